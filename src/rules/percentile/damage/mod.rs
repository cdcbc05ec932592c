//! The dice of damage, and the one that degrees of success replace (PC-ATK-12 to PC-ATK-15).

pub mod dice;
pub mod hit;
pub mod host;
pub mod model;
pub mod objects;
pub mod recoil;
pub mod soak;

use crate::battle::oracle::{Answer, Asked, Choice, Choosable, Matters};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Battle, Cx, Event, Faces, Flow, Ledger, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::grid::Square;
use crate::rules::common::harm;
use crate::rules::percentile::armoury::strike::{Strike, weapon_of};
use crate::rules::percentile::checks::Outcome;
use crate::rules::percentile::checks::characteristics::helpless;
use crate::rules::percentile::damage::hit::land;
use crate::rules::percentile::damage::soak::{dealing, dice, raw};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;
use smallvec::{SmallVec, smallvec};
use std::cell::OnceCell;

/// Whether the lowest die of damage is replaced (PC-ATK-13).
pub const SWAP_DECISION: DecisionInfo = DecisionInfo::or(SWAP, Subject::Detail, KEEP, &[REPLACE, KEEP]);

const ROLL: Rule = Rule("PC-ATK-12");
const SWAPPING: Rule = Rule("PC-ATK-13");
/// Highest face or degree whose harm is computed beforehand.
const MOST_SHOWN: i32 = 15;

/// One hit on its way.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Whom it strikes.
    pub victim: UnitId,
    /// What its dice show.
    pub faces: SmallVec<[i32; 2]>,
    /// What degrees of success add to a die that they replace.
    pub gain: i32,
    /// The die that was replaced.
    pub swapped: Option<usize>,
    /// What a helpless victim suffers more, and on which die.
    pub worst: Option<(usize, i32)>,
}

impl Hit {
    /// A hit whose dice are not rolled yet.
    pub fn new(victim: UnitId) -> Self {
        Self { victim, faces: SmallVec::new(), gain: 0, swapped: None, worst: None }
    }

    /// True if a die shows its natural maximum by itself (PC-ATK-15).
    pub fn maximum(&self, sides: i32) -> bool {
        let free = |die: usize| Some(die) != self.swapped && self.worst.is_none_or(|worst| worst.0 != die);
        self.faces.iter().enumerate().any(|(die, face)| *face == sides && free(die))
    }
}

/// Rolls the damage of all hits, lets degrees replace a die, and lands hit after hit. Rolls that come to the same harm
/// are merged under the core's own damage model only.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn inflict(cx: &mut Cx<'_>, strike: &Strike, mut outcome: Outcome, mut hits: Vec<Hit>) -> Flow {
    if let Some(place @ (HELD_ITEM | OTHER_ITEM)) = strike.place {
        for hit in &hits {
            let damage = at_thing(cx, strike, outcome.dos, hit.victim)?;
            objects::strike_item(cx, strike.unit, hit.victim, place, damage);
        }
        return Ok(());
    }
    let pool = dice(cx.battle(), strike.unit, weapon_of(cx.battle(), strike));
    let native = cx.battle().rules().harm.is_native();
    if let [hit] = &mut hits[..]
        && !strike.multi
        && rolls_jointly(cx.battle(), strike, hit.victim)
    {
        throw_one(cx, strike, pool, &mut outcome, hit)?;
        swap(cx, strike, pool, outcome.dos, &mut hits)?;
        return land(cx, strike, pool, &hits[0]);
    }
    let dos = outcome.dos;
    if !native || hits.iter().any(|hit| strike.is_melee() && helpless(cx.battle(), hit.victim)) {
        for hit in &mut hits {
            throw(cx, strike, pool, dos, hit)?;
        }
        swap(cx, strike, pool, dos, &mut hits)?;
        for hit in &hits {
            if cx.battle().body(hit.victim).life < Life::Dead {
                land(cx, strike, pool, hit)?;
            }
        }
        return Ok(());
    }
    dice::inflict(cx, strike, pool, dos, &hits.iter().map(|hit| hit.victim).collect::<Vec<_>>())
}

/// The damage of one hit at a thing, before soak.
fn at_thing(cx: &mut Cx<'_>, strike: &Strike, dos: i32, victim: UnitId) -> Flow<i32> {
    let pool = dice(cx.battle(), strike.unit, weapon_of(cx.battle(), strike));
    let mut hits = [Hit::new(victim)];
    throw(cx, strike, pool, dos, &mut hits[0])?;
    swap(cx, strike, pool, dos, &mut hits)?;
    Ok(raw(Ledger::bare(), cx.battle(), strike, pool, &hits[0]).total())
}

/// A called shot that has struck a spot of the level (PC-AAC-10).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn strike_spot(cx: &mut Cx<'_>, strike: &Strike, dos: i32, square: Square) -> Flow {
    let damage = at_thing(cx, strike, dos, strike.unit)?;
    objects::strike_square(cx, strike, square, damage);
    Ok(())
}

/// True if the attack test stays open until the damage of its one hit is rolled: under the core's own damage model, where
/// the hit is one die.
pub fn rolls_jointly(battle: &Battle, strike: &Strike, victim: UnitId) -> bool {
    battle.rules().harm.is_native() && one_die(battle, strike, victim)
}

/// True if a hit is one die that only degrees of success can replace.
fn one_die(battle: &Battle, strike: &Strike, victim: UnitId) -> bool {
    let pool = dice(battle, strike.unit, weapon_of(battle, strike));
    pool.count == 1 && !(strike.is_melee() && helpless(battle, victim))
}

/// Rolls the one die of an attack's only hit: it counts for what it deals after soak, with the degrees in its place where
/// they are more.
fn throw_one(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, outcome: &mut Outcome, hit: &mut Hit) -> Flow {
    let asks = cx.battle().rules().flag(ASK_DIE_SWAP);
    let sides = i32::from(pool.sides);
    let harm: OnceCell<SmallVec<[i32; 16]>> = OnceCell::new();
    let table = |battle: &Battle| (0..=MOST_SHOWN).map(dealing(battle, strike, pool, hit.victim)).collect();
    let class = |battle: &Battle, dos: i32, face: i32| match usize::try_from(dos.max(face)) {
        _ if asks => (100 * dos + face, 0),
        _ if face == sides => (-1, 0),
        Ok(shown) => (harm.get_or_init(|| table(battle)).get(shown).copied().unwrap_or(100 + dos), 0),
        Err(_) => (0, 0),
    };
    cx.rolls(strike.unit, DAMAGE);
    let rolled = outcome.roll_jointly(cx, Dice::new(1, pool.sides), &Matters::Only(smallvec![hit.victim]), &class)?;
    hit.faces.push(rolled.sum);
    let faces = rolled.faces.iter().copied().collect();
    let (unit, rolled, pool) = (strike.unit, rolled.sum, Dice::new(1, pool.sides));
    cx.emit(Event::Rolled { unit, what: DAMAGE, pool, faces, rolled, rule: ROLL });
    Ok(())
}

/// Rolls the dice of a hit among others.
///
/// # Errors
/// Halts if dice are missing.
pub fn throw(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, dos: i32, hit: &mut Hit) -> Flow {
    let die = Dice::new(1, pool.sides);
    let matters = harm::matters(cx.battle(), [hit.victim]);
    let class = |mine: bool, face: i32| if mine { face } else { face.min(dos) };
    let mut faces = Faces::new();
    cx.rolls(strike.unit, DAMAGE);
    for _ in 0..pool.count {
        let rolled = cx.roll_by_class(die, &matters, &class)?;
        faces.extend(rolled.faces.iter().copied());
        hit.faces.push(rolled.sum);
    }
    let (unit, rolled) = (strike.unit, hit.faces.iter().sum());
    let pool = Dice::new(pool.count, pool.sides);
    cx.emit(Event::Rolled { unit, what: DAMAGE, pool, faces, rolled, rule: ROLL });
    if strike.is_melee() && helpless(cx.battle(), hit.victim) {
        let lowest = hit.faces.iter().enumerate().min_by_key(|(_, face)| **face);
        hit.worst = lowest.map(|(die, face)| (die, i32::from(pool.sides) - face));
    }
    Ok(())
}

/// The one die of the whole attack that degrees of success replace: where they gain most, never a natural maximum
/// (PC-ATK-13 to PC-ATK-15).
pub fn swap(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, dos: i32, hits: &mut [Hit]) -> Flow {
    let mut best: Option<(usize, usize, i32)> = None;
    for (at, hit) in hits.iter().enumerate() {
        for (die, face) in hit.faces.iter().enumerate() {
            let gain = dos - face;
            let free = *face < i32::from(pool.sides) && hit.worst.is_none_or(|worst| worst.0 != die);
            if free && gain > best.map_or(0, |best| best.2) {
                best = Some((at, die, gain));
            }
        }
    }
    let Some((at, die, gain)) = best else { return Ok(()) };
    if cx.battle().rules().flag(ASK_DIE_SWAP) {
        let answers = [REPLACE, KEEP].map(|key| Choosable { key, rule: SWAPPING });
        let choice = Choice::one(Asked::Unit(strike.unit), SWAP, SWAPPING, &answers).suggest(Answer::One(REPLACE));
        if cx.choose_one(&choice)? == KEEP {
            return Ok(());
        }
    }
    (hits[at].swapped, hits[at].gain) = (Some(die), gain);
    Ok(())
}
