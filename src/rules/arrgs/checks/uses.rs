//! What a check is for, and the skill and ability that serve (AR-CHK-09, AR-ATK-03, AR-DEF-02, AR-BGD-02).

use crate::battle::{Battle, Key, UnitId};
use crate::rules::arrgs::armoury::Meets;
use crate::rules::arrgs::keys::traits::{ABILITY, CASTING, SKILL};
use crate::rules::arrgs::keys::*;

/// What a check is for: some modifiers belong to one purpose only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// A blow hand to hand.
    Melee,
    /// A throw or a shot.
    Ranged,
    /// A spell.
    Spell,
    /// Resisting with the body.
    Fortitude,
    /// Getting out of the way.
    Reflex,
    /// Resisting with the mind.
    Willpower,
    /// Moving.
    Movement,
    /// Anything else.
    Other,
}

/// A purpose with the skill and the ability that serve it. Stat blocks and weapons may name others than the usual ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use {
    /// The purpose.
    pub purpose: Purpose,
    /// The skill.
    pub skill: Key,
    /// The ability.
    pub ability: Key,
}

impl Use {
    /// Melee: Body and Melee Weaponry.
    pub const MELEE: Self = Self::of(Purpose::Melee, MELEE_WEAPONRY, BODY);
    /// Ranged: Agility and Missile Weaponry.
    pub const RANGED: Self = Self::of(Purpose::Ranged, MISSILE_WEAPONRY, AGILITY);
    /// Fortitude: Body and Athletics.
    pub const FORTITUDE: Self = Self::of(Purpose::Fortitude, ATHLETICS, BODY);
    /// Reflex: Agility and Athletics.
    pub const REFLEX: Self = Self::of(Purpose::Reflex, ATHLETICS, AGILITY);
    /// Willpower: Personality and Discipline.
    pub const WILLPOWER: Self = Self::of(Purpose::Willpower, DISCIPLINE, PERSONALITY);
    /// Moving on foot: Body and Athletics.
    pub const WALKING: Self = Self::of(Purpose::Movement, ATHLETICS, BODY);

    /// A purpose with a skill and an ability.
    pub const fn of(purpose: Purpose, skill: Key, ability: Key) -> Self {
        Self { purpose, skill, ability }
    }

    /// A skill with its usual ability.
    pub fn skill(battle: &Battle, unit: UnitId, skill: Key) -> Self {
        Self::of(Purpose::Other, skill, usual_ability(battle, unit, skill))
    }

    /// A spell cast by a skill, or by the skill and with the ability that a stat block names (AR-ATK-03).
    pub fn spell(battle: &Battle, unit: UnitId, skill: Key) -> Self {
        let skill = battle.profile(unit).word(CASTING, SKILL).unwrap_or(skill);
        let usual = Self::of(Purpose::Spell, skill, usual_ability(battle, unit, skill));
        usual.by_stat_block(battle, unit, CASTING)
    }

    /// The defence that a weapon meets (AR-DEF-03).
    pub const fn against(defence: Meets) -> Self {
        match defence {
            Meets::Reflex => Self::REFLEX,
            Meets::Fortitude => Self::FORTITUDE,
            Meets::Willpower => Self::WILLPOWER,
        }
    }

    /// A defence as somebody makes it: who foresees blows uses Intellect for Reflex, say (AR-CHK-09).
    pub fn defence(self, battle: &Battle, unit: UnitId) -> Self {
        self.by_stat_block(battle, unit, self.key())
    }

    /// The same with the skill and the ability that a stat block names for something.
    fn by_stat_block(self, battle: &Battle, unit: UnitId, what: Key) -> Self {
        let named = |part| battle.profile(unit).word(what, part);
        let (skill, ability) = (named(SKILL), named(ABILITY));
        Self { skill: skill.unwrap_or(self.skill), ability: ability.unwrap_or(self.ability), ..self }
    }

    /// The name of the check.
    pub const fn key(self) -> Key {
        match self.purpose {
            Purpose::Melee | Purpose::Ranged | Purpose::Spell => ATTACK,
            Purpose::Fortitude => FORTITUDE,
            Purpose::Reflex => REFLEX,
            Purpose::Willpower => WILLPOWER,
            Purpose::Movement => log::MOVEMENT,
            Purpose::Other => self.skill,
        }
    }
}

/// The ability that usually goes with a skill (AR-BGD-02).
fn usual_ability(battle: &Battle, unit: UnitId, skill: Key) -> Key {
    let now = |ability| battle.stats(unit).now(ability);
    match skill {
        ARCANE | MEDICINE | PERCEPTION => INTELLECT,
        RELIGION | DISCIPLINE => PERSONALITY,
        STEALTH | RIDE | PILOTING | MISSILE_WEAPONRY => AGILITY,
        NATURE if now(INTELLECT) >= now(PERSONALITY) => INTELLECT,
        NATURE => PERSONALITY,
        _ => BODY,
    }
}
