//! JUnit XML.

use roxmltree::Document;

use super::{World, findings, puzzle, report, snapshot, xsd};

#[test]
fn a_folder_of_findings() {
    let ran = report(&findings(), "junit");
    let text = ran.out.clone();
    snapshot("junit", &ran, &text);
}

#[test]
fn every_report_is_valid() {
    let world = findings()
        .folder("empty")
        .file("log.jsonl", "{\n{\"trove\":1,\"id\":\"g\",\"deal\":\"osmosis#42\",\"moves\":[\"2C\"]}\n");
    for line in
        ["check deals", "check log.jsonl", "check empty", "check gone.yaml", "check osmosis#4x", "check osmosis#4"]
    {
        let ran = world.run(&format!("{line} --format junit"));
        assert_eq!(xsd::errors("junit-10.xsd", &ran.out), Vec::<String>::new(), "{ran}");
    }
}

#[test]
fn the_schema_is_no_formality() {
    for (text, part) in [
        ("<testsuites><testcase name='a'/></testsuites>", "testcase"),
        ("<testsuites><testsuite name='a' tests='1' failures='0'/></testsuites>", "errors"),
        ("<testsuites><testsuite name='a' tests='1' failures='0' errors='0' when='now'/></testsuites>", "when"),
        ("<testsuites time='now'/>", "time"),
        ("<testsuites>text</testsuites>", "text"),
        ("<suite/>", "suite"),
    ] {
        let errors = xsd::errors("junit-10.xsd", text);
        assert!(errors.iter().any(|error| error.contains(part)), "{text}: {errors:?}");
    }
}

#[test]
fn totals_are_those_of_the_cases() {
    let ran = report(&findings(), "junit");
    let document = Document::parse(&ran.out).unwrap();
    let root = document.root_element();
    let count =
        |node: roxmltree::Node, name: &str| node.descendants().filter(|n| n.has_tag_name(name)).count().to_string();
    let said = |node: roxmltree::Node, name: &str| node.attribute(name).unwrap().to_owned();
    for node in root.descendants().filter(|n| n.has_tag_name("testsuite") || n.has_tag_name("testsuites")) {
        assert_eq!(said(node, "tests"), count(node, "testcase"));
        assert_eq!(said(node, "failures"), count(node, "failure"));
    }
    // Every script and every record is a case, also one in order.
    let world = World::new().file("a.yaml", puzzle("KD")).file("a/two.moves", "deal @unfinished");
    let ran = world.run("check . --format junit").well();
    let ran = ran.says("<testcase name=\"a / main\" classname=\"a.yaml\"/>");
    ran.says("<testcase name=\"a / two\" classname=\"a/two.moves\"/>").says_not("<failure");
}

#[test]
fn what_xml_means_is_escaped_and_reads_back() {
    let world = World::new().file("<&'\">.yaml", puzzle("\"]]>\" 2C \u{1}"));
    let ran = world.run("check . --format junit").findings();
    let document = Document::parse(&ran.out).unwrap();
    let case = document.descendants().find(|node| node.has_tag_name("testcase")).unwrap();
    assert_eq!(case.attribute("classname"), Some("<&'\">.yaml"));
    assert!(case.text().is_none_or(|text| text.trim().is_empty()));
    assert!(ran.out.contains("]]&gt;") && !ran.out.contains('\u{1}'), "{ran}");
}
