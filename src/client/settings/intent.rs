//! Intents: the player's commands, whether given by a button, a key or a click on the board.

use crate::battle::oracle::Answer;
use crate::battle::{Key, OptionValue, SideId, UnitId};
use crate::client::base::intent;
use crate::client::base::options::Player;
use crate::client::base::sets::ClientSystems;
use crate::client::settings::lens::Lens;
use crate::client::settings::{Change, Settings};
use crate::grid::Square;
use bevy::prelude::*;

/// Changes to the settings.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum SettingsIntent {
    /// Change a setting.
    Set(Change),
    /// Change the animation speed.
    Speed,
}

impl intent::Intent for SettingsIntent {}

/// A command of the player that has no message of its own yet.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Intent {
    /// Continue to the next lesson, or close the hint.
    Learnt,
    /// Turn hints off.
    NoHints,
    /// Fold or unfold the card of a hint or a lesson.
    FoldHint,
    /// Choose a level, by its index.
    Level(usize),
    /// Choose a campaign, by its index.
    Campaign(usize),
    /// Show or hide the options of the rules before a battle.
    RulesBriefing,
    /// Set an option of the rules.
    Option(Key, OptionValue),
    /// Carry out an offer of the camp, by its index.
    Camp(usize),
    /// Choose the player of a side.
    Seat(SideId, Player),
    /// Choose whether people who share the screen hide their views from each other.
    Apart(bool),
    /// Take over the screen for a side.
    TakeOver(SideId),
    /// Choose whether people roll their own dice.
    OwnDice(bool),
    /// Draw a new seed for the dice.
    Shuffle,
    /// Start the chosen level.
    Start,
    /// Set up the level on the table again.
    Again,
    /// Give the same answer to the reactions alike that follow, or stop doing so.
    Alike,
    /// Give up the battle by that order of the engine; asks first.
    GiveUp(Key),
    /// Set up another level than the one on the table, by its place in the list.
    NextBattle(usize),
    /// Choose an action: carry it out, or select it for a target.
    Action(usize),
    /// Show or hide the actions that are folded away in the bar.
    MoreActions,
    /// Show every variant of the chosen action.
    AllVariants,
    /// Choose a variant of the chosen action.
    Variant(usize),
    /// Click on a square.
    Square(Square),
    /// Tap on a square: mark it, or act if it is already marked.
    Tap(Square),
    /// Select a combatant.
    Show(UnitId),
    /// Hasten with a combatant in the next round, or no longer.
    Hasten(UnitId),
    /// Open or close a combatant's initiative panel.
    Tempo(UnitId),
    /// Bring the objectives of one's side into view.
    ShowGoals,
    /// Clear the selection; with nothing selected, open the menu.
    Cancel,
    /// Undo the latest order.
    Undo,
    /// Redo the latest undone order.
    Redo,
    /// Save the game.
    Save,
    /// Load the quick save.
    Load,
    /// Load the newest saved game.
    Continue,
    /// Save the game under the typed name.
    SaveAs,
    /// Load a saved game, by its name in storage.
    LoadSlot(String),
    /// Delete a saved game; asks first.
    DeleteSlot(String),
    /// Watch a saved game.
    Watch(String),
    /// Watch the game on the table from its beginning.
    WatchThis,
    /// Control the recorded game that is being watched.
    Reel(Reel),
    /// Skip the animation.
    Skip,
    /// Open or close a line of the log.
    LogLine(usize),
    /// Turn an overlay on or off.
    Lens(Lens),
    /// Change the filter of the log.
    LogFilter(Filter),
    /// Open or close the panel at the right.
    Fold,
    /// Add points to a stat in the open prompt, or remove them.
    Part(Key, i16),
    /// Select or deselect a combatant in the open prompt.
    Include(UnitId),
    /// Set the next face in the open prompt; for dice read by tens and ones, the next digit.
    Face(u8),
    /// Remove the latest face.
    TakeFaceBack,
    /// Let the game roll the dice of the open prompt.
    Roll,
    /// Answer the open prompt.
    Answer(Answer),
    /// Answer the open prompt with the values set in it.
    Confirm,
}

impl intent::Intent for Intent {}

/// Requests that a combatant be in view.
#[derive(Message)]
pub struct LookAt(pub UnitId);

/// The filter of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Lines with dice.
    Dice,
    /// Lines about harm.
    Harm,
}

impl Filter {
    /// All filters, each with the key of its name.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::All, "log.all"), (Self::Dice, "log.dice"), (Self::Harm, "log.harm")];
}

/// Controls of a recorded game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reel {
    /// Play or pause.
    Play,
    /// One step forward.
    Step,
    /// One step back.
    Back,
    /// To a step, from 0.
    To(usize),
    /// Take over the game from here.
    GoOn,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Intent>().add_message::<SettingsIntent>();
    app.add_systems(Update, change.in_set(ClientSystems::Act));
}

fn change(mut intents: MessageReader<SettingsIntent>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        match intent {
            SettingsIntent::Set(change) => settings.take(change),
            SettingsIntent::Speed => settings.pace = settings.pace.next(),
        }
    }
}
