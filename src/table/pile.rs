//! Names of piles: a zone letter and a number.

use std::fmt;

/// Kind of a pile, named by one letter in notation. Ordered as positions list them: stock, waste, reserves,
/// foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// `S`: cards still to come.
    Stock,
    /// `W`: cards that came and found no foundation.
    Waste,
    /// `R`: cards laid out at the start, playable from the top.
    Reserve,
    /// `F`: where the cards should go.
    Foundation,
}

impl Zone {
    /// All zones in order.
    pub const ALL: [Zone; 4] = [Zone::Stock, Zone::Waste, Zone::Reserve, Zone::Foundation];

    /// The letter in notation: `S`, `W`, `R` or `F`.
    pub const fn letter(self) -> char {
        ['S', 'W', 'R', 'F'][self as usize]
    }

    /// Reads a zone letter, either case.
    pub const fn from_char(c: char) -> Option<Zone> {
        Some(match c {
            'S' | 's' => Zone::Stock,
            'W' | 'w' => Zone::Waste,
            'R' | 'r' => Zone::Reserve,
            'F' | 'f' => Zone::Foundation,
            _ => return None,
        })
    }

    /// The word for messages: `stock`, `waste`, `reserve`, `foundation`.
    pub const fn word(self) -> &'static str {
        ["stock", "waste", "reserve", "foundation"][self as usize]
    }
}

/// Name of a pile. `number` counts from 1; 0 means that the zone has just one pile and its name no number (`S`, `W`).
///
/// Ordered by zone, then number, which is the order in which positions list their piles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId {
    /// Kind of pile.
    pub zone: Zone,
    /// 1, 2, … or 0 for the only pile of its zone.
    pub number: u8,
}

impl PileId {
    /// The stock, `S`.
    pub const STOCK: PileId = PileId { zone: Zone::Stock, number: 0 };
    /// The only waste, `W`.
    pub const WASTE: PileId = PileId { zone: Zone::Waste, number: 0 };

    /// Waste pile `number`, counted from 1.
    pub const fn waste(number: u8) -> PileId {
        PileId { zone: Zone::Waste, number }
    }

    /// Reserve `number`, counted from 1.
    pub const fn reserve(number: u8) -> PileId {
        PileId { zone: Zone::Reserve, number }
    }

    /// Foundation `number`, counted from 1.
    pub const fn foundation(number: u8) -> PileId {
        PileId { zone: Zone::Foundation, number }
    }

    /// Whether it is a foundation.
    pub fn is_foundation(self) -> bool {
        self.zone == Zone::Foundation
    }

    /// `number` counted from 0; 0 for a pile without number.
    pub const fn index(self) -> usize {
        self.number.saturating_sub(1) as usize
    }
}

impl fmt::Display for PileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number == 0 {
            write!(f, "{}", self.zone.letter())
        } else {
            write!(f, "{}{}", self.zone.letter(), self.number)
        }
    }
}

impl fmt::Debug for PileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
