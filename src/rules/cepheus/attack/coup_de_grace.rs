//! Coup de grace: the helpless die without a roll (CE-ATK-08, CE-ATK-09).

use crate::battle::system::{Action, ActionInfo, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, UnitId};
use crate::grid::{Cover, Square};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::plan::held;
use crate::rules::cepheus::conditions::{aiming, budget, posture, vehicle};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::{COUP, MECHANICAL, SIGNIFICANT};
use crate::rules::cepheus::range::bands::{Band, distance};
use crate::rules::cepheus::range::cover;
use crate::rules::cepheus::wounds::consciousness;

const MELEE: Rule = Rule("CE-ATK-08");
const RANGED: Rule = Rule("CE-ATK-09");
/// How far a blade reaches, and how far a gun, in squares.
const REACH: (u32, u32) = (2, 1);

/// How it would be done.
struct Finish {
    target: UnitId,
    slot: Option<u8>,
    item: Key,
    /// Rounds left in the gun after the shot; none for a blade.
    left: Option<i16>,
    rule: Rule,
}

/// Whether the combatant is helpless and alive.
fn helpless(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life == Life::Down && !battle.profile(unit).has(MECHANICAL)
}

/// Whether anybody could be finished off from where the combatant is.
///
/// # Errors
/// The reason why nobody can.
pub fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let near = |other: &UnitId| between(battle, unit, *other).0 <= REACH.0;
    if !battle.units().any(|other| helpless(battle, other) && battle.are_enemies(unit, other) && near(&other)) {
        return Err(Refusal::by("nobody_helpless", MELEE));
    }
    budget::can_spend(battle, unit, SIGNIFICANT)
}

/// How far apart two combatants are, and the squares from which they face each other (CE-SET-05).
fn between(battle: &Battle, unit: UnitId, target: UnitId) -> (u32, (Square, Square)) {
    let (from, to) = battle.facing_squares(unit, target);
    (distance(battle, (unit, from), (Some(target), to)), (from, to))
}

/// Whether nothing keeps an attacker from somebody helpless: full cover, plates (CE-VEH-06), or the attacker's own window.
fn within_reach(battle: &Battle, unit: UnitId, target: UnitId, to: Square) -> Result<(), Refusal> {
    if battle.seat(target).is_some() && battle.vehicle_of(unit) == battle.vehicle_of(target) {
        return Ok(());
    }
    if vehicle::shelter(battle, target).is_some_and(|(cover, _)| cover == Cover::Full) {
        return Err(Refusal::by("in_full_cover", Rule("CE-VEH-06")));
    }
    vehicle::bears(battle, unit, (Some(target), to))?;
    cover::open(battle, unit, target)
}

fn finish(battle: &Battle, order: &Order) -> Result<Finish, Refusal> {
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if !helpless(battle, target) {
        return Err(Refusal::by("not_helpless", MELEE));
    }
    let (slot, loaded, def) = held(battle, order)?;
    let weapon = def.data::<Weapon>().filter(|weapon| weapon.dice.is_some() && weapon.rings.is_empty());
    let weapon = weapon.ok_or(Refusal::by("no_weapon", MELEE))?;
    let (squares, (from, to)) = between(battle, order.unit, target);
    if !battle.clear_between(from, to) || !battle.can_hit(from, to) {
        return Err(Refusal::by("no_line_of_sight", MELEE));
    }
    within_reach(battle, order.unit, target, to)?;
    let item = def.key;
    if weapon.uses.iter().any(|one| one.row.is_melee()) {
        if posture::is_prone(battle, order.unit) {
            return Err(Refusal::by("prone", Rule("CE-STA-03")));
        }
        let reached = squares <= REACH.0;
        return if reached {
            Ok(Finish { target, slot, item, left: None, rule: MELEE })
        } else {
            Err(far(squares, MELEE))
        };
    }
    let entered = weapon.uses.iter().any(|one| one.row.difficulty(Band::of(squares)).is_some());
    if squares > REACH.1 || !entered {
        return Err(far(squares, RANGED));
    }
    if weapon.rounds > 0 && loaded < 1 {
        return Err(Refusal::by("no_ammunition", RANGED));
    }
    Ok(Finish { target, slot, item, left: (weapon.rounds > 0).then_some(loaded - 1), rule: RANGED })
}

fn far(squares: u32, rule: Rule) -> Refusal {
    Refusal::by("out_of_band", rule).with(i32::try_from(squares).unwrap_or(i32::MAX))
}

/// Finishing off somebody helpless.
pub const COUP_ACTION: Action = Action {
    info: ActionInfo { key: COUP, icon: "dead", hotkey: 'g', targeting: Targeting::Enemy, rule: Rule("CE-ATK-08") },
    price: None,
    offers: |_| {},
    check,
    resolve,
};

/// Whether it may be ordered.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    budget::can_spend(battle, order.unit, SIGNIFICANT)?;
    finish(battle, order).map(|_| ())
}

/// Does it: no roll, no answer, no armour.
///
/// # Errors
/// None of its own.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok(Finish { target, slot, item, left, rule }) = finish(cx.battle(), order) else { return Ok(()) };
    budget::spend(cx, unit, SIGNIFICANT);
    let reach = cx.battle().reach(unit, &order.at);
    cx.emit(Event::Declared { reach, unit, act: COUP, at: order.at.clone(), item: Some(item), mode: None, rule });
    if let (Some(slot), Some(left)) = (slot, left) {
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule });
    }
    aiming::clear_after_attack(cx, unit);
    cx.emit(Event::Hit { unit, target, effect: 0, rule });
    consciousness::leave(cx, target, Some(unit), Life::Dead, COUP, rule);
    evasion::alarm(cx, unit, Some(target))
}
