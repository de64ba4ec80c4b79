//! How the lines of a file end, and whether it begins with a byte order mark: kept as they are.

/// What a text is wrapped in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    line: &'static str,
    mark: bool,
}

impl Ending {
    /// Of a text: the line end that most of its lines have, LF where it has none.
    pub fn of(text: &str) -> Ending {
        let both = text.matches("\r\n").count();
        let counts =
            [("\n", text.matches('\n').count() - both), ("\r\n", both), ("\r", text.matches('\r').count() - both)];
        let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
        let line = counts.iter().find(|(_, count)| *count == most).map_or("\n", |(line, _)| line);
        Ending { line, mark: text.starts_with('\u{FEFF}') }
    }

    /// Gives a text whose lines end in LF these line ends, and the mark.
    pub fn give(self, text: &str) -> String {
        let mark = if self.mark { "\u{FEFF}" } else { "" };
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        format!("{mark}{}", text.replace('\n', self.line))
    }
}

/// A text with LF at the end of each line and without mark.
pub(super) fn plain(text: &str) -> String {
    text.strip_prefix('\u{FEFF}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_end_of_most_lines_is_that_of_all() {
        for (text, expected) in [
            ("", "a\nb\n"),
            ("x", "a\nb\n"),
            ("x\r\ny\r\nz\n", "a\r\nb\r\n"),
            ("x\ry\r", "a\rb\r"),
            ("x\ny\r\n", "a\nb\n"),
            ("\u{FEFF}x\r\n", "\u{FEFF}a\r\nb\r\n"),
        ] {
            assert_eq!(Ending::of(text).give("a\nb\n"), expected, "{text:?}");
            assert_eq!(plain(expected), "a\nb\n");
        }
    }
}
