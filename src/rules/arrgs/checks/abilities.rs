//! Skill, ability, size (AR-MOD-01, AR-MOD-11), expertise (AR-BGD-05), and what a sheet comes to (AR-BGD-03 to AR-BGD-08).

use crate::battle::{Battle, Key, Rule, Stat, UnitId};
use crate::rules::arrgs::checks::{Asking, Kind, Mode, Modifiers, Purpose};
use crate::rules::arrgs::keys::log::EXPERTISE;
use crate::rules::arrgs::keys::vocabulary::DERIVED;
use crate::rules::arrgs::keys::*;

/// Skill and ability as a part of every check.
pub const WHOLE: Rule = Rule("AR-MOD-01");
const SIZES: Rule = Rule("AR-MOD-11");

/// Adds skill, ability, size and expertise. The flat-footed have no use for Agility in Reflex (FI-MAP-04).
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, of, mode } = *asking;
    all.add(Kind::Sum, of.skill, skill(battle, unit, of.skill), WHOLE);
    let own = battle.stats(unit).now(of.ability);
    let slow = of.purpose == Purpose::Reflex && of.ability == AGILITY && battle.conditions(unit).has(FLAT_FOOTED);
    all.add(Kind::Sum, of.ability, if slow { own.min(0) } else { own }, WHOLE);
    if battle.rules().flag(USE_SIZE) {
        all.add(Kind::Sum, SIZE, size_modifier(battle.stats(unit).now(SIZE), of.ability), SIZES);
    }
    let dodges = of.purpose == Purpose::Reflex && mode == Mode::Action;
    let balances = of.purpose == Purpose::Other && of.skill == ATHLETICS && of.ability == AGILITY;
    if (dodges || balances) && battle.profile(unit).has(ACROBATICS) {
        all.add(Kind::Sum, EXPERTISE, 2, Rule("AR-BGD-05"));
    }
}

/// The value of a skill; 0 if untrained.
pub fn skill(battle: &Battle, unit: UnitId, skill: Key) -> i32 {
    battle.profile(unit).skill(skill).map_or(0, i32::from)
}

/// The Size modifier of a check on an ability: the large are better at all but Agility, the small at Agility.
pub fn size_modifier(size: i32, ability: Key) -> i32 {
    let step = match size.abs() {
        0 => 0,
        step => 1 << (step - 1),
    };
    let for_large = if ability == AGILITY { -step } else { step };
    if size < 0 { -for_large } else { for_large }
}

/// Fills in what follows from class, rank and abilities (AR-BGD-04, AR-BGD-07, AR-BGD-08, AR-VIT-01).
pub fn derive(tags: &[Key], stats: &mut [Stat]) {
    let (scores, points) = match () {
        () if tags.contains(&MINION) => (-2, 0),
        () if tags.contains(&ELITE) => (2, 3),
        () if tags.contains(&BOSS) => (5, 4),
        () => (0, 2),
    };
    for stat in stats.iter_mut().filter(|stat| ABILITIES.contains(&stat.key)) {
        stat.max += scores;
        stat.now += scores;
    }
    let sum: i16 = stats.iter().filter(|stat| ABILITIES.contains(&stat.key)).map(|stat| stat.max).sum();
    let of_class = match () {
        () if tags.contains(&WARRIOR) => 20,
        () if tags.contains(&MAGIC_USER) => 10,
        () => 15,
    };
    let minion = tags.contains(&MINION);
    for stat in stats.iter_mut() {
        let value = match stat.key {
            VITALITY if minion => 1,
            VITALITY if stat.max == DERIVED => (of_class + sum).max(1),
            AAP_ALLOTMENT if stat.max == DERIVED => points,
            _ => continue,
        };
        (stat.max, stat.now) = (value, value);
    }
}

/// What is added to the roll for Initiative: Agility, experience, and what armour takes (AR-BGD-03).
pub fn quickness(battle: &Battle, unit: UnitId) -> [(Key, i32); 2] {
    let stats = battle.stats(unit);
    [(AGILITY, stats.now(AGILITY)), (INITIATIVE_BONUS, stats.now(INITIATIVE_BONUS))]
}
