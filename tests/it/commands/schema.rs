//! `trove schema`: the schemas as they lie in the repository.

use super::World;

fn committed(name: &str) -> String {
    std::fs::read_to_string(format!("{}/schemas/{name}.schema.json", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn prints_what_lies_in_the_repository() {
    let world = World::new();
    assert_eq!(world.run("schema").well().out, committed("puzzle"));
    let names: Vec<String> = std::fs::read_dir(format!("{}/schemas", env!("CARGO_MANIFEST_DIR")))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap().replace(".schema.json", ""))
        .collect();
    assert!(names.len() >= 16);
    let list = world.run("schema --list").well();
    for name in &names {
        let ran = world.run(&format!("schema {name}")).well();
        assert_eq!(ran.out, committed(name));
        jsonschema::meta::validate(&ran.json()).unwrap_or_else(|error| panic!("{name} is no schema: {error}"));
        assert!(list.out.lines().any(|line| line.split(' ').next() == Some(name.as_str())), "{name}\n{list}");
    }
    assert_eq!(list.out.lines().count(), names.len());
    assert!(list.out.lines().all(|line| line.len() < 100), "{list}");
}

#[test]
fn names_that_people_try_lead_there() {
    let world = World::new();
    for (tried, name) in
        [("show", "position"), ("records", "record"), ("verdict", "check-line"), ("diff.schema.json", "diff")]
    {
        assert_eq!(world.run(&format!("schema {tried}")).well().out, committed(name));
    }
    world.run("schema puzle").trouble("there is no schema `puzle`; did you mean `puzzle`?");
    world.run("schema nonsense").trouble("there is no schema `nonsense`; `trove schema --list` lists the schemas");
    world
        .args(&["schema", "a\u{1b}[31m"])
        .trouble("there is no schema `a␛[31m`; `trove schema --list` lists the schemas");
    world.run("schema puzzle --list").usage("cannot be used with");
    world.run("schema puzzle position").usage("unexpected argument 'position'");
}
