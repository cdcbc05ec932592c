//! Suppressive fire (PC-SUP).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Order, Refusal, Rule, Target, UnitId, Until};
use crate::grid::{Altitude, FireArc, Offset};
use crate::rules::percentile::armoury::strike::{self, Manner, Strike, range_of, weapon_of};
use crate::rules::percentile::attack::modifiers::{self, Reach};
use crate::rules::percentile::attack::{self, firing, plan};
use crate::rules::percentile::checks::characteristics::in_order;
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::conditions::pinned;
use crate::rules::percentile::evasion::Threat;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, action, info};
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::range::{self, altitude};

const ZONE: Rule = Rule("PC-SUP-02");

/// Filling an arc with fire.
pub const SUPPRESS_ACTION: Action =
    action(info(SUPPRESS, "suppress", 'u', Targeting::Enemy, "PC-SUP-01"), |_, _| price::full_attack(), check, resolve);

/// A burst into an arc.
#[derive(Clone, Copy)]
struct Fire {
    strike: Strike,
    arc: FireArc,
    rounds: i16,
    pinning: i32,
}

fn plan(battle: &Battle, order: &Order) -> Result<Fire, Refusal> {
    let unit = order.unit;
    let facing: Offset = match &order.at {
        Target::Toward(dir) => dir.offset(),
        Target::Square(square) => *square - battle.square_toward(unit, *square),
        Target::Unit(target) => {
            let (from, to) = battle.facing_squares(unit, *target);
            to - from
        }
        _ => return Err(Refusal::form("needs_a_direction")),
    };
    if facing == Offset::default() {
        return Err(Refusal::form("needs_a_direction"));
    }
    let shot = Order { act: BURST, at: Target::Unit(unit), mode: None, amount: 0, ..order.clone() };
    let rule = Rule("PC-SUP-01");
    let strike = plan::plan(battle, &shot).map_err(|_| Refusal::by("no_automatic_weapon", rule))?;
    let weapon = weapon_of(battle, &strike);
    let full = order.mode != Some(SEMI) && weapon.full > 0;
    let rounds = if full { weapon.full } else { weapon.semi };
    let rounds = strike::rounds_left(battle, &strike).map_or(rounds, |left| rounds.min(left.max(1)));
    if strike.manner != Manner::Shot || rounds == 0 {
        return Err(Refusal::by("no_automatic_weapon", rule));
    }
    plan::usable(battle, &strike)?;
    let strike = Strike { act: SUPPRESS, hits: rounds, multi: true, ..strike };
    let (half_angle, pinning) = if full { (30, -20) } else { (15, -10) };
    Ok(Fire { strike, arc: FireArc::new(facing, half_angle), rounds, pinning })
}

/// Checks whether suppressive fire may be laid.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    plan(battle, order).map(|_| ())
}

/// Everybody in the arc, friends too, in initiative order (PC-BGD-34, PC-SUP-05).
fn zone(battle: &Battle, fire: &Fire) -> Vec<UnitId> {
    let (unit, own) = (fire.strike.unit, battle.body(fire.strike.unit));
    let length = 2 * u32::from(range_of(battle, &fire.strike));
    let inside = |other: &UnitId| {
        let body = battle.body(*other);
        *other != unit
            && body.life < Life::Dead
            && range::distance(battle, unit, *other) <= length
            && (own.altitude == body.altitude || own.altitude.max(body.altitude) != Altitude::High)
            && range::in_arc(battle, fire.arc, unit, *other)
            && altitude::in_sight(battle, unit, *other)
    };
    in_order(battle).into_iter().filter(inside).collect()
}

/// Resolves suppressive fire: the burst, random hits, then a Pinning test for each enemy in the arc.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(fire) = plan(cx.battle(), order) else { return Ok(()) };
    let Fire { strike, rounds, pinning, .. } = fire;
    let unit = strike.unit;
    let weapon = weapon_of(cx.battle(), &strike);
    let (item, natural) = (Some(weapon.id), firing::natural(&strike, weapon));
    let reach = cx.battle().reach(unit, &order.at);
    cx.emit(Event::Declared { reach, unit, act: SUPPRESS, at: order.at.clone(), item, mode: order.mode, rule: ZONE });
    attack::use_aim(cx, unit);
    let victims = zone(cx.battle(), &fire);
    for &victim in &victims {
        mark::set(cx, victim, SHOT_AT, 1, Until::TurnEnd, Rule("PC-BGD-30"));
    }
    let mut ledger = Ledger::new();
    ledger.add(SUPPRESS, -20, Rule("PC-SUP-03"));
    let reach = Reach::Ranged(range_of(cx.battle(), &strike));
    modifiers::own(&mut ledger, cx.battle(), unit, BS, weapon_of(cx.battle(), &strike), reach);
    firing::fire(cx, &strike, rounds);
    let test = Test { modifiers: ledger, natural, ..Test::of(cx.battle(), unit, SUPPRESS, BS, Rule("PC-SUP-03")) };
    let outcome = checks::roll(cx, test)?;
    let jammed = firing::mishap(cx, &strike, outcome)?;
    if outcome.passed() && !jammed && !victims.is_empty() {
        let hits = (1 + outcome.dos / 2).min(i32::from(rounds));
        let allotment = deal_out(cx, unit, &victims, hits)?;
        let threat = Threat { parry: false, feinted: false, blast: false };
        attack::settle(cx, &strike, outcome, &allotment, threat)?;
    }
    for victim in victims {
        if cx.battle().are_enemies(unit, victim) {
            pinned::pinning(cx, victim, unit, pinning, Rule("PC-SUP-04"))?;
        }
    }
    Ok(())
}

/// Allocates hits at random: nobody gets a second before everybody has one (PC-SUP-05, PC-BGD-46).
fn deal_out(cx: &mut Cx<'_>, unit: UnitId, victims: &[UnitId], hits: i32) -> Flow<attack::Allotment> {
    let mut counts = vec![0_i16; victims.len()];
    for _ in 0..hits {
        let least = counts.iter().copied().min().unwrap_or(0);
        let open: Vec<usize> = (0..counts.len()).filter(|at| counts[*at] == least).collect();
        let at = checks::pick(cx, unit, PICK, open.len(), &Matters::All)?;
        counts[open[at]] += 1;
    }
    Ok(victims.iter().copied().zip(counts).filter(|one| one.1 > 0).collect())
}
