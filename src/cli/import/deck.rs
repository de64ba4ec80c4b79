//! Deck lists become puzzle files.

use std::path::Path;

use super::super::{example, files, games, ui};
use super::{Args, Imported, Order};
use crate::diagnose::Diagnostic;
use crate::document::{Draft, DraftDeal, deal_id};
use crate::games::Registry;
use crate::interop::deck;
use crate::replay::Spelling;
use crate::source::{Fault, SourceFile, Span};

/// A text with fewer cards than these is no list of cards.
const FEWEST: usize = 4;
const NEITHER: &str = "the file is neither a saved game of PySolFC nor a list of cards";

impl From<Order> for deck::Order {
    fn from(order: Order) -> deck::Order {
        match order {
            Order::First => deck::Order::First,
            Order::Last => deck::Order::Last,
        }
    }
}

/// The puzzle of a deck list: its piles written out, after the first card dealt was shown back.
pub(super) fn import(file: &SourceFile, args: &Args, registry: &Registry) -> Imported {
    let stem = match file.name() {
        "<stdin>" => "stdin".to_owned(),
        name => files::stem_of(Path::new(name)),
    };
    match draft(file, args, registry) {
        Ok(draft) => Imported { stem, draft: Some(draft), findings: Vec::new() },
        Err(findings) => Imported { stem, draft: None, findings },
    }
}

fn draft(file: &SourceFile, args: &Args, registry: &Registry) -> Result<Draft, Vec<Diagnostic>> {
    let wrong = |file: &SourceFile, faults: Vec<Fault>| -> Vec<Diagnostic> {
        faults.into_iter().map(|fault| Diagnostic::of_fault(file, fault)).collect()
    };
    if let Some(fault) = no_list(file.text(), args.game.is_some()) {
        return Err(wrong(file, vec![fault]));
    }
    let Some(name) = &args.game else {
        let bases: Vec<&str> = registry.families().iter().map(|family| family.id()).collect();
        let fault =
            Fault::error("rules::unknown-game", Span::at(0), "a deck list does not say which game is played with it")
                .help(format!("name it with --game, such as {}; `trove games` lists all", bases.join(" or ")));
        return Err(wrong(file, vec![fault]));
    };
    // A name with any deal behind it is a deal id, which is what reads names and options.
    let id = format!("{name}#0");
    let game = deal_id::parse(&id, registry).map_err(|faults| wrong(&SourceFile::new("--game", name), faults))?;
    let game = game.game().clone();
    let dealt = deck::deal(file.text(), args.order.into(), &game, registry).map_err(|faults| wrong(file, faults))?;
    for line in dealt.in_words() {
        ui::say(&format!("{}: {line}", file.name()));
    }
    let setup = dealt.deal.setup().clone();
    let start = game.open(&setup).expect("a deal that was checked");
    let title = format!("{}, dealt by hand", games::title_of(&game, registry));
    let mut draft = Draft::new(game, DraftDeal::Cards(setup, None));
    draft.title = Some(title);
    draft.epilogue = example::example(&start, Spelling::default());
    Ok(draft)
}

/// Why a text is not even meant as a list of cards. Whoever names a game means one, but for a log.
fn no_list(text: &str, game_named: bool) -> Option<Fault> {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let log = text.starts_with('{');
    if game_named && !log || deck::read(text).0.len() >= FEWEST {
        return None;
    }
    let (message, help) = match (text.is_empty(), log) {
        (true, _) => ("the file is empty", "a saved game of PySolFC or a list of cards is needed"),
        (_, true) => {
            (NEITHER, "recorded games of an application are read with `--events MAP.toml`; docs/logs.md has more")
        }
        _ => (NEITHER, "saved games are *.pso files; a list names every card of a deck: `TH`, `10♥` or `h10`"),
    };
    Some(Fault::error("import::not-a-save", Span::at(0), message).help(help))
}
