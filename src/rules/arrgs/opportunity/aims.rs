//! Whom or what a manoeuvre is about as it goes off, and where it leads (AR-RDY-02).
//!
//! What harms is aimed at whoever sets it off. Patients, mounts, squares and spells are its owner's choice.

use crate::battle::{Battle, Key, Order, Target, UnitId};
use crate::grid::{Flood, Square, block};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::{Effect, Resisted, Spell};
use crate::rules::arrgs::field::step_cost::{self, StepCosts};
use crate::rules::arrgs::field::{category, doors};
use crate::rules::arrgs::keys::aided::{AIDED_MELEE, AIDED_REFLEX, AIDED_WILLPOWER};
use crate::rules::arrgs::keys::healing::TREAT;
use crate::rules::arrgs::keys::manoeuvres::{AID, CHANGE_REACH, RELOAD};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::opportunity::forms::{Form, allowed, comrades, forms};
use crate::rules::arrgs::opportunity::ways::Trigger;
use crate::rules::arrgs::range;
use std::cmp::Reverse;

/// What somebody has ready, as another sets it off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Readied {
    /// Who has it ready.
    pub unit: UnitId,
    /// Who sets it off.
    pub provoker: UnitId,
    /// What that one does.
    pub trigger: Trigger,
    /// The manoeuvre; an attack where it is a spell.
    pub manoeuvre: Key,
    /// The slot of the spell.
    pub spell: Option<u8>,
    /// True if it was made ready; false if a trait lets it be done without.
    pub put_by: bool,
}

/// One way to perform what is ready.
#[derive(Clone, Debug)]
pub struct Way {
    /// The order.
    pub order: Order,
    /// What tells it apart from other ways, as in [`Form::how`].
    pub how: Option<Key>,
    /// The square where it leads, or where its target is, if there is a choice of squares.
    pub square: Option<Square>,
}

/// The ways to perform what is ready, possible or not, the most sensible first.
pub fn ways(battle: &Battle, readied: &Readied) -> Vec<Way> {
    let Readied { unit, manoeuvre, spell, .. } = *readied;
    if let Some(slot) = spell {
        return castings(battle, readied, slot);
    }
    let mut forms = forms(battle, unit, manoeuvre);
    forms.sort_by_key(|form| rank(battle, readied, form));
    let of = |form: Form| {
        let how = form.how;
        aimed(battle, readied, form).into_iter().map(move |(order, square)| Way { order, how, square })
    };
    forms.into_iter().flat_map(of).collect()
}

/// How sensible a form of a manoeuvre is; less is better.
fn rank(battle: &Battle, readied: &Readied, form: &Form) -> (bool, i16) {
    match readied.manoeuvre {
        AID => (form.how != Some(helps_against(readied.trigger)), 0),
        CHANGE_REACH => (!brings_in_reach(battle, readied, form.order.amount), -form.order.amount),
        _ => (false, 0),
    }
}

/// What a friend mostly needs help with.
const fn helps_against(trigger: Trigger) -> Key {
    match trigger {
        Trigger::Attacks | Trigger::Charges => AIDED_REFLEX,
        Trigger::Casts => AIDED_WILLPOWER,
        Trigger::Moves | Trigger::Hits | Trigger::Crosses => AIDED_MELEE,
    }
}

/// True if a shift of so many squares brings whoever sets it off within the Threat Range.
fn brings_in_reach(battle: &Battle, readied: &Readied, to: i16) -> bool {
    let Readied { unit, provoker, .. } = *readied;
    let more = i64::from(to) - i64::from(battle.conditions(unit).amount(REACH_SHIFTED));
    let (least, most) = range::threat(battle, unit);
    let squares = i64::from(range::distance(battle, unit, provoker));
    (i64::from(least) + more..=i64::from(most) + more).contains(&squares)
}

/// The orders of a form with their targets, each with the square to choose it by.
fn aimed(battle: &Battle, readied: &Readied, form: Form) -> Vec<(Order, Option<Square>)> {
    let Readied { unit, provoker, manoeuvre, .. } = *readied;
    let Form { order, effect, moves, .. } = form;
    let to = |square: Square| (order.clone().at(Target::Square(square)), Some(square));
    let on = |whom: UnitId| (order.clone().at(Target::Unit(whom)), Some(battle.square(whom)));
    let along = |path: Vec<Square>| {
        let end = path.last().copied();
        (order.clone().at(Target::Path(path)), end)
    };
    match (manoeuvre, moves) {
        (CONTROL_SPELL, Some(most)) => {
            let all = block(battle.map(), effect.unwrap_or_default(), 2 * most + 1);
            near_first(battle, readied, all).into_iter().map(to).collect()
        }
        (STAND | DROP_PRONE | RELOAD | DRAW | TURN | CHANGE_REACH | CONTROL_SPELL | DISMISS_SPELL, _) => {
            vec![(order, effect)]
        }
        (SIDESTEP | MOVE | WITHDRAW | STEER, _) => paths(battle, readied).into_iter().map(along).collect(),
        (DISMOUNT, _) => far_first(battle, readied, beside_mount(battle, unit)).into_iter().map(to).collect(),
        (INTERACT, _) => {
            let doors = doors::near(battle, unit).map(|door| door.0).collect();
            near_first(battle, readied, doors).into_iter().map(to).collect()
        }
        (TREAT, _) => worst_first(battle, comrades(battle, unit).collect()).into_iter().map(on).collect(),
        (AID, _) => comrades(battle, unit).map(on).collect(),
        (MOUNT | CLIMB_UP, _) => battle.vehicles().iter().copied().map(on).collect(),
        (ATTACK, _) => {
            // A weapon that strikes an area strikes that of the square.
            let area = Order::new(unit, AREA_ATTACK).at(Target::Square(battle.square(provoker)));
            let single = order.at(Target::Unit(provoker));
            vec![(if allowed(battle, &area).is_ok() { area } else { single }, None)]
        }
        _ => vec![(order.at(Target::Unit(provoker)), None)],
    }
}

/// The orders to cast the spell in a slot. One for the willing is cast on oneself or a friend.
fn castings(battle: &Battle, readied: &Readied, slot: u8) -> Vec<Way> {
    let Readied { unit, provoker, .. } = *readied;
    let Some(stored) = battle.item(unit, slot).and_then(|(_, def)| def.data::<Stored>()) else { return Vec::new() };
    let order = Order::new(unit, CAST).with(slot);
    let at = |target: Target, square| Way { order: order.clone().at(target), how: None, square };
    let spell: &Spell = &stored.spell;
    if matches!(spell.effect, Effect::Summon(_)) {
        let side = u16::try_from(2 * stored.arms.span() + 1).unwrap_or(1);
        let squares = near_first(battle, readied, block(battle.map(), battle.square(unit), side));
        return squares.into_iter().map(|square| at(Target::Square(square), Some(square))).collect();
    }
    if spell.resisted == Resisted::Willing {
        let all = std::iter::once(unit).chain(comrades(battle, unit)).collect();
        let patients = worst_first(battle, all);
        return patients.into_iter().map(|one| at(Target::Unit(one), Some(battle.square(one)))).collect();
    }
    let square = Target::Square(battle.square(provoker));
    vec![at(if spell.at_square() { square } else { Target::Unit(provoker) }, None)]
}

/// Combatants, those first who have lost most Vitality; of equals as they come.
fn worst_first(battle: &Battle, mut units: Vec<UnitId>) -> Vec<UnitId> {
    units.sort_by_key(|unit| {
        let stats = battle.stats(*unit);
        stats.now(VITALITY) - stats.max(VITALITY)
    });
    units
}

/// Squares, those first that are farthest from whoever sets it off.
fn far_first(battle: &Battle, readied: &Readied, mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_by_key(|at| (Reverse(range::to_square(battle, readied.provoker, *at)), at.y, at.x));
    squares
}

/// Squares, those first that are nearest to whoever sets it off, and of these the nearest to oneself.
fn near_first(battle: &Battle, readied: &Readied, mut squares: Vec<Square>) -> Vec<Square> {
    let Readied { unit, provoker, .. } = *readied;
    squares
        .sort_by_key(|at| (range::to_square(battle, provoker, *at), range::to_square(battle, unit, *at), at.y, at.x));
    squares
}

/// The squares around a rider's mount.
fn beside_mount(battle: &Battle, unit: UnitId) -> Vec<Square> {
    let covered = battle.seat(unit).map(|seat| battle.covered(seat.vehicle));
    let mut squares: Vec<Square> = covered.iter().flatten().flat_map(|at| at.neighbours()).collect();
    squares.sort();
    squares.dedup();
    squares
}

/// The paths of a Sidestep, a Movement on foot, in the saddle or at the wheel, or a Withdraw, those first that lead farthest from whoever sets
/// it off.
fn paths(battle: &Battle, readied: &Readied) -> Vec<Vec<Square>> {
    let Readied { unit, provoker, manoeuvre, .. } = *readied;
    let mover = match battle.driven_by(unit) {
        Some(vehicle) if battle.machine(vehicle).is_some() => return courses(battle, readied, vehicle),
        mount => mount.unwrap_or(unit),
    };
    let category = category::going(battle, mover);
    let steps = StepCosts::by(battle, mover, category);
    let pays = |from: Square, to: Square| steps.step(battle.map(), from, to);
    let mut paths: Vec<Vec<Square>> = match manoeuvre {
        SIDESTEP => battle.square(unit).neighbours().map(|to| vec![to]).collect(),
        MOVE | STEER => {
            let most = battle.rules().core.move_range(battle, unit).limits.first().copied().unwrap_or(0);
            reached(battle, unit, most, pays)
        }
        _ => {
            let squares = u16::try_from(battle.stats(unit).now(category)).unwrap_or(0);
            let most = step_cost::worth(battle, squares);
            let nearest = nearest_foe(battle, unit);
            let apart = |at: Square| nearest.map(|foe| clearance(battle, unit, foe, at));
            reached(battle, unit, most, |from, to| pays(from, to).filter(|_| apart(to) >= apart(from)))
        }
    };
    away_first(battle, provoker, &mut paths);
    paths
}

/// The courses of a vehicle to all squares that a middling check reaches, with as few turns as can be.
fn courses(battle: &Battle, readied: &Readied, vehicle: UnitId) -> Vec<Vec<Square>> {
    let (core, unit) = (battle.rules().core, readied.unit);
    let most = core.move_range(battle, unit).limits.first().copied().unwrap_or(0);
    let ways = reached(battle, vehicle, most, core.steps(battle, unit));
    let mut paths: Vec<Vec<Square>> = ways.iter().filter_map(|way| core.course(battle, unit, *way.last()?)).collect();
    away_first(battle, readied.provoker, &mut paths);
    paths
}

/// Sorts paths: those first that lead farthest from whoever sets it off.
fn away_first(battle: &Battle, provoker: UnitId, paths: &mut [Vec<Square>]) {
    paths.sort_by_cached_key(|path| {
        let at = path.last().copied().unwrap_or_default();
        (Reverse(range::to_square(battle, provoker, at)), path.len(), at.y, at.x)
    });
}

/// The cheapest paths to all squares that cost at most so much. One square is always possible (AR-MOV-09).
fn reached(battle: &Battle, unit: UnitId, most: u16, pays: impl Fn(Square, Square) -> Option<u16>) -> Vec<Vec<Square>> {
    let (map, start, mut flood) = (battle.map(), battle.square(unit), Flood::new());
    let price = |from, to| pays(from, to).map(|cost| if from == start { cost.min(most) } else { cost });
    let reach = flood.reach((map.width(), map.height()), start, most, |from, _, to| price(from, to));
    reach.squares().filter(|one| one.0 != start).filter_map(|one| reach.path(one.0)).collect()
}

/// The nearest enemy in sight, from whom a Withdraw leads away (AR-WDR-01).
fn nearest_foe(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    let is_foe = |other: &UnitId| {
        battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.in_sight_of(battle.side(unit), *other)
    };
    battle.units().filter(is_foe).min_by_key(|foe| (range::distance(battle, unit, *foe), foe.0))
}

/// Squares between an enemy and somebody who would be elsewhere.
fn clearance(battle: &Battle, unit: UnitId, foe: UnitId, at: Square) -> u32 {
    let own = battle.covered_at(unit, at);
    own.iter().map(|own| range::to_square(battle, foe, *own)).min().unwrap_or(0)
}
