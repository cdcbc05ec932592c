//! Healing: first aid in a fight and after it (CE-HEA-05 to CE-HEA-07), and where returning points go (CE-INJ-05).

use crate::battle::oracle::{Answer, Asked, Choice, Matters, Wanted};
use crate::battle::system::{Action, ActionInfo, Answers, Cause, DecisionInfo, OrderForm, Subject, Targeting};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Ledger, Life, Order, Refusal, Rule, Target, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::checks::check::{self, Difficulty, characteristic_dm};
use crate::rules::cepheus::conditions::budget;
use crate::rules::cepheus::conditions::injury::{PHYSICAL, Physique};
use crate::rules::cepheus::keys::log::DIFFICULTY;
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::range::bands::apart;
use crate::rules::cepheus::work::extended::{self, Work};
use crate::rules::cepheus::wounds::{consciousness, wound};
use smallvec::SmallVec;

/// Which characteristics get points back.
pub const HEALED_DECISION: DecisionInfo = DecisionInfo::new(HEALED, Subject::Detail, Answers::Points(&[STR, DEX, END]));

const EARLY: Rule = Rule("CE-HEA-05");
const LATE: Rule = Rule("CE-HEA-06");
const ONESELF: Rule = Rule("CE-HEA-07");
const RETURNING: Rule = Rule("CE-INJ-05");
/// Rounds within which first aid restores twice the Effect: five minutes.
const EARLY_ROUNDS: i32 = 50;
/// Rounds in an hour.
const HOUR: i16 = 600;
/// Rounds within which it restores anything: an hour.
const LATE_ROUNDS: i32 = 600;
/// Decision: which characteristics get returning points.
pub const HEALED: Key = Key::new("healed");

/// Rounds since the latest wound of somebody; none if it has none that first aid could still help.
pub fn since_wound(battle: &Battle, patient: UnitId) -> Option<i32> {
    let wounded = battle.conditions(patient).get(FRESH_WOUND)?;
    let rounds = i32::from(battle.scheduler().round) - i32::from(wounded.amount);
    (rounds <= LATE_ROUNDS).then_some(rounds)
}

/// Hours pass: a fresh wound is that much older.
pub fn grow_old(cx: &mut Cx<'_>, unit: UnitId, hours: i32) {
    if let Some(&fresh) = cx.battle().conditions(unit).get(FRESH_WOUND) {
        let amount = fresh.amount.saturating_sub(HOUR.saturating_mul(i16::try_from(hours).unwrap_or(i16::MAX)));
        cx.set_condition(unit, Condition { amount, ..fresh });
    }
}

/// Checks whether somebody can be given first aid: alive, hurt, and not treated since the latest wound.
///
/// # Errors
/// The reason if not.
pub fn can_be_aided(battle: &Battle, patient: UnitId) -> Result<(), Refusal> {
    let hurt = Physique::of(battle, patient).lowered() > 0 && battle.body(patient).life < Life::Dead;
    if !hurt {
        return Err(Refusal::by("not_hurt", EARLY));
    }
    if since_wound(battle, patient).is_none() { Err(Refusal::by("no_fresh_wound", LATE)) } else { Ok(()) }
}

/// First aid for somebody near.
pub const FIRST_AID_ACTION: Action = Action {
    info: ActionInfo { key: FIRST_AID, icon: "heal", hotkey: 'f', targeting: Targeting::None, rule: Rule("CE-HEA-05") },
    form: OrderForm::PLAIN.at(&[Targeting::Friend]),
    price: budget::one_significant,
    offers: |bar| {
        for patient in patients(bar.battle, bar.unit) {
            bar.add(bar.order(FIRST_AID).at(Target::Unit(patient)));
        }
    },
    check,
    resolve: begin_first_aid,
};

/// Checks whether first aid may be begun: on somebody within a square.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let patient = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    can_be_aided(battle, patient)?;
    let near = apart(battle, order.unit, patient) <= 1;
    if near { Ok(()) } else { Err(Refusal::by("too_far_away", EARLY)) }
}

/// Everybody whom the combatant could give first aid where it is.
pub fn patients(battle: &Battle, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let near = move |one: &UnitId| apart(battle, unit, *one) <= 1;
    let own = move |one: &UnitId| !battle.are_enemies(unit, *one);
    battle.units().filter(own).filter(near).filter(|one| can_be_aided(battle, *one).is_ok())
}

/// Begins first aid: some rounds of work (CE-HEA-05).
///
/// # Errors
/// Halts if the die is missing.
pub fn begin_first_aid(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(patient)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let rounds = cx.roll_amount(unit, TIMING, Dice::d6(1), &Matters::All, EARLY)?;
    let at = cx.battle().square(unit);
    extended::begin(cx, unit, Work { act: FIRST_AID, on: Some(patient), at, with: None, dm: 0 }, rounds);
    Ok(())
}

/// The check when the work is done: twice the Effect within five minutes of the wound, the Effect within an hour.
/// Nothing comes of it if the patient is gone.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn finish_first_aid(cx: &mut Cx<'_>, unit: UnitId, work: &Work, ledger: Ledger) -> Flow {
    let Some(patient) = work.on else { return Ok(()) };
    let battle = cx.battle();
    let near = apart(battle, unit, patient) <= 1;
    if near && can_be_aided(battle, patient).is_ok() { treat(cx, unit, patient, ledger) } else { Ok(()) }
}

/// Treats a fresh wound.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn treat(cx: &mut Cx<'_>, unit: UnitId, patient: UnitId, mut ledger: Ledger) -> Flow {
    if patient == unit {
        ledger.add(DIFFICULTY, Difficulty::Difficult.dm(), ONESELF);
    }
    let early = since_wound(cx.battle(), patient).is_some_and(|rounds| rounds <= EARLY_ROUNDS);
    let (times, rule) = if early { (2, EARLY) } else { (1, LATE) };
    let effect = check::roll(cx, unit, FIRST_AID, ledger, &Matters::All, rule)?;
    cx.end_condition(patient, FRESH_WOUND, FIRST_AID, rule);
    give_back(cx, patient, times * effect.max(0), rule)
}

/// Gives points back to the physical characteristics, as the patient likes and never above full strength (CE-INJ-05).
///
/// # Errors
/// Halts if the decision is missing.
pub fn give_back(cx: &mut Cx<'_>, patient: UnitId, points: i32, rule: Rule) -> Flow {
    let body = Physique::of(cx.battle(), patient);
    let lost: [i32; 3] = std::array::from_fn(|at| (body.max[at] - body.now[at]).max(0));
    let all: i32 = lost.iter().sum();
    let points = points.min(all);
    if points <= 0 {
        return Ok(());
    }
    let parts = if points == all { lost } else { ask(cx, patient, &body, lost, points)? };
    restore(cx, patient, parts, rule);
    Ok(())
}

/// Gives points back to each of the physical characteristics. One who was out because two of them were at 0 comes to when
/// they no longer are, and one who was awake all the same is safe (CE-UNC-01).
pub fn restore(cx: &mut Cx<'_>, patient: UnitId, parts: [i32; 3], rule: Rule) {
    let body = Physique::of(cx.battle(), patient);
    for (at, stat) in PHYSICAL.into_iter().enumerate() {
        cx.set_stat(patient, stat, i16::try_from(body.now[at] + parts[at]).unwrap_or(i16::MAX), rule);
    }
    let wakes = body.zeros() == 2 && Physique::of(cx.battle(), patient).zeros() < 2;
    if wakes && cx.battle().body(patient).life == Life::Down {
        consciousness::come_to(cx, patient, rule);
    }
    if wakes {
        cx.end_condition(patient, SHAKY, HEALED, rule);
    }
}

fn ask(cx: &mut Cx<'_>, patient: UnitId, body: &Physique, lost: [i32; 3], points: i32) -> Flow<[i32; 3]> {
    let short = |points: i32| i16::try_from(points).unwrap_or(i16::MAX);
    let best = best_return(body, lost, points, cx.battle().rules().number(CHAR_DM_ZERO));
    let open = PHYSICAL.into_iter().zip(lost).filter(|(_, lost)| *lost > 0);
    let into: SmallVec<[_; 4]> = open.map(|(key, lost)| (key, short(lost))).collect();
    if into.len() == 1 {
        return Ok(lost.map(|lost| lost.min(points)));
    }
    let suggested = PHYSICAL.into_iter().zip(best).filter(|(_, part)| *part > 0);
    let suggested = Answer::Split(suggested.map(|(key, part)| (key, short(part))).collect());
    let wanted = Wanted::Split { points: short(points), into };
    let choice = Choice::new(Asked::Unit(patient), HEALED, wanted, RETURNING).suggest(suggested);
    let Answer::Split(parts) = cx.choose(&choice)? else { return Ok(best) };
    Ok(PHYSICAL.map(|key| parts.iter().find(|part| part.0 == key).map_or(0, |part| i32::from(part.1))))
}

/// Where returning points do most: consciousness, then one characteristic whole, then DMs, then the most damaged.
fn best_return(body: &Physique, lost: [i32; 3], points: i32, at_zero: i32) -> [i32; 3] {
    let mut best = ([0; 3], i32::MIN);
    for end in 0..=lost[0].min(points) {
        for str in 0..=lost[1].min(points - end) {
            let dex = points - end - str;
            if dex > lost[2] {
                continue;
            }
            let parts = [end, str, dex];
            let now = [0, 1, 2].map(|at| body.now[at] + parts[at]);
            let zeros = now.iter().filter(|now| **now == 0).count();
            let whole = now.iter().zip(body.max).any(|(now, max)| *now == max);
            let dms: i32 = now.iter().map(|now| characteristic_dm(*now, at_zero)).sum();
            let least = now.iter().min().copied().unwrap_or(0);
            let value = i32::from(zeros < 2) * 4000 + i32::from(whole) * 2000 + 100 * dms + least;
            if value > best.1 {
                best = (parts, value);
            }
        }
    }
    best.0
}

/// Takes points from the physical characteristics as a wound does; that may kill (CE-HEA-03).
///
/// # Errors
/// Halts if the decision is missing.
pub fn take_away(cx: &mut Cx<'_>, patient: UnitId, points: i32) -> Flow {
    if points > 0 { wound::weaken(cx, patient, points, Cause::Surgery, Rule("CE-HEA-03")) } else { Ok(()) }
}
