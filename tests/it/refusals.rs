//! One small losing example for each code, in `tests/refusals/<prefix>/<name>`: the code comes first, its primary label
//! covers the words that the example itself names, and the whole report reads as its snapshot says.
//!
//! An example is a script, a puzzle file, a file of game records, or a folder on which `trove check` is run. Its first
//! comment names the underlined words (`# underlines: 7H`); in game records, which have no comments, `x.underlines` does.
//! `# command: import` runs another command than `check`, `# arguments:` names another target than the whole example.
//! What no text file can hold is written between `⟨` and `⟩`: `⟨la ×9000⟩` for repeated words, `⟨byte E4⟩`, `⟨utf-16⟩`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;
use trove::diagnose::emit::json::JsonDiagnostic;
use trove::diagnose::emit::{Emitter, Form};
use trove::diagnose::examine::{ExamineOptions, Script, examine};
use trove::diagnose::{Diagnostic, catalogue};
use trove::document::{self, Moves, Puzzle, deal_id};
use trove::games::Registry;
use trove::render;
use trove::source::{Severity, SourceFile};

use crate::snapshots::check;

/// An example as it lies in the repository.
pub struct Example {
    /// The code it is for.
    pub code: String,
    /// Its files by path within it, as they are written; a single file under its own name.
    pub files: BTreeMap<String, String>,
    folder: bool,
}

/// Every example, in order of the codes.
pub fn examples() -> Vec<Example> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refusals");
    let mut examples = Vec::new();
    for prefix in entries(&root) {
        for path in entries(&prefix) {
            let folder = path.is_dir();
            let name = if folder { path.file_name() } else { path.file_stem() };
            let mut files = BTreeMap::new();
            let base = if folder { &path } else { &prefix };
            gather(&path, base, &mut files);
            examples.push(Example { code: format!("{}::{}", word(prefix.file_name()), word(name)), files, folder });
        }
    }
    examples
}

fn word(name: Option<&std::ffi::OsStr>) -> &str {
    name.unwrap().to_str().unwrap()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn gather(path: &Path, base: &Path, files: &mut BTreeMap<String, String>) {
    if path.is_dir() {
        entries(path).iter().for_each(|inner| gather(inner, base, files));
    } else {
        let parts: Vec<&str> = path.strip_prefix(base).unwrap().iter().map(|part| part.to_str().unwrap()).collect();
        files.insert(parts.join("/"), std::fs::read_to_string(path).unwrap());
    }
}

impl Example {
    /// What the example says of itself in a comment.
    fn says(&self, what: &str) -> Option<String> {
        let line = format!("# {what}: ");
        self.files.values().find_map(|text| {
            let comment = text.lines().find_map(|written| written.split_once(&line).map(|(_, said)| said.to_owned()));
            comment.or_else(|| {
                let (_, value) = text.split_once(&format!("\"{what}\":"))?;
                serde_json::Deserializer::from_str(value).into_iter::<String>().next()?.ok()
            })
        })
    }

    /// The code of the finding that shows it: its own, except for reasons that only a question can meet.
    fn shown_by(&self) -> String {
        self.says("said by").unwrap_or_else(|| self.code.clone())
    }

    /// Its lines for the catalogue, without what it says to the test; a folder's with the names of the files.
    pub fn for_page(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, text) in &self.files {
            if self.folder {
                lines.push(format!("# {name}"));
            }
            let told =
                |line: &&str| ["underlines", "said by", "arguments", "command"].iter().all(|what| !says(line, what));
            lines.extend(text.lines().filter(told).map(str::to_owned));
        }
        lines
    }

    /// Its files as they are, with what no text file can hold.
    pub fn bytes(&self) -> BTreeMap<String, Vec<u8>> {
        self.files.iter().map(|(name, text)| (name.clone(), expand(text))).collect()
    }

    fn report(&self) -> Told {
        let single = self.files.keys().next().unwrap();
        match single.rsplit_once('.') {
            Some((_, "yaml")) if !self.folder => self.by_library(single, puzzle_file),
            Some((_, "moves")) if !self.folder => self.by_library(single, script_file),
            _ => self.by_command(),
        }
    }

    fn by_library(&self, name: &str, find: fn(&SourceFile, &Registry) -> Vec<Diagnostic>) -> Told {
        let text = String::from_utf8(self.bytes().remove(name).unwrap()).unwrap();
        let file = SourceFile::new(name, text);
        let diagnostics = find(&file, &Registry::standard());
        let json = diagnostics.iter().map(|one| serde_json::to_value(JsonDiagnostic::of(one)).unwrap()).collect();
        let drawn: Vec<String> = diagnostics.iter().map(draw).collect();
        Told { diagnostics: json, drawn: drawn.join("\n") }
    }

    fn by_command(&self) -> Told {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in self.bytes() {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        let whole = if self.folder { "." } else { self.files.keys().next().unwrap() };
        let target = self.says("arguments").unwrap_or_else(|| whole.to_owned());
        let command = self.says("command").unwrap_or_else(|| "check".to_owned());
        let imports = command.starts_with("import");
        let run = |arguments: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_trove"))
                .current_dir(folder.path())
                .args(command.split(' '))
                .args(target.split_whitespace())
                .args(["--color", "never"])
                .args(arguments)
                .output()
                .unwrap();
            // What is imported goes to standard output, and findings beside it.
            let told = if imports && arguments[0] == "--width" { output.stderr } else { output.stdout };
            (output.status.code().unwrap(), String::from_utf8(told).unwrap())
        };
        let json: &[&str] = if imports { &["--format", "json", "-o", "out"] } else { &["--format", "json"] };
        let (status, json) = run(json);
        let (again, drawn) = run(&["--width", "80"]);
        assert_eq!(status, again, "{}", self.code);
        let mut json: Value = serde_json::from_str(&json).unwrap();
        let Value::Array(diagnostics) = json["diagnostics"].take() else { panic!("{}", self.code) };
        let errors = diagnostics.iter().any(|one| one["severity"] == "error");
        assert_eq!(status != 0, errors, "{}: exit status {status}", self.code);
        Told { diagnostics, drawn }
    }
}

fn says(line: &str, what: &str) -> bool {
    line.trim_start_matches("⟨utf-16⟩").starts_with(&format!("# {what}: "))
}

/// What was found.
struct Told {
    diagnostics: Vec<Value>,
    drawn: String,
}

fn puzzle_file(file: &SourceFile, registry: &Registry) -> Vec<Diagnostic> {
    let stem = file.name().strip_suffix(".yaml").unwrap();
    let read = document::read(file, stem, registry);
    let mut found: Vec<Diagnostic> = read.faults.into_iter().map(|fault| Diagnostic::of_fault(file, fault)).collect();
    for document in read.documents {
        found.extend(document.faults.into_iter().map(|fault| Diagnostic::of_fault(file, fault)));
        let Some(puzzle) = document.puzzle else { continue };
        let scripts: Vec<Script> = puzzle
            .solutions
            .iter()
            .filter_map(|solution| match &solution.moves {
                Moves::Inline(moves) => Some(Script::of_solution(solution, moves, file)),
                Moves::File { .. } => None,
            })
            .collect();
        found.extend(examine(&puzzle, Some(file), &scripts, registry, ExamineOptions::default()).diagnostics);
    }
    found
}

fn script_file(file: &SourceFile, registry: &Registry) -> Vec<Diagnostic> {
    let script = Script::of_file(file.clone(), "example");
    let (id, _) = script.header.deal.clone().expect("a script names its deal");
    match deal_id::parse(&id, registry) {
        Ok(deal) => {
            examine(&Puzzle::of_deal(&deal), None, std::slice::from_ref(&script), registry, ExamineOptions::default())
                .diagnostics
        }
        Err(faults) => {
            faults.into_iter().map(|fault| Diagnostic::of_fault(file, script.header.deal_fault(fault))).collect()
        }
    }
}

fn draw(diagnostic: &Diagnostic) -> String {
    let style = render::Style { symbols: true, colour: false, reveal: false, width: 76 };
    let board = diagnostic.board.as_ref().map(|picture| render::board(picture, &style));
    Emitter { form: Form::Unicode, colour: false, width: 80 }.draw(diagnostic, board.as_deref())
}

/// Puts in what is written between `⟨` and `⟩`.
fn expand(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut parts = text.split('⟨');
    out.extend(parts.next().unwrap_or_default().bytes());
    let mut wide = false;
    for part in parts {
        let (order, rest) = part.split_once('⟩').unwrap();
        if let Some((word, times)) = order.split_once('×') {
            out.extend(word.repeat(times.parse().unwrap()).bytes());
        } else if let Some(byte) = order.strip_prefix("byte ") {
            out.push(u8::from_str_radix(byte, 16).unwrap());
        } else {
            assert_eq!(order, "utf-16");
            wide = true;
        }
        out.extend(rest.bytes());
    }
    if wide {
        let text = String::from_utf8(out).unwrap();
        out = "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    }
    out
}

/// Every example and what is found for it, found once.
fn reports() -> &'static [(Example, Told)] {
    static REPORTS: OnceLock<Vec<(Example, Told)>> = OnceLock::new();
    REPORTS.get_or_init(|| {
        let report = |example: Example| {
            let told = example.report();
            (example, told)
        };
        examples().into_iter().map(report).collect()
    })
}

/// What is wrong with what was found for an example.
fn judge(example: &Example, told: &Told, registry: &Registry) -> Result<(), String> {
    let code = example.shown_by();
    let entry = catalogue::entry(&code, registry).ok_or("the catalogue has no such code")?;
    let of = |severity: &'static str| told.diagnostics.iter().filter(move |one| one["severity"] == severity);
    let codes = || told.diagnostics.iter().map(|one| one["code"].to_string()).collect::<Vec<_>>().join(", ");
    let mut own = of(entry.severity.word());
    let found = own.next().filter(|found| found["code"] == *code).ok_or_else(|| format!("found {}", codes()))?;
    if entry.severity != Severity::Error && own.next().is_some() {
        return Err(format!("not the only {}: {}", entry.severity.word(), codes()));
    }
    if entry.severity == Severity::Warning && of("error").next().is_some() {
        return Err(format!("errors beside the warning: {}", codes()));
    }
    let message = found["message"].as_str().unwrap();
    let help = found["help"].as_str().ok_or("no help")?;
    if code != example.code && !format!("{message} {help}").contains(&example.code) {
        return Err(format!("{code} does not name it: {message} ({help})"));
    }
    underlined(example, found)?;
    told.diagnostics.iter().try_for_each(readable)
}

fn underlined(example: &Example, found: &Value) -> Result<(), String> {
    let wanted = example.says("underlines").ok_or("it does not say what is underlined")?;
    let Some(label) = found["labels"].as_array().unwrap().first() else {
        return if wanted == "(nowhere)" { Ok(()) } else { Err("no label".to_owned()) };
    };
    if label["primary"] != true {
        return Err("the first label is not the primary one".to_owned());
    }
    let offset = |key: &str| label[key].as_u64().unwrap() as usize;
    let (start, end) = (offset("start"), offset("end"));
    if start == end {
        return if wanted == "(nothing)" { Ok(()) } else { Err(format!("nothing is underlined, not `{wanted}`")) };
    }
    let path = label["path"].as_str().unwrap();
    let files = example.bytes();
    let bytes = files.get(path.trim_start_matches("./")).ok_or_else(|| format!("there is no file {path}"))?;
    let words = String::from_utf8_lossy(bytes.get(start..end).ok_or("past the end")?).replace('\n', "⏎");
    let right = match wanted.strip_suffix('…') {
        Some(begin) => words.starts_with(begin) && words.len() > begin.len(),
        // A character that is not to be seen is named by its code point.
        None => words == wanted || words.chars().map(|c| format!("U+{:04X}", c as u32)).eq([wanted.clone()]),
    };
    if right { Ok(()) } else { Err(format!("`{words:.80}` is underlined, not `{wanted}`")) }
}

/// The house rules for messages.
fn readable(found: &Value) -> Result<(), String> {
    let message = found["message"].as_str().unwrap();
    let help = found["help"].as_str().unwrap_or("help");
    let labels = found["labels"].as_array().unwrap().iter().map(|label| label["text"].as_str().unwrap());
    for text in labels.chain([message, help]) {
        let stray = text.chars().find(|c| c.is_control() || trove::source::is_hidden(*c));
        if let Some(c) = stray {
            return Err(format!("{c:?} in {text:?}"));
        }
        for word in ["Some(", "None", "invalid type", "u64", "i64", "usize", "String", "struct", "enum", "  "] {
            if text.contains(word) {
                return Err(format!("`{word}` in {text:?}"));
            }
        }
        if text.ends_with('.') && !text.ends_with("…") || text.chars().count() > 300 {
            return Err(format!("a full stop, or too long: {text:?}"));
        }
    }
    if message.is_empty() || help.is_empty() || message.contains('\n') {
        return Err(format!("message {message:?}, help {help:?}"));
    }
    Ok(())
}

#[test]
fn every_example_gets_its_code_where_it_says() {
    let registry = Registry::standard();
    let mut wrong = Vec::new();
    for (example, told) in reports() {
        if let Err(why) = judge(example, told, &registry) {
            wrong.push(format!("{}: {why}\n{}", example.code, told.drawn));
        }
    }
    assert!(wrong.is_empty(), "{} examples fail\n\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_example_is_reported_as_its_snapshot_says() {
    for (example, told) in reports() {
        check("refusals", &example.code.replace("::", "-"), &told.drawn);
    }
}

#[test]
fn the_judge_sees_what_is_wrong() {
    let registry = Registry::standard();
    let example = |code: &str, text: &str| Example {
        code: code.to_owned(),
        files: BTreeMap::from([("a.moves".to_owned(), text.to_owned())]),
        folder: false,
    };
    let told = |example: &Example| judge(example, &example.report(), &registry);
    let good = example("osmosis::target", "# underlines: R1>R2\n@deal osmosis#42\nR1>R2\n");
    assert_eq!(told(&good), Ok(()));
    for (code, text) in [
        ("osmosis::source", "# underlines: R1>R2\n@deal osmosis#42\nR1>R2\n"),
        ("osmosis::target", "# underlines: R1\n@deal osmosis#42\nR1>R2\n"),
        ("osmosis::target", "# underlines: R1>R2\n@deal osmosis#42\nR2>R1 R1>R2\n"),
        ("osmosis::target", "@deal osmosis#42\nR1>R2\n"),
        ("osmosis::target", "# underlines: R1>R2\n@deal osmosis#42\nKD @unfinished\n"),
        ("claim::not-checked", "# underlines: @lost\n@deal osmosis#42\ndeal @lost @score 7\n"),
        ("osmosis::no-such-reason", "# underlines: R1>R2\n@deal osmosis#42\nR1>R2\n"),
    ] {
        assert!(told(&example(code, text)).is_err(), "{code}: {text}");
    }
    assert_eq!(expand("a⟨xy×3⟩b⟨byte E4⟩"), b"axyxyxyb\xE4");
    assert_eq!(expand("⟨utf-16⟩ab"), b"\xFF\xFEa\0b\0");
}
