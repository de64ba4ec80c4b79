//! What can be wrong with a text as YAML, a function for each code.

use crate::source::{Fault, Span, shown};

/// Every code of this module.
pub const CODES: &[&str] = &[
    "yaml::alias",
    "yaml::control-character",
    "yaml::directive",
    "yaml::duplicate-key",
    "yaml::indicator",
    "yaml::key",
    "yaml::merge-key",
    "yaml::syntax",
    "yaml::tag",
    "yaml::too-deep",
    "yaml::too-large",
    "yaml::too-many-nodes",
];

pub(super) fn syntax(span: Span, message: String, help: Option<String>) -> Fault {
    let fault = Fault::error("yaml::syntax", span, message);
    match help {
        Some(help) => fault.help(help),
        None => fault,
    }
}

pub(super) fn tab(span: Span) -> Fault {
    syntax(span, "YAML does not allow a tab here".to_owned(), Some("indent with spaces".to_owned()))
}

pub(super) fn too_large(span: Span, bytes: usize, most: usize) -> Fault {
    Fault::error("yaml::too-large", span, format!("the file has {bytes} bytes, more than {most} are not read"))
        .help("put long scripts into `.moves` files, and one puzzle into each file")
}

pub(super) fn too_deep(span: Span, most: usize) -> Fault {
    Fault::error("yaml::too-deep", span, format!("this is nested more than {most} deep"))
        .help("no puzzle file needs more than six levels")
}

pub(super) fn too_many_nodes(span: Span, most: usize) -> Fault {
    Fault::error(
        "yaml::too-many-nodes",
        span,
        format!("with this the file has more than {most} values, aliases counted as often as they are used"),
    )
    .help("split the file, or write `moves: |` blocks instead of lists")
}

pub(super) fn control_character(span: Span, c: char) -> Fault {
    let code = u32::from(c);
    let message = match c {
        '\u{FEFF}' => "a byte order mark (U+FEFF) stands in the middle of the file".to_owned(),
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
            format!("the invisible character U+{code:04X} makes text look other than it is")
        }
        '\u{85}' | '\u{2028}' | '\u{2029}' => {
            format!("the line separator U+{code:04X} is a line end for some programs and none for others")
        }
        _ => format!("the control character U+{code:04X} has no place in a text file"),
    };
    Fault::error("yaml::control-character", span, message).help("take it out")
}

pub(super) fn tag(span: Span, tag: &str) -> Fault {
    Fault::error("yaml::tag", span, format!("the YAML tag `{}` is not used in these files", shown(tag)))
        .help("leave it out; a text that begins with `!` needs quotes")
}

pub(super) fn directive(span: Span) -> Fault {
    Fault::error("yaml::directive", span, "YAML directives (`%…`) are not used in these files")
        .help("leave the line out; a text that begins with `%` needs quotes")
}

pub(super) fn merge_key(span: Span) -> Fault {
    Fault::error("yaml::merge-key", span, "YAML merge keys (`<<`) are not used in these files")
        .help("write the keys out")
}

pub(super) fn complex_key(span: Span) -> Fault {
    Fault::error("yaml::key", span, "a list or a map cannot be a key").help("a key is a word before a colon")
}

pub(super) fn alias_key(span: Span) -> Fault {
    Fault::error("yaml::key", span, "an alias cannot be a key").help("a key is a word before a colon")
}

pub(super) fn empty_key(span: Span) -> Fault {
    Fault::error("yaml::key", span, "a key is missing before this colon").help("a key is a word before a colon")
}

pub(super) fn long_key(span: Span) -> Fault {
    Fault::error("yaml::key", span, "a key goes over several lines").help("a comma or colon may be missing before it")
}

pub(super) fn duplicate_key(span: Span, key: &str, first: Span) -> Fault {
    Fault::error("yaml::duplicate-key", span, format!("`{}` is set twice in one map", shown(key)))
        .label("again")
        .also(first, "first set here")
        .help("keep one of them")
}

pub(super) fn unknown_alias(span: Span, name: &str) -> Fault {
    Fault::error("yaml::alias", span, format!("no anchor `&{}` stands before this alias", shown(name)))
        .help("a text that begins with `*` needs quotes")
}

pub(super) fn alias_in_itself(span: Span) -> Fault {
    Fault::error("yaml::alias", span, "this alias stands inside the value that it names")
}

pub(super) fn anchor_name(span: Span, name: &str) -> Fault {
    Fault::error("yaml::alias", span, format!("programs differ in how they read the anchor name `{}`", shown(name)))
        .help("name it with the letters A to Z, digits, `-` and `_`; a text that begins with `&` or `*` needs quotes")
}

pub(super) fn indicator(span: Span, c: char) -> Fault {
    Fault::error(
        "yaml::indicator",
        span,
        format!("programs differ in how they read a word that begins with `{c}` here"),
    )
    .help("put the word in quotes")
}
