//! From a game's name and the options somebody wrote to a game; the same for files and ids.

use super::fault;
use crate::games::{AnyGame, Family, GameFault, OptionSpec, Options, Registry, Value, Values};
use crate::source::{Fault, Span};
use crate::table::PileId;

/// A written option.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub name: String,
    pub name_span: Span,
    pub value: String,
    pub value_span: Span,
    /// Whether the value is in quotes, so that it can be no number and no flag.
    pub quoted: bool,
}

/// The game, or everything that is wrong with it.
pub(super) fn choose(
    registry: &Registry,
    name: &str,
    name_span: Span,
    settings: &[Setting],
    faults: &mut Vec<Fault>,
) -> Option<AnyGame> {
    let Some((family, variant)) = registry.find(name) else {
        let names: Vec<&str> = registry.names().collect();
        let bases: Vec<&str> = registry.families().iter().map(|family| family.id()).collect();
        faults.push(fault::unknown_game(name_span, name, &names, &bases));
        return None;
    };
    let before = faults.len();
    let mut set: Vec<(&'static str, Value)> = Vec::new();
    for setting in settings {
        let Some(spec) = family.options().iter().find(|spec| spec.name == setting.name) else {
            faults.push(unknown_option(registry, family, setting));
            continue;
        };
        match spec.values.read(&setting.value) {
            Some(value) if !setting.quoted || matches!(value, Value::Word(_)) => set.push((spec.name, value)),
            Some(_) => faults.push(
                fault::option_value(setting.value_span, spec, &format!("\"{}\"", setting.value))
                    .help("write it without quotes"),
            ),
            None => faults.push(fault::option_value(setting.value_span, spec, &setting.value)),
        }
    }
    if faults.len() > before {
        return None;
    }
    match registry.game(variant.id, &set) {
        Ok(game) => Some(game),
        Err(GameFault::NoSuchGame) => None,
        Err(GameFault::Clash(clash)) => {
            let places: Vec<(Span, String)> = clash
                .options
                .iter()
                .filter_map(|option| {
                    let setting = settings.iter().find(|setting| setting.name == *option)?;
                    Some((setting.name_span.to(setting.value_span), String::new()))
                })
                .collect();
            faults.push(fault::option_clash(clash.message, &places, name_span));
            None
        }
    }
}

fn unknown_option(registry: &Registry, family: &'static dyn Family, setting: &Setting) -> Fault {
    let others: Vec<&str> = registry
        .families()
        .iter()
        .filter(|other| other.id() != family.id() && has_option(**other, &setting.name))
        .map(|other| title(*other))
        .collect();
    fault::unknown_option(setting.name_span, &setting.name, title(family), family.options(), &others)
}

fn has_option(family: &dyn Family, name: &str) -> bool {
    family.options().iter().any(|spec| spec.name == name)
}

/// The base game's name for people.
fn title(family: &dyn Family) -> &'static str {
    family.variants().first().map_or(family.id(), |variant| variant.title)
}

/// The option value of a game that takes a pile away, as `name: value`: with another value the pile would exist.
pub(super) fn option_against(registry: &Registry, game: &AnyGame, pile: PileId) -> Option<String> {
    let family = *registry.families().iter().find(|family| family.id() == game.family())?;
    family.options().iter().find_map(|spec| {
        let helps = values(spec).into_iter().any(|value| {
            let mut options: Options = game.options().clone();
            options.set(spec.name, value) && family.open(String::new(), options).is_ok_and(|other| other.has_pile(pile))
        });
        helps.then(|| format!("{}: {}", spec.name, game.options().get(spec.name)))
    })
}

/// Enough values of an option to see what it can do.
fn values(spec: &OptionSpec) -> Vec<Value> {
    match spec.values {
        Values::Flag => vec![Value::Flag(false), Value::Flag(true)],
        Values::Number { min, max, .. } => vec![Value::Number(min), Value::Number(max)],
        Values::Words(words) => words.iter().map(|word| Value::Word(word)).collect(),
    }
}
