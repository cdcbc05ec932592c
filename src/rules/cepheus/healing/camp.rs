//! Days between battles: first aid at leisure, surgery, care, rest (CE-HEA-01 to CE-HEA-12, CE-FAT-02).

use crate::battle::oracle::{Answer, Asked, Choice, Matters, Wanted};
use crate::battle::system::{Action, ActionInfo, Bar, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, Target, UnitId, Until};
use crate::dice::Dice;
use crate::rules::cepheus::checks::check::{self, Difficulty, stat_dm};
use crate::rules::cepheus::conditions::injury::{PHYSICAL, Physique, SERIOUS, UNHURT, state};
use crate::rules::cepheus::healing::repair;
use crate::rules::cepheus::healing::treatment::{self, can_be_aided, give_back, take_away};
use crate::rules::cepheus::items::hands;
use crate::rules::cepheus::keys::log::{DIFFICULTY, WOUNDED};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::extended::{self, Work};
use crate::rules::cepheus::wounds::consciousness;
use smallvec::SmallVec;

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

fn is_alive(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life < Life::Dead
}

fn alive(battle: &Battle) -> impl Iterator<Item = UnitId> + '_ {
    battle.units().filter(|unit| is_alive(battle, *unit))
}

/// Whether those whom an order is about are alive.
///
/// # Errors
/// `target_is_out`.
pub fn all_alive(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let mut about = std::iter::once(order.unit).chain(order.target_unit());
    if about.all(|unit| is_alive(battle, unit)) { Ok(()) } else { Err(Refusal::form("target_is_out")) }
}

/// What tables show of an action of the camp.
pub const fn of_camp(key: Key, icon: &'static str, hotkey: char, rule: &'static str) -> ActionInfo {
    ActionInfo { key, icon, hotkey, targeting: Targeting::None, rule: Rule(rule) }
}

fn hurt(battle: &Battle, unit: UnitId) -> bool {
    Physique::of(battle, unit).lowered() > 0
}

fn needs_sickbay(battle: &Battle, rule: Rule) -> Result<(), Refusal> {
    if battle.setup().field_word(SICKBAY) == Some(AT_HAND) { Ok(()) } else { Err(Refusal::by("no_sickbay", rule)) }
}

/// First aid at leisure.
pub const FIRST_AID_ACTION: Action = Action {
    info: of_camp(FIRST_AID, "heal", 'f', "CE-HEA-05"),
    form: OrderForm::PLAIN.at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: |bar| {
        for patient in patients(bar).filter(|patient| can_be_aided(bar.battle, *patient).is_ok()) {
            bar.add_as(bar.order(FIRST_AID).at(Target::Unit(patient)), Wording::way("camp"));
        }
    },
    check: |battle, order| can_be_aided(battle, patient(battle, order)?),
    resolve: |cx, order| {
        let (unit, Some(patient)) = (order.unit, order.target_unit()) else { return Ok(()) };
        let work = treatment(cx.battle(), unit, FIRST_AID, patient);
        let ledger = extended::sheet(cx.battle(), unit, &work);
        treatment::treat(cx, unit, patient, ledger)
    },
};

/// Operating on somebody.
pub const SURGERY_ACTION: Action = Action {
    info: of_camp(SURGERY, "heal", 's', "CE-HEA-08"),
    form: OrderForm::PLAIN.at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: |bar| {
        for patient in patients(bar).filter(|patient| state(bar.battle, *patient) == SERIOUS) {
            bar.add(bar.order(SURGERY).at(Target::Unit(patient)));
        }
    },
    check: |battle, order| {
        let patient = patient(battle, order)?;
        needs_sickbay(battle, OPERATING)?;
        if state(battle, patient) != SERIOUS {
            return Err(Refusal::by("not_serious", OPERATING));
        }
        let done = battle.conditions(patient).has(OPERATED);
        if done { Err(Refusal::by("operated_today", OPERATED_WELL)) } else { Ok(()) }
    },
    resolve: |cx, order| order.target_unit().map_or(Ok(()), |patient| operate(cx, order.unit, patient)),
};

/// Caring for somebody else until the next day.
pub const CARE_ACTION: Action = Action {
    info: of_camp(CARE, "heal", 'c', "CE-HEA-11"),
    form: OrderForm::PLAIN.at(&[Targeting::Friend]),
    price: |_, _| Price::free(),
    offers: |bar| {
        let unit = bar.unit;
        let lighter = |patient: &UnitId| *patient != unit && state(bar.battle, *patient) != SERIOUS;
        for patient in patients(bar).filter(lighter) {
            bar.add(bar.order(CARE).at(Target::Unit(patient)));
        }
    },
    check: |battle, order| {
        let patient = patient(battle, order)?;
        needs_sickbay(battle, CARING)?;
        if patient == order.unit {
            return Err(Refusal::by("at_itself", CARING));
        }
        match state(battle, patient) {
            _ if battle.conditions(patient).has(CARE) => Err(Refusal::by("cared_for", CARING)),
            SERIOUS => Err(Refusal::by("too_serious", CARING)),
            UNHURT => Err(Refusal::by("not_hurt", CARING)),
            _ => Ok(()),
        }
    },
    resolve: |cx, order| {
        let (until, on) = (Until::Cleared, Some(order.unit));
        if let Some(patient) = order.target_unit() {
            cx.set_condition(patient, Condition { key: CARE, amount: 1, until, on, rule: CARING });
        }
        Ok(())
    },
};

/// Sleeping until one is no longer tired.
pub const SLEEP_ACTION: Action = Action {
    info: of_camp(SLEEP, "wait", 'z', "CE-FAT-02"),
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if is_alive(bar.battle, bar.unit) && bar.battle.conditions(bar.unit).has(FATIGUED) {
            bar.add(bar.order(SLEEP));
        }
    },
    check: |battle, order| {
        all_alive(battle, order)?;
        let tired = battle.conditions(order.unit).has(FATIGUED);
        if tired { Ok(()) } else { Err(Refusal::by("not_tired", SLEEPING)) }
    },
    resolve: |cx, order| {
        sleep(cx, order.unit);
        Ok(())
    },
};

/// Letting a day pass, in bed or up and about.
pub const PASS_DAY_ACTION: Action = Action {
    info: of_camp(PASS_DAY, "wait", 'd', "CE-HEA-01"),
    form: OrderForm::PLAIN.modes(&[ACTIVE]),
    price: |_, _| Price::free(),
    offers: |bar| {
        if alive(bar.battle).find(|unit| bar.battle.takes_turns(*unit)) == Some(bar.unit) {
            bar.add(bar.order(PASS_DAY));
            bar.add(bar.order(PASS_DAY).mode(ACTIVE));
        }
    },
    check: all_alive,
    resolve: |cx, order| pass_day(cx, order.mode == Some(ACTIVE)),
};

/// The wounded whom one who knows medicine could treat; none for anybody else.
fn patients<'a>(bar: &Bar<'a>) -> impl Iterator<Item = UnitId> + use<'a> {
    let (battle, unit) = (bar.battle, bar.unit);
    let knows = is_alive(battle, unit) && battle.profile(unit).skill(MEDICINE).is_some();
    alive(battle).filter(move |patient| knows && hurt(battle, *patient))
}

/// Whom an order treats, if both are alive.
fn patient(battle: &Battle, order: &Order) -> Result<UnitId, Refusal> {
    all_alive(battle, order)?;
    order.target_unit().ok_or(Refusal::form("needs_a_unit"))
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
    treatment::restore(cx, unit, given, CARING);
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
