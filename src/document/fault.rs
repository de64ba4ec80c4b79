//! What can be wrong with a puzzle file, a deal or a deal id, a function for each code and way of saying it.

use crate::cards::{Card, Deck, NotADealNumber};
use crate::games::{OptionSpec, list_and, list_or};
use crate::source::{Fault, Span, nearest, shown};
use crate::table::PileId;

/// Every code of this module; the codes of broken invariants, `position::…`, are the games' own.
pub const CODES: &[&str] = &[
    "deal::bare-rank",
    "deal::check-differs",
    "deal::duplicate-card",
    "deal::foreign-card",
    "deal::missing-cards",
    "deal::missing-pile",
    "deal::no-form",
    "deal::no-such-pile",
    "deal::pile-size",
    "deal::pile-twice",
    "deal::pysolfc-game",
    "deal::pysolfc-number",
    "deal::two-forms",
    "deal::wrong-game",
    "id::comma",
    "id::option",
    "id::part",
    "id::seed",
    "id::source",
    "puzzle::duplicate-id",
    "puzzle::duplicate-name",
    "puzzle::empty",
    "puzzle::folded-comment",
    "puzzle::missing-key",
    "puzzle::name",
    "puzzle::newer-format",
    "puzzle::out-of-range",
    "puzzle::path",
    "puzzle::two-sources",
    "puzzle::unknown-key",
    "puzzle::wrong-type",
    "rules::option-clash",
    "rules::option-value",
    "rules::unknown-game",
    "rules::unknown-option",
];

/// `3D`, `3D and 4C`, `3D, 4C and TH`.
pub(super) fn cards_in_words(cards: &[Card]) -> String {
    list_and(&cards.iter().map(Card::to_string).collect::<Vec<_>>())
}

// ---- the shape of a puzzle file

pub(super) fn empty(span: Span) -> Fault {
    Fault::error("puzzle::empty", span, "there is no puzzle here")
        .help("a puzzle file begins with `trove: 1`, then `game:` and `deal:`")
}

pub(super) fn not_a_map(span: Span) -> Fault {
    Fault::error("puzzle::wrong-type", span, "a puzzle is a map of keys").help("begin the file with a line `trove: 1`")
}

/// `elsewhere`: the map in which the key would be right.
pub(super) fn unknown_key(span: Span, key: &str, what: &str, known: &[&str], elsewhere: Option<&str>) -> Fault {
    let fault = Fault::error("puzzle::unknown-key", span, format!("{what} has no key `{}`", shown(key)));
    match (nearest(key, known.iter().copied()), elsewhere) {
        (Some(near), _) => fault.help(format!("did you mean `{near}`?")),
        (None, Some(elsewhere)) => fault.help(format!("`{}` belongs in {elsewhere}", shown(key))),
        (None, None) => {
            let known: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
            fault.help(format!("its keys are {}; keys that begin with `x-` are yours", list_and(&known)))
        }
    }
}

pub(super) fn missing_key(span: Span, key: &str, what: &str, help: &str) -> Fault {
    Fault::error("puzzle::missing-key", span, format!("{what} needs the key `{key}`")).help(help)
}

pub(super) fn wrong_type(span: Span, key: &str, wanted: &str, found: &str) -> Fault {
    let key = shown(key);
    let fault = Fault::error("puzzle::wrong-type", span, format!("`{key}` is {wanted}, not {found}"));
    fault.help(match wanted {
        "a text" => format!("write `{key}: \"…\"`"),
        "a list of texts" => format!("write `{key}: [one, another]`"),
        "true or false" => format!("write `{key}: true` or `{key}: false`"),
        "a list of cards" => format!("write `{key}: 4D QC 9H KS`"),
        wanted if wanted.starts_with("a text, or a map of language tags") => {
            format!("write `{key}: \"…\"`, or `{key}: {{ en: \"…\", de: \"…\" }}`")
        }
        wanted => format!("`{key}` takes {wanted}"),
    })
}

pub(super) fn out_of_range(span: Span, message: String, help: &str) -> Fault {
    Fault::error("puzzle::out-of-range", span, message).help(help)
}

pub(super) fn newer_format(span: Span, version: &str) -> Fault {
    Fault::error(
        "puzzle::newer-format",
        span,
        format!("this puzzle has format {version}, this program reads format 1 only"),
    )
    .help("a newer version of trove reads it")
}

pub(super) fn bad_name(span: Span, what: &str, name: &str) -> Fault {
    let message = format!("`{}` cannot be {what}", shown(name));
    let help = match name {
        "end" | "line" => "`end` and `line` mean places in a script; take another word",
        _ => "a letter comes first, then letters, digits, `-` and `_`",
    };
    Fault::error("puzzle::name", span, message).help(help)
}

pub(super) fn stem_is_no_id(span: Span, stem: &str) -> Fault {
    Fault::error("puzzle::name", span, format!("the file's name gives the id `{}`, which cannot be one", shown(stem)))
        .help("add `id:` with a letter first, then letters, digits, `-` and `_`")
}

pub(super) fn duplicate_id(span: Span, id: &str, first: Span) -> Fault {
    Fault::error("puzzle::duplicate-id", span, format!("two puzzles of this file have the id `{}`", shown(id)))
        .also(first, "the first one")
        .help("give each an `id:` of its own")
}

pub(super) fn duplicate_name(span: Span, name: &str, first: Span) -> Fault {
    Fault::error("puzzle::duplicate-name", span, format!("two solutions are called `{}`", shown(name)))
        .also(first, "the first one")
        .help("names are unique within a puzzle")
}

pub(super) fn two_sources(span: Span, other: Span) -> Fault {
    Fault::error("puzzle::two-sources", span, "a solution has its moves either here or in a file, not both")
        .also(other, "the other place")
        .help("keep one of `moves` and `file`")
}

pub(super) fn folded_comment(span: Span, swallowed: Span) -> Fault {
    Fault::error("puzzle::folded-comment", span, "this comment swallows the moves on the lines after it")
        .label("the comment begins here")
        .also(swallowed, "and goes on to here, as YAML joins these lines")
        .help("use a `|` block, which keeps its lines")
}

pub(super) fn path(span: Span, path: &str, why: &str) -> Fault {
    Fault::error("puzzle::path", span, format!("`{}` {why}", shown(path)))
        .help("name a file in this file's folder or below, with `/` between the parts")
}

// ---- games and options

pub(super) fn unknown_game(span: Span, name: &str, names: &[&'static str], bases: &[&'static str]) -> Fault {
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let bases: Vec<String> = bases.iter().map(|name| format!("`{name}`")).collect();
            format!("the base games are {}; `trove games` lists all", list_and(&bases))
        }
    };
    Fault::error("rules::unknown-game", span, format!("no game is called `{}`", shown(name))).help(help)
}

/// `others`: the games whose families have such an option.
pub(super) fn unknown_option(span: Span, name: &str, family: &str, own: &[OptionSpec], others: &[&str]) -> Fault {
    let names: Vec<&str> = own.iter().map(|spec| spec.name).collect();
    let help = if !others.is_empty() {
        format!("it is an option of {} and its kin", list_and(others))
    } else if let Some(near) = nearest(name, names.iter().copied()) {
        format!("did you mean `{near}`?")
    } else {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        format!("its options are {}", list_and(&names))
    };
    Fault::error("rules::unknown-option", span, format!("{family} has no option `{}`", shown(name))).help(help)
}

pub(super) fn option_value(span: Span, spec: &OptionSpec, found: &str) -> Fault {
    let found = if found.is_empty() { "nothing".to_owned() } else { format!("`{}`", shown(found)) };
    let fault = Fault::error(
        "rules::option-value",
        span,
        format!("`{}` is {}, not {found}", spec.name, spec.values.in_words()),
    );
    fault.help(format!("{} (default {})", spec.help, spec.default))
}

/// `places`: where each of the options is set; the first is the one to point at.
pub(super) fn option_clash(message: String, places: &[(Span, String)], game: Span) -> Fault {
    let (span, label) = places.first().cloned().unwrap_or((game, String::new()));
    let mut fault = Fault::error("rules::option-clash", span, message).label(label);
    for (other, label) in places.iter().skip(1) {
        fault = fault.also(*other, label.clone());
    }
    if places.len() < 2 && span != game {
        fault = fault.also(game, "the game sets the other one");
    }
    fault.help("take one of them out")
}

// ---- deals

pub(super) fn no_form(span: Span, forms: &[&str]) -> Fault {
    let forms: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    Fault::error("deal::no-form", span, "the deal says nothing about the cards")
        .help(format!("write {}", list_or(&forms)))
}

pub(super) fn two_forms(span: Span, second: &str, first: &str, first_span: Span) -> Fault {
    Fault::error("deal::two-forms", span, format!("the deal is given by `{first}` already, `{second}` is one too many"))
        .also(first_span, "given here")
        .help("keep one form; only `seed` or `id` may stand beside piles or a deck, as a check")
}

pub(super) fn missing_pile(span: Span, key: &str, game: &str) -> Fault {
    Fault::error("deal::missing-pile", span, format!("the deal of {game} needs `{key}`")).help(match key {
        "stock" => "add `stock:` and its cards in dealing order".to_owned(),
        key => format!("add `{key}:` and its cards"),
    })
}

pub(super) fn pile_key_of_other_game(span: Span, key: &str, game: &str, keys: &[&str]) -> Fault {
    let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    Fault::error("deal::no-such-pile", span, format!("the deal of {game} has no `{key}`"))
        .help(format!("its deal is written with {}", list_and(&keys)))
}

/// The help for a deal that is written as another game's, which has this title.
pub(super) fn is_game_right(title: &str, game: &str, keys: &[&str]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    format!("this is how {title} deals are written; is `game:` right? A deal of {game} has {}", list_and(&keys))
}

/// `option`: the option value that takes the pile away.
pub(super) fn no_such_pile(span: Span, pile: PileId, game: &str, option: Option<String>, piles: &str) -> Fault {
    let message = match option {
        Some(option) => format!("there is no {pile} with `{option}`"),
        None => format!("there is no {pile} in {game}"),
    };
    Fault::error("deal::no-such-pile", span, message).help(format!("the piles are {piles}"))
}

pub(super) fn pile_twice(span: Span, pile: PileId, first: Span) -> Fault {
    Fault::error("deal::pile-twice", span, format!("{pile} is named twice"))
        .label("again")
        .also(first, "first here")
        .help("write all its cards in one list, bottom to top")
}

pub(super) fn pile_size(span: Span, message: String) -> Fault {
    Fault::error("deal::pile-size", span, message)
        .help("move cards between the piles; a game that is under way is written as a `position:`")
}

pub(super) fn bare_rank(span: Span, text: &str) -> Fault {
    Fault::error("deal::bare-rank", span, format!("`{}` is no card: its suit is missing", shown(text)))
        .help("a card is a rank and a suit, like 7H or TD")
}

/// `missing`: the cards that are nowhere; one of the copies is probably meant for one of them.
pub(super) fn duplicate_card(card: Card, copies: &[Span], missing: &[Card], named: usize, deck: Deck) -> Fault {
    let message = match copies.len() {
        2 => format!("{card} is named twice"),
        n => format!("{card} is named {n} times"),
    };
    let mut fault = Fault::error("deal::duplicate-card", copies[1], message).label("again");
    fault = fault.also(copies[0], "first here");
    for copy in copies[2..].iter().take(6) {
        fault = fault.also(*copy, "and again");
    }
    match missing {
        [] => fault.help(format!("{named} cards are named, the deck has {}: take one of the two out", deck.len())),
        [one] => fault.help(format!("{one} is missing: one of the two is probably {one}")),
        many if many.len() <= 6 => fault.help(format!("{} are missing: one is probably meant", cards_in_words(many))),
        many => fault.help(format!("{} cards are missing: one is probably meant", many.len())),
    }
}

pub(super) fn foreign_card(span: Span, card: Card, deck: Deck) -> Fault {
    let highest = deck.cards().last().map_or("king", |card| card.rank().word());
    Fault::error("deal::foreign-card", span, format!("{card} is not in this deck, which ends with {highest}s"))
        .help(format!("the deck has {} cards", deck.len()))
}

pub(super) fn missing_cards(span: Span, missing: &[Card], named: usize, deck: Deck, short: &[(Span, String)]) -> Fault {
    let verb = if missing.len() == 1 { "is" } else { "are" };
    let message = match missing.len() {
        n if n == deck.len() => format!("none of the {n} cards is named"),
        n if n > 12 => format!("{n} of {} cards are missing, {} among them", deck.len(), cards_in_words(&missing[..3])),
        _ => format!("{} {verb} missing", cards_in_words(missing)),
    };
    let mut fault = Fault::error("deal::missing-cards", span, message);
    for (span, label) in short.iter().take(6) {
        fault = fault.also(*span, label.clone());
    }
    fault.help(match named {
        1 => format!("1 card is named, the deck has {}", deck.len()),
        _ => format!("{named} cards are named, the deck has {}", deck.len()),
    })
}

pub(super) fn wrong_game(span: Span, of_id: &str, of_file: &str, game: Span) -> Fault {
    Fault::error("deal::wrong-game", span, format!("this id is of the game `{}`", shown(of_id)))
        .also(game, format!("this puzzle is of `{}`", shown(of_file)))
        .help("change `game` and `rules`, or the id")
}

pub(super) fn check_differs(check: Span, what: &str, card: Card, place: Span, other: Card, pile: PileId) -> Fault {
    Fault::error("deal::check-differs", place, format!("{card} lies here, but `{what}` deals {other}"))
        .label(format!("first difference, in {pile}"))
        .also(check, format!("deals {other} there"))
        .help(format!("take `{what}` out if the cards are right, or the cards if `{what}` is"))
}

pub(super) fn check_is_position(span: Span, what: &str) -> Fault {
    Fault::error("deal::check-differs", span, format!("`{what}` is a position with other piles"))
        .help("a check is a seed or the id of the same start")
}

pub(super) fn pysolfc_number(span: Span, why: NotADealNumber) -> Fault {
    let fault = Fault::error("deal::pysolfc-number", span, why.to_string());
    match why {
        NotADealNumber::Sign => fault.help("PySolFC drops the sign without a word; leave it out"),
        NotADealNumber::NoNumber => {
            fault.help("write its digits as in PySolFC's title bar, such as `12345` or `ms12345`")
        }
        _ => fault.help("it is the number in PySolFC's title bar"),
    }
}

/// `pysolfc: 12.345`, which YAML takes for a number with a fraction.
pub(super) fn pysolfc_fraction(span: Span, text: &str) -> Fault {
    let digits = text.replace('.', "");
    Fault::error("deal::pysolfc-number", span, "a deal number has no decimal point")
        .help(format!("if the point only groups the digits, write `{}`", shown(&digits)))
}

pub(super) fn pysolfc_game(span: Span, game: &str, instead: Option<&str>, accepted: &[&str]) -> Fault {
    Fault::error("deal::pysolfc-game", span, format!("PySolFC's deal numbers do not fit the game `{game}`")).help(
        match instead {
            Some(instead) => format!("what PySolFC calls by this name is `{instead}` here"),
            None => format!("they fit {}", list_and(accepted)),
        },
    )
}

// ---- deal ids

pub(super) fn id_without_source(span: Span, game: &str) -> Fault {
    Fault::error("id::source", span, "the id does not say which deal").help(format!("`{}#42` is seed 42", shown(game)))
}

/// `osmosis42`; `meant`: the id with its sign.
pub(super) fn id_without_sign(span: Span, meant: &str) -> Fault {
    Fault::error("id::source", span, "the id does not say which deal: a `#` is missing before the seed")
        .help(format!("write `{}`", shown(meant)))
}

/// `osmosis, draw=1#42`; `joined`: the same without blanks.
pub(super) fn id_with_blanks(span: Span, joined: &str) -> Fault {
    Fault::error("id::option", span, "there are no blanks in an id").help(format!("write `{}`", shown(joined)))
}

pub(super) fn id_bad_source(span: Span) -> Fault {
    Fault::error("id::source", span, "this is neither a seed, nor `pysolfc:` and a number, nor a whole deck")
        .help("a deck is written as two characters a card, without blanks: `#5C6HJS…`")
}

pub(super) fn id_option(span: Span, text: &str) -> Fault {
    let message = match text {
        "" => "an option is missing at this comma".to_owned(),
        text => format!("`{}` is no option", shown(text)),
    };
    Fault::error("id::option", span, message).help("an option is written `name=value`, a comma before it")
}

pub(super) fn id_option_twice(span: Span, name: &str, first: Span) -> Fault {
    Fault::error("id::option", span, format!("`{}` is set twice", shown(name)))
        .also(first, "first here")
        .help("keep one of them")
}

pub(super) fn id_part(span: Span, message: String) -> Fault {
    Fault::error("id::part", span, message)
        .help("the parts of a position are `PILE:CARDS`, `pass:N` and `played:no`, with `/` between them")
}

pub(super) fn seed(span: Span, found: &str) -> Fault {
    Fault::error("id::seed", span, format!("`{}` is no seed", shown(found)))
        .help("a seed is a whole number from 0 to 18446744073709551615, in plain digits")
}

pub(super) fn split_id(span: Span, id: Span, whole: &str) -> Fault {
    Fault::error("id::comma", span, "a comma splits an id that is not in quotes")
        .also(id, "the id begins here")
        .help(format!("write `id: \"{}\"`", shown(whole)))
}
