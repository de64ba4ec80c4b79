//! Scalars by the core schema of YAML 1.2, and trees as plain data.

use serde_json::{Map, Number, Value};

use super::{Kind, Node, Scalar, Style};

/// What an unquoted word means to YAML.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Resolved {
    /// `null`, `~` or nothing.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Integer(i128),
    /// A number that is not whole, or out of the range of whole ones.
    Float(f64),
    /// A text.
    Text,
}

/// What a scalar means by the core schema: only an unquoted one can be anything but a text.
pub fn resolve(scalar: &Scalar) -> Resolved {
    let text = scalar.text.as_str();
    if scalar.style != Style::Plain {
        return Resolved::Text;
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Resolved::Null,
        "true" | "True" | "TRUE" => return Resolved::Flag(true),
        "false" | "False" | "FALSE" => return Resolved::Flag(false),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => return Resolved::Float(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => return Resolved::Float(f64::NEG_INFINITY),
        ".nan" | ".NaN" | ".NAN" => return Resolved::Float(f64::NAN),
        _ => {}
    }
    let (negative, digits) = match text.as_bytes()[0] {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let radix = [("0x", 16), ("0o", 8), ("0b", 2)].into_iter().find(|(prefix, _)| digits.starts_with(prefix));
    let (digits, radix) = radix.map_or((digits, 10), |(prefix, radix)| (&digits[prefix.len()..], radix));
    let leading_zero = radix == 10 && digits.len() > 1 && digits.starts_with('0');
    let whole = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    if whole && leading_zero {
        return Resolved::Text;
    }
    if whole
        && let Ok(number) = i128::from_str_radix(digits, radix)
        && number <= i128::from(u64::MAX)
        && (!negative || number <= -i128::from(i64::MIN))
    {
        return Resolved::Integer(if negative { -number } else { number });
    }
    let float = radix == 10
        && digits.bytes().any(|byte| byte.is_ascii_digit())
        && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'))
        && !digits.starts_with(['+', '-']);
    match text.parse::<f64>() {
        Ok(number) if float && number.is_finite() => Resolved::Float(number),
        _ => Resolved::Text,
    }
}

/// A tree as plain data, to hold it against what other readers make of the same text. Keys are texts; of a number
/// that JSON does not know the text is kept.
pub fn plain(node: &Node) -> Value {
    match &node.kind {
        Kind::Nothing => Value::Null,
        Kind::Scalar(scalar) => match resolve(scalar) {
            Resolved::Null => Value::Null,
            Resolved::Flag(flag) => Value::Bool(flag),
            Resolved::Integer(number) => match (u64::try_from(number), i64::try_from(number)) {
                (Ok(number), _) => Value::from(number),
                (_, Ok(number)) => Value::from(number),
                _ => Value::String(scalar.text.clone()),
            },
            Resolved::Float(number) => match Number::from_f64(number) {
                Some(number) => Value::Number(number),
                None => Value::String(scalar.text.clone()),
            },
            Resolved::Text => Value::String(scalar.text.clone()),
        },
        Kind::Sequence(items) => Value::Array(items.iter().map(|item| plain(item)).collect()),
        Kind::Mapping(entries) => {
            let entries = entries.iter().map(|entry| (entry.key.text.clone(), plain(&entry.value)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}
