//! The canonical form.

use super::*;

/// What a script is printed as. Cards that go to a waste pile start a turn.
fn check(text: &str, expected: &str) {
    let parsed = parse(text);
    assert_eq!(parsed.faults, [], "{text:?}");
    let printed = print_turns(&parsed.script);
    assert_eq!(printed, expected, "{text:?}");
    assert_eq!(print_turns(&parse(&printed).script), printed, "twice: {text:?}");
}

/// Prints a script in which `…>W…` starts a turn.
pub(super) fn print_turns(script: &Script) -> String {
    fn flags(items: &[Item], all: &mut Vec<bool>) {
        for item in items {
            match &item.kind {
                ItemKind::Move(found) => all.push(found.to_string().contains(">W")),
                ItemKind::Variation(items) => flags(items, all),
                _ => {}
            }
        }
    }
    let mut all = Vec::new();
    flags(&script.items, &mut all);
    print(script, &|index| all[index])
}

#[test]
fn turns() {
    check("d 10h ks d d d r2->f1 r d", "deal TH KS\ndeal*3 R2>F1\nredeal\ndeal\n");
    check("5c>w3 7h s>w1\nah", "5C>W3 7H\nS>W1 AH\n");
    check("7H\n8H\n\n9H", "7H 8H 9H\n");
    check("", "");
    check("deal*1", "deal\n");
}

#[test]
fn runs_of_deals() {
    check("d\n\nd*2 deal", "deal*4\n");
    check("d*99 d*99 d", "deal*99 deal*99 deal\n");
    check("d d! d d", "deal deal! deal*2\n");
    check("d # c\nd", "deal # c\ndeal\n");
    check("d @label x d", "deal @label x deal\n");
    check("d d (7H d d) d", "deal*2 (7H\ndeal*2) deal\n");
    check("d (d d) 7H d", "deal (deal*2) 7H\ndeal\n");
}

#[test]
fn what_is_no_move_keeps_its_place() {
    check("@TITLE T @name x # c\nd", "@title \"T\"\n@name x # c\ndeal\n");
    check("# a\n\n\n# b\n7H   # c  \n  # d\n8H", "# a\n\n# b\n7H # c\n# d\n8H\n");
    check("d 7H\n\"note\"\n@score 12 @label x # c\nr", "deal 7H\n\"note\"\n@score 12 @label x # c\nredeal\n");
    check("\"note\" 7H", "\"note\" 7H\n");
    check("\"note\"\n7H", "\"note\"\n7H\n");
    check("\"two\nlines\" 7H", "\"two\nlines\" 7H\n");
    check("9C! ( 4D?   @lost )\n8H", "9C! (4D? @lost) 8H\n");
    check("9C\n(4D)\n(5D # why\n)\n8H", "9C\n(4D)\n(5D # why\n) 8H\n");
    check("9C (# why\n4D)", "9C (# why\n4D)\n");
    check("9C (\n# why\n4D)", "9C (\n# why\n4D)\n");
    check("9C (4D (5D) 6D)", "9C (4D (5D) 6D)\n");
    check("@puzzle \"a.yaml\" \"note\"", "@puzzle \"a.yaml\"\n\"note\"\n");
    check("@state 5B4D1D46CD56EC8B @x-A \"b\" @x-c \"d e\"", "@state 5b4d1d46cd56ec8b @x-a b @x-c \"d e\"\n");
}

#[test]
fn lines_are_wrapped() {
    let plays = vec!["7H:R2>F1"; 20].join(" ");
    let printed = print_turns(&parse(&format!("d {plays} # end")).script);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 3, "{printed}");
    assert_eq!(lines[0].len(), 76);
    check(&printed, &printed);
    let note = format!("\"{}\"", "é".repeat(76));
    check(&format!("d {note}"), &format!("deal\n{note}\n"));
    check(&format!("7H ({note})"), &format!("7H\n({note})\n"));
}
