//! Weapons with an area: explosives and zones are thrown, shot or placed (DR-BGD-25 to DR-BGD-27, DR-WPN-02).

use crate::battle::system::{Action, ActionInfo, Bar, Effort, ItemOf, Launch, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Projectile, Refusal, Rule, Target, ThingId, UnitId};
use crate::grid::Square;
use crate::rules::drive::area::explosives::{self, Device};
use crate::rules::drive::area::victims::Bang;
use crate::rules::drive::area::{placed, scatter, zones};
use crate::rules::drive::armoury::{Weapon, Zone};
use crate::rules::drive::damage::holding::{self, Holding};
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::{Threat, to_square};
use crate::rules::drive::state;

const AREAS: Rule = Rule("DR-WPN-02");
const PROJECTILE: Key = Key::new("projectile");
const FLIGHT: Key = Key::new("flight");

/// Uses a weapon with an area.
pub const LAUNCH_ACTION: Action = Action {
    info: ActionInfo { key: LAUNCH, icon: "grenade", hotkey: '>', targeting: Targeting::Square, rule: AREAS },
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer).at(&[Targeting::Square, Targeting::Enemy]),
    price: |battle, order| {
        let full = weapon(battle, order.unit, order.with).is_some_and(|weapon| weapon.full_action);
        Price::effort(battle, if full { Effort::Turn } else { Effort::Attack })
    },
    offers,
    check,
    resolve,
};

/// True if a weapon has an area of its own.
pub fn has_area(weapon: &Weapon) -> bool {
    weapon.explosive.is_some() || weapon.zone.is_some()
}

/// The weapon with an area in a slot.
pub fn weapon(battle: &Battle, unit: UnitId, slot: Option<u8>) -> Option<&Weapon> {
    let (_, def) = battle.item(unit, slot?)?;
    state::armoury(battle).weapon(def.key).filter(|weapon| has_area(weapon))
}

/// Forbids the core's own attacks with a weapon that has an area: it is launched.
///
/// # Errors
/// The reason if the order is such an attack.
pub fn forbids(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Some(action) = battle.rules().action(order.act).filter(|action| action.info.key != LAUNCH) else {
        return Ok(());
    };
    let aimed = |targeting: &Targeting| matches!(targeting, Targeting::Enemy | Targeting::Square);
    let attack = aimed(&action.info.targeting) || action.form.at.iter().any(aimed);
    let own = action.form.item != ItemOf::Vehicle;
    if attack && own && weapon(battle, order.unit, order.with).is_some() {
        return Err(Refusal::by("has_to_be_launched", AREAS));
    }
    Ok(())
}

fn offers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    for slot in battle.gear(unit).slots() {
        if let Some(weapon) = weapon(battle, unit, Some(slot)) {
            bar.add_as(bar.order(LAUNCH).with(slot), Wording::item(weapon.id)).harms = true;
        }
    }
}

/// What an order launches: explosives at whoever stands in the square, zones always at the square.
fn aimed(battle: &Battle, order: &Order, weapon: &Weapon, slot: u8) -> Result<Launch, Refusal> {
    let (unit, act) = (order.unit, order.act);
    let at = match (&order.at, weapon.zone) {
        (Target::Unit(target), Some(_)) => Target::Square(battle.square(*target)),
        (Target::Unit(target), None) => Target::Unit(*target),
        (Target::Square(square), Some(_)) => Target::Square(*square),
        (Target::Square(square), None) => {
            battle.enemy_seen_at(unit, *square).map_or(Target::Square(*square), Target::Unit)
        }
        _ => Target::None,
    };
    Ok(Launch { unit, act, slot, at })
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let Some((slot, weapon)) = order.with.zip(weapon(battle, order.unit, order.with)) else {
        return Err(Refusal::by("no_area_weapon", AREAS));
    };
    let launch = aimed(battle, order, weapon, slot)?;
    if weapon.placed {
        return check_placed(battle, &launch);
    }
    battle.rules().core.may_launch(battle, &launch)?;
    match launch.at {
        Target::Square(square) if !battle.map().contains(square) => Err(Refusal::form("needs_a_square")),
        Target::None => Err(Refusal::form("needs_a_square")),
        _ => Ok(()),
    }
}

fn check_placed(battle: &Battle, launch: &Launch) -> Result<(), Refusal> {
    if battle.item(launch.unit, launch.slot).is_none_or(|(item, _)| item.loaded < 1) {
        return Err(Refusal::by("no_charge_left", AREAS));
    }
    match launch.at {
        Target::Square(square) if to_square(battle, launch.unit, square) > 1 || battle.map().is_solid(square) => {
            Err(Refusal::by("only_next_to_it", AREAS))
        }
        Target::Square(_) => Ok(()),
        _ => Err(Refusal::form("needs_a_square")),
    }
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let battle = cx.battle();
    let Some((slot, weapon)) = order.with.zip(weapon(battle, order.unit, order.with)) else { return Ok(()) };
    let weapon = weapon.clone();
    let launch = aimed(battle, order, &weapon, slot).unwrap_or_else(|_| unreachable!("the order has been checked"));
    match (&launch.at, weapon.placed) {
        (Target::Square(square), true) => placed::place(cx, order.unit, slot, *square),
        (_, true) => {}
        _ => {
            attack(cx, &launch, &weapon)?;
            holding::end(cx, order.unit);
        }
    }
    Ok(())
}

/// What somebody is struck by.
pub struct Strike {
    /// Its shot: of a zone the whole value at its distance.
    pub shot: Shot,
    /// Whose it is.
    pub by: Option<UnitId>,
    /// Where it bursts.
    pub centre: Square,
    /// How shields before the evasion see it; `None` if they cannot act any more.
    pub threat: Option<Threat>,
    /// The zone that it is part of.
    pub zone: Option<Zone>,
}

/// Where what an order launches goes off, and its weapon.
pub fn centre<'b>(battle: &'b Battle, order: &Order) -> Option<(Square, &'b Weapon)> {
    let (slot, weapon) = order.with.zip(weapon(battle, order.unit, order.with))?;
    let centre = match aimed(battle, order, weapon, slot).ok()?.at {
        Target::Unit(target) => battle.facing_squares(order.unit, target).1,
        Target::Square(square) => square,
        _ => return None,
    };
    Some((centre, weapon))
}

/// What an order to launch does to somebody whom it strikes or catches; nothing where it can do neither.
pub fn strike_on(battle: &Battle, order: &Order, victim: UnitId) -> Option<Strike> {
    let (slot, weapon) = order.with.zip(weapon(battle, order.unit, order.with))?;
    let (by, launch) = (Some(order.unit), aimed(battle, order, weapon, slot).ok()?);
    let (direct, centre) = match launch.at {
        Target::Unit(target) => (target == victim, battle.facing_squares(order.unit, target).1),
        Target::Square(square) => (false, square),
        _ => return None,
    };
    let (threat, away) = (explosives::threat(centre), to_square(battle, victim, centre));
    let share = Holding::of(battle, by).shot;
    if let Some(explosive) = weapon.explosive.filter(|explosive| direct || away <= explosive.radius.into()) {
        let explosive = explosive.shared(share);
        let (explosive, threat) = if direct { (explosive, None) } else { (explosive.area(), Some(threat)) };
        let shot = Shot::of_explosive(explosive, weapon.dismember);
        return Some(Strike { shot, by, centre, threat, zone: None });
    }
    let zone = weapon.zone.filter(|zone| away <= zone.radius().into())?.shared(share);
    let shot = Shot::of_energy(zone.energy, zone.value_within(away));
    Some(Strike { shot, by, centre, threat: Some(threat), zone: Some(zone) })
}

fn attack(cx: &mut Cx<'_>, launch: &Launch, weapon: &Weapon) -> Flow {
    let core = cx.battle().rules().core;
    let (unit, from) = (launch.unit, cx.battle().square(launch.unit));
    let (target, aimed) = match launch.at {
        Target::Unit(target) => (Some(target), cx.battle().facing_squares(unit, target).1),
        Target::Square(square) => (None, square),
        _ => return Ok(()),
    };
    let offence = core.offence(cx, launch)?;
    let Some(offence) = offence else {
        cx.emit(Event::Missed { unit, target, effect: 0, rule: AREAS });
        return match scatter::astray(cx, Some(unit), aimed)? {
            Some(centre) => {
                let thing = fly(cx, launch, weapon, (from, centre));
                go_off(cx, Bang { by: Some(unit), thing, centre }, weapon, None)?;
                cx.emit(Event::ThingGone { thing });
                Ok(())
            }
            None => Ok(()),
        };
    };
    let thing = fly(cx, launch, weapon, (from, aimed));
    let direct = match target {
        Some(victim) => {
            let margin = core.evasion(cx, launch, victim, offence)?;
            Some((victim, margin.is_some_and(|margin| margin < 0)))
        }
        None => None,
    };
    go_off(cx, Bang { by: Some(unit), thing, centre: aimed }, weapon, direct)?;
    cx.emit(Event::ThingGone { thing });
    Ok(())
}

/// What is launched flies to a square and bursts there.
fn fly(cx: &mut Cx<'_>, launch: &Launch, weapon: &Weapon, (from, to): (Square, Square)) -> ThingId {
    let (thing, item, by) = (cx.new_thing(), weapon.id, Some(launch.unit));
    let state = Projectile { item }.into();
    cx.emit(Event::ThingAppeared { thing, kind: PROJECTILE, square: from, from, by, state });
    cx.emit(Event::ThingMoved { thing, from, to, what: FLIGHT, rule: AREAS });
    cx.emit(Event::Exploded { thing, item, square: to, by, rule: AREAS });
    thing
}

/// Goes off with so much of its values as whoever launches it uses (DR-VOL-04).
fn go_off(cx: &mut Cx<'_>, bang: Bang, weapon: &Weapon, direct: Option<(UnitId, bool)>) -> Flow {
    let (share, dismember) = (Holding::of(cx.battle(), bang.by).shot, weapon.dismember);
    if let Some(explosive) = weapon.explosive.map(|explosive| explosive.shared(share)) {
        explosives::go_off(cx, Device { bang, explosive, dismember }, direct)?;
    }
    if let Some(zone) = weapon.zone {
        zones::go_off(cx, bang, zone.shared(share))?;
    }
    Ok(())
}
