//! Counterspell against a spell that is being cast: an Immediate Action of those who stand near, or at whom it is aimed (AR-CSP).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, REACTION};
use crate::battle::system::{Answers, DecisionInfo, Price, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Key, Ledger, Rule, Target, UnitId};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::checks::{self, Modifiers, Test, Use, assisted, reaction, roll, speed};
use crate::rules::arrgs::conditions::can_act;
use crate::rules::arrgs::keys::log::NONE;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::magic::casting::{Casting, use_slot, with_vitality};
use crate::rules::arrgs::magic::{in_slot, with_any_skill};
use crate::rules::arrgs::wounds::{dying, exerted};
use crate::rules::arrgs::{economy, opportunity, range};

/// Which spell a Counterspell uses up (AR-CSP-04).
pub const STORED_DECISION: DecisionInfo = DecisionInfo::new(STORED_SPELL, Subject::Detail, Answers::Item);

const BASICS: Rule = Rule("AR-CSP-01");
const TIMING: Rule = Rule("AR-CSP-02");
const STORED: Rule = Rule("AR-CSP-04");
/// Points of a Counterspell.
const POINTS: i16 = 2;
/// Squares of Close range (AR-CSP-03).
pub const CLOSE: u32 = 5;
/// Vitality that a sensible caster keeps after a Counterspell.
const KEEPS: i32 = 3;

/// Goes on with a casting, unless a Counterspell stops it: the spell ends without harm, its slot and Vitality are spent
/// (AR-CSP-05, AR-CSP-06).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn before(cx: &mut Cx<'_>, casting: &Casting, then: &dyn Fn(&mut Cx<'_>) -> Flow) -> Flow {
    let battle = cx.battle();
    let could = |unit: &UnitId| means(battle, *unit, casting).is_some();
    let who: Vec<UnitId> = range::in_order(battle).into_iter().filter(could).collect();
    ask(cx, casting, &who, then)
}

/// The slots of the spells that can be used up: of the school of another, ready, of its level or higher; each kind once, the
/// lowest first (AR-CSP-04).
pub fn slots(battle: &Battle, unit: UnitId, against: &Stored) -> Vec<u8> {
    let fits = |slot: &u8| {
        let ready = battle.gear(unit).item(*slot).is_some_and(|item| item.loaded > 0);
        let stored = in_slot(battle, unit, *slot).map(|one| one.1);
        ready && stored.is_some_and(|one| one.spell.school == against.spell.school && one.level >= against.level)
    };
    let level = |slot: &u8| in_slot(battle, unit, *slot).map_or(0, |one| one.1.level);
    let mut slots: Vec<u8> = battle.gear(unit).slots().filter(fits).collect();
    slots.sort_by_key(level);
    let mut known = Vec::new();
    slots.retain(|slot| {
        let def = in_slot(battle, unit, *slot).map(|one| one.0);
        let new = !known.contains(&def);
        known.push(def);
        new
    });
    slots
}

/// The lowest of them.
fn slot(battle: &Battle, unit: UnitId, against: &Stored) -> Option<u8> {
    slots(battle, unit, against).first().copied()
}

/// With what somebody could counter a casting: its skill and the slot.
fn means(battle: &Battle, unit: UnitId, casting: &Casting) -> Option<(Use, u8)> {
    let caster = casting.unit;
    let able = battle.are_enemies(unit, caster) && economy::can_respond(battle, unit, POINTS);
    let near = || range::distance(battle, unit, caster) <= CLOSE && range::effects_reach(battle, unit, caster);
    if !able || !(casting.is_at(battle, unit) || near()) {
        return None;
    }
    Some((with_any_skill(battle, unit)?, slot(battle, unit, casting.stored(battle))?))
}

/// The number that a Counterspell has to reach: the Reaction of the one who casts or controls the spell.
pub fn difficulty(battle: &Battle, opponent: UnitId, of: Use) -> i32 {
    reaction::of(battle, opponent, of, |_| {}).total()
}

fn ask(cx: &mut Cx<'_>, casting: &Casting, who: &[UnitId], then: &dyn Fn(&mut Cx<'_>) -> Flow) -> Flow {
    let [unit, rest @ ..] = who else { return then(cx) };
    let unit = *unit;
    let Some((of, slot)) = means(cx.battle(), unit, casting) else { return ask(cx, casting, rest, then) };
    if !chosen(cx, casting, unit, of, slot)? {
        return ask(cx, casting, rest, then);
    }
    let slot = stored(cx, casting, unit, slot)?;
    cx.emit(Event::Reacted { unit, reaction: COUNTERSPELL, against: casting.unit, rule: TIMING });
    let vitality = in_slot(cx.battle(), unit, slot).map_or(1, |one| one.1.price());
    economy::pay(cx, unit, &with_vitality(Price::of(AAP, POINTS), vitality));
    opportunity::by_action(cx, unit)?;
    if !can_act(cx.battle(), unit) {
        exerted::settle_up(cx, unit)?;
        return ask(cx, casting, rest, then);
    }
    // The slot is used up whether it works or not (AR-CSP-07).
    use_slot(cx, unit, slot);
    let ledger = checks::for_roll(cx, unit, of, |all, battle| speed::add_of_target(all, battle, unit, casting.unit));
    let dc = difficulty(cx.battle(), casting.unit, casting.of);
    assisted::use_up(cx, casting.unit, casting.of);
    let test = Test { against: Some(casting.unit), ..Test::new(unit, COUNTERSPELL, ledger, dc, BASICS) };
    let strains = cx.battle().conditions(casting.unit).has(DYING);
    cx.tail(casting.nothing_follows, |cx| {
        let stopped = roll(cx, &test)?.success;
        exerted::settle_up(cx, unit)?;
        if strains {
            dying::check(cx, casting.unit, false)?;
        }
        if stopped {
            let (unit, other) = (casting.unit, Some(unit));
            cx.emit(Event::Noted { unit, what: SPELL_COUNTERED, other, number: 0, rule: Rule("AR-CSP-05") });
            return Ok(());
        }
        if can_act(cx.battle(), casting.unit) { ask(cx, casting, rest, then) } else { Ok(()) }
    })
}

fn chosen(cx: &mut Cx<'_>, casting: &Casting, unit: UnitId, of: Use, slot: u8) -> Flow<bool> {
    let battle = cx.battle();
    let answers = [NONE, COUNTERSPELL].map(|key| Choosable { key, rule: TIMING });
    let speed = |all: &mut Modifiers| speed::add_of_target(all, battle, unit, casting.unit);
    let bonus = checks::ledger(Ledger::bare(), battle, unit, of, speed).total();
    let likely = 10 + bonus - 2 >= difficulty(battle, casting.unit, casting.of);
    let cost = in_slot(battle, unit, slot).map_or(1, |one| i32::from(one.1.price()));
    let can_afford = battle.stats(unit).now(VITALITY) > cost + KEEPS;
    let suggested = Answer::One(if likely && can_afford { COUNTERSPELL } else { NONE });
    let item = Some(battle.setup().item(casting.def).key);
    let (by, act, at) = (Some(casting.unit), Some(CAST), Target::Unit(unit));
    let about = About { by, act, item, at, ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), REACTION, TIMING, &answers).about(about);
    Ok(cx.choose_one(&choice.suggest(suggested))? == COUNTERSPELL)
}

/// The slot of the spell that is used up, as chosen; the lowest unless somebody says otherwise.
fn stored(cx: &mut Cx<'_>, casting: &Casting, unit: UnitId, lowest: u8) -> Flow<u8> {
    let battle = cx.battle();
    let slots = slots(battle, unit, casting.stored(battle));
    if slots.len() < 2 {
        return Ok(lowest);
    }
    let named = |slot: &u8| battle.item(unit, *slot).map(|(_, def)| (*slot, def.key));
    let named: Vec<(u8, Key)> = slots.iter().filter_map(named).collect();
    let answers: Vec<Choosable> = named.iter().map(|one| Choosable { key: one.1, rule: STORED }).collect();
    let about = About { by: Some(casting.unit), act: Some(COUNTERSPELL), at: Target::Unit(unit), ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), STORED_SPELL, STORED, &answers).about(about);
    let answer = cx.choose_one(&choice.suggest(Answer::One(named[0].1)))?;
    Ok(named.iter().find(|one| one.1 == answer).map_or(lowest, |one| one.0))
}
