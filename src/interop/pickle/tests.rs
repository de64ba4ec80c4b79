use super::reader::MARKS_MAX;
use super::*;

/// A value as one would write it in Python, to a depth that no test needs more of.
fn shown(run: &Run, id: Id, depth: usize) -> String {
    if depth == 0 {
        return "…".to_owned();
    }
    let list = |ids: &[Id]| ids.iter().map(|id| shown(run, *id, depth - 1)).collect::<Vec<_>>().join(", ");
    let map = |entries: &[(Id, Id)]| {
        let entry =
            |(key, value): &(Id, Id)| format!("{}: {}", shown(run, *key, depth - 1), shown(run, *value, depth - 1));
        entries.iter().map(entry).collect::<Vec<_>>().join(", ")
    };
    match run.get(id) {
        Value::None => "None".to_owned(),
        Value::Bool(value) => if *value { "True" } else { "False" }.to_owned(),
        Value::Int(value) => value.to_string(),
        Value::Big(bytes) => format!("big {bytes:02x?}"),
        Value::Float(value) => format!("{value:?}"),
        Value::Bytes(bytes) => format!("b{:?}", String::from_utf8_lossy(bytes)),
        Value::Text(text) => format!("{text:?}"),
        Value::Tuple(items) => format!("({})", list(items)),
        Value::List(items) => format!("[{}]", list(items)),
        Value::Set(items) => format!("set({})", list(items)),
        Value::Dict(entries) => format!("{{{}}}", map(entries)),
        Value::Class { module, name } => {
            format!("{}.{}", run.text(*module).unwrap_or("?"), run.text(*name).unwrap_or("?"))
        }
        Value::Object { class, args, state, items, entries } => {
            let mut out = format!("{}!{}", shown(run, *class, depth - 1), shown(run, *args, depth - 1));
            if let Some(state) = state {
                out += &format!(" state {}", shown(run, *state, depth - 1));
            }
            if !items.is_empty() {
                out += &format!(" + [{}]", list(items));
            }
            if !entries.is_empty() {
                out += &format!(" + {{{}}}", map(entries));
            }
            out
        }
    }
}

#[track_caller]
fn check(bytes: &[u8], expected: &str) {
    let run = Run::read(bytes);
    assert_eq!(run.fault, None, "{expected}");
    let values: Vec<String> = run.pickles.iter().map(|id| shown(&run, *id, 6)).collect();
    assert_eq!(values.join("; "), expected);
}

#[track_caller]
fn refuse(bytes: &[u8], offset: usize, part: &str) {
    let fault = Run::read(bytes).fault.expect("it is refused");
    assert_eq!(fault.offset, offset, "{fault}");
    assert!(fault.why.contains(part), "{fault}");
}

#[test]
fn values_of_every_protocol() {
    for (bytes, expected) in [
        (&b"N."[..], "None"),
        (b"I01\n.I00\n.I-7\n.L12L\n.L-1L\n.", "True; False; -7; 12; -1"),
        (b"\x88.\x89.K\x07.M\x01\x02.J\xff\xff\xff\xff.", "True; False; 7; 513; -1"),
        (b"\x8a\x00.\x8a\x02\x00\x80.\x8b\x01\x00\x00\x00\x7f.", "0; -32768; 127"),
        (b"\x8a\x09\xff\xff\xff\xff\xff\xff\xff\xff\x00.", "big [ff, ff, ff, ff, ff, ff, ff, ff, 00]"),
        (b"L18446744073709551615L\n.", "big [ff, ff, ff, ff, ff, ff, ff, ff, 00]"),
        (b"L-18446744073709551616L\n.", "big [00, 00, 00, 00, 00, 00, 00, 00, ff]"),
        (b"F1.5\n.G\x3f\xf8\x00\x00\x00\x00\x00\x00.", "1.5; 1.5"),
        (b"S'a\\'b\\n\\x41\\101'\n.", r#""a'b\nAA""#),
        (b"U\x02hi.T\x01\x00\x00\x00\xe4.", "\"hi\"; b\"\u{FFFD}\""),
        (b"V\\u00e4\xe4\\U0001F600\n.", "\"ää\u{1F600}\""),
        (b"X\x02\x00\x00\x00hi.\x8c\x02hi.\x8d\x02\x00\x00\x00\x00\x00\x00\x00hi.", "\"hi\"; \"hi\"; \"hi\""),
        (b"B\x01\x00\x00\x00a.C\x01a.\x8e\x01\x00\x00\x00\x00\x00\x00\x00a.", "b\"a\"; b\"a\"; b\"a\""),
        (b"\x96\x01\x00\x00\x00\x00\x00\x00\x00a.", "b\"a\""),
        (b").(K\x01K\x02t.K\x01\x85.K\x01K\x02\x86.K\x01K\x02K\x03\x87.", "(); (1, 2); (1); (1, 2); (1, 2, 3)"),
        (b"].(K\x01l.]K\x01a.](K\x01K\x02e.", "[]; [1]; [1]; [1, 2]"),
        (b"}.(K\x01K\x02d.}K\x01K\x02s.}(K\x01K\x02u.", "{}; {1: 2}; {1: 2}; {1: 2}"),
        (b"\x8f(K\x01\x90.(K\x01\x91.", "set(1); set(1)"),
        (b"K\x01K\x020.(K\x011K\x02.K\x012\x86.(0K\x03.", "1; 2; (1, 1); 3"),
        (b"cos\nsystem\n(S'ls'\ntR.", "os.system!(\"ls\")"),
        (b"\x8c\x02os\x8c\x06system\x93)\x81}b.", "os.system!() state {}"),
        (b"cm\nC\n)}\x92.(cm\nC\nK\x01o.(K\x01im\nC\n.", "m.C!((), {}); m.C!(1); m.C!(1)"),
        (b"cm\nC\n)RK\x01aK\x02K\x03s.", "m.C!() + [1] + {2: 3}"),
    ] {
        check(bytes, expected);
    }
}

#[test]
fn one_memo_for_all_pickles() {
    check(b"\x80\x04\x8c\x01a\x94.\x80\x04]\x94.\x80\x04h\x00h\x01\x86.", r#""a"; []; ("a", [])"#);
    check(b"S'a'\np5\n.g5\n.j\x05\x00\x00\x00.", r#""a"; "a"; "a""#);
}

#[test]
fn what_refers_to_other_things_is_refused() {
    refuse(b"Pabc\n.", 0, "PERSID");
    refuse(b"NQ.", 1, "PERSID");
    refuse(b"\x82\x01.", 0, "EXT");
    refuse(b"\x97.", 0, "BUFFER");
    refuse(b"\x80\x06N.", 0, "protocol 6");
    refuse(b"\xff", 0, "no opcode");
}

#[test]
fn what_is_broken_is_refused_where_it_is() {
    refuse(b"\x80\x04K", 2, "in the middle");
    refuse(b"N0.", 2, "not made");
    refuse(b"NN.", 2, "left over");
    refuse(b"(N.", 2, "left over");
    refuse(b"h\x00.", 0, "number 0");
    refuse(b"NNa.", 2, "no list");
    refuse(b"}(Nu.", 3, "no value");
    refuse(b"e.", 0, "not begun");
    refuse(b"](a.", 2, "not made");
    refuse(b"NNb.", 2, "state");
    refuse(b"I1x\n.", 0, "number");
    refuse(b"S'a\n.", 0, "quoted");
    refuse(b"V\\u12\n.", 0, "escape");
    refuse(b"\x95\xff\xff\xff\xff\xff\xff\xff\x7fN.", 0, "frame");
    refuse(b"X\xff\xff\xff\x7fabc.", 0, "in the middle");
    refuse(b"\x8d\xff\xff\xff\xff\xff\xff\xff\xffabc.", 0, "in the middle");
    refuse(b"\x8b\xff\xff\xff\xff.", 0, "in the middle");
    refuse(b"L", 0, "in the middle");
    refuse(format!("L{}\n.", "9".repeat(5000)).as_bytes(), 0, "number");
}

#[test]
fn sharing_and_containing_itself_cost_nothing() {
    // Two hundred lists, each of which holds the one before twice.
    let mut bomb = b"]\x94".to_vec();
    for n in 0..200u8 {
        bomb.extend([b'0', b'(', b'h', n, b'h', n, b'l', 0x94]);
    }
    bomb.push(b'.');
    let run = Run::read(&bomb);
    assert_eq!((run.fault.as_ref(), run.values.len()), (None, 201));
    // A long text that is named by many classes is kept once.
    let mut bomb = b"X\x10\x00\x00\x00aaaaaaaaaaaaaaaa\x94".to_vec();
    bomb.extend(b"0h\x00h\x00\x93".repeat(1000));
    bomb.push(b'.');
    assert_eq!(Run::read(&bomb).values.len(), 1001);
    check(b"]\x94h\x00a.", "[[[[[[…]]]]]]");
    // As deep as it is long; dropping it needs no depth either.
    let mut deep = vec![b']'; 200_000];
    deep.extend(vec![b'a'; 199_999]);
    deep.push(b'.');
    assert_eq!(Run::read(&deep).fault, None);
}

#[test]
fn everything_has_a_bound() {
    refuse(&vec![b'('; MARKS_MAX + 1], MARKS_MAX, "nest");
    refuse(&vec![b']'; VALUES_MAX + 1], VALUES_MAX, "values");
    let mut copies = b"N".to_vec();
    copies.extend(vec![b'2'; VALUES_MAX]);
    refuse(&copies, VALUES_MAX, "wait");
    refuse(&vec![b'N'; BYTES_MAX + 1], BYTES_MAX, "MiB");
}

#[test]
fn attributes_and_bytes_in_the_ways_protocols_have_for_them() {
    let run = Run::read(b"cm\nC\n)\x81}X\x01\x00\x00\x00aK\x07sb.cm\nC\n)\x81(N}U\x01aK\x08stb.");
    let values: Vec<_> = run.pickles.iter().map(|id| run.attribute(*id, "a").and_then(|id| run.int(id))).collect();
    assert_eq!(values, [Some(7), Some(8)]);
    assert_eq!(run.class_of(run.pickles[0]), Some("C"));
    let run = Run::read(b"ccopy_reg\n_reconstructor\n(cm\nC\nc__builtin__\nobject\nNtR.");
    assert_eq!(run.class_of(run.pickles[0]), Some("C"));
    let run = Run::read(b"c_codecs\nencode\n(V\xe4\nVlatin1\ntR.C\x01a.");
    assert_eq!(run.pickles.iter().map(|id| run.bytes(*id)).collect::<Vec<_>>(), [Some(vec![0xE4]), Some(vec![b'a'])]);
}
