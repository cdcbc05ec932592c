//! A toy initiative model: a count that wounds lower, that buys turns, and whose loss may leave a combatant reeling.

use six_seconds::battle::system::{
    Action, ActionInfo, Before, Duty, Effect, Effort, Forecount, Happening, InitiativeModel, Occasion, OrderForm,
    Price, Targeting,
};
use six_seconds::battle::{
    Battle, Condition, Cx, Event, Flow, Key, Refusal, Rule, Shift, TurnState, UnitId, Until, When,
};
use smallvec::SmallVec;
use std::cmp::Reverse;

pub struct Tally;

/// Buys a turn for 20 counts.
pub const PRESS: Key = Key::new("press");
/// Gains 5 counts for the price of an attack.
pub const REGROUP: Key = Key::new("regroup");
const RULE: Rule = Rule("TOY-02");
const PRICE: i32 = 20;
/// From this count on the first action of a turn must be to press.
const MUST_PRESS: i32 = 50;

static ACTIONS: [Action; 2] = [
    Action {
        info: ActionInfo { key: PRESS, icon: "wait", hotkey: 'x', targeting: Targeting::None, rule: RULE },
        form: OrderForm::PLAIN,
        price: |_, _| Price::free(),
        offers: |bar| {
            bar.add(bar.order(PRESS));
        },
        check: |battle, order| {
            let count = battle.initiative(order.unit).count();
            if count > PRICE { Ok(()) } else { Err(Refusal::by("count_too_low", RULE)) }
        },
        resolve: |cx, order| {
            shift(cx, order.unit, PRESS, -PRICE);
            cx.emit(Event::TurnGranted { unit: order.unit, what: PRESS, rule: RULE });
            Ok(())
        },
    },
    Action {
        info: ActionInfo { key: REGROUP, icon: "wait", hotkey: 'r', targeting: Targeting::None, rule: RULE },
        form: OrderForm::PLAIN,
        price: |battle, _| Price::effort(battle, Effort::Attack),
        offers: |bar| {
            bar.add(bar.order(REGROUP));
        },
        check: Action::always,
        resolve: |cx, order| {
            shift(cx, order.unit, REGROUP, 5);
            Ok(())
        },
    },
];

fn shift(cx: &mut Cx<'_>, unit: UnitId, what: Key, by: i32) {
    cx.shift_initiative(None, unit, Shift { what, by, rule: RULE }, When::Lasting);
}

fn in_state(battle: &Battle, state: TurnState) -> impl Iterator<Item = UnitId> {
    battle.units().filter(move |unit| battle.is_up(*unit) && battle.initiative(*unit).state == state)
}

impl InitiativeModel for Tally {
    fn id(&self) -> Key {
        Key::new("count")
    }

    fn actions(&self) -> &'static [Action] {
        &ACTIONS
    }

    /// Every level fixes its counts.
    fn setup(&self, _: &mut Cx<'_>) -> Flow {
        Ok(())
    }

    fn join(&self, _: &mut Cx<'_>, _: UnitId) -> Flow {
        Ok(())
    }

    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3] {
        [battle.initiative(unit).count(), 0, 0]
    }

    /// The highest count; suspended turns resume when everybody else has acted.
    fn next(&self, battle: &Battle) -> Option<UnitId> {
        let first =
            |state| in_state(battle, state).max_by_key(|unit| (battle.initiative(*unit).count(), Reverse(unit.0)));
        first(TurnState::Waiting).or_else(|| first(TurnState::Suspended))
    }

    fn tied(&self, _: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        SmallVec::from_iter([unit])
    }

    fn window(&self, _: &mut Cx<'_>, _: Before<'_>) -> Flow<Option<UnitId>> {
        Ok(None)
    }

    fn duty(&self, battle: &Battle, unit: UnitId) -> Option<Duty> {
        let bound = battle.initiative(unit).count() >= MUST_PRESS;
        bound.then_some(Duty { act: PRESS, rule: RULE })
    }

    fn listens(&self) -> bool {
        true
    }

    fn on(&self, cx: &mut Cx<'_>, unit: UnitId, happening: Happening) -> Flow {
        if happening.what != Occasion::Wounded {
            return Ok(());
        }
        shift(cx, unit, REGROUP, -happening.amount);
        if cx.battle().initiative(unit).count() <= 0 {
            let (key, until) = (Effect::Reeling.condition(), Until::Cleared);
            cx.set_condition(unit, Condition { key, amount: 1, until, on: happening.by, rule: RULE });
            shift(cx, unit, REGROUP, PRICE);
        }
        Ok(())
    }

    fn preview(&self, battle: &Battle, unit: UnitId, _: Occasion) -> Forecount {
        let initiative = battle.initiative(unit);
        Forecount { now: initiative.count(), next: initiative.count(), state: initiative.state }
    }
}
