//! Text fields, and waiting for a key.

use crate::battle::Key as Action;
use crate::client::base::assets::REGULAR;
use crate::client::base::intent::{AnyIntent, Intent};
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{FAINT, LAMP, NIGHT, ROUND, TEXT, Type};
use crate::client::settings::Command;
use crate::client::widgets::{Skin, Ui, card, text};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// The longest text, in letters.
const LONGEST: usize = 60;

/// A text field, declared by its page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Field {
    /// Its name, also for the page around the game.
    pub name: &'static str,
    /// True if it accepts nothing but digits.
    pub digits: bool,
}

impl Field {
    fn takes(self, letter: char) -> bool {
        !self.digits || letter.is_ascii_digit()
    }
}

impl std::fmt::Debug for Field {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name)
    }
}

/// The use of the keyboard besides the game's own keys; as an intent, the one that a button asks for.
#[derive(Resource, Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Typing {
    /// Nothing else.
    #[default]
    Off,
    /// Text for a field.
    Words(Field),
    /// The next key, for a command.
    Key(Command),
    /// The next letter, for an action.
    Letter(Action),
}

impl Intent for Typing {}

impl Typing {
    /// True if it waits for any key.
    pub fn takes_every_key(self) -> bool {
        matches!(self, Self::Key(_) | Self::Letter(_))
    }

    /// True if letters go into a field.
    pub fn takes_letters(self) -> bool {
        self != Self::Off
    }
}

/// The texts of the fields, and the field whose text the next letter replaces.
#[derive(Resource, Default)]
pub struct Lines {
    words: BTreeMap<Field, String>,
    whole: Option<Field>,
}

impl Lines {
    /// The text of a field.
    pub fn get(&self, field: Field) -> &str {
        self.words.get(&field).map_or("", String::as_str)
    }

    /// Sets the text that was typed into a field, shortened to fit.
    pub fn write(&mut self, field: Field, words: &str) {
        let words = words.trim_start().chars().filter(|letter| field.takes(*letter));
        let words: String = words.take(LONGEST).collect();
        if self.get(field) != words {
            self.set(field, words);
        }
    }

    /// Sets the text of a field.
    pub fn set(&mut self, field: Field, words: impl Into<String>) {
        self.whole = None;
        self.words.insert(field, words.into());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Typing>().init_resource::<Typing>().init_resource::<Lines>();
    app.add_systems(Update, (choose, read).chain().in_set(ClientSystems::Act));
}

/// A press elsewhere ends the typing.
fn choose(mut intents: MessageReader<AnyIntent>, mut typing: ResMut<Typing>, mut lines: ResMut<Lines>) {
    for intent in intents.read().filter(|intent| !intent.keeps_typing()) {
        let next = intent.of().copied().unwrap_or(Typing::Off);
        if let Typing::Words(field) = next {
            lines.whole = Some(field);
        }
        if *typing != next {
            *typing = next;
        }
    }
}

fn read(
    mut typed: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    typing: Res<Typing>,
    mut lines: ResMut<Lines>,
) {
    let Typing::Words(field) = *typing else {
        typed.clear();
        return;
    };
    for key in typed.read().filter(|key| key.state.is_pressed()) {
        if held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight]) {
            if key.key_code == KeyCode::KeyA {
                lines.whole = Some(field);
            }
            continue;
        }
        let whole = lines.whole == Some(field);
        let line = if whole { "" } else { lines.get(field) };
        let next = match &key.logical_key {
            Key::Backspace if whole => Some(String::new()),
            Key::Backspace => line.char_indices().next_back().map(|(at, _)| line[..at].to_owned()),
            Key::Space if !line.is_empty() => Some(format!("{line} ")),
            Key::Character(letters) => {
                letters.chars().all(|letter| field.takes(letter)).then(|| format!("{line}{letters}"))
            }
            _ => None,
        };
        if let Some(next) = next.filter(|next| next.chars().count() <= LONGEST) {
            lines.write(field, &next);
        }
    }
}

/// Spawns a field.
pub fn field(ui: &mut Ui, field: Field, lines: &Lines, typing: Typing, hint: &str) {
    let own = typing == Typing::Words(field);
    let node = Node {
        padding: UiRect::axes(px(12), px(9)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_grow: 1.0,
        flex_basis: px(160),
        min_width: px(0),
        overflow: Overflow::clip(),
        ..default()
    };
    let skin = Skin { rest: NIGHT, rim: if own { LAMP } else { Skin::PLAIN.rim }, ..Skin::PLAIN };
    let words = lines.get(field);
    let (shown, color) = match (words.is_empty(), own) {
        (true, false) => (say(hint), FAINT),
        (false, true) if lines.whole == Some(field) => (format!("{words}\u{2502}"), LAMP),
        (_, true) => (format!("{words}\u{2502}"), TEXT),
        (false, false) => (words.to_owned(), TEXT),
    };
    ui.spawn((card(skin, Typing::Words(field)), node)).with_children(|ui| {
        // Text takes its width from its parent: with a width of its own it would have none.
        ui.spawn(Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() }).with_children(|ui| {
            let layout = TextLayout { linebreak: LineBreak::WordOrCharacter, ..default() };
            ui.spawn((text(shown, REGULAR, Type::Body, color), layout));
        });
    });
}
