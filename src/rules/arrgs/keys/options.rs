//! Options: what the rules leave to the referee. The defaults are those of the catalogue.

use crate::battle::keys;

keys! {
    /// Option: what is added to 10 where a Scene sets the difficulty.
    SCENE_DIFFICULTY = "scene_difficulty";
    /// Option: squares at which a friend can be helped by voice; 0 for beside only.
    AID_BY_VOICE = "aid_by_voice";
    /// Option: an attack below the defence always fails.
    STRICT_HIT = "strict_hit";
    /// Option: a natural 1 always fails.
    NATURAL_ONE_FAILS = "natural_one_fails";
    /// Option: a critical hit causes Dying only where it costs Vitality.
    DYING_NEEDS_DAMAGE = "dying_needs_damage";
    /// Option: how diagonals count.
    DIAGONALS = "diagonals";
    /// Option word: as any other step.
    ONE = "one";
    /// Option word: one and two in turn.
    ALTERNATING = "alternating";
    /// Option: the Size modifier counts.
    USE_SIZE = "use_size";
    /// Option: the penalty for speed weighs on Reactions as well.
    SPEED_ON_REACTIONS = "speed_on_reactions";
    /// Option: in what a run-up helps, so that speed is a bonus there.
    RUN_UP_BONUS = "run_up_bonus";
    /// Option word: in nothing.
    OFF = "off";
    /// Option word: in jumps as well.
    JUMP_AND_CHARGE = "jump_and_charge";
    /// Option: sudden acceleration does not harm those who move by nature.
    NATURAL_MOVERS_SPARED = "natural_movers_spared";
    /// Option: Humanoids are vulnerable to almost everything.
    FRAIL_HUMANOIDS = "frail_humanoids";
}
