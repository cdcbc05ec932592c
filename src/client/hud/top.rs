//! The right end of the upper bar: rules, undo and redo, speed, menu.

use super::form::{Form, Shape};
use super::layout::{Panel, refill};
use crate::client::film::Film;
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::screens::Screen;
use crate::client::settings::Settings;
use crate::client::theme::{QUIET, Type};
use crate::client::widgets::{Tip, Ui, icon_button, medium, quiet};
use bevy::prelude::*;

/// Draws it.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, film, form, settings): (Res<Game>, Res<Film>, Res<Form>, Res<Settings>),
) {
    refill(&mut commands, &panels, Panel::Top, |ui| {
        if form.shape == Shape::Wide {
            rules(ui, &game);
        }
        let still = !film.is_playing();
        let tip = "Take back (Backspace). Possible until a die has fallen or something hidden was seen.";
        icon_button(ui, "undo", tip, game.can_undo() && still, Intent::Undo);
        if !form.is_tall() {
            let tip = "Do again what was taken back (Shift+Backspace)";
            icon_button(ui, "redo", tip, game.can_redo() && still, Intent::Redo);
            icon_button(ui, "speed", "Speed of the animation (.)", true, Intent::Speed);
            ui.spawn(medium(settings.pace.words(), Type::Small, QUIET));
            icon_button(ui, "rulebook", "Show or put away the shot and the log (F2)", true, Intent::Fold);
        }
        icon_button(ui, "menu", "Menu (Esc)", true, Intent::Open(Screen::Table));
    });
}

fn rules(ui: &mut Ui, game: &Game) {
    let rules = game.battle().rules();
    let words = format!("{} \u{b7} {}", rules.core.title(), rules.initiative.title());
    ui.spawn((
        quiet(words),
        TextLayout::no_wrap(),
        Tip(game.battle().setup().name.clone()),
        Interaction::None,
        Node { margin: UiRect::right(px(8)), ..default() },
    ));
}
