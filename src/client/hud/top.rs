//! The right end of the upper bar: rules, undo, speed, menu.

use super::layout::{Panel, refill};
use crate::client::film::Film;
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::settings::Settings;
use crate::client::theme::QUIET;
use crate::client::theme::Type;
use crate::client::widgets::{Tip, icon_button, medium, quiet};
use bevy::prelude::*;

/// Draws it.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    game: Res<Game>,
    film: Res<Film>,
    settings: Res<Settings>,
) {
    let rules = game.battle().rules();
    refill(&mut commands, &panels, Panel::Top, |ui| {
        let words = format!("{} \u{b7} {}", rules.core.title(), rules.initiative.title());
        ui.spawn((
            quiet(words),
            Tip(game.battle().setup().name.clone()),
            Interaction::None,
            Node { margin: UiRect::right(px(8)), ..default() },
        ));
        let free = game.can_undo() && !film.is_playing();
        icon_button(
            ui,
            "undo",
            "Take back (Backspace). Possible until a die has fallen or something hidden was seen.",
            free,
            Intent::Undo,
        );
        icon_button(ui, "speed", "Speed of the animation (.)", true, Intent::Speed);
        ui.spawn(medium(settings.pace.words(), Type::Small, QUIET));
        icon_button(ui, "menu", "Menu (Esc)", true, Intent::Open(crate::client::screens::Screen::Table));
    });
}
