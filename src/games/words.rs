//! Numbers with their noun.

/// `1 puzzle`, `2 puzzles`, `0 entries`: a number and the noun in the right form. Knows the regular plurals of English
/// that end in `s`, `es` or `ies`.
///
/// ```
/// use trove::diagnose::counted;
/// assert_eq!(counted(1, "puzzle"), "1 puzzle");
/// assert_eq!(counted(2, "pass"), "2 passes");
/// assert_eq!(counted(0, "entry"), "0 entries");
/// assert_eq!(counted(3, "play"), "3 plays");
/// ```
pub fn counted(number: usize, noun: &str) -> String {
    if number == 1 {
        return format!("1 {noun}");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{number} {stem}ies"),
        _ if hisses => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}
