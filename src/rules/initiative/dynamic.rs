//! Dynamic initiative: rolled once, then spent like a currency. Reactions cost it, haste buys it, delaying changes it
//! (CE-INI, CE-OTH-06..09).

use crate::battle::oracle::{About, Answer, Asked, COME_IN, Choice, Choosable, HASTEN, Wanted};
use crate::battle::system::{
    Action, ActionInfo, Answers, Before, DecisionInfo, Effect, Forecount, Happening, InitiativeModel, Occasion,
    OrderForm, Price, Subject, Targeting,
};
use crate::battle::{
    Battle, Condition, Cx, Event, Faces, Flow, Key, Ledger, PhaseBuilder, PhaseLabel, PhaseSet, Refusal, Rule, Shift,
    SideId, TurnState, UnitId, Until, When,
};
use crate::dice::Dice;
use smallvec::SmallVec;
use std::cmp::Reverse;

/// The model.
pub struct Dynamic;

/// Order: delay the turn and act later (CE-OTH-06).
pub const DELAY: Key = Key::new("delay");
/// Condition: acts first in the next round (CE-OTH-08).
pub const FIRST_NEXT: Key = Key::new("first_next");

const ID: Key = Key::new("dynamic");
const INITIATIVE: Key = Key::new("initiative");
pub(super) const WAIT: Key = Key::new("wait");
pub(super) const ACT: Key = Key::new("act");
const FIRST: Key = Key::new("first");
const KEEP: Key = Key::new("keep");
/// Decision of a combatant that still delays at the end of a round: first in the next one, or its old place.
const WAIT_IS_OVER: Key = Key::new("delay_over");

/// Ledger line: subtracts the usual quickness of a core with another scale.
const USUAL: Key = Key::new("usual");

const ROLL: Rule = Rule("CE-INI-01");
const OTHER_SCALE: Rule = Rule("SIX-INI-01");
const PREPARED: Rule = Rule("CE-INI-02");
const SHIFTS: Rule = Rule("CE-INI-07");
const HASTE: Rule = Rule("CE-INI-08");
const WAITING: Rule = Rule("CE-OTH-06");
const AFTER_DELAY: Rule = Rule("CE-OTH-07");
const DELAY_OVER: Rule = Rule("CE-OTH-08");

const PREPARED_ROLL: i32 = 12;
const HASTE_BONUS: i32 = 2;
const REACTION_PRICE: i32 = -2;

static ACTIONS: [Action; 1] = [Action {
    info: ActionInfo { key: DELAY, icon: "wait", hotkey: 'w', targeting: Targeting::None, rule: WAITING },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        bar.add(bar.order(DELAY));
    },
    check: |battle, _| {
        if battle.scheduler().spent { Err(Refusal::by("already_acted", WAITING)) } else { Ok(()) }
    },
    resolve: |cx, order| {
        cx.emit(Event::Delayed { unit: order.unit });
        Ok(())
    },
}];

pub(super) static DECISIONS: [DecisionInfo; 3] = [
    DecisionInfo::new(HASTEN, Subject::Haste, Answers::Combatants),
    DecisionInfo::or(COME_IN, Subject::Plan, WAIT, &[WAIT, ACT]),
    DecisionInfo::or(WAIT_IS_OVER, Subject::Detail, KEEP, &[KEEP, FIRST]),
];

impl InitiativeModel for Dynamic {
    fn id(&self) -> Key {
        ID
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    fn decisions(&self) -> &'static [DecisionInfo] {
        &DECISIONS
    }

    fn has_haste(&self, _: &Battle) -> bool {
        true
    }

    fn setup(&self, cx: &mut Cx<'_>) -> Flow {
        let core = cx.battle().rules().core;
        let there = |unit: &UnitId| cx.battle().takes_turns(*unit) && cx.battle().to_come(*unit).is_none();
        let units: Vec<UnitId> = cx.battle().units().filter(there).collect();
        let ready = |unit: &&UnitId| core.prepared(cx.battle(), **unit);
        let prepared = units.iter().filter(ready).count();
        let split = prepared > 0 && prepared < units.len();
        for unit in units {
            let prepared = split && core.prepared(cx.battle(), unit);
            roll(cx, unit, prepared)?;
        }
        Ok(())
    }

    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        roll(cx, unit, false)
    }

    fn register(&self, phases: &mut PhaseBuilder) {
        phases
            .add(PhaseLabel::RoundStart, PhaseSet::Initiative, declare_haste)
            .add(PhaseLabel::RoundStart, PhaseSet::Initiative, take_first_places)
            .add(PhaseLabel::RoundEnd, PhaseSet::Initiative, ask_who_waited);
    }

    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3] {
        [battle.initiative(unit).count(), tie_score(battle, unit), 0]
    }

    fn next(&self, battle: &Battle) -> Option<UnitId> {
        let waiting =
            battle.units().filter(|unit| battle.is_up(*unit) && battle.initiative(*unit).state == TurnState::Waiting);
        waiting.max_by_key(|unit| (self.precedence(battle, *unit), Reverse(unit.0)))
    }

    fn tied(&self, battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        let place = |unit: UnitId| (battle.initiative(unit).count(), tie_score(battle, unit));
        let open = |unit: &UnitId| battle.is_up(*unit) && battle.initiative(*unit).state == TurnState::Waiting;
        battle.units().filter(open).filter(|other| place(*other) == place(unit)).collect()
    }

    fn window(&self, cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>> {
        let (count, by) = match before {
            Before::Turn(next) => (cx.battle().initiative(next).count(), None),
            Before::Order(order) => (cx.battle().scheduler().count, Some(order.unit)),
            Before::RoundEnd => (cx.battle().scheduler().count, None),
        };
        for unit in delaying(cx.battle()) {
            if by.is_some_and(|by| !cx.battle().are_enemies(by, unit)) {
                continue;
            }
            let answers = [Choosable { key: WAIT, rule: WAITING }, Choosable { key: ACT, rule: WAITING }];
            let about = About { by, ..About::default() };
            let choice = Choice::one(Asked::Unit(unit), COME_IN, WAITING, &answers).about(about);
            if cx.choose_one(&choice)? == ACT {
                let old = cx.battle().initiative(unit).base;
                let base = old.min(count);
                let mut ledger = Ledger::new();
                ledger.add(DELAY, base, AFTER_DELAY);
                cx.emit(Event::InitiativeSet {
                    unit,
                    what: DELAY,
                    faces: Faces::new(),
                    ledger,
                    base,
                    rule: AFTER_DELAY,
                });
                return Ok(Some(unit));
            }
        }
        Ok(None)
    }

    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, happening: Happening) -> Flow {
        let Happening { what, amount, kind, rule, .. } = happening;
        let (Some(by), Some(what_for)) = (price(what, amount), kind) else { return Ok(()) };
        let when = match what {
            Occasion::Hastened => When::Now,
            Occasion::Quickened | Occasion::Slowed => When::Lasting,
            _ => when(cx.battle(), unit),
        };
        cx.shift_initiative(None, unit, Shift { what: what_for, by, rule }, when);
        Ok(())
    }

    fn preview(&self, battle: &Battle, unit: UnitId, what: Occasion) -> Forecount {
        let initiative = battle.initiative(unit);
        let stored: i32 = initiative.next.iter().map(|shift| shift.by).sum();
        let (mut now, mut next) = (initiative.count(), initiative.base + stored);
        let by = price(what, 0).unwrap_or(0);
        match when(battle, unit) {
            When::Now => now += by,
            When::Next | When::Lasting => next += by,
        }
        Forecount { now, next, state: initiative.state }
    }
}

/// Rolls the initiative of one combatant, unless the level fixes it or it was prepared.
fn roll(cx: &mut Cx<'_>, unit: UnitId, prepared: bool) -> Flow {
    let mut ledger = Ledger::new();
    if cx.battle().initiative(unit).fixed {
        let base = cx.battle().initiative(unit).base;
        ledger.add(Key::new("fixed"), base, ROLL);
        let faces = Faces::new();
        cx.emit(Event::InitiativeSet { unit, what: Key::new("fixed"), faces, ledger, base, rule: ROLL });
        return Ok(());
    }
    let (what, faces, rule) = if prepared {
        ledger.add(Key::new("prepared"), PREPARED_ROLL, PREPARED);
        (Key::new("prepared"), Faces::new(), PREPARED)
    } else {
        cx.rolls(unit, INITIATIVE);
        let rolled = cx.roll(Dice::d6(2))?;
        ledger.add(Key::new("dice"), rolled.sum, ROLL);
        (Key::new("rolled"), rolled.faces, ROLL)
    };
    let core = cx.battle().rules().core;
    for line in core.quickness(cx.battle(), unit).lines() {
        ledger.add(line.what, line.amount, line.rule);
    }
    ledger.add_some(USUAL, -core.declared().usual_quickness, OTHER_SCALE);
    let base = ledger.total();
    cx.emit(Event::InitiativeSet { unit, what, faces, ledger, base, rule });
    Ok(())
}

fn tie_score(battle: &Battle, unit: UnitId) -> i32 {
    battle.rules().core.tie_score(battle, unit)
}

/// What a happening does to initiative, in counts; `None` if nothing.
pub(super) fn price(what: Occasion, amount: i32) -> Option<i32> {
    match what {
        Occasion::Reacted => Some(REACTION_PRICE),
        Occasion::Hastened => Some(HASTE_BONUS),
        Occasion::Suppressed | Occasion::Slowed => Some(-amount),
        Occasion::Led | Occasion::Quickened => Some(amount),
        _ => None,
    }
}

/// A change counts for this round while the turn is still to come, else for the next (CE-INI-07). Simultaneous turns
/// have all begun with the first of them (CE-INI-05).
pub(super) fn when(battle: &Battle, unit: UnitId) -> When {
    let begun = battle.scheduler().tied.contains(&unit);
    match battle.initiative(unit).state {
        TurnState::Waiting | TurnState::Delaying if !begun => When::Now,
        _ => When::Next,
    }
}

/// Those who let their count pass, in the order in which they may come in.
pub(super) fn delaying(battle: &Battle) -> Vec<UnitId> {
    let waits = |unit: &UnitId| battle.is_up(*unit) && battle.initiative(*unit).state == TurnState::Delaying;
    let mut units: Vec<UnitId> = battle.units().filter(waits).collect();
    units.sort_by_key(|unit| (Reverse(battle.initiative(*unit).count()), Reverse(tie_score(battle, *unit)), unit.0));
    units
}

/// Those who still wait when the round ends say whether they come first in the next one (CE-OTH-08).
pub(super) fn ask_who_waited(cx: &mut Cx<'_>) -> Flow {
    for unit in delaying(cx.battle()) {
        let answers = [Choosable { key: KEEP, rule: DELAY_OVER }, Choosable { key: FIRST, rule: DELAY_OVER }];
        let choice = Choice::one(Asked::Unit(unit), WAIT_IS_OVER, DELAY_OVER, &answers).suggest(Answer::One(FIRST));
        if cx.choose_one(&choice)? == FIRST {
            let until = Until::Cleared;
            cx.set_condition(unit, Condition { key: FIRST_NEXT, amount: 1, until, on: None, rule: DELAY_OVER });
        }
    }
    Ok(())
}

pub(super) fn declare_haste(cx: &mut Cx<'_>) -> Flow {
    let round = cx.battle().scheduler().round;
    for side in 0..cx.battle().setup().sides.len() {
        let side = SideId(u8::try_from(side).unwrap_or(u8::MAX));
        let able = |unit: &UnitId| {
            cx.battle().side(*unit) == side && cx.battle().is_up(*unit) && cx.battle().takes_turns(*unit)
        };
        let units: Vec<UnitId> = cx.battle().units().filter(able).collect();
        if units.is_empty() {
            continue;
        }
        let price = cx.battle().rules().core.declared().effects.of(Effect::Hasty).own_checks;
        let about = About { number: i16::try_from(price).unwrap_or(0), ..About::default() };
        let choice = Choice::new(Asked::Side(side), HASTEN, Wanted::Some(units), HASTE).about(about);
        let choice = choice.suggest(Answer::Some(Vec::new()));
        if let Answer::Some(mut chosen) = cx.choose(&choice)? {
            chosen.sort();
            chosen.dedup();
            for unit in chosen {
                cx.happened(unit, Happening::of(Occasion::Hastened, HASTE).kind(Key::new("haste")))?;
                let until = Until::RoundEnd(round);
                cx.set_condition(
                    unit,
                    Condition { key: Effect::Hasty.condition(), amount: 1, until, on: None, rule: HASTE },
                );
            }
        }
    }
    Ok(())
}

/// Gives combatants that delayed over the end of the round one count more than the highest of all others, for good, so
/// that they really are first. Neither their value nor their present count falls by it (CE-OTH-08, CE-OTH-09).
fn take_first_places(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    let (first, others): (Vec<UnitId>, Vec<UnitId>) = battle
        .units()
        .filter(|unit| battle.is_up(*unit) && battle.takes_turns(*unit))
        .partition(|unit| battle.conditions(*unit).has(FIRST_NEXT));
    let top = others.iter().map(|unit| battle.initiative(*unit).count()).max();
    for unit in first {
        cx.end_condition(unit, FIRST_NEXT, Key::new("used"), DELAY_OVER);
        let Some(top) = top else { continue };
        let what = Key::new("delay_over");
        let mut ledger = Ledger::new();
        ledger.add(Key::new("highest"), top, DELAY_OVER);
        ledger.add(FIRST, 1, DELAY_OVER);
        let value = ledger.total();
        let count = cx.battle().initiative(unit).count().max(value);
        if cx.battle().initiative(unit).base < value {
            let (faces, base) = (Faces::new(), value);
            cx.emit(Event::InitiativeSet { unit, what, faces, ledger, base, rule: DELAY_OVER });
        }
        let by = count - cx.battle().initiative(unit).count();
        if by != 0 {
            cx.shift_initiative(None, unit, Shift { what, by, rule: SHIFTS }, When::Now);
        }
    }
    Ok(())
}
