//! For tests: whether reading takes time in proportion to what is read, on a machine that does other things too.

use std::time::Duration;

/// How much longer the text is that is measured against the short one.
const TIMES: u32 = 8;
/// Times that are too short to be compared.
const FLOOR: Duration = Duration::from_millis(2);

/// Fails if work grows faster than its input: eight times the input may cost at most four times as much as eight times
/// the work, where squares would cost sixty-four times as much.
///
/// `text` makes a text of a size, `work` reads it. The processor's time for this thread is compared, not the time of
/// day, and the least of several runs.
pub fn is_linear(name: &str, size: usize, text: impl Fn(usize) -> String, work: impl Fn(&str)) {
    let (short, long) = (text(size), text(size * TIMES as usize));
    let least = |text: &str| (0..2).map(|_| spent(|| work(text))).min().expect("two runs");
    let (once, often) = (least(&short).max(FLOOR), least(&long));
    assert!(often < once * TIMES * 4, "{name}: {size} takes {once:?}, {TIMES} times as much takes {often:?}");
}

/// What a piece of work takes of the processor's time.
#[cfg(unix)]
fn spent(work: impl FnOnce()) -> Duration {
    use nix::time::{ClockId, clock_gettime};
    let now = || Duration::from(clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("every Unix has this clock"));
    let begin = now();
    work();
    now() - begin
}

/// What a piece of work takes.
#[cfg(not(unix))]
fn spent(work: impl FnOnce()) -> Duration {
    let begin = std::time::Instant::now();
    work();
    begin.elapsed()
}

#[test]
fn squares_are_told_from_lines() {
    let letters = |size: usize| "a".repeat(size);
    is_linear("counting", 20_000, letters, |text| assert!(text.bytes().all(|byte| std::hint::black_box(byte) == b'a')));
    let squares = |text: &str| {
        let bytes = text.as_bytes();
        let pairs =
            bytes.iter().map(|a| bytes.iter().filter(|b| std::hint::black_box(**b) == *a).count()).sum::<usize>();
        assert_eq!(pairs, bytes.len() * bytes.len());
    };
    let told = std::panic::catch_unwind(|| is_linear("squares", 1_000, letters, squares));
    assert!(told.is_err(), "squares pass as lines");
}
