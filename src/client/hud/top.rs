//! The right end of the upper bar: rulebook, undo and redo, speed, menu.

use crate::client::base::say::say;
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::base::theme::{QUIET, Type};
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::select::TableIntent;
use crate::client::hud::track::has_room;
use crate::client::layout::form::{FoldPanel, Form, Shape};
use crate::client::layout::panels::{Panel, refill};
use crate::client::settings::intent::SettingsIntent;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{Skin, Tip, Ui, card, icon_button, medium, quiet};
use bevy::prelude::*;

/// Draws it.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    (game, film, form, settings): (Res<Game>, Res<Film>, Res<Form>, Res<Settings>),
) {
    refill(&mut commands, &panels, Panel::Top, |ui| {
        if form.shape == Shape::Wide && has_room(&game, &form) {
            rules(ui, &game);
        }
        let with_key = |words: &str, command| settings.keys.beside(words, command);
        let still = !film.is_playing();
        let tip = format!("{}. {}", with_key("command.undo", Command::Undo), say("top.undo.when"));
        let undo = (game.can_undo() || game.can_withdraw() || game.can_take_back()) && still;
        let tall = form.is_tall();
        let again = game.can_redo() && still;
        let redo_tip = with_key("command.redo", Command::Redo);
        // On a phone only usable buttons are shown; one that is tapped repeatedly keeps its place.
        if tall && again {
            icon_button(ui, "redo", &redo_tip, true, TableIntent::Redo);
        }
        if !tall || still {
            icon_button(ui, "undo", &tip, undo, TableIntent::Undo);
        }
        if !tall {
            icon_button(ui, "redo", &redo_tip, again, TableIntent::Redo);
        }
        if !tall || !still || game.machine_to_move() {
            icon_button(ui, "speed", &with_key("command.speed", Command::Speed), true, SettingsIntent::Speed);
            ui.spawn((card(Skin::BARE, SettingsIntent::Speed), Node { padding: UiRect::all(px(4)), ..default() }))
                .with_child(medium(settings.pace.words(), Type::Small, QUIET));
        }
        if !tall {
            icon_button(
                ui,
                "rulebook",
                &with_key("command.rules", Command::Rules),
                true,
                Navigate::Over(Overlay::Rules),
            );
            icon_button(ui, "dice", &with_key("command.fold", Command::Fold), true, FoldPanel);
        }
        icon_button(ui, "menu", &with_key("menu.title", Command::Cancel), true, Navigate::Open(Screen::Table));
    });
}

fn rules(ui: &mut Ui, game: &Game) {
    let words = crate::words::rules(game.battle());
    ui.spawn((
        quiet(words),
        TextLayout::no_wrap(),
        Tip(game.battle().setup().name.clone()),
        Interaction::None,
        Node { margin: UiRect::right(px(8)), ..default() },
    ));
}
