//! A line that takes typed words, and keys that are waited for.

use crate::battle::Key as Action;
use crate::client::base::assets::REGULAR;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{FAINT, LAMP, NIGHT, ROUND, TEXT, Type};
use crate::client::settings::Command;
use crate::client::settings::intent::{Field, Intent};
use crate::client::widgets::{Skin, Ui, card, text};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Longest line, in letters.
const LONGEST: usize = 60;

/// What the keyboard is for, besides the table's own keys.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Typing {
    /// Nothing else.
    #[default]
    Off,
    /// Words for a line.
    Words(Field),
    /// The next key, for a command.
    Key(Command),
    /// The next letter, for an action.
    Letter(Action),
}

impl Typing {
    /// Whether the next key is waited for, whichever it is.
    pub fn takes_every_key(self) -> bool {
        matches!(self, Self::Key(_) | Self::Letter(_))
    }

    /// Whether letters go into a line.
    pub fn takes_letters(self) -> bool {
        self != Self::Off
    }
}

/// What stands in the lines, and the line of which the next letter takes the place of all.
#[derive(Resource, Default)]
pub struct Lines {
    words: BTreeMap<Field, String>,
    whole: Option<Field>,
}

impl Lines {
    /// The words of a line.
    pub fn get(&self, field: Field) -> &str {
        self.words.get(&field).map_or("", String::as_str)
    }

    /// Puts in a line what somebody has written, as far as it fits.
    pub fn write(&mut self, field: Field, words: &str) {
        let words = words.trim_start().chars().filter(|letter| field.takes(*letter));
        let words: String = words.take(LONGEST).collect();
        if self.get(field) != words {
            self.set(field, words);
        }
    }

    /// Puts words in a line.
    pub fn set(&mut self, field: Field, words: impl Into<String>) {
        self.whole = None;
        self.words.insert(field, words.into());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typing>().init_resource::<Lines>();
    app.add_systems(Update, (choose, read).chain().in_set(ClientSystems::Act));
}

/// A press anywhere else ends the typing.
fn choose(mut intents: MessageReader<Intent>, mut typing: ResMut<Typing>, mut lines: ResMut<Lines>) {
    for intent in intents.read() {
        if let Intent::Type(field) = intent {
            lines.whole = Some(*field);
        }
        let next = match intent {
            Intent::Type(field) => Typing::Words(*field),
            Intent::Rebind(command) => Typing::Key(*command),
            Intent::RebindAction(action) => Typing::Letter(*action),
            Intent::Rule(_) | Intent::Chapter(..) | Intent::Shelf(_) => continue,
            _ => Typing::Off,
        };
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

/// The line on screen.
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
    ui.spawn((card(skin, Intent::Type(field)), node)).with_children(|ui| {
        // Words take their width from what is around them: with one of their own they would have none.
        ui.spawn(Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() }).with_children(|ui| {
            let layout = TextLayout { linebreak: LineBreak::WordOrCharacter, ..default() };
            ui.spawn((text(shown, REGULAR, Type::Body, color), layout));
        });
    });
}
