//! Several dice of damage at once: the lowest of them all may be replaced by degrees of success, then hit after hit lands
//! (PC-ATK-12 to PC-ATK-15).

use super::damage::{self, Hit, Past};
use super::strike::Strike;
use super::terms::DAMAGE;
use super::{landing, soak};
use crate::battle::oracle::{Handful, Matters};
use crate::battle::{Battle, Cx, Event, Faces, Flow, Life, Rule, Sign};
use crate::dice::Dice;
use smallvec::smallvec;
use std::hash::{Hash, Hasher};

/// The class of hits after which nothing can happen to their victim any more.
const END: i32 = i32::MAX;

/// Rolls the dice of all hits, replaces one, and lands them.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn inflict(cx: &mut Cx<'_>, strike: &Strike, pool: Dice, dos: i32, mut hits: Vec<Hit>, past: Past) -> Flow {
    let (die, each) = (Dice::new(1, pool.sides), usize::from(pool.count));
    let victims = Matters::Only(hits.iter().map(|hit| hit.victim).collect());
    let handful = cx.handful(die, each * hits.len(), dos.min(i32::from(pool.sides)), &victims)?;
    for (hit, faces) in hits.iter_mut().zip(handful.faces.chunks(each.max(1))) {
        hit.faces = faces.iter().copied().collect();
        let faces: Faces = faces.iter().filter_map(|face| u8::try_from(*face).ok()).collect();
        let (rolled, pool) = (hit.faces.iter().sum(), Dice::new(pool.count, pool.sides));
        cx.emit(Event::Rolled { unit: strike.unit, what: DAMAGE, pool, faces, rolled, rule: Rule("PC-ATK-12") });
    }
    damage::swap(cx, strike, pool, dos, &mut hits)?;
    Salvo { strike, pool, past, hits: &hits, handful: &handful }.land(cx, 0)
}

/// An attack whose hits land one after the other.
struct Salvo<'a> {
    strike: &'a Strike,
    pool: Dice,
    past: Past,
    hits: &'a [Hit],
    handful: &'a Handful,
}

impl Salvo<'_> {
    /// Lands all hits from one on; those whose victims have died by then fall through.
    fn land(&self, cx: &mut Cx<'_>, from: usize) -> Flow {
        let lives = |at: &usize| cx.battle().body(self.hits[*at].victim).life < Life::Dead;
        let Some(at) = (from..self.hits.len()).find(lives) else { return Ok(()) };
        self.past.stage(cx, to_come(&self.hits[at..]))?;
        cx.rest(self.strike.closes, |cx| {
            let hit = self.look(cx, at);
            let to_come = to_come(&self.hits[at + 1..]);
            if self.pool.count > 1 || at + 1 == self.hits.len() {
                let shown = hit.faces.iter().sum::<i32>() + hit.gain;
                self.past.stage(cx, (hit.victim, shown, hit.maximum(self.pool.sides.into()), to_come))?;
            }
            landing::land(cx, self.strike, self.pool, &hit)?;
            self.land(cx, at + 1)
        })
    }

    /// Looks at the dice of one hit: a single one counts for what it deals, or for being the end.
    fn look(&self, cx: &mut Cx<'_>, at: usize) -> Hit {
        let Self { strike, pool, .. } = *self;
        let (die, sides, each) = (Dice::new(1, pool.sides), i32::from(pool.sides), usize::from(pool.count));
        let mut hit = self.hits[at].clone();
        let matters = Matters::Only(smallvec![hit.victim]);
        for die_at in 0..each {
            let class = |battle: &Battle, face: i32| {
                if each > 1 {
                    return (-face, 0);
                }
                let dealt = soak::dealt(battle, strike, pool, &Hit { faces: smallvec![face], ..Hit::new(hit.victim) });
                match landing::kills(battle, strike, hit.victim, dealt) {
                    true => (END, dealt),
                    false if face == sides => (-face, 0),
                    false => (dealt, 0),
                }
            };
            hit.faces[die_at] = cx.reveal(self.handful, at * each + die_at, die, &matters, &class);
        }
        hit
    }
}

/// A number for the hits that are still to land: whom each strikes, and what its dice show at least.
fn to_come(hits: &[Hit]) -> u64 {
    let mut sign = Sign::default();
    for hit in hits {
        hit.victim.hash(&mut sign);
        for (die, face) in hit.faces.iter().enumerate() {
            let swapped = hit.swapped == Some(die);
            (face + if swapped { hit.gain } else { 0 }, swapped).hash(&mut sign);
        }
    }
    sign.finish()
}
