//! The file of a certificate: lines that anybody can read, then a compressed payload.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use crate::games::Aim;

/// First line of a certificate.
const MAGIC: &str = "trove certificate 1";
/// Line between the head and the payload.
const BORDER: &str = "payload";
/// Longest head, in bytes.
const HEAD_MAX: usize = 1 << 16;
/// Largest payload, unpacked, in bytes.
const PAYLOAD_MAX: u64 = 2 << 30;

/// Evidence that from a position an aim cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The position, as a deal id.
    pub position: String,
    /// What cannot be reached.
    pub aim: Aim,
    /// How it is proved.
    pub method: String,
    /// What else its head says, for people and for the method: names and numbers.
    pub facts: BTreeMap<String, u64>,
    /// What the method needs.
    pub payload: Vec<u8>,
}

/// Why bytes are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// The first line is another one.
    #[error("it does not begin with the line `{MAGIC}`")]
    NoCertificate,
    /// A line of the head cannot be read.
    #[error("line {line} of its head {why}")]
    Head {
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The head does not end.
    #[error("its head has no end")]
    Endless,
    /// A line of the head is missing.
    #[error("its head has no line `{0} …`")]
    Missing(&'static str),
    /// The payload cannot be unpacked.
    #[error("its payload is damaged")]
    Damaged,
    /// The payload is larger than may be.
    #[error("its payload is larger than 2 GiB")]
    TooLarge,
}

impl Certificate {
    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let Aim { score, moves, pass } = self.aim;
        let mut out = format!("{MAGIC}\nposition {}\nscore {score}\n", self.position);
        for (name, value) in [("moves", moves), ("pass", pass)] {
            if let Some(value) = value {
                out.push_str(&format!("{name} {value}\n"));
            }
        }
        out.push_str(&format!("method {}\n", self.method));
        for (name, value) in &self.facts {
            out.push_str(&format!("fact {name} {value}\n"));
        }
        out.push_str(BORDER);
        out.push('\n');
        let mut encoder = ZlibEncoder::new(out.into_bytes(), Compression::best());
        encoder.write_all(&self.payload).expect("memory can be written to");
        encoder.finish().expect("memory can be written to")
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Why they are no certificate.
    pub fn read(bytes: &[u8]) -> Result<Certificate, Unreadable> {
        let begin = &bytes[..bytes.len().min(HEAD_MAX)];
        let border = format!("\n{BORDER}\n");
        if !begin.starts_with(format!("{MAGIC}\n").as_bytes()) {
            return Err(Unreadable::NoCertificate);
        }
        let end = begin.windows(border.len()).position(|part| part == border.as_bytes()).ok_or(Unreadable::Endless)?;
        let head = std::str::from_utf8(&begin[..end])
            .map_err(|_| Unreadable::Head { line: 1, why: "is not UTF-8".to_owned() })?;
        let mut certificate = Certificate {
            position: String::new(),
            aim: Aim { score: 0, moves: None, pass: None },
            method: String::new(),
            facts: BTreeMap::new(),
            payload: Vec::new(),
        };
        for (index, text) in head.lines().enumerate().skip(1) {
            certificate.line(text).map_err(|why| Unreadable::Head { line: index + 1, why: why.to_owned() })?;
        }
        for (name, missing) in [
            ("position", certificate.position.is_empty()),
            ("score", certificate.aim.score == 0),
            ("method", certificate.method.is_empty()),
        ] {
            if missing {
                return Err(Unreadable::Missing(name));
            }
        }
        let packed = &bytes[end + border.len()..];
        let mut decoder = ZlibDecoder::new(packed).take(PAYLOAD_MAX + 1);
        decoder.read_to_end(&mut certificate.payload).map_err(|_| Unreadable::Damaged)?;
        if certificate.payload.len() as u64 > PAYLOAD_MAX {
            return Err(Unreadable::TooLarge);
        }
        if decoder.into_inner().total_in() != packed.len() as u64 {
            return Err(Unreadable::Damaged);
        }
        Ok(certificate)
    }

    fn line(&mut self, text: &str) -> Result<(), &'static str> {
        let (name, value) = text.split_once(' ').ok_or("has no value")?;
        let number = |text: &str| text.parse::<u32>().map_err(|_| "wants a number");
        match name {
            "position" if self.position.is_empty() => value.clone_into(&mut self.position),
            "method" if self.method.is_empty() => value.clone_into(&mut self.method),
            "score" if self.aim.score == 0 => self.aim.score = number(value)?,
            "moves" if self.aim.moves.is_none() => self.aim.moves = Some(number(value)?),
            "pass" if self.aim.pass.is_none() => self.aim.pass = Some(number(value)?),
            "fact" => {
                let (name, value) = value.split_once(' ').ok_or("wants a name and a number")?;
                let value = value.parse().map_err(|_| "wants a name and a number")?;
                if self.facts.insert(name.to_owned(), value).is_some() {
                    return Err("is there twice");
                }
            }
            "position" | "method" | "score" | "moves" | "pass" => return Err("is there twice"),
            _ => return Err("has a name that is not known"),
        }
        Ok(())
    }

    /// A fact of the head.
    pub fn fact(&self, name: &str) -> Option<u64> {
        self.facts.get(name).copied()
    }
}
