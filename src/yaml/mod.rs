//! YAML with places: one reader for every file of the product, on a parser that nobody else sees.
//!
//! [`parse`] reads a stream of documents into trees in which every scalar, key and collection knows its bytes, and
//! refuses, with a fault at the place, whatever other readers might understand differently: tags, merge keys,
//! directives, keys that are no scalars, duplicate keys. Size, depth and number of nodes are bounded, aliases
//! included, so that no file can exhaust the program. [`OffsetMap`] leads from an offset in a scalar's value back to
//! the bytes it was read from. [`marks`] finds what is no node: comments, anchors, dashes.

mod decode;
pub mod fault;
mod gate;
mod marks;
mod node;
mod offsets;
mod parse;
mod plain;
pub mod scalar;
mod syntax;
pub mod text;

pub use marks::{Mark, MarkKind, marks};
pub use node::{Entry, Key, Kind, Node, Scalar, Style};
pub use offsets::OffsetMap;
pub use parse::{Limits, Stream, Tree, parse, parse_with};
pub use plain::{Resolved, plain, resolve};

#[cfg(test)]
mod tests;
