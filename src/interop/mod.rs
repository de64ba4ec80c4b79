//! Deals and recorded games of other programs, in and out.
//!
//! A reader gives plain values and faults; every game it gives was played through the rules first. Nothing here opens
//! files: whoever calls has read the bytes.

pub mod events;
