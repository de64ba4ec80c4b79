//! Proofs of losses, checked by unit propagation that shares no code with the solver.

use std::collections::{BTreeMap, BTreeSet};

use super::{Aim, Choices, Limits, Task, Verdict, Wanted, deal, game, into_the_middle, plainly};
use crate::games::contract::Game;

/// Whether every clause of a proof follows by unit propagation from those before it, and the last one is empty.
fn is_proof(clauses: &str, proof: &str) -> bool {
    let mut lines = clauses.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(' ').collect();
    let clause = |line: &str| -> BTreeSet<i32> {
        let mut numbers: Vec<i32> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
        assert_eq!(numbers.pop(), Some(0));
        numbers.into_iter().collect()
    };
    let mut known: Vec<BTreeSet<i32>> = lines.map(clause).collect();
    assert_eq!(head[3], known.len().to_string());
    let mut finished = false;
    for line in proof.lines() {
        if let Some(line) = line.strip_prefix("d ") {
            let gone = clause(line);
            if let Some(index) = known.iter().position(|other| *other == gone) {
                known.swap_remove(index);
            }
            continue;
        }
        let learned = clause(line);
        let mut so: BTreeMap<i32, bool> = learned.iter().map(|&literal| (literal.abs(), literal < 0)).collect();
        let holds = |so: &BTreeMap<i32, bool>, literal: i32| so.get(&literal.abs()).map(|&so| so == (literal > 0));
        let refuted = 'refuted: loop {
            let mut moved = false;
            for clause in &known {
                if clause.iter().any(|&literal| holds(&so, literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&literal| holds(&so, literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => break 'refuted true,
                    (Some(&literal), None) => {
                        so.insert(literal.abs(), literal > 0);
                        moved = true;
                    }
                    _ => {}
                }
            }
            if !moved {
                break false;
            }
        };
        if !refuted {
            return false;
        }
        finished = learned.is_empty();
        known.push(learned);
    }
    finished
}

#[test]
fn losses_are_proved() {
    let mut choices = Choices(11);
    let (mut proofs, mut long, mut won) = (0, 0, 0);
    for _ in 0..if cfg!(debug_assertions) { 60 } else { 1000 } {
        let rules = game(&mut choices);
        let mut at = deal(&rules, &mut choices);
        into_the_middle(&rules, &mut at, &mut choices, 14);
        let mut aim = Aim { score: rules.deck().len() as u32, moves: None, pass: Some(1) };
        if choices.now_and_then() {
            let Some(answer) = plainly(&rules, &at, aim, Wanted::Shortest, 20_000) else { continue };
            aim.moves = match answer.verdict {
                Verdict::Won(moves) => (moves.len() as u32).checked_sub(1),
                _ => None,
            };
        }
        let proved = rules.lost_proof(&at, aim, &mut Task::new(Limits::default())).expect("no limit is met");
        let answer = rules.solve(&at, aim, Wanted::Any, &mut Task::new(Limits::default()));
        let Some(proved) = proved else {
            won += usize::from(matches!(answer.verdict, Verdict::Won(_)));
            continue;
        };
        assert_eq!(answer.verdict, Verdict::Lost);
        assert!(is_proof(&proved.clauses, &proved.proof));
        let facts = proved.facts().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let payload = proved.payload();
        assert_eq!(rules.check_evidence(&at, aim, "clauses", &facts, &payload, &|| true), Ok(()), "{rules:?} {at:?}");
        let variables = proved.map.lines().filter(|line| !line.starts_with("card ")).count();
        assert!(proved.clauses.starts_with(&format!("p cnf {variables} ")));
        if proved.proof != "0\n" {
            long += 1;
            assert!(!is_proof(&proved.clauses, "0\n1 0\n"), "it has to end with nothing");
        }
        proofs += 1;
    }
    assert!(proofs > 10 && long > 3 && won > 10, "{proofs} proofs, {long} of them long; {won} won");
}
