//! Names of magic and of area attacks.

use crate::battle::keys;

keys! {
    /// Order: strike an area.
    AREA_ATTACK = "area_attack";
    /// Order: cast a stored spell.
    CAST = "cast";
    /// Order: steer a spell in effect, or keep it up.
    CONTROL_SPELL = "control_spell";
    /// Order: end one's own spell in effect.
    DISMISS_SPELL = "dismiss_spell";
    /// Order and reaction: end or take over another's spell.
    COUNTERSPELL = "counterspell";
    /// Mode of a Counterspell: the spell ends.
    END = "end";
    /// Mode of a Counterspell: the spell changes its controller.
    SEIZE = "seize";
    /// Wording: the spell ends, another than the lowest is used up.
    END_USING = "end_using";
    /// Wording: the spell changes its controller, another than the lowest is used up.
    SEIZE_USING = "seize_using";
    /// Decision: which spell a Counterspell uses up.
    STORED_SPELL = "stored_spell";

    /// Condition: a spell keeps blows away: so much more Reflex.
    WARDED = "warded";
    /// Condition: comes when a caster calls it, and goes with the spell; the amount names the caster's slot, counted from 1.
    SUMMONED = "summoned";
    /// Note: obeys its controller in this round.
    OBEYS = "obeys";

    /// Option: the margin against a willing target counts from 0.
    WILLING_FROM_ZERO = "willing_from_zero";
    /// Option: range and the target's speed do not make a spell harder to cast.
    CASTING_IGNORES_RANGE = "casting_ignores_range";

    /// Roll: the direction in which an area attack strays.
    DIRECTION = "direction";
    /// Roll: how far it strays.
    DISTANCE = "distance";
    /// Note: an area attack strikes another square.
    STRAYS = "strays";
    /// Note: a spell does not come about.
    SPELL_FAILED = "spell_failed";
    /// Note: a spell is stopped as it is cast.
    SPELL_COUNTERED = "spell_countered";
    /// Note: a spell in effect has another controller.
    SPELL_SEIZED = "spell_seized";
    /// Note: a spell in effect is controlled.
    SPELL_CONTROLLED = "spell_controlled";
    /// Note: a spell in effect ends.
    SPELL_ENDS = "spell_ends";
}
