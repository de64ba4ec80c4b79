//! `trove verify-certificate`: is the proof that a position is lost a proof.

use std::collections::BTreeMap;
use std::path::Path;

use clap::ValueEnum;
use serde::Serialize;

use super::solve::grouped;
use super::{Exit, Look, Trouble, Ui, files};
use crate::certify::{self, Certificate};
use crate::diagnose::counted;
use crate::diagnose::emit::json;
use crate::diagnose::emit::visible::{Charset, prose};
use crate::games::{Aim, Registry};

/// Check certificates of lost positions without the solver
///
/// The code that checks them shares nothing with the solver but the rules.
#[derive(clap::Args)]
#[command(after_help = "\
`trove solve --certificate FILE` writes certificates. What each method proves is in docs/certificates.md.
Exit status: 0 every certificate holds, 1 one does not, 2 one could not be read.

Examples:
  trove verify-certificate proofs/tempting.cert
  trove verify-certificate --format json proofs/*.cert    for programs, a line for each")]
pub struct Args {
    /// Certificates
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    look: Look,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each
    #[default]
    Human,
    /// One JSON object for each
    Json,
}

/// What a certificate says, and whether it holds.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct JsonCertificate {
    /// The file.
    path: String,
    /// The position, as a deal id; `null` if the file is no certificate.
    position: Option<String>,
    /// Cards on foundations that cannot be reached.
    score: Option<u32>,
    /// In at most so many moves; `null` for any number.
    moves: Option<u32>,
    /// Up to this pass; `null` for any.
    pass: Option<u32>,
    /// How it is proved.
    method: Option<String>,
    /// Numbers of its head; what they count depends on the method.
    facts: Option<BTreeMap<String, u64>>,
    /// Bytes of the file.
    bytes: u64,
    /// Whether the proof holds.
    ok: bool,
    /// Why it does not.
    why: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> Result<Exit, Trouble> {
    let registry = Registry::standard();
    let charset = if args.look.ascii { Charset::Ascii } else { Charset::Unicode };
    let mut exit = Exit::Well;
    for path in &args.paths {
        let bytes = match files::read_whole(Path::new(path), files::CERTIFICATE_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(diagnostic) => {
                super::ui::aside(&diagnostic, args.look);
                exit = Exit::Trouble;
                continue;
            }
        };
        let read = Certificate::read(&bytes);
        let checked = match &read {
            Ok(certificate) => {
                certify::verify(certificate, &registry, &|| true).map_err(|rejected| rejected.to_string())
            }
            Err(why) => Err(format!("this is no certificate: {why}")),
        };
        if checked.is_err() {
            exit = exit.max(Exit::Findings);
        }
        let read = read.ok();
        match args.format {
            Format::Json => {
                let aim = read.as_ref().map(|certificate| certificate.aim);
                ui.line(&json::line(&JsonCertificate {
                    path: files::name_of(Path::new(path)),
                    position: read.as_ref().map(|certificate| certificate.position.clone()),
                    score: aim.map(|aim| aim.score),
                    moves: aim.and_then(|aim| aim.moves),
                    pass: aim.and_then(|aim| aim.pass),
                    method: read.as_ref().map(|certificate| certificate.method.clone()),
                    facts: read.as_ref().map(|certificate| certificate.facts.clone()),
                    bytes: bytes.len() as u64,
                    ok: checked.is_ok(),
                    why: checked.err(),
                }))?;
            }
            Format::Human => {
                let name = files::name_of(Path::new(path));
                let text = match (&read, &checked) {
                    (Some(certificate), Ok(())) => format!("{name}: holds; {}", summary(certificate, bytes.len())),
                    (_, Err(why)) => format!("{name}: does NOT hold: {why}"),
                    (None, Ok(())) => unreachable!("only a certificate holds"),
                };
                ui.line(&prose(&text, charset))?;
            }
        }
        ui.flush()?;
    }
    Ok(exit)
}

/// What a certificate is about, in one line.
pub(super) fn summary(certificate: &Certificate, bytes: usize) -> String {
    let Aim { score, moves, pass } = certificate.aim;
    let mut text = format!("from {} a score of {score} is out of reach", certificate.position);
    if let Some(moves) = moves {
        text.push_str(&format!(" in {}", counted(moves as usize, "move")));
    }
    if let Some(pass) = pass {
        text.push_str(&format!(" up to pass {pass}"));
    }
    let facts: Vec<String> = certificate.facts.iter().map(|(name, &value)| fact_in_words(name, value)).collect();
    text.push_str(&format!(" (method {}: {}; {} bytes", certificate.method, facts.join(", "), grouped(bytes as u64)));
    match certificate.payload.len() {
        0 => text.push(')'),
        unpacked => text.push_str(&format!(", {} unpacked)", grouped(unpacked as u64))),
    }
    text
}

/// A fact as people read it: `row-orders 6` is 6 row orders.
fn fact_in_words(name: &str, value: u64) -> String {
    let name = name.replace('-', " ");
    let name = if value == 1 { name.strip_suffix('s').unwrap_or(&name) } else { &name };
    format!("{} {name}", grouped(value))
}
