//! Values as they are spelled.

use super::role::Role;
use super::tree::{Line, Part, Parts, Value};
use crate::cards::{Card, DealNumber};
use crate::document::written_script;
use crate::notation;
use crate::yaml::text::{WIDTH, Written, written};
use crate::yaml::{Resolved, Scalar, Style, resolve, scalar};

/// A scalar. `token` is how it stands in the file, `script` the canonical text of a script.
pub(super) fn scalar(
    role: Role,
    value: &Scalar,
    token: &str,
    script: Option<String>,
    indent: usize,
    room: usize,
) -> Written {
    let text = value.text.as_str();
    match role {
        Role::Script | Role::Start => written_script(script.as_deref().unwrap_or(text), role == Role::Start),
        Role::Number | Role::Option | Role::PySolFc | Role::DealId => {
            Written::Inline(plain(role, value).unwrap_or_else(|| scalar::block(text)))
        }
        // Nothing but an empty word says that there is nothing.
        _ if value.style == Style::Plain && resolve(value) == Resolved::Null => Written::Inline(token.to_owned()),
        // Cards that cannot be read stay as they are, like what is not ours.
        _ if (role == Role::Own || role.is_cards()) && is_kept(value, token) => Written::Inline(token.to_owned()),
        _ => written(text, value.style, indent, room),
    }
}

/// Whether a scalar of the author's own stays as it stands in the file.
fn is_kept(value: &Scalar, token: &str) -> bool {
    matches!(value.style, Style::Plain | Style::SingleQuoted | Style::DoubleQuoted) && !token.contains('\n')
}

/// Numbers, flags and names that have one spelling, whatever YAML makes of it.
fn plain(role: Role, value: &Scalar) -> Option<String> {
    let text = value.text.as_str();
    match role {
        Role::PySolFc => DealNumber::parse(text).ok().map(|number| scalar::quoted(&number.to_string())),
        Role::DealId => Some(scalar::quoted(text)),
        Role::Number | Role::Option => {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let word = value.style == Style::Plain && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
            (digits && role == Role::Number || word).then(|| text.to_owned())
        }
        _ => None,
    }
}

/// The parts in brackets, if that keeps them: no comment is among them and every value has one line. `order` is the
/// order in which they are written.
pub(super) fn flow(parts: &Parts, order: &[&Part], role: Role) -> Option<String> {
    let comments = |lines: &[Line]| lines.iter().any(|line| *line != Line::Blank);
    if comments(&parts.tail) {
        return None;
    }
    let mut items = Vec::new();
    for part in order {
        if comments(&part.above) || !part.beside.is_empty() {
            return None;
        }
        let anchor = part.anchor.as_ref().map(|anchor| format!("{anchor} ")).unwrap_or_default();
        let value = match &part.value {
            // `{ a }`, which stays so.
            Value::Nothing if part.anchor.is_none() && parts.flow && parts.map => String::new(),
            Value::Nothing if part.anchor.is_none() => "null".to_owned(),
            Value::Nothing => return None,
            Value::Alias(name) => name.clone(),
            Value::Scalar(value, token) => in_flow(part.role, value, token, parts.flow)?,
            Value::Parts(parts) => flow(parts, &parts.list.iter().collect::<Vec<_>>(), part.role)?,
        };
        items.push(match &part.key {
            Some((_, token)) if value.is_empty() => token.clone(),
            None => format!("{anchor}{value}"),
            Some((key, _)) if role.has_keys() || role == Role::Text => {
                format!("{}: {anchor}{value}", scalar::flow(key))
            }
            Some((key, token)) => {
                let safe = parts.flow || token.starts_with(['"', '\'']) || scalar::flow(key) == *key;
                safe.then(|| format!("{token}: {anchor}{value}"))?
            }
        });
    }
    Some(match (parts.map, items.is_empty()) {
        (true, true) => "{}".to_owned(),
        (true, false) => format!("{{ {} }}", items.join(", ")),
        (false, _) => format!("[{}]", items.join(", ")),
    })
}

/// A scalar between brackets; `from_flow`: it stood between brackets already.
fn in_flow(role: Role, value: &Scalar, token: &str, from_flow: bool) -> Option<String> {
    let text = value.text.as_str();
    match role {
        Role::Number | Role::Option | Role::PySolFc | Role::DealId => {
            Some(plain(role, value).unwrap_or_else(|| scalar::flow(text)))
        }
        // A text of several lines that come to one.
        Role::Own if !is_kept(value, token) => (!text.contains('\n')).then(|| scalar::flow(text)),
        Role::Own => {
            let quoted = value.style != Style::Plain;
            let safe = quoted || from_flow || scalar::flow(text) == text || resolve(value) != Resolved::Text;
            safe.then(|| token.to_owned())
        }
        _ => (!text.contains('\n')).then(|| scalar::flow(text)),
    }
}

/// The cards of a pile that is written as a text or as a list of texts; `None` if it is written otherwise, or holds
/// comments, which only a list has a place for.
pub(super) fn cards(part: &Part) -> Option<Vec<Card>> {
    if part.anchor.is_some() {
        return None;
    }
    match &part.value {
        Value::Nothing => Some(Vec::new()),
        Value::Alias(_) => None,
        Value::Scalar(value, _) if value.style == Style::Plain && resolve(value) == Resolved::Null => Some(Vec::new()),
        Value::Scalar(value, _) => {
            let (cards, faults) = notation::cards(&value.text);
            faults.is_empty().then(|| cards.into_iter().map(|(card, _)| card).collect())
        }
        Value::Parts(parts) => {
            let comments = |lines: &[Line]| lines.iter().any(|line| *line != Line::Blank);
            if parts.map || comments(&parts.tail) {
                return None;
            }
            let mut all = Vec::new();
            for part in &parts.list {
                if comments(&part.above) || !part.beside.is_empty() {
                    return None;
                }
                all.extend(cards(part)?);
            }
            Some(all)
        }
    }
}

/// Cards on a line.
pub(super) fn row(cards: &[Card]) -> String {
    match cards {
        [] => "\"\"".to_owned(),
        cards => cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// Cards over several lines, which are still to be indented.
pub(super) fn wrapped(cards: &[Card], indent: usize) -> Vec<String> {
    cards.chunks((WIDTH - indent) / 3).map(row).collect()
}
