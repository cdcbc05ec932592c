//! Treatment, waking, the time between battles, and hiding.

use crate::battle::keys;

keys! {
    /// Order: treat somebody Dying.
    TREAT = "treat";
    /// Order: shake somebody unconscious awake.
    ROUSE = "rouse";
    /// Order: get out of sight.
    CONCEAL = "conceal";
    /// Order in camp: ten minutes of peace.
    TAKE_BREAK = "take_break";
    /// Order in camp: an hour.
    PASS_HOUR = "pass_hour";
    /// Order in camp: eight hours.
    REST = "rest";
    /// Order in camp: mend something broken.
    REPAIR = "repair";
    /// Item: what is needed for that.
    TOOLS = "tools";

    /// Check: treating somebody Dying.
    TREATMENT = "treatment";
    /// Check: a Fortitude check of the unconscious.
    WAKING = "waking";
    /// Check: an attempt to get out of sight.
    HIDING = "hiding";

    /// Trait: a thing that nobody carries or steers: an attack has to reach 10.
    UNATTENDED = "unattended";

    /// Option: who is surprised.
    SURPRISE = "surprised_by";
    /// Whoever the level says.
    STATED = "stated";
    /// Whoever does not notice any of the hidden enemies.
    BY_STEALTH = "by_stealth";
    /// Option: the Dying are out of the fight.
    DYING_IS_OUT = "dying_is_out";
}
