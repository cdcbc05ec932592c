//! Options of the rules and facts of the field.

use crate::battle::keys;

keys! {
    /// Option: free actions a round.
    FREE_ACTION_LIMIT = "free_action_limit";
    /// Option: when those who play by themselves spend action dice.
    SPEND_POLICY = "spend_policy";
    /// Word of `spend_policy`: whenever it helps.
    ALWAYS = "always";
    /// Word of `spend_policy`: as long as some are kept.
    KEEP_LAST = "keep_last";
    /// Word of `spend_policy`: not at all.
    NEVER = "never";
    /// Option: the action dice that are kept by `keep_last`.
    DICE_KEPT = "dice_kept";
    /// Option: the dice of the opposition's pool besides one for each special of the first side.
    SIDE_POOL = "side_pool";
    /// Option: whether a paid critical that takes out a special enemy is a Triumph.
    TRIUMPH_BY_CRITICAL = "triumph_by_critical";
    /// Option: whether a paid critical success with a skill is a Triumph.
    TRIUMPH_BY_SKILL = "triumph_by_skill";

    /// Fact of the field: how bright it is.
    LIGHT = "light";
    /// Word of `light`: bright.
    BRIGHT = "bright";
    /// Word of `light` and mark of terrain: dim.
    DIM = "dim";
    /// Word of `light` and mark of terrain: dark.
    DARK = "dark";
    /// Fact of the field: what hangs in the air.
    AIR = "air";
    /// Word of `air`: nothing.
    CLEAR = "clear";
    /// Word of `air`: fog or smoke.
    FOG = "fog";
    /// Word of `air`: water.
    UNDERWATER = "underwater";
    /// Fact of the field: how loud it is.
    NOISE = "noise";
    /// Word of `noise`: quiet.
    QUIET = "quiet";
    /// Word of `noise`: as usual.
    NORMAL = "normal";
    /// Word of `noise`: loud.
    LOUD = "loud";
}
