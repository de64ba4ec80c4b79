//! `trove completions` in real shells: Bash and Zsh at a terminal, as somebody types, and fish, which answers without one.
//! PowerShell and Elvish are asked by the protocol of their scripts.
//! Without a shell its test says so and passes, unless `TROVE_SHELLS=all` is set, as `.ci/run` does.

use std::path::Path;
use std::process::Command;

use super::{World, installed, puzzle};

/// A world with puzzles whose names, solutions and labels are to be found.
fn world() -> World {
    let two = puzzle("KD @label fork deal").replace("trove: 1\n", "trove: 1\nid: seven\n")
        + "  - name: tempting\n    title: The tempting line\n    expect: unfinished\n    moves: KD deal @label first deal @label second\n";
    World::new()
        .file("seven veils.yaml", &two)
        .file("seven.yaml", &two)
        .file("seven/late.moves", "@expect unfinished\nKD @label dusk")
        .file("pair.yaml", "trove: 1\nid: one\ngame: peek\ndeal: { seed: 1 }\n---\ntrove: 1\nid: other\ntitle: Other\ngame: peek\ndeal: { seed: 2 }\n")
        .file("game.moves", "@deal osmosis#42 KD @label alone deal @unfinished")
        .file("map.toml", "")
        .folder("more")
}

/// `PATH` with the program under test first.
fn path() -> std::ffi::OsString {
    let own = Path::new(env!("CARGO_BIN_EXE_trove")).parent().unwrap().to_path_buf();
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(own).chain(std::env::split_paths(&folders))).unwrap()
}

/// What the program answers to a shell that has `words` on its line and asks for the last one.
fn answers(world: &World, shell: &str, words: &[&str]) -> Vec<String> {
    let mut call = vec!["--"];
    call.extend(words);
    let output = world
        .command(&call)
        .env("TROVE_COMPLETE", shell)
        // What Elvish says beside the words.
        .env("_CLAP_COMPLETE_INDEX", (words.len().saturating_sub(1)).to_string())
        .env("_CLAP_IFS", "\n")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{words:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The values that fish would offer.
fn offered(world: &World, words: &[&str]) -> Vec<String> {
    let value = |line: String| line.split('\t').next().unwrap().to_owned();
    answers(world, "fish", words).into_iter().map(value).collect()
}

#[test]
fn scripts_call_the_program_by_its_name_and_nothing_else() {
    let world = World::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = world.run(&format!("completions {shell}")).well().out;
        assert!(script.contains("TROVE_COMPLETE") && script.contains(shell), "{script}");
        assert!(script.contains(" trove -- ") || script.contains(" trove \\"), "{script}");
        for place in [env!("CARGO_BIN_EXE_trove"), env!("CARGO_MANIFEST_DIR"), "/target/"] {
            assert!(!script.contains(place), "{script}");
        }
        assert_eq!(world.run(&format!("completions {shell}")).well().out, script);
    }
    let same = world.run("completions powershell").well().out;
    assert_eq!(world.run("completions pwsh").well().out, same);
    assert!(same.contains("Register-ArgumentCompleter -Native -CommandName trove -ScriptBlock {"), "{same}");
    world.run("completions bsh").usage("a similar value exists: 'bash'");
    world.run("completions").usage("<SHELL>");
    world.run("completion bash").trouble("there is no command `completion`; `trove completions` does that");
}

#[test]
fn every_kind_of_value_is_offered() {
    let world = world();
    for (words, wanted) in [
        ("trove expl", "explain"),
        ("trove explain osmosis::row-a", "osmosis::row-above"),
        ("trove trim a.yaml --code tommy::not", "tommy::not-next"),
        ("trove games num", "numerica"),
        ("trove new --game treas", "treasure-trove"),
        ("trove new --game=osmosis,dr", "--game=osmosis,draw="),
        ("trove new --game osmosis,draw=", "osmosis,draw=1 osmosis,draw=2 osmosis,draw=3"),
        (
            "trove new --game osmosis,draw=1,reserves=",
            "osmosis,draw=1,reserves=closed osmosis,draw=1,reserves=open osmosis,draw=1,reserves=none",
        ),
        ("trove new --deal lady", "lady-betty#"),
        ("trove show peek", "peek# peek#pysolfc:"),
        ("trove show sev", "seven veils.yaml seven.yaml seven/"),
        ("trove show pair.yaml", "pair.yaml pair.yaml::one pair.yaml::other"),
        ("trove show pair.yaml::ot", "pair.yaml::other"),
        ("trove show game", "game.moves"),
        ("trove import --events m", "map.toml more/"),
        ("trove man -o m", "more/"),
        ("trove show seven.yaml --solution ", "main tempting late"),
        ("trove show seven.yaml --at ", "start fork end main: tempting: late: line:"),
        ("trove show seven.yaml --at tempting:", "tempting:first tempting:second tempting:end"),
        ("trove snapshot --at start,e", "start,end start,every:"),
        ("trove show seven.yaml --at=late:d", "--at=late:dusk"),
        ("trove show seven.yaml --solution tempting --at ", "start first second end main: tempting: late: line:"),
        ("trove show game.moves --at a", "alone"),
        ("trove new --from seven.yaml --at f", "fork"),
        ("trove solve seven.yaml --analyse t", "tempting"),
        ("trove replay seven.yaml t", "tempting"),
        ("trove race seven.yaml main l", "late"),
        ("trove race osmosis#1 ga", "game.moves"),
        ("trove schema pos", "position"),
        ("trove man ver", "verify-certificate"),
        ("trove man git st", "status"),
        ("trove check --format j", "json jsonl junit"),
        ("trove completions ", "bash zsh fish powershell elvish"),
        ("trove --color al", "always"),
        ("trove games --fo", "--format"),
        // Nothing fits, and nothing is said.
        ("trove show osmosis#42 --width ", ""),
        ("trove show gone.yaml --solution ", ""),
        ("trove show pair.yaml --solution ", ""),
        ("trove man git enable ", ""),
        ("trove games nonsense,dr", ""),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let mut found = offered(&world, &words);
        found.retain(|value| !value.starts_with("--") || words.last().unwrap().starts_with('-'));
        found.retain(|value| !matches!(value.as_str(), "-o" | "-h"));
        let wanted: Vec<&str> = if wanted.contains("veils") {
            vec!["seven veils.yaml", "seven.yaml", "seven/"]
        } else {
            wanted.split_whitespace().collect()
        };
        assert_eq!(found, wanted, "{words:?}");
    }
    // In any folder, and for words behind the one in question.
    assert_eq!(offered(&world, &["trove", "show", "--at", "tempting:f"]), [""; 0]);
    let line = "trove show --at tempting:f seven.yaml";
    let bash = answers(&world, "zsh", &[&["3"], &line.split(' ').collect::<Vec<_>>()[..]].concat());
    assert_eq!(bash, ["+tempting\\:first:a label of tempting"]);
}

#[test]
fn values_come_with_what_they_are() {
    let world = world();
    for (words, line) in [
        (
            &["trove", "explain", "osmosis::row-a"][..],
            "osmosis::row-above\tthe osmosis rule: a rank must lie on every row above first",
        ),
        (&["trove", "games", "lady"], "lady-betty\tLady Betty"),
        (&["trove", "replay", "seven.yaml", "te"], "tempting\tThe tempting line"),
        (&["trove", "replay", "seven.yaml", "ma"], "main\texpects unfinished"),
        (&["trove", "show", "pair.yaml::ot"], "pair.yaml::other\tOther"),
        (&["trove", "schema", "race"], "race\t`trove race --format jsonl`: a player a line"),
    ] {
        assert_eq!(answers(&world, "fish", words)[0], line);
        assert_eq!(answers(&world, "powershell", words)[0], line);
        assert_eq!(answers(&world, "elvish", words).len(), 1, "{words:?}");
    }
}

#[test]
fn nothing_that_lies_about_is_a_trouble() {
    let bomb: String = (0..60).map(|n| format!("a{n}: &a{n} [*a{}, *a{}]\n", n - 1, n - 1)).collect();
    let world = World::new()
        .file("empty.yaml", "")
        .file("broken.yaml", "trove: [\n\u{1b}[31m")
        .file("bytes.yaml", b"\xff\xfe\x00trove")
        .file("bomb.yaml", bomb)
        .file("deep.yaml", "[".repeat(100_000))
        .file("large.yaml", format!("trove: 1\ntitle: {}\n", "x".repeat(3 << 20)))
        .file("e\u{1b}[31m.yaml", puzzle("deal").replace("trove: 1\n", "trove: 1\nid: e\n"))
        .file("e\u{1b}[31m/late.moves", "deal @unfinished")
        .file("conflict.yaml", "<<<<<<< ours\ntrove: 1\n=======\n>>>>>>> theirs\n")
        .folder("folder.yaml");
    #[cfg(unix)]
    assert!(Command::new("mkfifo").arg(world.root().join("pipe.yaml")).status().unwrap().success());
    #[cfg(unix)]
    let world = world.link("loop.yaml", "loop.yaml").link("zero.yaml", "/dev/zero");
    for name in
        ["empty", "broken", "bytes", "bomb", "deep", "large", "conflict", "folder", "pipe", "loop", "zero", "gone"]
    {
        let file = format!("{name}.yaml");
        assert_eq!(answers(&world, "fish", &["trove", "show", &file, "--solution", ""]), [""; 0], "{name}");
        let points = answers(&world, "fish", &["trove", "show", &file, "--at", ""]);
        assert_eq!(points, ["start\tthe puzzle's start", "line:\twhere a line of the file is"], "{name}");
        answers(&world, "fish", &["trove", "show", &file]);
        answers(&world, "fish", &["trove", "show", &format!("{file}::")]);
    }
    let told = answers(&world, "fish", &["trove", "show", "e\u{1b}[31m.yaml", "--solution", "la"]);
    assert_eq!(told, ["late\te␛[31m/late.moves"]);
    // Whatever is called instead of a line.
    for (shell, words) in [
        ("bash", &[""][..]),
        ("bash", &["trove", ""]),
        ("zsh", &["x", "trove"]),
        ("zsh", &["99999999999999999999999", "trove"]),
        ("zsh", &["9999999999", "trove"]),
        ("zsh", &["0", "trove"]),
        ("fish", &["trove"]),
        ("fish", &["trove", "show", "--", "--", "--"]),
    ] {
        answers(&world, shell, words);
    }
    for shell in ["tcsh", "bash/../x", "\u{1b}[31m"] {
        let output = world.command(&["--", "trove", ""]).env("TROVE_COMPLETE", shell).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len(), output.stderr.len()), (Some(2), 0, 0), "{shell}");
    }
    // The variable alone, empty or 0, changes nothing.
    let version = world.run("--version").well();
    for value in ["", "0"] {
        let output = world.command(&["--version"]).env("TROVE_COMPLETE", value).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), version.out);
    }
}

#[test]
fn fish_completes() {
    let Some(fish) = installed("fish") else { return };
    let world = world();
    let complete = |line: &str| {
        let script = format!("trove completions fish | source; complete -C {line:?}");
        let output = Command::new(&fish)
            .args(["--no-config", "-c", &script])
            .current_dir(world.root())
            .env("PATH", path())
            .env("HOME", world.root())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
        String::from_utf8(output.stdout).unwrap()
    };
    for (line, wanted) in [
        (
            "trove explain osmosis::row-a",
            "osmosis::row-above\tthe osmosis rule: a rank must lie on every row above first\n",
        ),
        ("trove show seven.yaml --at tempting:s", "tempting:second\ta label of tempting\n"),
        ("trove show seven\\ veils.yaml --solution te", "tempting\tThe tempting line\n"),
        ("trove check --format sa", "sarif\tSARIF 2.1.0, as code hosts read it\n"),
        ("trove games osmosis,dr", "osmosis,draw=\tcards turned from the stock by one deal; default 3\n"),
    ] {
        let found = complete(line);
        let head = |text: &str| text.split('\t').next().unwrap().to_owned();
        assert_eq!(head(&found), head(wanted), "{line}: {found}");
        assert!(found.trim_end().contains('\t') && found.lines().count() == 1, "{line}: {found}");
    }
}

#[cfg(unix)]
mod at_a_terminal {
    use std::io::{Read, Write};
    use std::num::NonZero;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

    use super::*;

    /// How long a shell may take before the test gives up on it; it is no measure of anything.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// A shell at a terminal.
    struct Terminal {
        child: Box<dyn Child + Send + Sync>,
        keys: Box<dyn Write + Send>,
        bytes: Receiver<Vec<u8>>,
        screen: vt100::Parser,
        _master: Box<dyn MasterPty + Send>,
    }

    impl Terminal {
        fn start(shell: &Path, arguments: &[&str], world: &World) -> Terminal {
            let (rows, cols) = (40, 120);
            let pair = native_pty_system().openpty(PtySize { rows, cols, ..PtySize::default() }).unwrap();
            let mut command = CommandBuilder::new(shell);
            command.args(arguments);
            command.cwd(world.root());
            command.env_clear();
            for (name, value) in
                [("TERM", "xterm"), ("LC_ALL", "C.UTF-8"), ("PS1", "ready> "), ("INPUTRC", "/dev/null")]
            {
                command.env(name, value);
            }
            command.env("HOME", world.root());
            command.env("PATH", path());
            let child = pair.slave.spawn_command(command).unwrap();
            let mut reader = pair.master.try_clone_reader().unwrap();
            let (send, bytes) = channel();
            std::thread::spawn(move || {
                let mut buffer = [0; 4096];
                while let Ok(count @ 1..) = reader.read(&mut buffer) {
                    if send.send(buffer[..count].to_vec()).is_err() {
                        break;
                    }
                }
            });
            let keys = pair.master.take_writer().unwrap();
            let screen = vt100::Parser::new(NonZero::new(rows).unwrap(), NonZero::new(cols).unwrap(), 0);
            Terminal { child, keys, bytes, screen, _master: pair.master }
        }

        fn types(&mut self, keys: &str) {
            self.keys.write_all(keys.as_bytes()).unwrap();
            self.keys.flush().unwrap();
        }

        /// Waits until the screen shows a text.
        fn shows(&mut self, text: &str) {
            let end = Instant::now() + PATIENCE;
            while !self.screen.screen().contents().contains(text) {
                let left = end.saturating_duration_since(Instant::now());
                match self.bytes.recv_timeout(left) {
                    Ok(bytes) => self.screen.process(&bytes),
                    Err(_) => panic!("no {text:?} on the screen:\n{}", self.screen.screen().contents()),
                }
            }
        }

        /// Types a line up to a tabulator, sees how the shell completes it, and takes it away.
        fn completes(&mut self, typed: &str, whole: &str) {
            self.types(&format!("{typed}\t"));
            self.shows(&format!("ready> {whole}"));
            // What follows shows whether there is a blank behind it.
            self.types("X");
            self.shows(&format!("ready> {whole}X"));
            self.types("\x15clear\n");
            self.screen.process(b"\x1b[H\x1b[2J");
        }
    }

    impl Drop for Terminal {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    const LINES: [(&str, &str); 13] = [
        ("trove expl", "trove explain "),
        ("trove explain osmosis::row-a", "trove explain osmosis::row-above "),
        ("trove explain tommy::not-n", "trove explain tommy::not-next "),
        ("trove show seven\\ v", "trove show seven\\ veils.yaml "),
        ("trove show seven\\ veils.yaml --at tempti", "trove show seven\\ veils.yaml --at tempting:"),
        ("trove show seven.yaml --at tempting:s", "trove show seven.yaml --at tempting:second "),
        ("trove show seven.yaml --at=main:f", "trove show seven.yaml --at=main:fork "),
        ("trove show seven.yaml --solution la", "trove show seven.yaml --solution late "),
        ("trove show pair.yaml::ot", "trove show pair.yaml::other "),
        ("trove new --game osmosis,dr", "trove new --game osmosis,draw="),
        ("trove check --format sar", "trove check --format sarif "),
        ("trove check mor", "trove check more/"),
        ("trove man git stat", "trove man git status "),
    ];

    #[test]
    fn bash_completes() {
        let Some(bash) = installed("bash") else { return };
        let world = world();
        let mut terminal = Terminal::start(&bash, &["--norc", "--noprofile", "-i"], &world);
        terminal.shows("ready> ");
        terminal.types("bind 'set enable-bracketed-paste off'; source <(trove completions bash); echo so\"urced\"\n");
        terminal.shows("sourced");
        terminal.types("clear\n");
        for (typed, whole) in LINES {
            terminal.completes(typed, whole);
        }
        terminal.completes("trove new --deal lady", "trove new --deal lady-betty#");
        terminal.completes("NO_COLOR=1 trove explain osmosis::row-a", "NO_COLOR=1 trove explain osmosis::row-above ");
        terminal.completes("cd .; trove man git stat", "cd .; trove man git status ");
        terminal.completes("trove show 'seven v", "trove show 'seven veils.yaml' ");
        terminal.completes("trove show \"seven v", "trove show \"seven veils.yaml\" ");
        terminal.completes(
            "cat game.moves | trove explain osmosis::row-a",
            "cat game.moves | trove explain osmosis::row-above ",
        );
    }

    #[test]
    fn zsh_completes() {
        let Some(zsh) = installed("zsh") else { return };
        let world = world();
        let mut terminal = Terminal::start(&zsh, &["-f", "-i"], &world);
        terminal.shows("ready> ");
        terminal.types(
            "unsetopt zle_bracketed_paste prompt_sp; bindkey -e; autoload -Uz compinit; compinit -D -u; source <(trove completions zsh); echo so\"urced\"\n",
        );
        terminal.shows("sourced");
        terminal.types("clear\n");
        for (typed, whole) in LINES {
            terminal.completes(typed, whole);
        }
        // Zsh quotes `#`, which is a pattern there if somebody wants it so.
        terminal.completes("trove new --deal lady", "trove new --deal lady-betty\\#");
        // From a folder of fpath, which is where packages put it.
        terminal.types("mkdir f; trove completions zsh > f/_trove; unfunction _trove; fpath=($PWD/f $fpath); compinit -D -u; echo au\"toloaded\"\n");
        terminal.shows("autoloaded");
        terminal.types("clear\n");
        for (typed, whole) in &LINES[1..3] {
            terminal.completes(typed, whole);
        }
    }
}
