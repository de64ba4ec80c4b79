//! Keys and what they do: one table for the footer, the help and the documentation.

/// Keys that do one thing, or two that belong together.
pub(super) struct Help {
    pub keys: &'static str,
    pub does: &'static str,
    /// Its first key stands in the footer with this word.
    pub footer: Option<&'static str>,
}

const fn help(keys: &'static str, does: &'static str, footer: Option<&'static str>) -> Help {
    Help { keys, does, footer }
}

/// Headings, and the keys below each.
pub(super) const KEYS: &[(&str, &[Help])] = &[
    (
        "Play",
        &[
            help("arrows", "move the highlight; Tab goes to the next card that can be played", None),
            help("Enter", "play from the highlighted pile, to a foundation if one takes the card", Some("play")),
            help("Space", "play from it, and choose where to", None),
            help("1-8", "put the turned card on that waste pile, where there are several", Some("place")),
            help("d r", "deal, redeal", Some("deal")),
            help("2-9 A K Q J T", "begin to type a move: 7H, 7H>W2, R1>F2; where digits are piles, after :", None),
            help(": i /", "type anything of the notation; Tab completes, Up brings back, Enter plays", Some("type")),
            help("mouse", "click a card to play it, a waste pile to put the turned card on it", None),
        ],
    ),
    (
        "Time",
        &[
            help("u Backspace", "take a move back", Some("undo")),
            help("U Ctrl-R", "play it again", None),
            help("PgUp PgDn", "ten moves back, on; Home and End go to the start and the end", None),
            help("g", "go to a move or the name of a point", None),
            help("n p", "the next, the previous of the moves that were played here instead", None),
            help("b", "choose among the moves that were played from here", None),
        ],
    ),
    (
        "Say",
        &[
            help("c \"", "a note for players about this position", None),
            help("#", "a comment for developers", None),
            help("m", "mark the last move: !! ! !? ?! ? ??", None),
            help("@", "give this point a name", None),
            help("P", "make this line the main line", None),
            help("x X", "take the last move away with all behind it, put it back", None),
        ],
    ),
    (
        "Ask",
        &[
            help("h", "the best next move", Some("hint")),
            help("w", "can the goal still be reached?", None),
            help("Esc", "stop the solver; close a window", None),
            help("L", "all legal moves", None),
            help("l", "look through the highlighted pile", None),
            help("o", "read the last answers again", None),
        ],
    ),
    (
        "And",
        &[
            help("s", "save as a solution or a script; Ctrl-S saves where it was", Some("save")),
            help("F5", "read the file again that changed on disk", None),
            help("v", "show face-down cards, if play began with --reveal", None),
            help("H t", "show or hide what foundations take next, the timer", None),
            help("Ctrl-L Ctrl-Z", "draw the screen anew, put the program aside", None),
            help("q", "quit; asks if there is something to save", Some("quit")),
            help("?", "this help", Some("help")),
        ],
    ),
];

/// The whole help as lines.
pub(super) fn lines() -> Vec<String> {
    let mut lines = Vec::new();
    for (heading, keys) in KEYS {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push((*heading).to_owned());
        for Help { keys, does, .. } in *keys {
            lines.push(format!("  {keys:<14} {does}"));
        }
    }
    lines
}

/// Key and word for each that stands in the footer; `deals`: of a game that deals to one waste, else to several.
pub(super) fn footer(deals: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = KEYS.iter().flat_map(|(_, keys)| keys.iter());
    let other = if deals { "1-8" } else { "d" };
    let all = all.map(|help| (help.keys.split(' ').next().unwrap_or_default(), help.footer));
    all.filter(move |(key, _)| *key != other).filter_map(|(key, word)| Some((key, word?)))
}
