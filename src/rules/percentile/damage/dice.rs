//! Several dice of damage at once: the lowest of them all may be replaced by degrees of success, then hit after hit lands
//! (PC-ATK-12 to PC-ATK-15).

use crate::battle::oracle::{Row, Shown};
use crate::battle::{Battle, Cx, Event, Faces, Fingerprint, Flow, Key, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::damage::{self, Hit, hit, soak};
use crate::rules::percentile::keys::REACTED;
use crate::rules::percentile::keys::log::DAMAGE;
use smallvec::SmallVec;
use std::hash::Hasher;

/// The class of hits after which nothing can happen to their victim any more.
const END: i32 = i32::MAX;
/// The class of hits that burn Fate, where nothing follows the attack.
const OUT: i32 = END - 1;
/// Conditions that a hit on its way does not look at.
const SPENT: &[Key] = &[REACTED];

/// Rolls the dice of hits on those victims, replaces one, and lands hit after hit; a hit on somebody who has died by
/// then falls through.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn inflict(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, dos: i32, victims: &[UnitId]) -> Flow {
    let each = usize::from(pool.count);
    let hit = |at: usize, Shown { faces, replaced }: Shown<'_>| {
        let gain = replaced.map_or(0, |die| dos - faces[die]);
        Hit { faces: SmallVec::from_slice(faces), gain, swapped: replaced, ..Hit::new(victims[at]) }
    };
    let rolled = |cx: &mut Cx<'_>, faces: &[i32]| {
        let own = |at: usize| Shown { faces: &faces[at * each..(at + 1) * each], replaced: None };
        let mut hits: Vec<Hit> = (0..victims.len()).map(|at| hit(at, own(at))).collect();
        for hit in &hits {
            let faces: Faces = hit.faces.iter().filter_map(|face| u8::try_from(*face).ok()).collect();
            let (rolled, pool) = (hit.faces.iter().sum(), Dice::new(pool.count, pool.sides));
            cx.emit(Event::Rolled { unit: strike.unit, what: DAMAGE, pool, faces, rolled, rule: Rule("PC-ATK-12") });
        }
        damage::swap(cx, strike, pool, dos, &mut hits)?;
        Ok(hits.iter().enumerate().find_map(|(at, hit)| hit.swapped.map(|die| at * each + die)))
    };
    let lives = |battle: &Battle, at: usize| battle.body(victims[at]).life < Life::Dead;
    let classes = |battle: &Battle, at: usize, shown: &[Shown<'_>]| {
        if !lives(battle, at) {
            return vec![(END, 0); shown.len()];
        }
        let dealing = soak::dealing(battle, strike, pool, victims[at]);
        let frame = hit::frame(battle, strike, victims[at]);
        let class = |shown: &Shown<'_>| {
            let hit = hit(at, *shown);
            let dealt = dealing(hit.faces.iter().sum::<i32>() + hit.gain);
            match frame {
                Some(frame) if frame.dies(dealt) => (END, dealt),
                _ if hit.maximum(pool.sides.into()) => (-1 - dealt, 0),
                Some(frame) if strike.nothing_follows && frame.burns(dealt) => (OUT, dealt),
                _ => (dealt, 0),
            }
        };
        shown.iter().map(class).collect()
    };
    let step = |cx: &mut Cx<'_>, at: usize, shown: Shown<'_>| match lives(cx.battle(), at) {
        true => hit::land(cx, strike, pool, &hit(at, shown)),
        false => Ok(()),
    };
    let die = Dice::new(1, pool.sides);
    let (memory, last) = (memory(strike, victims), strike.nothing_follows.then_some(SPENT));
    cx.rolls(strike.unit, DAMAGE);
    cx.row(&Row { die, each, victims, instead: dos, memory, last, rolled: &rolled, classes: &classes, step: &step })
}

/// A number for an attack and whom it strikes, however often.
fn memory(strike: &Strike, victims: &[UnitId]) -> u64 {
    let sign = Fingerprint::default().with(Strike { hits: 0, ..*strike });
    match victims {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => sign.with(first),
        _ => sign.with(victims),
    }
    .finish()
}
