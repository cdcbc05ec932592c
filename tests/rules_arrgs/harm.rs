//! AR-VIT, AR-DMG, AR-DSB, AR-DYG, AR-UNC: what is lost, and what it leads to.

use crate::cast::{apart, guard, mage, post, raider, scene, success, sum, vitality};
use six_seconds::battle::{Key, Stance};
use six_seconds::testkit::{Figure, attack, end_turn, walk};

#[test]
fn ar_vit_01_class_and_abilities() {
    let table = scene(&["G.M.R.", "......"], [guard(), mage(), raider()]).begin();
    let all = ["Guard", "Raider", "Mage"].map(|name| vitality(&table, name));
    assert_eq!(all, [28, 21, 20]);
}

#[test]
fn ar_vit_02_the_current_falls_and_the_total_stays() {
    let mut table = apart(guard().stats("aap_allotment 0"), 1, raider().items("mace").stats("aap_allotment 0"));
    table.order("Guard", walk("s")).order("Guard", walk("n")).order("Guard", walk("s"));
    assert_eq!(vitality(&table, "Guard"), 25);
    // SV 7 is 10 to a Humanoid.
    table.order("Guard", end_turn()).dice(&[10]).order("Raider", attack("Guard"));
    let total = table.battle().stats(table.id("Guard")).max(Key::new("vitality"));
    assert_eq!((vitality(&table, "Guard"), total), (15, 28));
}

#[test]
fn ar_vit_03_conditions_make_actions_dearer() {
    for (state, left) in [("fatigued", 26), ("exhausted", 25)] {
        let mut table = apart(guard().condition(state, 1), 9, post());
        table.order("Guard", walk("n"));
        assert_eq!(vitality(&table, "Guard"), left, "{state}");
    }
}

#[test]
fn ar_vit_08_lost_vitality_alone_hinders_nobody() {
    let guard = guard().items("long_sword").stats("aap_allotment 0");
    let mut table = apart(guard, 1, raider().items("maul").initiative(20).stats("aap_allotment 0"));
    // SV 10 + 8, half as much again.
    table.dice(&[18]).order("Raider", attack("Guard")).order("Raider", end_turn());
    assert_eq!((vitality(&table, "Guard"), table.condition("Guard", "disabled")), (1, 0));
    table.dice(&[10]).order("Guard", attack("Raider"));
    assert_eq!(sum(&table, "attack").0, 17);
}

#[test]
fn ar_dmg_01_base_and_margin() {
    let mut table = apart(guard().items("mace"), 1, post());
    table.dice(&[12]).order("Guard", attack("Post"));
    assert_eq!((sum(&table, "attack").0, vitality(&table, "Post")), (19, 40 - 11));
}

/// A sword that burns and clothes that do not.
const FLAMES: &str = r#"(
    weapons: [(id: "flaming_sword", name: "Flaming sword", sv: 7, types: [slashing, fire], hands: 1, rule: "AR-DMG-03", note: "It burns.")],
    armour: [
        (id: "asbestos", name: "Asbestos coat", resists: [(fire, 5)], vitality: 12, resistance: 1, rule: "AR-DMG-03", note: "Does not burn."),
        (id: "mail", name: "Mail", resists: [(slashing, 4), (fire, 6)], vitality: 12, resistance: 1, rule: "AR-DMG-06", note: "Rings."),
    ],
)"#;

/// What a flaming sword costs somebody whose Reflex is 15.
fn burnt(face: u8, target: Figure) -> i32 {
    let figures = [guard().items("flaming_sword"), target.stats("aap_allotment 0 vitality 40")];
    let mut table = scene(&["GP...", "....."], figures).armoury(FLAMES).begin();
    table.dice(&[face]).order("Guard", attack("Post"));
    40 - vitality(&table, "Post")
}

#[test]
fn ar_dmg_03_resistance_to_either_type_counts() {
    assert_eq!((burnt(11, post()), burnt(11, post().wearing("asbestos"))), (10, 5));
}

#[test]
fn ar_dmg_03_the_wielder_names_one_of_two_types() {
    for (mode, lost) in [("piercing", 7), ("slashing", 6), ("", 7)] {
        let target = post().wearing("chain_shirt").stats("armour_training 1");
        let mut table = apart(guard().items("halberd"), 1, target);
        let order = if mode.is_empty() { attack("Post") } else { attack("Post").mode(mode) };
        table.dice(&[10]).order("Guard", order);
        assert_eq!((success(&table), 40 - vitality(&table, "Post")), (Some(10), lost), "{mode}");
    }
    let table = apart(guard().items("long_sword halberd"), 1, post());
    assert_eq!(table.refused("Guard", attack("Post").mode("slashing")), "AR-DMG-03", "no choice");
}

#[test]
fn ar_dmg_06_of_two_resistances_the_higher_one() {
    assert_eq!(burnt(13, post().wearing("mail")), 12 - 6);
}

#[test]
fn ar_dmg_09_vulnerable_once() {
    // SV 8, to a plant that is vulnerable to both types.
    assert_eq!((burnt(9, post().tags("plant")), burnt(9, post())), (12, 8));
}

#[test]
fn ar_dmg_05_losses_without_a_type_meet_no_resistance() {
    let mut table = apart(guard().stats("hide 10").condition("dying", 2), 9, post());
    table.order("Guard", end_turn()).dice(&[1]).order("Post", end_turn());
    assert_eq!(vitality(&table, "Guard"), 26);
    let mut table = apart(guard().stats("hide 10"), 9, post());
    table.order("Guard", walk("n"));
    assert_eq!(vitality(&table, "Guard"), 27);
}

#[test]
fn ar_dmg_08_half_as_much_again() {
    let mut table = apart(guard().items("long_sword"), 1, raider().stats("vitality 40 aap_allotment 0"));
    table.dice(&[11]).order("Guard", attack("Raider"));
    assert_eq!((success(&table), vitality(&table, "Raider")), (Some(10), 25));
}

#[test]
fn ar_dmg_11_humanoids_are_vulnerable_and_things_are_not() {
    for (kind, lost) in [("humanoid", 15), ("beast", 15), ("undead", 10), ("construct", 10), ("object", 10)] {
        let target = Figure::new("Target").stats("body 1 agility 5 vitality 40 aap_allotment 0").tags(kind).foe();
        let mut table = apart(guard().items("long_sword"), 1, target.initiative(1));
        table.dice(&[11]).order("Guard", attack("Target"));
        assert_eq!(40 - vitality(&table, "Target"), lost, "{kind}");
    }
}

#[test]
fn ar_dsb_01_no_vitality_left() {
    for (now, disabled) in [(2, 1), (3, 0)] {
        let figures = [raider().items("dagger").initiative(20), guard().now(&format!("vitality {now}"))];
        let mut table = scene(&["RG...", "....."], figures).flag("frail_humanoids", false).begin();
        table.answer("Guard", "none").dice(&[8]).order("Raider", attack("Guard"));
        assert_eq!((success(&table), vitality(&table, "Guard")), (Some(2), now - 2));
        assert_eq!(table.condition("Guard", "disabled"), disabled);
    }
}

#[test]
fn ar_dyg_01_each_critical_hit_adds_one() {
    let target = raider().stats("vitality 99 aap_allotment 0");
    let mut table = apart(guard().items("long_sword"), 1, target);
    table.dice(&[20, 2]).order("Guard", attack("Raider"));
    assert_eq!(table.condition("Raider", "dying"), 1);
    table.dice(&[20, 2, 10]).order("Guard", attack("Raider"));
    assert_eq!(table.condition("Raider", "dying"), 2);
}

#[test]
fn ar_unc_01_the_unconscious_do_not_resist() {
    let target = raider().condition("unconscious", 1).condition("fatigued", 1).stats("vitality 99").items("dagger");
    let mut table = scene(&["GR....P", "......."], [guard().items("club"), target, post()]).begin();
    assert_eq!((table.body("Raider").stance, table.in_hand("Raider")), (Stance::Prone, "nothing"));
    table.dice(&[10]).order("Guard", attack("Raider"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((17, 0), Some(22)));
    assert!(!table.allows("Raider", walk("e")));
}
