//! The sheet of the acting combatant, or of the one that is looked at.

use super::layout::{Panel, refill};
use super::side_mark::side_mark;
use crate::battle::{Battle, Life, Stance, Stat, UnitId};
use crate::client::plan::Pick;
use crate::client::play::Game;
use crate::client::theme::{NIGHT, QUIET, TEXT, Type, health_colour};
use crate::client::widgets::{Tip, Ui, bold, column, fill, medium, quiet, row};
use crate::words::label;
use bevy::prelude::*;

/// Draws it.
pub fn draw(mut commands: Commands, panels: Query<(Entity, &Panel)>, game: Res<Game>, pick: Res<Pick>) {
    let battle = game.battle();
    let unit = pick.shown.or(battle.current());
    refill(&mut commands, &panels, Panel::Sheet, |ui| {
        if let Some(unit) = unit {
            sheet(ui, battle, unit);
        }
    });
}

fn sheet(ui: &mut Ui, battle: &Battle, unit: UnitId) {
    side_mark(ui, battle.side(unit).index(), battle.name(unit), 58.0, true);
    let mut tip = vec![battle.profile(unit).kind.clone()];
    tip.extend(battle.profile(unit).skills.iter().map(|(key, level)| format!("{} {level}", label(*key))));
    let conditions: Vec<String> =
        battle.conditions(unit).0.iter().map(|condition| label(condition.key).to_lowercase()).collect();
    ui.spawn((column(3.0), Tip(tip.join("\n")), Interaction::None)).with_children(|ui| {
        ui.spawn(Node { align_items: AlignItems::Baseline, column_gap: px(8), ..default() }).with_children(|ui| {
            ui.spawn(bold(battle.name(unit), Type::Head, TEXT));
            ui.spawn(quiet(state(battle, unit)));
        });
        ui.spawn((quiet(hand(battle, unit)), TextLayout::no_wrap()));
        if !conditions.is_empty() {
            ui.spawn((medium(conditions.join(", "), Type::Tiny, crate::client::theme::LAMP), TextLayout::no_wrap()));
        }
        ui.spawn(row(10.0)).with_children(|ui| {
            let infos = battle.rules().core.vocabulary().stats.iter().filter(|info| info.vital);
            for (info, stat) in infos.filter_map(|info| Some((info, battle.stats(unit).get(info.key)?))) {
                gauge(ui, info.label, stat);
            }
        });
    });
}

fn state(battle: &Battle, unit: UnitId) -> String {
    let body = battle.body(unit);
    let stance = match (body.life, body.stance) {
        (Life::Up, Stance::Standing) => "standing",
        (Life::Up, Stance::Crouched) => "crouched",
        (Life::Up, Stance::Prone) => "prone",
        (Life::Down, _) => "down",
        (Life::Dead, _) => "dead",
        (Life::Gone, _) => "gone",
    };
    let core = battle.rules().core;
    let state = core.state(battle, unit);
    let health =
        core.states().iter().position(|word| word.key == state).filter(|at| *at > 0).map(|at| core.states()[at].label);
    health.map_or_else(|| stance.to_owned(), |health| format!("{stance} \u{b7} {}", health.to_lowercase()))
}

fn hand(battle: &Battle, unit: UnitId) -> String {
    match battle.in_hand(unit) {
        Some((_, item, def)) if def.capacity > 0 => format!("{} {}/{}", def.name, item.loaded, def.capacity),
        Some((_, _, def)) => def.name.clone(),
        None => "empty hands".to_owned(),
    }
}

fn gauge(ui: &mut Ui, name: &str, stat: &Stat) {
    let full = f32::from(stat.now.max(0)) / f32::from(stat.max.max(1));
    ui.spawn(row(5.0)).with_children(|ui| {
        ui.spawn(medium(name.to_uppercase(), Type::Tiny, QUIET));
        let bar = Node {
            width: px(26),
            height: px(7),
            border_radius: BorderRadius::all(px(4)),
            overflow: Overflow::clip(),
            ..default()
        };
        ui.spawn((bar, BackgroundColor(NIGHT))).with_children(|ui| {
            if full > 0.0 {
                fill(ui, full, health_colour(full));
            }
            if full < 1.0 {
                fill(ui, 1.0 - full, NIGHT);
            }
        });
        ui.spawn(bold(stat.now.to_string(), Type::Tiny, TEXT));
    });
}
