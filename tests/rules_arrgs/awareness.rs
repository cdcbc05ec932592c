//! AR-BGD-06, AR-STR-05: hiding, and surprise by Stealth.

use crate::cast::{apart, guard, points, post, raider, scene, soldier, sum, vitality};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

fn hide() -> Deed {
    Deed::new("conceal")
}

#[test]
fn ar_bgd_06_stealth_against_the_best_perception() {
    for (face, hidden) in [(7, 1), (6, 1), (5, 0)] {
        let mut table = apart(raider().initiative(20), 5, guard());
        table.dice(&[face]).order("Raider", hide());
        assert_eq!(sum(&table, "hiding"), (i32::from(face) + 5, 11));
        assert_eq!((table.condition("Raider", "hidden"), points(&table, "Raider").0), (hidden, 2), "{face}");
        assert_eq!(vitality(&table, "Raider"), 20);
    }
    let figures = [raider().initiative(20), guard(), soldier("Watch").skills("perception 3").initiative(3)];
    let mut table = scene(&["R....G", ".....W"], figures).begin();
    table.dice(&[8]).order("Raider", hide());
    assert_eq!((sum(&table, "hiding"), table.condition("Raider", "hidden")), ((13, 14), 0));
}

#[test]
fn ar_bgd_06_the_hidden_cannot_be_singled_out_until_they_act() {
    let mut table = apart(raider().initiative(20).items("long_bow"), 5, guard().items("long_bow"));
    table.dice(&[7]).order("Raider", hide()).order("Raider", end_turn());
    assert_eq!(table.refused("Guard", attack("Raider")), "AR-BGD-06");
    table.order("Guard", end_turn()).dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!(table.condition("Raider", "hidden"), 0);
    table.order("Raider", end_turn());
    assert!(table.allows("Guard", attack("Raider")));
}

#[test]
fn ar_bgd_06_hiding_takes_a_check_and_provokes() {
    let mut table = apart(raider().initiative(20), 1, guard().items("long_sword"));
    table.answer("Guard", "strike").answer("Raider", "none").dice(&[2, 20]).order("Raider", hide());
    assert_eq!((points(&table, "Guard").1, table.condition("Raider", "hidden")), (0, 1));
}

/// A Guard, and a Raider who hides before the fight; perhaps with another, who hides as well or does not.
fn ambush(by: &'static str, faces: &[u8], other_hides: Option<bool>) -> Table {
    let second = other_hides.map(|hides| {
        let second = Figure::new("Second").stats("agility 3").skills("stealth 2").tags("humanoid").foe().initiative(8);
        if hides { second.condition("hidden", 1) } else { second }
    });
    let rows = if second.is_some() { ["G....R", ".....S"] } else { ["G....R", "......"] };
    let figures = [guard(), raider().condition("hidden", 1)].into_iter().chain(second);
    scene(&rows, figures).word("surprised_by", by).dice(faces).begin()
}

#[test]
fn ar_str_05_whoever_notices_nobody_is_surprised() {
    for (face, surprised) in [(6, 1), (5, 0)] {
        let table = ambush("by_stealth", &[face], None);
        assert_eq!(table.condition("Guard", "surprised"), surprised, "{face}");
        assert_eq!((table.battle().scheduler().surprise, table.condition("Raider", "surprised")), (surprised == 1, 0));
    }
    assert_eq!(ambush("stated", &[], None).condition("Guard", "surprised"), 0);
}

#[test]
fn ar_str_05_to_notice_one_is_enough() {
    assert_eq!(ambush("by_stealth", &[6, 6], Some(true)).condition("Guard", "surprised"), 1);
    assert_eq!(ambush("by_stealth", &[6, 5], Some(true)).condition("Guard", "surprised"), 0);
    assert_eq!(ambush("by_stealth", &[6], Some(false)).condition("Guard", "surprised"), 0, "one stands in the open");
}

#[test]
fn ar_str_02_initiative_is_fixed_before_surprise_is_found_out() {
    let figures = || [guard().rolled(), raider().initiative(9).condition("hidden", 1)];
    // The Guard's Initiative, then the Raider's Stealth: 6 is enough against 11, 5 is not.
    for (faces, surprised) in [([5, 6], 1), ([6, 5], 0)] {
        let scene = scene(&["G....R", "......"], figures()).word("surprised_by", "by_stealth");
        assert_eq!(scene.dice(&faces).begin().condition("Guard", "surprised"), surprised, "{faces:?}");
    }
}

#[test]
fn ar_str_05_a_level_can_say_who_is_surprised() {
    let figures = [guard(), raider().condition("surprised", 1), post()];
    let table = scene(&["G....R", ".....P"], figures).begin();
    assert!(table.battle().scheduler().surprise && !table.allows("Raider", walk("w")));
}

#[test]
fn ar_dfm_02_nobody_defends_itself_against_a_shot_from_hiding() {
    for (hidden, asked, need) in [(true, false, 14), (false, true, 16)] {
        let archer = raider().items("long_bow").initiative(20);
        let archer = if hidden { archer.condition("hidden", 1) } else { archer };
        let figures = [archer, guard().items("long_sword shield").stats("vitality 90")];
        let mut table = scene(&["R....G", "......"], figures).begin();
        table.always("reaction", "none").dice(&[12]).order("Raider", attack("Guard"));
        assert_eq!((table.asked_of("reaction").is_some(), sum(&table, "attack").1), (asked, need));
    }
}
