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

/// What `help` tells: what to type, and what it does.
pub const HELP: [(&str, &str); 17] = [
    ("briefing", "the story of the level, what the sides are after, and its house rules"),
    ("map", "the map in characters, with a legend; map near NAME 10 shows the ten squares around somebody"),
    ("who", "everybody: side, health, place, stance, weapon, initiative"),
    ("look NAME", "somebody's sheet, and distance, sight and cover between you"),
    ("options", "everything that can be done now, what to type for it, and why not where it cannot be done"),
    ("order", "the initiative track"),
    ("odds NAME", "exact odds of an attack; odds attack NAME with ITEM asks for another one"),
    ("move 5 6", "walk to column 5, row 6"),
    ("attack NAME", "attack; add with ITEM or the way, such as burst spray 4 NAME"),
    ("do ACTION", "any action by its name, as options lists them"),
    ("end", "end the turn"),
    ("undo", "take the latest order back, until a die has fallen"),
    ("why", "dice and ledger of the latest roll; why 3 explains the third latest"),
    ("log", "what happened lately; log 50 goes back further"),
    ("rules WORDS", "the rulebook by ID or by words"),
    ("save FILE", "save the game; load FILE goes on with it"),
    ("quit", "leave"),
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
