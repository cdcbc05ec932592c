//! Key bindings. The keys of actions belong to the rules and are not among them.

use crate::client::base::say::say;
use bevy::prelude::KeyCode as K;
use bevy::prelude::{ButtonInput, KeyCode};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A command that can be bound to a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Command {
    Confirm,
    Cancel,
    Undo,
    Redo,
    Here,
    Target,
    Save,
    Load,
    Speed,
    Rules,
    Fold,
    Learnt,
    LensReach,
    LensRanges,
    LensSight,
    LensThreat,
    LensArcs,
    LensBlast,
    ZoomIn,
    ZoomOut,
    ViewLeft,
    ViewRight,
    ViewUp,
    ViewDown,
    MarkLeft,
    MarkRight,
    MarkUp,
    MarkDown,
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
    PageBack,
    PageOn,
    First,
    Last,
    NextButton,
    PreviousButton,
}

impl Command {
    /// Its key in the language file.
    pub fn words(self) -> String {
        let name = format!("{self:?}");
        let mut key = String::from("command.");
        for (at, letter) in name.char_indices() {
            if letter.is_ascii_uppercase() && at > 0 {
                key.push('_');
            }
            key.push(letter.to_ascii_lowercase());
        }
        key
    }
}

use Command as C;

/// A key, by itself or with Shift.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Chord {
    /// The key.
    pub key: KeyCode,
    /// True if Shift is held.
    pub shift: bool,
}

const fn bare(key: KeyCode) -> Chord {
    Chord { key, shift: false }
}

const fn shift(key: KeyCode) -> Chord {
    Chord { key, shift: true }
}

/// True if Shift is held. On a slow machine both keys may be pressed and released within one frame.
pub fn shifted(keys: &ButtonInput<KeyCode>) -> bool {
    let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
    keys.any_pressed(shift) || keys.any_just_released(shift)
}

const STANDARD: [(C, Chord); 42] = [
    (C::Confirm, bare(K::Space)),
    (C::Cancel, bare(K::Escape)),
    (C::Undo, bare(K::Backspace)),
    (C::Redo, shift(K::Backspace)),
    (C::Here, bare(K::Enter)),
    (C::Target, bare(K::Comma)),
    (C::Save, bare(K::F5)),
    (C::Load, bare(K::F9)),
    (C::Speed, bare(K::Period)),
    (C::Rules, bare(K::F1)),
    (C::Fold, bare(K::F2)),
    (C::Learnt, bare(K::F3)),
    (C::LensReach, shift(K::Digit1)),
    (C::LensRanges, shift(K::Digit2)),
    (C::LensSight, shift(K::Digit3)),
    (C::LensThreat, shift(K::Digit4)),
    (C::LensArcs, shift(K::Digit5)),
    (C::LensBlast, shift(K::Digit6)),
    (C::ZoomIn, bare(K::Equal)),
    (C::ZoomOut, bare(K::Minus)),
    (C::ViewLeft, bare(K::ArrowLeft)),
    (C::ViewRight, bare(K::ArrowRight)),
    (C::ViewUp, bare(K::ArrowUp)),
    (C::ViewDown, bare(K::ArrowDown)),
    (C::MarkLeft, shift(K::ArrowLeft)),
    (C::MarkRight, shift(K::ArrowRight)),
    (C::MarkUp, shift(K::ArrowUp)),
    (C::MarkDown, shift(K::ArrowDown)),
    (C::North, bare(K::Numpad8)),
    (C::NorthEast, bare(K::Numpad9)),
    (C::East, bare(K::Numpad6)),
    (C::SouthEast, bare(K::Numpad3)),
    (C::South, bare(K::Numpad2)),
    (C::SouthWest, bare(K::Numpad1)),
    (C::West, bare(K::Numpad4)),
    (C::NorthWest, bare(K::Numpad7)),
    (C::PageBack, bare(K::PageUp)),
    (C::PageOn, bare(K::PageDown)),
    (C::First, bare(K::Home)),
    (C::Last, bare(K::End)),
    (C::NextButton, bare(K::Tab)),
    (C::PreviousButton, shift(K::Tab)),
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

/// Precedes the name of a key that is pressed with Shift, in the settings file.
const WITH_SHIFT: &str = "Shift+";

impl Chord {
    fn named(name: &str) -> Option<Self> {
        let (key, shift) = name.strip_prefix(WITH_SHIFT).map_or((name, false), |key| (key, true));
        let key = KEYS.into_iter().find(|one| format!("{one:?}") == key)?;
        Some(Self { key, shift })
    }

    fn name(self) -> String {
        format!("{}{:?}", if self.shift { WITH_SHIFT } else { "" }, self.key)
    }
}

/// The key of each command. Keys are stored by name; a command with an unknown name gets its default key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Command, String>", into = "BTreeMap<Command, String>")]
pub struct Bindings {
    chords: BTreeMap<Command, Chord>,
    /// True if the player uses touch: buttons then show no keys.
    pub fingers: bool,
}

impl Default for Bindings {
    fn default() -> Self {
        Self { chords: STANDARD.into_iter().collect(), fingers: false }
    }
}

impl From<BTreeMap<Command, String>> for Bindings {
    fn from(names: BTreeMap<Command, String>) -> Self {
        let mut bindings = Self::default();
        for (command, name) in names {
            if let Some(chord) = Chord::named(&name) {
                bindings.bind(command, chord);
            }
        }
        bindings
    }
}

impl From<Bindings> for BTreeMap<Command, String> {
    fn from(bindings: Bindings) -> Self {
        let standard = Bindings::default();
        let other = bindings.chords.into_iter().filter(|(command, chord)| standard.chord(*command) != *chord);
        other.map(|(command, chord)| (command, chord.name())).collect()
    }
}

impl Bindings {
    /// Every command, in the order of the settings screen.
    pub fn commands() -> impl Iterator<Item = Command> {
        STANDARD.into_iter().map(|entry| entry.0)
    }

    /// True if these commands have the keys that they come with.
    pub fn are_usual(&self, commands: &[Command]) -> bool {
        let standard = Self::default();
        commands.iter().all(|command| standard.chord(*command) == self.chord(*command))
    }

    fn chord(&self, command: Command) -> Chord {
        self.chords.get(&command).copied().unwrap_or(bare(KeyCode::Escape))
    }

    /// The command of a key, if any. With Shift held, a key that has no command with Shift counts without it.
    pub fn command(&self, key: KeyCode, shift: bool) -> Option<Command> {
        let of = |chord| self.chords.iter().find(|entry| *entry.1 == chord).map(|entry| *entry.0);
        of(Chord { key, shift }).or_else(|| of(bare(key)))
    }

    /// True if the key of a command was pressed in this frame.
    pub fn pressed(&self, keys: &ButtonInput<KeyCode>, command: Command) -> bool {
        let key = self.chord(command).key;
        keys.just_pressed(key) && self.command(key, shifted(keys)) == Some(command)
    }

    /// True if the key of a command is down.
    pub fn held(&self, keys: &ButtonInput<KeyCode>, command: Command) -> bool {
        let key = self.chord(command).key;
        keys.pressed(key) && self.command(key, shifted(keys)) == Some(command)
    }

    /// Binds a key to a command; a command that had it gets the old one. Returns false for a key that cannot be bound.
    pub fn bind(&mut self, command: Command, chord: Chord) -> bool {
        if !KEYS.contains(&chord.key) {
            return false;
        }
        let old = self.chord(command);
        let other = self.chords.iter().find(|entry| *entry.1 == chord).map(|entry| *entry.0);
        if let Some(other) = other {
            self.chords.insert(other, old);
        }
        self.chords.insert(command, chord);
        true
    }

    /// Text of the language file with the key of a command in brackets, as on buttons.
    pub fn beside(&self, words: &str, command: Command) -> String {
        format!("{}{}", say(words), self.hint(command))
    }

    /// The key of a command in brackets; empty while the player uses touch.
    pub fn hint(&self, command: Command) -> String {
        if self.fingers { String::new() } else { format!("  ({})", self.name(command)) }
    }

    /// The key of a command, for display.
    pub fn name(&self, command: Command) -> String {
        let Chord { key, shift } = self.chord(command);
        let key = key_name(key);
        if shift { format!("{}+{key}", say("key.shift")) } else { key }
    }
}

/// The digit that chooses an item of a row, counted from 0; `None` after the tenth.
pub fn digit(at: usize) -> Option<char> {
    "1234567890".chars().nth(at)
}

fn key_name(key: KeyCode) -> String {
    let name = format!("{key:?}");
    let cut = |start: &str| name.strip_prefix(start).map(str::to_owned);
    match key {
        K::Period => say("key.period"),
        K::Comma => say("key.comma"),
        K::Equal => "+".to_owned(),
        K::Minus => "\u{2212}".to_owned(),
        K::Slash => "/".to_owned(),
        K::Escape => say("key.escape"),
        K::Space => say("key.space"),
        K::Backspace => say("key.backspace"),
        K::Enter => say("key.enter"),
        K::Tab => say("key.tab"),
        K::PageUp => say("key.page_up"),
        K::PageDown => say("key.page_down"),
        K::Home => say("key.home"),
        K::End => say("key.end"),
        K::ArrowLeft => say("key.left"),
        K::ArrowRight => say("key.right"),
        K::ArrowUp => say("key.up"),
        K::ArrowDown => say("key.down"),
        _ => {
            let number = || cut("Numpad").map(|key| format!("{} {key}", say("key.number_block")));
            cut("Key").or_else(|| cut("Digit")).or_else(number).unwrap_or(name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_commands_never_share_a_key() {
        let mut bindings = Bindings::default();
        assert!(bindings.bind(Command::Undo, bare(KeyCode::Space)));
        assert_eq!(bindings.chord(Command::Undo), bare(KeyCode::Space));
        assert_eq!(bindings.chord(Command::Confirm), bare(KeyCode::Backspace));
        assert!(!bindings.bind(Command::Undo, bare(KeyCode::Power)));
        let mut chords: Vec<Chord> = Bindings::commands().map(|command| bindings.chord(command)).collect();
        chords.sort();
        chords.dedup();
        assert_eq!(chords.len(), STANDARD.len());
    }

    #[test]
    fn every_standard_key_can_be_bound_and_every_command_has_words() {
        for (command, chord) in STANDARD {
            assert!(KEYS.contains(&chord.key));
            assert!(say(&command.words()) != command.words(), "{command:?}");
        }
    }

    #[test]
    fn shift_makes_another_key_where_it_is_bound() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.command(K::Backspace, true), Some(Command::Redo));
        assert_eq!(bindings.command(K::Backspace, false), Some(Command::Undo));
        assert_eq!(bindings.command(K::Period, true), Some(Command::Speed));
        assert_eq!(bindings.command(K::Digit1, false), None);
        assert!(bindings.bind(Command::LensReach, bare(K::F12)));
        let kept: BTreeMap<Command, String> = bindings.clone().into();
        assert_eq!(Bindings::from(kept), bindings);
        assert_eq!(
            (bindings.command(K::F12, false), bindings.command(K::Digit1, true)),
            (Some(Command::LensReach), None)
        );
    }
}
