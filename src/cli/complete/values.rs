//! Values that are known without any file: games, codes, schemas, commands.

use clap_complete::engine::CompletionCandidate;

use super::beginning;
use super::line::{Line, text};
use crate::cli::schema::SCHEMAS;
use crate::diagnose::catalogue;
use crate::document::pysolfc;
use crate::games::{OptionSpec, Registry, Values};

/// Most values of a numeric option that are offered.
const NUMBERS_MAX: u32 = 20;

/// Names of games with the titles of their presets.
fn named(registry: &Registry) -> Vec<(&'static str, &'static str)> {
    let variants = registry.families().iter().flat_map(|family| family.variants());
    let names = variants.flat_map(|variant| {
        std::iter::once(variant.id).chain(variant.aliases.iter().copied()).map(|name| (name, variant.title))
    });
    names.collect()
}

/// Games; behind a comma their options, behind `=` the values of one.
pub(super) fn games(typed: &str) -> Vec<CompletionCandidate> {
    let registry = Registry::standard();
    match typed.rsplit_once(',') {
        Some((before, option)) => options(before, option, &registry),
        None => beginning(typed, named(&registry).into_iter().map(|(name, title)| (name.to_owned(), title.to_owned()))),
    }
}

fn options(before: &str, typed: &str, registry: &Registry) -> Vec<CompletionCandidate> {
    let Some((family, _)) = registry.find(before.split(',').next().unwrap_or_default()) else { return Vec::new() };
    let whole = match typed.split_once('=') {
        Some((name, _)) => {
            let spec = family.options().iter().find(|spec| spec.name == name);
            let values = spec.map(values_of).unwrap_or_default();
            values.into_iter().map(|value| (format!("{before},{name}={value}"), String::new())).collect::<Vec<_>>()
        }
        None => family
            .options()
            .iter()
            .map(|spec| (format!("{before},{}=", spec.name), format!("{}; default {}", spec.help, spec.default)))
            .collect(),
    };
    beginning(&format!("{before},{typed}"), whole)
}

fn values_of(spec: &OptionSpec) -> Vec<String> {
    match spec.values {
        Values::Flag => vec!["true".to_owned(), "false".to_owned()],
        Values::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        Values::Number { min, max, words } => {
            let numbers = (min..=max).take(NUMBERS_MAX as usize).map(|number| number.to_string());
            numbers.chain(words.iter().map(|word| (*word).to_owned())).collect()
        }
    }
}

/// Deal ids as far as they are not the user's own choice: the game and `#`, and `pysolfc:` where the game has numbers.
pub(super) fn deal_ids(typed: &str) -> Vec<CompletionCandidate> {
    let registry = Registry::standard();
    if typed.contains("::") || typed.contains(['/', '@']) {
        return Vec::new();
    }
    if typed.contains(',') && !typed.contains('#') {
        return games(typed);
    }
    let ids = named(&registry).into_iter().flat_map(|(name, title)| {
        let numbered = registry.game(name, &[]).is_ok_and(|game| pysolfc::game(&registry, &game).is_some());
        let seed = (format!("{name}#"), format!("{title}: a deal by its seed"));
        let number = numbered && typed.starts_with(name);
        let number = number.then(|| (format!("{name}#pysolfc:"), format!("{title}: a deal by its number of PySolFC")));
        std::iter::once(seed).chain(number)
    });
    beginning(typed, ids)
}

/// Codes of diagnostics.
pub(super) fn codes(typed: &str) -> Vec<CompletionCandidate> {
    let entries = catalogue::entries(&Registry::standard());
    beginning(typed, entries.into_iter().map(|entry| (entry.code.to_owned(), entry.summary.to_owned())))
}

/// Points of every solution, the one behind the last comma.
pub(super) fn points(typed: &str) -> Vec<CompletionCandidate> {
    let (before, last) = typed.split_at(typed.rfind(',').map_or(0, |comma| comma + 1));
    let points =
        [("start", "the puzzle's start"), ("end", "the end of each solution"), ("every:", "each so many moves")];
    let points = points.map(|(point, help)| (point.to_owned(), help.to_owned()));
    beginning(last, points).into_iter().map(|point| point.add_prefix(before)).collect()
}

/// Names of schemas.
pub(super) fn schemas(typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, SCHEMAS.iter().map(|schema| (schema.name.to_owned(), schema.about.to_owned())))
}

/// Commands, below those that the line names already (`trove man git …`).
pub(super) fn commands(line: &Line, typed: &str) -> Vec<CompletionCandidate> {
    let whole = crate::cli::cli();
    let named =
        line.words.iter().take(line.current).skip(2).map(|word| text(word)).filter(|word| !word.starts_with('-'));
    let mut command = &whole;
    for word in named {
        match command.find_subcommand(word) {
            Some(inner) => command = inner,
            None => return Vec::new(),
        }
    }
    let shown = command.get_subcommands().filter(|inner| !inner.is_hide_set());
    let about = |inner: &clap::Command| inner.get_about().map(ToString::to_string).unwrap_or_default();
    beginning(typed, shown.map(|inner| (inner.get_name().to_owned(), about(inner))))
}
