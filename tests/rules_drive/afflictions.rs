//! DR-BGD-28 to DR-BGD-32, DR-BGD-37, DR-BGD-43, DR-ENR-05, DR-ENR-06: what energy leaves behind.

use crate::cast::*;
use six_seconds::battle::system::Tested;
use six_seconds::battle::{Life, Stance, engine};
use six_seconds::grid::Altitude;
use six_seconds::rules::drive::conditions::shifts;
use six_seconds::rules::drive::keys::INSIGHT;
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn, walk};

#[test]
fn dr_bgd_28_fire_burns_at_the_start_of_each_own_turn() {
    let mut table = watched("energy: [(heat, 18)]", bob());
    strike(&mut table, ARM);
    table.pass_to("Bob");
    assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")), (24, [1, 0, 0, 1, 0, 0]));
    round(&mut table).pass_to("Bob");
    assert_eq!((running(&table, "Bob"), table.condition("Bob", "ignited")), (30, 1));
    // Resistance counts, armour does not.
    let fireproof = "(injury_factor: 10, multipliers: [(energy(heat), 50)])";
    let mut table = watched("energy: [(heat, 40)]", body(fireproof).wearing("padded"));
    strike(&mut table, ARM);
    table.pass_to("Bob");
    assert_eq!(running(&table, "Bob"), 23);
}

#[test]
fn dr_bgd_28_fire_is_put_out_by_a_test_or_on_the_ground() {
    let burning = || {
        let mut table = watched("energy: [(heat, 12)]", bob());
        strike(&mut table, ARM);
        table.pass_to("Bob");
        table
    };
    let mut table = burning();
    table.dice(&[99]).order("Bob", Deed::new("put_out_fire"));
    assert_eq!((table.condition("Bob", "ignited"), table.left("Bob", "half")), (1, 1));
    table.dice(&[2]).order("Bob", Deed::new("put_out_fire"));
    assert_eq!(table.condition("Bob", "ignited"), 0);
    assert_eq!(table.refused("Ann", Deed::new("put_out_fire")), "");
    let mut table = burning();
    table.order("Bob", Deed::new("put_out_fire").mode("roll_on_ground"));
    assert_eq!((table.condition("Bob", "ignited"), table.body("Bob").stance), (0, Stance::Prone));
    assert_eq!(table.left("Bob", "half"), 0);
}

#[test]
fn dr_bgd_29_knockdown_is_prone() {
    let mut table = watched("energy: [(blast, 10)]", bob());
    strike(&mut table, CORE);
    assert_eq!(table.body("Bob").stance, Stance::Prone);
}

#[test]
fn dr_bgd_29_flyers_drop_one_band() {
    let flyer = bob().tags("flyer").flying(Altitude::Low);
    let mut table = watched("energy: [(blast, 10)]", flyer);
    strike(&mut table, CORE);
    assert_eq!((table.body("Bob").stance, table.body("Bob").altitude), (Stance::Standing, Altitude::Ground));
}

#[test]
fn dr_bgd_30_the_stunned_do_nothing_and_evade_nothing() {
    let mut table = watched("energy: [(electric, 20)]", bob());
    table.always("drive_critical", "core_injury");
    strike(&mut table, CORE);
    assert!(table.condition("Bob", "energy_stunned") > 0);
    table.pass_to("Bob");
    assert_eq!(table.refused("Bob", walk("e")), "DR-BGD-30");
    // TN 35 less 20, and 5 for the injury... only to see whether the hit is critical.
    let mut table = two_guns("energy: [(electric, 20)]", "damage: 3, drive: 9", bob());
    strike(&mut table, SKIN);
    table.pass_to("Cid").dice(&[PASSES, 34, CORE]).order("Cid", at("attack", "Bob"));
    assert!(notes(&table, "drive_critical_hit").is_empty());
    let mut table = two_guns("energy: [(electric, 20)]", "damage: 3, drive: 9", bob());
    table.always("drive_critical", "core_injury");
    strike(&mut table, SKIN);
    table.pass_to("Cid").dice(&[PASSES, 35]).order("Cid", at("attack", "Bob"));
    assert_eq!(notes(&table, "drive_critical_hit").len(), 1);
}

#[test]
fn dr_bgd_43_a_stun_ends_with_the_attackers_next_turn() {
    let mut table = watched("energy: [(electric, 20)]", bob());
    strike(&mut table, SKIN);
    table.pass_to("Bob");
    assert!(table.condition("Bob", "energy_stunned") > 0);
    round(&mut table);
    assert!(table.condition("Bob", "energy_stunned") > 0, "Ann's next turn has begun");
    table.order("Ann", end_turn());
    assert_eq!(table.condition("Bob", "energy_stunned"), 0);
}

#[test]
fn dr_bgd_43_of_the_dead_where_their_turn_would_have_ended() {
    // Ann stuns Bob and is killed in the same round: he is free only after the next one.
    let killer = Figure::new("Kim").stats("bs 50 wounds 12").items("rod").profile(TEN).foe().initiative(15);
    let rows = ["A.........B...", "K.............", "#############.", "D............."];
    let scene = scene(&rows, "energy: [(electric, 20)]", "").damage_armoury(all_arms(
        "energy: [(electric, 20)]",
        "",
        "damage: 80, drive: 99",
    ));
    let friend = Figure::new("Fay").at('D').stats("wounds 12").profile(TEN).initiative(2);
    let mut table = begin(scene.figures([ann(), bob(), killer, friend]));
    strike(&mut table, SKIN);
    table.pass_to("Kim").dice(&hit(CORE)).order("Kim", at("attack", "Ann"));
    assert_eq!(state(&table, "Ann"), "dead");
    while table.round() == 1 {
        let current = table.current().to_owned();
        table.order(&current, end_turn());
    }
    assert!(table.condition("Bob", "energy_stunned") > 0, "still in round 2");
    while table.round() == 2 {
        let current = table.current().to_owned();
        table.order(&current, end_turn());
    }
    assert_eq!(table.condition("Bob", "energy_stunned"), 0);
}

#[test]
fn dr_bgd_31_deafness_counts_own_turns() {
    // Bob has not acted yet in round 1: deaf for the turns of rounds 1 to 6.
    let mut table = watched("energy: [(blast, 5)]", bob());
    strike(&mut table, CORE);
    assert_eq!(table.condition("Bob", "energy_deafened"), 6);
    for left in [5, 4, 3] {
        round(&mut table);
        assert_eq!(table.condition("Bob", "energy_deafened"), left);
    }
    // A new blast starts the count again.
    strike(&mut table, CORE);
    assert_eq!(table.condition("Bob", "energy_deafened"), 6);
    for _ in 0..6 {
        round(&mut table);
    }
    assert_eq!((table.condition("Bob", "energy_deafened"), table.round()), (0, 10));
    // Bob has acted before: one round more.
    let first = watched("energy: [(blast, 5)]", bob().initiative(30));
    let mut table = first;
    table.pass_to("Ann");
    strike(&mut table, CORE);
    for _ in 0..5 {
        round(&mut table);
    }
    assert_eq!((table.round(), table.condition("Bob", "energy_deafened")), (6, 1));
    let bob = table.id("Bob");
    assert_eq!(shifts::all(table.battle(), bob, Tested::Awareness).iter().map(|one| one.points).sum::<i32>(), -10);
    round(&mut table);
    assert_eq!((table.round(), table.condition("Bob", "energy_deafened")), (7, 0));
}

#[test]
fn dr_bgd_32_each_full_25_points_is_a_level() {
    let mut table = watched("energy: [(frost, 34)]", bob());
    strike(&mut table, ARM);
    let level = |table: &Table| {
        let all = shifts::all(table.battle(), table.id("Bob"), Tested::Mind);
        all.iter().map(|one| one.points).sum::<i32>()
    };
    assert_eq!((table.condition("Bob", "frost_fatigue"), level(&table)), (75, -10), "PC-BGD-27: levels count once");
    // Points above 100 are lost; a night's rest frees from all of it, and the sleeper wakes.
    let mut table = watched("energy: [(frost, 50)]", bob());
    strike(&mut table, ARM);
    assert_eq!((table.condition("Bob", "frost_fatigue"), state(&table, "Bob")), (100, "disabled"));
    table.camp("Bob", Deed::new("rest_day"));
    assert_eq!((table.condition("Bob", "frost_fatigue"), state(&table, "Bob")), (0, "wounded"));
}

#[test]
fn dr_enr_05_every_particle_degree_of_the_fight_counts() {
    let mut table = beams(&[10, 20, 30], bob());
    strike(table.order("Ann", charge(1)), ARM);
    round(&mut table);
    strike(table.order("Ann", charge(2)), LEGS_SHOT);
    assert_eq!(table.condition("Bob", "particle_degrees"), 3);
}

#[test]
fn dr_enr_06_each_further_pair_of_degrees_is_a_hindrance() {
    use six_seconds::rules::drive::healing::fever::hindrance;
    assert_eq!([1, 2, 3, 4, 5].map(hindrance), [0, 0, 1, 1, 2]);
    // Toughness 35, and 20 easier; each Hindrance takes 10.
    for (damage, target) in [(10, 55), (20, 55), (30, 45)] {
        assert_eq!(need(&won(&[damage], bob(), &[1]), "disease"), target, "{damage}");
    }
}

/// A duel in which Ann hits Bob with particles and Bob then kills Ann, with the rolls against fever.
fn won(values: &[i32], bob: Figure, rolls: &[u8]) -> Table {
    let (cells, last) = (values.len(), values.last().expect("a value"));
    let gun = format!("energy: [(particle, {last})], charge: {cells}, battery: 100, charge_steps: {values:?}");
    let scene = scene(&rows(10), &gun, "").damage_armoury(all_arms(&gun, "", "damage: 90, drive: 99"));
    let mut table = begin(scene.figures([ann(), bob.items("rod")]));
    strike(&mut table, LEGS_SHOT);
    table.pass_to("Bob").dice(&[PASSES, FAILS, CORE]).dice(rolls).order("Bob", at("attack", "Ann"));
    assert!(table.battle().is_over());
    table
}

#[test]
fn dr_bgd_37_particle_fever_after_the_fight() {
    // Three degrees: Hindrance 1; Toughness 35, and 20 easier: 45.
    for (roll, fever) in [(45, 0), (46, 1)] {
        let table = won(&[30], bob(), &[roll]);
        assert_eq!((need(&table, "disease"), table.condition("Bob", "particle_fever")), (45, fever));
    }
    assert_eq!(need(&won(&[20], bob(), &[1]), "disease"), 55);
    // One degree less than one: no test; nor for those who are immune, or by option.
    won(&[9], bob(), &[]);
    won(&[30], body("(injury_factor: 10, immune: [disease])"), &[]);
    // Each day tests again: two successes in total cure.
    let mut table = won(&[30], bob(), &[99]);
    let day = || Deed::new("rest_day");
    table.dice(&[2]).camp("Bob", day());
    table.dice(&[99]).camp("Bob", day());
    assert_eq!(table.condition("Bob", "particle_fever"), 2);
    table.dice(&[2]).camp("Bob", day());
    assert_eq!((table.condition("Bob", "particle_fever"), state(&table, "Bob")), (0, "wounded"));
    // The fifth degree kills.
    let mut table = won(&[30], bob(), &[99]);
    for degree in 2..=5 {
        table.dice(&[99]).camp("Bob", day());
        assert_eq!(table.condition("Bob", "particle_fever"), degree);
    }
    assert_eq!(state(&table, "Bob"), "dead");
}

#[test]
fn dr_bgd_37_an_option_switches_fever_off() {
    let gun = "energy: [(particle, 30)]";
    let scene = scene(&rows(10), gun, "").damage_armoury(all_arms(gun, "", "damage: 90, drive: 99"));
    let mut table = begin(scene.flag("particle_fever_enabled", false).figures([ann(), bob().items("rod")]));
    strike(&mut table, SKIN);
    table.pass_to("Bob").dice(&hit(CORE)).order("Bob", at("attack", "Ann"));
    assert_eq!(table.condition("Bob", "particle_fever"), 0);
}

#[test]
fn dr_bgd_05_fire_on_a_body_without_superficial_injuries_is_core() {
    let bob = body("(like: \"soldier\", injury_factor: 10, injury_types: [core, perception])");
    let mut table = watched("energy: [(heat, 18)]", bob);
    strike(&mut table, CORE);
    table.pass_to("Bob");
    assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")), (24, [0, 0, 2, 0, 0, 0]));
}

/// Ann hits Bob with particles for three degrees.
fn exposed() -> Table {
    let mut table = watched("energy: [(particle, 30)]", bob());
    strike(&mut table, LEGS_SHOT);
    table
}

#[test]
fn dr_enr_05_a_fight_that_is_given_up_is_over_too() {
    let mut table = exposed();
    table.dice(&[46]).order("Ann", Deed::new("surrender"));
    assert_eq!((need(&table, "disease"), table.condition("Bob", "particle_fever")), (45, 1));
    // Those who get away roll as well.
    let mut table = exposed();
    table.pass_to("Bob").dice(&[46]).order("Bob", Deed::new("retreat"));
    assert_eq!((table.body("Bob").life, table.condition("Bob", "particle_fever")), (Life::Gone, 1));
}

#[test]
fn dr_bgd_34_insight_comes_back_between_fights() {
    let scene = scene(&rows(10), "", "").damage_armoury(all_arms("", "", "damage: 90, drive: 99"));
    let mut table = begin(scene.figures([ann(), bob().items("rod ward").initiative(30)]));
    table.order("Bob", Deed::new("raise_shield").with("ward").rounds(4));
    assert_eq!(table.stat("Bob", "insight"), 6);
    table.dice(&hit(CORE)).order("Bob", at("attack", "Ann"));
    assert!(table.battle().is_over());
    let (after, _) = engine::aftermath(table.battle());
    assert_eq!(after.stats(table.id("Bob")).now(INSIGHT), 10);
}

#[test]
fn dr_bgd_32_levels_of_fatigue_are_the_cores() {
    // Toughness bonus 1: two levels make unconscious (PC-BGD-27).
    let mut table = watched("energy: [(frost, 20)]", bob().stats("t 15"));
    strike(&mut table, ARM);
    assert_eq!((table.condition("Bob", "frost_fatigue"), state(&table, "Bob")), (50, "disabled"));
    // A core without levels: -5 for each.
    let ann = Figure::new("Ann").profile(TEN).condition("frost_fatigue", 75).initiative(20);
    let scene = Scene::new("espionage", &rows(10)).initiative("structured").damage("Drive");
    let table = scene.figures([ann, Figure::new("Bob").foe().initiative(5)]).begin();
    let all = shifts::all(table.battle(), table.id("Ann"), Tested::Mind);
    assert_eq!(all.iter().map(|one| one.points).sum::<i32>(), -15);
}

#[test]
fn dr_bgd_28_water_puts_out_fire() {
    let begun = |from: i16| {
        let scene = scene(&rows(10), "energy: [(heat, 12)]", "").zone("water", (from, 0), (12, 0));
        let mut table = begin(scene.figures([ann(), bob()]));
        strike(&mut table, SKIN);
        table
    };
    let mut table = begun(11);
    assert_eq!(table.condition("Bob", "ignited"), 1);
    table.pass_to("Bob").order("Bob", walk("e"));
    assert_eq!(table.condition("Bob", "ignited"), 0);
    assert_eq!(begun(10).condition("Bob", "ignited"), 0, "he stands in it");
}

#[test]
fn dr_bgd_09_dr_bgd_43_who_has_had_its_turn_fails_from_the_next_round_on() {
    let mut table = watched("damage: 50, drive: 50", bob().initiative(30));
    table.pass_to("Ann");
    strike(&mut table, CORE).pass_to("Ann");
    assert_eq!((table.round(), running(&table, "Bob")), (2, 50));
    round(table.pass_to("Dan"));
    assert_eq!((table.round(), running(&table, "Bob")), (3, 52));
}

#[test]
fn dr_bgd_13_a_lost_leg_does_not_return() {
    // Of the bits of the lost limbs the third is a leg.
    let table = begin(scene(&rows(10), "", "").figures([ann().condition("limb_lost", 4), bob()]));
    let (battle, ann) = (table.battle(), table.id("Ann"));
    assert_eq!(battle.rules().core.move_range(battle, ann).limits.to_vec(), [1, 2]);
    let sum = |tested| shifts::all(battle, ann, tested).iter().map(|one| one.points).sum::<i32>();
    assert_eq!(sum(Tested::Evasion { untrained: false }), -10);
}

#[test]
fn dr_bgd_09_who_has_been_treated_fails_again_by_further_core_injuries_alone() {
    let tough = "(like: \"construct\", injury_factor: 10)";
    let hurt = |kind: u8| {
        let mut table = watched("damage: 12, drive: 60", body(tough).condition("core_injury", 5));
        table.dice(&[PASSES, 30, kind]).order("Ann", at("attack", "Bob"));
        (degrees(&table, "Bob"), table.condition("Bob", "failing") > 0)
    };
    assert_eq!(hurt(SKIN), ([1, 0, 5, 0, 0, 0], false));
    assert_eq!(hurt(CORE), ([0, 0, 6, 0, 0, 0], true));
}
