//! What a damage model means to dice: whom they matter to, and what it adds to tests.

use crate::battle::oracle::Matters;
use crate::battle::system::{Attack, Reacting, Struck, Tested};
use crate::battle::{Battle, Cx, Event, Ledger, UnitId};
use crate::grid::Square;

/// For whom dice matter that decide on harm to some: to these alone under a core's own damage model, to everybody under
/// another, which may let harm to one touch others.
pub fn matters(battle: &Battle, harmed: impl IntoIterator<Item = UnitId>) -> Matters {
    if battle.rules().harm.is_native() { Matters::Only(harmed.into_iter().collect()) } else { Matters::All }
}

/// Adds to a test what the damage model in force makes easier or harder, in the core's own scale: the points are summed
/// first and divided once, each line taking its part; Hindrance and Easing count on their own (DR-BGD-17, DR-BGD-46).
pub fn add_shifts(ledger: &mut Ledger, battle: &Battle, unit: UnitId, tested: Tested, target: Option<UnitId>) {
    let rules = battle.rules();
    if rules.harm.is_native() {
        return;
    }
    let scale = rules.core.scale();
    let mut so_far = 0;
    for shift in rules.harm.shifts(battle, unit, tested, target) {
        let amount = if shift.steps {
            scale.steps(shift.points)
        } else {
            let before = scale.points(so_far);
            so_far += shift.points;
            scale.points(so_far) - before
        };
        ledger.add_some(shift.what, amount, shift.rule);
    }
}

/// The sum of what the damage model adds to a combatant's tests of a kind, in the core's own scale.
pub fn shift(battle: &Battle, unit: UnitId, tested: Tested) -> i32 {
    let mut ledger = Ledger::bare();
    add_shifts(&mut ledger, battle, unit, tested, None);
    ledger.total()
}

/// True if somebody may evade attacks at all: neither helpless nor stunned, nor surprised unless every attack may be evaded
/// (DR-BGD-16).
pub fn may_evade(battle: &Battle, unit: UnitId) -> bool {
    let rules = battle.rules();
    let free = match rules.harm.reacting(battle, unit) {
        Reacting::Usual => rules.core.may_evade(battle, unit) && !battle.too_slow_to_react(unit),
        Reacting::Never(_) => false,
        Reacting::Always => true,
    };
    free && !rules.core.is_helpless(battle, unit)
}

/// Lets a damage model change the number that one who was reached compares with the attack, where the attack roll is all
/// there is; one who may not evade is hit whenever it was reached (DR-BGD-45, DR-BGD-46). `reached` is what the victim was
/// before.
pub fn settle(cx: &mut Cx<'_>, attack: &Attack, reached: Struck, one: &mut Struck) {
    let (battle, victim) = (cx.battle(), one.victim);
    let core = battle.rules().core;
    let Some(margin) = one.margin.filter(|_| victim == reached.victim && !core.defends_by_test()) else { return };
    let shift = shift(battle, victim, Tested::Evasion { untrained: core.untrained(battle, attack) });
    let bare = !may_evade(battle, victim) && !attack.blast;
    if shift == 0 && !(bare && one.hits < 1) {
        return;
    }
    let (margin, hits) = (margin - shift, one.hits);
    // A save that just reaches its number evades a blast.
    let evades = !bare && (margin < 0 || margin == 0 && hits < 1 && attack.blast);
    one.margin = Some(margin);
    one.hits = if evades { 0 } else { hits.max(reached.hits.min(1)) };
    if (hits < 1) == evades {
        return;
    }
    if let Some(unit) = attack.by {
        let (target, effect, rule) = (victim, margin, attack.rule);
        let missed = Event::Missed { unit, target: Some(target), effect, rule };
        cx.emit(if evades { missed } else { Event::Hit { unit, target, effect, rule } });
    }
}

/// True if somebody lights a square by what it does under the damage model in force: darkness there is one step brighter.
pub fn is_lit(battle: &Battle, square: Square) -> bool {
    let harm = battle.rules().harm;
    let lights = |unit: UnitId| {
        let radius = u32::try_from(harm.light(battle, unit)).unwrap_or(0);
        let from = battle.square(unit);
        radius > 0 && (from - square).chebyshev() <= radius && battle.clear_between(from, square)
    };
    !harm.is_native() && battle.units().any(lights)
}
