//! Extended actions: checks that take rounds (CE-OTH-02 to CE-OTH-05), and helping with them (CE-BGD-10).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters};
use crate::battle::system::{Action, ActionInfo, DecisionInfo, OrderForm, Price, Subject, Targeting};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Order, Refusal, Rule, TurnState, UnitId, Until};
use crate::grid::{Dir8, Square, straight};
use crate::rules::cepheus::checks::check::{self, Degree, add_skill, add_stat, standing_penalties};
use crate::rules::cepheus::conditions::{aiming, budget, machine};
use crate::rules::cepheus::keys::log::DAMAGE;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::tasks;
use smallvec::SmallVec;

/// Leaving work to react.
pub const ABANDON_DECISION: DecisionInfo = DecisionInfo::or(ABANDON, Subject::Detail, WORKING, &[WORKING, ABANDON]);

const EXTENDED: Rule = Rule("CE-OTH-02");
const MEANWHILE: Rule = Rule("CE-OTH-03");
const ABANDONING: Rule = Rule("CE-OTH-04");
const STRUCK_AT_WORK: Rule = Rule("CE-OTH-05");
const AIDING: Rule = Rule("CE-BGD-10");
/// The number of one's own square among the directions.
const HERE: i16 = 8;
/// Everything that tells of a work; it ends together.
const PARTS: [Key; 9] = [WORKING, TASK, FIRST_AID, PLANT, WORK_AT, WORK_WITH, WORK_DM, WORK_LOST, AIDED];

/// What somebody sets about.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// The order that it began with.
    pub act: Key,
    /// Whom it is done to.
    pub on: Option<UnitId>,
    /// Where it is done.
    pub at: Square,
    /// The slot of what it is done with.
    pub with: Option<u8>,
    /// What hurry or care adds to its check.
    pub dm: i32,
}

/// True if the combatant is at work on something.
pub fn at_work(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(WORKING)
}

/// What the combatant works on.
pub fn of(battle: &Battle, unit: UnitId) -> Option<Work> {
    let conditions = battle.conditions(unit);
    let on = conditions.get(WORKING)?.on;
    let act = [TASK, FIRST_AID, PLANT].into_iter().find(|act| conditions.has(*act))?;
    let dir = usize::try_from(conditions.amount(WORK_AT)).ok().and_then(|at| Dir8::ALL.get(at));
    let square = battle.square(unit);
    let at = dir.map_or(square, |dir| square.step(*dir));
    let with = conditions.get(WORK_WITH).and_then(|with| u8::try_from(with.amount).ok());
    Some(Work { act, on, at, with, dm: conditions.amount(WORK_DM) })
}

/// The skill and characteristic that the work asks for.
fn demands(battle: &Battle, work: &Work) -> (Key, Key) {
    match work.act {
        FIRST_AID => (MEDICINE, EDU),
        PLANT => (DEMOLITIONS, EDU),
        _ => tasks::job(battle, work.at).map_or((MEDICINE, EDU), |job| (job.skill, job.stat)),
    }
}

/// The sum of a check of the work's skill, without what belongs to the moment.
pub fn sheet(battle: &Battle, unit: UnitId, work: &Work) -> Ledger {
    let (skill, stat) = demands(battle, work);
    let mut ledger = Ledger::new();
    add_skill(&mut ledger, battle, unit, skill);
    add_stat(&mut ledger, battle, unit, stat);
    check::add_tools(&mut ledger, battle, unit, skill);
    machine::add_arms(&mut ledger, battle, unit, 1);
    standing_penalties(&mut ledger, battle, unit, check::tested(stat));
    ledger
}

/// Sets about a work of so many rounds: nothing else is done this turn, and this turn counts (CE-OTH-02).
pub fn begin(cx: &mut Cx<'_>, unit: UnitId, work: Work, rounds: i32) {
    aiming::break_by_action(cx, unit, work.act);
    let rounds = i16::try_from(rounds.max(1)).unwrap_or(i16::MAX);
    let set = |key, amount| Condition { key, amount, until: Until::Cleared, on: work.on, rule: EXTENDED };
    cx.set_condition(unit, set(work.act, rounds));
    cx.set_condition(unit, set(WORKING, rounds));
    let dir = Dir8::exact(work.at - cx.battle().square(unit));
    let at = dir.and_then(|dir| Dir8::ALL.iter().position(|one| *one == dir)).and_then(|at| i16::try_from(at).ok());
    cx.set_condition(unit, set(WORK_AT, at.unwrap_or(HERE)));
    if let Some(slot) = work.with {
        cx.set_condition(unit, set(WORK_WITH, i16::from(slot)));
    }
    if let Ok(dm) = i16::try_from(work.dm)
        && dm != 0
    {
        cx.set_condition(unit, set(WORK_DM, dm));
    }
    for what in [MINOR, SIGNIFICANT] {
        let left = i16::try_from(cx.battle().budget(unit).left(what)).unwrap_or(0);
        if left > 0 {
            cx.spend(unit, what, left);
        }
    }
}

/// Credits a round of work at the end of the turn. When it is done: the work, and what its check adds to the dice.
pub fn turn_end(cx: &mut Cx<'_>, unit: UnitId) -> Option<(Work, Ledger)> {
    let working = *cx.battle().conditions(unit).get(WORKING)?;
    if cx.battle().conditions(unit).has(WORK_LOST) {
        return None;
    }
    if working.amount > 1 {
        cx.set_condition(unit, Condition { amount: working.amount - 1, ..working });
        return None;
    }
    let work = of(cx.battle(), unit)?;
    let aided = cx.battle().conditions(unit).amount(AIDED);
    end(cx, unit, Key::new("finished"), EXTENDED);
    let mut ledger = sheet(cx.battle(), unit, &work);
    ledger.add_some(AIDED, aided, AIDING);
    ledger.add_some(TIMING, work.dm, Rule("CE-BGD-11"));
    Some((work, ledger))
}

/// Ends the work, whatever came of it.
pub fn end(cx: &mut Cx<'_>, unit: UnitId, what: Key, rule: Rule) {
    for key in PARTS {
        cx.end_condition(unit, key, what, rule);
    }
}

/// The same for one who falls: between simultaneous turns it waits until they are over.
pub fn fall_from(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
    for key in PARTS {
        if cx.battle().conditions(unit).has(key) {
            cx.emit_or_defer(by, unit, Event::ConditionEnded { unit, key, what, rule });
        }
    }
}

/// Who works can do nothing else but leave it (CE-OTH-03).
///
/// # Errors
/// `at_work`.
pub fn leaves_free(battle: &Battle, unit: UnitId, act: Key) -> Result<(), Refusal> {
    let kept = act != ABANDON && at_work(battle, unit);
    if kept { Err(Refusal::by("at_work", MEANWHILE)) } else { Ok(()) }
}

/// Whether there is a work to leave.
///
/// # Errors
/// `nothing_to_abandon`.
pub fn can_abandon(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if at_work(battle, unit) { Ok(()) } else { Err(Refusal::by("nothing_to_abandon", ABANDONING)) }
}

/// Somebody at work who is attacked may leave it and react (CE-OTH-04). Gives whether it is free to.
///
/// # Errors
/// Halts if the decision is missing.
pub fn frees_itself(cx: &mut Cx<'_>, unit: UnitId, by: UnitId) -> Flow<bool> {
    if !at_work(cx.battle(), unit) {
        return Ok(true);
    }
    let answers = [Choosable { key: WORKING, rule: MEANWHILE }, Choosable { key: ABANDON, rule: ABANDONING }];
    let about = About { by: Some(by), ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), ABANDON, ABANDONING, &answers).about(about);
    let leaves = cx.choose_one(&choice.suggest(Answer::One(WORKING)))? == ABANDON;
    if leaves {
        end(cx, unit, ABANDON, ABANDONING);
    }
    Ok(leaves)
}

/// A hit on somebody at work: 8 or more with the skill in use, less the damage, or this round's work is lost; failing
/// by six, all of it (CE-OTH-05).
///
/// # Errors
/// Halts if the dice are missing.
pub fn disturbed(cx: &mut Cx<'_>, unit: UnitId, damage: i32) -> Flow {
    let battle = cx.battle();
    if !battle.is_up(unit) || !at_work(battle, unit) {
        return Ok(());
    }
    let Some(work) = of(battle, unit) else { return Ok(()) };
    let mut ledger = sheet(battle, unit, &work);
    ledger.add(DAMAGE, -damage, STRUCK_AT_WORK);
    let what = Key::new("work_on");
    let effect = check::roll(cx, unit, what, ledger, &Matters::Only(SmallVec::new()), STRUCK_AT_WORK)?;
    if effect >= 0 {
        return Ok(());
    }
    let battle = cx.battle();
    let conditions = battle.conditions(unit);
    let (Some(&working), Some(&total)) = (conditions.get(WORKING), conditions.get(work.act)) else { return Ok(()) };
    let (lost, round) = (conditions.has(WORK_LOST), battle.scheduler().round);
    let credited = battle.initiative(unit).state == TurnState::Acted && !lost;
    if Degree::of(effect) == Degree::ExceptionalFailure {
        cx.set_condition(unit, Condition { amount: total.amount, ..working });
    } else if credited {
        cx.set_condition(unit, Condition { amount: (working.amount + 1).min(total.amount), ..working });
    }
    if !lost {
        let until = Until::RoundEnd(round);
        cx.set_condition(unit, Condition { key: WORK_LOST, amount: 1, until, on: None, rule: STRUCK_AT_WORK });
    }
    Ok(())
}

/// Helping a friend with its work.
pub const AID_ACTION: Action = Action {
    info: ActionInfo { key: AID, icon: "aid", hotkey: 'h', targeting: Targeting::Friend, rule: Rule("CE-BGD-10") },
    form: OrderForm::PLAIN,
    price: budget::one_significant,
    offers: |bar| {
        if bar.battle.units().any(|friend| can_be_aided(bar.battle, bar.unit, friend)) {
            bar.add(bar.order(AID));
        }
    },
    check: check_aid,
    resolve: aid,
};

/// Leaving work unfinished.
pub const ABANDON_ACTION: Action = Action {
    info: ActionInfo { key: ABANDON, icon: "close", hotkey: 'q', targeting: Targeting::None, rule: Rule("CE-OTH-04") },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if at_work(bar.battle, bar.unit) {
            bar.add(bar.order(ABANDON));
        }
    },
    check: |battle, order| can_abandon(battle, order.unit),
    resolve: |cx, order| {
        end(cx, order.unit, ABANDON, Rule("CE-OTH-04"));
        Ok(())
    },
};

/// Checks whether the combatant may help a friend beside it with its work.
///
/// # Errors
/// The reason if not.
pub fn check_aid(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let friend = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if can_be_aided(battle, order.unit, friend) { Ok(()) } else { Err(Refusal::by("nothing_to_help_with", AIDING)) }
}

/// True if a friend within a square is at work and has not been helped yet.
pub fn can_be_aided(battle: &Battle, unit: UnitId, friend: UnitId) -> bool {
    let near = straight(battle.square(unit), battle.square(friend)) <= 1;
    friend != unit
        && near
        && !battle.are_enemies(unit, friend)
        && at_work(battle, friend)
        && !battle.conditions(friend).has(AIDED)
}

/// Helps: a check of the same skill, whose degree passes on +2, +1, -1 or -2 (CE-BGD-10).
///
/// # Errors
/// Halts if the dice are missing.
pub fn aid(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(friend)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let Some(work) = of(cx.battle(), friend) else { return Ok(()) };
    aiming::break_by_action(cx, unit, AID);
    let ledger = sheet(cx.battle(), unit, &work);
    let amount = match Degree::of(check::graded(cx, unit, AID, ledger, &Matters::All, AIDING)?) {
        Degree::ExceptionalSuccess => 2,
        Degree::Success => 1,
        Degree::Failure => -1,
        Degree::ExceptionalFailure => -2,
    };
    cx.set_condition(friend, Condition { key: AIDED, amount, until: Until::Cleared, on: Some(unit), rule: AIDING });
    Ok(())
}
