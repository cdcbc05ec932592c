//! Several dice of damage at once: the lowest of them all may be replaced by degrees of success, then hit after hit lands
//! (PC-ATK-12 to PC-ATK-15).

use super::damage::{self, Hit, Past};
use super::strike::Strike;
use super::terms::DAMAGE;
use super::{landing, soak};
use crate::battle::oracle::{Handful, Matters, Stage};
use crate::battle::{Battle, Cx, Event, Faces, Flow, Fnv, Life, Rule};
use crate::dice::Dice;
use smallvec::smallvec;

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
    Salvo { strike, pool, past }.land(cx, &hits, &handful, 0)
}

/// An attack whose hits land one after the other.
struct Salvo<'a> {
    strike: &'a Strike,
    pool: Dice,
    past: Past,
}

impl Salvo<'_> {
    /// Lands all hits from one on; those whose victims have died by then fall through.
    fn land(&self, cx: &mut Cx<'_>, hits: &[Hit], handful: &Handful, from: usize) -> Flow {
        let lives = |at: &usize| cx.battle().body(hits[*at].victim).life < Life::Dead;
        let Some(at) = (from..hits.len()).find(lives) else { return Ok(()) };
        self.stage(cx, &hits[at..])?;
        cx.rest(self.strike.closes, |cx| {
            let (mut hits, mut handful) = (hits.to_vec(), handful.clone());
            look(cx, self.strike, self.pool, &mut handful, (&mut hits, at));
            if self.pool.count > 1 {
                self.stage(cx, &hits[at..])?;
            }
            landing::land(cx, self.strike, self.pool, &hits[at])?;
            self.land(cx, &hits, &handful, at + 1)
        })
    }

    fn stage(&self, cx: &mut Cx<'_>, to_come: &[Hit]) -> Flow {
        let Past { since, memory } = self.past;
        cx.stage(Stage { since, memory: &[memory, hash(to_come).value() as i64] })
    }
}

/// A hash of the hits that are still to land.
fn hash(hits: &[Hit]) -> Fnv {
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
    let victim = hits[at].clone();
    let class = |battle: &Battle, face: i32| {
        let shown = Hit { faces: smallvec![face], ..victim.clone() };
        if each == 1 && face < sides { soak::dealt(battle, strike, pool, &shown) } else { -face }
    };
    for die_at in 0..each {
        hits[at].faces[die_at] = cx.reveal(handful, at * each + die_at, die, &matters, &class);
    }
}
