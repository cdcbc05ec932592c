//! Harm: dice and bonuses, less armour, to a wound and what comes of it.

use crate::battle::{Battle, Condition, Cx, Event, Flow, Ledger, Life, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Armour;
use crate::rules::cepheus::conditions::injury::Physique;
use crate::rules::cepheus::conditions::vehicle::{self, is_starship};
use crate::rules::cepheus::conditions::{aiming, drugged};
use crate::rules::cepheus::damage::machine_hits::{self, Ruin};
use crate::rules::cepheus::keys::log::{GREAT_HIT, STRUCK, WOUNDED};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::{ABLATED, FRESH_WOUND, SHAKY};
use crate::rules::cepheus::work::extended;
use crate::rules::cepheus::wounds::{consciousness, wound};

/// Effect from which a hit does a point whatever the armour (CE-ARM-02).
const GREAT: i32 = 6;
/// Mark of armour that boils away under beams.
const ABLATES: &str = "ablates";

/// A blow that reaches somebody.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// Whose it is.
    pub by: Option<UnitId>,
    /// Whom it reaches.
    pub victim: UnitId,
    /// Effect of the attack; none for a blast.
    pub effect: Option<i32>,
    /// Whether armour counts as against lasers.
    pub laser: bool,
    /// The rule of the harm.
    pub rule: Rule,
}

/// What the armour that somebody wears, or that a machine has, stops at most.
pub fn stopped(battle: &Battle, victim: UnitId, laser: bool) -> i32 {
    let worn = battle.gear(victim).worn.iter().filter_map(|worn| battle.setup().item(*worn).data::<Armour>());
    let plates = battle.stats(victim).now(ARMOUR).max(0);
    plates + worn.map(|armour| value(battle, victim, armour, laser)).sum::<i32>()
}

/// What a drug that works keeps from somebody at most (CE-WPN-06).
pub fn numbed(battle: &Battle, victim: UnitId) -> i32 {
    drugged::working(battle, victim).map_or(0, |(_, drug)| i32::from(drug.damage_reduction))
}

/// What a suit stops of a hit: of a beam less for each that it has boiled away under.
fn value(battle: &Battle, victim: UnitId, armour: &Armour, laser: bool) -> i32 {
    let lost = if laser && armour.has(ABLATES) { battle.conditions(victim).amount(ABLATED) } else { 0 };
    (i32::from(if laser { armour.ar_laser } else { armour.ar }) - lost).max(0)
}

/// Takes armour from the damage, outermost layer first, and minds that a great hit always does a point (CE-ARM-01,
/// CE-ARM-02). The ledger's total is then the damage that gets through, 0 at least.
pub fn through_armour(ledger: &mut Ledger, battle: &Battle, blow: &Blow) -> i32 {
    let mut rest = ledger.total().max(0);
    let plates = battle.stats(blow.victim).now(ARMOUR).clamp(0, rest);
    ledger.add_some(ARMOUR, -plates, Rule("CE-VDM-02"));
    rest -= plates;
    for worn in &battle.gear(blow.victim).worn {
        let def = battle.setup().item(*worn);
        if let Some(armour) = def.data::<Armour>() {
            let stopped = value(battle, blow.victim, armour, blow.laser).min(rest);
            ledger.add(def.key, -stopped, Rule("CE-ARM-01"));
            rest -= stopped;
        }
    }
    if let Some((key, drug)) = drugged::working(battle, blow.victim) {
        let numbed = i32::from(drug.damage_reduction).min(rest);
        ledger.add_some(key, -numbed, Rule("CE-WPN-06"));
        rest -= numbed;
    }
    let great = blow.effect.is_some_and(|effect| effect >= GREAT) && !vehicle::is_starship(battle, blow.victim);
    if rest == 0 && great {
        ledger.add(GREAT_HIT, 1, Rule("CE-ARM-02"));
        rest = 1;
    }
    rest
}

/// Harms somebody: armour, wound, and what follows from it. Gives the damage that got through.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn deal(cx: &mut Cx<'_>, blow: &Blow, ledger: Ledger) -> Flow<i32> {
    let (amount, ruin) = harm(cx, blow, ledger)?;
    ruin.take_effect(cx, blow)?;
    extended::disturbed(cx, blow.victim, amount)?;
    Ok(amount)
}

/// The same for one of several blows of one event: a vehicle that it tears apart explodes only with
/// [`Ruin::take_effect`], when all of them are dealt (CE-LOC-03).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn deal_one_of_several(cx: &mut Cx<'_>, blow: &Blow, ledger: Ledger) -> Flow<(i32, Ruin)> {
    let (amount, ruin) = harm(cx, blow, ledger)?;
    extended::disturbed(cx, blow.victim, amount)?;
    Ok((amount, ruin))
}

fn harm(cx: &mut Cx<'_>, blow: &Blow, mut ledger: Ledger) -> Flow<(i32, Ruin)> {
    scale(&mut ledger, cx.battle(), blow.victim);
    let amount = through_armour(&mut ledger, cx.battle(), blow);
    let Blow { by, victim, rule, .. } = *blow;
    cx.emit(Event::Harmed { unit: victim, by, ledger, amount, rule });
    aiming::lose_kill_aim(cx, victim, STRUCK);
    if blow.laser {
        boil_away(cx, victim);
    }
    let mut ruin = Ruin::default();
    if amount > 0 {
        if cx.battle().machine(victim).is_some() {
            ruin = machine_hits::suffer(cx, blow, amount)?;
        } else {
            wound::place(cx, victim, by, amount)?;
            let round = i16::try_from(cx.battle().scheduler().round).unwrap_or(i16::MAX);
            let until = Until::Cleared;
            let fresh = Condition { key: FRESH_WOUND, amount: round, until, on: None, rule: Rule("CE-HEA-05") };
            cx.set_condition(victim, fresh);
            settle(cx, victim, by);
        }
    }
    Ok((amount, ruin))
}

/// Each laser hit costs ablative armour a point of what it stops of the next (CE-WPN-06).
fn boil_away(cx: &mut Cx<'_>, victim: UnitId) {
    let battle = cx.battle();
    let ablates = |worn: &_| battle.setup().item(*worn).data::<Armour>().is_some_and(|armour| armour.has(ABLATES));
    if battle.gear(victim).worn.iter().any(ablates) {
        let amount = battle.conditions(victim).get(ABLATED).map_or(0, |lost| lost.amount) + 1;
        let (until, rule) = (Until::Cleared, Rule("CE-WPN-06"));
        cx.set_condition(victim, Condition { key: ABLATED, amount, until, on: None, rule });
    }
}

/// Two physical characteristics at 0: unconscious; three: dead (CE-DMG-04, CE-DMG-05). One who woke with two at 0 falls
/// at the next point (CE-UNC-01).
pub fn settle(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>) {
    let zeros = Physique::of(cx.battle(), victim).zeros();
    if zeros == 3 {
        consciousness::leave(cx, victim, by, Life::Dead, WOUNDED, Rule("CE-DMG-05"));
    } else if zeros == 2 || cx.battle().conditions(victim).has(SHAKY) {
        consciousness::leave(cx, victim, by, Life::Down, WOUNDED, Rule("CE-DMG-04"));
    }
}
/// What divides damage for starships.
const DIVISOR: i32 = 50;

/// Divides damage that meets a starship, rounded down (CE-GND-02).
pub fn scale(ledger: &mut Ledger, battle: &Battle, victim: UnitId) {
    if is_starship(battle, victim) {
        let total = ledger.total().max(0);
        ledger.add(SCALE, total / DIVISOR - total, Rule("CE-GND-02"));
    }
}
