//! Which key does what. The keys of actions belong to the rules and are not among them.

use crate::client::widgets::say;
use bevy::prelude::KeyCode;
use bevy::prelude::KeyCode as K;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a key can be bound to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Command {
    Confirm,
    Cancel,
    Undo,
    Here,
    Save,
    Load,
    Speed,
    Rules,
    ZoomIn,
    ZoomOut,
    ViewLeft,
    ViewRight,
    ViewUp,
    ViewDown,
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

use Command as C;

const STANDARD: [(C, K); 22] = [
    (C::Confirm, K::Space),
    (C::Cancel, K::Escape),
    (C::Undo, K::Backspace),
    (C::Here, K::Enter),
    (C::Save, K::F5),
    (C::Load, K::F9),
    (C::Speed, K::Period),
    (C::Rules, K::F1),
    (C::ZoomIn, K::Equal),
    (C::ZoomOut, K::Minus),
    (C::ViewLeft, K::ArrowLeft),
    (C::ViewRight, K::ArrowRight),
    (C::ViewUp, K::ArrowUp),
    (C::ViewDown, K::ArrowDown),
    (C::North, K::Numpad8),
    (C::NorthEast, K::Numpad9),
    (C::East, K::Numpad6),
    (C::SouthEast, K::Numpad3),
    (C::South, K::Numpad2),
    (C::SouthWest, K::Numpad1),
    (C::West, K::Numpad4),
    (C::NorthWest, K::Numpad7),
];

/// Every key that can be bound.
#[rustfmt::skip]
const KEYS: [K; 90] = [
    K::Space, K::Escape, K::Backspace, K::Enter, K::Tab, K::Delete, K::Insert, K::Home, K::End, K::PageUp, K::PageDown,
    K::ArrowLeft, K::ArrowRight, K::ArrowUp, K::ArrowDown, K::Period, K::Comma, K::Equal, K::Minus, K::Slash, K::Backslash,
    K::Semicolon, K::Quote, K::Backquote, K::BracketLeft, K::BracketRight,
    K::KeyA, K::KeyB, K::KeyC, K::KeyD, K::KeyE, K::KeyF, K::KeyG, K::KeyH, K::KeyI, K::KeyJ, K::KeyK, K::KeyL, K::KeyM,
    K::KeyN, K::KeyO, K::KeyP, K::KeyQ, K::KeyR, K::KeyS, K::KeyT, K::KeyU, K::KeyV, K::KeyW, K::KeyX, K::KeyY, K::KeyZ,
    K::Digit0, K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8, K::Digit9,
    K::F1, K::F2, K::F3, K::F4, K::F5, K::F6, K::F7, K::F8, K::F9, K::F10, K::F11, K::F12,
    K::Numpad0, K::Numpad1, K::Numpad2, K::Numpad3, K::Numpad4, K::Numpad5, K::Numpad6, K::Numpad7, K::Numpad8, K::Numpad9,
    K::NumpadAdd, K::NumpadSubtract, K::NumpadMultiply, K::NumpadDivide, K::NumpadEnter, K::NumpadDecimal,
];

/// The key of each command. Keys are kept by name; names that are not known leave the command its standard key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Command, String>", into = "BTreeMap<Command, String>")]
pub struct Bindings(BTreeMap<Command, KeyCode>);

impl Default for Bindings {
    fn default() -> Self {
        Self(STANDARD.into_iter().collect())
    }
}

impl From<BTreeMap<Command, String>> for Bindings {
    fn from(names: BTreeMap<Command, String>) -> Self {
        let mut bindings = Self::default();
        for (command, name) in names {
            if let Some(key) = KEYS.into_iter().find(|key| format!("{key:?}") == name) {
                bindings.bind(command, key);
            }
        }
        bindings
    }
}

impl From<Bindings> for BTreeMap<Command, String> {
    fn from(bindings: Bindings) -> Self {
        let standard = Bindings::default();
        let other = bindings.0.into_iter().filter(|(command, key)| standard.key(*command) != *key);
        other.map(|(command, key)| (command, format!("{key:?}"))).collect()
    }
}

impl Bindings {
    /// Every command, in the order of the settings screen.
    pub fn commands() -> impl Iterator<Item = Command> {
        STANDARD.into_iter().map(|entry| entry.0)
    }

    /// The key of a command.
    pub fn key(&self, command: Command) -> KeyCode {
        self.0.get(&command).copied().unwrap_or(KeyCode::Escape)
    }

    /// The command of a key, if it has one.
    pub fn command(&self, key: KeyCode) -> Option<Command> {
        self.0.iter().find(|entry| *entry.1 == key).map(|entry| *entry.0)
    }

    /// Gives a command another key; a command that had it takes the old one over. False for a key that cannot be bound.
    pub fn bind(&mut self, command: Command, key: KeyCode) -> bool {
        if !KEYS.contains(&key) {
            return false;
        }
        let old = self.key(command);
        if let Some(other) = self.command(key) {
            self.0.insert(other, old);
        }
        self.0.insert(command, key);
        true
    }

    /// The key of a command as people read it.
    pub fn name(&self, command: Command) -> String {
        let name = format!("{:?}", self.key(command));
        let cut = |start: &str| name.strip_prefix(start).map(str::to_owned);
        match name.as_str() {
            "Escape" => "Esc".to_owned(),
            "Period" => ".".to_owned(),
            "Comma" => ",".to_owned(),
            "Equal" => "+".to_owned(),
            "Minus" => "\u{2212}".to_owned(),
            "Slash" => "/".to_owned(),
            "Space" | "Backspace" | "Enter" => say(&format!("key.{}", name.to_lowercase())),
            _ => {
                let number = || cut("Numpad").map(|key| format!("{} {key}", say("key.number_block")));
                cut("Key").or_else(|| cut("Digit")).or_else(|| cut("Arrow")).or_else(number).unwrap_or(name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_commands_never_share_a_key() {
        let mut bindings = Bindings::default();
        assert!(bindings.bind(Command::Undo, KeyCode::Space));
        assert_eq!(bindings.key(Command::Undo), KeyCode::Space);
        assert_eq!(bindings.key(Command::Confirm), KeyCode::Backspace);
        assert!(!bindings.bind(Command::Undo, KeyCode::Power));
        let mut keys: Vec<KeyCode> = Bindings::commands().map(|command| bindings.key(command)).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), STANDARD.len());
    }

    #[test]
    fn every_standard_key_can_be_bound() {
        assert!(STANDARD.iter().all(|(_, key)| KEYS.contains(key)));
    }
}
