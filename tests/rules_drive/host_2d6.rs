//! The 2D6 core as a host: DR-BGD-15, -16, -18, -41, -42, -45 to -49.

use crate::cast::{CORE, TEN, at, degrees, harms, notes};
use six_seconds::battle::system::{BodyTest, Launch};
use six_seconds::battle::{Event, Key, Stance, Target};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// DEX +1, rifle 1: +2 on a shot over 20 squares. Acts first.
fn ann() -> Figure {
    Figure::new("Ann")
        .stats("str 7 dex 9 end 8 int 7 edu 7 soc 7")
        .skills("slug_rifle 1 medicine 1")
        .items("rifle")
        .profile(TEN)
        .initiative(12)
}

/// Sevens all over; dodges by one.
fn bob() -> Figure {
    Figure::new("Bob").stats("str 7 dex 7 end 7 int 7 edu 7 soc 7").profile(TEN).foe().initiative(5)
}

fn scene(squares: usize) -> Scene {
    let row = format!("A{}B.....", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    Scene::new("cepheus", &[row, empty]).initiative("structured").damage("Drive")
}

fn table(ann: Figure, bob: Figure) -> Table {
    scene(20).figures([ann, bob]).begin()
}

/// A shot with those dice, at one who dodges if that is asked; what the hits came to.
fn shot(table: &mut Table, dice: &[u8]) -> Vec<i32> {
    table.always("reaction", "dodge").dice(dice).order("Ann", at("attack", "Bob"));
    harms(table)
}

#[test]
fn dr_bgd_45_the_one_roll_answers_both_questions() {
    assert_eq!(shot(&mut table(ann(), bob()), &[4, 4, CORE]), [18], "10 and 9: hit");
    assert_eq!(shot(&mut table(ann(), bob()), &[3, 3]), [0; 0], "8 and 7: evaded");
    assert_eq!(shot(&mut table(ann(), bob()), &[3, 2]), [0; 0], "missed");
}

#[test]
fn dr_bgd_46_effect_one_is_ordinary_effect_two_critical() {
    let mut ordinary = table(ann(), bob());
    assert_eq!((shot(&mut ordinary, &[4, 4, CORE]), notes(&ordinary, "drive")), (vec![18], vec![18]));
    let mut critical = table(ann(), bob());
    critical.answer("Ann", "more_drive");
    assert_eq!((shot(&mut critical, &[5, 4, CORE]), notes(&critical, "drive")), (vec![18], vec![28]));
}

#[test]
fn dr_bgd_16_dr_bgd_46_the_stunned_are_hit_and_a_total_counts_two_more() {
    let stunned = || bob().condition_on("energy_stunned", "Ann");
    let mut table = table(ann(), stunned());
    table.answer("Ann", "more_drive");
    assert_eq!(shot(&mut table, &[3, 3, CORE]), [18], "8 counts as 10 for the critical");
    assert!(table.asked("Bob").is_none());
    assert_eq!(notes(&table, "drive"), [28]);
    assert_eq!(shot(&mut self::table(ann(), stunned()), &[3, 2]), [0; 0], "but as 8 for the hit");
}

#[test]
fn dr_bgd_16_the_unaware_cannot_dodge() {
    let mut plain = table(ann(), bob().condition("unaware", 1));
    assert_eq!((shot(&mut plain, &[3, 3, CORE]), notes(&plain, "drive")), (vec![18], vec![18]));
    assert!(plain.asked("Bob").is_none());
    let mut unlimited = scene(20).word("no_reaction_defence", "unlimited");
    unlimited = unlimited.figures([ann(), bob().condition("unaware", 1)]);
    assert_eq!(shot(&mut unlimited.begin(), &[3, 3]), [0; 0], "every attack may be evaded");
}

#[test]
fn dr_bgd_46_points_are_summed_and_divided_once() {
    let mut hurt = table(ann().condition("core_injury", 3).condition("superficial", 3), bob());
    assert_eq!((shot(&mut hurt, &[1, 1]), hurt.dm("injuries")), (vec![], Some(-2)), "-25");
    let mut scratched = table(ann().condition("superficial", 3), bob());
    assert_eq!((shot(&mut scratched, &[1, 1]), scratched.dm("injuries")), (vec![], None), "-5");
    let scale = scratched.battle().rules().core.scale();
    assert_eq!((scale.points(20), scale.points(30), scale.points(-25), scale.steps(-30)), (2, 3, -2, -3));
}

#[test]
fn dr_bgd_46_the_targets_injuries_count_where_the_dodge_does() {
    let lame = || bob().condition("mobility_injury", 2);
    let mut table = table(ann(), lame());
    assert_eq!(shot(&mut table, &[3, 3, CORE]), [18], "7 and 1 more");
    assert!(table.latest().iter().any(|event| matches!(event, Event::Hit { effect: 0, .. })));
    assert_eq!(shot(&mut self::table(ann(), lame()), &[3, 2]), [0; 0], "not at the first number");
}

#[test]
fn dr_bgd_15_the_untrained_are_easier_to_evade() {
    let green = || ann().skills("slug_rifle 0");
    let novice = || Figure::new("Ann").stats("str 7 dex 9 end 8").items("rifle").profile(TEN).initiative(12);
    let plain = |ann: Figure, dice: &[u8]| {
        let mut table = table(ann, bob());
        table.dice(dice).order("Ann", at("attack", "Bob"));
        harms(&table)
    };
    assert_eq!(plain(novice(), &[6, 5]), [0; 0], "9 at the first number, 7 at the second");
    assert_eq!(plain(novice(), &[6, 6, CORE]), [18], "10 and 8");
    assert_eq!(plain(green(), &[4, 3, CORE]), [18], "skill 0 is training");
}

#[test]
fn dr_bgd_47_attributes() {
    let table = scene(20).figures([Figure::new("Ann").stats("str 7 dex 9 end 8").initiative(9), bob()]).begin();
    let (battle, ann) = (table.battle(), table.id("Ann"));
    let core = battle.rules().core;
    assert_eq!((core.constitution(battle.stats(ann)), core.strength(battle, ann)), (8, 7));
    assert_eq!(table.stat("Ann", "injury_factor"), 11, "8 x 7 / 5");
}

#[test]
fn dr_bgd_47_diseases_are_withstood_with_endurance() {
    let mut table = table(ann(), bob());
    let unit = table.id("Ann");
    let core = table.battle().rules().core;
    assert!(table.tried(&[3, 3], |cx| core.body_test(cx, unit, BodyTest::Disease, 20)));
    assert!(!table.tried(&[3, 2], |cx| core.body_test(cx, unit, BodyTest::Disease, 20)));
    assert!(table.tried(&[4, 3], |cx| core.body_test(cx, unit, BodyTest::Agility, 0)), "DEX +1");
    assert!(table.tried(&[4, 3], |cx| core.body_test(cx, unit, BodyTest::Medicine, 0)), "Medicine 1, EDU +0");
    assert!(!table.tried(&[4, 2], |cx| core.body_test(cx, unit, BodyTest::Medicine, 0)));
}

#[test]
fn dr_bgd_48_a_deflector_takes_the_minor_action() {
    let mut table = table(ann().items("rifle deflector"), bob());
    table.order("Ann", Deed::new("raise_shield").with("deflector").rounds(1));
    assert_eq!((table.left("Ann", "minor"), table.left("Ann", "significant")), (0, 1));
    assert_eq!(crate::pools::points(&table, "Ann", "deflector"), 20);
}

#[test]
fn dr_bgd_48_half_an_action_is_the_minor_one() {
    let left = |degrees: i16| {
        let table = table(ann().condition("core_injury", degrees), bob());
        (table.left("Ann", "minor"), table.left("Ann", "significant"))
    };
    assert_eq!((left(2), left(3)), ((1, 1), (0, 1)));
}

#[test]
fn dr_bgd_49_the_cores_rifle_against_mesh() {
    let mut table = table(ann(), bob().wearing("mesh"));
    assert_eq!((shot(&mut table, &[4, 4, CORE]), notes(&table, "drive")), (vec![9], vec![18]), "18 (18) against 12-24");
    let (battle, bob) = (table.battle(), table.id("Bob"));
    assert_eq!(battle.rules().core.armour(battle, bob), 2);
    assert_eq!(degrees(&table, "Bob"), [0; 6]);
}

#[test]
fn dr_bgd_49_those_without_a_profile_lose_half_of_what_their_armour_leaves() {
    let plain = || Figure::new("Bob").stats("str 7 dex 7 end 7 int 7 edu 7 soc 7").foe().initiative(5);
    let armed = || ann().items("carbine").holding("carbine");
    for (bob, lost, why) in [
        (plain(), 8, "half of 17, without armour"),
        (plain().wearing("mesh"), 4, "17 (20) against 12-24: 8"),
        (plain().wearing("battle_dress"), 0, "above the drive"),
    ] {
        let mut table = scene(5).word("profiles", "given").figures([armed(), bob]).begin();
        let left = |table: &Table| ["str", "dex", "end"].map(|stat| table.stat("Bob", stat)).iter().sum::<i32>();
        let before = left(&table);
        table.dice(&[6, 6]).order("Ann", at("attack", "Bob"));
        assert_eq!(before - left(&table), lost, "{why}");
    }
}

#[test]
fn dr_bgd_09_to_11_injuries_slow_and_lame() {
    let limits = |ann: Figure| {
        let table = table(ann, bob());
        let (battle, unit) = (table.battle(), table.id("Ann"));
        battle.rules().core.move_range(battle, unit).limits.to_vec()
    };
    let walk = |degrees: i16| limits(ann().condition("mobility_injury", degrees));
    assert_eq!((walk(0), walk(1)), (vec![12, 24, 36], vec![9, 18, 27]), "half-metres of one, two, three actions");
    assert_eq!((walk(2), walk(3)), (vec![6, 12, 18], vec![3, 6, 9]));
    let lame = ann().condition("mobility_injury", 3).stance(Stance::Prone);
    let prone = table(lame, bob());
    assert_eq!(prone.refused("Ann", Deed::new("stance").mode("standing")), "DR-BGD-11");
    let (battle, unit) = (prone.battle(), prone.id("Ann"));
    let core = battle.rules().core;
    let from = battle.square(unit);
    let step = core.step_cost(battle, unit, from, from.step(six_seconds::grid::Dir8::E));
    assert_eq!(core.move_range(battle, unit).limits.first().copied(), step, "a square for an action");
    let armless = table(ann().condition("other_arm_injury", 2), bob());
    assert_eq!(armless.refused("Ann", at("attack", "Bob")), "DR-BGD-10");
}

#[test]
fn dr_bgd_42_grapples_and_loads() {
    let held = bob().condition_on("grappled", "Ann");
    let table = scene(1).figures([ann().condition_on("grappled", "Bob").condition("load", 18), held]).begin();
    let (battle, ann, bob) = (table.battle(), table.id("Ann"), table.id("Bob"));
    let core = battle.rules().core;
    assert_eq!((core.grappling(battle, ann).to_vec(), core.grappling(battle, bob).to_vec()), (vec![bob], vec![ann]));
    assert_eq!((core.burden(battle, ann), core.burden(battle, bob)), (39, 0), "18 kg are 39 pounds");
}

#[test]
fn dr_bgd_26_areas_are_launched_with_the_cores_check() {
    let pod = ann().skills("heavy_weapons 1").items("rocket_pod").holding("rocket_pod");
    let mut table = table(pod, bob());
    let (unit, bob) = (table.id("Ann"), table.id("Bob"));
    let core = table.battle().rules().core;
    let slot = table.battle().gear(unit).in_hand.unwrap();
    let square = table.battle().square(bob);
    let launch = |at| Launch { unit, act: Key::new("attack"), slot, at };
    assert_eq!(core.may_launch(table.battle(), &launch(Target::Square(square))), Ok(()));
    assert_eq!(core.may_launch(table.battle(), &launch(Target::None)), Ok(()));
    let at_bob = launch(Target::Unit(bob));
    let hits = table.tried(&[6, 6], |cx| core.offence(cx, &at_bob));
    assert!(hits.is_some_and(|effect| effect >= 0), "{hits:?}");
    assert_eq!(table.tried(&[1, 1], |cx| core.offence(cx, &at_bob)), None);
    assert_eq!(table.tried(&[], |cx| core.evasion(cx, &at_bob, bob, 3)), Some(3));
    table.answer("Bob", "dodge");
    let both = table.tried(&[6, 6], |cx| {
        let effect = core.offence(cx, &at_bob)?;
        Ok((effect, core.evasion(cx, &at_bob, bob, effect.unwrap_or(0))?))
    });
    assert_eq!((both.0, both.1), (hits, hits.map(|effect| effect - 1)), "the dodge takes one");
}
