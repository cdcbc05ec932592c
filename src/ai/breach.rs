//! Ways through what bars every way to the goal: attacks on doors, walls and other things of the ground.

use super::plan::Planner;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Order, Target, engine};

/// The value of breaking through, in millionths of a combatant.
const BREACH: i64 = 60_000;

/// The attacks on what bars the way beside the combatant, each with its value: less where the odds are that it does no harm.
pub(super) fn attacks(planner: &mut Planner<'_>, offers: &[Offer]) -> Vec<(Order, i64)> {
    let (battle, unit, aims) = (planner.battle, planner.unit, planner.aims);
    let from = battle.square(unit);
    let bars: Vec<_> = from.neighbours().filter(|at| aims.is_barred_by(battle, unit, *at)).collect();
    let mut found = Vec::new();
    for offer in offers.iter().filter(|offer| offer.harms && offer.targeting == Targeting::Square) {
        for square in &bars {
            let order = offer.order.clone().at(Target::Square(*square));
            if engine::check(battle, &order).is_err() {
                continue;
            }
            let odds = planner.now().0.breakage(&order).ok().flatten();
            let damages = odds.map_or(0, |odds| odds.damages.percent());
            if damages > 0 {
                found.push((order, BREACH * i64::from(damages) / 100));
            }
        }
    }
    found
}
