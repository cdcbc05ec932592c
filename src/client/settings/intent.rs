//! What the player wants, whichever way it was said: a button, a key or a click on the board.

use crate::battle::oracle::Answer;
use crate::battle::{Key, OptionValue, SideId, UnitId};
use crate::client::base::options::Player;
use crate::client::base::states::{Overlay, Screen};
use crate::client::settings::lens::Lens;
use crate::client::settings::{Change, Command};
use crate::grid::Square;
use bevy::prelude::*;

/// One wish. On a button it is a component, when pressed a message.
#[derive(Message, Component, Clone, PartialEq, Debug)]
pub enum Intent {
    /// Go to a screen.
    Open(Screen),
    /// Lay a page over the screen.
    Over(Overlay),
    /// Leave the page that lies over the screen.
    Back,
    /// Change a setting.
    Set(Change),
    /// Let the next key that is pressed be the one of a command.
    Rebind(Command),
    /// Let the next letter that is pressed be the one of an action.
    RebindAction(Key),
    /// Go on to the next lesson, or put the hint away.
    Learnt,
    /// Show no hints any more.
    NoHints,
    /// Fold the card of a hint or a lesson, or unfold it.
    FoldHint,
    /// Type into a line.
    Type(Field),
    /// Open the rulebook at a rule.
    Rule(String),
    /// Open a chapter of the rulebook: the book's place and the chapter's.
    Chapter(usize, usize),
    /// Open a part of an armoury.
    Shelf(usize),
    /// Choose a level of the list.
    Level(usize),
    /// Choose a campaign of the list.
    Campaign(usize),
    /// Show the options of the rules before a battle, or put them away.
    RulesBriefing,
    /// Let an option of the rules have a value.
    Option(Key, OptionValue),
    /// Do something that the camp offers, by its place among the offers.
    Camp(usize),
    /// Let somebody play a side.
    Seat(SideId, Player),
    /// Let people who share the screen hide what their sides see from each other, or not.
    Apart(bool),
    /// Take the screen that was handed over.
    TakeOver(SideId),
    /// Choose whether people roll dice of their own.
    OwnDice(bool),
    /// Take a new seed for the dice.
    Shuffle,
    /// Begin the chosen level.
    Start,
    /// Set up the level that is on the table once more.
    Again,
    /// Go on with the battle.
    Resume,
    /// Leave the program.
    Quit,
    /// Choose an action: do it, or take aim with it.
    Action(usize),
    /// Choose one of several ways of the chosen action.
    Variant(usize),
    /// Click on a square.
    Square(Square),
    /// Tap on a square: mark it, or act on it if it is the marked one.
    Tap(Square),
    /// Look at a combatant.
    Show(UnitId),
    /// Open a combatant's standing in initiative, or put it away.
    Tempo(UnitId),
    /// Bring into view what one's side is after.
    ShowGoals,
    /// Drop what was chosen; with nothing chosen, the menu.
    Cancel,
    /// Take the latest order back.
    Undo,
    /// Give again the order that was taken back.
    Redo,
    /// Save the game.
    Save,
    /// Load the game that was saved by a key.
    Load,
    /// Load the newest saved game.
    Continue,
    /// Save the game under the name that was typed.
    SaveAs,
    /// Load a saved game, by its name in storage.
    LoadSlot(String),
    /// Delete a saved game; asks first.
    DeleteSlot(String),
    /// Look at a saved game as it was played.
    Watch(String),
    /// Look at the game on the table as it was played.
    WatchThis,
    /// Do something with the recorded game that is looked at.
    Reel(Reel),
    /// Cut the animation short.
    Skip,
    /// Change the speed of the animation.
    Speed,
    /// Open or close a line of the log.
    LogLine(usize),
    /// Lay something over the map, or take it away.
    Lens(Lens),
    /// Show other lines of the log.
    LogFilter(Filter),
    /// Open the panel at the right, or put it away.
    Fold,
    /// Put points on a stat in the open prompt, or take them off.
    Part(Key, i16),
    /// Choose a combatant in the open prompt, or not.
    Include(UnitId),
    /// Set the next face of dice in the open prompt; where these are read by tens and ones, the next digit.
    Face(u8),
    /// Take the latest face back.
    TakeFaceBack,
    /// Have the game roll the dice that the open prompt asks for.
    Roll,
    /// Answer the open prompt.
    Answer(Answer),
    /// Answer the open prompt with what is set in it.
    Confirm,
}

/// Asks that a combatant be in view.
#[derive(Message)]
pub struct LookAt(pub UnitId);

/// The lines that take words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Field {
    /// What is looked for in the rulebook.
    Search,
    /// The name of a saved game.
    SaveName,
    /// The seed of the dice.
    Seed,
}

impl Field {
    /// Whether a letter may stand in it.
    pub fn takes(self, letter: char) -> bool {
        self != Self::Seed || letter.is_ascii_digit()
    }
}

/// Which lines are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those with dice.
    Dice,
    /// Those that tell of harm.
    Harm,
}

impl Filter {
    /// All, each with the key of its name.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::All, "log.all"), (Self::Dice, "log.dice"), (Self::Harm, "log.harm")];
}

/// What can be done with a recorded game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reel {
    /// Play on by itself, or stop.
    Play,
    /// One step on.
    Step,
    /// One step back.
    Back,
    /// To that step, from 0.
    To(usize),
    /// Take the game over from here.
    GoOn,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Intent>();
}
