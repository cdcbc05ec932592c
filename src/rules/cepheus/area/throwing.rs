//! Throwing: weapons that strike one target and add the Effect to their damage (CE-THR-02), grenades that fly, scatter and
//! burst whatever the Effect (CE-THR-03).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Offer, Targeting, Wording};
use crate::battle::{Battle, Cx, DroppedItem, Event, Flow, Order, Projectile, Refusal, Rule, ThingId, UnitId, Wear};
use crate::dice::Dice;
use crate::grid::{Dir8, Metric, Square, shift, travel};
use crate::rules::cepheus::area::smoke;
use crate::rules::cepheus::armoury::{Grenade, GrenadeKind, Throw, Weapon};
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::attack::sequence::{announce, hit, reaches, roll};
use crate::rules::cepheus::attack::{fire_into_combat, modifiers};
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::damage::blast::{self, Blast};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::log::{LITERAL, PROJECTILE, SCATTER, SCATTERED, THROWN};
use crate::rules::cepheus::keys::{DROPPED, SCATTER_FORMULA, SIGNIFICANT, THROW};
use smallvec::{SmallVec, smallvec};

const ROLL: Rule = Rule("CE-ATK-04");
const KINDS: Rule = Rule("CE-THR-01");
const ASTRAY: Rule = Rule("CE-THR-04");
/// Metres that the best failure goes astray.
const LEAST_SCATTER: i32 = 6;

/// Throwing what is in hand.
pub const THROW_ACTION: Action = Action {
    info: ActionInfo { key: THROW, icon: "throw", hotkey: 't', targeting: Targeting::Square, rule: Rule("CE-ATK-04") },
    price: None,
    offers: |_| {},
    check,
    resolve,
};

/// Whether the throw may be made.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    budget::can_spend(battle, order.unit, SIGNIFICANT)?;
    let plan = Plan::throw(battle, order)?;
    if !battle.map().contains(plan.to) || battle.map().is_solid(plan.to) {
        return Err(Refusal::form("no_such_square"));
    }
    reaches(battle, &plan)
}

/// Throws: announced, answered, rolled; then the thing strikes, or flies, scatters and bursts.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(plan) = Plan::throw(cx.battle(), order) else { return Ok(()) };
    budget::spend(cx, plan.unit, SIGNIFICANT);
    announce(cx, order, &plan);
    let answer = evasion::ask(cx, plan.threat(THROW))?;
    let ledger = modifiers::sum(cx.battle(), &plan, answer);
    let kill = plan.target.map_or(0, |target| aiming::kill_bonus(cx.battle(), plan.unit, target));
    let thing = release(cx, &plan);
    let roll = roll(cx, &plan, ledger, (ROLL, Grain::Effect))?;
    let effect = roll.effect();
    fly(cx, &plan, thing, effect)?;
    if smoke::spread(cx, &plan, thing)? {
        return evasion::alarm(cx, plan.unit, plan.target);
    }
    let blast = blast(cx.battle(), &plan, thing);
    if let Some(blast) = blast {
        let reacted = answer.and(plan.target);
        blast::burst(cx, &blast, reacted)?;
        cx.emit(Event::ThingGone { thing });
    } else if let Some(target) = plan.target.filter(|_| effect >= 0) {
        hit(cx, &plan, &[target], roll, kill)?;
    } else {
        fire_into_combat::stray(cx, &plan)?;
    }
    evasion::alarm(cx, plan.unit, plan.target)
}

/// The thing leaves the hand: a grenade is one fewer, a weapon is gone from its slot.
fn release(cx: &mut Cx<'_>, plan: &Plan) -> ThingId {
    let (unit, item, square, thing) = (plan.unit, plan.item, cx.battle().square(plan.unit), cx.new_thing());
    let payload = plan.is_payload();
    if let Some(slot) = plan.slot {
        if payload {
            let left = cx.battle().gear(unit).item(slot).map_or(0, |item| item.loaded - 1);
            cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: KINDS });
        } else {
            cx.emit(Event::Dropped { unit, slot, item, square, rule: KINDS });
        }
    }
    let (kind, state) = if payload {
        (PROJECTILE, Projectile { item }.into())
    } else {
        (DROPPED, DroppedItem { item, loaded: 0, spare: 0, wear: Wear::default() }.into())
    };
    cx.emit(Event::ThingAppeared { thing, kind, square, from: square, by: Some(unit), state });
    thing
}

/// The flight to the target, and beyond it when the throw failed (CE-THR-04).
pub fn fly(cx: &mut Cx<'_>, plan: &Plan, thing: ThingId, effect: i32) -> Flow {
    let from = cx.battle().square(plan.unit);
    cx.emit(Event::ThingMoved { thing, from, to: plan.to, what: THROWN, rule: ROLL });
    if effect >= 0 {
        return Ok(());
    }
    let matters = if plan.is_payload() { Matters::All } else { Matters::Only(SmallVec::new()) };
    let face = cx.roll_amount(plan.unit, SCATTER, Dice::new(1, 8), &matters, ASTRAY)?;
    let to = astray(cx.battle(), plan.to, effect, face);
    cx.emit(Event::ThingMoved { thing, from: plan.to, to, what: SCATTERED, rule: ASTRAY });
    Ok(())
}

/// Where a failed throw lands: so many metres off, rounded to whole squares, in the direction of a d8, stopped by what
/// is solid and by the edge of the map (CE-THR-04).
fn astray(battle: &Battle, aimed: Square, effect: i32, face: i32) -> Square {
    let literal = battle.rules().is(SCATTER_FORMULA, LITERAL);
    let metres = if literal { LEAST_SCATTER + effect } else { LEAST_SCATTER - effect }.max(0);
    off_course(battle, aimed, metres, face)
}

/// The square so many metres off in the direction of a d8, as far as nothing solid stops the flight.
pub fn off_course(battle: &Battle, aimed: Square, metres: i32, face: i32) -> Square {
    let squares = u16::try_from((4 * metres + 3) / 6).unwrap_or(u16::MAX);
    let dir = u8::try_from(face).ok().and_then(Dir8::from_face).unwrap_or(Dir8::N);
    travel(battle.map(), aimed, shift(dir, squares, Metric::Straight)).square
}

fn blast(battle: &Battle, plan: &Plan, thing: ThingId) -> Option<Blast> {
    let (_, def) = battle.item(plan.unit, plan.slot?)?;
    let grenade = def.data::<Grenade>()?;
    let rings = grenade.rings.iter().map(|ring| (u32::from(ring.squares), ring.dice)).collect();
    let (centre, stun) = (battle.thing(thing)?.square, grenade.kind == GrenadeKind::Stun);
    let altitude = blast::aimed_at(battle, plan.target, plan.to);
    let by = Some(plan.unit);
    Some(Blast { thing, item: plan.item, centre, altitude, by, stun, rings, times: 1, rule: grenade.rule })
}

/// Adds what the combatant may throw: what it has in hand, if that flies.
pub fn offers(battle: &Battle, unit: UnitId, offers: &mut Vec<Offer>) {
    let Some((slot, item, def)) = battle.in_hand(unit) else { return };
    let data = def.data::<Grenade>();
    let (grenade, harms) = (data.is_some(), data.is_none_or(|grenade| bursts(grenade.kind)));
    let weapon = def.data::<Weapon>().is_some_and(|weapon| weapon.throw == Some(Throw::Impact));
    if !grenade && !weapon {
        return;
    }
    let order = Order::new(unit, THROW).with(slot);
    let mut refused = budget::can_spend(battle, unit, SIGNIFICANT).err();
    if grenade && item.loaded < 1 {
        refused = refused.or(Some(Refusal::by("none_left", KINDS)));
    }
    let targeting = if grenade { Targeting::Square } else { Targeting::Enemy };
    let (wording, cost) = (Wording::item(def.key), smallvec![(SIGNIFICANT, 1)]);
    offers.push(Offer { order, targeting, wording, cost, harms, refused });
}

/// Whether a grenade of that kind bursts at once; clouds are another matter.
pub const fn bursts(kind: GrenadeKind) -> bool {
    matches!(kind, GrenadeKind::Blast | GrenadeKind::Stun)
}
