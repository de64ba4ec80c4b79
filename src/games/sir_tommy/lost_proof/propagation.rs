//! Unit propagation with two watched literals a clause (Moskewicz and others, Chaff, 2001), for following a proof.

use std::collections::HashMap;

use crate::games::aim::Unproved;

/// Clauses added and literals propagated between two questions whether to go on.
const BETWEEN_LOOKS: u64 = 1 << 14;
/// Words of an entry before its literals: how many they are, and the entry before with the same hash.
const HEAD: usize = 2;
/// Stands for no entry.
const NONE: u32 = u32::MAX;
/// The bit of an entry's length that says that the clause was forgotten.
const FORGOTTEN: u32 = 1 << 31;

/// A literal: twice its variable (from 0), and one more if it is denied.
type Code = u32;

fn code(literal: i32) -> Code {
    (literal.unsigned_abs() - 1) << 1 | u32::from(literal < 0)
}

#[derive(Clone, Copy)]
struct Watch {
    entry: u32,
    /// Some other literal of the clause: if it holds, the clause need not be looked at.
    other: Code,
}

/// Clauses that are known to hold, and what follows from them at once.
pub(super) struct Known<'a> {
    /// For each literal: whether it is known to hold.
    holds: Vec<bool>,
    /// Literals that hold, in the order in which that was found.
    trail: Vec<Code>,
    /// How many of them were propagated.
    done: usize,
    /// Entries: head and literals, the watched ones first.
    entries: Vec<u32>,
    /// Words of entries that were forgotten.
    wasted: usize,
    watches: Vec<Vec<Watch>>,
    /// The last entry with a hash.
    by_hash: HashMap<u64, u32>,
    /// Whether the clauses cannot all be satisfied.
    refuted: bool,
    looked_at: u64,
    go_on: &'a dyn Fn() -> bool,
}

impl<'a> Known<'a> {
    /// Nothing is known of so many variables.
    pub(super) fn new(variables: usize, go_on: &'a dyn Fn() -> bool) -> Known<'a> {
        Known {
            holds: vec![false; variables * 2],
            trail: Vec::new(),
            done: 0,
            entries: Vec::new(),
            wasted: 0,
            watches: vec![Vec::new(); variables * 2],
            by_hash: HashMap::new(),
            refuted: false,
            looked_at: 0,
            go_on,
        }
    }

    /// Takes a clause to hold: literals in order, each once.
    pub(super) fn add(&mut self, clause: &[i32]) -> Result<(), Unproved> {
        self.look()?;
        if self.refuted || clause.iter().any(|literal| clause.binary_search(&-literal).is_ok()) {
            return Ok(());
        }
        let mut codes: Vec<Code> = clause.iter().map(|&literal| code(literal)).collect();
        // What is denied for good comes last, so that it is watched only where nothing else is left.
        codes.sort_by_key(|&literal| self.holds[(literal ^ 1) as usize]);
        let open = codes.iter().take_while(|&&literal| !self.holds[(literal ^ 1) as usize]).count();
        if codes.len() > 1 {
            self.enter(hash(clause), &codes);
        }
        match open {
            0 => self.refuted = true,
            1 if !self.holds[codes[0] as usize] => {
                self.assume(codes[0]);
                self.refuted = self.propagate()?;
            }
            _ => {}
        }
        Ok(())
    }

    fn enter(&mut self, hash: u64, codes: &[Code]) {
        let entry = self.entries.len() as u32;
        let before = self.by_hash.insert(hash, entry).unwrap_or(NONE);
        self.entries.extend([codes.len() as u32, before]);
        self.entries.extend(codes);
        self.watches[codes[0] as usize].push(Watch { entry, other: codes[1] });
        self.watches[codes[1] as usize].push(Watch { entry, other: codes[0] });
    }

    /// Forgets a clause; what followed from it is still known. A clause that is not there is passed over.
    pub(super) fn forget(&mut self, clause: &[i32]) {
        let mut wanted: Vec<Code> = clause.iter().map(|&literal| code(literal)).collect();
        wanted.sort_unstable();
        let mut entry = self.by_hash.get(&hash(clause)).copied().unwrap_or(NONE);
        while entry != NONE {
            let at = entry as usize;
            let length = self.entries[at];
            if length as usize == wanted.len() {
                let mut codes = self.entries[at + HEAD..at + HEAD + wanted.len()].to_vec();
                codes.sort_unstable();
                if codes == wanted {
                    self.entries[at] |= FORGOTTEN;
                    self.wasted += HEAD + wanted.len();
                    break;
                }
            }
            entry = self.entries[at + 1];
        }
        if self.wasted > 1 << 16 && self.wasted > self.entries.len() / 2 {
            self.tidy();
        }
    }

    /// Makes room where clauses were forgotten.
    fn tidy(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.wasted = 0;
        self.by_hash.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        let mut at = 0;
        while at < old.len() {
            let length = (old[at] & !FORGOTTEN) as usize;
            let codes = &old[at + HEAD..at + HEAD + length];
            if old[at] & FORGOTTEN == 0 {
                self.enter(hash_of_codes(codes), codes);
            }
            at += HEAD + length;
        }
    }

    /// Whether a clause follows by unit propagation: denying all of it leads to a contradiction.
    pub(super) fn follows(&mut self, clause: &[i32]) -> Result<bool, Unproved> {
        if self.refuted {
            return Ok(true);
        }
        let known = self.trail.len();
        let mut contradiction = false;
        for &literal in clause {
            let literal = code(literal);
            if self.holds[literal as usize] {
                contradiction = true;
                break;
            }
            if !self.holds[(literal ^ 1) as usize] {
                self.assume(literal ^ 1);
            }
        }
        let follows = contradiction || self.propagate()?;
        for &literal in &self.trail[known..] {
            self.holds[literal as usize] = false;
        }
        self.trail.truncate(known);
        self.done = known;
        Ok(follows)
    }

    fn assume(&mut self, literal: Code) {
        self.holds[literal as usize] = true;
        self.trail.push(literal);
    }

    /// Counts a step.
    #[inline]
    fn look(&mut self) -> Result<(), Unproved> {
        self.looked_at += 1;
        let stop = self.looked_at.is_multiple_of(BETWEEN_LOOKS) && !(self.go_on)();
        if stop { Err(Unproved::Stopped) } else { Ok(()) }
    }

    /// Finds all that follows at once; whether that is a contradiction.
    fn propagate(&mut self) -> Result<bool, Unproved> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            self.look()?;
            let denied = literal ^ 1;
            let mut watches = std::mem::take(&mut self.watches[denied as usize]);
            let mut contradiction = false;
            watches.retain_mut(|watch| contradiction || self.keeps(denied, watch, &mut contradiction));
            self.watches[denied as usize] = watches;
            if contradiction {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks at a clause one of whose watched literals was denied; whether that literal is still watched.
    #[inline]
    fn keeps(&mut self, denied: Code, watch: &mut Watch, contradiction: &mut bool) -> bool {
        if self.holds[watch.other as usize] {
            return true;
        }
        let at = watch.entry as usize;
        let length = self.entries[at];
        if length & FORGOTTEN != 0 {
            return false;
        }
        let codes = &mut self.entries[at + HEAD..at + HEAD + length as usize];
        if codes[0] == denied {
            codes.swap(0, 1);
        }
        let other = codes[0];
        if self.holds[other as usize] {
            watch.other = other;
            return true;
        }
        if let Some(next) = (2..codes.len()).find(|&next| !self.holds[(codes[next] ^ 1) as usize]) {
            codes.swap(1, next);
            let watched = codes[1];
            self.watches[watched as usize].push(Watch { entry: watch.entry, other });
            return false;
        }
        if self.holds[(other ^ 1) as usize] {
            *contradiction = true;
        } else {
            self.assume(other);
        }
        true
    }
}

/// The same for the same literals in any order.
fn hash(clause: &[i32]) -> u64 {
    clause.iter().fold(0, |sum, &literal| sum.wrapping_add(mixed(code(literal))))
}

fn hash_of_codes(codes: &[Code]) -> u64 {
    codes.iter().fold(0, |sum, &literal| sum.wrapping_add(mixed(literal)))
}

/// A step of SplitMix64 (Steele, Lea and Flood 2014).
fn mixed(literal: Code) -> u64 {
    let mut z = (u64::from(literal) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_and_what_does_not() {
        let go_on = || true;
        let mut known = Known::new(4, &go_on);
        for clause in [&[1, 2][..], &[-2, 3], &[-3, 4], &[-4, -2]] {
            known.add(clause).unwrap();
        }
        assert_eq!(known.follows(&[-1]), Ok(false));
        assert_eq!(known.follows(&[]), Ok(false));
        assert_eq!(known.follows(&[-2]), Ok(true));
        assert_eq!(known.follows(&[1]), Ok(true));
        known.forget(&[-3, 4]);
        assert_eq!(known.follows(&[-2]), Ok(false));
        known.forget(&[3, 4]);
        known.add(&[-3, 4]).unwrap();
        assert_eq!(known.follows(&[-2]), Ok(true));
        known.add(&[-2]).unwrap();
        known.add(&[-1]).unwrap();
        assert_eq!(known.follows(&[]), Ok(true));
    }

    /// Many clauses come and go; what is known at last is what was never forgotten.
    #[test]
    fn room_is_made() {
        let go_on = || true;
        let count = 40_000;
        let mut known = Known::new(count as usize + 1, &go_on);
        for step in 1..=count {
            known.add(&[-step, step + 1]).unwrap();
            if step % 8 != 0 {
                known.forget(&[-step, step + 1]);
            }
        }
        assert!(known.entries.len() < count as usize * 2, "{}", known.entries.len());
        for step in 1..=count {
            assert_eq!(known.follows(&[-step, step + 1]), Ok(step % 8 == 0), "{step}");
        }
    }
}
