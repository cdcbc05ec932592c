//! Many questions at once, on all cores.

use super::Forecaster;
use crate::battle::world::Battle;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One reusable forecaster for each core.
pub struct Forecasters(Vec<Forecaster>);

impl Forecasters {
    /// Forecasters for this battle and its later states.
    pub fn new(battle: &Battle) -> Self {
        Self((0..cores()).map(|_| Forecaster::new(battle)).collect())
    }

    /// The same forecasters with a limit of branches (see [`Forecaster::at_most`]).
    #[must_use]
    pub fn at_most(self, most: u32) -> Self {
        Self(self.0.into_iter().map(|forecaster| forecaster.at_most(most)).collect())
    }

    /// Asks the same question about each of several things and returns the answers in their order. Each forecaster
    /// starts from the battle's present state; `ask` may suppose further changes.
    pub fn each<T: Sync, A: Send>(
        &mut self,
        battle: &Battle,
        things: &[T],
        ask: impl Fn(&mut Forecaster, &T) -> A + Sync,
    ) -> Vec<A> {
        let (next, answers) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(things.len())));
        let work = |forecaster: &mut Forecaster| {
            while let at = next.fetch_add(1, Ordering::Relaxed)
                && let Some(thing) = things.get(at)
            {
                forecaster.follow(battle);
                let answer = (at, ask(forecaster, thing));
                answers.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(answer);
            }
        };
        let enough = self.0.len().min(things.len());
        together(&mut self.0[..enough], work);
        let mut answers = answers.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        answers.sort_unstable_by_key(|answer| answer.0);
        answers.into_iter().map(|answer| answer.1).collect()
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn cores() -> usize {
    rayon::current_num_threads()
}

/// A browser page has one thread.
#[cfg(target_arch = "wasm32")]
fn cores() -> usize {
    1
}

/// Runs all forecasters, each on its own core.
#[cfg(not(target_arch = "wasm32"))]
fn together(workers: &mut [Forecaster], work: impl Fn(&mut Forecaster) + Sync) {
    let Some((first, others)) = workers.split_first_mut() else { return };
    rayon::in_place_scope(|scope| {
        for other in others {
            scope.spawn(|_| work(other));
        }
        work(first);
    });
}

#[cfg(target_arch = "wasm32")]
fn together(workers: &mut [Forecaster], work: impl Fn(&mut Forecaster)) {
    workers.iter_mut().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{Key, Order, Target, UnitId};
    use crate::testkit::{Figure, Scene, Table};

    fn scene(row: &str) -> Table {
        let ana = Figure::new("Ana").stats("bs 45").items("assault_rifle").holding("assault_rifle").initiative(9);
        let foe = |name: &'static str| Figure::new(name).stats("ag 33 wounds 14").foe();
        let figures = [ana, foe("Bo").initiative(5), foe("Cal").initiative(2)];
        Scene::new("percentile", &[row]).initiative("structured").figures(figures).begin()
    }

    #[test]
    fn many_questions_are_answered_in_their_order_and_each_as_if_asked_alone() {
        let bursts: Vec<(Order, UnitId)> = (2..=6)
            .flat_map(|hits| [UnitId(1), UnitId(2)].map(|foe| (hits, foe)))
            .map(|(hits, foe)| (Order::new(UnitId(0), Key::new("burst")).amount(hits).at(Target::Unit(foe)), foe))
            .collect();
        let (near, far) = (scene("A...B......C"), scene("A...........B......C"));
        let mut many = Forecasters::new(near.battle());
        // From one battle to another and back.
        for table in [&near, &far, &near] {
            let answers = many.each(table.battle(), &bursts, |scout, (order, foe)| scout.prospect(order, *foe));
            let mut alone = Forecaster::new(table.battle());
            let each: Vec<_> = bursts.iter().map(|(order, foe)| alone.prospect(order, *foe)).collect();
            assert_eq!(answers, each);
            assert!(each.iter().all(|answers| answers.as_ref().is_ok_and(|answers| !answers.answers.is_empty())));
        }
    }
}
