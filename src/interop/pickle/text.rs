//! Numbers and texts as pickles spell them.

use super::Value;

/// Most digits of a number in decimal: 2^1000, which marks deals, has 302, and the work grows with their square.
const DIGITS_MAX: usize = 400;

/// A whole number in two's complement, the lowest byte first.
pub(super) fn whole(bytes: &[u8]) -> Value {
    let negative = bytes.last().is_some_and(|&byte| byte >= 0x80);
    let sign = if negative { 0xFF } else { 0 };
    let mut bytes = bytes;
    // The highest byte says nothing if the one below has the same sign.
    while let [.., below, last] = bytes {
        if *last != sign || (*below >= 0x80) != negative {
            break;
        }
        bytes = &bytes[..bytes.len() - 1];
    }
    if bytes.len() <= 8 {
        let mut wide = [sign; 8];
        wide[..bytes.len()].copy_from_slice(bytes);
        return Value::Int(i64::from_le_bytes(wide));
    }
    Value::Big(bytes.to_vec())
}

/// A whole number in decimal, an `L` behind it or not.
pub(super) fn decimal(line: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(line).ok()?.trim();
    let text = text.strip_suffix('L').unwrap_or(text);
    if let Ok(small) = text.parse::<i64>() {
        return Some(Value::Int(small));
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || digits.len() > DIGITS_MAX || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut bytes: Vec<u8> = Vec::new();
    for digit in digits.bytes() {
        let mut carry = u32::from(digit - b'0');
        for byte in &mut bytes {
            let value = u32::from(*byte) * 10 + carry;
            *byte = value as u8;
            carry = value >> 8;
        }
        if carry > 0 {
            bytes.push(carry as u8);
        }
    }
    bytes.push(0);
    if negative {
        let mut carry = true;
        for byte in &mut bytes {
            (*byte, carry) = (!*byte).overflowing_add(u8::from(carry));
        }
    }
    Some(whole(&bytes))
}

/// A string of the time before there were bytes: a text if it can be one.
pub(super) fn old_string(bytes: Vec<u8>) -> Value {
    match String::from_utf8(bytes) {
        Ok(text) => Value::Text(text),
        Err(error) => Value::Bytes(error.into_bytes()),
    }
}

/// A string in quotes, with the escapes of Python's literals.
pub(super) fn quoted(line: &[u8]) -> Option<Value> {
    let line = line.trim_ascii();
    let (quote, rest) = line.split_first()?;
    let inner = rest.strip_suffix(&[*quote]).filter(|_| matches!(quote, b'\'' | b'"'))?;
    let mut out = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next()? {
            b'n' => out.push(b'\n'),
            b'r' => out.push(b'\r'),
            b't' => out.push(b'\t'),
            b'a' => out.push(7),
            b'b' => out.push(8),
            b'f' => out.push(12),
            b'v' => out.push(11),
            b'x' => {
                let digits = [bytes.next()?, bytes.next()?];
                out.push(u8::try_from(hex(&digits)?).ok()?);
            }
            first @ b'0'..=b'7' => {
                let mut value = u32::from(first - b'0');
                for _ in 0..2 {
                    let Some(digit) = bytes.next_if(|digit| matches!(digit, b'0'..=b'7')) else { break };
                    value = value * 8 + u32::from(digit - b'0');
                }
                out.push(value as u8);
            }
            other @ (b'\\' | b'\'' | b'"') => out.push(other),
            other => out.extend([b'\\', other]),
        }
    }
    Some(old_string(out))
}

/// A text in Latin-1 with `\u` escapes for everything else.
pub(super) fn escaped(line: &[u8]) -> Option<Value> {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let [first, after @ ..] = rest {
        let digits = match (*first, after.first()) {
            (b'\\', Some(b'u')) => 4,
            (b'\\', Some(b'U')) => 8,
            _ => {
                out.push(char::from(*first));
                rest = after;
                continue;
            }
        };
        let code = hex(after.get(1..=digits)?)?;
        out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        rest = &after[digits + 1..];
    }
    Some(Value::Text(out))
}

fn hex(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0u32, |value, digit| Some(value << 4 | char::from(*digit).to_digit(16)?))
}
