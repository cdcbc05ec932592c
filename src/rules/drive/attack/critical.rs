//! Critical hits: by how much the defence failed, and what the attacker makes of it (DR-CRT-01 to DR-CRT-08, DR-BGD-16,
//! DR-BGD-45).
//! Against 14 a roll of 34 is one (DR-CRT-02); against those without any defence every hit is (DR-CRT-03); the attacker
//! names the type of injury (DR-CRT-06) or has more drive (DR-CRT-07).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{Attack, DecisionInfo, Struck, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Key, Rule, Target, UnitId};
use crate::rules::drive::armoury::{Injury, Tag, weapon};
use crate::rules::drive::conditions::bound;
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::landing::{DRIVE_RISE, PRECISE_RISE};
use crate::rules::drive::damage::shot::{self, Shot};
use crate::rules::drive::formulas::band::Band;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use crate::rules::drive::wounds::place::Place;
use smallvec::SmallVec;

const CHOICE: Rule = Rule("DR-CRT-05");
const ANSWERS: &[Key] = &[MORE_DRIVE, LESS_DRIVE, PERCEPTION, CORE, ARM, OTHER_ARM, MOBILITY, SUPERFICIAL];

/// What a critical hit does.
pub const CRITICAL_DECISION: DecisionInfo =
    DecisionInfo::new(CRITICAL, Subject::Detail, crate::battle::system::Answers::OneOf(ANSWERS));

/// Whether a hit is critical.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn is_critical(cx: &mut Cx<'_>, attack: &Attack, struck: &Struck) -> Flow<bool> {
    let (battle, victim) = (cx.battle(), struck.victim);
    let rules = battle.rules();
    if state::profile(battle, victim).is_none() || attack.blast || !in_range(battle, attack, victim) {
        return Ok(false);
    }
    if bound::is_helpless(battle, victim) {
        return Ok(true);
    }
    if rules.is(NO_REACTION_DEFENCE, AUTO_CRITICAL) && struck.margin.is_none() {
        return Ok(true);
    }
    let (core, needed) = (rules.core, margin(battle));
    match struck.margin {
        Some(margin) => Ok(margin >= needed),
        None if rules.is(NO_REACTION_DEFENCE, NO_CRITICAL) => Ok(false),
        None => core.exposed(cx, attack, victim, needed),
    }
}

/// The margin of a critical hit (DR-CRT-01, DR-BGD-46).
pub fn margin(battle: &Battle) -> i32 {
    battle.rules().core.scale().points(battle.rules().number(CRIT_MARGIN))
}

/// What a critical hit of an attack on somebody could do: the margin that it takes, `None` for helpless victims, the drive
/// that it adds, and the places of which one can be named instead. `None` if it cannot be critical.
pub fn outlook(
    battle: &Battle,
    attack: &Attack,
    victim: UnitId,
    shots: &[Shot],
) -> Option<(Option<i32>, i32, Vec<Key>)> {
    if state::profile(battle, victim).is_none() || attack.blast || !in_range(battle, attack, victim) {
        return None;
    }
    let margin = (!bound::is_helpless(battle, victim)).then(|| margin(battle));
    let places =
        ANSWERS.iter().copied().filter(|key| named(*key).is_some_and(|place| place.on(battle, victim) == place));
    Some((margin, most(attack, shots), places.collect()))
}

/// The most drive that a critical hit adds.
fn most(attack: &Attack, shots: &[Shot]) -> i32 {
    if is_precise(attack, shots) { PRECISE_RISE } else { DRIVE_RISE }
}

fn is_precise(attack: &Attack, shots: &[Shot]) -> bool {
    attack.melee && shots.iter().any(|shot| shot.tags.contains(&Tag::Precise))
}

/// Shots are critical only within the range of their weapon (DR-CRT-04): of one of the core half of that for which it is
/// listed, if it is for one.
fn in_range(battle: &Battle, attack: &Attack, victim: UnitId) -> bool {
    let Some(by) = attack.by.filter(|_| !attack.melee) else { return true };
    let distance = battle.rules().core.distance(battle, by, victim);
    let own = attack.item.and_then(|item| state::armoury(battle).weapon(item));
    match (own, battle.rules().core.force(battle, attack).range) {
        (Some(own), _) => own.can_crit(distance),
        (None, 0) => true,
        (None, range) => distance <= (range / 2).min(weapon::FARTHEST.into()),
    }
}

/// Asks what a critical hit does, and lets it do so.
///
/// # Errors
/// Halts when the decision is missing.
pub fn choose(cx: &mut Cx<'_>, attack: &Attack, struck: &Struck, flight: &mut Flight) -> Flow {
    let (battle, victim) = (cx.battle(), struck.victim);
    let shots = shot::left(battle, attack, struck.hits, flight);
    let precise = is_precise(attack, &shots);
    let fits = |key: &Key| match *key {
        MORE_DRIVE => true,
        LESS_DRIVE => precise,
        other => named(other).is_some_and(|place| place.on(battle, victim) == place),
    };
    let answers: SmallVec<[Choosable; 8]> =
        ANSWERS.iter().copied().filter(fits).map(|key| Choosable { key, rule: CHOICE }).collect();
    let rise = most(attack, &shots);
    let suggested = if helps(battle, victim, &shots, rise) { MORE_DRIVE } else { PERCEPTION };
    let suggested = if answers.iter().any(|one| one.key == suggested) { suggested } else { CORE };
    let about =
        About { by: attack.by, act: Some(attack.act), item: attack.item, at: Target::Unit(victim), ..About::default() };
    let asked = Asked::Unit(attack.by.unwrap_or(victim));
    let choice = Choice::one(asked, CRITICAL, CHOICE, &answers).about(about).suggest(Answer::One(suggested));
    let answer = cx.choose_one(&choice)?;
    cx.emit(Event::Noted { unit: victim, what: CRITICAL_HIT, other: attack.by, number: 0, rule: Rule("DR-CRT-01") });
    flight.critical = true;
    match named(answer) {
        Some(place) => flight.place = Some(place),
        None => {
            let more = if answer == MORE_DRIVE { rise } else { DRIVE_RISE };
            flight.more_drive = i16::try_from(more).unwrap_or(0);
        }
    }
    Ok(())
}

fn named(answer: Key) -> Option<Place> {
    let place = |injury, other| Some(Place { injury, other });
    match answer {
        SUPERFICIAL => place(Injury::Superficial, false),
        PERCEPTION => place(Injury::Perception, false),
        CORE => place(Injury::Core, false),
        ARM => place(Injury::Arm, false),
        OTHER_ARM => place(Injury::Arm, true),
        MOBILITY => place(Injury::Mobility, false),
        _ => None,
    }
}

/// True if more drive moves a part to a better band (DR-CRT-05).
fn helps(battle: &Battle, victim: UnitId, shots: &[Shot], rise: i32) -> bool {
    let armour = state::plating(battle, victim);
    let band = |shot: &Shot, rise: i32| -> Vec<Band> {
        shot.parts(rise).iter().map(|part| Band::met(part.drive, part.energy, armour)).collect()
    };
    shots.iter().any(|shot| band(shot, 0) != band(shot, rise))
}
