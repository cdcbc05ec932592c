//! What is done in camp.

use crate::battle::keys;

keys! {
    /// Order in camp: operate on somebody.
    SURGERY = "surgery";
    /// Order in camp: care for somebody day by day. Also the condition of who is cared for.
    CARE = "care";
    /// Order in camp: rest until no longer tired.
    SLEEP = "sleep";
    /// Order in camp: let a day pass (mode `active`: without rest).
    PASS_DAY = "pass_day";
    /// Mode of `pass_day`: living normally.
    ACTIVE = "active";
    /// Order in camp: patch up a system for some hours.
    JURY_RIG = "jury_rig";
    /// Order in camp: mend a system, or a point of armour, hull or structure (mode: what).
    MEND = "mend";
    /// Order in camp: put a new system in the place of a destroyed one.
    REPLACE = "replace";
    /// Order in camp: take parts out of a system.
    STRIP = "strip";
    /// Condition: carries spare parts; amount = repairs that they suffice for.
    SPARE_PARTS = "spare_parts";
    /// Remark: hours that a repair took.
    REPAIR_HOURS = "repair_hours";
    /// Remark: rounds that a repair took.
    REPAIR_ROUNDS = "repair_rounds";
    /// Remark: what a repair cost.
    CREDITS = "credits";
    /// Condition: operated on today.
    OPERATED = "operated";
}
