//! Reading the texts of a proof: lines of numbers.

use super::wrong;
use crate::games::aim::Unproved;

/// The lines of a text; the last one has to be ended too.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a [u8]) -> Lines<'a> {
        Lines { rest: text }
    }

    /// The next line, unless it begins with this.
    pub(super) fn next_but(&mut self, begin: &[u8]) -> Option<&'a [u8]> {
        if self.rest.starts_with(begin) { None } else { self.next() }
    }

    /// The line that says how many variables and clauses there are: `p cnf 10 20`.
    pub(super) fn head(&mut self) -> Result<(usize, usize), Unproved> {
        let line = self.next().and_then(|line| std::str::from_utf8(line).ok()).unwrap_or("");
        let mut words = line.split(' ');
        let begins = words.next() == Some("p") && words.next() == Some("cnf");
        let mut number = || words.next()?.parse::<u32>().ok().map(|number| number as usize);
        match (number(), number(), words.next()) {
            (Some(variables), Some(clauses), None) if begins => Ok((variables, clauses)),
            _ => wrong("its clauses have no line `p cnf VARIABLES CLAUSES`"),
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let line = &self.rest[..end];
        self.rest = &self.rest[end + 1..];
        Some(line)
    }
}

/// Reads a clause, `1 -2 3 0`: its literals in order, each once.
pub(super) fn clause(line: &[u8], variables: usize, out: &mut Vec<i32>) -> Result<(), Unproved> {
    out.clear();
    let unreadable = || wrong(format!("`{}` is no clause of its variables", shown(line)));
    let mut words = line.split(|&byte| byte == b' ');
    loop {
        let Some(word) = words.next() else { return unreadable() };
        let (sign, digits) = word.strip_prefix(b"-").map_or((1, word), |digits| (-1, digits));
        if digits.is_empty() || digits.len() > 9 || !digits.iter().all(u8::is_ascii_digit) {
            return unreadable();
        }
        let number = digits.iter().fold(0, |number, digit| number * 10 + i32::from(digit - b'0'));
        match number {
            0 if sign == 1 && words.next().is_none() => break,
            1.. if number as usize <= variables => out.push(sign * number),
            _ => return unreadable(),
        }
    }
    out.sort_unstable();
    out.dedup();
    Ok(())
}

/// A line as a message may show it.
pub(super) fn shown(line: &[u8]) -> String {
    const MOST: usize = 60;
    let part = &line[..line.len().min(MOST)];
    let plain = part.iter().map(|&byte| if (b' '..=b'~').contains(&byte) { byte as char } else { '?' });
    plain.chain(if line.len() > MOST { "…".chars() } else { "".chars() }).collect()
}
