//! Options of the rules and the words that they may be.

use crate::battle::keys;

keys! {
    /// Option: most that light, smoke and weather together take.
    ENV_DM_CAP = "env_dm_cap";
    /// Option: the DM of a characteristic of 0.
    CHAR_DM_ZERO = "char_dm_zero";
    /// Option: the DM of a ranged attack on somebody prone at Short range.
    PRONE_DM_AT_SHORT = "prone_dm_at_short";
    /// Option: how far a missed grenade goes.
    SCATTER_FORMULA = "scatter_formula";
    /// Option: who places the points of a wound.
    DAMAGE_ALLOCATION = "damage_allocation";
    /// Option: bodies that have room in a square.
    SQUARE_CAPACITY = "square_capacity";
    /// Option: whether one may walk through enemies.
    PASS_THROUGH_ENEMIES = "pass_through_enemies";
    /// Option: half-metres that a movement action crawls.
    PRONE_CRAWL = "prone_crawl_half_m";
    /// Option: free actions of a turn before one costs the minor action.
    FREE_ACTIONS_PER_TURN = "free_actions_per_turn";
    /// Option: what an untrained firer counts as who fires blind.
    BLIND_UNTRAINED = "blind_untrained";
    /// Word of `blind_untrained`: as one with level 0.
    LEVEL0 = "level0";
    /// Word of `blind_untrained`: as untrained.
    AS_UNTRAINED = "untrained";
    /// Option: metres beyond which Distant ends and extreme range begins.
    DISTANT_LIMIT = "distant_limit_m";
    /// Option: how it is settled who knows of whom at the start.
    AWARENESS = "awareness";
    /// Option: whether a side that nobody has noticed may slip away.
    ALLOW_AVOID = "allow_avoid";
    /// Value of `awareness`: as the level states.
    STATED = "stated";
    /// Option: how far a voice carries, in squares.
    VOICE_RANGE = "voice_range";
    /// Option: what diagonal steps cost.
    DIAGONAL_COST = "diagonal_cost";
    /// Word of `diagonal_cost`: as any other step.
    ONE = "one";
    /// Word of `diagonal_cost`: every other one twice as much.
    ALTERNATE = "alternate";
    /// Option: whether what is carried weighs.
    ENCUMBRANCE = "encumbrance";
    /// Option: whether two things at once cost a DM.
    MULTI_ACTION_DM = "multi_action_dm";
    /// Option: whether medical care comes on top of natural healing.
    MEDICAL_CARE_STACKS = "medical_care_stacks";
}
