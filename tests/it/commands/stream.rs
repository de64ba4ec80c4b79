//! A script of any length on standard input: verified as it comes, with the right lines.

use super::World;

/// More than what is read whole, in comments.
fn long(begin: &str, end: &str) -> (String, usize) {
    let comment = format!("# {}\n", "-".repeat(9_000));
    let lines = (8 << 20) / comment.len() + 10;
    (format!("{begin}{}{end}", comment.repeat(lines)), begin.lines().count() + lines)
}

#[test]
fn a_long_script_is_checked_to_its_end() {
    let (text, _) = long("@deal osmosis#42\nKD\n", "8D @score 3\ndeal @label x @unfinished\n");
    let ran = World::new().input(&text).run("check - --format jsonl").well();
    let line = &ran.lines()[0];
    assert_eq!(
        [&line["puzzle"], &line["moves"], &line["score"]],
        [&"osmosis#42".into(), &3.into(), &3.into()] as [&serde_json::Value; 3]
    );
}

#[test]
fn findings_of_a_long_script_are_at_their_places() {
    let (text, lines) = long("@deal osmosis#42\nKD\n", "8D @score 4\nxx\n2C\nKD @score 1\ndeal\n\n\n@unfinished\n");
    let ran = World::new().input(&text).run("check - --format json").findings();
    let at = |line: usize, column: usize| format!("<stdin>:{}:{column}", lines + line);
    let found = ran.found();
    assert!(found.contains(&format!("assert::score {}", at(1, 4))), "{found:?}");
    assert!(found.contains(&format!("script::unknown-word {}", at(2, 1))), "{found:?}");
    // What is left out begins on the line after the error, not where the script ends.
    assert!(found.contains(&format!("script::not-checked {}", at(3, 1))), "{found:?}");
}

#[test]
fn what_a_long_script_leaves_out_after_a_refused_move_has_its_place() {
    let (text, lines) = long("@deal osmosis#42\n", "KD\n2C\n\n8D 8D\ndeal\n@unfinished\n");
    let ran = World::new().input(&text).run("check - --format json").findings();
    let wanted =
        [format!("script::not-open <stdin>:{}:1", lines + 2), format!("script::not-checked <stdin>:{}:1", lines + 4)];
    assert_eq!(ran.found(), wanted);
    let label = &ran.json()["diagnostics"][1]["labels"][0];
    let span = label["start"].as_u64().unwrap() as usize..label["end"].as_u64().unwrap() as usize;
    assert_eq!(&text[span], "8D");
}

#[test]
fn what_a_variation_of_a_long_script_leaves_out_has_its_place() {
    let (text, lines) = long("@deal osmosis#42\n", "KD\n(2C\n8D\n) deal\n@unfinished\n");
    let found = World::new().input(&text).run("check - --format json").findings().found();
    let wanted =
        [format!("script::not-open <stdin>:{}:2", lines + 2), format!("script::not-checked <stdin>:{}:1", lines + 3)];
    assert_eq!(found, wanted);
}

#[test]
fn a_long_script_that_belongs_nowhere() {
    let (text, _) = long("", "KD\n");
    let found = World::new().input(&text).run("check - --format json").findings().found();
    assert_eq!(found, ["script::unbound <stdin>:1:1"]);
}
