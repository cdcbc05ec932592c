//! A target's reactions to an attack, and their price.

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Matters, REACTION};
use crate::battle::system::{DecisionInfo, Happening, Occasion, Reacting, Subject, Tested};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Line, Rule, SideId, Target, UnitId, Until};
use crate::rules::cepheus::armoury::{Gear, Weapon};
use crate::rules::cepheus::checks::{check, training};
use crate::rules::cepheus::conditions::{aiming, drugged, machine, posture, vehicle};
use crate::rules::cepheus::keys::log::{ALARMED, DODGE, NONE, PARRY};
use crate::rules::cepheus::keys::{
    AIMING, GRAPPLED, INT, KILL_AIMING, NATURAL_WEAPONS, NO_DODGE, PRONE, REACTED, RECON, UNAWARE,
};
use crate::rules::cepheus::work::extended;
use smallvec::SmallVec;

/// The reaction to an attack on the combatant itself.
pub const REACTION_DECISION: DecisionInfo = DecisionInfo::or(REACTION, Subject::Reaction, NONE, &[NONE, DODGE, PARRY]);

const COST: Rule = Rule("CE-REA-01");
const PARRYING: Rule = Rule("CE-REA-07");
/// Inside a closed vehicle.
const SHUT_IN: Key = Key::new("shut_in");

/// True if a combatant can notice an attack and react: awake, not shut down, aware of the fight (CE-REA-04).
pub fn aware(battle: &Battle, unit: UnitId) -> bool {
    let free = match battle.rules().harm.reacting(battle, unit) {
        Reacting::Usual => !battle.conditions(unit).has(UNAWARE) && !battle.too_slow_to_react(unit),
        Reacting::Never(_) => false,
        Reacting::Always => true,
    };
    battle.is_up(unit) && machine::works(battle, unit) && free
}

/// True if it may dodge at all: not prone (CE-STA-03), not aiming for the kill (CE-MIN-05), not grappled (CE-GRP-09),
/// not in the hasty reload that forbids it (CE-WPN-03), not a vehicle and not shut in one (CE-VAC-01).
pub fn may_dodge(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    let bound = [KILL_AIMING, NO_DODGE, GRAPPLED].into_iter().any(|key| conditions.has(key));
    !posture::is_prone(battle, unit) && !bound && !battle.is_vehicle(unit) && !vehicle::shut_in(battle, unit)
}

/// The DM of a dodge: larger with something to hide behind (CE-REA-05, CE-REA-06).
pub fn dodge(battle: &Battle, attacker: UnitId, dodger: UnitId) -> Line {
    let behind = || battle.has_obstruction(battle.square(dodger), battle.square(attacker));
    if battle.seat(dodger).is_none() && behind() {
        Line { what: DODGE, amount: -2, rule: Rule("CE-REA-06") }
    } else {
        Line { what: DODGE, amount: -1, rule: Rule("CE-REA-05") }
    }
}

/// The DM of a parry: the level in the skill of the weapon in hand (CE-REA-07).
fn parry(battle: &Battle, unit: UnitId) -> Line {
    let level = |skill| training::level(battle, unit, skill).map_or(0, i32::from);
    let held = battle.in_hand(unit).and_then(|(_, _, def)| def.data::<Weapon>());
    let with_weapon =
        held.and_then(|weapon| weapon.uses.iter().filter(|one| one.row.is_melee()).map(|one| level(one.skill)).max());
    let level = with_weapon.unwrap_or_else(|| level(NATURAL_WEAPONS));
    Line { what: PARRY, amount: -level.max(0), rule: PARRYING }
}

/// An attack's data for the target's reaction.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// Who attacks.
    pub by: UnitId,
    /// Whom.
    pub target: UnitId,
    /// The order that it is carried out with.
    pub act: Key,
    /// The weapon.
    pub item: Key,
    /// True for a melee attack, which can be parried.
    pub melee: bool,
}

/// Asks the target of an attack for its reaction, takes the price, and returns the line for the attack's ledger.
///
/// # Errors
/// Halts if the decision is missing.
pub fn ask(cx: &mut Cx<'_>, threat: Option<Threat>) -> Flow<Option<Line>> {
    let Some(Threat { by, target, act, item, melee }) = threat else { return Ok(None) };
    if !aware(cx.battle(), target) {
        say_why_not(cx, target);
        return Ok(None);
    }
    if !extended::frees_itself(cx, target, by)? {
        return Ok(None);
    }
    let battle = cx.battle();
    let mut lines: SmallVec<[Line; 2]> = SmallVec::new();
    if may_dodge(battle, target) {
        lines.push(dodge(battle, by, target));
    }
    if melee && !battle.conditions(target).has(GRAPPLED) && !battle.is_vehicle(target) {
        lines.push(parry(battle, target));
    }
    let Some(best) = lines.iter().min_by_key(|line| line.amount) else {
        say_why_not(cx, target);
        return Ok(None);
    };
    let sensible = best.amount <= -2 && !battle.conditions(target).has(AIMING);
    let suggested = if sensible { best.what } else { NONE };
    let none = [Choosable { key: NONE, rule: COST }];
    let answers: SmallVec<[Choosable; 4]> =
        none.into_iter().chain(lines.iter().map(|line| Choosable { key: line.what, rule: line.rule })).collect();
    let about = About { by: Some(by), act: Some(act), item: Some(item), at: Target::Unit(target), ..About::default() };
    let choice =
        Choice::one(Asked::Unit(target), REACTION, COST, &answers).about(about).suggest(Answer::One(suggested));
    let answer = cx.choose_one(&choice)?;
    let Some(line) = lines.into_iter().find(|line| line.what == answer) else { return Ok(None) };
    pay(cx, target, line.what, by, line.rule)?;
    Ok(Some(line))
}

/// Emits the reason why a target cannot react.
fn say_why_not(cx: &mut Cx<'_>, target: UnitId) {
    if cx.takes_suggestions() {
        return;
    }
    if let Reacting::Never(what) = cx.battle().rules().harm.reacting(cx.battle(), target) {
        cx.emit(Event::Noted { unit: target, what, other: None, number: 0, rule: Rule("DR-BGD-30") });
        return;
    }
    let conditions = cx.battle().conditions(target);
    let states = [(UNAWARE, "CE-REA-04"), (GRAPPLED, "CE-GRP-09"), (KILL_AIMING, "CE-MIN-05"), (NO_DODGE, "CE-WPN-03")];
    let state = states.into_iter().find(|(state, _)| conditions.has(*state));
    let prone = || posture::is_prone(cx.battle(), target).then_some((PRONE, "CE-STA-03"));
    let inside = || vehicle::shut_in(cx.battle(), target).then_some((SHUT_IN, "CE-VAC-01"));
    if let Some((what, rule)) = state.or_else(prone).or_else(inside).filter(|_| cx.battle().is_up(target)) {
        cx.emit(Event::Noted { unit: target, what, other: None, number: 0, rule: Rule(rule) });
    }
}

/// The price of a reaction: initiative, a point on every check until the round ends, and any aim (CE-REA-01,
/// CE-REA-02).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn pay(cx: &mut Cx<'_>, unit: UnitId, reaction: Key, against: UnitId, rule: Rule) -> Flow {
    cx.emit(Event::Reacted { unit, reaction, against, rule });
    let before = cx.battle().conditions(unit).get(REACTED).map_or(0, |condition| condition.amount);
    let until = Until::RoundEnd(cx.battle().scheduler().round);
    cx.set_condition(unit, Condition { key: REACTED, amount: before + 1, until, on: None, rule: COST });
    aiming::break_by_action(cx, unit, reaction);
    if reaction == DODGE && drugged::pays_dodge(cx, unit) {
        return Ok(());
    }
    cx.happened(unit, Happening::of(Occasion::Reacted, COST).kind(reaction).by(Some(against)))
}

/// After an attack, all combatants on the sides of the attacker, the target and those it reached know of the fight
/// (CE-SET-02).
///
/// # Errors
/// Halts if the dice of those who might have heard a silenced shot are missing.
pub fn alarm(cx: &mut Cx<'_>, attacker: UnitId, target: Option<UnitId>) -> Flow {
    spread(cx, attacker, target, true)
}

/// The same after an attack without a weapon: whoever is seized cries out.
///
/// # Errors
/// None of its own.
pub fn outcry(cx: &mut Cx<'_>, attacker: UnitId, target: UnitId) -> Flow {
    spread(cx, attacker, Some(target), false)
}

fn spread(cx: &mut Cx<'_>, attacker: UnitId, target: Option<UnitId>, armed: bool) -> Flow {
    let battle = cx.battle();
    let unaware: SmallVec<[UnitId; 8]> = battle.units().filter(|unit| battle.conditions(*unit).has(UNAWARE)).collect();
    if unaware.is_empty() {
        return Ok(());
    }
    let quiet = armed && silent(battle, attacker);
    let mut sides: SmallVec<[SideId; 4]> =
        [Some(attacker), target].into_iter().flatten().map(|one| battle.side(one)).collect();
    sides.extend(cx.events().iter().filter_map(|event| match event {
        Event::Caught { unit, .. } => Some(battle.side(*unit)),
        _ => None,
    }));
    for unit in unaware {
        let side = cx.battle().side(unit);
        let ally = side == cx.battle().side(attacker);
        if sides.contains(&side) && (ally || !quiet || hears(cx, unit)?) {
            cx.end_condition(unit, UNAWARE, ALARMED, Rule("CE-SET-02"));
        }
    }
    Ok(())
}

/// True if a combatant's gun is silenced: at most four rounds an attack, with a silencer (CE-WPN-06).
fn silent(battle: &Battle, unit: UnitId) -> bool {
    let slow = |weapon: &Weapon| weapon.recoil && weapon.rates.iter().all(|rate| *rate <= 4);
    let gun = battle.in_hand(unit).and_then(|(_, _, def)| def.data::<Weapon>()).is_some_and(slow);
    let defs = battle.gear(unit).items.iter().flatten().map(|item| battle.setup().item(item.def));
    gun && defs.filter_map(|def| def.data::<Gear>()).any(|gear| gear.has("silencer"))
}

/// A silenced shot is noticed on a check of Recon at -4 (CE-WPN-06).
fn hears(cx: &mut Cx<'_>, unit: UnitId) -> Flow<bool> {
    const RULE: Rule = Rule("CE-WPN-06");
    let mut ledger = Ledger::new();
    check::add_skill(&mut ledger, cx.battle(), unit, RECON);
    check::add_stat(&mut ledger, cx.battle(), unit, INT);
    ledger.add(Key::new("silencer"), -4, RULE);
    check::standing_penalties(&mut ledger, cx.battle(), unit, Tested::Awareness);
    Ok(check::roll(cx, unit, RECON, ledger, &Matters::Only(SmallVec::new()), RULE)? >= 0)
}
