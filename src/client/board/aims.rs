//! Lights the valid targets of the chosen action.

use crate::battle::engine;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Target, UnitId};
use crate::client::base::assets::TOKENS;
use crate::client::base::place::{CELL, OnBoard, layer, place};
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::LAMP;
use crate::client::board::marks::Marks;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::open_squares;
use crate::grid::Square;
use bevy::prelude::*;

/// Marks of valid targets.
#[derive(Component, Clone)]
struct Lit;

/// More valid squares than these are not lit: nearly all are valid.
const MOST_SQUARES: usize = 24;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Plan>.or_else(resource_changed::<Pick>);
    app.add_systems(Update, light.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>).run_if(changed));
}

type Shown = (u64, Option<(usize, usize)>, Option<UnitId>);

fn light(
    commands: Commands,
    (game, plan, pick): (Res<Game>, Res<Plan>, Res<Pick>),
    old: Query<Entity, With<Lit>>,
    mut last: Local<Option<Shown>>,
) {
    let now = (game.version(), pick.armed, plan.unit);
    if last.replace(now) == Some(now) {
        return;
    }
    let mut marks = Marks { commands, mark: Lit };
    old.iter().for_each(|entity| marks.commands.entity(entity).despawn());
    let (battle, Some(unit), Some(offer)) = (game.battle(), plan.unit, plan.armed(&pick)) else { return };
    for target in targets(battle, unit, offer) {
        let squares = battle.covered(target);
        let middle = squares.iter().map(|square| place(*square)).sum::<Vec2>() / squares.len().max(1) as f32;
        let far = squares.iter().map(|square| place(*square).distance(middle)).fold(0.0, f32::max);
        let size = 1.3 + 1.4 * far / CELL;
        let glow = TOKENS.sprite("glow_disc", 0, CELL * (size + 0.15), LAMP.with_alpha(0.75));
        let under = Transform::from_translation(middle.extend(layer::OVERLAY + 0.75));
        marks.commands.spawn((glow, under, Lit, OnBoard));
        marks.cell_at("overlay_target", 0, middle, layer::OVERLAY + 0.8, size, LAMP);
    }
    for square in squares(battle, offer) {
        marks.cell("overlay_reach_one", 0, square, layer::OVERLAY + 0.48, 1.0, LAMP.with_alpha(0.8));
        marks.rim(&[square], layer::OVERLAY + 0.49, LAMP, |other| other == square);
    }
}

/// The combatants in sight that the offer is meant for: enemies or friends. If none of those can be chosen, the others that
/// can.
fn targets(battle: &Battle, unit: UnitId, offer: &Offer) -> Vec<UnitId> {
    if !offer.targeting.is_unit() {
        return Vec::new();
    }
    let side = battle.side(unit);
    let open = |other: &UnitId| engine::check(battle, &offer.order.clone().at(Target::Unit(*other))).is_ok();
    let seen = battle.units().filter(|other| battle.in_sight_of(side, *other)).filter(open);
    let (foes, friends): (Vec<UnitId>, Vec<UnitId>) = seen.partition(|other| battle.are_enemies(unit, *other));
    match offer.targeting {
        // A click never harms a friend by accident.
        Targeting::Enemy if offer.harms || !foes.is_empty() => foes,
        _ if friends.is_empty() => foes,
        _ => friends,
    }
}

/// The squares that a harmless offer allows, if they are few.
fn squares(battle: &Battle, offer: &Offer) -> Vec<Square> {
    if offer.harms || offer.targeting != Targeting::Square {
        return Vec::new();
    }
    let open: Vec<Square> = open_squares(battle, offer, 6).take(MOST_SQUARES + 1).collect();
    if open.len() > MOST_SQUARES { Vec::new() } else { open }
}
