//! The sheet: abilities, allotments, skills, kinds, ranks (AR-BGD-01, AR-BGD-02, AR-BGD-08, AR-BGD-12).

use crate::battle::{Key, keys};

keys! {
    /// Ability: Body.
    BODY = "body";
    /// Ability: Agility.
    AGILITY = "agility";
    /// Ability: Intellect.
    INTELLECT = "intellect";
    /// Ability: Personality.
    PERSONALITY = "personality";
    /// Vitality: its full value is the Total, the present one the Current Vitality, which may be negative.
    VITALITY = "vitality";
    /// Action Points of a turn.
    AP_ALLOTMENT = "ap_allotment";
    /// Additional Action Points of a round.
    AAP_ALLOTMENT = "aap_allotment";
    /// Base Movement Speed walking, in squares.
    SPEED = "speed";
    /// Base Movement Speed flying; 0 if it cannot.
    FLYING = "flying";
    /// Base Movement Speed swimming; 0 if it cannot.
    SWIMMING = "swimming";
    /// Base Movement Speed climbing; 0 if it cannot.
    CLIMBING = "climbing";
    /// Base Movement Speed burrowing; 0 if it cannot.
    BURROWING = "burrowing";
    /// Base Movement Speed in space; 0 if it cannot.
    IN_SPACE = "in_space";
    /// Size Category, from -4 (Fine) to 4 (Colossal).
    SIZE = "size";
    /// Magnitude, 1 to 5.
    MAGNITUDE = "magnitude";
    /// What experience adds to the Initiative score.
    INITIATIVE_BONUS = "initiative_bonus";
    /// Legs.
    LEGS = "legs";
    /// Turns of 90 degrees in one Movement; 10 turns at will.
    MANOEUVRABILITY = "manoeuvrability";
    /// By how much Armour Training lowers the armour's Check Penalty, 0 to 3.
    ARMOUR_TRAINING = "armour_training";
    /// Natural Damage Resistance against everything.
    HIDE = "hide";

    /// Skill: arcane magic.
    ARCANE = "arcane";
    /// Skill: moving, and resisting with the body.
    ATHLETICS = "athletics";
    /// Skill: resisting with the mind.
    DISCIPLINE = "discipline";
    /// Skill: hand weapons.
    MELEE_WEAPONRY = "melee_weaponry";
    /// Skill: thrown and shooting weapons.
    MISSILE_WEAPONRY = "missile_weaponry";
    /// Skill: the magic of nature.
    NATURE = "nature";
    /// Skill: steering what moves.
    PILOTING = "piloting";
    /// Skill: divine magic.
    RELIGION = "religion";
    /// Skill: mounting.
    RIDE = "ride";
    /// Skill: treating the dying.
    MEDICINE = "medicine";
    /// Skill: noticing.
    PERCEPTION = "perception";
    /// Skill: hiding.
    STEALTH = "stealth";

    /// Kind: humanoid.
    HUMANOID = "humanoid";
    /// Kind: beast.
    BEAST = "beast";
    /// Kind: undead.
    UNDEAD = "undead";
    /// Kind: construct.
    CONSTRUCT = "construct";
    /// Kind: plant.
    PLANT = "plant";
    /// Kind: a thing that does not act.
    OBJECT = "object";
    /// Class family: Warrior.
    WARRIOR = "warrior";
    /// Class family: Expert.
    EXPERT = "expert";
    /// Class family: Magic User.
    MAGIC_USER = "magic_user";
    /// Rank: minion.
    MINION = "minion";
    /// Rank: elite.
    ELITE = "elite";
    /// Rank: boss.
    BOSS = "boss";
    /// Expertise: Acrobatics.
    ACROBATICS = "acrobatics";
}

/// The four abilities.
pub const ABILITIES: [Key; 4] = [BODY, AGILITY, INTELLECT, PERSONALITY];

/// The side in squares of the space of a Size Category (AR-BGD-10).
pub const fn breadth(size: i32) -> u8 {
    match size {
        ..=0 => 1,
        1 => 2,
        2 => 3,
        3 => 4,
        _ => 6,
    }
}
