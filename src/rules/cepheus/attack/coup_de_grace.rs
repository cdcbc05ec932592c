//! Coup de grace: the helpless die without a roll (CE-ATK-08, CE-ATK-09).

use crate::battle::system::{Action, ActionInfo, Blow, Cause, ItemOf, OrderForm, Purpose, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Life, Order, Refusal, Rule, UnitId};
use crate::grid::{Cover, Square};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::means::{held, rounds_a_shot};
use crate::rules::cepheus::conditions::{aiming, budget, posture, vehicle};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::{COUP, MECHANICAL};
use crate::rules::cepheus::range::bands::{Band, distance};
use crate::rules::cepheus::range::cover;

const MELEE: Rule = Rule("CE-ATK-08");
const RANGED: Rule = Rule("CE-ATK-09");
/// The reach of a blade and of a gun, in squares.
const REACH: (u32, u32) = (2, 1);

/// A possible coup de grace.
struct Finish {
    target: UnitId,
    slot: Option<u8>,
    item: Key,
    /// Rounds left in the gun after the shot; none for a blade.
    left: Option<i16>,
    rule: Rule,
}

/// True if the combatant is helpless and alive.
fn helpless(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life == Life::Down && !battle.profile(unit).has(MECHANICAL)
}

/// Checks whether there is a victim in reach of the combatant.
fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let near = |other: &UnitId| between(battle, unit, *other).0 <= REACH.0;
    let anybody =
        battle.units().any(|other| helpless(battle, other) && battle.are_enemies(unit, other) && near(&other));
    if anybody { Ok(()) } else { Err(Refusal::by("nobody_helpless", MELEE)) }
}

/// How far apart two combatants are, and the squares from which they face each other (CE-SET-05).
fn between(battle: &Battle, unit: UnitId, target: UnitId) -> (u32, (Square, Square)) {
    let (from, to) = battle.facing_squares(unit, target);
    (distance(battle, (unit, from), (Some(target), to)), (from, to))
}

/// Checks whether an attacker can get at a helpless victim: not through full cover, armour plates (CE-VEH-06), or
/// another window than its own.
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
    let Some(target) = order.target_unit() else {
        possible(battle, order.unit)?;
        return Err(Refusal::form("needs_a_unit"));
    };
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
    let rounds = rounds_a_shot(battle, order.unit, item);
    if weapon.rounds > 0 && loaded < rounds {
        return Err(Refusal::by("no_ammunition", RANGED));
    }
    Ok(Finish { target, slot, item, left: (weapon.rounds > 0).then_some(loaded - rounds), rule: RANGED })
}

fn far(squares: u32, rule: Rule) -> Refusal {
    Refusal::by("out_of_band", rule).with(i32::try_from(squares).unwrap_or(i32::MAX))
}

/// Killing a helpless combatant.
pub const COUP_ACTION: Action = Action {
    info: ActionInfo { key: COUP, icon: "dead", hotkey: 'g', targeting: Targeting::Enemy, rule: Rule("CE-ATK-08") },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: budget::one_significant,
    offers: |bar| {
        bar.add(bar.order(COUP));
    },
    check: |battle, order| finish(battle, order).map(|_| ()),
    resolve,
};

/// Kills the victim: no roll, no reaction, no armour.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok(Finish { target, slot, item, left, rule }) = finish(cx.battle(), order) else { return Ok(()) };
    let reach = cx.battle().reach(unit, &order.at);
    cx.emit(Event::Declared { reach, unit, act: COUP, at: order.at.clone(), item: Some(item), mode: None, rule });
    if let (Some(slot), Some(left)) = (slot, left) {
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule });
    }
    aiming::clear_after_attack(cx, unit);
    cx.emit(Event::Hit { unit, target, effect: 0, rule });
    let blow = Blow::new(target, Some(unit), Cause::Finish, Ledger::new(), rule);
    let _ = cx.harm(Blow { purpose: Purpose::Kill, ..blow })?;
    evasion::alarm(cx, unit, Some(target))
}
