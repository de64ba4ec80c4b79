//! "Did you mean …?"

/// The candidate most like `word`, if one is near enough to be a slip of the pen; the first of equals. Case counts
/// for nothing, and neighbours that changed places count as one slip.
///
/// ```
/// use trove::source::nearest;
/// assert_eq!(nearest("sotck", ["seed", "stock"]), Some("stock"));
/// assert_eq!(nearest("king", ["seed", "stock"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(64).collect::<String>().to_lowercase();
    let limit = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= limit && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
