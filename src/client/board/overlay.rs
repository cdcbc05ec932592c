//! Patterns on squares: reach by number of actions, the path, the line of an attack.

use crate::battle::oracle::Wanted;
use crate::battle::system::Targeting;
use crate::battle::{Battle, Target, UnitId};
use crate::client::base::assets::TILES;
use crate::client::base::chance::percent;
use crate::client::base::place::{CELL, OnBoard, layer, place};
use crate::client::base::say::tell;
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme;
use crate::client::base::theme::side_colour;
use crate::client::board::labels::Rank;
use crate::client::board::lens::Lenses;
use crate::client::board::marks::Marks;
use crate::client::board::survey;
use crate::client::board::thrown::{asked_throw, thrown};
use crate::client::board::token_art::{Mood, parts};
use crate::client::game::decision::Decision;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::stage::{Hull, Look, Seen, Stage};
use crate::client::settings::lens::Lens;
use crate::grid::{Dir8, Pace, Square};
use bevy::prelude::*;

/// Marks that stay until the plan changes.
#[derive(Component)]
struct Ground;

/// Marks that follow the pointer.
#[derive(Component, Clone)]
struct Fleeting;

const SIDES: [Dir8; 4] = [Dir8::N, Dir8::E, Dir8::S, Dir8::W];

pub(super) fn plugin(app: &mut App) {
    let aiming = |plan: Res<Plan>, pick: Res<Pick>, mut last: Local<bool>| {
        let now = is_aiming(&plan, &pick);
        std::mem::replace(&mut *last, now) != now
    };
    let ground = resource_changed::<Plan>
        .or_else(resource_exists_and_changed::<Game>)
        .or_else(resource_changed::<Lenses>)
        .or_else(aiming);
    let fleeting = resource_changed::<Preview>.or_else(resource_changed::<Pick>).or_else(resource_changed::<Decision>);
    app.add_systems(
        Update,
        (mark_ground.run_if(ground), mark_fleeting.run_if(fleeting))
            .in_set(ClientSystems::Draw)
            .run_if(resource_exists::<Game>),
    );
}

/// True if the chosen action needs a target: reach would only distract from it.
fn is_aiming(plan: &Plan, pick: &Pick) -> bool {
    let walks = |targeting| matches!(targeting, Targeting::Path | Targeting::None | Targeting::Item);
    plan.armed(pick).is_some_and(|offer| !walks(offer.targeting))
}

fn mark_ground(
    mut commands: Commands,
    (game, plan, pick, lenses): (Res<Game>, Res<Plan>, Res<Pick>, Res<Lenses>),
    old: Query<Entity, With<Ground>>,
) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let mut put = |name: &str, at: usize, square: Square, height: f32, tint: Color| {
        let at = (TILES.sprite(name, at, CELL, tint), Transform::from_translation(place(square).extend(height)));
        commands.spawn((at, Ground, OnBoard));
    };
    if let Some(Wanted::Square(squares)) = game.choice().map(|choice| &choice.wanted) {
        squares.iter().for_each(|square| put("overlay_reach_one", 0, *square, layer::OVERLAY + 0.1, theme::LAMP));
    }
    let shown = lenses.shows(Lens::Reach) && !is_aiming(&plan, &pick);
    let Some(unit) = plan.unit.filter(|_| shown) else { return };
    let colour = side_colour(game.battle().side(unit).index()).mix(&Color::WHITE, 0.25);
    let steps = |square: Square| {
        plan.reach.iter().find(|entry| entry.0 == square).map(|entry| plan.actions_to(square, entry.1))
    };
    let map = game.battle().map();
    let (battle, side) = (game.battle(), game.battle().side(unit));
    let own: Vec<Square> =
        battle.units().filter(|one| battle.side(*one) == side).flat_map(|one| battle.covered(one)).collect();
    let open = |square: Square| {
        map.contains(square) && map.pace(square) != Pace::Impassable && !map.is_solid(square) && !own.contains(&square)
    };
    for (square, cost) in &plan.reach {
        let actions = plan.actions_to(*square, *cost);
        let (name, strength, rim) = match actions {
            1 => ("overlay_reach_one", 0.30, 0.55),
            2 => ("overlay_reach_two", 0.38, 0.32),
            _ => ("overlay_reach_three", 0.32, 0.20),
        };
        put(name, 0, *square, layer::OVERLAY + 0.1, colour.with_alpha(strength));
        for (side, dir) in SIDES.into_iter().enumerate() {
            let near = square.step(dir);
            if open(near) && steps(near).is_none_or(|other| other > actions) {
                put("overlay_edge", side, *square, layer::OVERLAY + 0.2, colour.with_alpha(rim));
            }
        }
    }
}

fn mark_fleeting(
    mut commands: Commands,
    game: Res<Game>,
    plan: Res<Plan>,
    pick: Res<Pick>,
    (preview, decision, stage): (Res<Preview>, Res<Decision>, Res<Stage>),
    old: Query<Entity, With<Fleeting>>,
) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let mut marks = Marks { commands, mark: Fleeting };
    threatened(&mut marks, &game, &decision);
    let asked = decision.choice.as_ref().and_then(|choice| asked_throw(game.battle(), choice));
    if let Some(throw) = asked.as_ref().or(preview.throw.as_ref()) {
        thrown(&mut marks, (game.battle(), &stage), throw, pick.hover);
    }
    let Some(hover) = pick.hover else { return };
    let viewer = game.viewer();
    let enemy = preview.target.filter(|target| plan.unit.is_some_and(|unit| game.battle().are_enemies(unit, *target)));
    let aiming = matches!(plan.armed(&pick).map(|offer| offer.targeting), Some(Targeting::Square));
    let fine = preview.refused.is_none();
    if enemy.is_some() || aiming {
        let tint = if fine { theme::BAD } else { theme::QUIET };
        marks.cell("overlay_target", 0, hover, layer::MARKS, 1.25, tint);
    } else {
        marks.cell("overlay_cursor", 0, hover, layer::OVERLAY + 0.6, 1.0, theme::TEXT.with_alpha(0.8));
    }
    let Some(unit) = plan.unit else { return };
    let from = game.battle().square(unit);
    let colour = side_colour(game.battle().side(unit).index());
    if !preview.path.is_empty() {
        let path = if fine { &*preview.path } else { &[] };
        let top = arrives(&mut marks, game.battle(), &stage, unit, (from, path)).unwrap_or_default();
        let watchers = survey::watchers(game.battle(), survey::own_side(&game, &plan), path);
        // An enemy that may attack but watches no square of the path attacks at its start, where the combatant leaves a
        // melee.
        let mut strikers = preview.strikers.clone();
        strikers.retain(|unit| watchers.iter().all(|watch| watch.0 != *unit));
        let colour = if strikers.is_empty() { colour } else { theme::BAD };
        steps(&mut marks, &preview, from, (colour, &watchers));
        // The odds of a charge stand above its target.
        if enemy.is_none() {
            let names: Vec<&str> = watchers.iter().map(|watch| game.battle().name(watch.0)).collect();
            let strike: Vec<&str> = strikers.iter().map(|unit| game.battle().name(*unit)).collect();
            length(&mut marks, &plan, &preview, (&names, &strike), place(hover) + Vec2::Y * (top + CELL * 0.75));
        }
    }
    if let Some(words) = preview.deed_in_words(game.battle()) {
        marks.words(Rank::Way, place(hover) + Vec2::Y * CELL * 0.75, &words, 14.0, theme::TEXT);
    }
    if let (Some(order), true) = (&preview.order, enemy.is_some() || aiming)
        && matches!(order.at, Target::Unit(_) | Target::Square(_))
    {
        let from = preview.path.last().copied().unwrap_or(from);
        marks.dashes(place(from), place(hover), 0.06, if fine { theme::LAMP } else { theme::QUIET });
        let at_somebody = || preview.check.as_ref().filter(|_| preview.target.is_some()).map(|glance| glance.chance);
        let object = || preview.breakage.as_ref().map(|object| object.damages);
        let struck = preview.prospect.as_ref().map(|prospect| prospect.plain.chance());
        if let Some(chance) = struck.or_else(at_somebody).or_else(object) {
            let at = place(hover) + Vec2::Y * CELL * 0.85;
            marks.words(Rank::Aim, at, &percent(chance), 20.0, theme::TEXT);
        }
    }
    for (unit, chance) in &preview.caught {
        if viewer.is_none_or(|side| game.battle().in_sight_of(side, *unit)) {
            let own = game.battle().side(*unit) == game.battle().side(plan.unit.unwrap_or(*unit));
            let at = place(game.battle().square(*unit)) + Vec2::Y * CELL * 0.7;
            let rank = if game.battle().covers_square(*unit, hover) { Rank::Aim } else { Rank::Caught };
            marks.words(rank, at, &percent(*chance), 17.0, if own { theme::BAD } else { theme::LAMP });
        }
    }
}

/// The attack that a decision is about: attacker and target.
fn threatened(marks: &mut Marks<'_, '_, Fleeting>, game: &Game, decision: &Decision) {
    let Some(by) = decision.choice.as_ref().and_then(|choice| choice.about.by) else { return };
    let Some(unit) = decision.unit().filter(|unit| *unit != by) else { return };
    let (from, to) = (game.battle().square(by), game.battle().square(unit));
    // The asked combatant may be the attacker.
    let strikes = decision.options.iter().any(|way| way.strikes.is_some());
    let (from, to) = if strikes { (to, from) } else { (from, to) };
    marks.dashes(place(from), place(to), 0.06, theme::BAD);
    marks.cell("overlay_target", 0, to, layer::MARKS, 1.25, theme::BAD);
}

/// The vehicle at the end of its driver's path; returns the height of its picture above that square.
fn arrives(
    marks: &mut Marks<'_, '_, Fleeting>,
    battle: &Battle,
    stage: &Stage,
    driver: UnitId,
    (from, path): (Square, &[Square]),
) -> Option<f32> {
    let vehicle = battle.driven_by(driver)?;
    let (look, machine) = (stage.looks.get(vehicle.index())?, battle.machine(vehicle)?);
    let before = path.len().checked_sub(2).map_or(from, |at| path[at]);
    let to = *path.last()?;
    let facing = Dir8::exact(to - before)?;
    let squares: Vec<Vec2> = machine.squares(to, facing).map(place).collect();
    let middle = squares.iter().sum::<Vec2>() / squares.len().max(1) as f32;
    let hull = look.hull.map(|hull| Hull { middle: middle - place(to), ..hull });
    let look = Look { facing, hull, badges: Vec::new(), seen: Seen::Remembered, ..look.clone() };
    for (at, part) in parts(&look, Mood::default(), battle.side(vehicle).index()).iter().enumerate() {
        marks.part(part, place(to), layer::OVERLAY + 0.7 + at as f32 * 0.0004);
    }
    squares.iter().map(|square| square.y - place(to).y).max_by(f32::total_cmp)
}

/// The path, square by square; red where an enemy may attack on the way.
fn steps(
    marks: &mut Marks<'_, '_, Fleeting>,
    preview: &Preview,
    from: Square,
    (colour, watchers): (Color, &[(UnitId, Vec<Square>)]),
) {
    let fine = preview.refused.is_none();
    let colour = if fine { colour.mix(&Color::WHITE, 0.5) } else { theme::BAD };
    let mut last = from;
    for square in &preview.path {
        let watched = watchers.iter().any(|watch| watch.1.contains(square));
        let (tint, size) = if watched { (theme::BAD, 1.1) } else { (colour, 0.8) };
        marks.cell("overlay_step", 0, *square, layer::OVERLAY + 0.5, size, tint);
        marks.cell_at("overlay_step", 0, (place(last) + place(*square)) / 2.0, layer::OVERLAY + 0.5, 0.5, tint);
        last = *square;
    }
    marks.cell(if fine { "overlay_goal" } else { "overlay_blocked" }, 0, last, layer::OVERLAY + 0.6, 1.0, colour);
}

/// The length and cost of the path, and the enemies that may attack along it.
fn length(
    marks: &mut Marks<'_, '_, Fleeting>,
    plan: &Plan,
    preview: &Preview,
    (watchers, strikers): (&[&str], &[&str]),
    at: Vec2,
) {
    let metres = preview.path.len() as f32 * 1.5;
    let effort = match preview.label.to_lowercase() {
        plain if plain.is_empty() => plan.effort(preview.cost),
        other => tell("board.by", &[("act", &other)]),
    };
    let (squares, key) = (preview.path.len(), if preview.path.len() == 1 { "board.way.one" } else { "board.way" });
    let values = [("n", &*squares.to_string()), ("metres", &metres.to_string()), ("effort", &effort)];
    let mut words = tell(key, &values);
    if let Some(speed) = preview.speed {
        words += &tell("board.speed", &[("n", &speed.to_string())]);
    }
    if !watchers.is_empty() {
        words += &tell("board.watched", &[("names", &watchers.join(", "))]);
    }
    if !strikers.is_empty() {
        words += &tell("board.struck", &[("names", &strikers.join(", "))]);
    }
    let safe = watchers.is_empty() && strikers.is_empty();
    marks.words(Rank::Way, at, &words, 14.0, if safe { theme::TEXT } else { theme::BAD });
}
