//! The move notation: text ↔ syntax, both ways. Knows no games: what a script *means* is asked in `replay`.
//!
//! The grammar is in `GRAMMAR.md` beside this file. [`parse`] reads a whole script into a tree, [`Reader`] one event
//! at a time, [`Stream`] the same from bytes that come in blocks.

// A fault is made once for a mistake and handed on by value; boxing it would only make callers unbox it.
#![allow(clippy::result_large_err)]

mod directive;
mod display;
mod explain;
mod fast;
mod fault;
mod given;
mod items;
mod lexer;
mod lists;
mod parser;
mod printer;
mod reader;
mod stream;
mod syntax;
mod text;
mod unicode;
mod values;
mod word;

pub use fault::CODES;
pub use lists::{cards, packed_cards, pile, read_move};
pub use parser::{Parsed, parse, parts};
pub use printer::print;
pub use reader::{Event, EventKind, Reader};
pub use stream::Stream;
pub use syntax::{
    Asked, Directive, DirectiveKind, Expect, Item, ItemKind, Mark, Parts, Point, PointAt, Script, Written, WrittenMove,
};
pub use values::{expect, is_name, point};

#[cfg(test)]
mod tests;
