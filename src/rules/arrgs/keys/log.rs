//! Names of combat: decisions, answers, ledger lines, checks, causes.

use crate::battle::keys;

keys! {
    /// Ledger: how hard a test is that a damage model asks for.
    CIRCUMSTANCE = "circumstance";
    /// Decision: whether to act upon an opportunity.
    OPPORTUNITY = "opening";
    /// Answer: strike.
    STRIKE = "strike";
    /// Answer: nothing.
    NONE = "none";

    /// Decision: whether to change speed so suddenly that it harms.
    SUDDEN_SPEED = "sudden_speed";
    /// Answer: only as far as is safe.
    SHORT = "short";
    /// Answer: as ordered.
    ALL_THE_WAY = "all_the_way";

    /// Check: a Fortitude check of the Disabled.
    DISABLED_CHECK = "disabled_check";
    /// Check: a Fortitude check of the Dying.
    DYING_CHECK = "dying_check";
    /// Check: a Fortitude check of the Staggered.
    STAGGERED_CHECK = "staggered_check";
    /// Check: a Fortitude check against a shock.
    WITHSTAND = "withstand";
    /// Check: a movement.
    MOVEMENT = "movement";

    /// Ledger: the flat 10 of a Reaction.
    FLAT = "flat";
    /// Ledger: armour and shields that hinder.
    CHECK_PENALTY = "check_penalty";
    /// Ledger: more than 3 points used in this round.
    OVER_EXERTION = "over_exertion";
    /// Ledger: Movement Increments beyond the first.
    SPEED_BAND = "speed_band";
    /// Ledger: Movement Increments beyond the first, where speed helps.
    RUN_UP = "run_up";
    /// Ledger: the target's Movement Increments beyond the first.
    FAST_TARGET = "fast_target";
    /// Ledger: range increments beyond the first.
    RANGE = "range";
    /// Ledger: lies prone.
    LYING = "lying";
    /// Ledger: an expertise.
    EXPERTISE = "expertise";
    /// Ledger: a shield.
    SHIELD = "shield";
    /// Ledger: powered armour.
    POWERED = "powered";
    /// Ledger: the Success Value of an attack.
    SUCCESS = "success";
    /// Ledger: Damage Resistance.
    RESISTANCE = "resistance";
    /// Ledger: vulnerability.
    VULNERABILITY = "vulnerability";
    /// Ledger: no defence at all.
    DEFENCELESS = "defenceless";

    /// Cause: it is over.
    OVER = "over";
    /// Cause: Vitality is used up.
    NO_VITALITY = "no_vitality";
    /// Cause: destroyed.
    DESTROYED = "destroyed";
    /// Cause: has failed a check.
    WORSE = "worse";
    /// Cause: recovered.
    RECOVERED = "recovered";
    /// Cause: no Action Points are left to it.
    NO_POINTS = "no_points";
}
