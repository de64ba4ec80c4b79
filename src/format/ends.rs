//! Line ends and byte order mark, which canonical form leaves as they are.

const MARK: char = '\u{FEFF}';

/// A text whose lines end in LF as a file that had the line ends and the byte order mark of `source`. If `source` mixes
/// line ends, those that most of its lines have win.
///
/// ```
/// use trove::format::like;
/// assert_eq!(like("a\nb\n", "\u{FEFF}x\r\ny"), "\u{FEFF}a\r\nb\r\n");
/// assert_eq!(like("a\nb\n", "x\ny\r\nz\n"), "a\nb\n");
/// ```
pub fn like(text: &str, source: &str) -> String {
    let pairs = source.matches("\r\n").count();
    let feeds = source.matches('\n').count() - pairs;
    let returns = source.matches('\r').count() - pairs;
    let end = match (pairs, returns) {
        _ if feeds >= pairs && feeds >= returns => "\n",
        (pairs, returns) if pairs >= returns => "\r\n",
        _ => "\r",
    };
    let mark = if source.starts_with(MARK) { "\u{FEFF}" } else { "" };
    format!("{mark}{}", text.replace('\n', end))
}

/// A text with LF as the only line end, and without a byte order mark.
pub fn plain(source: &str) -> String {
    source.strip_prefix(MARK).unwrap_or(source).replace("\r\n", "\n").replace('\r', "\n")
}
