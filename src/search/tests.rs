//! The searches on a space small enough to be known: a knight on a board.

use super::*;

/// A knight's way from a corner to a square of a board without some squares.
struct Knight {
    to: (i8, i8),
    size: i8,
    hole: fn(i8, i8) -> bool,
}

impl Space for Knight {
    type State = (i8, i8);
    type Step = (i8, i8);
    type Key = (i8, i8);

    fn key(&self, state: &(i8, i8)) -> (i8, i8) {
        *state
    }
    fn done(&self, state: &(i8, i8)) -> bool {
        *state == self.to
    }
    fn steps(&self, &(x, y): &(i8, i8), out: &mut Vec<(i8, i8)>) {
        for (dx, dy) in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
            let (x, y) = (x + dx, y + dy);
            if (0..self.size).contains(&x) && (0..self.size).contains(&y) && !(self.hole)(x, y) {
                out.push((dx, dy));
            }
        }
    }
    fn take(&self, state: &mut (i8, i8), (dx, dy): (i8, i8)) {
        *state = (state.0 + dx, state.1 + dy);
    }
    /// A step crosses three lines.
    fn least(&self, &(x, y): &(i8, i8)) -> Option<u32> {
        Some(u32::from((x - self.to.0).unsigned_abs() + (y - self.to.1).unsigned_abs()).div_ceil(3))
    }
}

fn leads(space: &Knight, steps: &[(i8, i8)]) -> bool {
    let mut at = (0, 0);
    for step in steps {
        let mut legal = Vec::new();
        space.steps(&at, &mut legal);
        assert!(legal.contains(step));
        space.take(&mut at, *step);
    }
    space.done(&at)
}

#[test]
fn shortest_ways_are_shortest() {
    for (to, length) in [((0, 0), 0), ((1, 0), 3), ((1, 1), 4), ((7, 7), 6), ((7, 0), 5)] {
        let space = Knight { to, size: 8, hole: |_, _| false };
        let Found::Path(steps) = shortest(&space, (0, 0), None, &mut Task::new(Limits::default())) else {
            panic!("{to:?} can be reached")
        };
        assert_eq!(steps.len(), length, "{to:?}");
        assert!(leads(&space, &steps));
        let within = |most| shortest(&space, (0, 0), Some(most), &mut Task::new(Limits::default()));
        assert_eq!(within(length as u32), Found::Path(steps));
        if length > 0 {
            assert_eq!(within(length as u32 - 1), Found::Nothing);
        }
        let Found::Path(steps) = depth_first(&space, (0, 0), &mut Task::new(Limits::default())) else {
            panic!("{to:?} can be reached")
        };
        assert!(leads(&space, &steps));
    }
}

#[test]
fn nothing_is_not_the_same_as_giving_up() {
    // Only squares in columns 0 and 3, 4, …: no step of a knight leads over columns 1 and 2.
    let space = Knight { to: (7, 7), size: 8, hole: |x, _| matches!(x, 1 | 2) };
    let unlimited = || Task::new(Limits::default());
    assert_eq!(depth_first(&space, (0, 0), &mut unlimited()), Found::Nothing);
    assert_eq!(shortest(&space, (0, 0), None, &mut unlimited()), Found::Nothing);
    let open = Knight { hole: |_, _| false, ..space };
    let few = || Task::new(Limits { states: Some(3), ..Limits::default() });
    assert_eq!(depth_first(&open, (0, 0), &mut few()), Found::GaveUp { limit: Limit::States, least: 0 });
    let Found::GaveUp { limit: Limit::States, least } = shortest(&open, (0, 0), None, &mut few()) else {
        panic!("three states do not do")
    };
    assert!((5..=6).contains(&least), "{least}");
    let small = || Task::new(Limits { states: None, bytes: 64 });
    assert_eq!(depth_first(&open, (0, 0), &mut small()), Found::GaveUp { limit: Limit::Memory, least: 0 });
    let stop = |progress: Progress| (progress.states > 0).then_some(Limit::Time);
    let mut watched = Task::watched(Limits::default(), &stop);
    assert_eq!(depth_first(&open, (0, 0), &mut watched), Found::GaveUp { limit: Limit::Time, least: 0 });
}

/// A table that has to grow for the next entry is there twice for a while, and the new one is twice as large.
#[test]
fn what_grows_is_counted_before_it_does() {
    use super::depth_first::{list_bytes, table_bytes};
    assert_eq!((table_bytes::<u64>(6, 7), table_bytes::<u64>(7, 7)), (8 * 9, 3 * 8 * 9));
    let mut list: Vec<u32> = Vec::with_capacity(4);
    list.extend([1, 2, 3]);
    assert_eq!(list_bytes(&list), 16);
    list.push(4);
    assert_eq!(list_bytes(&list), 32);
}
