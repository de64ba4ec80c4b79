//! A proof as bytes, for the payload of a certificate: docs/certificates.md has the form, byte by byte.

use std::collections::BTreeMap;

use super::{Begun, LostProof, OrderProof};
use crate::cards::Suit;

/// Most stocks that a proof may list.
const STOCKS_MAX: usize = 20_000_000;

impl LostProof {
    /// Name of the method in certificates.
    pub const METHOD: &'static str = "rows";

    /// Numbers that a certificate's head shows: row orders, and stocks that are listed.
    pub fn facts(&self) -> BTreeMap<&'static str, u64> {
        let stocks = self.orders.iter().filter_map(|order| order.begun.as_ref()).map(Vec::len).sum::<usize>();
        [("row-orders", self.orders.len() as u64), ("stocks", stocks as u64)].into()
    }

    /// The bytes. `None` if there are too many stocks for a proof that anybody would check.
    pub fn payload(&self) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        if self.facts().get("stocks").is_none_or(|&stocks| stocks > STOCKS_MAX as u64) {
            return None;
        }
        for OrderProof { order, begun } in &self.orders {
            out.extend(order.map(|suit| suit.letter() as u8));
            let Some(begun) = begun else {
                out.push(0);
                continue;
            };
            write_number(&mut out, begun.len() as u64 + 1);
            let mut before = 0;
            for &Begun { stock, redeals } in begun {
                write_number(&mut out, stock.wrapping_sub(before));
                before = stock;
                write_number(&mut out, redeals.map_or(0, |redeals| u64::from(redeals) + 1));
            }
        }
        Some(out)
    }

    /// Reads the bytes.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn read(payload: &[u8]) -> Result<LostProof, String> {
        let mut rest = payload;
        let mut orders = Vec::new();
        let mut stocks = 0;
        while !rest.is_empty() {
            let (letters, after) = rest.split_first_chunk::<4>().ok_or("a row order is cut off")?;
            rest = after;
            let mut order = [Suit::Clubs; 4];
            for (suit, &letter) in order.iter_mut().zip(letters) {
                *suit = suit_of(letter).ok_or("a row order is not written with the letters C, D, H and S")?;
            }
            if orders.iter().any(|known: &OrderProof| known.order == order) {
                return Err("a row order is there twice".to_owned());
            }
            let begun = match read_number(&mut rest)?.checked_sub(1) {
                None => None,
                Some(count) => {
                    let mut begun = Vec::new();
                    let mut before = 0u64;
                    for _ in 0..count {
                        stocks += 1;
                        if stocks > STOCKS_MAX {
                            return Err(format!("more than {STOCKS_MAX} stocks are listed"));
                        }
                        let more = read_number(&mut rest)?;
                        before = before.checked_add(more).ok_or("a stock has more than 64 cards")?;
                        let redeals = match read_number(&mut rest)? {
                            0 => None,
                            more => Some(u32::try_from(more - 1).map_err(|_| "a number of redeals is too large")?),
                        };
                        begun.push(Begun { stock: before, redeals });
                    }
                    Some(begun)
                }
            };
            orders.push(OrderProof { order, begun });
        }
        Ok(LostProof { orders })
    }
}

fn suit_of(letter: u8) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.letter() as u8 == letter)
}

/// A number in groups of seven bits, the lowest first; every byte but the last has its highest bit set (LEB128).
fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read_number(rest: &mut &[u8]) -> Result<u64, String> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, after) = rest.split_first().ok_or("a number is cut off")?;
        *rest = after;
        let bits = u64::from(byte & 0x7F);
        if bits << shift >> shift != bits {
            break;
        }
        number |= bits << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err("a number is larger than 64 bits".to_owned())
}
