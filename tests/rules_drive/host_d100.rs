//! The d100 core as a host: DR-BGD-15 to DR-BGD-18, -39, -41, -42, -45 to -49, DR-SEQ-02, DR-CRT-01 to DR-CRT-04.

use crate::cast::*;
use six_seconds::battle::system::{BodyTest, Exertion, Launch, Tested};
use six_seconds::battle::{Key, Refusal, Target};
use six_seconds::testkit::{Deed, Figure, Table};

/// Ann shoots at Bob, who rolls that for his evasion; the type of injury is the core's. What the hits came to.
fn shot(table: &mut Table, evasion: u8) -> Vec<i32> {
    table.dice(&[PASSES, evasion, CORE]).order("Ann", at("attack", "Bob"));
    harms(table)
}

/// The same where the hit is critical; it raises drive.
fn critical(table: &mut Table, evasion: u8) -> Vec<i32> {
    table.dice(&[PASSES, evasion, CORE]).answer("Ann", "more_drive").order("Ann", at("attack", "Bob"));
    notes(table, "drive")
}

#[test]
fn dr_bgd_15_the_evasion_is_the_defence_roll() {
    let fresh = || shooting("", bob());
    let mut table = fresh();
    table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
    assert_eq!((need(&table, "dodge"), harms(&table)), (35, vec![]));
    assert_eq!(shot(&mut fresh(), 36), [10]);
    let mut table = fresh();
    assert_eq!(critical(&mut table, 55), [20]);
    assert_eq!(notes(&table, "drive_critical_hit"), [0]);
}

#[test]
fn dr_bgd_15_untrained_attackers_are_easier_to_evade() {
    let mut table = fencing("", bob().items("blade"));
    table.dice(&[PASSES, 55]).order("Ann", Deed::new("attack").mode("unarmed").at("Bob"));
    assert_eq!((need(&table, "dodge"), harms(&table)), (55, vec![]), "bare hands against a blade");
    let mut table = fencing("", bob().items("blade"));
    table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
    assert_eq!(need(&table, "dodge"), 35);
}

/// Bob as somebody whom Ann has stunned: TN 35 - 20.
fn stunned() -> Figure {
    bob().condition_on("energy_stunned", "Ann").stats("ag 40")
}

#[test]
fn dr_bgd_16_the_stunned_roll_for_the_critical_only() {
    let mut table = shooting("", stunned());
    assert_eq!(shot(&mut table, 12), [10], "it would have been an evasion");
    assert_eq!(need(&table, "exposure"), 20);
    assert_eq!(shot(&mut shooting("", stunned()), 39), [10]);
    assert_eq!(critical(&mut shooting("", stunned()), 40), [20]);
}

#[test]
fn dr_bgd_16_so_do_those_without_a_reaction_and_the_surprised() {
    let spent = || bob().stats("reactions 0");
    assert_eq!(shot(&mut shooting("", spent()), 12), [10]);
    assert_eq!(shot(&mut shooting("", spent()), 54), [10]);
    assert_eq!(critical(&mut shooting("", spent()), 55), [20]);
    let mut table = shooting("", bob().condition("surprised", 1));
    assert_eq!((shot(&mut table, 12), need(&table, "exposure")), (vec![10], 35));
}

#[test]
fn dr_bgd_16_dr_crt_03_the_helpless_have_no_roll() {
    let cid = Figure::new("Cid").stats("ws 50 bs 50 s 35 t 35 ag 35 wp 35 wounds 12").profile(TEN).foe().initiative(5);
    let row = ["A.........B....C", "................"];
    let mut table = begin(scene(&row, "damage: 40, drive: 40", "").figures([ann(), bob(), cid]));
    strike(&mut table, CORE);
    assert_eq!(state(&table, "Bob"), "disabled");
    table.pass_to("Ann");
    table.dice(&[PASSES]).answer("Ann", "superficial").order("Ann", at("attack", "Bob"));
    assert_eq!((harms(&table), degrees(&table, "Bob")), (vec![40], [4, 0, 4, 0, 0, 0]));
    assert_eq!(notes(&table, "drive_critical_hit"), [0]);
}

/// Bob without a reaction, under a value of the option.
fn by_option(value: &'static str) -> Table {
    begin(scene(&rows(10), "", "").word("no_reaction_defence", value).figures([ann(), bob().stats("reactions 0")]))
}

#[test]
fn dr_bgd_16_an_option_says_what_no_reaction_means() {
    let mut table = by_option("auto_critical");
    table.dice(&[PASSES, CORE]).answer("Ann", "more_drive").order("Ann", at("attack", "Bob"));
    assert_eq!(notes(&table, "drive"), [20]);
    let mut table = by_option("no_critical");
    table.dice(&[PASSES, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!((notes(&table, "drive"), notes(&table, "drive_critical_hit")), (vec![10], vec![]));
    let mut table = by_option("unlimited");
    table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
    assert_eq!((need(&table, "dodge"), harms(&table)), (35, vec![]));
    let surprised = bob().stats("reactions 0").condition("surprised", 1);
    let scene = scene(&rows(10), "", "").word("no_reaction_defence", "unlimited").figures([ann(), surprised]);
    let mut table = begin(scene);
    table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
    assert_eq!(harms(&table), [0; 0], "the surprised may evade as well");
}

#[test]
fn dr_bgd_17_a_hindrance_is_ten() {
    let table = shooting("", bob());
    let scale = table.battle().rules().core.scale();
    assert_eq!((scale.steps(-30), scale.steps(10), 55 + scale.steps(-30)), (-30, 10, 25));
}

#[test]
fn dr_bgd_18_dr_bgd_47_strength_adds_to_blows() {
    let table = shooting("", bob());
    let (battle, ann) = (table.battle(), table.id("Ann"));
    let core = battle.rules().core;
    assert_eq!((core.strength(battle, ann), core.constitution(battle.stats(ann))), (8, 7));
    let mut table = fencing("damage: 10, drive: 12", bob());
    table.dice(&[PASSES, FAILS, 80]).order("Ann", at("attack", "Bob"));
    assert_eq!((harms(&table), notes(&table, "drive")), (vec![18], vec![20]));
}

#[test]
fn dr_bgd_39_cover_is_the_cores() {
    let mut table = begin(scene(&["A....sB...", ".........."], "", "").figures([ann(), bob()]));
    table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
    let open = {
        let mut table = begin(scene(&["A.....B...", ".........."], "", "").figures([ann(), bob()]));
        table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
        need(&table, "attack")
    };
    assert_eq!(need(&table, "attack"), open - 20);
}

const OLD: &str = r#"(weapons: [
    (id: "gun", name: "Gun", class: basic, hands: 2, range: 80, single: true, damage: "1d10", harm: energy, clip: 100, reload: full, rule: "DR-WPN-02", note: "A gun."),
    (id: "blade", name: "Blade", class: melee, hands: 1, damage: "1d10", harm: rending, rule: "DR-WPN-01", note: "A blade."),
    (id: "rifle", name: "Rifle", class: basic, hands: 2, range: 80, single: true, damage: "1d10+5", pen: 4, harm: impact, clip: 9, reload: full, rule: "PC-WPN-03", note: "A rifle of the core."),
    (id: "ray", name: "Ray", class: basic, hands: 2, range: 80, single: true, damage: "2d10", pen: 4, harm: energy, clip: 9, reload: full, rule: "PC-WPN-03", note: "A ray of the core."),
], armour: [(id: "coat", name: "Coat", ap: 4, rule: "PC-WPN-04", note: "A coat of the core.")])"#;

fn with(item: &'static str, bob: Figure) -> Table {
    let scene = scene(&rows(10), "", "").armoury(OLD);
    let mut table = begin(scene.figures([ann().items(item).holding(item), bob]));
    table.dice(&hit(CORE)).order("Ann", at("attack", "Bob"));
    table
}

#[test]
fn dr_bgd_41_dr_bgd_49_weapons_and_armour_of_the_core_are_bridged() {
    let table = with("rifle", bob().wearing("coat"));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![23], vec![7]), "15 (23) against 16-30");
    let table = with("ray", bob().wearing("coat"));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![20], vec![10]), "energy keeps drive = damage");
    let (battle, bob) = (table.battle(), table.id("Bob"));
    assert_eq!(battle.rules().core.armour(battle, bob), 4);
}

#[test]
fn dr_bgd_41_those_without_a_profile_lose_a_third_of_what_their_armour_leaves() {
    let plain =
        || Figure::new("Bob").stats("ws 50 bs 50 s 35 t 35 ag 35 wp 35 wounds 12 reactions 20").foe().initiative(10);
    let lost = |drive: i32, bob: Figure| {
        let scene = scene(&rows(10), &format!("damage: 17, drive: {drive}"), "").armoury(OLD).word("profiles", "given");
        let mut table = begin(scene.figures([ann(), bob]));
        table.dice(&[PASSES, FAILS]).order("Ann", at("attack", "Bob"));
        12 - table.stat("Bob", "wounds")
    };
    assert_eq!(lost(20, plain()), 5, "a third of 17, past toughness");
    let coat = |drive| lost(drive, plain().wearing("coat"));
    assert_eq!([coat(15), coat(16), coat(30), coat(31)], [0, 2, 2, 5], "against 16-30: nothing, half, half, all");
}

#[test]
fn dr_bgd_42_grapples_are_the_cores() {
    let held = bob().condition_on("restrained", "Ann");
    let table = begin(scene(&rows(1), "", "").figures([ann().condition_on("grappling", "Bob"), held]));
    let battle = table.battle();
    let (ann, bob) = (table.id("Ann"), table.id("Bob"));
    let core = battle.rules().core;
    assert_eq!(
        (core.grappling(battle, ann)[..].to_vec(), core.grappling(battle, bob)[..].to_vec()),
        (vec![bob], vec![ann])
    );
}

#[test]
fn dr_bgd_45_the_margin_is_roll_less_target_value() {
    let mut table = shooting("", bob());
    assert_eq!(critical(&mut table, 55), [20]);
    assert!(table.battle().rules().core.defends_by_test());
    let mut table = shooting("", bob());
    table.dice(&[99]).order("Ann", at("attack", "Bob"));
    assert_eq!(harms(&table), [0; 0], "nobody evades what has missed");
}

#[test]
fn dr_bgd_46_injuries_count_as_written() {
    let hurt = ann().condition("core_injury", 3).condition("superficial", 3);
    let mut table = begin(scene(&rows(10), "", "").figures([hurt, bob()]));
    table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
    let fresh = {
        let mut table = shooting("", bob());
        table.dice(&[PASSES, 35]).order("Ann", at("attack", "Bob"));
        need(&table, "attack")
    };
    assert_eq!(need(&table, "attack"), fresh - 25);
}

#[test]
fn dr_bgd_46_tests_of_every_kind_are_shifted() {
    let hurt = bob().condition("perception_injury", 1).condition("core_injury", 1).condition("mobility_injury", 2);
    let mut table = shooting("", hurt);
    table.dice(&[PASSES, 10]).order("Ann", at("attack", "Bob"));
    assert_eq!(need(&table, "dodge"), 35 - 10 - 5 - 10);
    let (battle, bob) = (table.battle(), table.id("Bob"));
    let sum = |tested| -> i32 {
        let all = battle.rules().harm.shifts(battle, bob, tested, None);
        all.iter().map(|one| one.points).sum()
    };
    assert_eq!((sum(Tested::Mind), sum(Tested::Body), sum(Tested::Awareness), sum(Tested::Melee)), (0, -5, -10, -5));
}

#[test]
fn dr_bgd_47_diseases_are_withstood_with_toughness() {
    let mut table = shooting("", bob());
    let bob_id = table.id("Bob");
    let core = table.battle().rules().core;
    assert_eq!(core.constitution(table.battle().stats(bob_id)), 7);
    let pass = table.tried(&[45], |cx| core.body_test(cx, bob_id, BodyTest::Disease, 20 - 10));
    assert!(pass, "three degrees: Toughness 35 + 20 - 10");
    assert!(!table.tried(&[46], |cx| core.body_test(cx, bob_id, BodyTest::Disease, 20 - 10)));
    assert!(table.tried(&[5], |cx| core.body_test(cx, bob_id, BodyTest::Disease, -90)), "at least 5");
    assert!(!table.tried(&[6], |cx| core.body_test(cx, bob_id, BodyTest::Disease, -90)));
    assert!(table.tried(&[35], |cx| core.body_test(cx, bob_id, BodyTest::Agility, 0)));
}

#[test]
fn dr_bgd_48_a_deflector_takes_one_of_two_half_actions() {
    let mut table = begin(scene(&rows(10), "", "").figures([ann().items("gun deflector"), bob()]));
    assert_eq!(table.left("Ann", "half"), 2);
    table.order("Ann", Deed::new("raise_shield").with("deflector").rounds(1));
    assert_eq!((table.left("Ann", "half"), crate::pools::points(&table, "Ann", "deflector")), (1, 20));
}

#[test]
fn dr_bgd_48_injuries_take_half_actions() {
    let table = begin(scene(&rows(10), "", "").figures([ann().condition("core_injury", 3), bob()]));
    assert_eq!(table.left("Ann", "half"), 1, "one of two Half Actions");
    let table = begin(scene(&rows(10), "", "").figures([ann().condition("core_injury", 2), bob()]));
    assert_eq!(table.left("Ann", "half"), 2);
}

/// What an order of Ann in that condition is refused for; nothing if it is allowed.
fn refusal(ann: Figure, deed: Deed) -> Option<&'static str> {
    let table = begin(scene(&rows(1), "", "").figures([ann, bob()]));
    (!table.allows("Ann", deed.clone())).then(|| table.refused("Ann", deed))
}

#[test]
fn dr_bgd_09_dr_bgd_11_injuries_slow_and_lame() {
    let walk = |degrees: i16| {
        let hurt = ann().condition("mobility_injury", degrees);
        let table = begin(scene(&rows(1), "", "").figures([hurt, bob()]));
        let (battle, ann) = (table.battle(), table.id("Ann"));
        battle.rules().core.move_range(battle, ann).limits.to_vec()
    };
    assert_eq!((walk(0), walk(1)), (vec![3, 6, 12], vec![2, 4, 8]), "Agility bonus 3");
    assert_eq!((walk(2), walk(3)), (vec![1, 2], vec![1, 2]), "no run");
    let lame = || ann().condition("mobility_injury", 3).stance(six_seconds::battle::Stance::Prone);
    assert_eq!(refusal(lame(), Deed::new("stand")), Some("DR-BGD-11"));
    assert_eq!(refusal(ann().stance(six_seconds::battle::Stance::Prone), Deed::new("stand")), None);
    let table = begin(scene(&rows(1), "", "").figures([ann().condition("core_injury", 2), bob()]));
    let (battle, id) = (table.battle(), table.id("Ann"));
    let run = battle.rules().harm.bars(battle, id, Exertion::Run);
    assert_eq!(run, Err(Refusal::by("too_injured_to_run", six_seconds::battle::Rule("DR-BGD-11"))));
}

#[test]
fn dr_bgd_10_a_useless_arm_holds_no_weapon() {
    let lamed = || ann().condition("other_arm_injury", 2);
    let at_range = begin(scene(&rows(10), "", "").figures([lamed(), bob()]));
    assert_eq!(at_range.refused("Ann", at("attack", "Bob")), "DR-BGD-10", "the gun takes two hands");
    assert_eq!(refusal(lamed().holding("blade"), at("attack", "Bob")), None);
    assert_eq!(
        refusal(ann().condition("weapon_arm_injury", 2).holding("blade"), at("attack", "Bob")),
        Some("DR-BGD-10")
    );
    assert_eq!(refusal(lamed(), Deed::new("draw").with("blade")), None);
}

#[test]
fn dr_seq_02_evasion_removes_the_last_hits_and_the_rest_are_no_critical() {
    let mut table = shooting("", bob());
    table.dice(&[PASSES, 35, CORE]).order("Ann", at("burst", "Bob").rounds(3));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![10, 10], vec![20]), "one degree stops one of three");
    assert_eq!(notes(&table, "drive_critical_hit"), [0; 0]);
    let mut table = shooting("", bob());
    table.dice(&[PASSES, 54, CORE]).order("Ann", at("burst", "Bob").rounds(3));
    assert_eq!((notes(&table, "drive"), harms(&table)), (vec![10, 10, 10], vec![30]), "one evasion, one type for all");
}

#[test]
fn dr_crt_01_twenty_is_critical_and_an_option_makes_it_more() {
    assert_eq!(shot(&mut shooting("", bob()), 54), [10]);
    assert_eq!(critical(&mut shooting("", bob()), 55), [20]);
    let harder = || begin(scene(&rows(10), "", "").number("crit_margin", 30).figures([ann(), bob()]));
    assert_eq!(shot(&mut harder(), 64), [10]);
    assert_eq!(critical(&mut harder(), 65), [20]);
}

#[test]
fn dr_crt_02_the_example_of_the_source() {
    let clumsy = || bob().stats("ag 14");
    let mut table = shooting("", clumsy());
    assert_eq!((shot(&mut table, 33), need(&table, "dodge")), (vec![10], 14));
    assert_eq!(critical(&mut shooting("", clumsy()), 34), [20]);
}

#[test]
fn dr_crt_04_shots_are_critical_within_their_range_only() {
    let gun = "crit_range: 20, damage: 10, drive: 10";
    let away = |squares| begin(scene(&rows(squares), gun, "").figures([ann(), bob()]));
    assert_eq!(critical(&mut away(20), 60), [20]);
    let mut table = away(21);
    assert_eq!((shot(&mut table, 60), notes(&table, "drive_critical_hit")), (vec![10], vec![]));
}

#[test]
fn dr_bgd_24_areas_are_launched_with_the_cores_attack_roll() {
    let pod = ann().items("rocket_pod").holding("rocket_pod");
    let mut table = begin(scene(&rows(10), "", "").figures([pod, bob()]));
    let (unit, bob) = (table.id("Ann"), table.id("Bob"));
    let core = table.battle().rules().core;
    let slot = table.battle().gear(unit).in_hand.unwrap();
    let (act, aimed) = (Key::new("attack"), table.battle().square(bob));
    let launch = |at| Launch { unit, act, slot, at };
    let at_square = launch(Target::Square(aimed));
    assert_eq!(core.may_launch(table.battle(), &at_square), Ok(()));
    assert_eq!(core.may_launch(table.battle(), &launch(Target::None)), Ok(()));
    assert_eq!(table.tried(&[PASSES], |cx| core.offence(cx, &at_square)), Some(0));
    assert_eq!(table.loaded("Ann"), 1, "a trial only");
    assert_eq!(table.tried(&[99], |cx| core.offence(cx, &at_square)), None);
    let evades = |table: &mut Table, roll| table.tried(&[roll], |cx| core.evasion(cx, &at_square, bob, 0));
    assert_eq!((evades(&mut table, 35), evades(&mut table, 55)), (Some(-1), Some(20)));
}

/// Ann so many squares from Bob with a weapon of the core.
fn old(item: &'static str, squares: usize, bob: Figure) -> Table {
    begin(scene(&rows(squares), "", "").armoury(OLD).figures([ann().items(item).holding(item), bob]))
}

#[test]
fn dr_crt_04_weapons_of_the_core_are_critical_within_half_their_range_and_40_squares() {
    assert_eq!(critical(&mut old("rifle", 40, bob()), 60), [33]);
    let mut table = old("rifle", 41, bob());
    assert_eq!((shot(&mut table, 60), notes(&table, "drive_critical_hit")), (vec![15], vec![]));
}

#[test]
fn dr_bgd_40_a_kinetic_belt_does_nothing_against_energy_of_the_core() {
    let belted = || bob().items("kinetic_belt").stored("kinetic_belt", 45, 12);
    let mut table = old("ray", 10, belted());
    assert_eq!((shot(&mut table, FAILS), crate::pools::points(&table, "Bob", "kinetic_belt")), (vec![20], 45));
    let mut table = old("rifle", 10, belted());
    table.dice(&[PASSES]).order("Ann", at("attack", "Bob"));
    assert_eq!(crate::pools::points(&table, "Bob", "kinetic_belt"), 30);
}

#[test]
fn dr_drv_04_armour_of_the_core_counts_over_a_weaker_hide() {
    let beast = |hide: &str| {
        let profile = format!("(like: \"soldier\", injury_factor: 10, hide: (range: ({hide})))");
        bob().profile(Box::leak(profile.into_boxed_str()))
    };
    let shot = |bob: Figure| shot(&mut old("ray", 10, bob), FAILS);
    assert_eq!(shot(beast("10, 18")), [20], "above the hide");
    assert_eq!(shot(beast("10, 18").wearing("coat")), [10], "within 16-30");
    assert_eq!(shot(beast("21, 40").wearing("coat")), [0], "the hide is the stronger one");
}

#[test]
fn dr_wpn_02_dr_bgd_48_the_siege_projector_takes_a_full_action() {
    let gunner = || ann().items("siege_projector").holding("siege_projector");
    let begun = || begin(scene(&rows(30), "", "").figures([gunner(), bob()]));
    let mut table = begun();
    table.order("Ann", Deed::new("move").along("s"));
    assert_eq!(table.refused("Ann", at("attack", "Bob")), "DR-WPN-02");
    let mut table = begun();
    table.dice(&[99]).order("Ann", at("attack", "Bob"));
    assert_eq!((table.left("Ann", "half"), table.loaded("Ann")), (0, 10));
}
