//! The screen of a game at the table: what it shows, and what keys, mouse and pasted text mean there.
//!
//! [`draw`] draws a [`View`] on a frame, and [`Screen::event`] says what an event asks for. A [`Screen`] holds what is the
//! screen's alone: the highlighted pile, the line that is being typed, the window that is open. Nothing here reads a
//! terminal, a clock or a file; whoever has them calls these two in turn.

mod board;
mod canvas;
mod draw;
mod event;
mod help;
mod keys;
mod line;
mod moves;
mod panels;
mod screen;
mod skin;
mod told;
mod view;
mod window;

pub use draw::{COLUMNS_MIN, ROWS_MIN, draw};
pub use screen::{Reply, Screen};
pub use skin::Skin;
pub use told::searching;
pub use view::{Answer, Saved, Solving, Tone, View};
