//! A question about a puzzle, and its answer as data.

use serde::Serialize;

use super::super::target::{self, NoPuzzle};
use super::super::units::Unit;
use super::Args;
use super::watch::Clock;
use crate::certify::Certificate;
use crate::diagnose::examine::opening;
use crate::document::{DealId, Goal, deal_id};
use crate::games::{Registry, Session, Verdict, Wanted};
use crate::search::Limits;
use crate::solve::{
    Budget, CLAIM_STATES, Certified, FirstMove, NoReturn, OnlyMoves, Standing, Unique, aim_of, certificate,
    critical_moves, first_moves, point_of_no_return, solve, unique_first_move, unique_solution,
};
use crate::table::Move;

/// A puzzle and what is asked about it.
pub(super) struct Question {
    /// What it is called in output: the argument's id.
    pub name: String,
    /// The canonical id of the deal.
    pub deal: String,
    /// What is to be reached.
    pub goal: Goal,
    /// Where it begins.
    pub at: Session,
    /// Plies from the puzzle's start to there.
    pub ply: u64,
    /// The line to be studied, from the puzzle's start, and its name.
    pub line: Option<(String, Vec<Move>)>,
}

/// A question with its answer.
pub(super) struct Answered {
    pub question: Question,
    pub verdict: Verdict,
    /// Moves needed at least; equal to the length where a solution is proved to be shortest.
    pub least: u32,
    /// Every legal move, if they were asked for.
    pub first_moves: Option<Vec<FirstMove>>,
    /// What a line did, if that was asked for.
    pub study: Option<Study>,
    /// Evidence that the position is lost, if that was asked for.
    pub certificate: Option<Certificate>,
    /// States that were looked at; 0 where they were not counted.
    pub states: u64,
    /// Seconds that it took.
    pub seconds: f64,
}

/// What a line did.
pub(super) struct Study {
    /// Whether the goal was met at its end.
    pub met: bool,
    /// Where it gave the goal away.
    pub no_return: NoReturn,
    /// Its moves that were the only ones, if it reaches the goal.
    pub critical: OnlyMoves,
    /// Whether the puzzle has only one good first move.
    pub first: Unique<Move>,
    /// Whether it has only one solution.
    pub solution: Unique<Vec<Move>>,
    /// States that each search could look at, and those for the only solution all together.
    pub states: u64,
}

impl Question {
    /// Reads what an argument and the options ask.
    ///
    /// # Errors
    /// If there is no such puzzle or point.
    pub fn read(argument: &str, args: &Args, registry: &Registry) -> Result<Question, NoPuzzle> {
        let mut unit = target::load(argument, args.stdin_name.as_deref(), registry)?;
        let puzzle = unit.puzzle.clone().expect("a puzzle was loaded");
        let name = unit.id.clone();
        let (ply, at) = match &args.at {
            None => (0, opening(&puzzle, unit.file.as_ref()).map_err(NoPuzzle::Wrong)?),
            Some((named, at)) => {
                let wanted = named.as_deref().or(args.solution.as_deref());
                target::reach(&mut unit, &puzzle, wanted, at, registry)?
            }
        };
        let line = match &args.analyse {
            None => None,
            Some(script) => Some(line(&mut unit, script, registry)?),
        };
        Ok(Question { name, deal: puzzle.deal.clone(), goal: puzzle.goal, at, ply: ply as u64, line })
    }

    /// Finds the answer.
    pub fn answer(self, args: &Args, budget: Budget<'_>, clock: &Clock<'_>) -> Answered {
        let wanted = if args.shortest { Wanted::Shortest } else { Wanted::Any };
        let mut answered = Answered {
            verdict: Verdict::Lost,
            least: 0,
            first_moves: None,
            study: None,
            certificate: None,
            states: 0,
            seconds: 0.0,
            question: self,
        };
        let Question { goal, at, ply, line, .. } = &answered.question;
        if args.all_first_moves {
            let moves = first_moves(at, *goal, *ply, wanted, budget);
            (answered.verdict, answered.least) = summary(at, *goal, *ply, &moves);
            answered.states = moves.iter().map(|first| first.states).sum();
            answered.first_moves = Some(moves);
        } else if args.certificate.is_some()
            && let Some(aim) = aim_of(*goal, at, *ply)
        {
            answered.verdict = match certificate(at, aim, budget) {
                Certified::Won(moves) => Verdict::Won(moves),
                Certified::Unknown(limit) => Verdict::Unknown(limit),
                Certified::NotCertified => Verdict::Lost,
                Certified::Lost(certificate) => {
                    answered.certificate = Some(certificate);
                    Verdict::Lost
                }
            };
        } else if let Some(aim) = aim_of(*goal, at, *ply) {
            let solved = solve(at, aim, wanted, budget);
            answered.verdict = solved.answer.verdict;
            answered.least = solved.answer.least;
            answered.states = solved.progress.states;
        }
        if let Some((_, moves)) = line {
            answered.study = Some(study(at, moves, *goal, budget));
        }
        answered.seconds = clock.seconds();
        let id = answered.position_id();
        if let Some(certificate) = &mut answered.certificate {
            certificate.position = id;
        }
        answered
    }
}

/// The verdict about a position from those about its moves.
fn summary(at: &Session, goal: Goal, ply: u64, moves: &[FirstMove]) -> (Verdict, u32) {
    if goal.met(at, ply) {
        return (Verdict::Won(Vec::new()), 0);
    }
    let open = moves.iter().filter(|first| first.standing != Standing::Lost);
    // Where nobody asked how short a way may be, nothing is known of it.
    let bound = |first: &FirstMove| match first.standing {
        Standing::Winnable(0) => 1,
        _ if first.least == 0 => 0,
        _ => first.least + 1,
    };
    let least = open.map(bound).min();
    let best = moves
        .iter()
        .filter_map(|first| Some((first.solution.as_ref()?.len(), first)))
        .min_by_key(|(length, _)| *length)
        .map(|(_, first)| first);
    let verdict = match best {
        Some(first) => {
            let rest = first.solution.iter().flatten().copied();
            Verdict::Won(std::iter::once(first.mv).chain(rest).collect())
        }
        None => moves
            .iter()
            .find_map(|first| match first.standing {
                Standing::Unknown(limit) => Some(Verdict::Unknown(limit)),
                _ => None,
            })
            .unwrap_or(Verdict::Lost),
    };
    (verdict, least.unwrap_or(0))
}

/// The moves of a solution or script from the puzzle's start.
fn line(unit: &mut Unit, script: &str, registry: &Registry) -> Result<(String, Vec<Move>), NoPuzzle> {
    let name = target::choose_script(unit, Some(script))?;
    let puzzle = unit.puzzle.clone().expect("a puzzle was loaded");
    let (diagnostics, verdict) = target::replay_one(unit, &puzzle, &name, registry);
    let report = verdict.and_then(|verdict| verdict.report);
    let trace = report.and_then(|report| report.trace);
    match trace {
        Some(trace) if !target::has_errors(&diagnostics) => {
            Ok((name, trace.frames.iter().map(|frame| frame.mv).collect()))
        }
        _ => Err(NoPuzzle::Wrong(diagnostics)),
    }
}

/// Studies a line. It takes hundreds of searches, so none goes on for ever, even if nobody set a limit.
fn study(start: &Session, moves: &[Move], goal: Goal, budget: Budget<'_>) -> Study {
    let states = budget.limits.states.unwrap_or(CLAIM_STATES);
    let budget = Budget { limits: Limits { states: Some(states), ..budget.limits }, ..budget };
    let mut end = start.clone();
    moves.iter().for_each(|&mv| end.play_allowed(mv));
    let met = goal.met(&end, moves.len() as u64);
    Study {
        met,
        no_return: if met { NoReturn::Never } else { point_of_no_return(start, moves, goal, budget) },
        critical: if met { critical_moves(start, moves, goal, budget) } else { OnlyMoves::default() },
        first: unique_first_move(start, goal, 0, budget),
        solution: unique_solution(start, goal, 0, states, budget),
        states,
    }
}

impl Answered {
    /// The position as a deal id, so that a script of the moves says where it belongs.
    pub fn position_id(&self) -> String {
        let Question { at, deal, .. } = &self.question;
        let at_start = deal_id::parse(deal, &Registry::standard())
            .is_ok_and(|id| id.game() == at.game() && id.game().open(id.setup()).is_ok_and(|start| start == *at));
        match at_start {
            true => deal.clone(),
            false => DealId::of_cards(at.game().clone(), at.setup()).canonical(),
        }
    }

    /// `won`, `lost` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Won(_) => "won",
            Verdict::Lost => "lost",
            Verdict::Unknown(_) => "unknown",
        }
    }

    /// As JSON.
    pub fn json(&self) -> JsonAnswer {
        let Question { name, deal, at, ply, .. } = &self.question;
        let moves = match &self.verdict {
            Verdict::Won(moves) => Some(full_forms(at, moves)),
            _ => None,
        };
        JsonAnswer {
            deal: deal.clone(),
            puzzle: (name != deal).then(|| name.clone()),
            ply: *ply,
            verdict: self.word(),
            limit: match self.verdict {
                Verdict::Unknown(limit) => Some(limit.to_string()),
                _ => None,
            },
            shortest: moves.as_ref().map(|moves| moves.len() as u32 == self.least),
            length: moves.as_ref().map(|moves| moves.len() as u32),
            least: self.least,
            moves,
            first_moves: self.first_moves.as_ref().map(|moves| {
                moves
                    .iter()
                    .map(|first| JsonFirstMove {
                        mv: at.full_form(first.mv),
                        verdict: standing_word(first.standing),
                        length: match first.standing {
                            Standing::Winnable(length) => Some(length + 1),
                            _ => None,
                        },
                        least: first.least + 1,
                        same_as: first.same_as.map(|mv| at.full_form(mv)),
                    })
                    .collect()
            }),
            analysis: self.study.as_ref().zip(self.question.line.as_ref()).map(|(study, (name, moves))| {
                let mut before = at.clone();
                let mut forms = Vec::new();
                for &mv in moves {
                    forms.push(before.full_form(mv));
                    before.play_allowed(mv);
                }
                JsonAnalysis::of(name, study, &forms)
            }),
            states: self.states,
            seconds: (self.seconds * 1e6).round() / 1e6,
        }
    }
}

/// How a position after a move stands, in a word.
pub(super) fn standing_word(standing: Standing) -> &'static str {
    match standing {
        Standing::Winnable(_) => "winnable",
        Standing::Lost => "lost",
        Standing::Unknown(_) => "unknown",
    }
}

/// Moves in full form, one after the other.
pub(super) fn full_forms(at: &Session, moves: &[Move]) -> Vec<String> {
    let mut at = at.clone();
    moves
        .iter()
        .map(|&mv| {
            let form = at.full_form(mv);
            at.play_allowed(mv);
            form
        })
        .collect()
}

/// A line of `trove solve --format json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JsonAnswer {
    /// Canonical id of the deal.
    deal: String,
    /// Id of the puzzle, if it is not named by its deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    /// Plies from the puzzle's start to the position that was asked about.
    ply: u64,
    /// `won` (with moves), `lost` (proved) or `unknown` (a limit was reached).
    #[cfg_attr(test, schemars(extend("enum" = ["won", "lost", "unknown"])))]
    verdict: &'static str,
    /// The limit that was reached: `time`, `memory`, `states`, or `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    /// Whether no shorter solution exists: proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    /// Deals, redeals and plays of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    /// Moves that are needed at least, as far as that was asked and proved; 0 where nothing was.
    least: u32,
    /// The solution in full form.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    /// What each legal move leads to, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moves: Option<Vec<JsonFirstMove>>,
    /// What a line did, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<JsonAnalysis>,
    /// States that were looked at.
    states: u64,
    /// Seconds that it took.
    seconds: f64,
}

/// A legal move and what is left after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JsonFirstMove {
    /// The move in full form.
    #[serde(rename = "move")]
    mv: String,
    /// `winnable`, `lost` (proved) or `unknown`.
    #[cfg_attr(test, schemars(extend("enum" = ["winnable", "lost", "unknown"])))]
    verdict: &'static str,
    /// Moves of the solution that was found, this one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    /// Moves that are needed at least, this one included, as far as proved.
    least: u32,
    /// An earlier move of the list that leads to the same position for play.
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<String>,
}

/// What a line did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JsonAnalysis {
    /// Name of the line.
    solution: String,
    /// Whether it reaches the goal.
    goal_met: bool,
    /// Whether the goal can be reached from its end; `null` if that is not known.
    end_winnable: Option<bool>,
    /// The first ply after which the goal cannot be reached any more; 0 if it never could.
    point_of_no_return: Option<u32>,
    /// The move that gave the goal away, in full form.
    losing_move: Option<String>,
    /// Moves that were the only ones to keep the goal within reach.
    critical: Vec<JsonCritical>,
    /// Whether only one first move keeps the goal within reach; `null` where that is not proved.
    unique_first_move: Option<bool>,
    /// Whether there is only one solution, up to the order of independent moves; `null` where that is not proved.
    unique_solution: Option<bool>,
    /// States that each of the searches could look at, and those for the only solution all together.
    states_limit: u64,
}

/// A move that was the only one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JsonCritical {
    /// The ply it led to, from 1.
    ply: u32,
    /// The move in full form.
    #[serde(rename = "move")]
    mv: String,
    /// Other moves that are proved to lose.
    others: u32,
    /// Whether it is proved to be the only one.
    proved: bool,
}

fn unique<T>(unique: &Unique<T>) -> Option<bool> {
    match unique {
        Unique::One(_) => Some(true),
        Unique::None | Unique::More(..) => Some(false),
        Unique::NotProved(..) => None,
    }
}

impl JsonAnalysis {
    fn of(name: &str, study: &Study, forms: &[String]) -> JsonAnalysis {
        let point = match study.no_return {
            NoReturn::At(ply) => Some(ply),
            NoReturn::BeforeTheLine => Some(0),
            NoReturn::Never | NoReturn::Between { .. } => None,
        };
        let form = |ply: u32| forms.get((ply as usize).checked_sub(1)?).cloned();
        JsonAnalysis {
            solution: name.to_owned(),
            goal_met: study.met,
            end_winnable: match study.no_return {
                NoReturn::Never => Some(true),
                NoReturn::At(_) | NoReturn::BeforeTheLine | NoReturn::Between { not_after: Some(_), .. } => Some(false),
                NoReturn::Between { not_after: None, .. } => None,
            },
            point_of_no_return: point,
            losing_move: point.and_then(form),
            critical: study
                .critical
                .moves
                .iter()
                .map(|critical| JsonCritical {
                    ply: critical.ply,
                    mv: form(critical.ply).unwrap_or_default(),
                    others: critical.others,
                    proved: critical.proved,
                })
                .collect(),
            unique_first_move: unique(&study.first),
            unique_solution: unique(&study.solution),
            states_limit: study.states,
        }
    }
}
