//! From choices back to ordinary moves.

use super::board::{Act, Board, State, Stop};
use crate::games::contract::Game;
use crate::games::osmosis::position::Position;
use crate::games::osmosis::rules::Rules;
use crate::table::{Move, PileId};

/// The moves of a line from a position: reserve cards as soon as they may be played, and no move after the score is
/// reached.
pub(super) fn moves(rules: &Rules, at: &Position, board: &Board, start: State, choices: &[bool]) -> Vec<Move> {
    let mut acts = Vec::new();
    let mut state = start;
    board.settle(&mut state, |_| ());
    let mut choices = choices.iter();
    loop {
        match board.run(&mut state, |act| acts.push(act)) {
            Stop::Reached | Stop::Over => break,
            Stop::Redealt => {}
            Stop::Choice => match (choices.next(), board.playable(&state)) {
                (Some(true), Some(index)) => {
                    board.play(&mut state, index);
                    acts.push(Act::Play);
                }
                _ => {
                    board.deal(&mut state);
                    acts.push(Act::Deal);
                }
            },
        }
    }
    let mut line = Line { rules, board, at: *at, moves: Vec::with_capacity(acts.len() + 32) };
    let mut state = start;
    line.settle(&mut state);
    for act in acts {
        match act {
            Act::Deal => {
                board.deal(&mut state);
                line.make(Move::Deal);
            }
            Act::Redeal => {
                board.redeal(&mut state);
                line.make(Move::Redeal);
            }
            Act::Play => {
                let Some(index) = board.playable(&state) else { break };
                state.left &= !(1 << index);
                state.home |= board.talon[index as usize];
                line.play(PileId::WASTE);
                line.settle(&mut state);
            }
        }
    }
    line.moves
}

struct Line<'a> {
    rules: &'a Rules,
    board: &'a Board,
    at: Position,
    moves: Vec<Move>,
}

impl Line<'_> {
    fn settle(&mut self, state: &mut State) {
        let mut piles = Vec::new();
        self.board.settle(state, |pile| piles.push(pile));
        for pile in piles {
            self.play(PileId::reserve(pile as u8 + 1));
        }
    }

    /// Plays the top card of a pile to its row.
    fn play(&mut self, from: PileId) {
        let row = |card: crate::cards::Card| self.at.rows.of_suit(card.suit()).or_else(|| self.at.rows.highest_empty());
        if let Some(row) = self.rules.next(&self.at, from).and_then(row) {
            self.make(Move::shift(from, PileId::foundation(row as u8 + 1)));
        }
    }

    fn make(&mut self, mv: Move) {
        if self.rules.score(&self.at) >= self.board.score {
            return;
        }
        assert_eq!(self.rules.judge(&self.at, mv), Ok(()), "a line is made of legal moves");
        self.rules.play(&mut self.at, mv);
        self.moves.push(mv);
    }
}
