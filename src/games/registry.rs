//! Which games there are, by name.

use super::contract::Reason;
use super::door::AnyGame;
use super::options::{OptionClash, OptionSpec, Options, Value, Variant};

/// A family of games: what its options and presets are, and how a game is made of them.
pub trait Family: Send + Sync {
    /// Id of the base game, which is also the family's name.
    fn id(&self) -> &'static str;
    /// Its options.
    fn options(&self) -> &'static [OptionSpec];
    /// Its presets, the base game first.
    fn variants(&self) -> &'static [Variant];
    /// Its reasons for refusing a move, in checking order.
    fn reasons(&self) -> &'static [Reason];
    /// The rules under these options, a sentence each, for people.
    fn in_words(&self, options: &Options) -> Vec<String>;
    /// Makes the game. `name` is its canonical name.
    ///
    /// # Errors
    /// If the options do not go together.
    fn open(&self, name: String, options: Options) -> Result<AnyGame, OptionClash>;
}

/// Why a game cannot be made of a name and option values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameFault {
    /// No game has this name.
    NoSuchGame,
    /// The options do not go together.
    Clash(OptionClash),
}

/// Families by name. [`Registry::standard`] knows those of the product; [`Registry::with`] adds more.
#[derive(Clone)]
pub struct Registry {
    families: Vec<&'static dyn Family>,
}

impl Registry {
    /// The families of the product.
    pub fn standard() -> Registry {
        Registry { families: super::FAMILIES.to_vec() }
    }

    /// The same families and one more.
    pub fn with(mut self, family: &'static dyn Family) -> Registry {
        self.families.push(family);
        self
    }

    /// All families.
    pub fn families(&self) -> &[&'static dyn Family] {
        &self.families
    }

    /// The family and preset with this id or alias.
    pub fn find(&self, name: &str) -> Option<(&'static dyn Family, &'static Variant)> {
        self.families.iter().find_map(|family| {
            let variant = family.variants().iter().find(|v| v.id == name || v.aliases.contains(&name))?;
            Some((*family, variant))
        })
    }

    /// Every id and alias of a game.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.families
            .iter()
            .flat_map(|family| family.variants())
            .flat_map(|variant| std::iter::once(variant.id).chain(variant.aliases.iter().copied()))
    }

    /// The preset whose options differ from a game's in the fewest places; of several the first. `None` if the game's
    /// family is not registered.
    ///
    /// ```
    /// use trove::games::{Registry, Value};
    /// let registry = Registry::standard();
    /// let game = registry.game("calculation", &[("foundation-moves", Value::Flag(true))]).unwrap();
    /// assert_eq!(registry.nearest(&game).unwrap().id, "calculation");
    /// ```
    pub fn nearest(&self, game: &AnyGame) -> Option<&'static Variant> {
        let (family, _) = self.find(game.family())?;
        let differences = |variant: &&Variant| {
            let preset = options_of(family, variant.sets);
            preset.iter().zip(game.options().iter()).filter(|(preset, own)| preset != own).count()
        };
        family.variants().iter().min_by_key(differences)
    }

    /// The game of this name with some options set otherwise. The values must be ones that their specs allow.
    ///
    /// # Errors
    /// If no game has the name, or the options do not go together.
    pub fn game(&self, name: &str, set: &[(&'static str, Value)]) -> Result<AnyGame, GameFault> {
        let Some((family, variant)) = self.find(name) else {
            return Err(GameFault::NoSuchGame);
        };
        let mut options = Options::defaults(family.options());
        for &(option, value) in variant.sets.iter().chain(set) {
            assert!(options.set(option, value), "{name} has no option `{option}`");
        }
        family.open(canonical_name(family, &options), options).map_err(GameFault::Clash)
    }
}

/// The preset's id if the options are exactly a preset's, else the base game with the options that differ.
fn canonical_name(family: &dyn Family, options: &Options) -> String {
    if let Some(variant) = family.variants().iter().find(|variant| options_of(family, variant.sets) == *options) {
        return variant.id.to_owned();
    }
    let defaults = Options::defaults(family.options());
    let mut name = family.id().to_owned();
    for ((option, value), (_, default)) in options.iter().zip(defaults.iter()) {
        if value != default {
            name.push_str(&format!(",{option}={value}"));
        }
    }
    name
}

/// Every option of a family, with those of a preset set.
fn options_of(family: &dyn Family, sets: &[(&'static str, Value)]) -> Options {
    let mut options = Options::defaults(family.options());
    for &(option, value) in sets {
        options.set(option, value);
    }
    options
}
