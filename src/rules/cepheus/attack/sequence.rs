//! Attacks in melee and by shooting: what may be ordered, and the parts of which attacks are made.

use crate::battle::oracle::{Matters, Pairs};
use crate::battle::system::{Action, ActionInfo, Bar, Blow, Cause, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Order, Refusal, Rule, Target, UnitId};
use crate::dice::{Dice, Drop};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::attack::means::{UNARMED, rounds_a_shot};
use crate::rules::cepheus::attack::plan::{Fire, Plan, gun_in_hand, strikes};
use crate::rules::cepheus::attack::{assault, burst, extreme_range, machine_weapons, radiation};
use crate::rules::cepheus::checks::chance;
use crate::rules::cepheus::checks::check::{self, Grain, Made};
use crate::rules::cepheus::conditions::{aiming, budget, posture, vehicle};
use crate::rules::cepheus::damage::harm::{self, LASER};
use crate::rules::cepheus::damage::shock;
use crate::rules::cepheus::field::cloud;
use crate::rules::cepheus::keys::log::{
    AEROSOL, BURST, DAMAGE_ROLL, DICE, EFFECT, GROUPED, KILL_AIM_BONUS, SINGLE, SPRAY, THINNED,
};
use crate::rules::cepheus::keys::vehicles::ARMOUR;
use crate::rules::cepheus::keys::{ATTACK, DEX, PANIC, STR, SUPPRESS};
use crate::rules::cepheus::range::cover;

const SEQUENCE: Rule = Rule("CE-ATK-01");
const HARM: Rule = Rule("CE-ATK-07");

/// An attack with a weapon, or without.
pub const ATTACK_ACTION: Action = Action {
    info: ActionInfo { key: ATTACK, icon: "shoot", hotkey: 'a', targeting: Targeting::Enemy, rule: Rule("CE-ATK-01") },
    form: OrderForm::PLAIN.harms().modes(&[SINGLE, SPRAY, GROUPED, STR, DEX]).number("rounds").item(ItemOf::Bearer),
    price: budget::one_significant,
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        let gear = battle.gear(unit);
        for slot in gear.slots() {
            let Some(weapon) = battle.item(unit, slot).and_then(|(_, def)| def.data::<Weapon>()) else { continue };
            if gear.in_hand == Some(slot) || weapon.draw_actions == 0 {
                offer(bar, &bar.order(ATTACK).with(slot), weapon);
            }
        }
        let bare_hands = || battle.setup().item(battle.setup().find_item(UNARMED)?).data::<Weapon>();
        if gear.in_hand.is_none()
            && let Some(weapon) = bare_hands()
        {
            offer(bar, &bar.order(ATTACK), weapon);
        }
    },
    check,
    resolve: assault::resolve,
};

/// Emptying the magazine at a target.
pub const PANIC_ACTION: Action = Action {
    info: ActionInfo { key: PANIC, icon: "panic", hotkey: 'p', targeting: Targeting::Enemy, rule: Rule("CE-PAN-01") },
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer),
    price: budget::one_significant,
    offers: |bar| {
        let gun = gun_in_hand(bar.battle, bar.unit).filter(|(_, weapon)| weapon.has("slug_small_arm"));
        if let Some((slot, _)) = gun {
            bar.add(bar.order(PANIC).with(slot));
        }
    },
    check,
    resolve: assault::resolve,
};

/// Offers attacks with a weapon: each rate of fire, in each mode.
fn offer(bar: &mut Bar<'_>, order: &Order, weapon: &Weapon) {
    if !strikes(weapon) {
        return;
    }
    let mut add = |order: Order| bar.add_as(order, Wording::item(weapon.id)).harms = true;
    if weapon.rates.is_empty() {
        add(order.clone());
    }
    for &rate in &weapon.rates {
        let modes = if rate == 1 { &[SINGLE][..] } else { &[SPRAY, GROUPED] };
        modes.iter().for_each(|mode| add(order.clone().mode(*mode).amount(rate)));
    }
}

/// Checks whether the attack may be made.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let plan = Plan::attack(battle, order)?;
    if plan.is_melee() && posture::is_prone(battle, plan.unit) {
        return Err(Refusal::by("prone", Rule("CE-STA-03")));
    }
    extreme_range::allowed(battle, &plan)?;
    reaches(battle, &plan)
}

/// Checks whether sight, terrain and cover allow the attack, and whether the target is still there.
///
/// # Errors
/// The reason if not.
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

/// The reduction of a laser's damage by an aerosol on the line (CE-WPN-05).
fn drunk(battle: &Battle, plan: &Plan) -> i32 {
    if plan.laser { cloud::drunk(battle, plan.from, plan.to) } else { 0 }
}

/// Announces the attack.
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

/// Rolls the attack, which ends all aiming (CE-MIN-03); returns true if it hits.
///
/// # Errors
/// Halts if the dice are missing.
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

/// Damage of a hit, one roll for all targets: dice, Effect, bonuses (CE-ATK-07, CE-DMG-01), halved for a beam at
/// extreme range (CE-XRG-04); then armour and wounds.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn hit(cx: &mut Cx<'_>, plan: &Plan, struck: &[UnitId], mut roll: Made, kill: i32) -> Flow {
    let Some(dice) = plan.dice.filter(|_| !struck.is_empty()) else { return Ok(()) };
    let (points, more) = plan.grouped;
    let pool = Dice { count: dice.count + more, ..dice };
    let matters = chance::matters(cx.battle(), struck.iter().copied());
    let shift = roll.effect() - roll.rolled.sum;
    let merges = plan.guns < 2 && cx.battle().rules().harm.is_native();
    let stops = if merges { stops(cx.battle(), plan, struck) } else { (0, i32::MAX) };
    let makes = |sum: i32, dice: i32| {
        let (effect, total) = (sum + shift, sum + dice + shift + kill + points);
        if !merges {
            100_000 * sum + dice
        } else if total > stops.1 {
            2 * total
        } else {
            2 * total.max(stops.0) + i32::from(effect >= check::EXCEPTIONAL)
        }
    };
    let together = Pairs { fine: &|sum| sum, class: &|_, sum, dice| (makes(sum, dice), 0) };
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

/// Applies one roll of damage to those hit.
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
    let item = plan.slot.and_then(|slot| cx.battle().item(plan.bearer, slot));
    let weapon = item.and_then(|(_, def)| def.data::<Weapon>());
    let electrical = weapon.is_some_and(|weapon| weapon.has("electrical"));
    for &victim in struck {
        let mut damage = ledger.clone();
        let plates = vehicle::plates(cx.battle(), plan.unit, victim).min(damage.total().max(0));
        damage.add_some(ARMOUR, -plates, Rule("CE-VEH-06"));
        let blow = Blow::new(victim, Some(plan.unit), Cause::Attack, damage, rule);
        let dealt = cx.harm(Blow { kind: plan.laser.then_some(LASER), margin: Some(effect), ..blow })?;
        if electrical {
            shock::withstand(cx, victim, dealt.amount)?;
        }
    }
    Ok(())
}

/// The largest damage before armour that harms none of the targets, and the smallest that harms all of them, however
/// high the Effect.
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

/// Spends the rounds, with the radiation of some guns.
///
/// # Errors
/// Halts if the dice are missing.
pub fn spend_rounds(cx: &mut Cx<'_>, plan: &Plan) -> Flow {
    let Some(slot) = plan.slot.filter(|_| plan.rounds > 0) else { return Ok(()) };
    let Some((item, def)) = cx.battle().item(plan.bearer, slot) else { return Ok(()) };
    if def.capacity > 0 {
        let (unit, rounds) = (plan.bearer, plan.rounds * rounds_a_shot(cx.battle(), plan.unit, plan.item));
        let (item, left) = (plan.item, item.loaded - rounds);
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds, left, rule: burst::TABLE });
    }
    radiation::emit(cx, plan)
}
