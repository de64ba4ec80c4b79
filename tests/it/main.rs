//! The one integration binary: everything here sees the crate as a stranger does, through its public items.

mod boards;
mod random;

mod agree;
mod games_properties;
mod golden;
mod rules;
mod third_family;
mod walk;
