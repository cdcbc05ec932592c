//! Intents: the player's commands, whether given by a button, a key or a click on the board.

use crate::battle::{Key, OptionValue, SideId};
use crate::client::base::intent;
use crate::client::base::options::Player;
use crate::client::base::sets::ClientSystems;
use crate::client::settings::{Change, Settings};
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
    /// Choose a level, by its index.
    Level(usize),
    /// Choose a campaign, by its index.
    Campaign(usize),
    /// Show or hide the options of the rules before a battle.
    RulesBriefing,
    /// Set an option of the rules.
    Option(Key, OptionValue),
    /// Choose the player of a side.
    Seat(SideId, Player),
    /// Choose whether people who share the screen hide their views from each other.
    Apart(bool),
    /// Choose whether people roll their own dice.
    OwnDice(bool),
    /// Draw a new seed for the dice.
    Shuffle,
    /// Start the chosen level.
    Start,
    /// Set up the level on the table again.
    Again,
    /// Give up the battle by that order of the engine; asks first.
    GiveUp(Key),
    /// Set up another level than the one on the table, by its place in the list.
    NextBattle(usize),
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
}

impl intent::Intent for Intent {}

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
