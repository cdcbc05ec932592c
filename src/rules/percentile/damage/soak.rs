//! What a hit deals: its ledger, what soak takes from it, and harm that comes without an attack test (PC-ATK-12, PC-ATK-19,
//! PC-ATK-20, PC-BGD-37, PC-BGD-41).
//!
//! Bare hands deal 1d5 - 3 (PC-UNA-02), more with training (PC-UNA-04).

use crate::battle::system::{self, Cause, Protection};
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::percentile::armoury::strike::{Strike, range_of, weapon_of};
use crate::rules::percentile::armoury::{Harm, Weapon};
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::checks::worn::armour_points;
use crate::rules::percentile::damage::model::Detail;
use crate::rules::percentile::damage::{self, Hit};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{qualities, *};
use crate::rules::percentile::{conditions, range};

const ROLL: Rule = Rule("PC-ATK-12");
/// The rule of soak.
pub const SOAK: Rule = Rule("PC-ATK-19");

/// How harm meets armour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Its kind.
    pub harm: Harm,
    /// Armour points that it ignores.
    pub pen: i32,
    /// True if armour counts double.
    pub primitive: bool,
}

/// The damage dice of a weapon in somebody's hands; training makes more of bare ones (PC-BGD-41).
pub fn dice(battle: &Battle, unit: UnitId, weapon: &Weapon) -> Dice {
    let profile = battle.profile(unit);
    match weapon.is_unarmed() {
        true if profile.has(UNARMED_MASTER) => Dice::new(1, 10),
        true if profile.has(UNARMED_WARRIOR) => Dice::new(1, 10).plus(-3),
        _ => weapon.damage,
    }
}

/// True if armour counts double against it.
fn primitive(battle: &Battle, unit: UnitId, weapon: &Weapon) -> bool {
    weapon.has(qualities::PRIMITIVE) && !(weapon.is_unarmed() && battle.profile(unit).has(UNARMED_MASTER))
}

/// Adds what a hit deals before soak to an empty ledger.
pub fn raw(mut ledger: Ledger, battle: &Battle, strike: &Strike, pool: Dice, hit: &Hit) -> Ledger {
    ledger.add(DICE, hit.faces.iter().sum(), ROLL);
    ledger.add_some(DEGREES, hit.gain, Rule("PC-ATK-13"));
    ledger.add_some(WORST, hit.worst.map_or(0, |worst| worst.1), Rule("PC-BGD-32"));
    add_weapon(&mut ledger, battle, strike, pool, hit.victim);
    lift(&mut ledger);
    ledger
}

/// Adds what the weapon and the arm deal besides the dice.
fn add_weapon(ledger: &mut Ledger, battle: &Battle, strike: &Strike, pool: Dice, victim: UnitId) {
    let weapon = weapon_of(battle, strike);
    ledger.add_some(WEAPON, pool.plus, weapon.rule);
    ledger.add_some(SIZE, strike.bulk, Rule("PC-SHP-06"));
    if weapon.is_melee() {
        ledger.add_some(STRENGTH_BONUS, bonus(battle, strike.unit, S), ROLL);
    }
    if weapon.has(qualities::SCATTER) {
        let squares = match strike.ground {
            Some(square) => range::to_square(battle, strike.unit, square),
            None => range::distance(battle, strike.unit, victim),
        };
        let far = 2 * squares > u32::from(range_of(battle, strike));
        ledger.add_some(
            SCATTER,
            if squares <= 3 {
                3
            } else if far {
                -3
            } else {
                0
            },
            Rule("PC-BGD-37"),
        );
    }
}

/// Damage is never below 0 (PC-BGD-08).
fn lift(ledger: &mut Ledger) {
    let short = -ledger.total();
    ledger.add_some(WEAPON, short.max(0), Rule("PC-BGD-08"));
}

/// What a hit deals after soak, were it no critical one, by what its dice come to.
pub fn dealing(battle: &Battle, strike: &Strike, pool: Dice, victim: UnitId) -> impl Fn(i32) -> i32 + use<> {
    let (mut more, mut soaked) = (Ledger::bare(), Ledger::bare());
    add_weapon(&mut more, battle, strike, pool, victim);
    past_soak(&mut soaked, battle, strike, victim);
    move |dice| {
        let mut ledger = Ledger::bare();
        ledger.add(DICE, dice, ROLL);
        ledger.add_all(&more);
        lift(&mut ledger);
        ledger.add_all(&soaked);
        ledger.total().max(0)
    }
}

/// Takes soak from damage and gives what is dealt (PC-ATK-19, PC-ATK-20).
pub fn soak(ledger: &mut Ledger, battle: &Battle, victim: UnitId, blow: Blow, place: Option<Key>) -> i32 {
    ledger.add(TOUGHNESS, -bonus(battle, victim, T), SOAK);
    ledger.add_some(ARMOUR, -(armour_points(battle, victim, blow.primitive, place) - blow.pen).max(0), SOAK);
    ledger.total().max(0)
}

/// What of an attack's hit gets past soak; a boarding action meets none (PC-SHP-03).
pub fn past_soak(ledger: &mut Ledger, battle: &Battle, strike: &Strike, victim: UnitId) -> i32 {
    if strike.act == BOARDING {
        return ledger.total().max(0);
    }
    let weapon = weapon_of(battle, strike);
    let (harm, pen) = (weapon.harm, weapon.pen + strike.bulk);
    let blow = Blow { harm, pen, primitive: primitive(battle, strike.unit, weapon) };
    soak(ledger, battle, victim, blow, strike.place)
}

/// An overheated weapon burns its wielder: armour does not help (PC-BGD-37).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn burn(cx: &mut Cx<'_>, unit: UnitId, die: i32) -> Flow {
    const RULE: Rule = Rule("PC-BGD-37");
    let mut damage = Ledger::new();
    damage.add(DICE, die, RULE);
    let blow = system::Blow::new(unit, Some(unit), Cause::Overheating, damage, RULE);
    impose(
        cx,
        Blow { harm: Harm::Energy, pen: 0, primitive: false },
        system::Blow { protection: Protection::Body, ..blow },
    )
}

/// Harm without an attack test: no swap, no critical. `past` says how it meets armour.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn impose(cx: &mut Cx<'_>, past: Blow, blow: system::Blow<'_>) -> Flow {
    let Blow { harm, pen, primitive } = past;
    let detail = Detail::Imposed { harm, primitive };
    cx.harm(system::Blow { kind: Some(harm.key()), piercing: pen, detail: Some(&detail), ..blow }).map(|_| ())
}

/// Unarmed harm without an attack test: no swap, no critical; then one level of fatigue in any case (PC-AAC-24,
/// PC-GRP-04).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn bare_blow(cx: &mut Cx<'_>, strike: &Strike, rule: Rule) -> Flow {
    let (unit, victim) = (strike.unit, strike.target);
    let pool = dice(cx.battle(), unit, weapon_of(cx.battle(), strike));
    let mut hit = Hit::new(victim);
    damage::throw(cx, strike, pool, 0, &mut hit)?;
    let weapon = weapon_of(cx.battle(), strike);
    let blow = Blow { harm: weapon.harm, pen: weapon.pen, primitive: primitive(cx.battle(), unit, weapon) };
    let ledger = raw(cx.ledger(), cx.battle(), strike, pool, &hit);
    impose(cx, blow, system::Blow::new(victim, Some(unit), Cause::Grapple, ledger, rule))?;
    if cx.battle().body(victim).life < Life::Dead {
        conditions::tire(cx, victim, 1, Some(unit));
    }
    Ok(())
}
