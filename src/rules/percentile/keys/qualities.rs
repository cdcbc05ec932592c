//! Qualities of weapons and armour, as the armoury names them (PC-BGD-37).

use crate::battle::keys;

keys! {
    /// Aiming helps more.
    ACCURATE = "accurate";
    /// Parries well.
    BALANCED = "balanced";
    /// Of armour: its wearer fires heavy weapons unhindered.
    CARRIES_HEAVY = "carries_heavy";
    /// Wants a mount or strength.
    HEAVY = "heavy";
    /// Drawn at once.
    LIGHT = "light";
    /// Strikes a band higher.
    LONG_REACH = "long_reach";
    /// Part of the body.
    NATURAL = "natural";
    /// Burns its wielder.
    OVERHEATS = "overheats";
    /// Shoots down what flies.
    POINT_DEFENCE = "point_defence";
    /// Meets armour, or is armour, of an older make.
    PRIMITIVE = "primitive";
    /// Fires something solid.
    PROJECTILE = "projectile";
    /// Fires every other round.
    RECHARGE = "recharge";
    /// Jams rarely.
    RELIABLE = "reliable";
    /// Spreads with the distance.
    SCATTER = "scatter";
    /// Stuns.
    SHOCKING = "shocking";
    /// Does not kill.
    SUBDUAL = "subdual";
    /// Slow to handle: each shot costs tempo under fluid initiative.
    TACTICAL = "tactical";
    /// Bare hands.
    UNARMED = "unarmed";
    /// Jams often.
    UNRELIABLE = "unreliable";
    /// Does not parry.
    UNWIELDY = "unwieldy";
}
