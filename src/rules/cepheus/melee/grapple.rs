//! Grappling: opposed checks, and after each one outcome as its winner likes (CE-GRP-01 to CE-GRP-10).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{Action, ActionInfo, Answers, DecisionInfo, OrderForm, Subject, Targeting, Tested};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Order, Refusal, Rule, Stance, UnitId, Until};
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::checks::check::{self, standing_penalties};
use crate::rules::cepheus::checks::suit::{add_clumsy, add_stat, lent, stat_dm};
use crate::rules::cepheus::checks::training;
use crate::rules::cepheus::conditions::grappled::opponent;
use crate::rules::cepheus::conditions::{aiming, budget, machine};
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::melee::holds;
use crate::rules::cepheus::range::bands::{Band, apart};
use crate::rules::cepheus::work::extended;

/// With which characteristic to resist.
pub const STAT_DECISION: DecisionInfo = DecisionInfo::new(GRAPPLE_STAT, Subject::Detail, Answers::OneOf(&[STR, DEX]));

const START: Rule = Rule("CE-GRP-01");
const MEANWHILE: Rule = Rule("CE-GRP-09");
const CHECK: Rule = Rule("CE-GRP-10");

/// Who grapples can do nothing else (CE-GRP-09).
///
/// # Errors
/// `grappled`.
pub fn leaves_free(battle: &Battle, unit: UnitId, act: Key) -> Result<(), Refusal> {
    let held = act != GRAPPLE && opponent(battle, unit).is_some();
    if held { Err(Refusal::by("grappled", MEANWHILE)) } else { Ok(()) }
}

/// Whether the combatant can grapple at all, whoever it is to be.
fn possible(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    if opponent(battle, unit).is_some() {
        return Ok(());
    }
    if battle.body(unit).stance == Stance::Prone {
        return Err(Refusal::by("prone", Rule("CE-STA-03")));
    }
    let within_reach = |other: UnitId| battle.are_enemies(unit, other) && battle.is_up(other);
    let near = battle.bodies_at(battle.square(unit)).any(within_reach);
    if near { Ok(()) } else { Err(Refusal::by("nobody_to_grapple", START)) }
}

/// Beginning a grapple, or its next check.
pub const GRAPPLE_ACTION: Action = Action {
    info: ActionInfo {
        key: GRAPPLE,
        icon: "grapple",
        hotkey: 'l',
        targeting: Targeting::Enemy,
        rule: Rule("CE-GRP-01"),
    },
    form: OrderForm::PLAIN.modes(&[STR, DEX]),
    price: budget::one_significant,
    offers: |bar| {
        bar.add(bar.order(GRAPPLE));
    },
    check,
    resolve,
};

/// Checks whether a grapple may begin, or its next check be made.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    let Some(target) = order.target_unit() else {
        possible(battle, unit)?;
        return Err(Refusal::form("needs_a_unit"));
    };
    if target == unit {
        return Err(Refusal::form("at_itself"));
    }
    if order.mode.is_some_and(|mode| !matches!(mode, STR | DEX)) {
        return Err(Refusal::by("no_such_mode", START));
    }
    if let Some(opponent) = opponent(battle, unit) {
        return if opponent == target { Ok(()) } else { Err(Refusal::by("grappled", MEANWHILE)) };
    }
    if battle.body(unit).stance == Stance::Prone {
        return Err(Refusal::by("prone", Rule("CE-STA-03")));
    }
    if !battle.is_up(target) {
        return Err(Refusal::form("target_is_out"));
    }
    if opponent_of(battle, target) {
        return Err(Refusal::by("grappled", START));
    }
    if Band::of(apart(battle, unit, target)) != Band::Personal {
        return Err(Refusal::by("out_of_band", START));
    }
    Ok(())
}

fn opponent_of(battle: &Battle, unit: UnitId) -> bool {
    opponent(battle, unit).is_some()
}

/// The opposed check, and what its winner makes of it. To begin a grapple the attacker must win.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let at = order.at.clone();
    let reach = cx.battle().reach(unit, &at);
    cx.emit(Event::Declared { reach, unit, act: GRAPPLE, at, item: None, mode: None, rule: START });
    aiming::clear_after_attack(cx, unit);
    let begun = opponent(cx.battle(), unit).is_some();
    let rule = if begun { CHECK } else { START };
    let own = order.mode.unwrap_or_else(|| better(cx.battle(), unit));
    let resists = resists_by(cx, target, unit, rule)?;
    aiming::break_by_action(cx, target, GRAPPLE);
    let stat = |one: UnitId| if one == unit { own } else { resists };
    let by_choice = |battle: &Battle, one: UnitId| sheet(battle, one, stat(one));
    let (winner, effect) = check::contend(cx, [unit, target], (GRAPPLE, rule), &by_choice)?;
    let loser = if winner == unit { target } else { unit };
    if !begun {
        if winner != unit {
            return evasion::outcry(cx, unit, target);
        }
        cx.touched(target, unit)?;
        for (one, other) in [(unit, target), (target, unit)] {
            extended::end(cx, one, GRAPPLE, MEANWHILE);
            let until = Until::Cleared;
            cx.set_condition(one, Condition { key: GRAPPLED, amount: 1, until, on: Some(other), rule: START });
        }
    }
    holds::make_of_it(cx, winner, loser, effect)?;
    evasion::outcry(cx, unit, target)
}

/// The better of Strength and Dexterity.
fn better(battle: &Battle, unit: UnitId) -> Key {
    let worth = |stat| (stat_dm(battle, unit, stat), lent(battle, unit, stat));
    if worth(DEX) > worth(STR) { DEX } else { STR }
}

/// The characteristic with which somebody resists: asked for, unless both are alike.
fn resists_by(cx: &mut Cx<'_>, unit: UnitId, by: UnitId, rule: Rule) -> Flow<Key> {
    let sensible = better(cx.battle(), unit);
    if lent(cx.battle(), unit, STR) == lent(cx.battle(), unit, DEX) {
        return Ok(sensible);
    }
    let answers = [STR, DEX].map(|key| Choosable { key, rule });
    let about = About { by: Some(by), act: Some(GRAPPLE), ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), GRAPPLE_STAT, rule, &answers).about(about);
    cx.choose_one(&choice.suggest(Answer::One(sensible)))
}

/// What each adds to its check with a characteristic, and its score, which settles a tie.
fn sheet(battle: &Battle, unit: UnitId, stat: Key) -> (Ledger, i32) {
    let mut ledger = Ledger::new();
    training::add(&mut ledger, battle, unit, NATURAL_WEAPONS, false);
    add_stat(&mut ledger, battle, unit, stat);
    add_clumsy(&mut ledger, battle, unit);
    machine::add_arms(&mut ledger, battle, unit, 1);
    standing_penalties(&mut ledger, battle, unit, Tested::Body);
    (ledger, lent(battle, unit, stat))
}

/// By how much a combatant has the better of another in the opposed checks of a grapple.
pub fn edge(battle: &Battle, unit: UnitId, other: UnitId) -> i32 {
    let total = |one| sheet(battle, one, better(battle, one)).0.total();
    total(unit) - total(other)
}

/// True if an order strikes its target hand to hand, or seizes it.
pub fn is_by_hand(battle: &Battle, order: &Order) -> bool {
    order.act == GRAPPLE || order.act == ATTACK && Plan::attack(battle, order).is_ok_and(|plan| plan.is_melee())
}
