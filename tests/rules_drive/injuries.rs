//! DR-BGD-02 to DR-BGD-14: injuries, what they do, how they heal.

use crate::cast::{CORE, bob, degrees, harms, need, notes, running, shooting, strike};

#[test]
fn dr_bgd_04_each_multiple_met_is_a_degree() {
    let mut table = shooting("damage: 12, drive: 20", bob().profile("(injury_factor: 5)"));
    strike(&mut table, CORE);
    assert_eq!((running(&table, "Bob"), degrees(&table, "Bob"), harms(&table)), (12, [0, 0, 2, 0, 0, 0], vec![12]));
    assert_eq!(notes(&table, "drive"), [20]);
    assert_eq!(need(&table, "dodge"), 35);
}
