//! The d20 core of action points as a host: DR-BGD-15, -16, -18, -41, -45 to -49.

use crate::cast::{CORE, TEN, at, harms, notes};
use six_seconds::battle::system::{BodyTest, Launch};
use six_seconds::battle::{Key, Stance, Target};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// +7 on a shot. Acts first.
fn ann() -> Figure {
    Figure::new("Ann")
        .stats("body 3 agility 3 intellect 1 personality 1")
        .skills("athletics 3 melee_weaponry 3 missile_weaponry 4 medicine 1")
        .tags("humanoid expert")
        .items("carbine")
        .profile(TEN)
        .initiative(20)
}

/// Reflex 15: 10, Agility 2, Athletics 3.
fn bob() -> Figure {
    Figure::new("Bob")
        .stats("body 3 agility 2 intellect 1 personality 2")
        .skills("athletics 3 melee_weaponry 4")
        .tags("humanoid warrior")
        .profile(TEN)
        .foe()
        .initiative(5)
}

fn scene() -> Scene {
    let rows = [".A...B.....", "...........", "..........."];
    Scene::new("arrgs", &rows).initiative("countdown").damage("Drive")
}

fn table(ann: Figure, bob: Figure) -> Table {
    scene().figures([ann, bob]).begin()
}

fn shot(table: &mut Table, dice: &[u8]) -> Vec<i32> {
    table.dice(dice).order("Ann", at("attack", "Bob"));
    harms(table)
}

#[test]
fn dr_bgd_45_the_one_roll_answers_both_questions() {
    assert_eq!(shot(&mut table(ann(), bob()), &[10, CORE]), [17], "17: margin 2");
    assert_eq!(shot(&mut table(ann(), bob()), &[5]), [0; 0], "12: evaded");
    assert_eq!(shot(&mut table(ann(), bob()), &[2]), [0; 0], "9: missed");
}

#[test]
fn dr_bgd_46_a_margin_of_four_is_critical() {
    let mut ordinary = table(ann(), bob());
    assert_eq!((shot(&mut ordinary, &[11, CORE]), notes(&ordinary, "drive")), (vec![17], vec![20]));
    let mut critical = table(ann(), bob());
    critical.answer("Ann", "more_drive");
    assert_eq!((shot(&mut critical, &[12, CORE]), notes(&critical, "drive")), (vec![17], vec![30]));
}

#[test]
fn dr_bgd_16_dr_bgd_46_a_stunned_reflex_of_fifteen_counts_as_eleven() {
    let stunned = || bob().condition_on("energy_stunned", "Ann");
    let mut ordinary = table(ann(), stunned());
    assert_eq!((shot(&mut ordinary, &[7, CORE]), notes(&ordinary, "drive")), (vec![17], vec![20]), "14 against 11");
    let mut critical = table(ann(), stunned());
    critical.answer("Ann", "more_drive");
    assert_eq!((shot(&mut critical, &[8, CORE]), notes(&critical, "drive")), (vec![17], vec![30]), "15 against 11");
    assert_eq!(shot(&mut table(ann(), stunned()), &[3, CORE]), [17], "10 reaches one who may not evade");
    assert_eq!(shot(&mut table(ann(), stunned()), &[2]), [0; 0], "9 does not");
}

#[test]
fn dr_bgd_16_the_surprised_are_hit_whenever_they_are_reached() {
    let caught = || bob().condition("surprised", 1);
    assert_eq!(shot(&mut table(ann(), caught()), &[5, CORE]), [17], "12 against 15");
    let unlimited = scene().word("no_reaction_defence", "unlimited").figures([ann(), caught()]);
    assert_eq!(shot(&mut unlimited.begin(), &[5]), [0; 0], "every attack may be evaded");
}

#[test]
fn dr_bgd_46_points_are_summed_and_divided_once() {
    let mut hurt = table(ann().condition("core_injury", 3).condition("superficial", 3), bob());
    assert_eq!((shot(&mut hurt, &[2]), hurt.dm("injuries")), (vec![], Some(-5)), "-25");
    let mut scratched = table(ann().condition("superficial", 3), bob());
    assert_eq!((shot(&mut scratched, &[2]), scratched.dm("injuries")), (vec![], Some(-1)), "-5");
    let scale = scratched.battle().rules().core.scale();
    assert_eq!((scale.points(20), scale.points(30), scale.points(40), scale.steps(-30)), (4, 6, 8, -6));
}

#[test]
fn dr_bgd_47_attributes() {
    let table = scene().figures([Figure::new("Ann").stats("body 3 agility 2").initiative(9), bob()]).begin();
    let (battle, ann) = (table.battle(), table.id("Ann"));
    let core = battle.rules().core;
    assert_eq!((core.constitution(battle.stats(ann)), core.strength(battle, ann)), (7, 8));
    assert_eq!(table.stat("Ann", "injury_factor"), 9);
}

#[test]
fn dr_bgd_47_diseases_are_withstood_with_fortitude() {
    let mut table = table(ann(), bob());
    let unit = table.id("Ann");
    let core = table.battle().rules().core;
    assert!(table.tried(&[5], |cx| core.body_test(cx, unit, BodyTest::Disease, 20)), "5 + 6 + 4 against 15");
    assert!(!table.tried(&[4], |cx| core.body_test(cx, unit, BodyTest::Disease, 20)));
    assert!(table.tried(&[9], |cx| core.body_test(cx, unit, BodyTest::Agility, 0)), "Agility 3, Athletics 3");
    assert!(table.tried(&[13], |cx| core.body_test(cx, unit, BodyTest::Medicine, 0)), "Intellect 1, Medicine 1");
}

#[test]
fn dr_bgd_48_a_deflector_takes_a_point_of_three_and_one_of_vitality() {
    let mut table = table(ann().items("carbine deflector"), bob());
    let vitality = table.stat("Ann", "vitality");
    assert_eq!(table.left("Ann", "ap"), 3);
    table.order("Ann", Deed::new("raise_shield").with("deflector").rounds(1));
    assert_eq!((table.left("Ann", "ap"), table.stat("Ann", "vitality")), (2, vitality - 1));
    assert_eq!(crate::pools::points(&table, "Ann", "deflector"), 20);
}

#[test]
fn dr_bgd_48_half_an_action_is_a_point_of_three() {
    let left = |degrees: i16| table(ann().condition("core_injury", degrees), bob()).left("Ann", "ap");
    assert_eq!((left(2), left(3)), (3, 2));
}

const OLD: &str = r#"(weapons: [
    (id: "old_rifle", name: "Rifle", sv: 12, types: [piercing], hands: 2, increment: 8, increments: 5, shots: 9, vitality: 15, resistance: 3, rule: "AR-WPN-02", note: "A rifle of the core."),
], armour: [(id: "shirt", name: "Chain shirt", resists: [(slashing, 4), (piercing, 3), (bludgeoning, 2), (fire, 9)], vitality: 12, resistance: 1, rule: "AR-WPN-07", note: "A shirt of the core.")])"#;

#[test]
fn dr_bgd_49_a_rifle_against_a_chain_shirt() {
    let armed = ann().items("old_rifle").holding("old_rifle");
    let mut table = scene().armoury(OLD).figures([armed, bob().wearing("shirt")]).begin();
    assert_eq!((shot(&mut table, &[10, CORE]), notes(&table, "drive")), (vec![8], vec![17]), "17 (17) against 16-30");
}

#[test]
fn dr_bgd_49_those_without_a_profile_lose_half_of_what_their_armour_leaves() {
    for (bob, lost, why) in
        [(bob_plain(), 8, "half of 17"), (bob_plain().wearing("shirt"), 4, "17 (20) against 16-30: 8")]
    {
        let mut table = scene().armoury(OLD).word("profiles", "given").figures([ann(), bob]).begin();
        let before = table.stat("Bob", "vitality");
        shot(&mut table, &[10]);
        assert_eq!(before - table.stat("Bob", "vitality"), lost, "{why}");
    }
}

fn bob_plain() -> Figure {
    let stats = "body 3 agility 2 intellect 1 personality 2";
    Figure::new("Bob").stats(stats).skills("athletics 3").tags("humanoid warrior").foe().initiative(5)
}

#[test]
fn dr_bgd_09_to_11_injuries_slow_and_lame() {
    let walk = |degrees: i16| {
        let table = table(ann().condition("mobility_injury", degrees), bob());
        let (battle, unit) = (table.battle(), table.id("Ann"));
        battle.rules().core.move_range(battle, unit).limits[0]
    };
    let half = walk(0);
    assert_eq!((walk(1), walk(2), walk(3)), (half - 1, half / 2, 1));
    let prone = table(ann().condition("mobility_injury", 3).stance(Stance::Prone), bob());
    assert_eq!(prone.refused("Ann", Deed::new("stand")), "DR-BGD-11");
    let winded = table(ann().condition("core_injury", 2), bob());
    assert_eq!(winded.refused("Ann", Deed::new("charge").at("Bob")), "DR-BGD-11");
    let armless = table(ann().condition("other_arm_injury", 2), bob());
    assert_eq!(armless.refused("Ann", at("attack", "Bob")), "DR-BGD-10");
}

#[test]
fn dr_bgd_26_areas_are_launched_with_the_cores_check() {
    let pod = ann().items("rocket_pod").holding("rocket_pod");
    let mut table = table(pod, bob());
    let (unit, bob) = (table.id("Ann"), table.id("Bob"));
    let core = table.battle().rules().core;
    let slot = table.battle().gear(unit).in_hand.unwrap();
    let square = table.battle().square(bob);
    let launch = |at| Launch { unit, act: Key::new("attack"), slot, at };
    assert_eq!(core.may_launch(table.battle(), &launch(Target::Square(square))), Ok(()));
    assert_eq!(core.may_launch(table.battle(), &launch(Target::None)), Ok(()));
    let at_bob = launch(Target::Unit(bob));
    let offence = table.tried(&[10], |cx| core.offence(cx, &at_bob)).unwrap();
    assert_eq!(table.tried(&[1], |cx| core.offence(cx, &at_bob)), None);
    assert_eq!(
        table.tried(&[], |cx| core.evasion(cx, &at_bob, bob, offence)),
        Some(offence - 5),
        "Agility and Athletics"
    );
}
