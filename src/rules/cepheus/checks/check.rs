//! The 2D6 check: characteristic, skill, the DMs of every check, and the Effect of a total.

use crate::battle::oracle::Matters;
use crate::battle::system::Tested;
use crate::battle::{Battle, Check, Cx, Event, Flow, Grades, Key, Ledger, Rule, Scale, UnitId};
use crate::dice::{Dice, Rolled};
use crate::grid::Square;
use crate::rules::cepheus::armoury::Gear;
use crate::rules::cepheus::checks::encumbrance;
use crate::rules::cepheus::checks::zone::in_zone_marked;
use crate::rules::cepheus::conditions::machine;
use crate::rules::cepheus::keys::vehicles::SET_UP;
use crate::rules::cepheus::keys::*;
use crate::rules::common::harm;
use std::cmp::Ordering;

/// The total that a check must reach (CE-BGD-01).
pub const TARGET: i32 = 8;
/// Effect of an exceptional success (CE-BGD-03).
pub const EXCEPTIONAL: i32 = 6;
/// DM for a missing skill (CE-BGD-05).
pub const UNTRAINED: i32 = -3;

/// The rule of the check itself.
pub const CHECK: Rule = Rule("CE-BGD-01");
/// The rule of skills and missing skills.
pub const SKILL: Rule = Rule("CE-BGD-05");

const CIRCUMSTANCES: Rule = Rule("CE-BGD-08");
const STUNTS: Rule = Rule("CE-VAC-04");

/// The difficulty of a task (CE-BGD-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difficulty {
    /// +6.
    Simple,
    /// +4.
    Easy,
    /// +2.
    Routine,
    /// No DM; the default.
    Average,
    /// -2.
    Difficult,
    /// -4.
    VeryDifficult,
    /// -6.
    Formidable,
}

impl Difficulty {
    /// Its DM.
    pub const fn dm(self) -> i32 {
        6 - 2 * self as i32
    }
}

/// How well a check went, by its Effect (CE-BGD-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Degree {
    /// Effect -6 or lower.
    ExceptionalFailure,
    /// Effect -5 to -1.
    Failure,
    /// Effect 0 to +5.
    Success,
    /// Effect +6 or higher.
    ExceptionalSuccess,
}

impl Degree {
    /// The degree of an Effect.
    pub const fn of(effect: i32) -> Self {
        match effect {
            ..=-6 => Self::ExceptionalFailure,
            -5..=-1 => Self::Failure,
            0..=5 => Self::Success,
            6.. => Self::ExceptionalSuccess,
        }
    }
}

/// The DM of a characteristic's score (CE-BGD-04); `at_zero` is the DM of a score of 0 (option `char_dm_zero`).
pub const fn characteristic_dm(score: i32, at_zero: i32) -> i32 {
    match score {
        ..=0 => at_zero,
        33.. => 9,
        _ => score / 3 - 2,
    }
}

/// The present DM of a combatant's characteristic; 0 for one that a machine lacks (CE-LOC-14).
pub fn stat_dm(battle: &Battle, unit: UnitId, stat: Key) -> i32 {
    let stats = battle.stats(unit);
    stats.get(stat).map_or(0, |_| characteristic_dm(stats.now(stat), battle.rules().number(CHAR_DM_ZERO)))
}

/// Adds the DM of a characteristic (CE-BGD-04).
pub fn add_stat(ledger: &mut Ledger, battle: &Battle, unit: UnitId, stat: Key) {
    ledger.add(stat, stat_dm(battle, unit, stat), Rule("CE-BGD-04"));
}

/// Adds a skill's level, or the penalty for lacking it: -3, one less for each level of Jack-of-all-Trades (CE-BGD-05).
pub fn add_skill(ledger: &mut Ledger, battle: &Battle, unit: UnitId, skill: Key) {
    add_level(ledger, battle, unit, (skill, battle.profile(unit).skill(skill)), SKILL);
    machine::add_senses(ledger, battle, unit, skill);
}

/// Adds an effective skill level, or the penalty for lacking the skill.
pub fn add_level(ledger: &mut Ledger, battle: &Battle, unit: UnitId, skill: (Key, Option<i16>), rule: Rule) {
    match skill.1 {
        Some(level) => ledger.add(skill.0, i32::from(level), rule),
        None => {
            ledger.add(UNTRAINED_DM, UNTRAINED, rule);
            let jack = battle.profile(unit).skill(JACK_OF_ALL_TRADES).map_or(0, i32::from);
            ledger.add_some(JACK_OF_ALL_TRADES, jack.clamp(0, -UNTRAINED), SKILL);
        }
    }
}

/// The DM of a skill's level, or of its lack (CE-BGD-05).
pub fn skill_dm(battle: &Battle, unit: UnitId, skill: Key) -> i32 {
    let mut ledger = Ledger::new();
    add_skill(&mut ledger, battle, unit, skill);
    ledger.total()
}

/// What a check of a characteristic tests.
pub fn tested(stat: Key) -> Tested {
    match stat {
        STR | DEX | END => Tested::Body,
        _ => Tested::Mind,
    }
}

/// Adds the DMs of every check of a combatant: haste, this round's reactions, suppression, fatigue, a stunt's set-up
/// (CE-VAC-04), good or bad circumstances (CE-BGD-08), and what a damage model says.
pub fn standing_penalties(ledger: &mut Ledger, battle: &Battle, unit: UnitId, tested: Tested) {
    let conditions = battle.conditions(unit);
    battle.add_effects(ledger, unit);
    harm::add_shifts(ledger, battle, unit, tested, None);
    if matches!(tested, Tested::Body | Tested::Melee | Tested::Ranged) {
        encumbrance::add(ledger, battle, unit);
    }
    ledger.add_some(REACTED, -conditions.amount(REACTED), Rule("CE-REA-01"));
    ledger.add_some(SUPPRESSED, -i32::from(conditions.has(SUPPRESSED)), Rule("CE-SUP-03"));
    ledger.add_some(FATIGUED, if conditions.has(FATIGUED) { -2 } else { 0 }, Rule("CE-FAT-01"));
    ledger.add_some(SET_UP, conditions.amount(SET_UP), STUNTS);
    if battle.rules().flag(MULTI_ACTION_DM) {
        ledger.add_some(AT_ONCE, -2 * conditions.amount(AT_ONCE), Rule("CE-BGD-09"));
    }
    let profile = battle.profile(unit);
    let own = i32::from(profile.has(WELL_EQUIPPED)) - i32::from(profile.has(HINDERED));
    ledger.add_some(CIRCUMSTANCE, own + help_at(battle, battle.square(unit)), CIRCUMSTANCES);
}

/// The DM of zones marked as good or bad for all actions in them.
fn help_at(battle: &Battle, at: Square) -> i32 {
    i32::from(in_zone_marked(battle, "circumstance_good", at))
        - i32::from(in_zone_marked(battle, "circumstance_bad", at))
}

/// Adds the DM of an object for the check: a mark of its terrain.
pub fn add_help(ledger: &mut Ledger, battle: &Battle, at: Square) {
    let marked = |mark| i32::from(battle.map().terrain(at).is_some_and(|terrain| terrain.has_tag(mark)));
    ledger.add_some(CIRCUMSTANCE, marked("circumstance_good") - marked("circumstance_bad"), CIRCUMSTANCES);
}

/// Adds the DM of the right tools for a skill: those marked with its name, or `repair` for repair skills.
pub fn add_tools(ledger: &mut Ledger, battle: &Battle, unit: UnitId, skill: Key) {
    let repair = ["electronics", "engineering", "gravitics", "mechanics"].contains(&skill.as_str());
    let serves = |gear: &Gear| gear.has(skill.as_str()) || (repair && gear.has("repair"));
    let tools =
        battle.gear(unit).items.iter().flatten().filter_map(|item| battle.setup().item(item.def).data::<Gear>());
    let best = tools.filter(|gear| serves(gear)).map(|gear| i32::from(gear.dm)).max();
    ledger.add_some(CIRCUMSTANCE, best.unwrap_or(0), CIRCUMSTANCES);
}

/// The part of a check's result that matters: exact odds merge everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Its Effect.
    Effect,
    /// Success or failure; the Effect only together with a later roll. The other consequences of an exceptional
    /// success must not affect the target of the odds.
    Success,
}

/// A check as it was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The dice.
    pub rolled: Rolled,
    modifiers: i32,
}

impl Made {
    /// A stand-in if no check is made: Effect 0.
    pub fn without_effect() -> Self {
        Self { rolled: Rolled { sum: TARGET, ..Rolled::default() }, modifiers: 0 }
    }

    /// Its Effect (CE-BGD-03).
    pub fn effect(&self) -> i32 {
        self.rolled.sum + self.modifiers - TARGET
    }
}

/// Rolls 2D6 plus a ledger against 8, emits the event and returns the Effect (CE-BGD-01, CE-BGD-03).
///
/// # Errors
/// Halts if the dice are missing.
pub fn roll(cx: &mut Cx<'_>, unit: UnitId, what: Key, ledger: Ledger, matters: &Matters, rule: Rule) -> Flow<i32> {
    make(cx, (unit, what, rule), ledger, (Dice::d6(2), Grain::Effect, matters)).map(|made| made.effect())
}

/// The same for checks whose Effect always counts: nothing fails.
///
/// # Errors
/// Halts if the dice are missing.
pub fn graded(cx: &mut Cx<'_>, unit: UnitId, what: Key, ledger: Ledger, matters: &Matters, rule: Rule) -> Flow<i32> {
    let how = (Dice::d6(2), Grain::Effect, matters);
    throw(cx, (unit, what, rule), ledger, how, (Scale::Graded(Grades::MARGIN), None)).map(|made| made.effect())
}

/// The same with any dice and grain. It uses up a stunt's set-up.
///
/// # Errors
/// Halts if the dice are missing.
pub fn make(
    cx: &mut Cx<'_>,
    (unit, what, rule): (UnitId, Key, Rule),
    ledger: Ledger,
    how: (Dice, Grain, &Matters),
) -> Flow<Made> {
    throw(cx, (unit, what, rule), ledger, how, (Scale::Over, None))
}

fn throw(
    cx: &mut Cx<'_>,
    (unit, what, rule): (UnitId, Key, Rule),
    ledger: Ledger,
    (pool, grain, matters): (Dice, Grain, &Matters),
    (scale, against): (Scale, Option<UnitId>),
) -> Flow<Made> {
    let modifiers = ledger.total();
    let class = |_, sum: i32| match (grain, sum + modifiers - TARGET) {
        (Grain::Effect, effect) => effect,
        (Grain::Success, effect) => i32::from(effect >= 0),
    };
    cx.rolls(unit, what);
    let rolled = cx.roll_by_class(pool, matters, &class)?;
    let made = Made { rolled, modifiers };
    let effect = made.effect();
    cx.emit(Event::Checked(Check {
        unit,
        what,
        pool,
        faces: made.rolled.faces.iter().copied().collect(),
        rolled: made.rolled.sum,
        total: effect + TARGET,
        ledger,
        need: TARGET,
        scale,
        against,
        effect,
        success: effect >= 0,
        rule,
    }));
    cx.end_condition(unit, SET_UP, what, STUNTS);
    Ok(made)
}

/// The terms of an opposed check.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// Its purpose.
    pub what: Key,
    /// The skill that both use.
    pub skill: Key,
    /// The characteristic that both use.
    pub stat: Key,
    /// The rule that calls for it.
    pub rule: Rule,
}

/// An opposed check of a skill and a characteristic; returns the winner.
///
/// # Errors
/// Halts if the dice are missing.
pub fn opposed(cx: &mut Cx<'_>, units: [UnitId; 2], contest: Contest) -> Flow<UnitId> {
    let sheet = |battle: &Battle, unit: UnitId| {
        let mut ledger = Ledger::new();
        add_skill(&mut ledger, battle, unit, contest.skill);
        add_stat(&mut ledger, battle, unit, contest.stat);
        standing_penalties(&mut ledger, battle, unit, tested(contest.stat));
        (ledger, battle.stats(unit).now(contest.stat))
    };
    contend(cx, units, (contest.what, contest.rule), &sheet).map(|winner| winner.0)
}

/// An opposed check: the higher Effect wins, then the higher characteristic; if both are equal, both roll again
/// (CE-BGD-06). `sheet` returns each one's ledger and characteristic. Returns the winner and its Effect.
///
/// # Errors
/// Halts if the dice are missing.
pub fn contend(
    cx: &mut Cx<'_>,
    [one, other]: [UnitId; 2],
    (what, rule): (Key, Rule),
    sheet: &dyn Fn(&Battle, UnitId) -> (Ledger, i32),
) -> Flow<(UnitId, i32)> {
    let winner = cx.until_decided(|cx| {
        let mut attempt = |unit: UnitId, against: UnitId| {
            let (ledger, score) = sheet(cx.battle(), unit);
            let how = (Dice::d6(2), Grain::Effect, &Matters::All);
            let made = throw(cx, (unit, what, rule), ledger, how, (Scale::Over, Some(against)))?;
            Ok((made.effect(), score))
        };
        let (first, second) = (attempt(one, other)?, attempt(other, one)?);
        Ok(match first.cmp(&second) {
            Ordering::Greater => Some((one, first.0)),
            Ordering::Less => Some((other, second.0)),
            Ordering::Equal => None,
        })
    })?;
    cx.contested(one, winner.0 == one)?;
    Ok(winner)
}
