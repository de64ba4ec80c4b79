//! Leaving out parts as long as the rest still shows something.

/// Parts that may be looked at all in all, before the work counts as too much.
const WORK_MAX: u64 = 100_000_000;

/// The parts without which it does not show; and whether no single one of them can be left out. `shows` must hold for
/// all of them together.
pub(super) fn reduce<T: Clone>(parts: &[T], shows: &dyn Fn(&[T]) -> bool) -> (Vec<T>, bool) {
    let mut kept = beginning(parts, shows);
    let mut size = kept.len();
    let mut work = 0;
    while size > 0 {
        let mut at = 0;
        let mut smaller = false;
        while at < kept.len() {
            work += kept.len() as u64 + 1;
            if work > WORK_MAX {
                return (kept, false);
            }
            let end = (at + size).min(kept.len());
            let rest = [&kept[..at], &kept[end..]].concat();
            if shows(&rest) {
                kept = rest;
                smaller = true;
            } else {
                at = end;
            }
        }
        // What was left out may have made room for something else of the same size.
        if !(smaller && size == 1) {
            size /= 2;
        }
    }
    (kept, true)
}

/// The shortest beginning that shows it, or of that its last part behind as little as possible: what halves would not
/// find, as a line with a gap in its middle is hardly ever legal.
fn beginning<T: Clone>(parts: &[T], shows: &dyn Fn(&[T]) -> bool) -> Vec<T> {
    let (mut low, mut high) = (0, parts.len());
    while low < high {
        let middle = low.midpoint(high);
        if shows(&parts[..middle]) { high = middle } else { low = middle + 1 }
    }
    let whole = if shows(&parts[..high]) { &parts[..high] } else { parts };
    let Some((last, before)) = whole.split_last() else { return Vec::new() };
    let lengths = std::iter::once(0).chain((0..).map(|power| 1_usize << power));
    for length in lengths.take_while(|length| *length < before.len()) {
        let short = [&before[..length], std::slice::from_ref(last)].concat();
        if shows(&short) {
            return short;
        }
    }
    whole.to_vec()
}
