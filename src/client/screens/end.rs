//! The report after the battle.

use super::page::{sheet, veil};
use super::{Overlay, Screen};
use crate::battle::{Battle, Life, Phase, UnitId, engine};
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::theme::{QUIET, TEXT, Type, side_colour};
use crate::client::widgets::{Skin, bold, button, column, medium, quiet, row, rule, section, spring};
use crate::words::label;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::End), lay.run_if(resource_exists::<Game>));
}

/// What people read for a combatant's state of health.
fn state(battle: &Battle, unit: UnitId) -> &'static str {
    let core = battle.rules().core;
    let state = core.state(battle, unit);
    core.states().iter().find(|word| word.key == state).map_or("", |word| word.label)
}

fn lay(mut commands: Commands, game: Res<Game>) {
    let battle = game.battle();
    let Phase::Over { winner, what } = battle.scheduler().phase else { return };
    let (title, color) = match winner {
        Some(side) => (format!("{} win", battle.setup().side_name(side)), side_colour(side.index())),
        None => ("A draw".to_owned(), TEXT),
    };
    commands.spawn(veil(Overlay::End)).with_children(|ui| {
        ui.spawn(sheet(560.0)).with_children(|ui| {
            ui.spawn(bold(title, Type::Title, color));
            let goals = winner.map(|side| &battle.setup().sides[side.index()].objectives);
            let how = goals
                .and_then(|goals| goals.iter().find(|goal| goal.key == what))
                .map_or_else(|| label(what), |goal| goal.text.clone());
            ui.spawn(medium(
                format!(
                    "{how} \u{b7} round {}, {} seconds",
                    battle.scheduler().round,
                    u32::from(battle.scheduler().round) * 6
                ),
                Type::Body,
                QUIET,
            ));
            ui.spawn(rule());
            let (after, _) = engine::aftermath(battle);
            for (at, side) in battle.setup().sides.iter().enumerate() {
                ui.spawn(column(4.0)).with_children(|ui| {
                    ui.spawn(section(&side.name));
                    for unit in battle.units().filter(|unit| battle.side(*unit).index() == at) {
                        ui.spawn(row(10.0)).with_children(|ui| {
                            super::super::hud::side_mark(
                                ui,
                                at,
                                battle.name(unit),
                                26.0,
                                battle.body(unit).life == Life::Up,
                            );
                            ui.spawn(medium(battle.name(unit), Type::Body, TEXT));
                            ui.spawn(spring());
                            let (now, later) = (state(battle, unit), state(&after, unit));
                            let then =
                                if now == later { String::new() } else { format!(", then {}", later.to_lowercase()) };
                            ui.spawn(quiet(format!("{now}{then}")));
                        });
                    }
                });
            }
            ui.spawn(Node { margin: UiRect::top(px(8)), ..row(10.0) }).with_children(|ui| {
                button(ui, "Look at the map", Skin::PLAIN, Intent::Resume);
                ui.spawn(spring());
                button(ui, "To the levels", Skin::MAIN, Intent::Open(Screen::Title));
            });
        });
    });
}
