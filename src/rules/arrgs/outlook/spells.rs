//! What spells in effect are worth to the AI, in thousandths of a combatant: to those on whom they lie, and to who keeps them up.

use crate::battle::{Battle, LastingSpell, TurnState, UnitId};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::{Duration, Effect};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::magic::{flames, in_effect};

/// A stupor takes whole turns.
const STUPOR: i32 = -250;
/// A point of a ward.
const WARD: i32 = 12;
/// A stored spell, for each of its levels.
const STORED: i32 = 12;
/// A spell of Concentration that will outlast the round, and one that has not been kept up yet.
const KEPT: i32 = 120;
const LAPSING: i32 = 20;
/// What an area will take from those in it, in percent of the Vitality: from enemies, who may defend themselves, and from friends.
const BURNS: i32 = 50;
const BURNS_FRIEND: i32 = -75;

/// The sum for one combatant.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    let conditions = battle.conditions(unit);
    let stunned = if conditions.has(STUNNED) { STUPOR } else { 0 };
    let controlled = in_effect(battle).filter(|one| one.1.controller == unit);
    let held: i32 = controlled.map(|(thing, lasting, stored)| kept(battle, unit, (thing.id, lasting, stored))).sum();
    stunned + WARD * conditions.amount(WARDED) + slots(battle, unit) + held
}

fn slots(battle: &Battle, unit: UnitId) -> i32 {
    let level = |item: &crate::battle::Item| {
        let stored = battle.setup().item(item.def).data::<Stored>();
        stored.map_or(0, |stored| stored.level.max(1) * i32::from(item.loaded))
    };
    STORED * battle.gear(unit).items.iter().flatten().map(level).sum::<i32>()
}

/// True if somebody still has a point for Control Spell in this round (AR-CTL-01, AR-CTL-04).
fn may_control(battle: &Battle, unit: UnitId) -> bool {
    let left = [AP, AAP].iter().any(|pool| battle.budget(unit).left(*pool) > 0);
    left || battle.initiative(unit).state == TurnState::Waiting
}

/// A spell that its controller cannot keep up any more in this round is worth nothing, nor is the creature that it has called.
fn kept(
    battle: &Battle,
    unit: UnitId,
    (thing, lasting, stored): (crate::battle::ThingId, &LastingSpell, &Stored),
) -> i32 {
    match (&stored.spell.duration, &stored.spell.effect) {
        (Duration::Concentration, _) if lasting.kept => KEPT,
        (Duration::Concentration, _) if may_control(battle, unit) => LAPSING,
        (Duration::Concentration, _) => match (&stored.creature, lasting.on) {
            (Some(_), Some(creature)) => -battle.rules().harm.worth(battle, creature),
            _ => 0,
        },
        (_, Effect::Harm) => {
            let squares = flames::squares_of(battle, thing);
            let inside =
                |other: &UnitId| battle.is_up(*other) && battle.covered(*other).iter().any(|at| squares.contains(at));
            let worth = |other| {
                let (total, percent) = (
                    battle.stats(other).max(VITALITY).max(1),
                    if battle.are_enemies(unit, other) { BURNS } else { BURNS_FRIEND },
                );
                10 * percent * flames::toll(battle, thing, other).min(total) / total
            };
            battle.units().filter(inside).map(worth).sum()
        }
        _ => 0,
    }
}
