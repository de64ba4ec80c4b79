use super::*;
use crate::source::effort::is_linear;

/// The codes of all faults of a text.
fn codes(text: &str) -> Vec<&'static str> {
    let stream = parse(text);
    let all = stream.faults.iter().chain(stream.documents.iter().flat_map(|tree| &tree.faults));
    all.map(|fault| fault.code).collect()
}

/// The last fault's code, however often the piece is repeated; reading takes no more than that many times as long.
fn bomb(piece: &str, count: usize, code: &str) {
    assert_eq!(codes(&piece.repeat(count)).last(), Some(&code), "{piece:?}");
    is_linear(piece, count / 8, |count| piece.repeat(count), |text| drop(parse(text)));
}

#[test]
fn bombs_are_refused_at_once() {
    for (piece, count) in [("[", 200_000), ("{", 200_000), ("{a: ", 200_000), ("- ", 100_000), ("? ", 100_000)] {
        bomb(piece, count, "yaml::too-deep");
    }
    assert_eq!(codes(&"[".repeat(200_000)), ["yaml::too-deep"], "and that is all there is to say");
    let deep = |levels: usize| (0..levels).map(|level| format!("{}a:\n", " ".repeat(level))).collect::<String>();
    assert_eq!(codes(&deep(1000)), ["yaml::too-deep"]);
    assert_eq!(codes(&"a".repeat((1 << 20) + 1)), ["yaml::too-large"]);
    assert_eq!(codes(&"é".repeat(1 << 20)), ["yaml::too-large"]);
}

#[test]
fn laughs_are_counted_as_often_as_they_are_used() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..10 {
        let below = format!("*a{}", level - 1);
        text.push_str(&format!("a{level}: &a{level} [{}]\n", vec![below; 9].join(", ")));
    }
    assert_eq!(codes(&text), ["yaml::too-many-nodes"]);
}

#[test]
fn depth_counts_through_aliases() {
    let mut text = "a0: &a0 [[[[[x]]]]]\n".to_owned();
    for level in 1..9 {
        text.push_str(&format!("a{level}: &a{level} [[[[[*a{}]]]]]\n", level - 1));
    }
    assert_eq!(codes(&text), ["yaml::too-deep"]);
}

#[test]
fn many_small_things_are_fine_up_to_the_limit() {
    let keys: String = (0..20_000).map(|n| format!("k{n}: 1\n")).collect();
    let stream = parse(&keys);
    assert!(stream.documents[0].faults.is_empty());
    let limits = Limits { nodes: 100, ..Limits::default() };
    let stream = parse_with(&keys, limits);
    assert_eq!(stream.documents[0].faults[0].code, "yaml::too-many-nodes");
    let nested = format!("{}x{}", "[".repeat(31), "]".repeat(31));
    assert!(parse(&nested).documents[0].faults.is_empty());
}

#[test]
fn long_runs_of_anything_are_read_in_linear_time() {
    for piece in ["#", " ", "\n", "\t", "\"", "'", "*a ", "&a ", "!a ", "--- \n", "a: ", "%", ": ", "|\n", ", ", "a\n"]
    {
        is_linear(piece, 12_500 / piece.len(), |count| piece.repeat(count), |text| drop(parse(text)));
    }
}
