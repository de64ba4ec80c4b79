//! `deal:` in all its forms.

use super::deal_id::{self, DealId, DealSource, check_whole_deck, first_difference, lay, read_seed};
use super::laid::{Laid, LaidPile, Named, check_deck};
use super::puzzle::Places;
use super::reader::{Reader, head, kind_in_words};
use super::{fault, keys, pysolfc};
use crate::cards::{DealNumber, Deck};
use crate::games::AnyGame;
use crate::notation;
use crate::source::{Fault, Span, nearest};
use crate::table::{PileId, Zone};
use crate::yaml::{Entry, Kind, Node, Resolved, Style, resolve};

/// Keys that name piles one by one, in the order in which they are written.
pub(super) const PILES: [&str; 4] = ["reserves", "foundation", "bases", "stock"];

impl Reader<'_> {
    /// Reads the value of `deal` and notes where its cards are. Without a game only the cards are looked at.
    pub(super) fn deal(&mut self, entry: &Entry, game: Option<&AnyGame>, places: &mut Places) -> Option<DealId> {
        let Some(entries) = entry.value.mapping() else {
            let fault = fault::wrong_type(entry.value.span, "deal", "a map", kind_in_words(&entry.value));
            let help = match entry.value.scalar() {
                Some(scalar) if deal_id::looks_like_id(&scalar.text, self.registry) => "write `deal: { id: \"…\" }`",
                _ => "write the piles, or `seed: 42`",
            };
            return self.fault(fault.help(help));
        };
        if !self.check_deal_keys(entries) {
            return None;
        }
        let corrected = keys::corrected(entries, keys::DEAL);
        let get = |key: &str| corrected.iter().find(|entry| entry.key.text == key);
        let piles: Vec<&Entry> = PILES.into_iter().filter_map(get).collect();
        let by_cards = piles.first().copied().or(get("deck"));
        let forms: Vec<&Entry> = {
            // `seed` and `id` are checks beside piles or a deck, forms of their own without.
            let checks = ["seed", "id"].into_iter().filter(|_| by_cards.is_none());
            let mut forms: Vec<&Entry> = piles.first().copied().into_iter().collect();
            forms.extend(["deck", "pysolfc", "position"].into_iter().chain(checks).filter_map(get));
            forms.sort_by_key(|entry| entry.key.span);
            forms
        };
        match forms[..] {
            [] => {
                let forms: &[&str] = match game {
                    Some(game) => &[&pile_keys(game).join(", "), "deck", "seed", "pysolfc", "id", "position"],
                    None => keys::DEAL,
                };
                return self.fault(fault::no_form(head(self.text, &entry.value), forms));
            }
            [first, second, ..] => {
                let (name, place) = (&second.key.text, second.key.span);
                return self.fault(fault::two_forms(place, name, &first.key.text, first.key.span));
            }
            [_] => {}
        }
        // A deal that is written as another game's: its cards are looked at as if the game were not known.
        let game = match game.zip(piles.first()).and_then(|(game, _)| self.written_as_other_game(&piles, game)) {
            Some(fault) => {
                self.faults.push(fault);
                None
            }
            None => game,
        };
        let laid = match forms[0].key.text.as_str() {
            "seed" => return self.seeded(forms[0], game?),
            "pysolfc" => return self.numbered(forms[0], game?),
            "id" => return self.by_id(forms[0], game?, places.game_value),
            "deck" => self.deck(forms[0], game),
            "position" => self.position(forms[0])?,
            _ => self.piles(entry, &piles, game),
        };
        for (card, span) in laid.cards() {
            places.cards.entry(card).or_insert(span);
        }
        places.piles.extend(laid.piles.iter().map(|laid| (laid.pile, laid.name)));
        let Some(game) = game else {
            // Which cards the game has is not known, but none has a card twice.
            let named: Vec<Named> = laid.cards().collect();
            check_deck(&named, Deck::FULL, laid.place, true, &[], &mut self.faults);
            return None;
        };
        let setup = match forms[0].key.text.as_str() {
            "deck" => {
                let cards: Vec<Named> = laid.cards().collect();
                let place = laid.place;
                check_whole_deck(self.registry, game, &cards, place, laid.unreadable, &mut self.faults)?
            }
            _ => laid.check(self.registry, game, &mut self.faults)?,
        };
        let mut deal = DealId::of_cards(game.clone(), setup);
        for check in ["seed", "id"].into_iter().filter_map(get) {
            let named = match check.key.text.as_str() {
                "seed" => self.seeded(check, game),
                _ => self.by_id(check, game, places.game_value),
            };
            deal = self.checked(check, deal, named?, places)?;
        }
        Some(deal)
    }

    /// The deal, if the check beside it deals the same; then the check's name is the deal's.
    fn checked(&mut self, check: &Entry, deal: DealId, named: DealId, places: &Places) -> Option<DealId> {
        let game = deal.game();
        let Some((pile, index)) = first_difference(game, deal.setup(), named.setup()) else {
            let source = match named.source() {
                DealSource::Cards => deal.source().clone(),
                source => source.clone(),
            };
            return Some(DealId::named(game.clone(), deal.setup().clone(), source));
        };
        let (here, there) = (deal.setup().pile(pile).get(index), named.setup().pile(pile).get(index));
        let (Some(&here), Some(&there)) = (here, there) else {
            return self.fault(fault::check_is_position(check.value.span, &check.key.text));
        };
        let place = places.cards.get(&here).copied().unwrap_or(places.deal_value);
        self.fault(fault::check_differs(check.value.span, &check.key.text, here, place, there, pile))
    }

    /// Reports keys that are none; says whether an `id` can be read as it stands.
    fn check_deal_keys(&mut self, entries: &[Entry]) -> bool {
        let id = entries.iter().find(|entry| entry.key.text == "id");
        let mut rest = Vec::new();
        for entry in entries {
            // `{ id: osmosis,draw=1#42 }`: YAML splits it at the comma.
            match id {
                Some(id) if entry.key.text.contains('=') && entry.value.kind == Kind::Nothing => {
                    let whole = format!("{},{}", id.value.scalar().map_or("", |scalar| &scalar.text), entry.key.text);
                    self.faults.push(fault::split_id(entry.key.span, id.value.span, &whole));
                }
                _ => rest.push(entry.clone()),
            }
        }
        self.check_keys(&rest, "a deal", keys::DEAL);
        rest.len() == entries.len()
    }

    fn seeded(&mut self, entry: &Entry, game: &AnyGame) -> Option<DealId> {
        let text = entry.value.scalar().map(|scalar| scalar.text.as_str());
        match text.and_then(read_seed) {
            Some(seed) => Some(DealId::seeded(game.clone(), seed)),
            None => {
                let found = text.unwrap_or(kind_in_words(&entry.value));
                self.fault(fault::seed(entry.value.span, found))
            }
        }
    }

    fn numbered(&mut self, entry: &Entry, game: &AnyGame) -> Option<DealId> {
        let Some(scalar) = entry.value.scalar().filter(|_| !entry.value.is_null()) else {
            return self.wrong_type(entry, "a deal number");
        };
        // PySolFC skips points between digits; unquoted, they make it another number to every other reader of YAML.
        let pointed = scalar.text.contains('.') && scalar.text.bytes().all(|b| b == b'.' || b.is_ascii_digit());
        if pointed && matches!(resolve(scalar), Resolved::Float(_)) {
            return self.fault(fault::pysolfc_fraction(entry.value.span, &scalar.text));
        }
        let number = match DealNumber::parse(&scalar.text) {
            Ok(number) => number,
            Err(why) => return self.fault(fault::pysolfc_number(entry.value.span, why)),
        };
        let deck = pysolfc::deck(self.registry, game, &number, entry.value.span, &mut self.faults)?;
        Some(DealId::named(game.clone(), game.lay_out(&deck), DealSource::PySolFc(number)))
    }

    fn by_id(&mut self, entry: &Entry, game: &AnyGame, game_place: Span) -> Option<DealId> {
        let Some(scalar) = entry.value.scalar().filter(|_| !entry.value.is_null()) else {
            return self.wrong_type(entry, "a deal id");
        };
        let map = entry.value.offsets(self.text);
        match deal_id::parse(&scalar.text, self.registry) {
            Ok(id) if id.game() == game => Some(id),
            Ok(id) => {
                let length = scalar.text.find(['#', '@', ':']).unwrap_or(scalar.text.len());
                let place = map.span(Span::new(0, length));
                self.fault(fault::wrong_game(place, id.game().name(), game.name(), game_place))
            }
            Err(faults) => {
                let plain = scalar.style == Style::Plain;
                self.faults.extend(faults.into_iter().map(|fault| {
                    let mut fault = fault.mapped(|span| map.span(span));
                    if let ("id::source", Some(help), true) = (fault.code, &mut fault.help, plain) {
                        help.push_str("; in YAML a `#` behind a blank begins a comment");
                    }
                    fault
                }));
                None
            }
        }
    }

    fn deck(&mut self, entry: &Entry, game: Option<&AnyGame>) -> Laid {
        let before = self.faults.len();
        let cards = self.cards(&entry.value, &entry.key.text);
        let mut laid = match game {
            Some(game) if cards.len() <= game.deck().len() => lay(game, &cards, entry.key.span),
            // Too many to be laid out: they stay together, and the check of the deck says so.
            _ => {
                let pile = LaidPile { pile: PileId::STOCK, name: entry.key.span, cards };
                Laid { piles: vec![pile], ..Laid::start(entry.key.span) }
            }
        };
        laid.unreadable = self.faults.len() > before;
        laid
    }

    fn position(&mut self, entry: &Entry) -> Option<Laid> {
        let Some(entries) = entry.value.mapping() else {
            return self.wrong_type(entry, "a map of pile names to cards");
        };
        let before = self.faults.len();
        let mut laid = Laid { position: true, ..Laid::start(entry.key.span) };
        for pile in entries.iter().filter(|pile| !keys::is_own(&pile.key.text)) {
            match pile.key.text.as_str() {
                "pass" => {
                    let pass = self.number(pile, 1, 99, "the first pass through the stock is pass 1");
                    laid.pass = pass.map(|pass| (pass, pile.value.span));
                }
                "played" => laid.played = self.flag(pile).map(|played| (played, pile.value.span)),
                name => match notation::pile(name) {
                    Ok(id) => {
                        if let Some(first) = laid.piles.iter().find(|laid| laid.pile == id) {
                            self.faults.push(fault::pile_twice(pile.key.span, id, first.name));
                        }
                        let cards = self.cards(&pile.value, name);
                        laid.piles.push(LaidPile { pile: id, name: pile.key.span, cards });
                    }
                    Err(fault) => {
                        let near = nearest(name, ["pass", "played"]).is_some();
                        self.faults.push(match fault.help {
                            Some(_) if !near => {
                                Fault { code: "puzzle::unknown-key", ..fault.mapped(|_| pile.key.span) }
                            }
                            _ => fault::unknown_key(
                                pile.key.span,
                                name,
                                "a position",
                                &["S", "W1", "R1", "F1", "pass", "played"],
                                None,
                            ),
                        });
                    }
                },
            }
        }
        laid.unreadable = self.faults.len() > before;
        Some(laid)
    }

    /// `reserves`, `foundation` or `bases`, and `stock`.
    fn piles(&mut self, deal: &Entry, entries: &[&Entry], game: Option<&AnyGame>) -> Laid {
        let before = self.faults.len();
        let mut laid = Laid::start(deal.key.span);
        let wanted = game.map(pile_keys);
        for entry in entries {
            if let (Some(wanted), Some(game)) = (&wanted, game)
                && !wanted.contains(&entry.key.text.as_str())
            {
                let (key, place) = (&entry.key.text, entry.key.span);
                self.faults.push(self.key_of_other_game(key, place, game, wanted));
                continue;
            }
            match entry.key.text.as_str() {
                "reserves" => self.reserves(entry, &mut laid),
                "bases" => {
                    for (index, (card, span)) in self.cards(&entry.value, "bases").into_iter().enumerate() {
                        let pile = PileId::foundation(u8::try_from(index + 1).unwrap_or(u8::MAX));
                        laid.piles.push(LaidPile { pile, name: span, cards: vec![(card, span)] });
                    }
                    let found = laid.piles.iter().filter(|laid| laid.pile.is_foundation()).count();
                    if found != 4 {
                        let message = format!("`bases` has {found} cards, 4 are dealt: one to each of F1–F4");
                        self.faults.push(fault::pile_size(entry.key.span, message));
                    }
                }
                key => {
                    let pile = if key == "stock" { PileId::STOCK } else { PileId::foundation(1) };
                    let cards = self.cards(&entry.value, key);
                    laid.piles.push(LaidPile { pile, name: entry.key.span, cards });
                }
            }
        }
        for key in wanted.unwrap_or_default() {
            if !entries.iter().any(|entry| entry.key.text == key) {
                let name = game.map_or("this game", AnyGame::name);
                self.faults.push(fault::missing_pile(deal.key.span, key, name));
            }
        }
        laid.unreadable = self.faults.len() > before;
        laid
    }

    /// The fault of a deal whose piles are those of another game, not those of its own.
    fn written_as_other_game(&self, piles: &[&Entry], game: &AnyGame) -> Option<Fault> {
        let wanted = pile_keys(game);
        let foreign = piles.iter().find(|entry| !wanted.contains(&entry.key.text.as_str()));
        let other = |fits: &dyn Fn(&[&str]) -> bool| {
            self.registry.families().iter().filter(|family| family.id() != game.family()).find_map(|family| {
                let fits = family
                    .variants()
                    .iter()
                    .filter_map(|variant| self.registry.game(variant.id, &[]).ok())
                    .any(|game| fits(&pile_keys(&game)));
                family.variants().first().filter(|_| fits).map(|variant| variant.title)
            })
        };
        if let Some(foreign) = foreign {
            let title = other(&|keys| keys.contains(&foreign.key.text.as_str()))?;
            let fault = self.key_of_other_game(&foreign.key.text, foreign.key.span, game, &wanted);
            return Some(fault.help(fault::is_game_right(title, game.name(), &wanted)));
        }
        // The whole deck in the stock, and nothing else.
        let [stock] = piles else { return None };
        let text = stock.value.scalar().map_or("", |scalar| scalar.text.as_str());
        if wanted == ["stock"] || notation::cards(text).0.len() != game.deck().len() {
            return None;
        }
        let title = other(&|keys| keys == ["stock"])?;
        let fault = fault::missing_pile(stock.key.span, wanted[0], game.name());
        Some(fault.help(fault::is_game_right(title, game.name(), &wanted)))
    }

    fn key_of_other_game(&self, key: &str, place: Span, game: &AnyGame, wanted: &[&str]) -> Fault {
        let pile = match key {
            "reserves" => Some(PileId::reserve(1)),
            _ => None,
        };
        let option = pile.and_then(|pile| super::rules::option_against(self.registry, game, pile));
        let name = option.map_or_else(|| game.name().to_owned(), |option| format!("{} (`{option}`)", game.name()));
        fault::pile_key_of_other_game(place, key, &name, wanted)
    }

    fn reserves(&mut self, entry: &Entry, laid: &mut Laid) {
        let Kind::Sequence(items) = &entry.value.kind else {
            self.wrong_type::<()>(entry, "a list of four piles");
            return;
        };
        if items.len() != 4 {
            let found = match items.len() {
                1 => "1 pile".to_owned(),
                n => format!("{n} piles"),
            };
            let place = items.get(4).map_or(entry.key.span, |item| item.span);
            self.faults.push(fault::pile_size(place, format!("`reserves` lists {found}, there are 4: R1–R4")));
        }
        for (index, item) in items.iter().enumerate().take(4) {
            let cards = self.cards(item, "reserves");
            laid.piles.push(LaidPile { pile: PileId::reserve(index as u8 + 1), name: item.span, cards });
        }
    }

    /// The cards of a pile: a text, or a list of texts; nothing for an empty pile.
    fn cards(&mut self, node: &Node, key: &str) -> Vec<Named> {
        let mut cards = Vec::new();
        match &node.kind {
            _ if node.is_null() => {}
            Kind::Sequence(items) => {
                for item in items {
                    match item.kind {
                        Kind::Scalar(_) if !item.is_null() => self.card_text(item, &mut cards),
                        _ => {
                            let found = kind_in_words(item);
                            self.faults.push(fault::wrong_type(item.span, key, "a list of cards", found));
                        }
                    }
                }
            }
            Kind::Scalar(_) => self.card_text(node, &mut cards),
            _ => {
                let found = kind_in_words(node);
                self.faults.push(fault::wrong_type(node.span, key, "a list of cards", found));
            }
        }
        cards
    }

    fn card_text(&mut self, node: &Node, cards: &mut Vec<Named>) {
        let Some(scalar) = node.scalar() else { return };
        // `foundation: 7`, `- 10`: what YAML takes for a number was meant for a card.
        if scalar.style == Style::Plain && matches!(resolve(scalar), Resolved::Integer(_) | Resolved::Float(_)) {
            self.faults.push(fault::bare_rank(node.span, &scalar.text));
            return;
        }
        let map = node.offsets(self.text);
        let (read, faults) = notation::cards(&scalar.text);
        cards.extend(read.into_iter().map(|(card, span)| (card, map.span(span))));
        let room = self.room();
        self.faults.extend(faults.into_iter().take(room).map(|fault| fault.mapped(|span| map.span(span))));
    }
}

/// The keys that name the piles of a game's start one by one.
pub(super) fn pile_keys(game: &AnyGame) -> Vec<&'static str> {
    let dealt = |zone: Zone| game.layout().iter().filter(|(pile, _)| pile.zone == zone).count();
    let mut keys = Vec::new();
    if dealt(Zone::Reserve) > 0 {
        keys.push("reserves");
    }
    match dealt(Zone::Foundation) {
        0 => {}
        1 => keys.push("foundation"),
        _ => keys.push("bases"),
    }
    keys.push("stock");
    keys
}
