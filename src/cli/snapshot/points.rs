//! `--at` of snapshots: which points of a puzzle are kept, as words and as positions.

use std::fmt;
use std::str::FromStr;

use crate::cli::target::{self, At};
use crate::diagnose::examine::Verdict;
use crate::games::Session;
use crate::replay::{Outcome, Trace};

/// The points that are kept, in the order given, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Points(Vec<Wanted>);

/// Points of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// The puzzle's start.
    Start,
    /// The end of every solution.
    End,
    /// Every so many plies of every solution.
    Every(usize),
    /// This ply of every solution that has it.
    Ply(usize),
    /// This label of every solution that has it.
    Label(String),
    /// A point of one solution.
    Of(String, At),
}

impl Default for Points {
    fn default() -> Points {
        Points(vec![Wanted::Start, Wanted::End])
    }
}

impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Points, String> {
        let mut points = Vec::new();
        for word in text.split(',').map(str::trim) {
            let wanted = Wanted::read(word)?;
            if !points.contains(&wanted) {
                points.push(wanted);
            }
        }
        Ok(Points(points))
    }
}

impl Wanted {
    fn read(word: &str) -> Result<Wanted, String> {
        if word == "start" {
            return Ok(Wanted::Start);
        }
        if let Some(count) = word.strip_prefix("every:") {
            let plain = count.bytes().all(|b| b.is_ascii_digit()) && !count.starts_with('0');
            return match count.parse() {
                Ok(count) if plain => Ok(Wanted::Every(count)),
                _ => Err(format!("`{}` wants a number of moves, from 1: every:10", crate::cli::shown(word))),
            };
        }
        let kinds = "points are start, end, every:N, plies, labels, and SOLUTION: with end, a ply or a label";
        match target::parse_at(word) {
            Ok((_, At::Line(_))) => Err("a line of a file is no lasting point, as every edit moves it".to_owned()),
            Ok((None, At::End)) => Ok(Wanted::End),
            Ok((None, At::Ply(0))) => Ok(Wanted::Start),
            Ok((None, At::Ply(ply))) => Ok(Wanted::Ply(ply)),
            Ok((None, At::Label(label))) => Ok(Wanted::Label(label)),
            Ok((Some(solution), at)) if crate::notation::is_name(&solution) => Ok(Wanted::Of(solution, at)),
            _ => Err(format!("`{}` is no point; {kinds}", crate::cli::shown(word))),
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, wanted) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{wanted}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Start => f.write_str("start"),
            Wanted::End => f.write_str("end"),
            Wanted::Every(count) => write!(f, "every:{count}"),
            Wanted::Ply(ply) => write!(f, "{ply}"),
            Wanted::Label(label) => f.write_str(label),
            Wanted::Of(solution, At::Ply(ply)) => write!(f, "{solution}:{ply}"),
            Wanted::Of(solution, At::Label(label)) => write!(f, "{solution}:{label}"),
            Wanted::Of(solution, _) => write!(f, "{solution}:end"),
        }
    }
}

/// A point of a puzzle, with its position.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The solution; `None` for the puzzle's start.
    pub solution: Option<String>,
    /// What the point is called: `start`, `end`, its label; nothing for a bare ply.
    pub names: Vec<String>,
    /// Plies from the puzzle's start.
    pub ply: usize,
    /// The move that led there, in full form.
    pub mv: Option<String>,
    /// For an end at which a move is refused, as it should be: the code.
    pub refused: Option<String>,
    /// The position.
    pub at: Session,
}

impl Points {
    /// The points of a puzzle: its start, then solution by solution in the order of plies. Points of variations follow
    /// those of the main line.
    pub(super) fn of(&self, opening: &Session, verdicts: &[Verdict]) -> Vec<Found> {
        let mut found = Vec::new();
        if self.0.contains(&Wanted::Start) {
            let (solution, mv, refused) = (None, None, None);
            found.push(Found { solution, names: vec!["start".to_owned()], ply: 0, mv, refused, at: opening.clone() });
        }
        for verdict in verdicts {
            if let Some(report) = &verdict.report
                && let Some(trace) = &report.trace
            {
                let refused = (report.outcome == Outcome::Illegal).then(|| report.claim.expect.to_string());
                self.along(&verdict.name, trace, refused.as_deref(), &mut found);
            }
        }
        found
    }

    /// Those parts of `--at` that name no point of any of these puzzles.
    pub(super) fn lost<'a>(&self, found: impl Iterator<Item = &'a Found> + Clone) -> Vec<String> {
        let names = |wanted: &Wanted, found: &Found| match wanted {
            Wanted::Start | Wanted::End | Wanted::Every(_) => true,
            Wanted::Ply(ply) => found.solution.is_some() && found.ply == *ply,
            Wanted::Label(label) => found.names.contains(label),
            Wanted::Of(solution, at) => {
                found.solution.as_ref() == Some(solution)
                    && match at {
                        At::Ply(ply) => found.ply == *ply,
                        At::Label(label) => found.names.contains(label),
                        At::End | At::Line(_) => found.names.iter().any(|name| name == "end"),
                    }
            }
        };
        let lost = self.0.iter().filter(|wanted| {
            let lasting = matches!(wanted, Wanted::Start | Wanted::End | Wanted::Every(_));
            !lasting && !found.clone().any(|found| names(wanted, found))
        });
        lost.map(ToString::to_string).collect()
    }

    fn along(&self, name: &str, trace: &Trace, refused: Option<&str>, out: &mut Vec<Found>) {
        let plies = trace.frames.len();
        let inherited = trace.frames.iter().take_while(|frame| frame.inherited).count();
        let wanted = |ply: usize| {
            let own = ply > inherited;
            let label = trace.label_at(ply);
            self.0.iter().any(|wanted| match wanted {
                Wanted::Start => false,
                Wanted::End => ply == plies,
                Wanted::Every(count) => own && ply.is_multiple_of(*count),
                Wanted::Ply(wanted) => own && ply == *wanted,
                Wanted::Label(wanted) => Some(wanted.as_str()) == label,
                Wanted::Of(solution, at) => {
                    solution == name
                        && match at {
                            At::Ply(wanted) => ply == *wanted,
                            At::Label(wanted) => Some(wanted.as_str()) == label,
                            At::End | At::Line(_) => ply == plies,
                        }
                }
            })
        };
        let mut at = trace.start.clone();
        let mut last = None;
        for ply in 0..=plies {
            if let Some(frame) = ply.checked_sub(1).map(|index| &trace.frames[index]) {
                last = Some(at.full_form(frame.mv));
                at.play_allowed(frame.mv);
            }
            if wanted(ply) {
                let mut names: Vec<String> = trace.label_at(ply).map(str::to_owned).into_iter().collect();
                let ends = ply == plies;
                if ends {
                    names.insert(0, "end".to_owned());
                }
                out.push(Found {
                    solution: Some(name.to_owned()),
                    names,
                    ply,
                    mv: last.clone(),
                    refused: refused.filter(|_| ends).map(str::to_owned),
                    at: at.clone(),
                });
            }
        }
        self.aside(name, trace, out);
    }

    /// Labelled points that `label_at` does not give: those of variations, and further labels of one point.
    fn aside(&self, name: &str, trace: &Trace, out: &mut Vec<Found>) {
        for label in &trace.labels {
            let main = label.line.is_none() && trace.label_at(label.ply as usize) == Some(label.name.as_str());
            let wanted = self.0.iter().any(|wanted| match wanted {
                Wanted::Label(wanted) => *wanted == label.name,
                Wanted::Of(solution, At::Label(wanted)) => solution == name && *wanted == label.name,
                _ => false,
            });
            if main || !wanted {
                continue;
            }
            let mut at = trace.start.clone();
            let mut last = None;
            let main_line: Vec<_> = trace.frames.iter().take(label.ply as usize).map(|frame| frame.mv).collect();
            for &mv in label.line.as_ref().unwrap_or(&main_line) {
                last = Some(at.full_form(mv));
                at.play_allowed(mv);
            }
            out.push(Found {
                solution: Some(name.to_owned()),
                names: vec![label.name.clone()],
                ply: label.ply as usize,
                mv: last,
                refused: None,
                at,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_and_written() {
        for (text, written) in [
            ("start,end", "start,end"),
            (" start , every:10,end,start", "start,every:10,end"),
            ("0", "start"),
            ("007,fork,main:fork,main:12,b:end", "7,fork,main:fork,main:12,b:end"),
        ] {
            let points: Points = text.parse().unwrap();
            assert_eq!(points.to_string(), written);
            assert_eq!(written.parse(), Ok(points), "{text}");
        }
        for text in
            ["", "start,", "every", "every:", "every:0", "every:+1", "every:01", "line:3", "a b", "a:b:c", "1st"]
        {
            match text {
                // A label may have this name.
                "every" => assert!(text.parse::<Points>().is_ok()),
                _ => assert!(text.parse::<Points>().is_err(), "{text}"),
            }
        }
    }
}
