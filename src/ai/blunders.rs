//! Blunders: what is bad play by any measure, counted to compare players.

use super::posture::Postures;
use super::view::View;
use super::{hopeless, targets, walk};
use crate::battle::engine::{self, END_TURN};
use crate::battle::odds::{Chance, Forecaster, PATIENCE};
use crate::battle::{Battle, Goal, Key, Order, SideId, Target, UnitId};
use crate::grid::{Flood, Square};
use serde::{Deserialize, Serialize};

/// The chance to hit from which on a turn without any order counts as idle.
const FAIR: Chance = Chance { ways: 1, of: 4 };

/// How often a side blundered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Blunders {
    /// Turns that were ended.
    pub turns: u32,
    /// Turns in which nothing was done, although somebody in sight could have been hit with a chance of at least 1 in 4.
    pub idle: u32,
    /// Orders whose check could not succeed.
    pub hopeless: u32,
    /// Turns without an attack that ended, after a walk, within reach of an enemy's shots, although a neighbouring square,
    /// no farther from the enemies, was out of reach of all.
    pub exposed: u32,
    /// Turns that ended outside a zone which only enemies hold and have to hold, although it could be reached.
    pub goal_left: u32,
    /// Orders that led back to a place, a stance and a weapon that the combatant had left in the same turn, with no attack
    /// in between.
    #[serde(default)]
    pub undone: u32,
}

impl Blunders {
    /// The sum of two counts.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            turns: self.turns + other.turns,
            idle: self.idle + other.idle,
            hopeless: self.hopeless + other.hopeless,
            exposed: self.exposed + other.exposed,
            goal_left: self.goal_left + other.goal_left,
            undone: self.undone + other.undone,
        }
    }
}

/// What a combatant has done in its turn.
#[derive(Default)]
struct Turn {
    unit: Option<UnitId>,
    acted: bool,
    attacked: bool,
    walked: bool,
    postures: Postures,
    /// Zones that it could have contested.
    contests: Vec<Key>,
}

/// Watches a battle order by order.
pub(super) struct Watch {
    forecaster: Forecaster,
    flood: Flood,
    turn: Turn,
    /// By side.
    pub blunders: Vec<Blunders>,
}

impl Watch {
    pub fn new(battle: &Battle) -> Self {
        let blunders = vec![Blunders::default(); battle.setup().sides.len()];
        Self {
            forecaster: Forecaster::new(battle).at_most(PATIENCE),
            flood: Flood::default(),
            turn: Turn::default(),
            blunders,
        }
    }

    /// Notes an order that is about to be given.
    pub fn note(&mut self, battle: &Battle, order: &Order) {
        let (unit, side) = (order.unit, battle.side(order.unit));
        if self.turn.unit != Some(unit) {
            let contests = self.contested(battle, unit);
            self.turn = Turn { unit: Some(unit), contests, ..Turn::default() };
        }
        let back = self.turn.postures.note(battle, unit);
        self.turn.postures.ordered(battle, order);
        let mut found = Blunders { undone: u32::from(back), ..Blunders::default() };
        if order.act == END_TURN {
            let turn = std::mem::take(&mut self.turn);
            found.turns = 1;
            found.idle = u32::from(!turn.acted && self.could_attack(battle, unit));
            found.exposed = u32::from(turn.walked && !turn.attacked && is_exposed(battle, unit));
            let inside = |zone: &Key| within(battle, *zone, battle.square(unit));
            found.goal_left = u32::from(battle.is_up(unit) && turn.contests.iter().any(|zone| !inside(zone)));
        } else {
            self.turn.acted = true;
            self.turn.walked |= matches!(order.at, Target::Path(_));
            self.turn.attacked |= order.target_unit().is_some_and(|target| battle.are_enemies(unit, target));
            found.hopeless = u32::from(hopeless::is_hopeless(&mut self.forecaster, battle, order));
        }
        let sum = &mut self.blunders[side.index()];
        *sum = sum.plus(found);
    }

    fn could_attack(&mut self, battle: &Battle, unit: UnitId) -> bool {
        if !battle.is_up(unit) {
            return false;
        }
        let (offers, seen) = (engine::offers(battle, unit), View::of(battle, battle.side(unit)).seen);
        self.forecaster.follow(battle);
        let ready = targets::aimed(&offers).filter(|offer| offer.refused.is_none());
        let orders = ready.flat_map(|offer| seen.iter().map(|enemy| offer.order.clone().at(Target::Unit(*enemy))));
        orders.filter(|order| engine::check(battle, order).is_ok()).any(|order| {
            let target = order.target_unit().unwrap_or(unit);
            let glance = self.forecaster.glance(&order, target).ok().flatten();
            glance.is_some_and(|one| one.chance.ways * FAIR.of >= one.chance.of * FAIR.ways)
        })
    }

    /// The zones that enemies hold alone and have to hold, into which a combatant could walk now.
    fn contested(&mut self, battle: &Battle, unit: UnitId) -> Vec<Key> {
        let side = battle.side(unit);
        let mut zones: Vec<Key> = Vec::new();
        for (at, other) in battle.setup().sides.iter().enumerate() {
            let holder = SideId(u8::try_from(at).unwrap_or(u8::MAX));
            let held = other.objectives.iter().filter_map(|objective| match objective.goal {
                Goal::Hold { zone, .. } if holder != side && battle.standing_in(zone, holder) > 0 => Some(zone),
                _ => None,
            });
            zones.extend(held.filter(|zone| battle.standing_in(*zone, side) == 0));
        }
        if zones.is_empty() || !battle.is_up(unit) {
            return Vec::new();
        }
        let most = walk::range(battle, unit).limits.last().copied().unwrap_or(0);
        let reach = walk::reach(&mut self.flood, battle, unit, most);
        zones.retain(|zone| {
            let squares = battle.map().zone(zone.as_str()).map(|zone| zone.squares.iter());
            squares.into_iter().flatten().any(|square| reach.cost(square).is_some())
        });
        zones
    }
}

fn within(battle: &Battle, zone: Key, square: Square) -> bool {
    battle.map().zone(zone.as_str()).is_some_and(|zone| zone.squares.contains(square))
}

/// True if visible enemies could hit somebody where it stands, but not in a square beside that is no farther from them.
fn is_exposed(battle: &Battle, unit: UnitId) -> bool {
    let (at, seen) = (battle.square(unit), View::of(battle, battle.side(unit)).seen);
    let hit = |square: Square| seen.iter().any(|enemy| battle.can_hit(battle.square(*enemy), square));
    let near = |square: Square| seen.iter().map(|enemy| (battle.square(*enemy) - square).squared()).min();
    let step = battle.rules().core.steps(battle, unit);
    let better = |square: &Square| {
        let empty = battle.bodies_at(*square).next().is_none();
        empty && step(at, *square).is_some() && !hit(*square) && near(*square) <= near(at)
    };
    battle.is_up(unit) && hit(at) && at.neighbours().any(|square| better(&square))
}
