//! Codes of what `trove import` finds in games and deals of other programs.

use super::{ERROR, Entry, NOTE, WARNING};

/// The table.
pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        code: "import::not-a-save",
        summary: "the file is no saved game of PySolFC",
        text: "PySolFC saves a game as a run of Python pickles, the first of which is the word `PySolFC`. This file is \
               none, or is a pickle of another program. A file whose name does not end in `.pso` is read as a list of \
               cards unless it begins as a saved game; then it holds no cards either. Pickles can ask whoever reads them to run a program; here \
               they are only read, and nothing that they ask for is ever done.",
        example: "…\n# save.pso\nS'FreeCell'\n.S'3.6.1'\n.",
        ..ERROR
    },
    Entry {
        code: "import::broken",
        summary: "the saved game breaks off, or holds something else than it should",
        text: "The file begins as a saved game of PySolFC, but the layout or the list of moves cannot be read. The \
               message names the byte at which reading stopped, if it stopped there. Files of up to 16 MiB and about a \
               million values are read.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\n.I10\n.I0\n.I",
        ..ERROR
    },
    Entry {
        code: "import::unknown-game",
        summary: "the saved game is of a game that is not known here",
        text: "Of PySolFC's games Osmosis, Peek, Bridesmaids, Numerica (here Sir Tommy), Calculation, Lady Betty, \
               Strategy and Puss in the Corner are known, by their numbers there: before version 2.15 other games bore \
               the names Osmosis and Peek. Moves of any other game cannot be replayed, but a number gives the cards. \
               `--game GAME` lays them out for a game of ours, and with `-o DIR` they are written as a deck list.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\n.I59\n…",
        ..ERROR
    },
    Entry {
        code: "import::other-layout",
        summary: "the saved game does not end with the cards that its moves lead to",
        text: "A saved game holds the layout at the time of saving and every move before it. The moves are taken back, \
               so that the start is known, and played again under the rules here; after each step both must show the \
               same cards. Here they do not, so nothing is written: half a game would be worse than none.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\nsS'from_stack_id'\nI9\nsS'to_stack_id'\nI4\n…",
        ..ERROR
    },
    Entry {
        code: "import::illegal-move",
        summary: "a move of the saved game is not allowed here",
        text: "The message names the step of the file and the rule that forbids the move. PySolFC's rules under the \
               same names agree with the games here, so the file was most likely changed. Nothing is written.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\nsS'from_stack_id'\nI9\nsS'to_stack_id'\nI0\n…",
        ..ERROR
    },
    Entry {
        code: "import::cut-short",
        summary: "the end of the saved game cannot be read, but the game comes before it",
        text: "Behind the moves a saved game has only statistics, which are not imported. What is there cannot be read, \
               so the file may have been damaged; the game itself was replayed and is complete.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\nsb.?",
        ..WARNING
    },
    Entry {
        code: "import::passes-left-out",
        summary: "passes through the stock without a play were left out of the moves",
        text: "In PySolFC a player may redeal as often as they like. Here a redeal is refused where no card was played \
               since the one before, because the packets would fall in the same way for ever. Such a pass, from one \
               redeal to the next, changes nothing, so it is left out, and the game ends with the same cards.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\naa(l(ipysollib.move\nATurnStackMove\n…",
        ..NOTE
    },
    Entry {
        code: "import::undone-moves",
        summary: "moves that the player had taken back are in the file",
        text: "PySolFC keeps the moves that were taken back, so that they can be done again. They are written as a \
               second solution, `redo`, which begins where the game stood when it was saved. If they cannot be played \
               here they are left out, and the message says why.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\naasS'index'\nI0\n…",
        ..NOTE
    },
    Entry {
        code: "import::deal-by-cards",
        summary: "the deal is written by its cards and not by a number",
        text: "A puzzle file names the deal by PySolFC's number wherever that number gives the very cards that the \
               player saw. A layout that somebody brought has no number, and old versions dealt some numbers otherwise. \
               The cards are then taken from the layout in the file.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\n.I18\n…",
        ..NOTE
    },
    Entry {
        code: "import::moves-left-out",
        summary: "only the cards of the saved game were imported",
        text: "The saved game is of a game that is not known here, and `--game` asked for its cards to be laid out for \
               another one. Its moves mean nothing there.",
        example: "…\n# save.pso\nS'PySolFC'\n.S'3.6.1'\n…\n.I59\n…",
        ..NOTE
    },
];
