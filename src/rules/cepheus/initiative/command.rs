//! Units, their commanders, and what these are good for: tactics, leadership, and the link that both need (CE-SET-08,
//! CE-LEA-01, CE-LEA-02, CE-COM-01, CE-COM-02).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Happening, Occasion, OrderForm, Targeting, Tested};
use crate::battle::{Battle, Condition, Cx, Flow, Ledger, Order, Refusal, Rule, Shift, UnitId, Until, When};
use crate::rules::cepheus::checks::check::{self, add_skill, add_stat, standing_penalties};
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::field::comms;
use crate::rules::cepheus::keys::*;
use smallvec::SmallVec;
use std::cmp::Reverse;

const TACTICAL: Rule = Rule("CE-LEA-01");
const LEADING: Rule = Rule("CE-LEA-02");
const LINK: Rule = Rule("CE-COM-01");
const LOST: Rule = Rule("CE-COM-02");

/// Everybody of the combatant's unit, itself and the fallen included: those of its side with the same squad.
pub fn members(battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 8]> {
    let squad = |unit: UnitId| [SQUAD_A, SQUAD_B, SQUAD_C].into_iter().find(|squad| battle.profile(unit).has(*squad));
    let (side, own) = (battle.side(unit), squad(unit));
    let same = |other: &UnitId| battle.side(*other) == side && squad(*other) == own;
    battle.units().filter(|one| battle.takes_turns(*one)).filter(same).collect()
}

/// Who commands the combatant's unit: the one so marked, otherwise the best tactician, then the brightest (CE-SET-08).
pub fn commander(battle: &Battle, unit: UnitId) -> UnitId {
    foremost(battle, &members(battle, unit)).unwrap_or(unit)
}

fn foremost(battle: &Battle, members: &[UnitId]) -> Option<UnitId> {
    let fitness = |unit: &UnitId| {
        let profile = battle.profile(*unit);
        (profile.has(COMMANDER), profile.skill(TACTICS), battle.stats(*unit).max(INT), Reverse(*unit))
    };
    members.iter().copied().max_by_key(fitness)
}

/// True if the combatant is in communication with its commander, by a chain of links through its unit (CE-COM-01). A
/// commander who is out is in touch with nobody.
pub fn in_touch(battle: &Battle, unit: UnitId) -> bool {
    let members = members(battle, unit);
    reaches(battle, unit, foremost(battle, &members), &members)
}

/// True if the combatant is in communication with the commander of these members.
fn reaches(battle: &Battle, unit: UnitId, commander: Option<UnitId>, members: &[UnitId]) -> bool {
    let commander = commander.unwrap_or(unit);
    battle.is_up(commander) && comms::chained(battle, unit, commander, members)
}

/// When the fight begins, each commander who knows tactics rolls; the Effect is initiative for all of the unit in
/// direct communication, for the whole fight (CE-LEA-01). A fixed initiative stays as it is.
///
/// # Errors
/// Halts if dice are missing.
pub fn plan_the_fight(cx: &mut Cx<'_>) -> Flow {
    let units: SmallVec<[UnitId; 16]> = cx.battle().units().collect();
    for unit in units {
        let battle = cx.battle();
        if !battle.is_up(unit) || battle.profile(unit).skill(TACTICS).is_none() || commander(battle, unit) != unit {
            continue;
        }
        let profits =
            |one: &UnitId| battle.is_up(*one) && !battle.initiative(*one).fixed && comms::linked(battle, unit, *one);
        let hearers: SmallVec<[UnitId; 8]> = members(battle, unit).into_iter().filter(profits).collect();
        if hearers.is_empty() {
            continue;
        }
        let mut ledger = Ledger::new();
        add_skill(&mut ledger, battle, unit, TACTICS);
        add_stat(&mut ledger, battle, unit, INT);
        standing_penalties(&mut ledger, battle, unit, Tested::Mind);
        let effect = check::roll(cx, unit, TACTICS, ledger, &Matters::All, TACTICAL)?;
        if effect <= 0 {
            continue;
        }
        for one in hearers {
            cx.shift_initiative(None, one, Shift { what: TACTICS, by: effect, rule: TACTICAL }, When::Lasting);
            let amount = i16::try_from(effect).unwrap_or(i16::MAX);
            let until = Until::Cleared;
            cx.set_condition(one, Condition { key: WELL_LED, amount, until, on: Some(unit), rule: TACTICAL });
        }
    }
    Ok(())
}

/// Who profits from tactics and is cut off loses the bonus until the link is there again (CE-COM-02).
///
/// # Errors
/// None of its own.
pub fn mind_links(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    let led = |unit: &UnitId| battle.is_up(*unit) && battle.conditions(*unit).has(WELL_LED);
    let led: SmallVec<[UnitId; 8]> = battle.units().filter(led).collect();
    let (mut squad, mut commander): (SmallVec<[UnitId; 8]>, _) = (SmallVec::new(), None);
    for unit in led {
        let battle = cx.battle();
        let (bonus, cut) = (battle.conditions(unit).amount(WELL_LED), battle.conditions(unit).has(CUT_OFF));
        if !squad.contains(&unit) {
            squad = members(battle, unit);
            commander = foremost(battle, &squad);
        }
        if reaches(battle, unit, commander, &squad) != cut {
            continue;
        }
        let what = if cut { Occasion::Quickened } else { Occasion::Slowed };
        cx.happened(unit, Happening::of(what, LOST).kind(CUT_OFF).amount(bonus))?;
        if cut {
            cx.end_condition(unit, CUT_OFF, COMMS, LOST);
        } else {
            cx.set_condition(unit, Condition { key: CUT_OFF, amount: 1, until: Until::Cleared, on: None, rule: LOST });
        }
    }
    Ok(())
}

/// Checks whether the combatant may lead somebody, whoever it is to be.
///
/// # Errors
/// The reason if not.
pub fn can_lead(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let others = members(battle, unit).into_iter().any(|one| one != unit && battle.is_up(one));
    if others { Ok(()) } else { Err(Refusal::by("nobody_to_lead", LEADING)) }
}

/// Leading a friend.
pub const LEAD_ACTION: Action = Action {
    info: ActionInfo {
        key: LEAD,
        icon: "leadership",
        hotkey: 'u',
        targeting: Targeting::Friend,
        rule: Rule("CE-LEA-02"),
    },
    form: OrderForm::PLAIN,
    price: budget::one_significant,
    offers: |bar| {
        let trained = bar.battle.profile(bar.unit).skill(LEADERSHIP).is_some();
        if trained && members(bar.battle, bar.unit).len() > 1 {
            bar.add(bar.order(LEAD));
        }
    },
    check: check_lead,
    resolve: lead,
};

/// Checks whether the combatant may lead that one: of its unit, and both in communication with it.
///
/// # Errors
/// The reason if not.
pub fn check_lead(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    can_lead(battle, unit)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if target == unit {
        return Err(Refusal::by("at_itself", LEADING));
    }
    let unit_of = members(battle, unit);
    if !battle.is_up(target) || !unit_of.contains(&target) {
        return Err(Refusal::by("not_of_the_unit", LEADING));
    }
    let touch = in_touch(battle, unit) && in_touch(battle, target);
    if touch && comms::chained(battle, unit, target, &unit_of) { Ok(()) } else { Err(Refusal::by("no_link", LINK)) }
}

/// Leads: another's initiative rises by the Effect (CE-LEA-02).
///
/// # Errors
/// Halts if dice are missing.
pub fn lead(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    aiming::break_by_action(cx, unit, LEAD);
    let mut ledger = Ledger::new();
    add_skill(&mut ledger, cx.battle(), unit, LEADERSHIP);
    add_stat(&mut ledger, cx.battle(), unit, SOC);
    standing_penalties(&mut ledger, cx.battle(), unit, Tested::Mind);
    let effect = check::roll(cx, unit, LEADERSHIP, ledger, &Matters::All, LEADING)?;
    if effect > 0 {
        cx.happened(target, Happening::of(Occasion::Led, LEADING).kind(LEAD).amount(effect))
    } else {
        Ok(())
    }
}
