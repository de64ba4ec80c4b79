//! Certificates that hold, and many that do not.

use super::*;
use crate::games::Session;

/// The queen lies on the ten that she needs; 52 cards cannot be brought home.
const TRAPPED: &str = "sir-tommy@S:JS9H3S/W1:TDQH/W3:KD8S7S4S/W4:6S5C/F1:AD2S3C4D5D6H7C8D9CTSJHQCKC\
                       /F2:AC2C3D4H5H6C7H8C9DTCJCQDKS/F3:AH2H3H4C5S6D7D8H9STHJDQSKH/F4:AS2D";

const WIN: Aim = Aim { score: 52, moves: None, pass: None };

fn open(id: &str) -> Session {
    let deal = deal_id::parse(id, &Registry::standard()).expect("an id");
    deal.game().open(deal.setup()).expect("a position")
}

fn accept(certificate: &Certificate) -> Result<(), Rejected> {
    verify(certificate, &Registry::standard(), &|| true)
}

#[test]
fn a_certificate_that_holds() {
    let certificate = by_walking(&open(TRAPPED), WIN, 10_000, &|| true).unwrap();
    assert!(certificate.fact("positions").unwrap() > 10);
    let bytes = certificate.bytes();
    assert!(bytes.starts_with(b"trove certificate 1\nposition sir-tommy@S:JS9H3S/"));
    let read = Certificate::read(&bytes).unwrap();
    assert_eq!(read, certificate);
    assert_eq!(accept(&read), Ok(()));
    // Less is asked for, and that is out of reach too; or not.
    let aim = |score, moves| Certificate { aim: Aim { score, moves, pass: None }, ..certificate.clone() };
    assert!(accept(&aim(48, None)).is_err(), "48 can be reached");
    assert_eq!(accept(&aim(48, Some(3))), Ok(()));
}

#[test]
fn changed_certificates_do_not_hold() {
    let certificate = by_walking(&open(TRAPPED), WIN, 10_000, &|| true).unwrap();
    let fewer = |positions| {
        let mut fewer = certificate.clone();
        fewer.facts.insert("positions".to_owned(), positions);
        accept(&fewer)
    };
    let positions = certificate.fact("positions").unwrap();
    assert_eq!(fewer(positions), Ok(()));
    assert!(matches!(fewer(positions - 1), Err(Rejected::Wrong(why)) if why.starts_with("more than ")));
    assert!(matches!(fewer(u64::MAX), Err(Rejected::Wrong(why)) if why.contains("are not walked")));
    let with = |change: &dyn Fn(&mut Certificate)| {
        let mut changed = certificate.clone();
        change(&mut changed);
        accept(&changed)
    };
    assert!(with(&|c| c.facts.clear()).is_err());
    assert!(with(&|c| c.method = "prayer".to_owned()).is_err());
    assert!(with(&|c| c.position = "sir-tommy".to_owned()).is_err());
    assert!(with(&|c| c.position = TRAPPED.replace("W1:TDQH", "W1:TD/W2:QH")).is_err(), "that one can be won");
    assert!(with(&|c| c.aim.score = 41).is_err());
    assert_eq!(verify(&certificate, &Registry::standard(), &|| false), Ok(()), "too few positions to be asked");
}

#[test]
fn bytes_that_are_no_certificate() {
    let good = by_walking(&open(TRAPPED), WIN, 10_000, &|| true).unwrap().bytes();
    let read = |bytes: &[u8]| Certificate::read(bytes).unwrap_err();
    assert_eq!(read(b""), Unreadable::NoCertificate);
    assert_eq!(read(b"trove certificate 2\n"), Unreadable::NoCertificate);
    assert_eq!(read(b"trove certificate 1\nposition x\n"), Unreadable::Endless);
    let head = |lines: &str| read(format!("trove certificate 1\n{lines}\npayload\n").as_bytes()).to_string();
    assert_eq!(head("position x\nscore 52\nmethod walk"), "its payload is damaged");
    assert_eq!(head("position x\nscore 52"), "its head has no line `method …`");
    assert_eq!(head("score 1\nscore 2"), "line 3 of its head is there twice");
    assert_eq!(head("score -1"), "line 2 of its head wants a number");
    assert_eq!(head("colour red"), "line 2 of its head has a name that is not known");
    assert_eq!(head("fact positions"), "line 2 of its head wants a name and a number");
    for end in 0..good.len() {
        assert!(Certificate::read(&good[..end]).is_err(), "cut at {end}");
    }
    let mut more = good.clone();
    more.push(0);
    assert_eq!(read(&more), Unreadable::Damaged);
}

/// No change of a single byte makes a certificate that proves something else.
#[test]
fn flipped_bytes() {
    let certificate = by_walking(&open(TRAPPED), WIN, 10_000, &|| true).unwrap();
    let good = certificate.bytes();
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        let Ok(read) = Certificate::read(&bytes) else { continue };
        if accept(&read).is_ok() {
            let same = read.position == certificate.position && read.aim.score >= 49;
            let more = read.fact("positions") >= certificate.fact("positions") || read.method != certificate.method;
            assert!(same && more || open(&read.position) != open(TRAPPED), "byte {at}: {read:?}");
        }
    }
}
