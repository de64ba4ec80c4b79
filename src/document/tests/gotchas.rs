//! What YAML would turn into something else.

use super::*;

#[test]
fn numbers_and_flags_where_texts_are_meant() {
    for (line, title) in
        [("title: No", "No"), ("title: 1984", "1984"), ("title: 1e3", "1e3"), ("title: 2026-11-30", "2026-11-30")]
    {
        assert_eq!(puzzle(&seeded(&format!("{line}\n"))).title, Some(Text::Plain(title.to_owned())), "{line}");
    }
    assert_eq!(puzzle(&seeded("title: { no: Nei, en: Yes }\n")).title.unwrap().get("no"), "Nei");
    let faults = check(&OSMOSIS.replace("foundation: 3D", "foundation: 7"), &["deal::bare-rank: 7"]);
    assert!(faults[0].help.as_ref().unwrap().contains("7H"));
    let listed = OSMOSIS.replace("    - JS JC 8D KD\n", "    - - JS\n      - 10\n      - 8D\n      - KD\n");
    check(&listed, &["deal::bare-rank: 10"]);
}

#[test]
fn scripts_that_yaml_does_not_take() {
    let solution = |moves: &str| seeded(&format!("solutions:\n  - name: main\n    moves: {moves}\n"));
    for (moves, place) in [("@won", "@"), (">W3 S", ">"), ("\"note\" 7H", "7")] {
        check(&solution(moves), &[&format!("yaml::syntax: {place}")]);
    }
    let faults = check(&solution(">\n      7H # a comment\n      KS\n"), &["puzzle::folded-comment: # | KS"]);
    assert!(faults[0].help.as_ref().unwrap().contains('|'));
    check(&solution("\"7H # a\n      KS\"\n"), &["puzzle::folded-comment: # | KS"]);
    check(&solution(">\n      7H KS # last\n"), &[]);
    check(&solution(">\n      7H \"no # comment\"\n      KS\n"), &[]);
    check(&solution(">\n      7H # a\n\n      KS\n"), &[]);
    check(&solution("|\n      7H # a\n      KS\n"), &[]);
    check(&solution("[7H, KS]"), &["puzzle::wrong-type: [7H, KS]"]);
    check(&solution(""), &["puzzle::wrong-type: moves"]);
}

#[test]
fn ids_that_a_comma_splits() {
    let text = "trove: 1\ngame: osmosis\nrules: { draw: 1 }\ndeal: { id: osmosis,draw=1#42 }\n";
    let faults = read_text(text);
    let fault = faults.all_faults().find(|fault| fault.code == "id::comma").unwrap();
    assert_eq!(fault.help.as_deref(), Some("write `id: \"osmosis,draw=1#42\"`"));
    assert_eq!(faults.all_faults().count(), 1, "{:?}", faults.documents[0].faults);
    assert_eq!(puzzle(&text.replace("osmosis,draw=1#42", "'osmosis,draw=1#42'")).deal, "osmosis-draw-one#42");
}
