//! The combined danger from all known enemies on each square, computed a few squares per frame.

use crate::battle::odds::{Forecaster, Forecasters};
use crate::battle::system::Offer;
use crate::battle::{Key, Target, UnitId};
use crate::client::base::chance::percent_of;
use crate::client::base::clock::Stopwatch;
use crate::client::base::place::{CELL, layer, place};
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{BAD, TEXT};
use crate::client::board::lens::Lenses;
use crate::client::board::marks::Marks;
use crate::client::board::survey;
use crate::client::board::survey::own_side;
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::settings::lens::Lens;
use crate::grid::Square;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::time::Duration;

/// The least and most time that a frame spends on it: a quarter of the usual frame time.
const SHARE: (Duration, Duration) = (Duration::from_millis(7), Duration::from_millis(25));
/// The most attack options tried for each enemy.
const MOST_WAYS: usize = 2;
/// The most outcomes of the dice in a forecast, which then takes about a millisecond.
const WIDEST: u32 = 400;

/// The danger to a combatant on a square until every enemy has acted once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Danger {
    /// The chance that no attack hits, from 0 to 1.
    missed: f32,
    /// The average harm.
    pub harm: f32,
}

impl Danger {
    const NONE: Self = Self { missed: 1.0, harm: 0.0 };

    /// The chance to be hit at least once, from 0 to 1.
    pub fn hit(self) -> f32 {
        1.0 - self.missed
    }

    /// The same in millionths.
    pub fn per_million(self) -> u32 {
        (self.hit() * 1e6) as u32
    }

    /// The same with one more attack.
    fn and(self, hit: f32, harm: f32) -> Self {
        Self { missed: self.missed * (1.0 - hit), harm: self.harm + harm }
    }
}

/// An enemy in a turn of its own, with its attack options.
struct Shooter {
    scout: Forecaster,
    ways: Vec<Offer>,
}

/// The results so far.
#[derive(Resource, Default)]
pub struct Dangers {
    made_for: Option<(u64, UnitId)>,
    shooters: Vec<Shooter>,
    scouts: Option<Forecasters>,
    /// The squares in the order of computation; those within reach come first.
    squares: Vec<Square>,
    /// The number of squares within reach.
    near: usize,
    /// The index of the next square.
    next: usize,
    found: Vec<(Square, Danger)>,
}

impl Dangers {
    /// The danger on a square; `None` if it is not computed yet.
    pub fn at(&self, square: Square) -> Option<Danger> {
        self.found.iter().find(|entry| entry.0 == square).map(|entry| entry.1)
    }

    fn is_done(&self) -> bool {
        self.next >= self.squares.len()
    }
}

#[derive(Component, Clone)]
struct Marked;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dangers>();
    app.add_systems(
        Update,
        (begin, compute)
            .chain()
            .in_set(ClientSystems::Draw)
            .before(crate::client::base::sets::PanelSystems)
            .run_if(resource_exists::<Game>),
    );
}

/// Starts over when the battle has changed or another combatant is selected.
fn begin(
    mut commands: Commands,
    (game, plan, lenses, film): (Res<Game>, Res<Plan>, Res<Lenses>, Res<Film>),
    old: Query<Entity, With<Marked>>,
    mut dangers: ResMut<Dangers>,
) {
    let wanted = plan.unit.filter(|_| lenses.shows(Lens::Threat) && !film.is_playing());
    let wanted = wanted.map(|unit| (game.version(), unit));
    if dangers.made_for == wanted {
        return;
    }
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    *dangers = Dangers { made_for: wanted, ..Dangers::default() };
    let Some((_, unit)) = wanted else { return };
    let battle = game.battle();
    let enemies = survey::known_enemies(battle, game.viewer(), own_side(&game, &plan));
    dangers.shooters = enemies.into_iter().map(|(enemy, at)| shooter(battle, enemy, at)).collect();
    dangers.shooters.retain(|shooter| !shooter.ways.is_empty());
    if dangers.shooters.is_empty() {
        return;
    }
    dangers.scouts = Some(Forecasters::new(battle).at_most(WIDEST));
    let here = battle.square(unit);
    let mut near: Vec<(u16, Square)> = plan.reach.iter().map(|(square, cost)| (*cost, *square)).collect();
    near.sort_unstable();
    let mut squares: Vec<Square> = std::iter::once(here).chain(near.into_iter().map(|entry| entry.1)).collect();
    squares.dedup();
    dangers.near = squares.len();
    let known: std::collections::BTreeSet<Square> = squares.iter().copied().collect();
    let open = |square: &Square| !known.contains(square) && survey::has_room(battle, unit, *square);
    let mut far: Vec<Square> = battle.map().squares().filter(open).collect();
    far.sort_by_key(|square| (*square - here).chebyshev());
    dangers.squares = squares.into_iter().chain(far).collect();
}

fn shooter(battle: &crate::battle::Battle, enemy: UnitId, at: Square) -> Shooter {
    let mut scout = Forecaster::new(battle);
    scout.suppose_at(enemy, at);
    scout.suppose_turn(enemy);
    let mut ways = survey::ways_to_harm(crate::battle::engine::offers(scout.battle(), enemy));
    ways.retain(|way| way.refused.is_none());
    ways.truncate(MOST_WAYS);
    Shooter { scout, ways }
}

/// Continues while the frame has time, and marks the results.
fn compute(
    commands: Commands,
    (game, time, mut dangers): (Res<Game>, Res<Time<Real>>, ResMut<Dangers>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((_, unit)) = dangers.made_for.filter(|_| !dangers.is_done()) else { return };
    let (began, share) = (Stopwatch::start(), (time.delta() / 4).clamp(SHARE.0, SHARE.1));
    let mut marks = Marks { commands, mark: Marked };
    let size = game.battle().covered(unit).len();
    while !dangers.is_done() && began.elapsed() < share {
        let Dangers { shooters, scouts: Some(scouts), squares, near, next, found, .. } = &mut *dangers else { return };
        let square = squares[*next];
        let attacks = scouts.each(game.battle(), shooters, |scout, shooter| attack(scout, shooter, unit, square));
        let danger = attacks.into_iter().fold(Danger::NONE, |danger, (hit, harm)| danger.and(hit, harm));
        found.push((square, danger));
        mark(&mut marks, square, danger, *next < *near && size == 1);
        *next += 1;
    }
    redraw.write(RequestRedraw);
}

/// An enemy's best attack on a combatant in a square: its chance to hit and its average harm.
fn attack(scout: &mut Forecaster, shooter: &Shooter, unit: UnitId, square: Square) -> (f32, f32) {
    scout.follow(shooter.scout.battle());
    scout.suppose_at(unit, square);
    scout.suppose_look(unit);
    let none = Key::new("none");
    let odds = shooter.ways.iter().filter_map(|way| {
        let order = way.order.clone().at(Target::Unit(unit));
        match scout.forecast(&order, unit, none) {
            Ok(told) => {
                let harm = told.harm.iter().map(|(amount, chance)| *amount as f32 * chance.per_million() as f32 / 1e6);
                Some((told.hit.per_million() as f32 / 1e6, harm.sum()))
            }
            // Too many outcomes: the chance of its roll is known nevertheless.
            Err(_) => {
                let glance = scout.glance(&order, unit).ok()??;
                Some((glance.chance.per_million() as f32 / 1e6, 0.0))
            }
        }
    });
    odds.max_by(|one, other| (one.1, one.0).partial_cmp(&(other.1, other.0)).unwrap_or(std::cmp::Ordering::Equal))
        .unwrap_or((0.0, 0.0))
}

fn mark(marks: &mut Marks<'_, '_, Marked>, square: Square, danger: Danger, told: bool) {
    let hit = danger.hit();
    if hit < 0.005 {
        return;
    }
    marks.cell("overlay_threat", 0, square, layer::OVERLAY + 0.3, 1.0, BAD.with_alpha(0.14 + 0.56 * hit));
    if told {
        let words = percent_of(danger.per_million());
        let words = words.trim_end_matches('%');
        marks.note(place(square) - Vec2::Y * CELL * 0.3, words, 24.0, TEXT.with_alpha(0.9));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_shooters_are_escaped_only_by_escaping_both() {
        let danger = Danger::NONE.and(0.5, 2.0).and(0.5, 1.0);
        assert!((danger.hit() - 0.75).abs() < 1e-6 && (danger.harm - 3.0).abs() < 1e-6);
    }
}
