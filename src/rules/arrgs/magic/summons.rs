//! Summoned creatures: they come when called, act after their controller's turn if commanded, and go with the spell
//! (AR-CTL-03, AR-WPN-27).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, LastingSpell, Life, Lifetime, Pool, Refusal, Rule, Shift, UnitId, When};
use crate::grid::Pace;
use crate::rules::arrgs::attack::{modifiers, sequence};
use crate::rules::arrgs::checks::{self, Test, roll};
use crate::rules::arrgs::keys::log::RANGE;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::magic::casting::{self, Casting};
use crate::rules::arrgs::magic::{in_effect, lasting};
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::staggered::allotments;

const CALLS: Rule = Rule("AR-WPN-27");
const COMMANDED: Rule = Rule("AR-CTL-03");
/// States that a creature does not bring along when it comes.
const STATES: [crate::battle::Key; 7] = [DISABLED, DYING, STAGGERED, UNCONSCIOUS, STUNNED, POINTS_USED, ACTIONS_DONE];

/// A creature of a side that waits for the call from a slot of a caster.
fn reserve(battle: &Battle, (caster, side): (UnitId, UnitId), slot: i32) -> Option<UnitId> {
    let waits = |unit: &UnitId| {
        let bond = battle.conditions(*unit).get(SUMMONED);
        let own = bond.is_some_and(|bond| bond.on == Some(caster) && i32::from(bond.amount) == slot);
        own && battle.awaits_call(*unit) && battle.side(*unit) == battle.side(side)
    };
    battle.units().find(waits)
}

fn of_casting(battle: &Battle, casting: &Casting) -> Option<UnitId> {
    reserve(battle, (casting.unit, casting.unit), i32::from(casting.slot) + 1)
}

/// Whether a creature can be called to the target square of a casting: it has to be empty.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, casting: &Casting) -> Result<(), Refusal> {
    let unit = of_casting(battle, casting).ok_or(Refusal::by("nobody_to_call", CALLS))?;
    let room = |at: &crate::grid::Square| {
        battle.map().contains(*at)
            && battle.map().pace(*at) != Pace::Impassable
            && battle.bodies_at(*at).next().is_none()
    };
    if battle.covered_at(unit, casting.at).iter().all(room) { Ok(()) } else { Err(Refusal::by("square_full", CALLS)) }
}

/// Calls a creature: only the base difficulty counts.
///
/// # Errors
/// Halts when dice are missing.
pub fn call(cx: &mut Cx<'_>, casting: &Casting) -> Flow {
    let battle = cx.battle();
    let Some(unit) = of_casting(battle, casting) else { return Ok(()) };
    let (squares, increment) =
        (range::to_square(battle, casting.unit, casting.at), casting.stored(battle).arms.increment);
    let dc = sequence::difficulty(battle, &casting::strike(battle, casting), squares, None);
    let far = modifiers::at_range(squares, increment);
    let ledger = checks::for_roll(cx, casting.unit, casting.of, |all, _| {
        all.circumstance(RANGE, far, Rule("AR-RNG-02"));
    });
    let test = Test { matters: Matters::All, ..Test::new(casting.unit, ATTACK, ledger, dc, Rule("AR-ATK-09")) };
    if !roll(cx, &test)?.success {
        let unit = casting.unit;
        cx.emit(Event::Noted { unit, what: SPELL_FAILED, other: None, number: 0, rule: Rule("AR-ATK-09") });
        return Ok(());
    }
    come(cx, unit, casting.at);
    lasting::begin(cx, casting, Some(unit), casting.at, 0);
    Ok(())
}

/// A creature comes, unhurt. It has no turn until it is commanded.
fn come(cx: &mut Cx<'_>, unit: UnitId, to: crate::grid::Square) {
    let from = cx.battle().square(unit);
    cx.emit(Event::Moved { unit, from, path: vec![to], half_metres: 0, forced: true, what: SUMMONED, rule: CALLS });
    let total = cx.battle().stats(unit).max(VITALITY);
    cx.set_stat(unit, VITALITY, i16::try_from(total).unwrap_or(i16::MAX), CALLS);
    STATES.iter().for_each(|state| cx.end_condition(unit, *state, SUMMONED, CALLS));
    enter(cx, unit);
}

fn enter(cx: &mut Cx<'_>, unit: UnitId) {
    cx.set_life(unit, None, Life::Up, SUMMONED, CALLS);
    cx.emit(Event::InitiativeTurnedOver { unit });
    cx.emit(Event::TurnPassed { unit, why: SUMMONED, rule: COMMANDED });
}

/// The end of a spell takes its creature away.
pub fn leave(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    if cx.battle().conditions(unit).has(SUMMONED) && cx.battle().body(unit).life < Life::Dead {
        cx.set_life(unit, None, Life::Gone, SUMMONED, rule);
    }
}

/// A creature whose spell another has taken over goes on as one of that one's side, in the state in which it is. Gives the
/// combatant that it is now.
pub fn change_sides(cx: &mut Cx<'_>, unit: UnitId, to: UnitId) -> Option<UnitId> {
    let battle = cx.battle();
    let bond = *battle.conditions(unit).get(SUMMONED)?;
    if battle.side(unit) == battle.side(to) {
        return Some(unit);
    }
    let other = reserve(battle, (bond.on?, to), i32::from(bond.amount))?;
    let (square, vitality) = (battle.square(unit), battle.stats(unit).now(VITALITY));
    let states: Vec<_> = battle.conditions(unit).0.iter().filter(|one| one.key != SUMMONED).copied().collect();
    let stance = battle.body(unit).stance;
    cx.set_life(unit, None, Life::Gone, SEIZE, COMMANDED);
    come(cx, other, square);
    cx.set_stat(other, VITALITY, i16::try_from(vitality).unwrap_or(0), COMMANDED);
    states.into_iter().for_each(|state| cx.set_condition(other, state));
    cx.set_stance(other, stance, SEIZE, COMMANDED);
    Some(other)
}

/// The creatures that are called, with the spells that hold them.
fn called(battle: &Battle) -> impl Iterator<Item = (UnitId, LastingSpell)> + '_ {
    in_effect(battle).filter_map(|(_, lasting, _)| {
        let unit = lasting.on.filter(|unit| battle.conditions(*unit).has(SUMMONED) && battle.is_up(*unit))?;
        Some((unit, *lasting))
    })
}

/// A round begins: no creature has points or a turn before it is commanded; it only defends itself.
///
/// # Errors
/// None of its own.
pub fn round_starts(cx: &mut Cx<'_>) -> Flow {
    let all: Vec<UnitId> = called(cx.battle()).map(|one| one.0).collect();
    for unit in all {
        let left = i16::try_from(cx.battle().budget(unit).left(AAP)).unwrap_or(0);
        if left > 0 {
            cx.spend(unit, AAP, left);
        }
        cx.emit(Event::TurnPassed { unit, why: SUMMONED, rule: COMMANDED });
    }
    Ok(())
}

/// A turn ends: the creatures that its owner has commanded in this round act right after it.
///
/// # Errors
/// None of its own.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let battle = cx.battle();
    let obeys = |one: &(UnitId, LastingSpell)| one.1.controller == unit && one.1.kept;
    let all: Vec<UnitId> = called(battle).filter(obeys).map(|one| one.0).collect();
    let count = cx.battle().initiative(unit).count();
    for creature in all {
        if cx.battle().conditions(creature).has(OBEYS) {
            continue;
        }
        mark::this_round(cx, creature, OBEYS, 1, COMMANDED);
        let left = i16::try_from(allotments(cx.battle(), creature).1).unwrap_or(0);
        cx.give_pool(creature, Pool { key: AAP, left, lasts: Lifetime::Round }, COMMANDED);
        cx.emit(Event::InitiativeTurnedOver { unit: creature });
        let by = count + 1 - cx.battle().initiative(creature).count();
        cx.shift_initiative(None, creature, Shift { what: SUMMONED, by, rule: COMMANDED }, When::Now);
    }
    Ok(())
}
