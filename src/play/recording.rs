//! The tree of moves, and the player's place in it.

use crate::games::{Refusal, Session};
use crate::notation::{Item, Mark};
use crate::replay::{Spelling, spell};
use crate::source::{Fault, Span};
use crate::table::Move;

/// Levels of variations within variations; a script that has more cannot be read.
pub(super) const LEVELS_MAX: usize = 64;

/// A move in a recording, or its start. Stays the same while the recording lives, whatever is added or taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) usize);

impl NodeId {
    /// The start, before any move.
    pub const START: NodeId = NodeId(0);
}

/// One move and what is said about it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub parent: NodeId,
    /// `None` at the start only.
    pub mv: Option<Move>,
    /// What was played from here: the main continuation first, then what could have been played instead of it, in the
    /// order of the script.
    pub children: Vec<NodeId>,
    /// The child that redo plays: the one that was played last.
    pub ahead: Option<NodeId>,
    pub mark: Option<Mark>,
    /// Notes, comments and directives behind the move, in order.
    pub said: Vec<Item>,
    /// If it begins a variation: what stands between the parenthesis and the move.
    pub lead: Vec<Item>,
    /// If it begins a variation: how many items that are said about the move it replaces stand before it.
    pub behind: usize,
    /// Whether the move, or the variation that begins with it, began a line, and whether blank lines stood before it.
    pub line_start: bool,
    /// See `line_start`.
    pub blank_before: bool,
}

impl Node {
    pub(super) fn new(parent: NodeId, mv: Option<Move>) -> Node {
        Node {
            parent,
            mv,
            children: Vec::new(),
            ahead: None,
            mark: None,
            said: Vec::new(),
            lead: Vec::new(),
            behind: 0,
            line_start: false,
            blank_before: false,
        }
    }
}

/// A branch that was taken away, to be put back.
#[derive(Clone, Debug)]
pub(super) struct Removed {
    pub parent: NodeId,
    pub index: usize,
    pub node: NodeId,
}

/// A game that is being played and recorded.
///
/// The player stands at a [`Place`]. To play a move that was not played from there before, where another was, begins a
/// variation; nothing that was played is lost by it.
///
/// ```
/// use trove::document::deal_id;
/// use trove::games::Registry;
/// use trove::play::Recording;
/// use trove::replay::Spelling;
///
/// let deal = deal_id::parse("osmosis#42", &Registry::standard()).unwrap();
/// let mut game = Recording::new(deal.game().open(deal.setup()).unwrap());
/// game.enter("deal KD").unwrap();
/// game.undo();
/// game.enter("deal*2 \"Or so?\"").unwrap();
/// assert_eq!(game.text(Spelling::Card), "deal KD\n(deal*2 \"Or so?\")\n");
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    pub(super) start: Session,
    pub(super) nodes: Vec<Node>,
    pub(super) at: NodeId,
    session: Session,
    pub(super) removed: Vec<Removed>,
    pub(super) version: u64,
}

/// Where the player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The move that was played last.
    pub node: NodeId,
    /// Moves from the start to here.
    pub ply: usize,
    /// Moves of the line that is followed, those taken back included.
    pub plies: usize,
    /// How many variations deep it is; 0 on the main line.
    pub level: usize,
}

/// One move of the line that is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// Which.
    pub node: NodeId,
    /// Moves from the start to the position after it.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// As it is written.
    pub text: String,
    /// The author's opinion.
    pub mark: Option<Mark>,
    /// Notes for players that follow it, joined by line ends.
    pub note: Option<String>,
    /// Comments for developers that follow it, joined by line ends.
    pub comment: Option<String>,
    /// The name of the point behind it.
    pub label: Option<String>,
    /// How many other moves were played in its place.
    pub others: usize,
    /// Whether a variation begins with it.
    pub branches: bool,
}

/// One of the moves that were played from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Which.
    pub node: NodeId,
    /// As it is written.
    pub text: String,
    /// Moves to the end of the branch.
    pub plies: usize,
    /// Whether the line that is followed takes it.
    pub followed: bool,
}

/// Why something that was typed or asked for did not happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// The rules do not allow the move.
    Move {
        /// Where it stands in what was typed.
        span: Span,
        /// The position in which it was refused.
        at: Box<Session>,
        /// Why.
        refusal: Box<Refusal>,
    },
    /// It is no notation.
    Text(Vec<Fault>),
    /// Anything else, in one sentence.
    Other(String),
}

impl Recording {
    /// A game before its first move.
    pub fn new(start: Session) -> Recording {
        Recording {
            session: start.clone(),
            start,
            nodes: vec![Node::new(NodeId::START, None)],
            at: NodeId::START,
            removed: Vec::new(),
            version: 0,
        }
    }

    /// The position where the recording starts.
    pub fn start(&self) -> &Session {
        &self.start
    }

    /// The position where the player stands.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// A number that grows with every change of what is recorded; walking about in it is no change.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.nodes[0].children.is_empty() && self.nodes[0].said.is_empty()
    }

    /// Where the player stands.
    pub fn place(&self) -> Place {
        let path = self.path(self.at);
        let level = path.iter().filter(|&&node| self.begins_branch(node)).count();
        Place { node: self.at, ply: path.len(), plies: path.len() + self.rest(self.at).len(), level }
    }

    /// The end of the main line, and how many moves it has: what the script claims is claimed of it.
    pub fn main_end(&self) -> (Session, usize) {
        let mut session = self.start.clone();
        let main = |node: &NodeId| self.node(*node).children.first().copied();
        let moves = std::iter::successors(main(&NodeId::START), main).map(|node| {
            session.play_allowed(self.node(node).mv.expect("only the start has no move"));
        });
        let plies = moves.count();
        (session, plies)
    }

    /// How many moves are recorded, those of variations included.
    pub fn moves(&self) -> usize {
        self.all_nodes().len() - 1
    }

    /// Plays a move. Where another move was played from here before, this one begins a variation, unless it was played
    /// before too.
    ///
    /// # Errors
    /// If the rules refuse it; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), Refused> {
        if let Err(refusal) = self.session.judge(mv) {
            let at = Box::new(self.session.clone());
            return Err(Refused::Move { span: Span::default(), at, refusal: Box::new(refusal) });
        }
        let known = self.node(self.at).children.iter().copied().find(|&child| self.node(child).mv == Some(mv));
        let next = match known {
            Some(child) => child,
            None => {
                if !self.node(self.at).children.is_empty() && self.place().level + 1 >= LEVELS_MAX {
                    return Err(too_deep());
                }
                self.version += 1;
                self.add(self.at, mv)
            }
        };
        self.nodes[self.at.0].ahead = Some(next);
        self.session.play_allowed(mv);
        self.at = next;
        Ok(())
    }

    /// Takes a move back; it stays in the recording. `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.node(self.at).mv?;
        let parent = self.node(self.at).parent;
        self.nodes[parent.0].ahead = Some(self.at);
        self.stand(parent);
        Some(mv)
    }

    /// Plays the next move of the line again that was taken back; the main continuation where none was. `None` at its
    /// end.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.next(self.at)?;
        let mv = self.node(next).mv?;
        self.session.play_allowed(mv);
        self.at = next;
        Some(mv)
    }

    /// Goes to a move; the line that is followed leads through it.
    pub fn go(&mut self, to: NodeId) {
        let mut child = to;
        while child != NodeId::START {
            let parent = self.node(child).parent;
            self.nodes[parent.0].ahead = Some(child);
            child = parent;
        }
        self.stand(to);
    }

    /// Goes to the position after so many moves of the line that is followed; to its end if it is shorter.
    pub fn go_to_ply(&mut self, ply: usize) {
        let mut line = self.path(self.at);
        line.extend(self.rest(self.at));
        let to = ply.min(line.len()).checked_sub(1).map_or(NodeId::START, |index| line[index]);
        self.go(to);
    }

    /// Goes to the point of this name; `false` if there is none.
    pub fn go_to_label(&mut self, name: &str) -> bool {
        let found = self.named(name);
        if let Some(node) = found {
            self.go(node);
        }
        found.is_some()
    }

    /// The moves of the line that is followed, from the start to its end.
    pub fn line(&self) -> Vec<LineMove> {
        let mut nodes = self.path(self.at);
        nodes.extend(self.rest(self.at));
        let mut at = self.start.clone();
        let mut line = Vec::with_capacity(nodes.len());
        for (index, &id) in nodes.iter().enumerate() {
            let node = self.node(id);
            let mv = node.mv.expect("only the start has no move");
            line.push(LineMove {
                node: id,
                ply: index + 1,
                mv,
                text: written(&at, mv),
                mark: node.mark,
                note: self.note(id),
                comment: self.comment(id),
                label: self.label(id).map(str::to_owned),
                others: self.node(node.parent).children.len() - 1,
                branches: self.begins_branch(id),
            });
            at.play_allowed(mv);
        }
        line
    }

    /// Where the player stands, as a word that [`go_to_cursor`](Recording::go_to_cursor) understands, in this recording
    /// and in one that was read from its [`text`](Recording::text): moves along main continuations and the number of the
    /// branch taken between them, `12.1.3`.
    pub fn cursor(&self) -> String {
        let mut parts = vec![0];
        for node in self.path(self.at) {
            let siblings = &self.node(self.node(node).parent).children;
            match siblings.iter().position(|&child| child == node) {
                Some(0) | None => *parts.last_mut().expect("never empty") += 1,
                Some(branch) => parts.extend([branch, 0]),
            }
        }
        parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
    }

    /// Goes where a cursor points; as far as it can, and `false`, if there is no such place.
    pub fn go_to_cursor(&mut self, cursor: &str) -> bool {
        let mut at = NodeId::START;
        let mut whole = true;
        'parts: for (index, part) in cursor.split('.').enumerate() {
            let Ok(number) = part.parse::<usize>() else {
                whole = false;
                break;
            };
            let (steps, child) = if index % 2 == 0 { (number, 0) } else { (1, number) };
            for _ in 0..steps {
                match self.node(at).children.get(child) {
                    Some(&next) => at = next,
                    None => {
                        whole = false;
                        break 'parts;
                    }
                }
            }
        }
        self.go(at);
        whole
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Where the player stands, as a node.
    pub(super) fn standing(&self) -> NodeId {
        self.at
    }

    /// How many variations deep the deepest of them is.
    pub(super) fn deepest(&self) -> usize {
        let mut deepest = 0;
        let mut open = vec![(NodeId::START, 0)];
        while let Some((node, level)) = open.pop() {
            deepest = deepest.max(level);
            let children = self.node(node).children.iter().enumerate();
            open.extend(children.map(|(index, &child)| (child, level + usize::from(index > 0))));
        }
        deepest
    }

    /// Adds a move behind a node, as its last child.
    pub(super) fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = NodeId(self.nodes.len());
        let mut node = Node::new(parent, Some(mv));
        if let Some(&main) = self.node(parent).children.first() {
            node.behind = self.node(main).said.len();
            node.line_start = true;
        }
        self.nodes.push(node);
        self.nodes[parent.0].children.push(id);
        id
    }

    /// Adds a legal move where the player stands, whatever was played from there, and goes behind it.
    pub(super) fn append(&mut self, mv: Move) -> NodeId {
        let node = self.add(self.at, mv);
        self.nodes[self.at.0].ahead = Some(node);
        self.session.play_allowed(mv);
        self.at = node;
        node
    }

    /// Whether a variation begins with a node.
    pub(super) fn begins_branch(&self, node: NodeId) -> bool {
        node != NodeId::START && self.node(self.node(node).parent).children.first() != Some(&node)
    }

    /// The nodes from the first move to this one.
    pub(super) fn path(&self, to: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut node = to;
        while node != NodeId::START {
            path.push(node);
            node = self.node(node).parent;
        }
        path.reverse();
        path
    }

    /// The nodes behind this one, along the line that is followed.
    pub(super) fn rest(&self, from: NodeId) -> Vec<NodeId> {
        std::iter::successors(self.next(from), |&node| self.next(node)).collect()
    }

    pub(super) fn next(&self, node: NodeId) -> Option<NodeId> {
        let node = self.node(node);
        node.ahead.or(node.children.first().copied())
    }

    /// Every node that can be reached, the start first, each before those behind it.
    pub(super) fn all_nodes(&self) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut open = vec![NodeId::START];
        while let Some(node) = open.pop() {
            found.push(node);
            // The main line goes on when its variations are done.
            let children = &self.node(node).children;
            if let Some((&main, others)) = children.split_first() {
                open.push(main);
                open.extend(others.iter().rev());
            }
        }
        found
    }

    pub(super) fn stand(&mut self, at: NodeId) {
        let mut session = self.start.clone();
        for node in self.path(at) {
            session.play_allowed(self.node(node).mv.expect("only the start has no move"));
        }
        self.session = session;
        self.at = at;
    }
}

/// That a script could not be read again.
pub(super) fn too_deep() -> Refused {
    Refused::Other(format!("variations are nested {LEVELS_MAX} deep at most"))
}

/// A legal move as a person writes it.
pub fn written(at: &Session, mv: Move) -> String {
    spell(at, mv, Spelling::Card).map_or_else(|| at.full_form(mv), |written| written.to_string())
}
