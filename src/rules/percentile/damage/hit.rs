//! A hit that lands: criticals, Wounds, and what the weapon or the part of the body brings besides (PC-ATK-16 to PC-ATK-18).
//!
//! Unarmed damage of at least the Toughness bonus tires (PC-UNA-03).

use crate::battle::oracle::Matters;
use crate::battle::system::{Blow, Cause, Dealt, Purpose};
use crate::battle::{Battle, Cx, Event, Flow, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::percentile::armoury::strike::{Strike, weapon_of};
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::conditions::{self, guard, stun};
use crate::rules::percentile::damage::model::{Detail, Landing};
use crate::rules::percentile::damage::{Hit, soak};
use crate::rules::percentile::items::drop;
use crate::rules::percentile::items::hands::{hands_on, held, weapon};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, qualities, *};
use crate::rules::percentile::wounds::{self, Frame, Manner, lethal};
use smallvec::smallvec;

/// Lands a hit whose dice are known.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn land(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, hit: &Hit) -> Flow {
    let damage = soak::raw(cx.ledger(), cx.battle(), strike, pool, hit);
    let maximum = hit.maximum(i32::from(pool.sides)) && !strike.stuns;
    let (kind, piercing) = {
        let weapon = weapon_of(cx.battle(), strike);
        (Some(weapon.harm.key()), weapon.pen + strike.bulk)
    };
    let (cause, purpose) = (
        if strike.origin.is_some() { Cause::Blast } else { Cause::Attack },
        if strike.stuns { Purpose::Stun } else { Purpose::Wound },
    );
    let detail = Detail::Hit(Landing { strike: *strike, maximum });
    let blow = Blow::new(hit.victim, Some(strike.unit), cause, damage, Rule("PC-ATK-20"));
    cx.harm(Blow { purpose, kind, piercing, detail: Some(&detail), ..blow }).map(|_| ())
}

/// Deals a hit of an attack (PC-ATK-16 to PC-ATK-20).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn deal(cx: &mut Cx<'_>, landing: &Landing, blow: Blow<'_>) -> Flow<Dealt> {
    let Landing { strike, maximum } = landing;
    let (unit, victim, mut ledger) = (strike.unit, blow.victim, blow.damage);
    let own = Matters::Only(smallvec![victim]);
    let battle = cx.battle();
    let weapon = weapon_of(battle, strike);
    let (harm, subdual) = (weapon.harm, weapon.has(qualities::SUBDUAL));
    let (unarmed, shocking, scatters) =
        (weapon.is_unarmed(), weapon.has(qualities::SHOCKING), weapon.has(qualities::SCATTER));
    let confirmed = if *maximum {
        let test = Test::of(battle, unit, CONFIRM, strike.stat, Rule("PC-ATK-16")).passing();
        let test = test.plus(GUARDING, guard(battle, victim), Rule("PC-AAC-22"));
        checks::roll(cx, test.mattering(own.clone()))?.passed()
    } else {
        false
    };
    let dealt = soak::past_soak(&mut ledger, cx.battle(), strike, victim);
    if strike.stuns {
        cx.emit(Event::Harmed { unit: victim, by: Some(unit), ledger, amount: 0, kind: None, rule: Rule("PC-AAC-26") });
        take_down(cx, victim, dealt)?;
        return Ok(Dealt::default());
    }
    let critical = confirmed && dealt > 0;
    if confirmed && dealt == 0 {
        ledger.add(SCRATCH, 1 - ledger.total(), Rule("PC-ATK-18"));
    }
    let from = strike.origin.or(Some(cx.battle().facing_squares(unit, victim).0));
    let manner = Manner { harm, subdual, from, critical, nothing_follows: strike.nothing_follows, scatters };
    let past = wounds::deal(cx, victim, Some(unit), ledger, manner, blow.rule)?;
    let (dealt, past) = (past.amount, Dealt { critical: confirmed, ..past });
    if dealt == 0 || cx.battle().body(victim).life >= Life::Dead {
        return Ok(past);
    }
    if unarmed && dealt >= bonus(cx.battle(), victim, T) {
        conditions::tire(cx, victim, 1, Some(unit));
    }
    if shocking {
        lethal::withstand(cx, victim, 0, own, Rule("PC-BGD-37"))?;
    }
    called(cx, strike, victim, dealt)?;
    Ok(past)
}

/// What hits meet in their victim, where they may kill it there and then: such a hit does so, critical or not, and one that
/// burns Fate without being critical takes its victim out of the rest of the attack, for what can still happen to it then
/// changes neither its state nor its worth.
pub fn frame(battle: &Battle, strike: &Strike, victim: UnitId) -> Option<Frame> {
    let kills = !strike.stuns && battle.scheduler().tied.is_empty();
    kills.then(|| Frame::of(battle, victim, weapon_of(battle, strike).has(qualities::SUBDUAL)))
}

/// A stunning blow: the harm is cancelled, and the harder it would have been the harder it is to stand (PC-AAC-26, 27).
fn take_down(cx: &mut Cx<'_>, victim: UnitId, dealt: i32) -> Flow {
    if dealt < 1 {
        return Ok(());
    }
    let toughness = bonus(cx.battle(), victim, T).max(1);
    let modifier = if dealt <= toughness { 0 } else { -10 * (dealt / toughness) };
    lethal::withstand(cx, victim, modifier, Matters::Only(smallvec![victim]), Rule("PC-AAC-27"))
}

/// What a blow on a part of the body does besides (PC-BGD-39).
fn called(cx: &mut Cx<'_>, strike: &Strike, victim: UnitId, dealt: i32) -> Flow {
    const RULE: Rule = Rule("PC-BGD-39");
    if strike.place.is_none() || dealt < bonus(cx.battle(), victim, T) {
        return Ok(());
    }
    match strike.place {
        Some(HEAD) => stun::stun(cx, victim, 1)?,
        Some(LEG) => mark::raise(cx, victim, HOBBLED, 1, RULE),
        Some(ARM | OTHER_ARM) => {
            if let Some(slot) = held_by(cx.battle(), victim, strike.place == Some(OTHER_ARM)) {
                drop::drop_item(cx, victim, slot, RULE);
            }
        }
        _ => {}
    }
    Ok(())
}

/// What an arm holds that can fall: the other arm its own item, or the other end of what takes two hands.
fn held_by(battle: &Battle, unit: UnitId, other: bool) -> Option<u8> {
    let main = battle.gear(unit).in_hand;
    let takes_both = |slot: &u8| hands_on(battle, unit, *slot) > 1;
    let slot = match other {
        false => main,
        true => held(battle, unit).find(|slot| Some(*slot) != main).or(main.filter(takes_both)),
    };
    slot.filter(|slot| weapon(battle, unit, *slot).is_none_or(|weapon| !weapon.has(qualities::NATURAL)))
}
