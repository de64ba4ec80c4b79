use super::*;

#[test]
fn scalars_know_their_bytes() {
    let text = "a: plain text  # comment\nb: 'it''s'\nc: \"x\\ty\"\nd: |\n  one\n  two\n\ne: >-\n  three\n  four\n";
    let root = root(text);
    let slice = |key: &str| &text[root.get(key).unwrap().value.span.range()];
    assert_eq!(slice("a"), "plain text");
    assert_eq!(slice("b"), "'it''s'");
    assert_eq!(slice("c"), "\"x\\ty\"");
    assert!(slice("d").starts_with("one\n  two"));
    assert!(slice("e").starts_with("three\n  four"));
    let value = |key: &str| root.get(key).unwrap().value.scalar().unwrap().text.clone();
    assert_eq!(value("b"), "it's");
    assert_eq!(value("c"), "x\ty");
    assert_eq!(value("d"), "one\ntwo\n");
    assert_eq!(value("e"), "three four");
}

#[test]
fn collections_know_their_bytes() {
    let text = "a: [1, 2]\nb:\n  - x\n  - y: z\nc: { d: e }\n";
    let root = root(text);
    let slice = |key: &str| &text[root.get(key).unwrap().value.span.range()];
    assert_eq!(slice("a"), "[1, 2]");
    assert_eq!(slice("b"), "- x\n  - y: z");
    assert_eq!(slice("c"), "{ d: e }");
    assert_eq!(&text[root.span.range()], text.trim_end());
}

#[test]
fn nothing_has_a_place() {
    let text = "stock:\nlist:\n  -\n  - x\nflow: { a: , b }\nlast:";
    let root = root(text);
    let place = |node: &Node| text[node.span.range()].to_owned();
    assert_eq!(place(&root.get("stock").unwrap().value), "stock");
    assert_eq!(place(&root.get("list").unwrap().value.sequence().unwrap()[0]), "-");
    let flow = &root.get("flow").unwrap().value;
    assert_eq!(place(&flow.get("a").unwrap().value), "a");
    assert_eq!(place(&flow.get("b").unwrap().value), "b");
    assert_eq!(place(&root.get("last").unwrap().value), "last");
    assert_eq!(root.get("stock").unwrap().value.kind, Kind::Nothing);
}

#[test]
fn byte_order_marks_and_all_line_ends_are_fine() {
    for text in ["a: 1\nb: 2\n", "\u{FEFF}a: 1\nb: 2\n", "a: 1\r\nb: 2\r\n", "a: 1\rb: 2\r"] {
        let root = root(text);
        assert_eq!(plain(&root), serde_json::json!({"a": 1, "b": 2}), "{text:?}");
        assert_eq!(&text[root.get("b").unwrap().value.span.range()], "2", "{text:?}");
    }
}

#[test]
fn aliases_are_the_node_itself() {
    let text = "a: &x [7H, KS]\nb: *x\n";
    let root = root(text);
    let value = &root.get("b").unwrap().value;
    assert_eq!(&text[value.sequence().unwrap()[1].span.range()], "KS");
    assert_eq!(value.span.start, text.find('[').unwrap());
}

#[test]
fn documents_are_counted_even_if_one_is_broken() {
    let text = "a: 1\n---\nb: [2\n---\nc: 3\n";
    let stream = parse(text);
    assert_eq!(stream.documents.len(), 3);
    assert!(stream.documents[0].root.is_some() && stream.documents[2].root.is_some());
    assert!(stream.documents[1].root.is_none());
    assert_eq!(stream.documents[1].faults.len(), 1);
    assert_eq!(&text[stream.documents[2].span.range()].trim_end(), &"---\nc: 3");
}
