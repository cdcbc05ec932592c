//! The initiative track: everyone's count in the order of the round, and where the chosen action would move somebody.

use super::foresight::{Foresight, Ghost};
use super::form::Form;
use super::layout::{Panel, refill};
use super::side_mark::side_mark;
use crate::battle::{Battle, Life, TurnState, UnitId};
use crate::client::intent::Intent;
use crate::client::plan::Pick;
use crate::client::play::Game;
use crate::client::theme::{FAINT, LAMP, LAMP_LOW, QUIET, ROUND, TEXT, Type};
use crate::client::widgets::{Skin, Tip, Ui, bold, card, column, medium, section, text};
use bevy::prelude::*;

/// Draws the track.
pub fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    game: Res<Game>,
    pick: Res<Pick>,
    (form, foresight): (Res<Form>, Res<Foresight>),
) {
    let battle = game.battle();
    refill(&mut commands, &panels, Panel::Track, |ui| {
        ui.spawn(Node {
            flex_shrink: 0.0,
            min_width: form.px(if form.is_tall() { 28.0 } else { 46.0 }),
            ..column(0.0)
        })
        .with_children(|ui| {
            if !form.is_tall() {
                ui.spawn(section("Round"));
            }
            ui.spawn(bold(battle.scheduler().round.to_string(), Type::Head, TEXT));
        });
        let order = order(battle);
        let next = battle.rules().initiative.next(battle);
        let place = |ghost: &Ghost| {
            let later = |one: &&UnitId| {
                let initiative = battle.initiative(**one);
                **one != ghost.unit
                    && battle.current() != Some(**one)
                    && (initiative.state == TurnState::Acted || initiative.count() < ghost.now)
            };
            order.iter().find(later).copied()
        };
        for unit in &order {
            for ghost in foresight.0.iter().filter(|ghost| place(ghost) == Some(*unit)) {
                ghost_card(ui, battle, ghost, &form);
            }
            unit_card(ui, &game, *unit, &pick, &form, next == Some(*unit));
        }
        for ghost in foresight.0.iter().filter(|ghost| place(ghost).is_none()) {
            ghost_card(ui, battle, ghost, &form);
        }
    });
}

/// Everybody who may still act, in the order of the round.
fn order(battle: &Battle) -> Vec<UnitId> {
    let mut units: Vec<UnitId> =
        battle.units().filter(|unit| battle.takes_turns(*unit) && battle.body(*unit).life <= Life::Down).collect();
    units.sort_by_key(|unit| {
        let initiative = battle.initiative(*unit);
        let done = initiative.state == TurnState::Acted;
        (battle.body(*unit).life != Life::Up, done, std::cmp::Reverse((initiative.count(), initiative.first)), *unit)
    });
    if let Some(current) = battle.current()
        && let Some(at) = units.iter().position(|unit| *unit == current)
    {
        let unit = units.remove(at);
        units.insert(0, unit);
    }
    units
}

fn frame(form: &Form) -> Node {
    Node {
        min_width: form.px(if form.is_tall() { 44.0 } else { 84.0 }),
        min_height: form.px(42.0),
        padding: UiRect::axes(px(if form.is_tall() { 4.0 } else { 7.0 }), px(2)),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(ROUND)),
        column_gap: px(7),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    }
}

fn unit_card(ui: &mut Ui, game: &Game, unit: UnitId, pick: &Pick, form: &Form, next: bool) {
    let battle = game.battle();
    let initiative = battle.initiative(unit);
    let current = battle.current() == Some(unit);
    let known = game.viewer().is_none_or(|side| {
        battle.in_sight_of(side, unit)
            || battle.known(unit).0.get(side.index()).is_some_and(|sighting| sighting.last.is_some())
    });
    let skin = match (current, pick.shown == Some(unit)) {
        (true, _) => Skin::CHOSEN,
        (false, true) => Skin { rim: TEXT, ..Skin::PLAIN },
        (false, false) => Skin::PLAIN,
    };
    let down = battle.body(unit).life != Life::Up;
    let quiet = down || (initiative.state == TurnState::Acted && !current);
    let state = match (down, initiative.state) {
        (true, _) => "down",
        (_, TurnState::Delaying) => "waits",
        (_, TurnState::Acted) if !current => "done",
        _ if next => "next",
        _ => "",
    };
    let name = if known { battle.name(unit) } else { "?" };
    let shifts = initiative.now.iter().map(|shift| format!("\n{} {:+}", crate::words::label(shift.what), shift.by));
    let rolled = battle.scheduler().round > 0;
    let when = if rolled { format!("acts on {}", initiative.count()) } else { "has not rolled yet".to_owned() };
    let tip = format!("{name}: {when}{}", shifts.collect::<String>());
    ui.spawn((card(skin, Intent::Show(unit)), frame(form), Tip(tip))).with_children(|ui| {
        side_mark(ui, battle.side(unit).index(), name, 26.0, known && !quiet);
        ui.spawn(column(0.0)).with_children(|ui| {
            if !form.is_tall() {
                let name = medium(name, Type::Small, if quiet { FAINT } else { TEXT });
                ui.spawn((name, TextLayout::no_wrap()));
            }
            ui.spawn(Node { column_gap: px(5), align_items: AlignItems::Baseline, ..default() }).with_children(|ui| {
                ui.spawn(bold(
                    if rolled { initiative.count().to_string() } else { "\u{2013}".to_owned() },
                    Type::Small,
                    if current {
                        LAMP
                    } else if quiet {
                        FAINT
                    } else {
                        QUIET
                    },
                ));
                if !state.is_empty() && !form.is_tall() {
                    ui.spawn(text(state, crate::client::assets::REGULAR, Type::Tiny, FAINT));
                }
            });
        });
    });
}

fn ghost_card(ui: &mut Ui, battle: &Battle, ghost: &Ghost, form: &Form) {
    let name = battle.name(ghost.unit);
    let how = if ghost.if_it_reacts { "if it reacts" } else { "then" };
    let tip = format!("{name}, {how}: {} in this round, {} in the next", ghost.now, ghost.next);
    let waits = ghost.state == TurnState::Delaying;
    let node = Node { border: UiRect::all(px(1.5)), ..frame(form) };
    let rim = BorderColor::all(LAMP.with_alpha(0.75));
    ui.spawn((node, BackgroundColor(LAMP_LOW.with_alpha(0.45)), rim, Tip(tip), Interaction::None)).with_children(
        |ui| {
            side_mark(ui, battle.side(ghost.unit).index(), name, 26.0, false);
            ui.spawn(column(0.0)).with_children(|ui| {
                ui.spawn((medium(if waits { "waits" } else { how }, Type::Tiny, QUIET), TextLayout::no_wrap()));
                ui.spawn(Node { column_gap: px(5), align_items: AlignItems::Baseline, ..default() }).with_children(
                    |ui| {
                        ui.spawn(bold(ghost.now.to_string(), Type::Small, LAMP));
                        if ghost.next != ghost.now {
                            ui.spawn((medium(format!("next {}", ghost.next), Type::Tiny, LAMP), TextLayout::no_wrap()));
                        }
                    },
                );
            });
        },
    );
}
