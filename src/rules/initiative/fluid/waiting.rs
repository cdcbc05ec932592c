//! Putting a turn off, where the core allows it (FI-BGD-26, FI-MAP-02).

use super::check::bonus;
use crate::battle::oracle::{About, Asked, COME_IN, Choice, Choosable};
use crate::battle::system::{Action, ActionInfo, Before, DecisionInfo, Delay, OrderForm, Price, Subject, Targeting};
use crate::battle::{Battle, Cx, Entry, Event, Flow, Key, Refusal, Rule, Shift, TurnState, UnitId, When};
use crate::rules::initiative::dynamic::{self, ACT, DELAY, WAIT};
use crate::rules::initiative::suspending;
use smallvec::SmallVec;

const RULE: Rule = Rule("FI-BGD-26");
/// How much lower a count may be chosen, with the initiative bonus.
const LOWER: i32 = 10;
/// To act on the highest count that is left; [`ACT`] is just before who is next.
const EARLY: Key = Key::new("act_early");
const ANSWERS: [Key; 3] = [WAIT, EARLY, ACT];

/// Whether and on which count one who waits comes in.
pub const COME_IN_DECISION: DecisionInfo = DecisionInfo::or(COME_IN, Subject::Plan, WAIT, &ANSWERS);

/// Lets the count pass.
pub const DELAY_ACTION: Action = Action {
    info: ActionInfo { key: DELAY, icon: "wait", hotkey: 'w', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if allowed(bar.battle) != Delay::Never {
            bar.add(bar.order(DELAY));
        }
    },
    check: |battle, _| match () {
        () if allowed(battle) == Delay::Never => Err(Refusal::by("no_delay", RULE)),
        () if allowed(battle) == Delay::Suspended => suspending::check(battle),
        () if battle.scheduler().spent || battle.scheduler().surprise => Err(Refusal::by("already_acted", RULE)),
        () => Ok(()),
    },
    resolve: |cx, order| {
        match allowed(cx.battle()) {
            Delay::Suspended => suspending::put_off(cx, order.unit),
            _ => cx.emit(Event::Delayed { unit: order.unit }),
        }
        Ok(())
    },
};

fn allowed(battle: &Battle) -> Delay {
    battle.rules().core.declared().tempo.delay
}

/// The highest and the lowest count on which one who waits could act before that, if it may: once its own has come, which a
/// press may have lowered (FI-BGD-13). Those between them cost more than the highest and wait for nobody.
fn open(battle: &Battle, unit: UnitId, before: Before<'_>) -> Option<(i32, i32)> {
    let own = battle.initiative(unit).count();
    let running = battle.scheduler().count;
    let comes = match before {
        Before::Turn(next) => battle.initiative(next).count(),
        Before::Order(_) => running,
        Before::RoundEnd => own,
    };
    if comes > own.max(battle.initiative(unit).base) {
        return None;
    }
    match (allowed(battle), before) {
        (Delay::Never | Delay::Suspended, _) | (Delay::Bounded, Before::Order(_)) => None,
        (Delay::Open, Before::Turn(_)) => Some((comes.min(own), comes.min(own))),
        (Delay::Open, _) => Some((running.min(own), running.min(own))),
        (Delay::Bounded, before) => {
            let least = (own + lost(battle, unit) - LOWER - bonus(battle, unit)).max(1);
            let left = running - i32::from(running == own || would_precede(battle, unit, running));
            let last = match before {
                Before::Turn(next) => {
                    let after = i32::from(bonus(battle, unit) <= bonus(battle, next));
                    (battle.initiative(next).count() + after).max(least)
                }
                _ => left,
            };
            let lowest = last.min(own);
            (least..=running).contains(&lowest).then_some((left.min(own).max(lowest), lowest))
        }
    }
}

/// What earlier delays of the round have taken from a count: the limit holds for all of them together.
fn lost(battle: &Battle, unit: UnitId) -> i32 {
    -battle.initiative(unit).entries.iter().filter(|entry| entry.what == DELAY).map(|entry| entry.by).sum::<i32>()
}

/// Whether somebody would have had its turn before another one that has acted on a count: after it, the next lower one is left.
fn would_precede(battle: &Battle, unit: UnitId, count: i32) -> bool {
    let acted = |other: &UnitId| {
        *other != unit
            && battle.initiative(*other).state == TurnState::Acted
            && battle.initiative(*other).count() == count
    };
    battle.units().filter(acted).any(|other| bonus(battle, other) < bonus(battle, unit))
}

/// The count on which one who has waited comes in, where the next turn is on `next`.
pub fn comes_in_on(battle: &Battle, unit: UnitId, next: i32) -> i32 {
    if allowed(battle) == Delay::Suspended { next } else { battle.initiative(unit).count() }
}

/// Asks those who wait whether they come in. Their count becomes the one they act on; what they lose by it is held against
/// the limit of the round.
pub fn come_in(cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>> {
    if allowed(cx.battle()) == Delay::Suspended {
        return suspending::come_in(cx, before);
    }
    let by = if let Before::Order(order) = before { Some(order.unit) } else { None };
    for unit in dynamic::delaying(cx.battle()) {
        let Some((highest, lowest)) = open(cx.battle(), unit, before) else { continue };
        if by.is_some_and(|by| !cx.battle().are_enemies(by, unit)) {
            continue;
        }
        let answers: &[Key] = if highest > lowest { &ANSWERS } else { &[WAIT, ACT] };
        let answers: SmallVec<[Choosable; 3]> = answers.iter().map(|&key| Choosable { key, rule: RULE }).collect();
        let about = About { by, ..About::default() };
        let choice = Choice::one(Asked::Unit(unit), COME_IN, RULE, &answers).about(about);
        let answer = cx.choose_one(&choice)?;
        if answer != WAIT {
            let count = if answer == EARLY { highest } else { lowest };
            let by = count - cx.battle().initiative(unit).count();
            if by != 0 {
                cx.shift_initiative(None, unit, Shift { what: DELAY, by, rule: RULE }, When::Lasting);
                let entry = Entry { what: DELAY, by, of: None, applied: true, rule: RULE };
                cx.emit(Event::InitiativeCollected { unit, entry });
            }
            return Ok(Some(unit));
        }
    }
    Ok(None)
}
