//! The commands of the terminal besides orders.

use crate::battle::Key;
use crate::battle::engine::{RETREAT, SURRENDER};

/// A typed line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Empty,
    /// Help on commands, or on an action.
    Help(String),
    /// The map, whole or around a unit.
    Map(String),
    /// All combatants, one line each.
    Who,
    /// A unit's sheet.
    Look(String),
    /// Exact odds of an attack.
    Odds(String),
    /// All offers.
    Options,
    /// The initiative track.
    Order,
    /// The changes collected for a unit in this round, and its next count; for all units without a name.
    Tempo(String),
    /// Dice and ledger of the latest roll, or of an earlier one.
    Why(String),
    /// The log.
    Log(String),
    /// The briefing.
    Briefing,
    /// Ends the battle as lost, by surrender or retreat; asks first, unless told `now`.
    GiveUp(Key, bool),
    /// Undoes the latest order.
    Undo,
    /// Saves the game to a file.
    Save(String),
    /// Loads a game from a file.
    Load(String),
    /// The rulebook.
    Rules(String),
    /// Quits.
    Quit,
    /// An order.
    Act(String),
}

/// The entries of `help`: what to type, and the key of its explanation.
pub const HELP: [(&str, &str); 20] = [
    ("briefing", "text.help_briefing"),
    ("map", "text.help_map"),
    ("who", "text.help_who"),
    ("look NAME", "text.help_look"),
    ("options", "text.help_options"),
    ("order", "text.help_order"),
    ("tempo NAME", "text.help_tempo"),
    ("odds NAME", "text.help_odds"),
    ("move 5 6", "text.help_move"),
    ("attack NAME", "text.help_attack"),
    ("do ACTION", "text.help_do"),
    ("end", "text.help_end"),
    ("undo", "text.help_undo"),
    ("retreat", "text.help_retreat"),
    ("surrender", "text.help_surrender"),
    ("why", "text.help_why"),
    ("log", "text.help_log"),
    ("rules WORDS", "text.help_rules"),
    ("save FILE", "text.help_save"),
    ("quit", "text.help_quit"),
];

/// Parses a line.
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
        "tempo" | "count" => Command::Tempo(rest),
        "why" => Command::Why(rest),
        "log" => Command::Log(rest),
        "briefing" => Command::Briefing,
        "undo" => Command::Undo,
        "retreat" if sure(&rest).is_some() => Command::GiveUp(RETREAT, sure(&rest) == Some(true)),
        "surrender" if sure(&rest).is_some() => Command::GiveUp(SURRENDER, sure(&rest) == Some(true)),
        "save" => Command::Save(rest),
        "load" => Command::Load(rest),
        "rules" | "rule" => Command::Rules(rest),
        "quit" | "exit" => Command::Quit,
        "end" if rest.is_empty() => Command::Act("end_turn".to_owned()),
        "do" if !rest.is_empty() => Command::Act(rest),
        _ => Command::Act(line.to_owned()),
    }
}

/// The word that makes somebody give up without being asked.
pub const NOW: &str = "now";

/// Whether somebody who gives up is sure; `None` for any other word.
fn sure(rest: &str) -> Option<bool> {
    match rest {
        "" => Some(false),
        NOW => Some(true),
        _ => None,
    }
}
