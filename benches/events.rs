//! How fast the log of an application is read and played, in moves a second on one core: lines to game records.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use trove::cards::{Rank, Suit};
use trove::games::Registry;
use trove::interop::events::{Field, Heard, Kind, Map, Reader, Rules, Table, Takes};
use trove::table::Zone;

mod load;

fn main() {
    divan::main();
}

/// The map of `examples/events/map.toml`, as far as the log needs it.
fn map() -> Map {
    let registry = Registry::standard();
    let games = ["Osmosis", "Sir Tommy", "Strategy", "Calculation"].map(|name| {
        let id = name.to_lowercase().replace(' ', "-");
        (name.to_owned(), registry.game(&id, &[]).expect("a game of the registry"))
    });
    let mut map = Map::new(Rules::Named(games.to_vec()));
    let own = |name: &str| name.to_owned();
    map.fields = [
        (Field::Event, "type"),
        (Field::Game, "session"),
        (Field::Rules, "variant"),
        (Field::Seed, "seed"),
        (Field::From, "from"),
        (Field::To, "to"),
        (Field::Card, "card"),
        (Field::Count, "count"),
    ]
    .map(|(field, name)| (field, own(name)))
    .to_vec();
    map.events = [
        ("new_game", Kind::Start),
        ("draw", Kind::Deal),
        ("recycle", Kind::Redeal),
        ("home", Kind::Play),
        ("drop", Kind::Place),
        ("shift", Kind::Move),
        ("undo", Kind::Undo),
        ("game_over", Kind::End),
        ("hint", Kind::Ignore),
    ]
    .map(|(name, kind)| (own(name), kind))
    .to_vec();
    map.piles = [
        ("stock", Zone::Stock),
        ("waste", Zone::Waste),
        ("heap-{n}", Zone::Waste),
        ("column-{n}", Zone::Reserve),
        ("home-{n}", Zone::Foundation),
    ]
    .map(|(name, zone)| (own(name), zone))
    .to_vec();
    map.base = 0;
    map.undo = Takes::Autoplay;
    assert_eq!((map.cards.suits, map.cards.ranks[0]), (Suit::ALL, Rank::ACE));
    map
}

#[divan::bench(args = [1, 50, 5000])]
fn games_at_a_time(bencher: Bencher, together: usize) {
    let mut lines = Vec::new();
    let mut moves = 0_usize;
    load::events::log(2000.max(together as u64), together, 200, |line, game| {
        lines.push(line.to_owned());
        moves += game.map_or(0, |game| game.moves.len());
        Ok::<(), ()>(())
    })
    .expect("a list takes everything");
    let reader = Reader::new(map(), Registry::standard());
    bencher.counter(ItemsCount::new(moves)).bench(|| {
        let mut table = Table::new(&reader);
        let mut out = String::new();
        for line in &lines {
            let mut heard = Heard::default();
            table.take(reader.line(line), &mut heard);
            assert!(heard.found.is_empty(), "{heard:?}");
            for game in heard.games {
                out.clear();
                game.write_record(&mut out);
                black_box(&out);
            }
        }
    });
}
