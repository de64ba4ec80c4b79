//! One recorded game under way: every event is judged and played, undo takes moves back, the end is compared.

use super::map::{Claimed, Field, Kind, Map, Takes};
use super::words::card_of;
use super::{Found, Game, Reader, line::Line};
use crate::document::{DealId, DealSource};
use crate::games::{Refusal, Session, counted};
use crate::notation::Written;
use crate::replay;
use crate::source::{Fault, Span, nearest, shown};
use crate::table::{Move, PileId, Status, Zone};

/// A game that has begun.
pub(super) struct Play {
    id: Option<String>,
    deal: String,
    source: DealSource,
    start: Session,
    at: Session,
    /// A position on the way, so that an undo need not begin at the start: after how many steps, and which.
    mark: Option<(usize, Session)>,
    steps: Vec<Step>,
    /// The moves as a JSON list without its brackets.
    text: String,
    /// What undos took back, the last step first, and how many steps each of them took.
    undone: Vec<Step>,
    undos: Vec<usize>,
    /// Steps taken in all, those taken back included.
    made: u64,
}

/// A step of the player or the application.
#[derive(Clone, Copy)]
struct Step {
    /// The move; `None`: the next card was turned, which is no move of ours.
    mv: Option<Move>,
    /// Whether an undo that takes this step back has done enough.
    enough: bool,
    /// Bytes of the text before it.
    text: u32,
}

/// Steps between the end and the mark once it is set anew.
const BEHIND: usize = 64;

impl Play {
    pub fn new(id: Option<String>, deal: &DealId) -> Play {
        let start = deal.game().open(deal.setup()).expect("a deal that was read can be opened");
        Play {
            id,
            deal: deal.canonical(),
            source: deal.source().clone(),
            at: start.clone(),
            start,
            mark: None,
            steps: Vec::new(),
            text: String::new(),
            undone: Vec::new(),
            undos: Vec::new(),
            made: 0,
        }
    }

    /// Steps that are kept, for bounds.
    pub fn kept(&self) -> usize {
        self.steps.len() + self.undone.len()
    }

    /// Takes one event that is neither start nor end.
    pub fn take(&mut self, reader: &Reader, kind: Kind, line: &Line) -> Result<(), Box<Found>> {
        let map = &reader.map;
        match kind {
            Kind::Undo => return self.undo(map, line),
            Kind::Redo => return self.redo(map, line),
            Kind::Start | Kind::End | Kind::Ignore => return Ok(()),
            _ => {}
        }
        let (from, to) = match kind {
            Kind::Deal | Kind::Redeal => (None, None),
            _ => (
                reader.piles.read(map, line, Field::From, Field::FromIndex)?,
                reader.piles.read(map, line, Field::To, Field::ToIndex)?,
            ),
        };
        let deals = !self.at.game().sources().contains(&PileId::STOCK);
        // Many applications see a deal as a move from the stock to the waste, and a redeal as the way back.
        let kind = match (kind, from, to) {
            (Kind::Move, Some(from), Some(to)) if deals && from == PileId::STOCK && to.zone == Zone::Waste => {
                Kind::Deal
            }
            (Kind::Move, _, Some(PileId::STOCK)) => Kind::Redeal,
            _ => kind,
        };
        match kind {
            Kind::Deal if deals => self.deal(map, line),
            Kind::Deal => self.turn(map, line),
            Kind::Redeal => {
                self.judged(Move::Redeal, line)?;
                self.make(map, Some(Move::Redeal), true, line)
            }
            _ => {
                let card = card_of(map, line)?;
                if kind != Kind::Play && kind != Kind::Autoplay && to.is_none() {
                    return Err(line.missing(map, Field::To).into());
                }
                let from = if kind == Kind::Place { from.or(Some(PileId::STOCK)) } else { from };
                if from.is_none() && card.is_none() {
                    let field = if map.field(Field::From).is_some() { Field::From } else { Field::Card };
                    return Err(line.missing(map, field).into());
                }
                // A foundation without number is the one that takes the card.
                let to = to.filter(|to| !(to.is_foundation() && to.number == 0));
                self.before_win(line)?;
                match replay::resolve(&self.at, Written::Play { card, from, to }) {
                    Ok(mv) => self.make(map, Some(mv), kind != Kind::Autoplay, line),
                    Err(refusal) => Err(self.refused(*refusal, line)),
                }
            }
        }
    }

    fn deal(&mut self, map: &Map, line: &Line) -> Result<(), Box<Found>> {
        self.judged(Move::Deal, line)?;
        let before = self.at.cards(PileId::STOCK).len();
        let count = line.number(map, Field::Count)?;
        let ply = self.ply();
        self.make(map, Some(Move::Deal), true, line)?;
        let dealt = before - self.at.cards(PileId::STOCK).len();
        match count {
            Some(count) if count != dealt as u64 => {
                let deals = counted(dealt, "card");
                let name = self.at.game().name();
                let message = if dealt == before {
                    format!("{} drawn, but the stock held {deals}", were(count))
                } else {
                    format!("{} drawn, but a deal of `{name}` turns {deals}", were(count))
                };
                let fault = Fault::error("events::draw-count", count_place(line), message)
                    .help("name the rules with the right `draw` under `[rules]` in the map, or mend the application");
                let mut found = self.found(fault);
                found.ply = Some(ply + 1);
                Err(found)
            }
            _ => Ok(()),
        }
    }

    /// The next card is turned where it lies, on the stock: no move, but a step that an undo may take back.
    fn turn(&mut self, map: &Map, line: &Line) -> Result<(), Box<Found>> {
        let wrong = |message: String, span: Span| {
            Fault::error("events::draw-count", span, message)
                .help("here a draw turns the next card of the stock, which then is put on a pile or foundation")
        };
        if let Some(count) = line.number(map, Field::Count)?
            && count != 1
        {
            let message = format!("{} drawn, but one card is turned at a time", were(count));
            return Err(self.found(wrong(message, count_place(line))));
        }
        let at = event_place(line);
        let Some(card) = self.at.next(PileId::STOCK) else {
            return Err(self.found(wrong("a card was drawn, but the stock is empty".to_owned(), at)));
        };
        if self.is_turned() {
            return Err(self.found(wrong(format!("a card was drawn, but {card} is turned already"), at)));
        }
        self.make(map, None, true, line)
    }

    /// Whether the turned card was drawn by an event of its own and not yet put down.
    fn is_turned(&self) -> bool {
        let from_stock = |step: &&Step| match step.mv {
            None | Some(Move::Deal | Move::Redeal) => true,
            Some(Move::Shift { from, .. }) => from == PileId::STOCK,
        };
        self.steps.iter().rev().find(from_stock).is_some_and(|step| step.mv.is_none())
    }

    /// Makes a step; the move was judged. `player`: whether it was the player's.
    fn make(&mut self, map: &Map, mv: Option<Move>, player: bool, line: &Line) -> Result<(), Box<Found>> {
        if self.made >= u64::from(map.moves) {
            let message = format!("the game has more than {}", counted(map.moves as usize, "move"));
            let fault = Fault::error("events::too-many-moves", event_place(line), message)
                .help("raise `moves` under `[limits]` in the map, or see why no game ends");
            return Err(self.found(fault));
        }
        let turns = match mv {
            Some(Move::Shift { from, .. }) => from == PileId::STOCK && !self.is_turned(),
            _ => true,
        };
        let enough = match map.undo {
            Takes::Move => true,
            Takes::Autoplay => player,
            Takes::Turn => turns,
        };
        self.undone.clear();
        self.undos.clear();
        self.made += 1;
        self.step(mv, enough);
        Ok(())
    }

    fn step(&mut self, mv: Option<Move>, enough: bool) {
        self.steps.push(Step { mv, enough, text: self.text.len() as u32 });
        if let Some(mv) = mv {
            write(&mut self.text, &self.at, mv);
            self.at.play_allowed(mv);
        }
    }

    fn undo(&mut self, map: &Map, line: &Line) -> Result<(), Box<Found>> {
        let before = self.steps.len();
        while let Some(step) = self.steps.pop() {
            self.undone.push(step);
            if step.enough {
                break;
            }
        }
        let left = self.steps.len();
        if left == before {
            let fault = Fault::error("events::nothing-to-undo", event_place(line), "there is no move to take back")
                .help("`takes` under `[undo]` in the map says what one undo takes back: has it taken back too much?");
            return Err(self.found(fault));
        }
        self.made += 1;
        if self.made > u64::from(map.moves) * 2 {
            let message = format!("moves were made and taken back more than {} times", self.made - 1);
            let fault = Fault::error("events::too-many-moves", event_place(line), message)
                .help("raise `moves` under `[limits]` in the map, or see why no game ends");
            return Err(self.found(fault));
        }
        self.undos.push(before - left);
        let first = self.undone.last().map_or(0, |step| step.text);
        self.text.truncate(first as usize);
        self.rewind();
        Ok(())
    }

    fn redo(&mut self, _map: &Map, line: &Line) -> Result<(), Box<Found>> {
        let Some(count) = self.undos.pop() else {
            let fault = Fault::error("events::nothing-to-undo", event_place(line), "there is no undo to take back")
                .help("a redo follows an undo, with no move between them");
            return Err(self.found(fault));
        };
        for _ in 0..count {
            if let Some(step) = self.undone.pop() {
                self.step(step.mv, step.enough);
            }
        }
        Ok(())
    }

    /// Brings the position to the end of the steps that are left. To undo move by move costs little each time: the
    /// mark follows at a distance.
    fn rewind(&mut self) {
        let left = self.steps.len();
        if self.mark.as_ref().is_some_and(|(after, _)| *after > left) {
            self.mark = None;
        }
        let begin = match &self.mark {
            Some((after, session)) => {
                self.at.copy_from(session);
                *after
            }
            None => {
                self.at.copy_from(&self.start);
                0
            }
        };
        let new_mark = if left - begin > 2 * BEHIND { Some(left - BEHIND) } else { None };
        for index in begin..left {
            if Some(index) == new_mark {
                self.mark = Some((index, self.at.clone()));
            }
            if let Some(mv) = self.steps[index].mv {
                self.at.play_allowed(mv);
            }
        }
    }

    /// Ends the game; says so if it did not end as the log claims.
    pub fn end(self, reader: &Reader, line: Option<&Line>) -> (Game, Option<Box<Found>>) {
        let status = self.at.status();
        let found = line.and_then(|line| self.claim(reader, line, status).err());
        let moves = u64::from(self.ply());
        let Play { id, deal, source, start, text, .. } = self;
        (Game { id, deal, source, start, status, moves, text }, found)
    }

    fn claim(&self, reader: &Reader, line: &Line, status: Status) -> Result<(), Box<Found>> {
        let map = &reader.map;
        let Some(word) = line.word(map, Field::Result)? else { return Ok(()) };
        let place = line.get(Field::Result).map_or(Span::default(), |raw| line.place(raw));
        let Some((_, claimed)) = map.results.iter().find(|(name, _)| *name == word) else {
            let help = match nearest(&word, map.results.iter().map(|(name, _)| name.as_str())) {
                Some(near) => format!("did you mean `{}`? The names of results stand under `[results]`", shown(near)),
                None => "add it under `[results]` in the map: it is `won`, `stuck`, `lost` or `abandoned`".to_owned(),
            };
            let message = format!("no result is called `{}`", shown(&word));
            let mut found = self.found(Fault::error("events::unknown-result", place, message).help(help));
            found.ply = Some(self.ply());
            return Err(found);
        };
        let holds = match claimed {
            Claimed::Won => status == Status::Won,
            Claimed::Stuck => status == Status::Stuck,
            Claimed::Lost | Claimed::Abandoned => status != Status::Won,
        };
        if holds {
            return Ok(());
        }
        let moves = counted(self.ply() as usize, "move");
        let message = format!("the log says `{}`, but after {moves} the game is {}", shown(&word), status.word());
        let help = "the record is written with how the game really stands; is an event missing from the log?";
        let mut found = self.found(Fault::error("events::other-result", place, message).help(help));
        found.board = Some(self.at.picture());
        found.ply = Some(self.ply());
        Err(found)
    }

    fn before_win(&self, line: &Line) -> Result<(), Box<Found>> {
        if !self.at.won() {
            return Ok(());
        }
        let fault =
            Fault::error("script::after-win", move_place(line), "the game was won, and no move can follow a win")
                .help("the application should end the game with its last card");
        Err(self.found(fault))
    }

    fn judged(&self, mv: Move, line: &Line) -> Result<(), Box<Found>> {
        self.before_win(line)?;
        self.at.judge(mv).map_err(|refusal| self.refused(refusal, line))
    }

    fn refused(&self, refusal: Refusal, line: &Line) -> Box<Found> {
        let mut fault = Fault::error(refusal.code, move_place(line), refusal.message).label("this move is refused");
        fault.help = refusal.help;
        let mut found = self.found(fault);
        found.board = Some(self.at.picture());
        found
    }

    /// A finding about this game at this point.
    fn found(&self, fault: Fault) -> Box<Found> {
        Box::new(Found { fault, game: self.name(), ply: Some(self.ply() + 1), board: None })
    }

    /// What findings call the game: its id, or its deal if that is short.
    pub fn name(&self) -> Option<String> {
        let deal = || (self.source != DealSource::Cards).then(|| self.deal.clone());
        self.id.clone().or_else(deal)
    }

    /// Moves made and not taken back.
    fn ply(&self) -> u32 {
        self.steps.iter().filter(|step| step.mv.is_some()).count() as u32
    }
}

/// `1 card was`, `3 cards were`
fn were(count: u64) -> String {
    format!(
        "{} {}",
        counted(usize::try_from(count).unwrap_or(usize::MAX), "card"),
        if count == 1 { "was" } else { "were" }
    )
}

/// Where the move of an event is named: its card, or where it comes from, or else the event.
fn move_place(line: &Line) -> Span {
    let raw = [Field::Card, Field::From, Field::Event].into_iter().find_map(|field| line.get(field));
    raw.map_or(line.whole(), |raw| line.place(raw))
}

fn event_place(line: &Line) -> Span {
    line.get(Field::Event).map_or(line.whole(), |raw| line.place(raw))
}

fn count_place(line: &Line) -> Span {
    line.get(Field::Count).map_or(line.whole(), |raw| line.place(raw))
}

/// Appends a move in full form to a JSON list.
fn write(out: &mut String, at: &Session, mv: Move) {
    out.push_str(if out.is_empty() { "\"" } else { ",\"" });
    match mv {
        Move::Deal => out.push_str("deal"),
        Move::Redeal => out.push_str("redeal"),
        Move::Shift { from, to } => {
            if let Some(card) = at.next(from) {
                out.push(card.rank().letter());
                out.push(card.suit().letter());
                out.push(':');
            }
            pile(out, from);
            out.push('>');
            pile(out, to);
        }
    }
    out.push('"');
}

fn pile(out: &mut String, pile: PileId) {
    out.push(pile.zone.letter());
    if pile.number > 0 {
        out.push(char::from(b'0' + pile.number.min(9)));
    }
}
