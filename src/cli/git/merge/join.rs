//! Three versions of a puzzle file joined part by part.

use std::collections::BTreeMap;

use super::Marks;
use super::parts::{Body, Part, cut};
use crate::cli::Trouble;

/// What came of it.
pub struct Joined {
    /// The file, with markers where both sides changed a part.
    pub text: String,
    /// The file with our side in every conflict, and with theirs.
    pub resolved: [String; 2],
    /// The parts in conflict.
    pub conflicts: Vec<String>,
}

/// Merges base, ours and theirs by lines: the text, and whether there is no conflict in it.
pub type ByLines<'a> = &'a dyn Fn([&str; 3]) -> Result<(String, bool), Trouble>;

/// Joins base, ours and theirs; `None` if one cannot be cut, or both sides put the parts in another order.
///
/// # Errors
/// If lines cannot be merged.
pub fn join(texts: [&str; 3], marks: &Marks, by_lines: ByLines) -> Result<Option<Joined>, Trouble> {
    let [Some(base), Some(ours), Some(theirs)] = texts.map(cut) else { return Ok(None) };
    let joined = Joined { text: String::new(), resolved: Default::default(), conflicts: Vec::new() };
    let end = if texts[1].contains("\r\n") { "\r\n" } else { "\n" };
    let mut joiner = Joiner { marks, by_lines, end, joined };
    Ok(joiner.parts("", Some(&base), &ours, &theirs)?.then_some(joiner.joined))
}

struct Joiner<'a> {
    marks: &'a Marks,
    by_lines: ByLines<'a>,
    end: &'static str,
    joined: Joined,
}

impl Joiner<'_> {
    /// Joins the parts of a whole; whether that can be done.
    fn parts(&mut self, path: &str, base: Option<&Vec<Part>>, ours: &[Part], theirs: &[Part]) -> Result<bool, Trouble> {
        let base = base.map_or(&[][..], Vec::as_slice);
        let Some(order) = order(base, ours, theirs) else { return Ok(false) };
        let by_key = |parts: &'_ [Part<'_>]| -> BTreeMap<String, usize> {
            parts.iter().enumerate().map(|(index, part)| (part.key.clone(), index)).collect()
        };
        let (in_base, in_ours, in_theirs) = (by_key(base), by_key(ours), by_key(theirs));
        for key in order {
            let b = in_base.get(&key).map(|index| &base[*index]);
            let o = in_ours.get(&key).map(|index| &ours[*index]);
            let t = in_theirs.get(&key).map(|index| &theirs[*index]);
            let path = if path.is_empty() { key.clone() } else { format!("{path}, {key}") };
            if !self.part(&path, b, o, t)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn part(
        &mut self,
        path: &str,
        base: Option<&Part>,
        ours: Option<&Part>,
        theirs: Option<&Part>,
    ) -> Result<bool, Trouble> {
        let text = |part: Option<&Part>| part.map_or("", |part| part.text).to_owned();
        let (b, o, t) = (text(base), text(ours), text(theirs));
        let same = |one: &str, other: &str| one.trim_end_matches(['\n', '\r']) == other.trim_end_matches(['\n', '\r']);
        if same(&o, &t) || same(&t, &b) {
            self.add(&o);
            return Ok(true);
        }
        if same(&o, &b) {
            self.add(&t);
            return Ok(true);
        }
        let inner = base.map(|part| &part.body);
        match (inner, ours.map(|part| &part.body), theirs.map(|part| &part.body)) {
            (inner, Some(Body::List(ours)), Some(Body::List(theirs))) => {
                let base = match inner {
                    Some(Body::List(base)) => Some(base),
                    None => None,
                    Some(_) => return Ok(self.conflict(path, &b, &o, &t)),
                };
                self.parts(path, base, ours, theirs)
            }
            (Some(Body::Map(base)), Some(Body::Map(ours)), Some(Body::Map(theirs))) => {
                self.parts(path, Some(base), ours, theirs)
            }
            (Some(Body::Lines), Some(Body::Lines), Some(Body::Lines)) => {
                let (merged, clean) = (self.by_lines)([&b, &o, &t])?;
                match clean {
                    true => self.add(&merged),
                    false => {
                        self.joined.conflicts.push(path.to_owned());
                        self.put(&merged, [&o, &t]);
                    }
                }
                Ok(true)
            }
            _ => Ok(self.conflict(path, &b, &o, &t)),
        }
    }

    /// Marks a part that both sides changed, in whole.
    fn conflict(&mut self, path: &str, base: &str, ours: &str, theirs: &str) -> bool {
        let Marks { size, with_base, .. } = *self.marks;
        let mut out = String::new();
        let line = |sign: &str, label: &str| {
            let blank = if label.is_empty() { "" } else { " " };
            format!("{}{blank}{label}{}", sign.repeat(size), self.end)
        };
        let whole = |text: &str| match text {
            text if text.is_empty() || text.ends_with('\n') => text.to_owned(),
            text => format!("{text}{}", self.end),
        };
        out.push_str(&line("<", &self.marks.ours));
        out.push_str(&whole(ours));
        if with_base {
            out.push_str(&line("|", &self.marks.base));
            out.push_str(&whole(base));
        }
        out.push_str(&line("=", ""));
        out.push_str(&whole(theirs));
        out.push_str(&line(">", &self.marks.theirs));
        let path = if path.is_empty() || path.contains('\0') { "comments" } else { path };
        self.joined.conflicts.push(path.to_owned());
        self.put(&out, [ours, theirs]);
        true
    }

    fn add(&mut self, text: &str) {
        self.put(text, [text, text]);
    }

    /// Appends; parts are whole lines, also where the last line of a version has no end.
    fn put(&mut self, text: &str, resolved: [&str; 2]) {
        let end = self.end;
        let append = |out: &mut String, text: &str| {
            if !text.is_empty() && !out.is_empty() && !out.ends_with('\n') {
                out.push_str(end);
            }
            out.push_str(text);
        };
        append(&mut self.joined.text, text);
        for (out, text) in self.joined.resolved.iter_mut().zip(resolved) {
            append(out, text);
        }
    }
}

/// The keys of all parts in the order of the result; `None` if both sides changed the order.
fn order(base: &[Part], ours: &[Part], theirs: &[Part]) -> Option<Vec<String>> {
    let common = |of: &[Part], with: &[Part]| -> Vec<String> {
        let known: std::collections::BTreeSet<&str> = with.iter().map(|part| part.key.as_str()).collect();
        of.iter().filter(|part| known.contains(part.key.as_str())).map(|part| part.key.clone()).collect()
    };
    let ours_of_base = common(ours, base);
    let kept = common(base, ours) == ours_of_base;
    let agree = common(ours, theirs) == common(theirs, ours);
    if agree {
        return Some(weave(ours, theirs));
    }
    let theirs_kept = common(base, theirs) == common(theirs, base);
    match (kept, theirs_kept) {
        (true, _) => Some(weave(theirs, ours)),
        (_, true) => Some(weave(ours, theirs)),
        _ => None,
    }
}

/// The keys of one side, with those that only the other has behind what stands before them there.
fn weave(one: &[Part], other: &[Part]) -> Vec<String> {
    let mut order: Vec<String> = one.iter().map(|part| part.key.clone()).collect();
    let known = |key: &str| other.iter().any(|part| part.key == key);
    for (index, part) in other.iter().enumerate() {
        if order.contains(&part.key) {
            continue;
        }
        let before = index.checked_sub(1).map(|index| &other[index].key);
        let mut at = before.and_then(|before| order.iter().position(|key| key == before)).map_or(0, |at| at + 1);
        while order.get(at).is_some_and(|key| !known(key)) {
            at += 1;
        }
        order.insert(at, part.key.clone());
    }
    order
}
