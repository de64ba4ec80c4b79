//! The end of a script: what it claims, and whether that holds.

use super::super::claim;
use super::super::report::{Claim, Finding, OpenClaim, OpenKind, Outcome, Report};
use super::{Level, Verifier};
use crate::notation::Expect;
use crate::source::{Fault, Span};
use crate::table::Status;

impl Verifier {
    /// Ends the script: judges the claim and gives everything that was found.
    pub fn finish(mut self) -> Report {
        while self.levels.len() > 1 {
            self.close_variation();
        }
        let mut main = self.levels.pop().expect("the main line is never closed");
        self.note_skipped(std::mem::take(&mut main.skipped), main.ply);
        let outcome = if self.unreadable {
            Outcome::Unreadable
        } else if self.refused.is_some() {
            Outcome::Illegal
        } else {
            main.at.status().into()
        };
        let claim = self.claim();
        let empty = self.own_moves == 0 && !self.unreadable;
        if self.options.any_outcome {
            // The claim is told, not judged.
        } else if empty && claim.expect != Expect::Unfinished && !self.doubtful {
            let fault = Fault::error("script::empty", self.end_span, "the script has no move")
                .help("write the moves, or `@unfinished` if there are none yet");
            self.findings.push(Finding::new(fault, main.ply as u32));
        } else if !empty || claim.expect == Expect::Unfinished {
            self.judge_claim(&claim, outcome, &main);
        }
        if self.goal_met {
            // The line itself shows that the goal could be reached from everywhere on it.
            self.open.retain(|open| !(open.main && open.kind == OpenKind::Winnable));
        }
        Report {
            outcome,
            claim,
            goal_met: self.goal_met,
            moves: self.moves,
            deals: self.deals,
            redeals: self.redeals,
            assertions: self.assertions,
            not_checked: self.not_checked,
            end: main.at,
            findings: self.findings,
            open: self.open,
            trace: self.keep_trace.then_some(self.trace),
            end_span: self.end_span,
        }
    }

    /// What the script claims; contradictions become findings.
    fn claim(&mut self) -> Claim {
        let from_file = self.options.expect.clone();
        let mut claims: Vec<(Expect, Option<Span>)> = Vec::new();
        claims.extend(self.outcome_said.clone().map(|(expect, span)| (expect, Some(span))));
        claims.extend(self.expect_said.clone().map(|(expect, span)| (expect, Some(span))));
        claims.extend(from_file.map(|expect| (expect, None)));
        self.goal_said = claims.iter().find(|(expect, _)| *expect == Expect::Goal).map(|(_, span)| *span);
        let Some((first, span)) = claims.first().cloned() else { return Claim { expect: Expect::Goal, span: None } };
        for (other, other_span) in &claims[1..] {
            if claim::agree(&first, other) || self.options.any_outcome {
                continue;
            }
            let place = span.or(*other_span).unwrap_or(self.end_span);
            let mut fault = Fault::error(
                "claim::contradiction",
                place,
                format!("the script claims `{first}` here and `{other}` elsewhere"),
            )
            .help("say it once, or say the same");
            if let (Some(_), Some(other_span)) = (span, other_span) {
                fault = fault.also(*other_span, format!("`{other}` is claimed here"));
            }
            let ply = self.moves as u32;
            let about_expect = other_span.is_none();
            self.findings.push(Finding { about_expect, ..Finding::new(fault, ply) });
        }
        // The strictest wins: a written claim over the default goal.
        let strict = claims.iter().find(|(expect, _)| *expect != Expect::Goal).or(claims.first());
        strict.map_or(Claim { expect: Expect::Goal, span: None }, |(expect, span)| Claim {
            expect: expect.clone(),
            span: *span,
        })
    }

    fn judge_claim(&mut self, claim: &Claim, outcome: Outcome, main: &Level) {
        let said_by_assertion = self.outcome_said.as_ref().is_some_and(|(expect, _)| *expect == claim.expect);
        if let Expect::Illegal(code) = &claim.expect {
            self.assertions += 1;
            return self.judge_refusal(code, claim, outcome, main);
        }
        if matches!(outcome, Outcome::Illegal | Outcome::Unreadable) {
            return;
        }
        let unsaid = claim.expect == Expect::Goal && claim.span.is_none() && self.options.expect.is_none();
        if unsaid && self.doubtful {
            return;
        }
        if let (Expect::Won, Some(span)) = (&claim.expect, self.goal_said)
            && main.at.won()
            && !self.goal_met
        {
            // The win holds, but the goal with its limits was claimed beside it.
            self.not_met(&Claim { expect: Expect::Goal, span }, main);
        }
        // `@won` at the end was judged and counted as an assertion.
        if said_by_assertion {
            return;
        }
        self.assertions += 1;
        let status = main.at.status();
        if claim.expect == Expect::Lost {
            match claim::settle(OpenKind::Lost, &main.at, self.goal, self.goal_met, main.ply) {
                None => {
                    let position = main.at.clone();
                    self.open.push(OpenClaim {
                        kind: OpenKind::Lost,
                        span: claim.span,
                        ply: main.ply as u32,
                        position,
                        main: true,
                    });
                    return;
                }
                Some(Ok(())) => return,
                Some(Err(_)) => {}
            }
        }
        let holds = match &claim.expect {
            Expect::Goal => self.goal_met,
            Expect::Won => status == Status::Won,
            Expect::Stuck => status == Status::Stuck,
            Expect::Unfinished => status == Status::Unfinished,
            Expect::Lost | Expect::Illegal(_) => false,
        };
        if holds {
            return;
        }
        self.not_met(claim, main);
    }

    fn not_met(&mut self, claim: &Claim, main: &Level) {
        let (message, help) = claim::not_met(&claim.expect, self.goal, &main.at, main.ply);
        let mut fault = Fault::error("claim::not-met", claim.span.unwrap_or(self.last_move), message);
        fault.help = Some(help);
        if claim.span.is_none() {
            fault.label = "the line ends here".to_owned();
            if let Some(passed) = self.outcome_passed.filter(|_| claim.expect == Expect::Goal) {
                fault = fault.also(passed, "this speaks of the position here; a claim stands behind the last move");
            }
        }
        let (ply, board) = (main.ply as u32, Some(main.at.picture()));
        self.findings.push(Finding { board, about_expect: true, ..Finding::new(fault, ply) });
    }

    fn judge_refusal(&mut self, code: &str, claim: &Claim, outcome: Outcome, main: &Level) {
        let ply = main.ply as u32;
        match &self.refused {
            Some(refused) if refused.last && refused.code == code => {
                self.findings.remove(refused.finding);
            }
            Some(refused) if refused.last => {
                let finding = &mut self.findings[refused.finding];
                let message = format!(
                    "the last move is refused with `{}`, not with `{code}`: {}",
                    refused.code, finding.fault.message
                );
                finding.fault.code = "claim::other-code";
                finding.fault.message = message;
                if let Some(span) = claim.span {
                    finding.fault.others.push((span, "this is expected".to_owned()));
                }
                let mend = format!("expect `{}` if that is the mistake to show", refused.code);
                finding.fault.help = Some(match finding.fault.help.take() {
                    Some(help) => format!("{help}; {mend}"),
                    None => mend,
                });
                finding.about_expect = true;
            }
            // A move before the last one is refused: that is reported as it is.
            Some(_) => {}
            None if outcome == Outcome::Unreadable => {}
            None => {
                let fault = Fault::error(
                    "claim::not-refused",
                    claim.span.unwrap_or(self.last_move),
                    format!("the last move is legal, but the script expects it to be refused with `{code}`"),
                )
                .also(self.last_move, "this move is legal")
                .help("end the line with the move that should be refused, or mend the moves before it");
                let board = Some(main.at.picture());
                self.findings.push(Finding { board, about_expect: true, ..Finding::new(fault, ply) });
            }
        }
    }
}
