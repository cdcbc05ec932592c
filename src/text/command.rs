//! What can be typed at the text table besides orders.

/// A typed line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Nothing.
    Empty,
    /// What can be typed, or what an action does.
    Help(String),
    /// The map, whole or around somebody.
    Map(String),
    /// Everybody, one a line.
    Who,
    /// A sheet.
    Look(String),
    /// Exact odds of an attack.
    Odds(String),
    /// Everything that can be done.
    Options,
    /// The initiative track.
    Order,
    /// Dice and ledger of the latest roll, or of an earlier one.
    Why(String),
    /// What happened.
    Log(String),
    /// What people read before the level begins.
    Briefing,
    /// Takes the latest order back.
    Undo,
    /// Writes the game to a file.
    Save(String),
    /// Reads a game from a file.
    Load(String),
    /// The rulebook.
    Rules(String),
    /// Leaves.
    Quit,
    /// An order.
    Act(String),
}

/// What `help` tells of: what to type, and the key of the words for what it does.
pub const HELP: [(&str, &str); 17] = [
    ("briefing", "text.help_briefing"),
    ("map", "text.help_map"),
    ("who", "text.help_who"),
    ("look NAME", "text.help_look"),
    ("options", "text.help_options"),
    ("order", "text.help_order"),
    ("odds NAME", "text.help_odds"),
    ("move 5 6", "text.help_move"),
    ("attack NAME", "text.help_attack"),
    ("do ACTION", "text.help_do"),
    ("end", "text.help_end"),
    ("undo", "text.help_undo"),
    ("why", "text.help_why"),
    ("log", "text.help_log"),
    ("rules WORDS", "text.help_rules"),
    ("save FILE", "text.help_save"),
    ("quit", "text.help_quit"),
];

/// Reads a line.
pub fn read(line: &str) -> Command {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    match word.to_lowercase().as_str() {
        "" => Command::Empty,
        "help" | "?" => Command::Help(rest),
        "map" => Command::Map(rest),
        "who" => Command::Who,
        "look" => Command::Look(rest),
        "odds" => Command::Odds(rest),
        "options" => Command::Options,
        "order" | "track" => Command::Order,
        "why" => Command::Why(rest),
        "log" => Command::Log(rest),
        "briefing" => Command::Briefing,
        "undo" => Command::Undo,
        "save" => Command::Save(rest),
        "load" => Command::Load(rest),
        "rules" | "rule" => Command::Rules(rest),
        "quit" | "exit" => Command::Quit,
        "end" if rest.is_empty() => Command::Act("end_turn".to_owned()),
        "do" if !rest.is_empty() => Command::Act(rest),
        _ => Command::Act(line.to_owned()),
    }
}
