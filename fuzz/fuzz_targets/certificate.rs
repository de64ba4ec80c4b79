//! Certificates: reading and checking are bounded, say why not, and what is read is written the same.

#![no_main]

use std::cell::Cell;

use libfuzzer_sys::fuzz_target;
use trove::certify::{Certificate, Rejected, verify};
use trove::games::Registry;

/// Looks at a checker before it is stopped.
const LOOKS: u32 = 4;

// A head as it is in files, then `payload`, then the payload as it is before it is packed: a fuzzer does not find
// checksums.
fuzz_target!(|bytes: &[u8]| {
    let _ = Certificate::read(bytes);
    let border = b"\npayload\n";
    let Some(end) = bytes.windows(border.len()).position(|part| part == border) else { return };
    let (head, payload) = bytes.split_at(end);
    let empty = Certificate {
        position: "osmosis#1".to_owned(),
        aim: trove::games::Aim { score: 52, moves: None, pass: None },
        method: "walk".to_owned(),
        facts: Default::default(),
        payload: Vec::new(),
    };
    // The packed form of nothing ends every certificate without a payload.
    let packed = empty.bytes();
    let at = packed.windows(border.len()).position(|part| part == border).expect("it has a payload");
    let mut whole = head.to_vec();
    whole.extend(&packed[at..]);
    let Ok(mut certificate) = Certificate::read(&whole) else { return };
    certificate.payload = payload[border.len()..].to_vec();
    assert_eq!(Certificate::read(&certificate.bytes()).as_ref(), Ok(&certificate));
    let looks = Cell::new(0);
    let go_on = || {
        looks.set(looks.get() + 1);
        looks.get() < LOOKS
    };
    if let Err(Rejected::Wrong(why)) = verify(&certificate, &Registry::standard(), &go_on) {
        assert!(!why.is_empty() && !why.contains(char::is_control), "{why:?}");
    }
});
