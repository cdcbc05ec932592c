//! Attacks in melee and by shooting, from the announcement to the harm.

use crate::battle::oracle::{Matters, Pairs};
use crate::battle::system::{Action, ActionInfo, Offer, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Order, Refusal, Rule, Target, UnitId};
use crate::dice::{Dice, Drop};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::plan::{Fire, Plan, UNARMED};
use crate::rules::cepheus::attack::{
    burst, extreme_range, fire_into_combat, machine_weapons, modifiers, radiation, volley,
};
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::checks::check::{self, Grain, Made};
use crate::rules::cepheus::conditions::{aiming, budget, posture, vehicle};
use crate::rules::cepheus::damage::harm::{self, Blow};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::field::cloud;
use crate::rules::cepheus::keys::log::{
    AEROSOL, BURST, DAMAGE_ROLL, DICE, EFFECT, GROUPED, KILL_AIM_BONUS, SINGLE, SPRAY, THINNED,
};
use crate::rules::cepheus::keys::vehicles::ARMOUR;
use crate::rules::cepheus::keys::{ATTACK, BLIND, PANIC, SIGNIFICANT, SUPPRESS};
use crate::rules::cepheus::range::cover;
use smallvec::{SmallVec, smallvec};

const SEQUENCE: Rule = Rule("CE-ATK-01");
const HARM: Rule = Rule("CE-ATK-07");

/// An attack with a weapon, or without.
pub const ATTACK_ACTION: Action = Action {
    info: ActionInfo { key: ATTACK, icon: "shoot", hotkey: 'a', targeting: Targeting::Enemy, rule: Rule("CE-ATK-01") },
    price: None,
    offers: |_| {},
    check,
    resolve,
};

/// Emptying the magazine at a target.
pub const PANIC_ACTION: Action = Action {
    info: ActionInfo { key: PANIC, icon: "panic", hotkey: 'p', targeting: Targeting::Enemy, rule: Rule("CE-PAN-01") },
    price: None,
    offers: |_| {},
    check,
    resolve,
};

/// Whether the attack may be made.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    budget::can_spend(battle, order.unit, SIGNIFICANT)?;
    let plan = Plan::attack(battle, order)?;
    if plan.is_melee() && posture::is_prone(battle, plan.unit) {
        return Err(Refusal::by("prone", Rule("CE-STA-03")));
    }
    extreme_range::allowed(battle, &plan)?;
    reaches(battle, &plan)
}

/// Whether sight, ground and cover let the attack reach its target, and whether that is still there.
///
/// # Errors
/// The reason why not.
pub fn reaches(battle: &Battle, plan: &Plan) -> Result<(), Refusal> {
    let from = plan.from;
    if !battle.clear_between(from, plan.to) {
        return Err(Refusal::by("no_line_of_sight", Rule("CE-BLD-01")));
    }
    if !battle.can_hit(from, plan.to) {
        return Err(Refusal::by("no_line_of_fire", SEQUENCE));
    }
    let Some(target) = plan.target else { return cover::open_to(battle, plan.unit, plan.to) };
    if target == plan.unit {
        return Err(Refusal::form("at_itself"));
    }
    if battle.body(target).life >= Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    machine_weapons::can_attack(battle, plan)?;
    vehicle::keeps(battle, plan.unit, target)?;
    cover::open(battle, plan.unit, target)
}

/// Makes the attack (CE-ATK-01): announced, answered, rolled, and on a hit damage.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (Ok(plan), Some(target)) = (Plan::attack(cx.battle(), order), order.target_unit()) else { return Ok(()) };
    budget::spend(cx, plan.unit, SIGNIFICANT);
    announce(cx, order, &plan);
    let answer = evasion::ask(cx, plan.threat(order.act))?;
    spend_rounds(cx, &plan)?;
    let rule = match plan.fire {
        Fire::Panic => Rule("CE-PAN-01"),
        _ if plan.is_melee() => Rule("CE-ATK-02"),
        _ => Rule("CE-ATK-03"),
    };
    let ledger = modifiers::sum(cx.battle(), &plan, answer);
    let kill = if plan.is_melee() { 0 } else { aiming::kill_bonus(cx.battle(), plan.unit, target) };
    let grain = if vehicle::is_starship(cx.battle(), target) { Grain::Effect } else { Grain::Success };
    cx.tail(true, |cx| {
        let roll = roll(cx, &plan, ledger.clone(), (rule, grain))?;
        cx.tail(true, |cx| {
            strike(cx, &plan, target, (roll.clone(), kill))?;
            evasion::alarm(cx, plan.unit, plan.target)
        })
    })
}

/// What comes of a rolled attack: harm to whom it strikes, or to those whom a miss may strike.
fn strike(cx: &mut Cx<'_>, plan: &Plan, target: UnitId, (roll, kill): (Made, i32)) -> Flow {
    let effect = roll.effect();
    if volley::resolve(cx, plan, effect)? {
        return Ok(());
    }
    if effect < 0 {
        return fire_into_combat::stray(cx, plan);
    }
    let mut struck: SmallVec<[UnitId; 4]> = smallvec![target];
    if plan.spread {
        struck.extend(spread(cx, plan, effect));
    }
    hit(cx, plan, &struck, roll, kill)
}

/// Everybody beside the target of flechettes is struck as well, those who lie there too (CE-SHG-02).
fn spread(cx: &mut Cx<'_>, plan: &Plan, effect: i32) -> SmallVec<[UnitId; 4]> {
    let beside = fire_into_combat::living(cx.battle(), plan);
    for &target in &beside {
        cx.emit(Event::Hit { unit: plan.unit, target, effect, rule: Rule("CE-SHG-02") });
    }
    beside
}

/// What an aerosol on the line takes from the damage of a laser (CE-WPN-05).
fn drunk(battle: &Battle, plan: &Plan) -> i32 {
    if plan.laser { cloud::drunk(battle, plan.from, plan.to) } else { 0 }
}

/// Tells what is about to be done.
pub fn announce(cx: &mut Cx<'_>, order: &Order, plan: &Plan) {
    let at = plan.target.map_or_else(|| order.at.clone(), Target::Unit);
    let reach = cx.battle().reach(plan.unit, &at);
    cx.emit(Event::Declared {
        unit: plan.unit,
        act: order.act,
        at,
        reach,
        item: Some(plan.item),
        mode: order.mode.filter(|mode| *mode == SUPPRESS).or(plan.mode),
        rule: SEQUENCE,
    });
}

/// Rolls the attack, which ends all aiming (CE-MIN-03), and tells whether it strikes.
///
/// # Errors
/// Halts when the dice are not there.
pub fn roll(cx: &mut Cx<'_>, plan: &Plan, ledger: Ledger, (rule, grain): (Rule, Grain)) -> Flow<Made> {
    let unit = plan.unit;
    let dice = if plan.fire == Fire::Blind { Dice::d6(3).dropping(Drop::Highest(1)) } else { Dice::d6(2) };
    let roll = check::make(cx, (unit, ATTACK, rule), ledger, (dice, grain, &Matters::All))?;
    let effect = roll.effect();
    aiming::clear_after_attack(cx, unit);
    if effect < 0 {
        cx.emit(Event::Missed { unit, target: plan.target, effect, rule: SEQUENCE });
    } else if let Some(target) = plan.target {
        cx.emit(Event::Hit { unit, target, effect, rule: SEQUENCE });
    }
    Ok(roll)
}

/// Damage of a hit, one roll for all whom it strikes: dice, Effect, bonuses (CE-ATK-07, CE-DMG-01), half of it for a beam
/// at extreme range (CE-XRG-04), and on to armour and wound.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn hit(cx: &mut Cx<'_>, plan: &Plan, struck: &[UnitId], mut roll: Made, kill: i32) -> Flow {
    let Some(dice) = plan.dice else { return Ok(()) };
    let (points, more) = plan.grouped;
    let pool = Dice { count: dice.count + more, ..dice };
    let matters = chance::matters(cx.battle(), struck.iter().copied());
    let shift = roll.effect() - roll.rolled.sum;
    let stops = stops(cx.battle(), plan, struck);
    let makes = |sum: i32, dice: i32| {
        let (effect, total) = (sum + shift, sum + dice + shift + kill + points);
        if plan.guns > 1 {
            100_000 * sum + dice
        } else if total > stops.1 {
            2 * total
        } else {
            2 * total.max(stops.0) + i32::from(effect >= check::EXCEPTIONAL)
        }
    };
    let together = Pairs { fine: &|sum| sum, class: &|_, sum, dice| makes(sum, dice) };
    for gun in 0..plan.guns {
        cx.rolls(plan.unit, DAMAGE_ROLL);
        let fallen = match gun {
            0 => cx.roll_jointly(&mut roll.rolled, pool, &matters, &together)?,
            _ => cx.roll_for(pool, &matters)?,
        };
        let faces = fallen.faces.iter().copied().collect();
        cx.emit(Event::Rolled { unit: plan.unit, what: DAMAGE_ROLL, pool, faces, rolled: fallen.sum, rule: HARM });
        harm(cx, plan, struck, (roll.effect(), fallen.sum, kill))?;
    }
    Ok(())
}

/// What one roll of damage does to those struck.
fn harm(cx: &mut Cx<'_>, plan: &Plan, struck: &[UnitId], (effect, rolled, kill): (i32, i32, i32)) -> Flow {
    let points = plan.grouped.0;
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, HARM);
    ledger.add(EFFECT, effect, HARM);
    ledger.add_some(KILL_AIM_BONUS, kill, Rule("CE-MIN-04"));
    ledger.add_some(BURST, points, burst::TABLE);
    if plan.extreme && plan.energy {
        ledger.add_some(THINNED, -(ledger.total() / 2), Rule("CE-XRG-04"));
    }
    ledger.add_some(AEROSOL, drunk(cx.battle(), plan), Rule("CE-WPN-05"));
    let rule = Rule("CE-DMG-01");
    for &victim in struck {
        let blow = Blow { by: Some(plan.unit), victim, effect: Some(effect), laser: plan.laser, rule };
        let mut ledger = ledger.clone();
        let plates = vehicle::plates(cx.battle(), plan.unit, victim).min(ledger.total().max(0));
        ledger.add_some(ARMOUR, -plates, Rule("CE-VEH-06"));
        harm::deal(cx, &blow, ledger)?;
    }
    Ok(())
}

/// Damage before armour that harms none of those struck, and damage that harms them all, however great the hit.
fn stops(battle: &Battle, plan: &Plan, struck: &[UnitId]) -> (i32, i32) {
    if plan.extreme && plan.energy {
        return (0, i32::MAX);
    }
    let stopped =
        |victim: &UnitId| harm::stopped(battle, *victim, plan.laser) + vehicle::plates(battle, plan.unit, *victim);
    let drunk = drunk(battle, plan).min(0);
    let least = struck.iter().map(stopped).min().unwrap_or(0).max(0);
    let most = struck.iter().map(|victim| stopped(victim) + harm::numbed(battle, *victim)).max().unwrap_or(0).max(0);
    (least - drunk, most - drunk)
}

/// The rounds leave the magazine, with the rays that some guns give off.
///
/// # Errors
/// Halts when the dice are not there.
pub fn spend_rounds(cx: &mut Cx<'_>, plan: &Plan) -> Flow {
    let Some(slot) = plan.slot.filter(|_| plan.rounds > 0) else { return Ok(()) };
    let Some((item, def)) = cx.battle().item(plan.bearer, slot) else { return Ok(()) };
    if def.capacity > 0 {
        let left = item.loaded - plan.rounds;
        let (unit, item, rounds) = (plan.bearer, plan.item, plan.rounds);
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds, left, rule: burst::TABLE });
    }
    radiation::emit(cx, plan)
}

/// Adds what the combatant may do with the weapon in hand, its limbs or bare hands: each rate of fire, in each mode.
pub fn offers(battle: &Battle, unit: UnitId, offers: &mut Vec<Offer>) {
    let gear = battle.gear(unit);
    let slots = gear.slots();
    for slot in slots {
        let Some(weapon) = battle.item(unit, slot).and_then(|(_, def)| def.data::<Weapon>()) else { continue };
        if gear.in_hand == Some(slot) || weapon.draw_actions == 0 {
            add(battle, Order::new(unit, ATTACK).with(slot), weapon, offers);
        }
    }
    if gear.in_hand.is_none()
        && let Some(weapon) = battle.setup().find_item(UNARMED).and_then(|id| battle.setup().item(id).data::<Weapon>())
    {
        add(battle, Order::new(unit, ATTACK), weapon, offers);
    }
}

fn add(battle: &Battle, order: Order, weapon: &Weapon, offers: &mut Vec<Offer>) {
    if weapon.dice.is_none() || !weapon.rings.is_empty() {
        return;
    }
    let mut offer = |order: Order| {
        let refused = refused(battle, &order, weapon).err();
        let (wording, cost) = (Wording::item(weapon.id), smallvec![(SIGNIFICANT, 1)]);
        offers.push(Offer { order, targeting: Targeting::Enemy, wording, cost, harms: true, refused });
    };
    if weapon.rates.is_empty() {
        offer(order);
        return;
    }
    for &rate in &weapon.rates {
        if rate == 1 {
            offer(order.clone().mode(SINGLE).amount(1));
        } else {
            offer(order.clone().mode(SPRAY).amount(rate));
            offer(order.clone().mode(GROUPED).amount(rate));
        }
    }
}

/// Adds what else can be done with the gun in hand: panic, suppressive and blind fire.
pub fn special_offers(battle: &Battle, unit: UnitId, offers: &mut Vec<Offer>) {
    let Some((slot, item, def)) = battle.in_hand(unit) else { return };
    let Some(weapon) = def.data::<Weapon>().filter(|weapon| weapon.dice.is_some() && weapon.rings.is_empty()) else {
        return;
    };
    if weapon.rates.is_empty() {
        return;
    }
    let refused = refused(battle, &Order::new(unit, ATTACK).with(slot), weapon).err();
    let mut offer = |act, targeting, mode, amount: i16, needs: i16| {
        let mut order = Order::new(unit, act).with(slot).amount(amount);
        order.mode = mode;
        let short = weapon.rounds > 0 && item.loaded < needs;
        let refused = refused.clone().or(short.then(|| Refusal::by("no_ammunition", Rule("CE-SUP-02"))));
        let (wording, cost) = (Wording::PLAIN, smallvec![(SIGNIFICANT, 1)]);
        offers.push(Offer { order, targeting, wording, cost, harms: false, refused });
    };
    if weapon.has("slug_small_arm") {
        offer(PANIC, Targeting::Enemy, None, 0, 1);
    }
    for &rate in &weapon.rates {
        let mode = if rate == 1 { SINGLE } else { SPRAY };
        offer(SUPPRESS, Targeting::Enemy, Some(mode), rate, 2 * rate);
    }
    for &rate in &weapon.rates {
        if rate == 1 {
            offer(BLIND, Targeting::Square, Some(SINGLE), rate, 1);
        } else {
            offer(BLIND, Targeting::Square, Some(SPRAY), rate, 1);
            offer(BLIND, Targeting::Square, Some(GROUPED), rate, 1);
        }
    }
}

/// What forbids an attack whoever the target.
fn refused(battle: &Battle, order: &Order, weapon: &Weapon) -> Result<(), Refusal> {
    budget::can_spend(battle, order.unit, SIGNIFICANT)?;
    let loaded = order.with.and_then(|slot| battle.item(order.unit, slot)).map_or(0, |(item, _)| item.loaded);
    if weapon.rounds > 0 && loaded < 1 {
        return Err(Refusal::by("no_ammunition", Rule("CE-BUR-03")));
    }
    if posture::is_prone(battle, order.unit) && weapon.uses.iter().all(|one| one.row.is_melee()) {
        return Err(Refusal::by("prone", Rule("CE-STA-03")));
    }
    Ok(())
}
