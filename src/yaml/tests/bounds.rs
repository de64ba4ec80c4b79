use std::time::{Duration, Instant};

use super::*;

/// Parses within a short time and gives the codes of all faults.
fn quickly(text: &str) -> Vec<&'static str> {
    let begin = Instant::now();
    let stream = parse(text);
    let took = begin.elapsed();
    // Five times what it takes on a busy machine without optimisation.
    assert!(took < Duration::from_millis(250), "{took:?} for {} bytes", text.len());
    let all = stream.faults.iter().chain(stream.documents.iter().flat_map(|tree| &tree.faults));
    all.map(|fault| fault.code).collect()
}

#[test]
fn bombs_are_refused_at_once() {
    assert_eq!(quickly(&"[".repeat(200_000)), ["yaml::too-deep"]);
    assert_eq!(quickly(&"{".repeat(200_000)), ["yaml::too-deep"]);
    assert_eq!(quickly(&"{a: ".repeat(200_000)), ["yaml::too-deep"]);
    assert_eq!(quickly(&"- ".repeat(100_000)), ["yaml::too-deep"]);
    assert_eq!(quickly(&"? ".repeat(100_000)).last(), Some(&"yaml::too-deep"));
    let deep: String = (0..1000).map(|level| format!("{}a:\n", " ".repeat(level))).collect();
    assert_eq!(quickly(&deep), ["yaml::too-deep"]);
    assert_eq!(quickly(&"a".repeat((1 << 20) + 1)), ["yaml::too-large"]);
    assert_eq!(quickly(&"é".repeat(1 << 20)), ["yaml::too-large"]);
}

#[test]
fn laughs_are_counted_as_often_as_they_are_used() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..10 {
        let below = format!("*a{}", level - 1);
        text.push_str(&format!("a{level}: &a{level} [{}]\n", vec![below; 9].join(", ")));
    }
    assert_eq!(quickly(&text), ["yaml::too-many-nodes"]);
}

#[test]
fn depth_counts_through_aliases() {
    let mut text = "a0: &a0 [[[[[x]]]]]\n".to_owned();
    for level in 1..9 {
        text.push_str(&format!("a{level}: &a{level} [[[[[*a{}]]]]]\n", level - 1));
    }
    assert_eq!(quickly(&text), ["yaml::too-deep"]);
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
        let text = piece.repeat(100_000 / piece.len());
        let begin = Instant::now();
        parse(&text);
        assert!(begin.elapsed() < Duration::from_secs(2), "{piece:?} {:?}", begin.elapsed());
    }
}
