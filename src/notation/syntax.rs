//! What a script says, before anybody asks what it means: every node has a span.

use crate::cards::Card;
use crate::source::Span;
use crate::table::PileId;

/// A whole script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// Its items in order.
    pub items: Vec<Item>,
}

/// One item and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// The bytes it was read from.
    pub span: Span,
    /// Whether it was the first thing on its line.
    pub line_start: bool,
    /// Whether blank lines stood before it.
    pub blank_before: bool,
}

impl Item {
    /// An item that stands behind others on a line.
    pub const fn new(kind: ItemKind, span: Span) -> Item {
        Item { kind, span, line_start: false, blank_before: false }
    }
}

/// Kinds of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A move.
    Move(WrittenMove),
    /// `( … )`: what could have been played instead of the move before.
    Variation(Vec<Item>),
    /// `@name …`
    Directive(Box<Directive>),
    /// `"…"`: for players; the text with `\"` and `\\` undone.
    Note(String),
    /// `# …`: for developers; the text after the `#`, up to the line end.
    Comment(String),
}

/// A move as it was written, with its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// What was written.
    pub written: Written,
    /// The author's opinion.
    pub mark: Option<Mark>,
}

/// What was written for a move. Turned into a `Move` only together with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// `deal` or `deal*4`; the count is 1–99.
    Deal {
        /// How often.
        count: u8,
        /// Whether `*` was written, be it with 1.
        counted: bool,
    },
    /// `redeal`
    Redeal,
    /// Anything about a card or a pile; at least one of the three is there.
    Play {
        /// The card that was named.
        card: Option<Card>,
        /// The pile it comes from.
        from: Option<PileId>,
        /// The pile it goes to.
        to: Option<PileId>,
    },
}

/// A mark behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 6] =
        [Mark::Brilliant, Mark::Good, Mark::Interesting, Mark::Dubious, Mark::Mistake, Mark::Blunder];

    /// How it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Mark::Brilliant => "!!",
            Mark::Good => "!",
            Mark::Interesting => "!?",
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// A directive: its name and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The span of `@name`.
    pub name: Span,
    /// The span of its values, empty behind the name if it has none.
    pub value: Span,
    /// What it says.
    pub kind: DirectiveKind,
}

/// What directives say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectiveKind {
    /// `@puzzle ID-or-"PATH"`
    Puzzle {
        /// Id or path.
        target: String,
        /// Whether it was quoted, and so is a path.
        quoted: bool,
    },
    /// `@deal ID`
    Deal(String),
    /// `@from SOLUTION:LABEL-or-PLY`
    From(Point),
    /// `@name NAME`
    Name(String),
    /// `@title "…"`
    Title(String),
    /// `@author "…"`: who wrote it.
    Author(String),
    /// `@by "…"`: who played it.
    By(String),
    /// `@date …`
    Date(String),
    /// `@source "…"`
    Source(String),
    /// `@expect …`
    Expect(Expect),
    /// `@won`
    Won,
    /// `@stuck`
    Stuck,
    /// `@unfinished`
    Unfinished,
    /// `@winnable`: some continuation reaches the goal.
    Winnable,
    /// `@lost`: no continuation reaches the goal.
    Lost,
    /// `@score N`
    Score(Asked<u32>),
    /// `@pass N`
    Pass(Asked<u32>),
    /// `@state HASH`
    State(Asked<u64>),
    /// `@top PILE CARD`
    Top {
        /// The pile.
        pile: PileId,
        /// The card on top.
        card: Card,
    },
    /// `@empty PILE`
    Empty(PileId),
    /// `@can MOVE`
    Can(Written),
    /// `@cannot MOVE [CODE]`
    Cannot {
        /// The move.
        written: Written,
        /// The code with which it is refused.
        code: Option<String>,
    },
    /// `@label NAME`
    Label(String),
    /// `@x-… VALUE`: the author's own.
    Extra {
        /// The name with its `x-`.
        name: String,
        /// The value.
        value: String,
    },
}

/// A value, or the `?` that asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked<T> {
    /// This is so.
    Is(T),
    /// `?`
    What,
}

/// What an author expects of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The puzzle's goal is met; the default.
    Goal,
    /// Every card is home.
    Won,
    /// No legal move is left.
    Stuck,
    /// Neither won nor stuck.
    Unfinished,
    /// The goal cannot be reached any more.
    Lost,
    /// The last move is refused with this code.
    Illegal(String),
}

impl std::fmt::Display for Expect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Expect::Goal => "goal",
            Expect::Won => "won",
            Expect::Stuck => "stuck",
            Expect::Unfinished => "unfinished",
            Expect::Lost => "lost",
            Expect::Illegal(code) => return write!(f, "illegal:{code}"),
        })
    }
}

/// A point of a named solution: `main:fork`, `main:12`, `main:end`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Name of the solution.
    pub solution: String,
    /// Where in it.
    pub at: PointAt,
}

/// Where in a solution a point is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointAt {
    /// After this many plies.
    Ply(u32),
    /// After the last move.
    End,
    /// At a label.
    Label(String),
}

impl std::fmt::Display for PointAt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PointAt::Ply(ply) => write!(f, "{ply}"),
            PointAt::End => f.write_str("end"),
            PointAt::Label(name) => f.write_str(name),
        }
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.solution, self.at)
    }
}

/// Where the parts of a written move stand; spans in the same text as the move's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The card.
    pub card: Option<Span>,
    /// The source pile.
    pub from: Option<Span>,
    /// The destination pile, without its arrow.
    pub to: Option<Span>,
    /// The count of `deal*n`, without `*`.
    pub count: Option<Span>,
    /// The mark.
    pub mark: Option<Span>,
}
