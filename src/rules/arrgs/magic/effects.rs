//! What a spell does to the one whom it reaches (AR-WPN-23 to AR-WPN-26).

use crate::battle::{Battle, Cx, Flow, LastingSpell, Rule, UnitId, Until};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::Effect;
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::magic::casting::Casting;
use crate::rules::arrgs::magic::{in_effect, lasting};
use crate::rules::arrgs::wounds::{recover, staggered::stagger};

/// The Success Value beyond which a spell does no more; `None` for one whose damage decides.
pub fn enough(battle: &Battle, casting: &Casting) -> Option<i32> {
    let stored = casting.stored(battle);
    let stats = battle.stats(casting.target);
    match stored.spell.effect {
        Effect::Mend => Some((stats.max(VITALITY) - stats.now(VITALITY)).max(1)),
        _ => stored.spell.most,
    }
}

/// Takes effect on its target with a Success Value.
///
/// # Errors
/// None of its own.
pub fn take(cx: &mut Cx<'_>, casting: &Casting, value: i32) -> Flow {
    let (unit, target) = (casting.unit, casting.target);
    let stored = casting.stored(cx.battle());
    let (rule, value) = (stored.spell.rule, stored.spell.most.map_or(value, |most| value.min(most)));
    match stored.spell.effect {
        // Revitalise (AR-WPN-23).
        Effect::Mend => {
            recover(cx, target, value, rule);
        }
        // Leaden Limbs (AR-WPN-24).
        Effect::Stagger => stagger(cx, target, value, Some(unit), rule),
        // Iron Ward, Clouded Mind (AR-WPN-25, AR-WPN-26).
        Effect::Ward | Effect::Stun => {
            let square = cx.battle().square(target);
            lasting::begin(cx, casting, Some(target), square, value);
        }
        Effect::Harm | Effect::Summon(_) => {}
    }
    Ok(())
}

/// Puts somebody into the state that the spells of an effect on it mean: the strongest ward counts, and any stupor.
pub fn settle(cx: &mut Cx<'_>, unit: UnitId, effect: &Effect) {
    let state = match effect {
        Effect::Ward => WARDED,
        Effect::Stun => STUNNED,
        _ => return,
    };
    let strength = |lasting: &LastingSpell| if state == STUNNED { 1 } else { i32::from(lasting.strength) };
    let of_kind = on_it(cx.battle(), unit, effect).max_by_key(|one| one.0.strength);
    let wanted = of_kind.map(|(lasting, stored)| (strength(lasting), stored.spell.rule));
    let now = cx.battle().conditions(unit).amount(state);
    match wanted {
        Some((amount, rule)) if amount != now => {
            mark::set(cx, unit, state, amount, rule);
            if state == STUNNED {
                lose_points(cx, unit);
            }
        }
        Some(_) => {}
        None => cx.end_condition(unit, state, OVER, lasting::ENDS),
    }
}

/// The spells of an effect on somebody.
fn on_it<'b>(
    battle: &'b Battle,
    unit: UnitId,
    effect: &'b Effect,
) -> impl Iterator<Item = (&'b LastingSpell, &'b Stored)> {
    let all = in_effect(battle)
        .filter(move |(_, lasting, stored)| lasting.on == Some(unit) && stored.spell.effect == *effect);
    all.map(|(_, lasting, stored)| (lasting, stored))
}

/// The End of Round: a stupor that no spell keeps up and for which no end is stated is over (AR-BGD-15).
///
/// # Errors
/// None of its own.
pub fn stupor_ends(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    let over = |unit: &UnitId| {
        let stupor = battle.conditions(*unit).get(STUNNED);
        stupor.is_some_and(|one| one.until == Until::Cleared) && on_it(battle, *unit, &Effect::Stun).next().is_none()
    };
    for unit in battle.units().filter(over).collect::<Vec<_>>() {
        cx.end_condition(unit, STUNNED, OVER, Rule("AR-BGD-15"));
    }
    Ok(())
}

/// The stunned have no points left (AR-BGD-15).
fn lose_points(cx: &mut Cx<'_>, unit: UnitId) {
    for pool in [AP, AAP] {
        let left = i16::try_from(cx.battle().budget(unit).left(pool)).unwrap_or(0);
        if left > 0 {
            cx.spend(unit, pool, left);
        }
    }
}
