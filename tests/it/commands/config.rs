//! `trove.toml`: what a collection asks of its files.

use super::{BARE, World};

/// Errors of `trove check c` with this `trove.toml`.
#[track_caller]
fn found(toml: impl AsRef<[u8]>) -> Vec<String> {
    let world = World::new().file("c/a.yaml", BARE).file("c/trove.toml", toml);
    let ran = world.run("check c --format json");
    let report = ran.json();
    let errors = report["diagnostics"].as_array().unwrap().iter().filter(|d| d["severity"] == "error");
    let errors: Vec<String> = errors.map(super::place).collect();
    assert_eq!(ran.code, i32::from(!errors.is_empty()), "{ran}");
    errors
}

#[test]
fn required_fields() {
    assert!(found("").is_empty());
    assert!(found("required = []\n").is_empty());
    let lacking = "collection::required-field c/a.yaml:1:1";
    assert_eq!(found("required = [\"title\", \"author\"]\n"), [lacking, lacking]);
    // A default counts.
    assert_eq!(
        found("author = \"Anna\"\nlicense = \"CC0-1.0\"\nrequired = [\"author\", \"license\", \"tags\"]\n"),
        [lacking]
    );
    let world =
        World::new().file("c/a.yaml", format!("{BARE}title: T\n")).file("c/trove.toml", "required = [\"title\"]");
    world.run("check c").well();
}

#[test]
fn every_field_can_be_required() {
    let fields = [
        ("title", "T"),
        ("author", "A"),
        ("source", "S"),
        ("license", "CC0-1.0"),
        ("created", "2026-01-01"),
        ("notes", "N"),
        ("tags", "[t]"),
        ("difficulty", "3"),
    ];
    for (field, value) in fields {
        let world = World::new().file("trove.toml", format!("required = [\"{field}\"]\n")).file("a.yaml", BARE);
        world
            .run("check a.yaml")
            .findings()
            .says(&format!("the puzzle has no `{field}`, and `trove.toml` requires one"));
        world.file("a.yaml", format!("{BARE}{field}: {value}\n")).run("check a.yaml").well();
    }
}

#[test]
fn settings_that_cannot_be_read_are_errors_at_the_place() {
    let at = |toml: &str| {
        let found = found(toml);
        assert_eq!(found.len(), 1, "{toml}: {found:?}");
        let (code, place) = found[0].split_once(' ').unwrap();
        assert!(code.starts_with("config::"), "{code}");
        place.to_owned()
    };
    assert_eq!(at("a = = b\n"), "c/trove.toml:1:5");
    assert_eq!(at("\nrequird = []\n"), "c/trove.toml:2:1");
    assert_eq!(at("[fmt]\nstlye = \"full\"\n"), "c/trove.toml:2:1");
    assert_eq!(at("[fmt]\nstyle = \"wide\"\n"), "c/trove.toml:2:9");
    assert_eq!(at("[solver]\nstates = \"many\"\n"), "c/trove.toml:2:10");
    assert_eq!(at("required = [\"title\", \"titel\"]\n"), "c/trove.toml:1:22");
    assert_eq!(at("required = \"title\"\n"), "c/trove.toml:1:12");
    assert_eq!(found(b"author = \"\xe4\"\n"), ["file::not-utf8 c/trove.toml:1:11"]);
    assert!(found("author = 'A'\n[fmt]\nstyle = \"full\"\n[solver]\nstates = 1000\n").is_empty());
}

#[test]
fn the_nearest_file_above_counts_as_far_as_the_repository() {
    let strict = "required = [\"title\"]\n";
    let world = World::new().file("trove.toml", strict).file("repo/sub/a.yaml", BARE);
    world.run("check repo").findings();
    world.run("check repo/sub/a.yaml").findings();
    let world = world.folder("repo/.git");
    world.run("check repo").well();
    let world = world.file("repo/trove.toml", "requird = []\n");
    // Named from where the command was pointed, so that the bytes are the same wherever the collection lies.
    let at =
        |path: &str| world.run(&format!("check {path} --format json")).found()[0].split_once(' ').unwrap().1.to_owned();
    assert_eq!(at("repo/sub"), "repo/trove.toml:1:1");
    assert_eq!(at("./repo"), "repo/trove.toml:1:1");
    let inside = World::new().folder("sub/.git").file("sub/trove.toml", "requird = []\n").file("sub/in/a.yaml", BARE);
    let mut command = inside.command(&["check", "--format", "json"]);
    let out = command.current_dir(inside.root().join("sub/in")).output().unwrap().stdout;
    let report: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(report["diagnostics"][0]["labels"][0]["path"], "../trove.toml");
    let world = world.file("repo/sub/trove.toml", "");
    world.run("check repo/sub").well();
}
