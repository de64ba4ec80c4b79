//! The options of one Osmosis game, typed, and what follows from them alone.

use crate::cards::Deck;
use crate::games::options::Options;
use crate::table::PileId;

/// Whether there are reserves, and whether their lower cards can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reserves {
    /// Four reserves, the cards below the top face down.
    Closed,
    /// Four reserves, all cards face up.
    Open,
    /// No reserves; their cards are in the stock.
    None,
}

/// One game of the family.
///
/// Options give the first three fields; ranks and reserve sizes are parameters in code, for reduced decks in tests
/// and solvers.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Cards turned by one deal, 1–3.
    pub(super) draw: u8,
    /// Passes allowed; `None` if unlimited.
    pub(super) passes: Option<u32>,
    /// Whether there are reserves.
    pub(super) reserves: Reserves,
    /// The cards it is played with.
    pub(super) deck: Deck,
    /// Cards dealt to each reserve; 0 without reserves.
    pub(super) reserve_size: usize,
    pub(super) piles: Vec<PileId>,
    pub(super) sources: Vec<PileId>,
    pub(super) layout: Vec<(PileId, usize)>,
}

impl Rules {
    /// The game under the family's options.
    pub fn of(options: &Options) -> Rules {
        let draw = options.number("draw").expect("draw is a number") as u8;
        let reserves = match options.word("reserves") {
            "open" => Reserves::Open,
            "none" => Reserves::None,
            _ => Reserves::Closed,
        };
        Rules::reduced(draw, options.number("passes"), reserves, 13, 4)
    }

    /// A game with a deck of `ranks` ranks and reserves of `reserve_size` cards; with [`Reserves::None`] the size does
    /// not count.
    ///
    /// # Panics
    /// If the deck is too small for the layout or a number is outside its range: `draw` 1–3, `ranks` 1–13,
    /// `reserve_size` at most 12.
    pub fn reduced(draw: u8, passes: Option<u32>, reserves: Reserves, ranks: u8, reserve_size: usize) -> Rules {
        assert!((1..=3).contains(&draw) && reserve_size <= 12);
        let deck = Deck::with_ranks(ranks);
        let reserve_size = if reserves == Reserves::None { 0 } else { reserve_size };
        let stock = deck.len().checked_sub(4 * reserve_size + 1).expect("the deck is large enough for the layout");
        let reserve_piles: Vec<PileId> = match reserves {
            Reserves::None => Vec::new(),
            _ => (1..=4).map(PileId::reserve).collect(),
        };
        let mut piles = vec![PileId::STOCK, PileId::WASTE];
        piles.extend(&reserve_piles);
        piles.extend((1..=4).map(PileId::foundation));
        let mut sources = vec![PileId::WASTE];
        sources.extend(&reserve_piles);
        let mut layout: Vec<(PileId, usize)> = reserve_piles.iter().map(|&pile| (pile, reserve_size)).collect();
        layout.extend([(PileId::foundation(1), 1), (PileId::STOCK, stock)]);
        Rules { draw, passes, reserves, deck, reserve_size, piles, sources, layout }
    }

    /// Number of cards dealt to the stock.
    pub(super) fn stock_size(&self) -> usize {
        self.deck.len() - 4 * self.reserve_size - 1
    }

    /// The rules in words.
    pub(super) fn in_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        words.push(match self.reserves {
            Reserves::Closed => {
                "Four reserves R1–R4 of four cards lie in columns, the top card face up, the others face down."
                    .to_owned()
            }
            Reserves::Open => "Four reserves R1–R4 of four cards lie in columns, all face up.".to_owned(),
            Reserves::None => "There are no reserves.".to_owned(),
        });
        words.push(format!(
            "One card lies on row F1: its suit is row F1's suit, its rank is the base rank. The other {} cards are the stock S.",
            self.stock_size()
        ));
        words.push("Row F1 takes any card of its suit.".to_owned());
        words.push("A new row is started by a card of the base rank, always on the highest empty row.".to_owned());
        words.push(
            "A row below the first takes a card of its suit only if that rank lies on every row above.".to_owned(),
        );
        words.push(match self.reserves {
            Reserves::None => "Only the top card of the waste can be played, and only to a foundation.".to_owned(),
            _ => "Only the top cards of the reserves and of the waste can be played, and only to a foundation."
                .to_owned(),
        });
        words.push(match self.draw {
            1 => "`deal` turns one card from the stock to the waste.".to_owned(),
            n => format!("`deal` turns {n} cards from the stock to the waste as a packet (fewer if fewer are left)."),
        });
        words.push(match self.passes {
            Some(1) => "There is a single pass through the stock: no redeal.".to_owned(),
            Some(passes) => format!(
                "When the stock is empty, `redeal` turns the waste over to be the stock again; {passes} passes in all."
            ),
            None => {
                "When the stock is empty, `redeal` turns the waste over to be the stock again, as often as you like."
                    .to_owned()
            }
        });
        if self.passes != Some(1) {
            words.push("After the first redeal, another one needs a card played since the last.".to_owned());
        }
        words
    }
}
