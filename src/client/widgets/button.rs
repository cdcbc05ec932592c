//! Buttons: own look, hover and press states; a press sends the intent that the button carries.

use super::{Ui, bold, icon, medium};
use crate::client::intent::Intent;
use crate::client::sets::ClientSystems;
use crate::client::theme::{CLEAR, FAINT, HOVER, LAMP, LINE, ON_LAMP, PRESS, RAISED, ROUND, TEXT, Type};
use bevy::prelude::*;

/// The colours of a button in its states.
#[derive(Component, Clone, Copy, Debug)]
pub struct Skin {
    /// When nothing touches it.
    pub rest: Color,
    /// Under the pointer.
    pub hover: Color,
    /// Pressed.
    pub press: Color,
    /// Its rim.
    pub rim: Color,
}

impl Skin {
    /// An ordinary button.
    pub const PLAIN: Self = Self { rest: RAISED, hover: HOVER, press: PRESS, rim: LINE };
    /// A button that is part of text or a list.
    pub const BARE: Self = Self { rest: CLEAR, hover: HOVER, press: PRESS, rim: CLEAR };
    /// The button that most want to press.
    pub const MAIN: Self =
        Self { rest: LAMP, hover: Color::srgb(1.0, 0.745, 0.365), press: Color::srgb(0.816, 0.549, 0.165), rim: LAMP };
    /// What is chosen.
    pub const CHOSEN: Self =
        Self { rest: crate::client::theme::LAMP_LOW, hover: Color::srgb(0.290, 0.231, 0.141), press: PRESS, rim: LAMP };
}

/// A button that cannot be pressed now.
#[derive(Component)]
pub struct Off;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (paint, press.in_set(ClientSystems::Sense)));
}

fn paint(mut buttons: Query<(&Interaction, &Skin, Has<Off>, &mut BackgroundColor), Changed<Interaction>>) {
    for (interaction, skin, off, mut ground) in &mut buttons {
        ground.0 = match interaction {
            _ if off => skin.rest,
            Interaction::None => skin.rest,
            Interaction::Hovered => skin.hover,
            Interaction::Pressed => skin.press,
        };
    }
}

fn press(
    buttons: Query<(&Interaction, &Intent), (Changed<Interaction>, Without<Off>)>,
    mut intents: MessageWriter<Intent>,
) {
    for (interaction, intent) in &buttons {
        if *interaction == Interaction::Pressed {
            intents.write(intent.clone());
        }
    }
}

/// The frame of anything that can be pressed.
pub fn card(skin: Skin, intent: Intent) -> impl Bundle {
    (Button, intent, skin, BackgroundColor(skin.rest), BorderColor::all(skin.rim))
}

/// A button with words.
pub fn button(ui: &mut Ui, words: &str, skin: Skin, intent: Intent) {
    let node = Node {
        padding: UiRect::axes(px(16), px(9)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let color = if skin.rest == LAMP { ON_LAMP } else { TEXT };
    ui.spawn((card(skin, intent), node)).with_children(|ui| {
        ui.spawn(medium(words, Type::Body, color));
    });
}

/// A button with a sign only.
pub fn icon_button(ui: &mut Ui, name: &str, tip: &str, on: bool, intent: Intent) {
    let node = Node {
        width: px(36),
        height: px(36),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(ROUND)),
        ..default()
    };
    let mut button = ui.spawn((card(Skin::BARE, intent), node, super::Tip(tip.to_owned())));
    if !on {
        button.insert(Off);
    }
    button.with_children(|ui| {
        ui.spawn(icon(name, 22.0, if on { TEXT } else { FAINT }));
    });
}

/// The sign of a key on a button.
pub fn key_cap(ui: &mut Ui, key: &str, color: Color) {
    ui.spawn(bold(key, Type::Tiny, color));
}
