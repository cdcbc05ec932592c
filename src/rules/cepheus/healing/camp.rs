//! Days between battles: first aid at leisure, surgery, care, rest (CE-HEA-01 to CE-HEA-12, CE-FAT-02).

use crate::battle::oracle::{Answer, Asked, Choice, Matters, Wanted};
use crate::battle::system::{Offer, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, Target, UnitId, Until};
use crate::dice::Dice;
use crate::rules::cepheus::checks::check::{self, Difficulty, stat_dm};
use crate::rules::cepheus::conditions::injury::{PHYSICAL, Physique, SERIOUS, UNHURT, state};
use crate::rules::cepheus::healing::treatment::{self, can_be_aided, give_back, take_away};
use crate::rules::cepheus::healing::{repair, spares, workshop};
use crate::rules::cepheus::items::hands;
use crate::rules::cepheus::keys::log::{DIFFICULTY, WOUNDED};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::extended::{self, Work};
use crate::rules::cepheus::wounds::consciousness;
use smallvec::{SmallVec, smallvec};

const REST_DAY: Rule = Rule("CE-HEA-01");
const ACTIVE_DAY: Rule = Rule("CE-HEA-02");
const SERIOUS_DAY: Rule = Rule("CE-HEA-04");
const OPERATING: Rule = Rule("CE-HEA-08");
const OPERATED_WELL: Rule = Rule("CE-HEA-09");
const ONESELF: Rule = Rule("CE-HEA-10");
const CARING: Rule = Rule("CE-HEA-11");
const MIND: Rule = Rule("CE-HEA-12");
const SLEEPING: Rule = Rule("CE-FAT-02");

/// What stays with a combatant from battle to battle.
pub const LASTING: [Key; 8] = [FATIGUED, FRESH_WOUND, STIMMED, SHAKY, ABLATED, LOAD, SPARE_PARTS, RADS];

/// After a battle everybody alive who is out comes to sooner or later, machines do not; wounds are as old as they are, and
/// there is time to reload what is carried.
pub fn settle(cx: &mut Cx<'_>) {
    let units: SmallVec<[UnitId; 16]> = cx.battle().units().collect();
    for unit in units {
        let round = i16::try_from(cx.battle().scheduler().round).unwrap_or(i16::MAX);
        if let Some(&fresh) = cx.battle().conditions(unit).get(FRESH_WOUND) {
            cx.set_condition(unit, Condition { amount: fresh.amount.saturating_sub(round), ..fresh });
        }
        if cx.battle().body(unit).life == Life::Down && cx.battle().machine(unit).is_none() {
            consciousness::come_to(cx, unit, Rule("CE-UNC-01"));
        }
        if cx.battle().body(unit).life == Life::Up {
            hands::reload_all(cx, unit);
        }
    }
}

fn alive(battle: &Battle) -> impl Iterator<Item = UnitId> + '_ {
    battle.units().filter(|unit| battle.body(*unit).life < Life::Dead)
}

fn hurt(battle: &Battle, unit: UnitId) -> bool {
    Physique::of(battle, unit).lowered() > 0
}

fn needs_sickbay(battle: &Battle, rule: Rule) -> Result<(), Refusal> {
    if battle.setup().field_word(SICKBAY) == Some(AT_HAND) { Ok(()) } else { Err(Refusal::by("no_sickbay", rule)) }
}

/// An order of the camp as an offer.
pub fn offer(battle: &Battle, order: Order, wording: Wording) -> Offer {
    let refused = check(battle, &order).err();
    let (targeting, cost, harms) = (Targeting::None, smallvec![], order.act == STRIP);
    Offer { order, targeting, wording, cost, harms, refused }
}

/// Everything that may be done in camp: those who know medicine treat, everybody rests, the day passes.
pub fn offers(battle: &Battle) -> Vec<Offer> {
    let mut all = Vec::new();
    let mut add = |order, wording| all.push(offer(battle, order, wording));
    let hands: Vec<UnitId> = alive(battle).filter(|unit| battle.profile(*unit).skill(MEDICINE).is_some()).collect();
    for &doctor in &hands {
        for patient in alive(battle).filter(|unit| hurt(battle, *unit)) {
            let to = |act| Order::new(doctor, act).at(Target::Unit(patient));
            if can_be_aided(battle, patient).is_ok() {
                add(to(FIRST_AID), Wording::way("camp"));
            }
            if state(battle, patient) == SERIOUS {
                add(to(SURGERY), Wording::PLAIN);
            } else if doctor != patient {
                add(to(CARE), Wording::PLAIN);
            }
        }
    }
    for unit in alive(battle).filter(|unit| battle.conditions(*unit).has(FATIGUED)) {
        add(Order::new(unit, SLEEP), Wording::PLAIN);
    }
    workshop::offers(battle, &mut all);
    let mut add = |order| all.push(offer(battle, order, Wording::PLAIN));
    if let Some(unit) = alive(battle).find(|unit| battle.takes_turns(*unit)) {
        add(Order::new(unit, PASS_DAY));
        add(Order::new(unit, PASS_DAY).mode(ACTIVE));
    }
    all
}

/// Whether an order may be given in camp.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (unit, patient) = (order.unit, order.target_unit());
    if order.act == STRIP && battle.body(unit).life < Life::Dead {
        return spares::check(battle, order);
    }
    let dead = |one: UnitId| battle.body(one).life >= Life::Dead;
    if dead(unit) || patient.is_some_and(dead) {
        return Err(Refusal::form("target_is_out"));
    }
    let patient = || patient.ok_or(Refusal::form("needs_a_unit"));
    match order.act {
        FIRST_AID => can_be_aided(battle, patient()?),
        SURGERY => {
            needs_sickbay(battle, OPERATING)?;
            let patient = patient()?;
            if state(battle, patient) != SERIOUS {
                return Err(Refusal::by("not_serious", OPERATING));
            }
            let done = battle.conditions(patient).has(OPERATED);
            if done { Err(Refusal::by("operated_today", OPERATED_WELL)) } else { Ok(()) }
        }
        CARE => {
            needs_sickbay(battle, CARING)?;
            let patient = patient()?;
            if patient == unit {
                return Err(Refusal::by("at_itself", CARING));
            }
            match state(battle, patient) {
                _ if battle.conditions(patient).has(CARE) => Err(Refusal::by("cared_for", CARING)),
                SERIOUS => Err(Refusal::by("too_serious", CARING)),
                UNHURT => Err(Refusal::by("not_hurt", CARING)),
                _ => Ok(()),
            }
        }
        JURY_RIG | MEND | REPLACE => repair::check(battle, order),
        SLEEP if battle.conditions(unit).has(FATIGUED) => Ok(()),
        SLEEP => Err(Refusal::by("not_tired", SLEEPING)),
        PASS_DAY => Ok(()),
        _ => Err(Refusal::form("no_such_action")),
    }
}

/// Carries out an order in camp.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    match (order.act, order.target_unit()) {
        (FIRST_AID, Some(patient)) => {
            let work = treatment(cx.battle(), unit, FIRST_AID, patient);
            let ledger = extended::sheet(cx.battle(), unit, &work);
            treatment::treat(cx, unit, patient, ledger)
        }
        (SURGERY, Some(patient)) => operate(cx, unit, patient),
        (CARE, Some(patient)) => {
            let until = Until::Cleared;
            cx.set_condition(patient, Condition { key: CARE, amount: 1, until, on: Some(unit), rule: CARING });
            Ok(())
        }
        (JURY_RIG | MEND | REPLACE, _) => repair::resolve(cx, order),
        (STRIP, _) => spares::strip(cx, order),
        (SLEEP, _) => {
            sleep(cx, unit);
            Ok(())
        }
        _ => pass_day(cx, order.mode == Some(ACTIVE)),
    }
}

fn treatment(battle: &Battle, unit: UnitId, act: Key, patient: UnitId) -> Work {
    Work { act, on: Some(patient), at: battle.square(unit), with: None, dm: 0 }
}

/// Surgery: success restores twice the Effect, failure costs as many points as it failed by (CE-HEA-08 to CE-HEA-10).
fn operate(cx: &mut Cx<'_>, unit: UnitId, patient: UnitId) -> Flow {
    let work = treatment(cx.battle(), unit, FIRST_AID, patient);
    let mut ledger = extended::sheet(cx.battle(), unit, &work);
    if unit == patient {
        ledger.add(DIFFICULTY, Difficulty::VeryDifficult.dm(), ONESELF);
    }
    let effect = check::roll(cx, unit, SURGERY, ledger, &Matters::All, OPERATED_WELL)?;
    let until = Until::Cleared;
    cx.set_condition(patient, Condition { key: OPERATED, amount: 1, until, on: Some(unit), rule: OPERATED_WELL });
    if effect == 0 {
        cx.emit(Event::Noted { unit: patient, what: SURGERY, other: Some(unit), number: 0, rule: OPERATED_WELL });
    }
    if effect >= 0 { give_back(cx, patient, 2 * effect, OPERATED_WELL) } else { take_away(cx, patient, -effect) }
}

/// Hours of rest that take tiredness away: 3 less the Endurance DM (CE-FAT-02).
pub fn hours_of_rest(battle: &Battle, unit: UnitId) -> i32 {
    (3 - stat_dm(battle, unit, END)).max(0)
}

fn sleep(cx: &mut Cx<'_>, unit: UnitId) {
    let hours = hours_of_rest(cx.battle(), unit);
    cx.emit(Event::Noted { unit, what: SLEEP, other: None, number: hours, rule: SLEEPING });
    cx.end_condition(unit, FATIGUED, SLEEP, SLEEPING);
    repair::hours_pass(cx, hours);
}

/// A day passes for everybody, in bed or up and about.
fn pass_day(cx: &mut Cx<'_>, active: bool) -> Flow {
    repair::hours_pass(cx, 24);
    let units: SmallVec<[UnitId; 16]> = alive(cx.battle()).collect();
    for unit in units {
        let doctor = cx.battle().conditions(unit).get(CARE).and_then(|care| care.on).filter(|_| !active);
        let stacks = cx.battle().rules().flag(MEDICAL_CARE_STACKS);
        let endurance = stat_dm(cx.battle(), unit, END);
        if let Some(doctor) = doctor.filter(|_| state(cx.battle(), unit) != SERIOUS) {
            care(cx, unit, doctor, endurance)?;
        }
        if (doctor.is_none() || stacks) && hurt(cx.battle(), unit) {
            heal_by_nature(cx, unit, endurance, active)?;
        }
        for stat in [INT, EDU] {
            let (now, max) = (cx.battle().stats(unit).now(stat), cx.battle().stats(unit).max(stat));
            cx.set_stat(unit, stat, i16::try_from((now + 1).min(max)).unwrap_or(i16::MAX), MIND);
        }
        for key in [OPERATED, FATIGUED, FRESH_WOUND, STIMMED] {
            cx.end_condition(unit, key, PASS_DAY, REST_DAY);
        }
        if !hurt(cx.battle(), unit) {
            cx.end_condition(unit, CARE, PASS_DAY, CARING);
        }
    }
    Ok(())
}

/// Natural healing: 1D6 with the Endurance DM in bed, 1 with it otherwise; the seriously wounded only that DM, less one
/// without rest. What is negative is lost (CE-HEA-01 to CE-HEA-04).
fn heal_by_nature(cx: &mut Cx<'_>, unit: UnitId, endurance: i32, active: bool) -> Flow {
    let (points, rule) = match (state(cx.battle(), unit) == SERIOUS, active) {
        (true, _) => (endurance - i32::from(active), SERIOUS_DAY),
        (false, true) => (1 + endurance, ACTIVE_DAY),
        (false, false) => {
            let rolled = cx.roll_amount(unit, WOUNDED, Dice::d6(1), &Matters::All, REST_DAY)?;
            (rolled + endurance, REST_DAY)
        }
    };
    if points >= 0 { give_back(cx, unit, points, rule) } else { take_away(cx, unit, -points) }
}

/// Medical care: 2, the patient's Endurance DM and the doctor's level, divided evenly over what is damaged; an odd point
/// goes where the patient likes (CE-HEA-11).
fn care(cx: &mut Cx<'_>, unit: UnitId, doctor: UnitId, endurance: i32) -> Flow {
    let level = cx.battle().profile(doctor).skill(MEDICINE).map_or(0, i32::from);
    let mut points = (2 + endurance + level).max(0);
    let body = Physique::of(cx.battle(), unit);
    let mut lost: [i32; 3] = std::array::from_fn(|at| (body.max[at] - body.now[at]).max(0));
    let mut given = [0; 3];
    while points > 0 && lost.iter().any(|lost| *lost > 0) {
        let open = i32::try_from(lost.iter().filter(|lost| **lost > 0).count()).unwrap_or(1);
        if points < open {
            for at in odd_points(cx, unit, &lost, points)? {
                given[at] += 1;
            }
            break;
        }
        for at in 0..3 {
            if lost[at] > 0 {
                (given[at], lost[at], points) = (given[at] + 1, lost[at] - 1, points - 1);
            }
        }
    }
    for (at, stat) in PHYSICAL.into_iter().enumerate() {
        cx.set_stat(unit, stat, i16::try_from(body.now[at] + given[at]).unwrap_or(i16::MAX), CARING);
    }
    Ok(())
}

/// Which characteristics get the points that cannot be divided, one each.
fn odd_points(cx: &mut Cx<'_>, unit: UnitId, lost: &[i32; 3], points: i32) -> Flow<SmallVec<[usize; 3]>> {
    let open: SmallVec<[usize; 3]> = (0..3).filter(|at| lost[*at] > 0).collect();
    let into: SmallVec<[_; 4]> = open.iter().map(|at| (PHYSICAL[*at], 1)).collect();
    let first = usize::try_from(points).unwrap_or(0).min(open.len());
    let suggested = Answer::Split(into.iter().take(first).copied().collect());
    let wanted = Wanted::Split { points: i16::try_from(points).unwrap_or(0), into };
    let choice = Choice::new(Asked::Unit(unit), treatment::HEALED, wanted, CARING).suggest(suggested);
    let Answer::Split(parts) = cx.choose(&choice)? else { return Ok(open) };
    Ok(open.into_iter().filter(|at| parts.iter().any(|part| part.0 == PHYSICAL[*at] && part.1 > 0)).collect())
}
