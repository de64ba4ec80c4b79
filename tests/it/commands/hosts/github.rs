//! Annotations of GitHub Actions.

use super::{World, findings, puzzle, report, snapshot};

#[test]
fn a_folder_of_findings() {
    let ran = report(&findings(), "github");
    let text = ran.out.clone();
    snapshot("github", &ran, &text);
}

/// What the host makes of the lines: commands as it reads them, their messages unescaped.
fn commands(out: &str) -> Vec<(String, String)> {
    let lines = out.lines().filter_map(|line| line.trim().strip_prefix("::"));
    let read = |line: &str| {
        let (command, message) = line.split_once("::").expect("a command ends with ::");
        let message = message.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
        (command.to_owned(), message)
    };
    lines.map(read).collect()
}

#[test]
fn nothing_in_a_file_makes_a_command_of_its_own() {
    let name = "::error::y %0A,line=3";
    let world = World::new()
        .file(&format!("{name}.yaml"), puzzle("2C") + "id: n\n")
        .file("b.moves", "@puzzle \"::stop-commands::t\n::set-output name=x::y\r\n%0A::warning::z\"\nKD\n")
        .file("c.yaml", puzzle("\"::error::n\"\n::error::n\n##[error]n"));
    let ran = world.run("check . --format github").findings();
    let commands = commands(&ran.out);
    for line in ran.out.lines() {
        assert!(line.starts_with("::error ") || line.starts_with("checked "), "{ran}");
    }
    let first = &commands[0].0;
    assert!(first.starts_with("error file=%3A%3Aerror%3A%3Ay %250A%2Cline=3.yaml,line=8,"), "{first}");
    for (command, _) in &commands {
        assert!(command.starts_with("error file=") && command.matches(",title=").count() == 1, "{command}");
    }
}

fn many(errors: usize, warnings: usize, notes: usize) -> World {
    let mut world = World::new();
    for n in 0..errors {
        world = world.file(&format!("e{n:02}.yaml"), puzzle("2C"));
    }
    for n in 0..warnings {
        world = world.file(&format!("w{n:02}.yaml"), puzzle("KD").replace("expect: unfinished", "expect: lost"));
    }
    for n in 0..notes {
        world = world.file(&format!("x{n:02}.yaml"), super::BARE);
    }
    world
}

#[test]
fn annotations_are_as_many_as_the_host_takes_and_the_rest_is_counted() {
    for (made, shown, closing) in [
        ([10, 10, 10], [10, 10, 10], None),
        ([11, 1, 0], [10, 1, 1], Some("and 1 more error: ")),
        ([12, 13, 9], [10, 10, 10], Some("and 2 more errors and 3 more warnings: ")),
        ([11, 0, 30], [10, 0, 10], Some("and 1 more error and 21 more notes: ")),
    ] {
        let [errors, warnings, notes] = made;
        let ran = many(errors, warnings, notes).run("check . --states-limit 0 --format github");
        let count = |command: &str| ran.out.lines().filter(|line| line.starts_with(command)).count();
        assert_eq!(["::error ", "::warning ", "::notice "].map(count), shown, "{ran}");
        let commands = commands(&ran.out);
        let last = &commands.last().unwrap().1;
        match closing {
            Some(closing) => assert!(last.starts_with(closing), "{ran}"),
            None => assert!(!last.starts_with("and "), "{ran}"),
        }
        // Nothing is dropped: what is no annotation is a line of the log.
        let lines = ran.out.lines().filter(|line| ["error[", "warning[", "note["].iter().any(|p| line.starts_with(p)));
        assert_eq!(
            lines.count(),
            errors + warnings + notes + usize::from(closing.is_some()) - shown.iter().sum::<usize>()
        );
    }
}

#[test]
fn lines_of_the_log_are_no_commands() {
    let mut world = World::new();
    for n in 0..12 {
        world = world.file(&format!("##[error]{n:02}.yaml"), puzzle("2C") + &format!("id: n{n}\n"));
    }
    let ran = world.run("check . --format github").findings();
    let plain: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with("::")).collect();
    assert_eq!(plain.len(), 3, "{ran}");
    assert!(plain.iter().all(|line| !line.contains("##[")), "{ran}");
    assert!(plain[0].starts_with("error[script::not-open] ## [error]10.yaml:8:7: "), "{ran}");
}
