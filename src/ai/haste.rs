//! Haste at the start of a round, for combatants that can act before an enemy by it.

use super::aims::Aims;
use super::effort::Effort;
use super::judge::Judge;
use super::targets;
use super::view::View;
use crate::battle::odds::Forecaster;
use crate::battle::system::Occasion;
use crate::battle::{Battle, SideId, UnitId, engine};
use std::collections::BTreeMap;

/// The cost of haste to an attack, in percent.
const HASTY: i64 = 20;
/// The saving required beyond that, in millionths of a combatant.
const MARGIN: i64 = 10_000;
/// Friends to consider that an enemy could attack.
const TARGETS: usize = 3;

/// The combatants of a side that should hasten: each has an attack on an enemy that would otherwise act first, and the
/// harm it prevents outweighs the cost of haste.
pub(super) fn hurry(battle: &Battle, side: SideId, units: &[UnitId], effort: &'static Effort) -> Vec<UnitId> {
    let (view, aims) = (View::of(battle, side), Aims::wishes(battle, side));
    let mut judge = Judge::new(effort);
    let mut forecaster = judge.forecaster(battle);
    let count = |unit: UnitId| battle.initiative(unit).count();
    let mut harms: BTreeMap<UnitId, i64> = BTreeMap::new();
    let lined = |one: UnitId, other: UnitId| battle.has_line(one, other);
    let mut hurries = |unit: &UnitId| {
        let hastened = battle.rules().initiative.preview(battle, *unit, Occasion::Hastened).now;
        let forestalled = view.seen.iter().filter(|foe| (count(*unit)..hastened).contains(&count(**foe)));
        forestalled.copied().filter(|foe| lined(*unit, *foe)).any(|foe| {
            let gain = best(battle, (&mut forecaster, &mut judge), (*unit, &[foe]), &aims);
            let left = i64::from(battle.rules().harm.worth(battle, foe)) * 1000;
            if gain * 100 < left * HASTY {
                return false;
            }
            let harm = *harms.entry(foe).or_insert_with(|| {
                let exposed: Vec<UnitId> =
                    view.friends.iter().copied().filter(|own| lined(foe, *own)).take(TARGETS).collect();
                best(battle, (&mut forecaster, &mut judge), (foe, &exposed), &aims)
            });
            harm * gain.min(left) / left.max(1) > gain * HASTY / 100 + MARGIN
        })
    };
    units.iter().copied().filter(|unit| hurries(unit)).collect()
}

/// The value of a combatant's best attack on any of those targets from its square.
fn best(
    battle: &Battle,
    (forecaster, judge): (&mut Forecaster, &mut Judge),
    (unit, targets): (UnitId, &[UnitId]),
    aims: &Aims,
) -> i64 {
    forecaster.follow(battle);
    forecaster.suppose_turn(unit);
    let mut offers = engine::offers(forecaster.battle(), unit);
    offers.retain(|offer| offer.refused.is_none());
    targets::best((forecaster, judge), &offers, targets, aims).map_or(0, |attack| attack.gain)
}
