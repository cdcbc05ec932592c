//! Contact with the owner of auras, and how one of them answers (DR-AUR-01 to DR-AUR-09).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{Answers, Attack, DecisionInfo, Struck, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Key, Life, Rule, Target, UnitId};
use crate::rules::drive::armoury::weapon::{BLAST, ELECTRIC, FROST, HEAT, PARTICLE};
use crate::rules::drive::armoury::{Dismember, Stored};
use crate::rules::drive::auras::{self, Carried, policy};
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::outcome::{self, Coming, Outcome};
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::formulas::parts::Part;
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::is_skinned;
use crate::rules::drive::shields::paying;
use crate::rules::drive::supply;
use crate::rules::drive::wounds::place::Place;
use smallvec::{SmallVec, smallvec};

const MAY: Rule = Rule("DR-AUR-02");
const AMOUNT: Rule = Rule("DR-AUR-03");
const ONE: Rule = Rule("DR-AUR-09");
const STRIKES: Rule = Rule("DR-AUR-04");
const TEN: i32 = 10;
/// Answers for multiples of ten.
const TENS: [Key; 9] = [TEN_POINTS, TWENTY, THIRTY, FORTY, FIFTY, SIXTY, SEVENTY, EIGHTY, NINETY];

/// How much of an aura answers a contact.
pub const AURA_REPLY_DECISION: DecisionInfo = DecisionInfo::or(
    AURA_REPLY,
    Subject::Detail,
    NO_REPLY,
    &[NO_REPLY, EVERYTHING, TEN_POINTS, TWENTY, THIRTY, FORTY, FIFTY, SIXTY, SEVENTY, EIGHTY, NINETY],
);
/// Which of several auras answers it, by type of damage.
pub const AURA_SOURCE_DECISION: DecisionInfo =
    DecisionInfo::new(AURA_SOURCE, Subject::Detail, Answers::OneOf(&[PARTICLE, ELECTRIC, HEAT, FROST, BLAST, WEAPON]));

/// True if an attack that has struck touches its victim: hand to hand, with weapon or body, and no critical hit
/// (DR-AUR-01, DR-AUR-07, DR-CRT-09).
pub fn provokes(attack: &Attack, struck: &Struck) -> bool {
    let critical = Flight::of(struck).critical;
    attack.melee && !attack.thrown && !attack.blast && struck.hits > 0 && !critical
}

/// Somebody has touched the owner of auras otherwise than by a blow: what answers takes effect at once.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn touched(cx: &mut Cx<'_>, owner: UnitId, by: UnitId) -> Flow {
    let reply = reply(cx, owner, by)?;
    outcome::take_effect(cx, reply)
}

/// How somebody's auras answer a contact: worked out, and not yet in effect. At most one answers (DR-AUR-08, DR-AUR-09).
///
/// # Errors
/// Halts when a decision is missing.
pub fn reply(cx: &mut Cx<'_>, owner: UnitId, by: UnitId) -> Flow<Option<Outcome>> {
    if owner == by || cx.battle().body(owner).life >= Life::Dead || auras::ready(cx.battle(), owner).next().is_none() {
        return Ok(None);
    }
    cx.emit(Event::Noted { unit: owner, what: AURA_PROVOKED, other: Some(by), number: 0, rule: Rule("DR-AUR-01") });
    let Some((slot, amount)) = chosen(cx, owner, by)? else {
        cx.emit(Event::Noted { unit: owner, what: AURA_DECLINED, other: Some(by), number: 0, rule: MAY });
        return Ok(None);
    };
    let Some(aura) = auras::in_slot(cx.battle(), owner, slot) else { return Ok(None) };
    let shot = strike(aura.stored, amount);
    let left = supply::points(cx.battle(), owner, slot) - amount;
    let turns = cx.battle().gear(owner).item(slot).map_or(0, |item| item.store.turns);
    supply::store(cx, owner, slot, left, if left > 0 { turns } else { 0 }, AMOUNT);
    cx.emit(Event::Noted { unit: owner, what: AURA_REPLIED, other: Some(by), number: amount, rule: STRIKES });
    // High-precision shields alone stop it, after armour (DR-AUR-05).
    let coming = Coming {
        victim: by,
        by: Some(owner),
        timed_by: Some(by),
        shots: &[shot],
        more_drive: 0,
        place: Place::CORE,
        severs: false,
        skinned: is_skinned(cx.battle(), by),
        rule: STRIKES,
    };
    let mut skin = |cx: &mut Cx<'_>, energy, left| paying::stop_at_skin(cx, by, energy, left, 1);
    Ok(Some(Outcome::of(cx, coming, &mut skin)))
}

/// What strikes: it hits without a roll, and is never critical (DR-AUR-04, DR-AUR-12).
fn strike(stored: Stored, amount: i32) -> Shot {
    let (normal, energy) = match stored {
        Stored::Energy(energy) => (Part::normal(0, 0), smallvec![(energy, amount)]),
        Stored::Normal { drive } => (Part::normal(amount, drive), SmallVec::new()),
    };
    let (tags, dismember) = (SmallVec::new(), Dismember::Never);
    Shot { normal, energy, tags, dismember, projectile: false, explosive: false, mixed: false }
}

/// The aura with most stored, and how much of it the policy lets answer (DR-AUR-02); nothing against allies unless the owner
/// is asked.
fn chosen(cx: &mut Cx<'_>, owner: UnitId, by: UnitId) -> Flow<Option<(u8, i32)>> {
    let battle = cx.battle();
    let (policy, enemies) = (policy::of(battle, owner), battle.are_enemies(owner, by));
    if policy == ASK {
        return asked(cx, owner, by);
    }
    let answers = enemies && policy != NEVER;
    let best = strongest(battle, owner).filter(|_| answers);
    Ok(best.map(|(slot, stored)| (slot, if policy == ALWAYS_TEN && stored > TEN { TEN } else { stored })))
}

fn strongest(battle: &Battle, owner: UnitId) -> Option<(u8, i32)> {
    auras::ready(battle, owner).map(|one| (one.slot, one.stored)).min_by_key(|one| (-one.1, one.0))
}

/// Asks which aura answers, if there are several, and how much of it.
fn asked(cx: &mut Cx<'_>, owner: UnitId, by: UnitId) -> Flow<Option<(u8, i32)>> {
    let about = || About { by: Some(by), at: Target::Unit(owner), ..About::default() };
    let choice = |what, rule, keys: &[Key], suggested| {
        let answers: SmallVec<[Choosable; 8]> = keys.iter().map(|key| Choosable { key: *key, rule }).collect();
        Choice::one(Asked::Unit(owner), what, rule, &answers).about(about()).suggest(Answer::One(suggested))
    };
    let kind = |one: &Carried<'_>| one.kind();
    let Some(best) = auras::ready(cx.battle(), owner).min_by_key(|one| (-one.stored, one.slot)) else {
        return Ok(None);
    };
    let (mut slot, mut stored, most) = (best.slot, best.stored, kind(&best));
    let mut kinds: SmallVec<[Key; 6]> = auras::ready(cx.battle(), owner).map(|one| kind(&one)).collect();
    kinds.sort();
    kinds.dedup();
    if kinds.len() > 1 {
        let wanted = cx.choose_one(&choice(AURA_SOURCE, ONE, &kinds, most))?;
        let of_kind = auras::ready(cx.battle(), owner).filter(|one| kind(one) == wanted);
        if let Some(one) = of_kind.min_by_key(|one| (-one.stored, one.slot)) {
            (slot, stored) = (one.slot, one.stored);
        }
    }
    let tens = (1..).zip(TENS).filter(|(tens, _)| TEN * tens < stored).map(|one| one.1);
    let keys: SmallVec<[Key; 11]> = [NO_REPLY, EVERYTHING].into_iter().chain(tens).collect();
    let suggested = if cx.battle().are_enemies(owner, by) { EVERYTHING } else { NO_REPLY };
    let answer = cx.choose_one(&choice(AURA_REPLY, AMOUNT, &keys, suggested))?;
    let tens = TENS.iter().position(|key| *key == answer).and_then(|at| i32::try_from(at + 1).ok());
    Ok(match answer {
        NO_REPLY => None,
        EVERYTHING => Some((slot, stored)),
        _ => tens.map(|tens| (slot, TEN * tens)),
    })
}
