//! The move notation: text ↔ syntax, both ways. Knows no games: what a script *means* is asked in `replay`.
//!
//! The grammar is in `GRAMMAR.md` beside this file.

mod syntax;

pub use syntax::{
    Asked, Directive, DirectiveKind, Expect, Item, ItemKind, Mark, Parts, Point, PointAt, Script, Written, WrittenMove,
};
