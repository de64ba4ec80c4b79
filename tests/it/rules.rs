//! Each sentence of the rules that can be tested, on boards that a player can lay out.
//!
//! A board names some cards; the others follow in the stock (see `tables`).

mod boards_refused;
mod foundations;
mod osmosis;
mod sir_tommy;
