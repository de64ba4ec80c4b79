//! Evidence that an aim cannot be reached, and checking it: clauses that could all be satisfied if it could, and a proof
//! that they cannot. What they are, and why, is in docs/certificates.md.
//!
//! The checker knows the cards, the rules' options and the documented clauses, which it makes anew ([`clauses`]); it
//! follows the proof by unit propagation of its own ([`propagation`]). What finds proofs has no part in it.

mod clauses;
mod meaning;
mod propagation;
mod question;
mod text;

use std::collections::{BTreeMap, HashMap};

use super::position::Position;
use super::rules::Rules;
use crate::games::aim::{Aim, Unproved};
use meaning::Meaning;
use propagation::Known;
use question::Question;
use text::Lines;

/// A proof that an aim cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostProof {
    /// The clauses, in the DIMACS form.
    pub clauses: String,
    /// What the numbers in them mean: lines `card 0 7H W1` for cards and where they lie, and lines `12 before 0 5` for
    /// variables.
    pub map: String,
    /// The proof, in the DRAT form of text; every clause in it follows by unit propagation.
    pub proof: String,
}

impl LostProof {
    /// Name of the method in certificates.
    pub const METHOD: &'static str = "clauses";

    /// Numbers that a certificate's head shows: variables, clauses, and steps of the proof (clauses that it adds).
    pub fn facts(&self) -> BTreeMap<&'static str, u64> {
        let variables = self.map.lines().filter(|line| !line.starts_with("card ")).count();
        let steps = self.proof.lines().filter(|line| !line.starts_with("d ")).count();
        Counts { variables, clauses: self.clauses.lines().count().saturating_sub(1), steps }.facts()
    }

    /// The three texts, one after the other, as the payload of a certificate: map, clauses, proof.
    pub fn payload(&self) -> Vec<u8> {
        [self.map.as_bytes(), self.clauses.as_bytes(), self.proof.as_bytes()].concat()
    }
}

/// How much there is of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    variables: usize,
    clauses: usize,
    steps: usize,
}

impl Counts {
    fn facts(self) -> BTreeMap<&'static str, u64> {
        [("variables", self.variables), ("clauses", self.clauses), ("steps", self.steps)]
            .map(|(name, count)| (name, count as u64))
            .into()
    }
}

/// Checks evidence: see [`Game::check_evidence`](crate::games::Game::check_evidence).
pub(super) fn check_evidence(
    rules: &Rules,
    at: &Position,
    aim: Aim,
    facts: &BTreeMap<String, u64>,
    payload: &[u8],
    go_on: &dyn Fn() -> bool,
) -> Result<(), Unproved> {
    let counts = check(rules, at, aim, payload, go_on)?;
    if !counts.facts().into_iter().eq(facts.iter().map(|(name, &value)| (name.as_str(), value))) {
        return wrong("its facts are not those of its payload");
    }
    Ok(())
}

/// Checks a payload.
pub(super) fn check(
    rules: &Rules,
    at: &Position,
    aim: Aim,
    payload: &[u8],
    go_on: &dyn Fn() -> bool,
) -> Result<Counts, Unproved> {
    let question = Question::of(rules, at, aim)?;
    let mut lines = Lines::of(payload);
    let numbers = read_map(&mut lines, &question)?;
    let (variables, count) = lines.head()?;
    if variables != numbers.len() {
        return wrong("its clauses have not as many variables as its map");
    }
    let allowed = clauses::allowed(&question, &numbers);
    let mut known = Known::new(variables, go_on);
    let mut clause = Vec::new();
    for _ in 0..count {
        let Some(line) = lines.next() else { return wrong("its clauses are cut off") };
        text::clause(line, variables, &mut clause)?;
        if !allowed.contains(clause.as_slice()) {
            return wrong(format!("the clause `{}` says nothing that is known of the game", text::shown(line)));
        }
        known.add(&clause)?;
    }
    let mut steps = 0;
    while let Some(line) = lines.next() {
        if let Some(line) = line.strip_prefix(b"d ") {
            text::clause(line, variables, &mut clause)?;
            known.forget(&clause);
            continue;
        }
        steps += 1;
        text::clause(line, variables, &mut clause)?;
        if !known.follows(&clause)? {
            return wrong(format!("step {steps} of its proof, `{}`, does not follow", text::shown(line)));
        }
        if clause.is_empty() {
            return match lines.next() {
                None => Ok(Counts { variables, clauses: count, steps }),
                Some(_) => wrong("its proof goes on after its end"),
            };
        }
        known.add(&clause)?;
    }
    wrong("its proof has no end")
}

/// Reads the map: the numbers of what is said.
fn read_map(lines: &mut Lines<'_>, question: &Question) -> Result<HashMap<Meaning, i32>, Unproved> {
    for line in question.card_lines() {
        if lines.next() != Some(line.as_bytes()) {
            return wrong(format!("its map has not the line `{line}`"));
        }
    }
    let mut numbers = HashMap::new();
    while let Some(line) = lines.next_but(b"p ") {
        let number = numbers.len() as i32 + 1;
        let meaning = Meaning::of_line(line, number);
        let Some(meaning) = meaning else {
            return wrong(format!("the line `{}` of its map means nothing", text::shown(line)));
        };
        if numbers.len() >= VARIABLES_MAX || numbers.insert(meaning, number).is_some() {
            return wrong(format!("its map says `{}` twice, or too much", text::shown(line)));
        }
    }
    Ok(numbers)
}

/// Most variables; no game has a hundredth of them.
const VARIABLES_MAX: usize = 1_000_000;

fn wrong<T>(why: impl Into<String>) -> Result<T, Unproved> {
    Err(Unproved::Wrong(why.into()))
}
