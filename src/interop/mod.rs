//! Deals, saved games and logs of other programs, in and out.
//!
//! A reader gives plain values and faults; every game it gives was played through the rules first. Nothing here opens
//! files: whoever calls has read the bytes.

pub mod deck;
pub mod events;
pub mod export;
pub mod pickle;
pub mod saved;
