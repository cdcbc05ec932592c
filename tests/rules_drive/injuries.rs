//! DR-BGD-02 to DR-BGD-14, DR-BGD-38, DR-BGD-44: injuries and what they do.

use crate::cast::*;
use six_seconds::battle::system::Tested;
use six_seconds::battle::{Key, Life, Stance};
use six_seconds::grid::Altitude;
use six_seconds::rules::drive::armoury::Injury;
use six_seconds::rules::drive::conditions::shifts;
use six_seconds::rules::drive::wounds::place::Place;
use six_seconds::testkit::{Deed, Figure, Table};

/// What injuries make of a test of Bob's, in points.
fn points(table: &Table, tested: Tested) -> i32 {
    shifts::all(table.battle(), table.id("Bob"), tested).iter().map(|shift| shift.points).sum()
}

/// Bob after so many degrees of a type, all from one shot.
pub fn hurt(degrees: i32, kind: u8) -> Table {
    hurt_as(bob(), degrees, kind)
}

fn hurt_as(bob: Figure, degrees: i32, kind: u8) -> Table {
    let mut table = watched(&format!("damage: {}, drive: 90", 10 * degrees), bob);
    strike(&mut table, kind);
    table
}

#[test]
fn dr_bgd_01_the_model_takes_its_place_in_the_attack() {
    // A shield of 40 pays 30 before any evasion: nobody is asked for one, and nothing is left.
    let wearer = bob().items("deflector").initiative(30);
    let mut table = begin(scene(&rows(10), "energy: [(heat, 30)]", "").figures([ann(), wearer]));
    table.order("Bob", Deed::new("raise_shield").with("deflector").rounds(2)).pass_to("Ann");
    table.dice(&[PASSES]).order("Ann", at("attack", "Bob"));
    assert_eq!((running(&table, "Bob"), table.asked_of("reaction").is_none()), (0, true));
    let pool = table.battle().item(table.id("Bob"), 0).map(|(item, _)| item.store.points);
    assert_eq!(pool, Some(10));
    // A missed attack costs the shield nothing; a unit without a profile loses points of health of the core.
    round(&mut table);
    table.dice(&[99]).order("Ann", at("attack", "Bob"));
    assert_eq!(table.battle().item(table.id("Bob"), 0).map(|(item, _)| item.store.points), Some(10));
    let bare = Figure::new("Bob").stats("ag 35 t 35 wounds 20 reactions 9").foe().initiative(10);
    let scene = scene(&rows(10), "damage: 17, drive: 20", "").word("profiles", "given").figures([ann(), bare]);
    let mut table = begin(scene);
    table.dice(&[PASSES, FAILS]).order("Ann", at("attack", "Bob"));
    assert_eq!((table.stat("Bob", "wounds"), running(&table, "Bob")), (15, 0));
}

#[test]
fn dr_bgd_02_fractions_are_dropped_at_each_step() {
    let weak = body("(injury_factor: 10, hide: (range: (16, 28)), multipliers: [(normal, 150)])");
    assert_eq!(shot("damage: 15, drive: 20", weak), 10);
}

#[test]
fn dr_bgd_03_toughness_and_weight_make_the_injury_factor() {
    for (toughness, pounds, factor) in [(35, 170, 9), (40, 200, 12), (5, 20, 2)] {
        let profile: &'static str = format!("(like: \"soldier\", pounds: {pounds})").leak();
        let table = shooting("", bob().stats(&format!("t {toughness}")).profile(profile));
        assert_eq!(table.stat("Bob", "injury_factor"), factor);
    }
}

#[test]
fn dr_bgd_04_each_multiple_met_is_a_degree() {
    let mut table = shooting("damage: 12, drive: 20", body("(injury_factor: 5)"));
    strike(&mut table, CORE);
    assert_eq!((running(&table, "Bob"), degrees(&table, "Bob"), harms(&table)), (12, [0, 0, 2, 0, 0, 0], vec![12]));
    let mut table = beams(&[8, 5, 6], bob());
    for (cells, total, core) in [(1, 8, 0), (2, 13, 1), (3, 19, 1)] {
        beam(&mut table, cells, CORE);
        assert_eq!((running(&table, "Bob"), degrees(&table, "Bob")[2]), (total, core));
    }
}

#[test]
fn dr_bgd_05_what_a_body_lacks_becomes_core() {
    let legless = body("(injury_factor: 10, injury_types: [superficial, perception, core, arm])");
    assert_eq!(degrees(&hurt_as(legless, 2, LEGS_SHOT), "Bob"), [0, 0, 2, 0, 0, 0]);
    assert_eq!(degrees(&hurt(2, LEGS_SHOT), "Bob"), [0, 0, 0, 0, 0, 2]);
}

#[test]
fn dr_bgd_06_the_table_of_types() {
    use Injury::{Arm, Core, Mobility, Perception, Superficial};
    let melee = [(1, Superficial), (25, Superficial), (26, Arm), (55, Arm), (56, Mobility), (75, Mobility), (76, Core)];
    let more = [(92, Core), (93, Perception), (100, Perception)];
    for (roll, injury) in melee.into_iter().chain(more) {
        assert_eq!(Place::rolled(roll, true).injury, injury, "{roll}");
    }
    let shots = [(20, Superficial), (21, Arm), (35, Arm), (36, Mobility), (55, Mobility), (56, Core), (90, Core)];
    for (roll, injury) in shots.into_iter().chain([(91, Perception), (100, Perception)]) {
        assert_eq!(Place::rolled(roll, false).injury, injury, "{roll}");
    }
    // In play: 55 hand to hand is the weapon arm, and a shot in the legs; an even roll is the other arm.
    let mut table = fencing("damage: 2, drive: 20", bob());
    strike(&mut table, 55);
    assert_eq!(degrees(&table, "Bob"), [0, 0, 0, 1, 0, 0]);
    assert_eq!(degrees(&hurt(1, 55), "Bob"), [0, 0, 0, 0, 0, 1]);
    assert_eq!(degrees(&hurt(1, 34), "Bob"), [0, 0, 0, 0, 1, 0]);
    assert_eq!(degrees(&hurt(1, 91), "Bob"), [0, 1, 0, 0, 0, 0]);
    assert_eq!(degrees(&hurt(1, 90), "Bob"), [0, 0, 1, 0, 0, 0]);
}

#[test]
fn dr_bgd_06_an_option_lets_a_called_shot_decide() {
    for (part, wanted) in [
        ("head", [0, 1, 0, 0, 0, 0]),
        ("torso", [0, 0, 1, 0, 0, 0]),
        ("arm", [0, 0, 0, 1, 0, 0]),
        ("other_arm", [0, 0, 0, 0, 1, 0]),
        ("leg", [0, 0, 0, 0, 0, 1]),
    ] {
        let called = Deed::new("called_shot").mode(part).at("Bob");
        let scene = scene(&rows(10), "damage: 10, drive: 90", "").flag("called_shot_sets_type", true);
        let mut table = begin(scene.figures([ann(), bob()]));
        table.dice(&[PASSES, FAILS]).order("Ann", called.clone());
        assert_eq!(degrees(&table, "Bob"), wanted, "{part}");
        let mut table = shooting("damage: 10, drive: 90", bob());
        table.dice(&hit(CORE)).order("Ann", called);
        assert_eq!(degrees(&table, "Bob"), [0, 0, 1, 0, 0, 0], "without the option");
    }
}

#[test]
fn dr_bgd_07_superficial_degrees() {
    for (count, less, alive) in
        [(1, 0, true), (2, 0, true), (3, -5, true), (4, -5, true), (5, -10, true), (6, -10, false)]
    {
        let table = hurt(count, SKIN);
        assert_eq!(degrees(&table, "Bob"), [count, 0, 0, 0, 0, 0]);
        let all = [Tested::Melee, Tested::Awareness, Tested::Body, Tested::Mind].map(|tested| points(&table, tested));
        assert_eq!((all, table.battle().is_up(table.id("Bob"))), ([less; 4], alive), "{count}");
    }
    assert_eq!(state(&hurt(7, SKIN), "Bob"), "disabled", "it does not kill by itself");
}

#[test]
fn dr_bgd_08_perception_degrees() {
    let table = hurt(1, SENSES);
    let all = |table: &Table| {
        [Tested::Awareness, Tested::Ranged, Tested::Melee, Tested::Body].map(|tested| points(table, tested))
    };
    assert_eq!((all(&table), table.condition("Bob", "energy_stunned")), ([-10, -10, 0, 0], 0));
    let mut table = watched("damage: 20, drive: 90", bob());
    strike(&mut table, SENSES);
    assert_eq!((all(&table), table.condition("Bob", "energy_stunned") > 0), ([-20, -20, 0, 0], true));
    // It lasts until the end of Bob's own next turn.
    table.pass_to("Bob");
    assert!(table.condition("Bob", "energy_stunned") > 0);
    round(&mut table);
    assert_eq!(table.condition("Bob", "energy_stunned"), 0);
    // Two more kill; a third alone would have made unconscious.
    table.dice(&[PASSES, 34, SENSES]).order("Ann", at("attack", "Bob"));
    assert_eq!((degrees(&table, "Bob")[1], state(&table, "Bob")), (4, "dead"));
    assert_eq!(state(&hurt(3, SENSES), "Bob"), "disabled");
    assert_eq!(state(&hurt(4, SENSES), "Bob"), "dead");
}

#[test]
fn dr_bgd_09_core_degrees() {
    for (count, less) in [(1, -5), (2, -10), (3, -20)] {
        let table = hurt(count, CORE);
        assert_eq!([points(&table, Tested::Body), points(&table, Tested::Mind)], [less, 0], "{count}");
        assert_eq!(state(&table, "Bob"), "wounded");
    }
    // Three of each: -25 on tests of the body, -5 on those of the mind.
    let mut table =
        watched("damage: 30, drive: 90", body("(injury_factor: 10, thresholds: (total: (disabled: 9, dead: 9)))"));
    strike(&mut table, CORE);
    round(&mut table);
    table.dice(&[PASSES, 30, SKIN]).order("Ann", at("attack", "Bob"));
    assert_eq!([points(&table, Tested::Body), points(&table, Tested::Mind)], [-25, -5]);
    assert_eq!([state(&hurt(4, CORE), "Bob"), state(&hurt(6, CORE), "Bob")], ["disabled", "dead"]);
    // With five, two points go at the end of each own turn, and 60 kill.
    let mut table = hurt(5, CORE);
    for (total, now) in [(52, "disabled"), (54, "disabled"), (56, "disabled"), (58, "disabled"), (60, "dead")] {
        round(&mut table);
        assert_eq!((running(&table, "Bob"), state(&table, "Bob")), (total, now));
    }
}

#[test]
fn dr_bgd_09_injuries_take_40_at_most() {
    let tough = "(injury_factor: 10, thresholds: (core: (disabled: 9, dead: 9), perception: (disabled: 9, dead: 9), total: (disabled: 99, dead: 99), superficial: (disabled: 9)))";
    let mut table = watched("damage: 50, drive: 90", body(tough));
    for (dodge, kind) in [(FAILS, CORE), (30, SKIN)] {
        table.dice(&[PASSES, dodge, kind]).order("Ann", at("attack", "Bob"));
        round(&mut table);
    }
    assert_eq!(points(&table, Tested::Ranged), -30);
    table.dice(&[PASSES, 24, SENSES]).order("Ann", at("attack", "Bob"));
    assert_eq!(points(&table, Tested::Ranged), -40);
}

#[test]
fn dr_bgd_10_arm_degrees() {
    let armed = || bob().items("blade knife").condition("off_hand", 2);
    let table = hurt_as(armed(), 1, ARM);
    assert_eq!([points(&table, Tested::Melee), points(&table, Tested::Body)], [-10, 0]);
    assert_eq!(table.in_hand("Bob"), "blade");
    let table = hurt_as(armed(), 2, ARM);
    assert_eq!(table.in_hand("Bob"), "nothing");
    let table = hurt_as(armed(), 2, OTHER_ARM);
    assert_eq!((table.in_hand("Bob"), table.condition("Bob", "off_hand")), ("blade", 0));
    // Five on one arm: two of them are of the core.
    let table = hurt(5, ARM);
    assert_eq!((degrees(&table, "Bob"), state(&table, "Bob")), ([0, 0, 2, 3, 0, 0], "wounded"));
}

#[test]
fn dr_bgd_11_leg_degrees() {
    let half = |table: &Table| table.battle().rules().harm.pace(table.battle(), table.id("Bob"), 4);
    for (count, squares, stance) in [(1, 3, Stance::Standing), (2, 2, Stance::Standing), (3, 1, Stance::Prone)] {
        let table = hurt(count, LEGS_SHOT);
        assert_eq!((half(&table), table.body("Bob").stance), (squares, stance), "{count}");
    }
    let table = hurt(4, LEGS_SHOT);
    assert_eq!((degrees(&table, "Bob"), table.body("Bob").stance), ([0, 0, 1, 0, 0, 3], Stance::Prone));
}

#[test]
fn dr_bgd_11_flyers_sink_and_fall() {
    let flyer = || bob().tags("flyer").flying(Altitude::Low);
    let mut table = hurt_as(flyer(), 2, LEGS_SHOT);
    assert_eq!(table.body("Bob").altitude, Altitude::Low);
    round(&mut table);
    assert_eq!(table.body("Bob").altitude, Altitude::Ground, "one band a round");
    let mut table = hurt_as(flyer(), 1, LEGS_SHOT);
    round(&mut table);
    assert_eq!(table.body("Bob").altitude, Altitude::Low);
    let mut table = hurt_as(flyer(), 3, LEGS_SHOT);
    table.dice(&[1]);
    round(&mut table);
    assert_eq!(table.body("Bob").altitude, Altitude::Ground, "it falls, and the core rolls for that");
}

#[test]
fn dr_bgd_12_disabled_and_dead() {
    let nine = || body("(like: \"soldier\", injury_factor: 9, strength: 8)");
    let rows = ["AB...........", ".............", "############.", "D............"];
    let mut table = begin(scene(&rows, "", "damage: 10, drive: 12").figures([ann().holding("blade"), nine(), dan()]));
    strike(&mut table, CORE);
    assert_eq!((degrees(&table, "Bob")[2], state(&table, "Bob")), (2, "wounded"));
    round(&mut table);
    strike(&mut table, CORE);
    assert_eq!((degrees(&table, "Bob")[2], state(&table, "Bob")), (4, "disabled"));
    assert_eq!(table.body("Bob").stance, Stance::Prone);
    round(&mut table);
    table.dice(&[PASSES]).answer("Ann", "core_injury").order("Ann", at("attack", "Bob"));
    assert_eq!((degrees(&table, "Bob")[2], state(&table, "Bob")), (6, "dead"));
    // Totals: three of the arm, two of the legs, one superficial disable; eight kill.
    let mut table = watched_beams(&[10, 20, 30], bob());
    for (cells, kind, now) in [(3, ARM, "wounded"), (2, LEGS_SHOT, "wounded"), (1, SKIN, "disabled")] {
        beam(&mut table, cells, kind);
        assert_eq!(state(&table, "Bob"), now);
    }
    // The table of a profile: a construct stands Perception 3 and Core 4.
    const MACHINE: &str = "(like: \"construct\", injury_factor: 10, hide: (range: (0, 0)))";
    let now = |degrees, kind| state(&hurt_as(body(MACHINE), degrees, kind), "Bob");
    assert_eq!([now(3, SENSES), now(4, SENSES), now(5, SENSES)], ["wounded", "disabled", "dead"]);
    assert_eq!([now(4, CORE), now(5, CORE), now(6, CORE)], ["wounded", "disabled", "dead"]);
    assert_eq!([now(5, SKIN), now(6, SKIN), now(7, SKIN)], ["wounded", "disabled", "disabled"]);
}

#[test]
fn dr_bgd_14_dismemberment() {
    // One degree of the arm, then two at once: three.
    let severed = |field: &str, kinds: [u8; 2], worn: &'static str| {
        let gun = format!("damage: 20, drive: 90, {field}");
        let bob = if worn.is_empty() { bob() } else { bob().wearing(worn) };
        let mut table = two_guns(&gun, "damage: 10, drive: 90", bob);
        table.pass_to("Cid").dice(&hit(kinds[0])).order("Cid", at("attack", "Bob")).pass_to("Ann");
        strike(&mut table, kinds[1]);
        table.condition("Bob", "limb_lost")
    };
    assert_eq!(severed("dismember: always, tags: [edged]", [ARM, ARM], ""), 1);
    assert_eq!(severed("dismember: always, tags: [edged]", [ARM, ARM], "mail"), 1);
    assert_eq!(severed("dismember: edged_only_unarmoured, tags: [edged]", [ARM, ARM], ""), 1);
    assert_eq!(severed("dismember: edged_only_unarmoured, tags: [edged]", [ARM, ARM], "mail"), 0);
    assert_eq!(severed("tags: [blunt]", [ARM, ARM], ""), 0, "a hammer maims");
    assert_eq!(severed("tags: [edged]", [ARM, ARM], ""), 0, "a weapon that says nothing");
    assert_eq!(severed("dismember: always", [OTHER_ARM, OTHER_ARM], ""), 2);
    assert_eq!(severed("dismember: always", [OTHER_ARM, ARM], ""), 0, "two of one arm are not three");
    assert_eq!(severed("dismember: always", [LEGS_SHOT, LEGS_SHOT], ""), 4);
    assert_eq!(severed("dismember: always", [CORE, CORE], ""), 0);
    // From two degrees only one more fits into the arm.
    let mut table = two_guns("damage: 20, drive: 90, dismember: always", "damage: 20, drive: 90", bob());
    table.pass_to("Cid").dice(&hit(ARM)).order("Cid", at("attack", "Bob")).pass_to("Ann");
    strike(&mut table, ARM);
    assert_eq!((degrees(&table, "Bob"), table.condition("Bob", "limb_lost")), ([0, 0, 1, 3, 0, 0], 0));
    // Once an arm is lost, the next result goes to the other one.
    let mut table = two_guns("damage: 10, drive: 90", "damage: 30, drive: 90, dismember: always", bob());
    table.pass_to("Cid").dice(&hit(ARM)).order("Cid", at("attack", "Bob")).pass_to("Ann");
    strike(&mut table, ARM);
    assert_eq!(degrees(&table, "Bob"), [0, 0, 0, 3, 1, 0]);
}

#[test]
fn dr_bgd_38_a_construct_is_not_stunned_by_blast_and_fears_electricity() {
    let mut table = shooting("energy: [(blast, 40)]", body("\"construct\""));
    strike(&mut table, CORE);
    assert_eq!((degrees(&table, "Bob")[2], table.condition("Bob", "energy_stunned")), (2, 0));
    assert_eq!(shot("energy: [(electric, 26)]", body("\"construct\"")), 39, "metal does not halve it");
}

#[test]
fn dr_bgd_44_an_option_limits_attacks_hand_to_hand() {
    // Three against Bob: Ann, Cid and Fay strike; the fourth attack of the round is refused.
    let with_blade = |name, count| {
        let figure = Figure::new(name).stats("ws 50 s 35 ag 35 wounds 12 reactions 9").items("blade");
        figure.profile(TEN).initiative(count)
    };
    let rows = ["ABC", "FGH", "..."];
    let figures = || {
        let others = [with_blade("Cid", 19), with_blade("Fay", 18), with_blade("Gus", 17)];
        [ann().holding("blade"), bob().initiative(5)].into_iter().chain(others)
    };
    let blade = "damage: 0, drive: 0, energy: [(frost, 1)]";
    let mut table = begin(scene(&rows, "", blade).number("max_melee_attacks", 3).figures(figures()));
    for round in [1, 2] {
        for who in ["Ann", "Cid", "Fay"] {
            if table.current() != who {
                table.pass_to(who);
            }
            table.dice(&[PASSES, 30]).order(who, at("attack", "Bob"));
        }
        table.pass_to("Gus");
        assert_eq!((table.round(), table.refused("Gus", at("attack", "Bob"))), (round, "DR-BGD-44"));
    }
    let mut table = begin(scene(&rows, "", blade).figures(figures()));
    for who in ["Ann", "Cid", "Fay"] {
        if table.current() != who {
            table.pass_to(who);
        }
        table.dice(&[PASSES, 30]).order(who, at("attack", "Bob"));
    }
    table.pass_to("Gus");
    assert!(table.allows("Gus", at("attack", "Bob")));
}

#[test]
fn the_dead_are_out_of_the_fight() {
    let table = hurt(8, ARM);
    assert_eq!((degrees(&table, "Bob"), table.body("Bob").life), ([0, 0, 5, 3, 0, 0], Life::Dead));
    assert_eq!(table.battle().stats(table.id("Bob")).now(Key::new("resilience")), 0);
}
