//! Several dice of damage at once: the lowest of them all may be replaced by degrees of success, then hit after hit lands
//! (PC-ATK-12 to PC-ATK-15).

use super::damage::{self, Hit, Past};
use super::strike::Strike;
use super::terms::DAMAGE;
use crate::battle::oracle::{Handful, Matters, Stage};
use crate::battle::{Cx, Event, Faces, Flow, Fnv, Life, Rule};
use crate::dice::Dice;
use smallvec::{SmallVec, smallvec};

/// Rolls the dice of all hits, replaces one, and lands them.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn inflict(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, dos: i32, mut hits: Vec<Hit>, past: Past) -> Flow {
    let (die, each) = (Dice::new(1, pool.sides), usize::from(pool.count));
    let victims = Matters::Only(hits.iter().map(|hit| hit.victim).collect());
    let mut handful = cx.handful(die, each * hits.len(), dos.min(i32::from(pool.sides)), &victims)?;
    for (hit, faces) in hits.iter_mut().zip(handful.faces.chunks(each.max(1))) {
        hit.faces = faces.iter().copied().collect();
        let faces: Faces = faces.iter().filter_map(|face| u8::try_from(*face).ok()).collect();
        let (rolled, pool) = (hit.faces.iter().sum(), Dice::new(pool.count, pool.sides));
        cx.emit(Event::Rolled { unit: strike.unit, what: DAMAGE, pool, faces, rolled, rule: Rule("PC-ATK-12") });
    }
    damage::swap(cx, strike, pool, dos, &mut hits)?;
    for at in 0..hits.len() {
        if cx.battle().body(hits[at].victim).life >= Life::Dead {
            continue;
        }
        cx.stage(Stage { since: past.since, memory: &[past.memory, to_come(&hits[at..]).value() as i64] })?;
        look(cx, strike, pool, &mut handful, (&mut hits, at));
        if each > 1 {
            cx.stage(Stage { since: past.since, memory: &[past.memory, to_come(&hits[at..]).value() as i64] })?;
        }
        damage::land(cx, strike, pool, &hits[at])?;
    }
    Ok(())
}

/// A hash of the hits that are still to land.
fn to_come(hits: &[Hit]) -> Fnv {
    let mut hash = Fnv::default();
    for hit in hits {
        hash.number(hit.victim.0);
        hash.number(hit.gain);
        hash.number(hit.swapped.map_or(-1, |die| die as i64));
        hit.faces.iter().for_each(|face| hash.number(*face));
    }
    hash
}

/// Looks at the dice of one hit: a single one counts for what it deals.
fn look(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, handful: &mut Handful, (hits, at): (&mut [Hit], usize)) {
    let (die, sides, each) = (Dice::new(1, pool.sides), i32::from(pool.sides), hits[at].faces.len());
    let matters = Matters::Only(smallvec![hits[at].victim]);
    let mut harm: SmallVec<[i32; 16]> = SmallVec::new();
    if each == 1 {
        let shown = |face| Hit { faces: smallvec![face], ..hits[at].clone() };
        harm.extend((1..=sides).map(|face| damage::dealt(cx.battle(), strike, pool, &shown(face))));
    }
    let class = |face: i32| match usize::try_from(face - 1).ok().and_then(|at| harm.get(at)) {
        Some(dealt) if face < sides => *dealt,
        _ => -face,
    };
    for die_at in 0..each {
        hits[at].faces[die_at] = cx.reveal(handful, at * each + die_at, die, &matters, &class);
    }
}
