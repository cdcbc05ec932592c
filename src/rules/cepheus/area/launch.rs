//! Launchers: rockets, and grenades beyond throwing range (CE-WPN-04).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Bar, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Projectile, Refusal, Rule, ThingId};
use crate::dice::Dice;
use crate::grid::{Dir8, Square};
use crate::rules::cepheus::area::smoke;
use crate::rules::cepheus::area::throwing::{bursts, fly, off_course};
use crate::rules::cepheus::armoury::{Grenade, GrenadeKind, Ring, Weapon};
use crate::rules::cepheus::attack::assault::facts;
use crate::rules::cepheus::attack::means::{aimed_at, best_use, held, rounds_a_shot};
use crate::rules::cepheus::attack::plan::{Fire, Manner, Plan};
use crate::rules::cepheus::attack::sequence::{announce, reaches, roll, spend_rounds};
use crate::rules::cepheus::attack::{extreme_range, modifiers};
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::conditions::{budget, vehicle};
use crate::rules::cepheus::damage::blast::{self, Blast};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::log::{BACK_BLAST, PROJECTILE, SCATTER, SCATTERED, THROWN};
use crate::rules::cepheus::keys::{DEX, LAUNCH};
use crate::rules::cepheus::range::bands::distance;
use crate::rules::common::attack::declared;
use smallvec::{SmallVec, smallvec};

const RULE: Rule = Rule("CE-WPN-04");
const DUD: Key = Key::new("dud");

/// The grenade that the order names, or the weapon's own rocket.
fn shell(battle: &Battle, weapon: &Weapon, order: &Order) -> Result<Option<Key>, Refusal> {
    if !weapon.rings.is_empty() {
        return Ok(None);
    }
    let wanted = order.mode.or(weapon.ammo.first().copied()).filter(|wanted| weapon.ammo.contains(wanted));
    let known = |key: &Key| battle.setup().find_item(*key).is_some();
    wanted.filter(known).map(Some).ok_or(Refusal::by("no_launcher", RULE))
}

fn is_launcher(weapon: &Weapon) -> bool {
    weapon.fires.is_some() || !weapon.rings.is_empty()
}

/// The plan of a launch, and its weapon.
///
/// # Errors
/// The reason when the launcher cannot be fired so.
pub fn plan(battle: &Battle, order: &Order) -> Result<(Plan, Weapon), Refusal> {
    let (slot, loaded, def) = held(battle, order)?;
    let weapon = def.data::<Weapon>().filter(|weapon| is_launcher(weapon));
    let weapon = weapon.ok_or(Refusal::by("no_launcher", RULE))?.clone();
    let shell = shell(battle, &weapon, order)?;
    let rounds = order.amount.max(1);
    if !weapon.rates.contains(&rounds) {
        return Err(Refusal::by("no_such_rate", RULE).with(i32::from(rounds)));
    }
    if loaded < rounds * rounds_a_shot(battle, order.unit, def.key) {
        return Err(Refusal::by("no_ammunition", RULE));
    }
    let (to, target) = aimed_at(battle, order)?;
    let unit = order.unit;
    let from = battle.square_toward(unit, to);
    vehicle::bears(battle, unit, (target, to))?;
    let squares = distance(battle, (unit, from), (target, to));
    let (one, band, difficulty) = best_use(battle, unit, squares, weapon.uses.iter())?;
    let extreme = extreme_range::beyond(battle, squares);
    let plan = Plan {
        unit,
        target,
        from,
        to,
        manner: Manner::Shot,
        fire: Fire::Aimed,
        bearer: unit,
        slot,
        guns: 1,
        item: shell.unwrap_or(def.key),
        band,
        difficulty,
        skill: one.skill,
        stat: DEX,
        dice: None,
        laser: false,
        energy: false,
        recoil: weapon.recoil,
        spread: false,
        extreme,
        rounds,
        mode: order.mode,
        spray: 0,
        grouped: (0, 0),
        min_str: weapon.min_str,
    };
    Ok((plan, weapon))
}

/// Firing a launcher.
pub const LAUNCH_ACTION: Action = Action {
    info: ActionInfo { key: LAUNCH, icon: "throw", hotkey: 'n', targeting: Targeting::Square, rule: Rule("CE-WPN-04") },
    form: OrderForm::PLAIN
        .harms()
        .ammunition()
        .number("shells")
        .item(ItemOf::Bearer)
        .at(&[Targeting::Square, Targeting::Enemy]),
    price: budget::one_significant,
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        for slot in battle.gear(unit).slots() {
            let weapon = battle.item(unit, slot).and_then(|(_, def)| def.data::<Weapon>());
            let Some(weapon) = weapon.filter(|weapon| is_launcher(weapon)) else { continue };
            if battle.gear(unit).in_hand == Some(slot) || weapon.draw_actions == 0 {
                offer(bar, slot, weapon);
            }
        }
    },
    check,
    resolve,
};

/// Offers every kind of shell that a launcher can fire, in every number.
fn offer(bar: &mut Bar<'_>, slot: u8, weapon: &Weapon) {
    let setup = bar.battle.setup();
    let known = weapon.ammo.iter().filter_map(|key| setup.find_item(*key));
    let shells: SmallVec<[&Grenade; 4]> = known.filter_map(|id| setup.item(id).data::<Grenade>()).collect();
    for &rounds in &weapon.rates {
        let order = bar.order(LAUNCH).with(slot).amount(rounds);
        if !weapon.rings.is_empty() {
            let way = if rounds > 1 { "rockets" } else { "rocket" };
            bar.add_as(order.clone(), Wording::way(way)).harms = true;
        }
        for shell in &shells {
            let way = if rounds > 1 { "shells" } else { "shell" };
            let wording = Wording::way(way).with(shell.id);
            bar.add_as(order.clone().mode(shell.id), wording).harms = bursts(shell.kind);
        }
    }
}

/// Checks whether the launcher may be fired there.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (plan, _) = plan(battle, order)?;
    if !battle.map().contains(plan.to) || battle.map().is_solid(plan.to) {
        return Err(Refusal::form("no_such_square"));
    }
    if plan.to == battle.square(order.unit) {
        return Err(Refusal::form("at_itself"));
    }
    extreme_range::allowed(battle, &plan)?;
    reaches(battle, &plan)
}

/// Fires: announcement, reaction, back blast, and for each shell a roll, its flight and its effect.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok((plan, weapon)) = plan(cx.battle(), order) else { return Ok(()) };
    announce(cx, order, &plan);
    declared(cx, &facts(&plan, LAUNCH))?;
    let answer = evasion::ask(cx, plan.threat(LAUNCH))?;
    spend_rounds(cx, &plan)?;
    let ledger = modifiers::sum(cx.battle(), &plan, answer);
    let reacted = answer.and(plan.target);
    for number in 0..plan.rounds {
        let thing = leave_the_tube(cx, &plan);
        if let Some(ring) = weapon.back_blast.filter(|_| number == 0) {
            back_blast(cx, &plan, thing, ring)?;
        }
        let effect = roll(cx, &plan, ledger.clone(), (RULE, Grain::Effect))?.effect();
        if !arrives(cx, &plan, &weapon, thing, effect)? {
            cx.emit(Event::ThingGone { thing });
        } else if !smoke::spread(cx, &plan, thing)? {
            if let Some(blast) = blast(cx.battle(), &plan, &weapon, thing) {
                blast::burst(cx, &blast, reacted)?;
            }
            cx.emit(Event::ThingGone { thing });
        }
    }
    evasion::alarm(cx, plan.unit, plan.target)
}

fn leave_the_tube(cx: &mut Cx<'_>, plan: &Plan) -> ThingId {
    let (thing, square, by) = (cx.new_thing(), cx.battle().square(plan.unit), Some(plan.unit));
    let state = Projectile { item: plan.item }.into();
    cx.emit(Event::ThingAppeared { thing, kind: PROJECTILE, square, from: square, by, state });
    thing
}

/// Harms those right behind the firer with the back blast.
fn back_blast(cx: &mut Cx<'_>, plan: &Plan, thing: ThingId, ring: Ring) -> Flow {
    let from = cx.battle().square(plan.unit);
    let Some(dir) = Dir8::nearest(from - plan.to) else { return Ok(()) };
    let centre = from.step(dir);
    let rings = smallvec![(0, ring.dice)];
    let (item, by) = (BACK_BLAST, Some(plan.unit));
    let altitude = cx.battle().body(plan.unit).altitude;
    blast::burst(cx, &Blast { thing, item, centre, altitude, by, stun: false, rings, times: 1, rule: RULE }, None)
}

/// The flight. A grenade scatters like a thrown one; a rocket that misses explodes nearby on 4 or more of a die, and
/// otherwise leaves the field.
fn arrives(cx: &mut Cx<'_>, plan: &Plan, weapon: &Weapon, thing: ThingId, effect: i32) -> Flow<bool> {
    let Some(least) = weapon.miss_detonates_on.filter(|_| effect < 0) else {
        fly(cx, plan, thing, effect)?;
        return Ok(true);
    };
    if cx.roll_amount(plan.unit, DUD, Dice::d6(1), &Matters::All, RULE)? < i32::from(least) {
        return Ok(false);
    }
    let from = cx.battle().square(plan.unit);
    cx.emit(Event::ThingMoved { thing, from, to: plan.to, what: THROWN, rule: RULE });
    let face = cx.roll_amount(plan.unit, SCATTER, Dice::new(1, 8), &Matters::All, RULE)?;
    let to: Square = off_course(cx.battle(), plan.to, 6 - effect, face);
    cx.emit(Event::ThingMoved { thing, from: plan.to, to, what: SCATTERED, rule: RULE });
    Ok(true)
}

/// The radius in squares of the burst of a launcher's shell; `None` if the order is for no launcher.
pub fn reach(battle: &Battle, order: &Order) -> Option<u32> {
    let slot = order.with.or(battle.gear(order.unit).in_hand)?;
    let (_, def) = battle.item(order.unit, slot)?;
    let weapon = def.data::<Weapon>().filter(|weapon| is_launcher(weapon))?;
    let shell = shell(battle, weapon, order).ok()?.and_then(|shell| battle.setup().find_item(shell));
    let grenade = shell.and_then(|id| battle.setup().item(id).data::<Grenade>());
    let rings = grenade.map_or(&weapon.rings, |grenade| &grenade.rings);
    rings.last().map(|ring| u32::from(ring.squares))
}

fn blast(battle: &Battle, plan: &Plan, weapon: &Weapon, thing: ThingId) -> Option<Blast> {
    let centre = battle.thing(thing)?.square;
    let grenade = battle.setup().find_item(plan.item).and_then(|id| battle.setup().item(id).data::<Grenade>());
    let rings = grenade.map_or(&weapon.rings, |grenade| &grenade.rings);
    let stun = grenade.is_some_and(|grenade| grenade.kind == GrenadeKind::Stun);
    let rings: SmallVec<[(u32, Dice); 4]> = rings.iter().map(|ring| (u32::from(ring.squares), ring.dice)).collect();
    let rule = grenade.map_or(RULE, |grenade| grenade.rule);
    let altitude = blast::aimed_at(battle, plan.target, plan.to);
    let by = Some(plan.unit);
    Some(Blast { thing, item: plan.item, centre, altitude, by, stun, rings, times: 1, rule })
}
