//! How fast scripts and puzzle files are read, in bytes a second, and next to others who read the same bytes.
//!
//! `words` is a floor for scripts: the same text cut at blanks by the standard library, with nothing understood.
//! `serde_yaml` reads the same puzzle files into a tree without places.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use trove::document;
use trove::games::Registry;
use trove::notation::{self, Reader, Stream};
use trove::source::SourceFile;

mod load;

use load::Style;

fn main() {
    divan::main();
}

/// Scripts of many games behind each other, about 4 MB.
fn script(style: Style, comments: bool) -> String {
    let mut text = String::new();
    let games: Vec<String> = ["osmosis", "sir-tommy", "calculation"]
        .iter()
        .flat_map(|game| (0..50).map(|seed| load::play(game, seed, style, 200).moves))
        .flat_map(|moves| moves.chunks(8).map(|line| line.join(" ")).collect::<Vec<String>>())
        .collect();
    for line in games.iter().cycle() {
        text.push_str(line);
        text.push_str(if comments { " \"Now it opens.\" # turn by turn\n@score 12\n" } else { "\n" });
        if text.len() > 4 << 20 {
            return text;
        }
    }
    text
}

fn count_events(text: &str) -> usize {
    let mut reader = Reader::new(text);
    let mut count = 0;
    while let Some(event) = reader.next() {
        black_box(&event);
        count += 1;
    }
    assert!(reader.take_faults().is_empty());
    count
}

fn events(bencher: Bencher, style: Style, comments: bool) {
    let text = script(style, comments);
    bencher.counter(BytesCount::of_str(&text)).bench(|| count_events(black_box(&text)));
}

mod scripts {
    use super::*;

    #[divan::bench]
    fn words_card_form(bencher: Bencher) {
        let text = script(Style::Card, false);
        bencher
            .counter(BytesCount::of_str(&text))
            .bench(|| black_box(&text).split_ascii_whitespace().map(black_box).count());
    }

    #[divan::bench]
    fn words_full_form(bencher: Bencher) {
        let text = script(Style::Full, false);
        bencher
            .counter(BytesCount::of_str(&text))
            .bench(|| black_box(&text).split_ascii_whitespace().map(black_box).count());
    }

    #[divan::bench]
    fn events_card_form(bencher: Bencher) {
        events(bencher, Style::Card, false);
    }

    #[divan::bench]
    fn events_full_form(bencher: Bencher) {
        events(bencher, Style::Full, false);
    }

    #[divan::bench]
    fn events_commented(bencher: Bencher) {
        events(bencher, Style::Card, true);
    }

    #[divan::bench]
    fn events_streamed(bencher: Bencher) {
        let text = script(Style::Full, false);
        bencher.counter(BytesCount::of_str(&text)).bench(|| {
            let mut stream = Stream::new(black_box(text.as_bytes()));
            let mut count = 0;
            while let Some(event) = stream.next().expect("memory can be read") {
                black_box(&event);
                count += 1;
            }
            count
        });
    }

    #[divan::bench]
    fn tree_full_form(bencher: Bencher) {
        let text = script(Style::Full, false);
        bencher.counter(BytesCount::of_str(&text)).bench(|| notation::parse(black_box(&text)));
    }
}

/// A hundred puzzle files with every card named and one solution each.
fn puzzles() -> Vec<SourceFile> {
    let games = ["osmosis", "sir-tommy", "strategy", "calculation"];
    (0..100).map(|seed| SourceFile::new("a.yaml", load::puzzle_file(games[seed as usize % 4], seed))).collect()
}

fn each_file<T>(bencher: Bencher, read: impl Fn(&SourceFile) -> T + Sync) {
    let files = puzzles();
    let bytes: usize = files.iter().map(|file| file.text().len()).sum();
    bencher.counter(BytesCount::new(bytes)).bench(|| {
        for file in black_box(&files) {
            black_box(read(file));
        }
    });
}

mod puzzle_files {
    use super::*;

    #[divan::bench]
    fn whole(bencher: Bencher) {
        let registry = Registry::standard();
        each_file(bencher, |file| {
            let read = document::read(file, "a", &registry);
            assert!(!read.has_errors());
            read
        });
    }

    #[divan::bench]
    fn yaml_only(bencher: Bencher) {
        each_file(bencher, |file| trove::yaml::parse(file.text()));
    }

    #[divan::bench]
    fn serde_yaml(bencher: Bencher) {
        each_file(bencher, |file| ::serde_yaml::from_str::<::serde_yaml::Value>(file.text()).expect("good YAML"));
    }
}
