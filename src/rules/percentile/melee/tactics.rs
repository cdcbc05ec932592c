//! Melee tactics: knock down, feint, disarm, aim, guard (PC-AAC-22 to 25, PC-AAC-29 to 35).
//!
//! A Knock Down tests Strength with every modifier of an attack (PC-ATK-06). Feint and Aim never help the same blow
//! (PC-AAC-35).

use crate::battle::oracle::{Answer, Asked, Choice, Choosable};
use crate::battle::system::{
    Action, ActionInfo, Answers, DecisionInfo, Happening, ItemOf, Occasion, OrderForm, Subject, Targeting, Wording,
};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Line, Order, Refusal, Rule, UnitId, Until};
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack;
use crate::rules::percentile::attack::plan::{self, melee};
use crate::rules::percentile::checks::worn::armour;
use crate::rules::percentile::checks::{self, Test, starship};
use crate::rules::percentile::conditions::{self, holds};
use crate::rules::percentile::damage::soak;
use crate::rules::percentile::items::hands::{equipped, free_hands, held, weapon};
use crate::rules::percentile::items::{drop, handling};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::{mark, qualities, *};
use smallvec::SmallVec;

/// Whether a blow follows a knock down.
pub const FOLLOW_UP_DECISION: DecisionInfo = DecisionInfo::or(FOLLOW_UP, Subject::Detail, NONE, &[STRIKE, NONE]);
/// Which hand is disarmed.
pub const DISARM_DECISION: DecisionInfo =
    DecisionInfo::new(DISARM_OF, Subject::Plan, Answers::OneOf(&[MAIN_HAND, OTHER_HAND]));

const KNOCK: Rule = Rule("PC-AAC-23");
const DISARMING: Rule = Rule("PC-AAC-31");
const FEINTING: Rule = Rule("PC-AAC-33");

/// Aiming, with half or all of the turn (PC-AAC-29).
pub const AIM_ACTION: Action = Action {
    info: ActionInfo { key: AIM, icon: "aim", hotkey: 'i', targeting: Targeting::None, rule: Rule("PC-AAC-29") },
    form: OrderForm::PLAIN.modes(&[FULL]),
    price: |_, order| if order.mode == Some(FULL) { price::full() } else { price::half() }.class(CONCENTRATION),
    offers: |bar| {
        bar.add(bar.order(AIM));
        bar.add(bar.order(AIM).mode(FULL));
    },
    check: Action::always,
    resolve: |cx, order| {
        let amount = if order.mode == Some(FULL) { 20 } else { 10 };
        mark::set(cx, order.unit, AIMING, amount, Until::Cleared, Rule("PC-AAC-29"));
        cx.happened(order.unit, Happening::of(Occasion::Aimed, Rule("PC-AAC-29")))
    },
};

/// Taking a guard (PC-AAC-22, PC-WPN-04); of a starship it is called evading.
pub const GUARD_ACTION: Action = Action {
    info: ActionInfo {
        key: GUARD_MODE,
        icon: "brace",
        hotkey: 'g',
        targeting: Targeting::None,
        rule: Rule("PC-AAC-22"),
    },
    form: OrderForm::PLAIN,
    price: |_, _| price::full_attack(),
    offers: |bar| {
        let ship = starship::is(bar.battle, bar.unit);
        bar.add_as(bar.order(GUARD_MODE), if ship { Wording::way("evade") } else { Wording::PLAIN });
    },
    check: Action::always,
    resolve: |cx, order| {
        let shield = armour(cx.battle(), order.unit).map(|armour| -armour.guard).max().unwrap_or(0);
        let amount = i16::try_from(shield.max(20)).unwrap_or(20);
        mark::set(cx, order.unit, GUARDING, amount, Until::TurnStart, Rule("PC-AAC-22"));
        Ok(())
    },
};

/// Bracing a heavy weapon (PC-BGD-37).
pub const BRACE_ACTION: Action = Action {
    info: ActionInfo { key: BRACE, icon: "brace", hotkey: '9', targeting: Targeting::None, rule: Rule("PC-BGD-37") },
    form: OrderForm::PLAIN,
    price: |_, _| price::half(),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        let heavy = |slot: &u8| weapon(battle, unit, *slot).is_some_and(|weapon| weapon.has(qualities::HEAVY));
        if equipped(battle, unit).iter().any(heavy) && !battle.conditions(unit).has(BRACED) {
            bar.add(bar.order(BRACE));
        }
    },
    check: Action::always,
    resolve: |cx, order| {
        mark::set(cx, order.unit, BRACED, 1, Until::Cleared, Rule("PC-BGD-37"));
        cx.happened(order.unit, Happening::of(Occasion::Braced, Rule("PC-BGD-37")))
    },
};

/// Knocking somebody down; within a grapple one of the controller's options (PC-AAC-25).
pub const KNOCK_DOWN_ACTION: Action = Action {
    info: info(KNOCK_DOWN, "prone", 'k', Targeting::Enemy, "PC-AAC-23"),
    form: OrderForm::PLAIN,
    price: holds::price_of_attack,
    offers: |bar| {
        bar.add(bar.order(KNOCK_DOWN));
    },
    check: check_melee,
    resolve: |cx, order| knock_down(cx, order, false),
};

/// Deceiving somebody about the next blow.
pub const FEINT_ACTION: Action = Action {
    info: info(FEINT, "evade", 'e', Targeting::Enemy, "PC-AAC-33"),
    form: OrderForm::PLAIN,
    price: |_, _| price::half(),
    offers: |bar| {
        bar.add(bar.order(FEINT));
    },
    check: check_melee,
    resolve: feint,
};

/// Making somebody drop an item, or taking it.
pub const DISARM_ACTION: Action = Action {
    info: info(DISARM, "interrupt", 'j', Targeting::Enemy, "PC-AAC-31"),
    form: OrderForm::PLAIN.modes(&[TAKE]).item(ItemOf::Target),
    price: |_, _| price::full(),
    offers: |bar| {
        if bar.battle.profile(bar.unit).has(DISARM) {
            bar.add(bar.order(DISARM));
            bar.add(bar.order(DISARM).mode(TAKE));
        }
    },
    check: check_disarm,
    resolve: disarm,
};

/// Checks whether a combatant is within melee reach of its target.
///
/// # Errors
/// The reason if it is refused.
pub fn check_melee(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    let base = Line { what: order.act, amount: 0, rule: Rule("PC-ATK-02") };
    let strike = melee(battle, &Order { with: None, ..order.clone() }, target, base)?;
    plan::check(battle, &strike)
}

fn bare_strike(battle: &Battle, order: &Order, target: UnitId, base: Line) -> Option<Strike> {
    let def = battle.setup().find_item(crate::battle::Key::new("unarmed"))?;
    let strike = melee(battle, &Order { with: None, ..order.clone() }, target, base).ok()?;
    Some(Strike { slot: None, def, stat: S, ..strike })
}

/// Knock Down: Strength against Strength (PC-AAC-23, PC-AAC-24). `charged` replaces what a half move gives.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn knock_down(cx: &mut Cx<'_>, order: &Order, charged: bool) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let moved = cx.battle().conditions(unit).has(HALF_MOVED);
    let base = match (charged, moved) {
        (true, _) => Line { what: CHARGE, amount: 20, rule: Rule("PC-AAC-13") },
        (false, true) => Line { what: HALF_MOVED, amount: 10, rule: KNOCK },
        _ => Line { what: KNOCK_DOWN, amount: 0, rule: KNOCK },
    };
    cx.end_condition(unit, HALF_MOVED, USED, KNOCK);
    let item = None;
    let reach = cx.battle().reach(unit, &order.at);
    cx.emit(Event::Declared { reach, unit, act: KNOCK_DOWN, at: order.at.clone(), item, mode: None, rule: KNOCK });
    let Some(strike) = bare_strike(cx.battle(), order, target, base) else { return Ok(()) };
    let strike = Strike { act: KNOCK_DOWN, ..strike };
    let aim = attack::use_aim(cx, unit);
    let modifiers = attack::ledger(cx.battle(), &strike, aim);
    let own = Test { modifiers, ..Test::of(cx.battle(), unit, KNOCK_DOWN, S, KNOCK) };
    let other = Test::of(cx.battle(), target, KNOCK_DOWN, S, KNOCK).tired(cx.battle());
    let result = checks::opposed(cx, own, other)?;
    match result.won {
        Some(true) => {
            cx.emit(Event::Hit { unit, target, effect: result.margin(), rule: KNOCK });
            cx.touched(target, unit)?;
            conditions::floor(cx, target, Rule("PC-AAC-24"));
            if result.margin() >= 2 {
                follow_up(cx, &strike)?;
            }
        }
        Some(false) if result.margin() >= 2 => conditions::floor(cx, unit, Rule("PC-AAC-24")),
        _ => {}
    }
    Ok(())
}

fn follow_up(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    const RULE: Rule = Rule("PC-AAC-24");
    let answers = [STRIKE, NONE].map(|key| Choosable { key, rule: RULE });
    let choice = Choice::one(Asked::Unit(strike.unit), FOLLOW_UP, RULE, &answers).suggest(Answer::One(STRIKE));
    if cx.choose_one(&choice)? == STRIKE { soak::bare_blow(cx, strike, RULE) } else { Ok(()) }
}

/// Feint: Weapon Skill against Weapon Skill (PC-AAC-33).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn feint(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    if skill_contest(cx, unit, target, order, 0, FEINTING)?.won == Some(true) {
        let condition = Condition { key: FEINTED, amount: 1, until: Until::Cleared, on: Some(target), rule: FEINTING };
        cx.set_condition(unit, condition);
    }
    Ok(())
}

fn skill_contest(
    cx: &mut Cx<'_>,
    unit: UnitId,
    target: UnitId,
    order: &Order,
    bonus: i32,
    rule: Rule,
) -> Flow<checks::Opposed> {
    let (at, act) = (order.at.clone(), order.act);
    let reach = cx.battle().reach(unit, &at);
    cx.emit(Event::Declared { reach, unit, act, at, item: None, mode: order.mode, rule });
    let battle = cx.battle();
    let side = |unit: UnitId| {
        let dazzled = checks::dazzled(battle, unit, WS);
        Test::of(battle, unit, act, WS, rule).tired(battle).plus(DAZZLED, dazzled, Rule("PC-BGD-33"))
    };
    let (own, other) = (side(unit).plus(ADVANCED_DISARM, bonus, DISARMING), side(target));
    checks::opposed(cx, own, other)
}

/// The items that an opponent could be made to drop.
fn loose(battle: &Battle, unit: UnitId) -> SmallVec<[u8; 2]> {
    held(battle, unit)
        .filter(|slot| weapon(battle, unit, *slot).is_none_or(|weapon| !weapon.has(qualities::NATURAL)))
        .collect()
}

/// The item that the disarmer picks.
fn picked(cx: &mut Cx<'_>, order: &Order, target: UnitId) -> Flow<Option<u8>> {
    let slots = loose(cx.battle(), target);
    if let Some(slot) = order.with.filter(|slot| slots.contains(slot)) {
        return Ok(Some(slot));
    }
    if slots.len() < 2 {
        return Ok(slots.first().copied());
    }
    let answers = [MAIN_HAND, OTHER_HAND].map(|key| Choosable { key, rule: DISARMING });
    let choice = Choice::one(Asked::Unit(order.unit), DISARM_OF, DISARMING, &answers);
    let other = cx.choose_one(&choice.suggest(Answer::One(MAIN_HAND)))? == OTHER_HAND;
    Ok(slots.get(usize::from(other)).copied())
}

/// Checks whether a disarm may be tried.
///
/// # Errors
/// The reason if it is refused.
pub fn check_disarm(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if !battle.profile(order.unit).has(DISARM) {
        return Err(Refusal::by("needs_the_talent", DISARMING));
    }
    check_melee(battle, order)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if loose(battle, target).is_empty() { Err(Refusal::by("nothing_to_drop", DISARMING)) } else { Ok(()) }
}

/// Disarm: the item falls, or is taken with three degrees or more (PC-AAC-31, PC-AAC-32).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn disarm(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let advanced = if cx.battle().profile(unit).has(ADVANCED_DISARM) { 20 } else { 0 };
    let result = skill_contest(cx, unit, target, order, advanced, DISARMING)?;
    if result.won != Some(true) {
        return Ok(());
    }
    let Some(slot) = picked(cx, order, target)? else { return Ok(()) };
    cx.touched(target, unit)?;
    let thing = cx.new_thing();
    drop::drop_item(cx, target, slot, DISARMING);
    let battle = cx.battle();
    let room = battle.gear(unit).free_slot();
    let takes = order.mode == Some(TAKE) && result.own.dos >= 3 && free_hands(battle, unit) > 0;
    if let (true, Some(room)) = (takes, room) {
        handling::take(cx, unit, thing, room, Rule("PC-AAC-32"));
    }
    Ok(())
}
