//! The one integration binary: everything here sees the crate as a stranger does, through its public items.

mod boards;
mod random;

mod agree;
mod golden;
mod rules;
mod walk;
