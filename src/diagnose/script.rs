//! A script and everything that is said of it, ready to be examined.

use std::sync::Arc;

use super::Label;
use super::attach::ScriptPlace;
use crate::document::{Embedded, Solution};
use crate::notation::{Expect, Point};
use crate::replay::{self, Header};
use crate::source::{SourceFile, Span};

/// A script ready to be examined.
#[derive(Clone, Debug)]
pub struct Script {
    /// Its name within the puzzle.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Where the text stands.
    pub place: ScriptPlace,
    /// What the puzzle file expects of it, and where it says so.
    pub expect: Option<(Expect, Span)>,
    /// The point it starts from, and where that is said.
    pub from: Option<(Point, Label)>,
    /// What the script says of itself.
    pub header: Header,
    /// A certificate for the claim that it is lost, and where it is named.
    pub proof: Option<(Arc<[u8]>, Label)>,
}

impl Script {
    /// A script that is a file of its own. Without `@name` it is called by `stem`.
    pub fn of_file(file: SourceFile, stem: &str) -> Script {
        let header = replay::header(file.text());
        let from = header.from.as_ref().map(|(point, span)| {
            (point.clone(), Label { file: file.clone(), span: *span, text: String::new(), primary: true })
        });
        Script {
            name: header.name.as_ref().map_or(stem, |(name, _)| name).to_owned(),
            text: file.text().to_owned(),
            place: ScriptPlace::whole(file),
            expect: None,
            from,
            header,
            proof: None,
        }
    }

    /// A solution whose moves stand in the puzzle's file.
    pub fn of_solution(solution: &Solution, moves: &Embedded, file: &SourceFile) -> Script {
        let place = ScriptPlace { file: file.clone(), map: Some(moves.map.clone()) };
        let header = replay::header(&moves.text);
        let label = |span| Label { file: file.clone(), span, text: String::new(), primary: true };
        let own = header.from.as_ref().map(|(point, span)| (point.clone(), label(place.span(*span))));
        let listed = solution.from.as_ref().map(|(point, span)| (point.clone(), label(*span)));
        Script {
            name: solution.name.clone(),
            text: moves.text.clone(),
            expect: solution.expect.clone(),
            from: listed.or(own),
            place,
            header,
            proof: None,
        }
    }
}
