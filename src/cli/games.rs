//! `trove games`: presets and options, with their rules in words.

use serde::Serialize;

use super::explain::wrapped;
use super::{Exit, Trouble, Ui};
use crate::diagnose::emit::json;
use crate::games::{AnyGame, Family, Options, Registry, Variant};
use crate::source::nearest;

/// List the games with their options, or the rules of one
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  trove games                       all games and options
  trove games numerica              the rules of one game in words
  trove games osmosis,draw=1        … with other options")]
pub struct Args {
    /// A game, perhaps with options as in deal ids: osmosis,draw=1
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object for each game
    Jsonl,
}

/// A game, as `trove games --format jsonl` writes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JsonGame {
    /// The preset, or the base game with the options that differ from it, as deal ids begin.
    id: String,
    /// The base game, whose options these are.
    family: &'static str,
    /// Other names of the preset.
    aliases: &'static [&'static str],
    /// The preset's title; `null` if the options are no preset's.
    title: Option<&'static str>,
    /// Where the preset comes from and what is special about it; `null` if the options are no preset's.
    note: Option<&'static str>,
    /// Every option with its value in force.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, super::schemas::OptionValue>"))]
    options: serde_json::Map<String, serde_json::Value>,
    /// The rules in words, a sentence each.
    rules: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written, or there is no such game.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    match &args.game {
        Some(name) => one(name, &registry, args.format, ui)?,
        None => {
            for family in registry.families() {
                match args.format {
                    Format::Human => list(*family, ui)?,
                    Format::Jsonl => {
                        for variant in family.variants() {
                            ui.line(&json::line(&json_game(*family, variant, options_of(*family, variant))))?;
                        }
                    }
                }
            }
            if args.format == Format::Human {
                ui.line("`trove games GAME` tells a game's rules in words.")?;
            }
        }
    }
    Ok(Exit::Well)
}

fn options_of(family: &dyn Family, variant: &Variant) -> Options {
    let mut options = Options::defaults(family.options());
    for &(name, value) in variant.sets {
        options.set(name, value);
    }
    options
}

fn json_game(family: &dyn Family, variant: &Variant, options: Options) -> JsonGame {
    JsonGame {
        id: variant.id.to_owned(),
        family: family.id(),
        aliases: variant.aliases,
        title: Some(variant.title),
        note: Some(variant.note),
        options: super::position::options_json(&options),
        rules: family.in_words(&options),
    }
}

fn list(family: &dyn Family, ui: &mut Ui) -> Result<(), Trouble> {
    ui.line(&format!("The {} family", family.variants()[0].title))?;
    let width = family.variants().iter().map(|variant| variant.id.len()).max().unwrap_or(0);
    for variant in family.variants() {
        let sets: Vec<String> = variant.sets.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        let sets = if sets.is_empty() { "the defaults".to_owned() } else { sets.join(", ") };
        let indent = " ".repeat(width + 4);
        ui.line(&format!("  {:width$}  {sets}", variant.id))?;
        for line in wrapped(variant.note, 76 - width) {
            ui.line(&format!("{indent}{line}"))?;
        }
        if !variant.aliases.is_empty() {
            ui.line(&format!("{indent}also called {}", variant.aliases.join(", ")))?;
        }
    }
    ui.line("\n  Options")?;
    let width = family.options().iter().map(|option| option.name.len()).max().unwrap_or(0);
    for option in family.options() {
        let indent = " ".repeat(width + 6);
        ui.line(&format!("    {:width$}  {}; default {}", option.name, option.values.in_words(), option.default))?;
        for line in wrapped(option.help, 74 - width) {
            ui.line(&format!("{indent}{line}"))?;
        }
    }
    Ok(ui.line("")?)
}

/// The game of a name with options as in deal ids.
///
/// # Errors
/// If there is none; says what to try.
pub(super) fn named(text: &str, registry: &Registry) -> Result<AnyGame, Trouble> {
    let game = crate::document::deal_id::parse(&format!("{text}#0"), registry).map_err(|faults| {
        let name = text.split(',').next().unwrap_or(text);
        let help = match nearest(name, registry.names()) {
            Some(near) if near != name => format!("; did you mean `{near}`?"),
            Some(_) => format!("; `trove games {name}` tells its options"),
            None => "; `trove games` lists the games".to_owned(),
        };
        let message = faults.first().map_or_else(|| "this is no game".to_owned(), |fault| fault.message.clone());
        Trouble::Other(format!("{message}{help}"))
    })?;
    Ok(game.game().clone())
}

/// A game's name for people: the title of the preset, or else of the nearest one.
pub(super) fn title_of(game: &AnyGame, registry: &Registry) -> String {
    match registry.nearest(game) {
        Some(variant) if variant.id == game.name() => variant.title.to_owned(),
        Some(variant) => format!("{} with other rules", variant.title),
        None => game.name().to_owned(),
    }
}

fn one(text: &str, registry: &Registry, format: Format, ui: &mut Ui) -> Result<(), Trouble> {
    let game = named(text, registry)?;
    let (family, _) = registry.find(game.family()).expect("a game's family is registered");
    let same = |variant: &&Variant| options_of(family, variant) == *game.options();
    let variant = family.variants().iter().find(same);
    if format == Format::Jsonl {
        let line = match variant {
            Some(variant) => json_game(family, variant, game.options().clone()),
            None => JsonGame {
                id: game.name().to_owned(),
                family: family.id(),
                aliases: &[],
                title: None,
                note: None,
                options: super::position::options_json(game.options()),
                rules: family.in_words(game.options()),
            },
        };
        return Ok(ui.line(&json::line(&line))?);
    }
    ui.line(game.name())?;
    if let Some(variant) = variant {
        ui.line(&format!("{}: {}", variant.title, variant.note))?;
        if !variant.aliases.is_empty() {
            ui.line(&format!("also called {}", variant.aliases.join(", ")))?;
        }
    }
    ui.line("")?;
    for sentence in family.in_words(game.options()) {
        for (index, line) in wrapped(&sentence, 78).into_iter().enumerate() {
            ui.line(&format!("{} {line}", if index == 0 { "-" } else { " " }))?;
        }
    }
    ui.line("\nOptions in force:")?;
    for (name, value) in game.options().iter() {
        ui.line(&format!("  {name}: {value}"))?;
    }
    ui.line(&format!("Piles: {}", game.piles_in_words()))?;
    Ok(())
}
