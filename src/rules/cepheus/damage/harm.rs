//! Damage: dice and bonuses, less armour, then wounds and their consequences.

use crate::battle::system::{Blow, Dealt, Protection, Purpose, Ruin};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Life, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Armour;
use crate::rules::cepheus::conditions::injury::{Physique, SERIOUS, seriously_wounded};
use crate::rules::cepheus::conditions::vehicle::{self, is_starship};
use crate::rules::cepheus::conditions::{aiming, drugged};
use crate::rules::cepheus::damage::{machine_hits, stun};
use crate::rules::cepheus::keys::log::{GREAT_HIT, STRUCK, WOUNDED};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::{ABLATED, COUP, FRESH_WOUND, SHAKY};
use crate::rules::cepheus::wounds::{consciousness, wound};

/// The damage type that laser armour stops.
pub const LASER: Key = Key::new("laser");
/// Effect from which a hit does at least one point, whatever the armour (CE-ARM-02).
const GREAT: i32 = 6;
/// Mark of armour that ablates under beams.
const ABLATES: &str = "ablates";

/// The most that the armour of a combatant or a machine stops.
pub fn stopped(battle: &Battle, victim: UnitId, laser: bool) -> i32 {
    let worn = battle.gear(victim).worn.iter().filter_map(|worn| battle.setup().item(*worn).data::<Armour>());
    let plates = battle.stats(victim).now(ARMOUR).max(0);
    plates + worn.map(|armour| value(battle, victim, armour, laser)).sum::<i32>()
}

/// The most damage that a drug in effect prevents (CE-WPN-06).
pub fn numbed(battle: &Battle, victim: UnitId) -> i32 {
    drugged::working(battle, victim).map_or(0, |(_, drug)| i32::from(drug.damage_reduction))
}

/// The protection of a suit against a hit; against beams it is reduced by earlier ablation.
fn value(battle: &Battle, victim: UnitId, armour: &Armour, laser: bool) -> i32 {
    let lost = if laser && armour.has(ABLATES) { battle.conditions(victim).amount(ABLATED) } else { 0 };
    (i32::from(if laser { armour.ar_laser } else { armour.ar }) - lost).max(0)
}

/// Subtracts armour from the damage of a blow, outermost layer first; an exceptional hit always does a point
/// (CE-ARM-01, CE-ARM-02). The total is then the damage that gets through, at least 0.
pub fn through_armour(blow: &mut Blow<'_>, battle: &Battle) -> i32 {
    let (ledger, victim, laser) = (&mut blow.damage, blow.victim, blow.kind == Some(LASER));
    let mut rest = ledger.total().max(0);
    let plates = battle.stats(victim).now(ARMOUR).clamp(0, rest);
    ledger.add_some(ARMOUR, -plates, Rule("CE-VDM-02"));
    rest -= plates;
    for worn in &battle.gear(victim).worn {
        let def = battle.setup().item(*worn);
        if let Some(armour) = def.data::<Armour>() {
            let stopped = value(battle, victim, armour, laser).min(rest);
            ledger.add(def.key, -stopped, Rule("CE-ARM-01"));
            rest -= stopped;
        }
    }
    if let Some((key, drug)) = drugged::working(battle, victim) {
        let numbed = i32::from(drug.damage_reduction).min(rest);
        ledger.add_some(key, -numbed, Rule("CE-WPN-06"));
        rest -= numbed;
    }
    if rest == 0 && great(blow.margin) && !vehicle::is_starship(battle, victim) {
        ledger.add(GREAT_HIT, 1, Rule("CE-ARM-02"));
        rest = 1;
    }
    rest
}

fn great(effect: Option<i32>) -> bool {
    effect.is_some_and(|effect| effect >= GREAT)
}

/// Damages a combatant: armour, wounds and consequences. A vehicle destroyed by one of several blows explodes only
/// after all of them (CE-LOC-03).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn deal(cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
    let Blow { victim, by, rule, one_of_several, .. } = blow;
    match blow.purpose {
        Purpose::Wound if blow.protection == Protection::Nothing && by.is_none() => {
            lose(cx, victim, blow.damage.total())
        }
        Purpose::Wound => {
            let dealt = wound(cx, blow)?;
            if one_of_several {
                return Ok(dealt);
            }
            machine_hits::ruin(cx, victim, by, dealt.ruin)?;
            Ok(Dealt { ruin: Ruin::default(), ..dealt })
        }
        Purpose::Stun => stun::stun(cx, blow),
        Purpose::Kill => {
            consciousness::leave(cx, victim, by, Life::Dead, COUP, rule);
            Ok(Dealt::default())
        }
    }
}

fn wound(cx: &mut Cx<'_>, mut blow: Blow<'_>) -> Flow<Dealt> {
    scale(&mut blow.damage, cx.battle(), blow.victim);
    let amount = match blow.protection {
        Protection::Nothing => blow.damage.total().max(0),
        Protection::Armour | Protection::Body => through_armour(&mut blow, cx.battle()),
    };
    let Blow { by, victim, rule, damage, .. } = blow;
    cx.emit(Event::Harmed { unit: victim, by, ledger: damage, amount, kind: None, rule });
    aiming::lose_kill_aim(cx, victim, STRUCK);
    if blow.kind == Some(LASER) {
        boil_away(cx, victim);
    }
    let mut dealt = Dealt { critical: great(blow.margin), ..Dealt::amount(amount) };
    if amount > 0 {
        if cx.battle().machine(victim).is_some() {
            dealt.ruin = machine_hits::suffer(cx, victim, by, amount)?;
        } else {
            let serious = seriously_wounded(cx.battle(), victim);
            wound::place(cx, victim, by, amount)?;
            let round = i16::try_from(cx.battle().scheduler().round).unwrap_or(i16::MAX);
            let until = Until::Cleared;
            let fresh = Condition { key: FRESH_WOUND, amount: round, until, on: None, rule: Rule("CE-HEA-05") };
            cx.set_condition(victim, fresh);
            settle(cx, victim, by);
            dealt.injury = Some(SERIOUS).filter(|_| !serious && seriously_wounded(cx.battle(), victim));
        }
    }
    Ok(dealt)
}

/// Loses points that nobody inflicts, without protection; this may kill.
fn lose(cx: &mut Cx<'_>, victim: UnitId, points: i32) -> Flow<Dealt> {
    wound::place(cx, victim, None, points)?;
    settle(cx, victim, None);
    Ok(Dealt::amount(points))
}

/// Reduces ablative armour by one point for the next laser hit (CE-WPN-06).
fn boil_away(cx: &mut Cx<'_>, victim: UnitId) {
    let battle = cx.battle();
    let ablates = |worn: &_| battle.setup().item(*worn).data::<Armour>().is_some_and(|armour| armour.has(ABLATES));
    if battle.gear(victim).worn.iter().any(ablates) {
        let amount = battle.conditions(victim).get(ABLATED).map_or(0, |lost| lost.amount) + 1;
        let (until, rule) = (Until::Cleared, Rule("CE-WPN-06"));
        cx.set_condition(victim, Condition { key: ABLATED, amount, until, on: None, rule });
    }
}

/// Two physical characteristics at 0: unconscious; three: dead (CE-DMG-04, CE-DMG-05). A combatant that woke with two
/// at 0 falls at the next point (CE-UNC-01).
fn settle(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>) {
    let zeros = Physique::of(cx.battle(), victim).zeros();
    if zeros == 3 {
        consciousness::leave(cx, victim, by, Life::Dead, WOUNDED, Rule("CE-DMG-05"));
    } else if zeros == 2 || cx.battle().conditions(victim).has(SHAKY) {
        consciousness::leave(cx, victim, by, Life::Down, WOUNDED, Rule("CE-DMG-04"));
    }
}
/// The divisor of damage to starships.
const DIVISOR: i32 = 50;

/// Divides damage to a starship, rounded down (CE-GND-02).
pub fn scale(ledger: &mut Ledger, battle: &Battle, victim: UnitId) {
    if is_starship(battle, victim) {
        let total = ledger.total().max(0);
        ledger.add(SCALE, total / DIVISOR - total, Rule("CE-GND-02"));
    }
}
