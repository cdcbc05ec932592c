//! Names of combat: modes of an attack, reactions, decisions, ledger lines, causes.

use crate::battle::keys;

keys! {
    /// Check: withstanding a disease.
    DISEASE = "disease";
    /// Mode: one round.
    SINGLE = "single";
    /// Mode: a burst for its DM to hit.
    SPRAY = "spray";
    /// Mode: a burst for its extra damage.
    GROUPED = "grouped";

    /// Reaction: none.
    NONE = "none";
    /// Reaction: dodge an attack or a blast.
    DODGE = "dodge";
    /// Reaction: parry a melee attack.
    PARRY = "parry";
    /// Reaction: dive for cover from a blast.
    DIVE = "dive";

    /// Decision: on which characteristics a wound falls.
    WOUND = "wound";
    /// Decision: which characteristic takes what Endurance could not.
    WOUND_REST = "wound_rest";

    /// Ledger: how hard the range makes the attack.
    DIFFICULTY = "difficulty";
    /// Ledger: a laser or telescopic sight on an aimed attack.
    SIGHT = "sight";
    /// Ledger: strength that a heavy weapon asks for and the firer lacks.
    HEAVY = "too_heavy";
    /// Ledger: a quarter covered.
    QUARTER_COVER = "quarter_cover";
    /// Ledger: half covered.
    HALF_COVER = "half_cover";
    /// Ledger: three quarters covered.
    THREE_QUARTER_COVER = "three_quarter_cover";
    /// Ledger: all but a slit covered.
    FULL_COVER = "full_cover";
    /// Ledger: a lower stance behind cover.
    LOW_STANCE = "low_stance";
    /// Ledger: the target lies prone.
    PRONE_TARGET = "prone_target";
    /// Ledger: the target moves.
    TARGET_MOVEMENT = "target_movement";
    /// Ledger: a burst fired in panic, or shots that only suppress.
    HASTY_FIRE = "hasty_fire";
    /// Ledger: the spread of a flechette shell.
    SPREAD = "spread";
    /// Ledger: a target beyond Distant.
    EXTREME = "extreme_range";
    /// Ledger: others stand with the target.
    INTO_MELEE = "into_melee";
    /// Ledger: the kick of a weapon without weight.
    RECOIL = "recoil";
    /// Ledger: an intelligent weapon within its tolerance.
    SMART = "smart";
    /// Ledger: a beam that thins out at extreme range.
    THINNED = "thinned";
    /// Ledger: low light.
    LOW_LIGHT = "low_light";
    /// Ledger: complete darkness.
    DARKNESS = "darkness";
    /// Ledger: smoke or fog.
    SMOKE = "smoke";
    /// Ledger: bad weather.
    WEATHER = "weather";
    /// Ledger: what lies beyond the most that surroundings may take.
    ENOUGH = "env_dm_cap";
    /// Ledger: what an aerosol drinks of a beam.
    AEROSOL = "aerosol";
    /// Ledger: the sum of damage dice.
    DICE = "dice";
    /// Ledger: Effect of the attack.
    EFFECT = "effect";
    /// Ledger: points of a grouped burst.
    BURST = "burst";
    /// Ledger: aiming for the kill.
    KILL_AIM_BONUS = "kill_aim";
    /// Ledger: a great hit does a point whatever the armour.
    GREAT_HIT = "great_hit";
    /// Ledger: damage that got through.
    DAMAGE = "damage";
    /// Ledger: waking checks failed before.
    FAILED_BEFORE = "failed_before";

    /// Roll: damage dice.
    DAMAGE_ROLL = "damage";
    /// Roll: whether a miss strikes somebody else, and whom.
    STRAY = "stray";
    /// Roll: whom a blind shot strikes.
    CHANCE_VICTIM = "chance_victim";
    /// Roll: how long a cloud lasts.
    LASTS = "lasts";
    /// Roll: direction of a scatter.
    SCATTER = "scatter";
    /// Check: waking up.
    WAKE = "wake";
    /// Check: standing a stun grenade.
    WITHSTAND = "withstand";

    /// Cause: an attack struck.
    STRUCK = "struck";
    /// Cause: an attack nearby.
    ALARMED = "alarmed";
    /// Cause: a wound.
    WOUNDED = "wounded";
    /// Cause: a blast.
    BLAST = "blast";
    /// Cause: a stun grenade.
    STUNNED = "stunned";

    /// Thing: a grenade in flight.
    PROJECTILE = "projectile";
    /// Move of a thing: thrown.
    THROWN = "thrown";
    /// Move of a thing: gone astray.
    SCATTERED = "scattered";
    /// Burst: what goes off behind a launcher.
    BACK_BLAST = "back_blast";

    /// Trait: an attack that is aimed gets +1 from it.
    AIMED_DM = "aimed_dm";
    /// Option: a failed throw lands nearer the worse it failed.
    LITERAL = "literal";
    /// Option: wounds are placed by the rules' own policy.
    AUTO = "auto";
}
