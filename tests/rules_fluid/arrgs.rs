//! FI-MAP-04: fluid initiative under ARRGS.

use crate::cast::{has, next_round, rows, settled};
use six_seconds::battle::{Life, Stance};
use six_seconds::testkit::{Deed, Figure, Scene, Table, aim, attack, delay, end_turn, walk};

/// Melee +7, ranged +4, Fortitude 16, Reflex 15, Vitality 28.
fn guard() -> Figure {
    Figure::new("Guard")
        .stats("body 3 agility 2 intellect 1 personality 2")
        .skills("athletics 3 discipline 2 melee_weaponry 4 missile_weaponry 2")
        .tags("humanoid warrior")
        .initiative(14)
}

/// Melee +5, ranged +7, Reflex 15, Vitality 21.
fn raider() -> Figure {
    Figure::new("Raider")
        .stats("body 2 agility 3 intellect 0 personality 1")
        .skills("athletics 2 discipline 1 melee_weaponry 3 missile_weaponry 4")
        .tags("humanoid expert")
        .foe()
        .initiative(9)
}

/// Spells +9.
fn mage() -> Figure {
    Figure::new("Mage")
        .stats("body 1 agility 2 intellect 4 personality 3")
        .skills("athletics 1 discipline 3 melee_weaponry 1 arcane 5")
        .tags("humanoid magic_user")
        .foe()
        .initiative(20)
}

fn scene<R: AsRef<str>>(map: &[R], figures: impl IntoIterator<Item = Figure>) -> Scene {
    Scene::new("arrgs", map).initiative("fluid").flag("frail_humanoids", false).figures(figures)
}

/// The first so many squares west of the second.
fn apart(squares: usize, figures: [Figure; 2]) -> Table {
    let letter = |figure: &Figure| format!("{figure:?}").split('"').nth(1).and_then(|name| name.chars().next());
    let [a, b] = [0, 1].map(|at: usize| letter(&figures[at]).unwrap_or('A'));
    let row = format!("..{a}{}{b}.....", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    scene(&[&row, &empty, &empty].map(String::as_str), figures).begin()
}

fn sorted(table: &Table, who: &str) -> Vec<(&'static str, i32)> {
    let mut found = rows(table, who);
    found.sort_unstable();
    found
}

#[test]
fn fi_map_04_two_hits_and_a_repeated_attack() {
    let figures = [guard().items("long_sword").now("vitality 19"), raider().items("long_sword").initiative(20)];
    let mut table = apart(1, figures);
    // Flat-footed, the Guard meets it with 13.
    table.dice(&[5]).order("Raider", attack("Guard"));
    assert_eq!((table.stat("Guard", "vitality"), rows(&table, "Guard")), (15, vec![]), "above half");
    table.answer("Guard", "none").dice(&[8]).order("Raider", attack("Guard"));
    assert_eq!((table.stat("Guard", "vitality"), rows(&table, "Guard")), (12, vec![("wounds_lost", -2)]));
    assert_eq!(rows(&table, "Raider"), [("final_attack", -2)], "paid with a fourth point");
    table.order("Raider", end_turn()).always("next_attack", "strike_on");
    table.dice(&[2, 2, 2]).order("Guard", Deed::new("repeated_attack").rounds(3).at("Raider"));
    assert_eq!(sorted(&table, "Guard"), [("final_attack", -2), ("final_attack", -2), ("wounds_lost", -2)]);
    table.order("Guard", end_turn());
    assert_eq!(settled(&table, "Guard"), Some((-6, 8)));
}

#[test]
fn fi_map_04_exactly_half_is_low_enough_and_own_actions_cost_no_row() {
    for (now, expected) in [(18, vec![("wounds_lost", -2)]), (19, vec![])] {
        let figures = [guard().now(&format!("vitality {now}")), raider().items("long_sword").initiative(20)];
        let mut table = apart(1, figures);
        table.dice(&[5]).order("Raider", attack("Guard"));
        assert_eq!(rows(&table, "Guard"), expected, "{now}");
    }
    let mut table = apart(5, [guard().now("vitality 14"), raider()]);
    table.order("Guard", walk("w"));
    assert_eq!((table.stat("Guard", "vitality"), rows(&table, "Guard")), (13, vec![]));
}

#[test]
fn fi_map_04_a_d20_agility_bonus_and_check_penalty() {
    let quick = guard().stats("initiative_bonus 1").wearing("chain_shirt").rolled();
    assert_eq!(scene(&["G....R"], [quick, raider()]).dice(&[12]).begin().count("Guard"), 12 + 2 + 1 - 1);
    let table = apart(5, [guard().initiative(9), raider()]);
    assert_eq!(table.current(), "Raider", "Agility 3 breaks the tie");
}

#[test]
fn fi_map_04_the_flat_footed_have_no_agility_in_reflex_and_no_immediate_actions() {
    let mut table = apart(1, [guard().items("mace"), raider()]);
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!((table.check().need, table.asked("Raider").is_none()), (12, true));
    assert!(!has(&table, "Raider", "flat_footed"), "it was hit");
    let clumsy = raider().stats("agility -1");
    let mut table = apart(1, [guard().items("mace"), clumsy]);
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!(table.check().need, 10 + 2 - 1, "only what helps is lost");
}

#[test]
fn fi_map_04_a_press_buys_two_points_that_count_for_exertion() {
    let mut table = apart(1, [guard().items("mace").initiative(30), raider()]);
    table.order("Guard", Deed::new("press"));
    assert_eq!((table.count("Guard"), table.left("Guard", "ap"), table.left("Guard", "aap")), (10, 2, 2));
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!(table.stat("Guard", "vitality"), 27);
    table.order("Guard", end_turn());
    assert_eq!((table.current(), table.left("Guard", "ap")), ("Guard", 3));
    table.answer("Raider", "none").dice(&[4]).order("Guard", attack("Raider"));
    assert_eq!(table.dm("over_exertion"), Some(-2), "four points in one round");
    assert_eq!(rows(&table, "Guard"), [("final_attack", -2)]);
}

#[test]
fn fi_map_04_regroup_costs_two_points_and_adds_intellect() {
    let mut table = apart(5, [guard(), raider()]);
    table.order("Guard", Deed::new("regroup"));
    assert_eq!((rows(&table, "Guard"), table.left("Guard", "ap")), (vec![("regroup", 6)], 1));
}

#[test]
fn fi_map_04_the_reeling_lose_three_points_and_keep_the_additional_ones() {
    let mut table = apart(5, [guard(), raider().condition("reeling", 1).stats("ap_allotment 4")]);
    table.order("Guard", end_turn());
    assert_eq!((table.current(), table.left("Raider", "ap"), table.left("Raider", "aap")), ("Raider", 1, 2));
}

#[test]
fn fi_map_04_the_end_of_the_round_comes_before_the_settling() {
    let dying = raider().condition("dying", 9);
    let mut table = apart(5, [guard(), dying]);
    assert_eq!(rows(&table, "Raider"), [("row_bleeding", -1)], "once, however often");
    table.dice(&[2]);
    next_round(&mut table);
    assert_eq!(settled(&table, "Raider"), Some((-3, 6)), "the check at the End of Round fails: a save");
}

#[test]
fn fi_row_01_aim_and_brace() {
    let mut table = apart(5, [guard().items("long_bow"), raider()]);
    table.order("Guard", aim("Raider"));
    assert_eq!((rows(&table, "Guard"), table.left("Guard", "ap")), (vec![("row_aim", 1)], 2));
    assert_eq!(table.refused("Guard", aim("Raider")), "FI-MAP-04");
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!((table.dm("aiming"), has(&table, "Guard", "aiming")), (Some(1), false));
    let mut table = apart(5, [guard().items("long_bow"), raider()]);
    assert_eq!(table.refused("Guard", Deed::new("brace")), "FI-MAP-04", "nothing to rest it on");
    let lying = || [guard().items("long_bow").stance(Stance::Prone), raider()];
    table = apart(5, lying());
    table.order("Guard", Deed::new("brace")).dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!((table.dm("braced"), has(&table, "Guard", "braced")), (Some(1), false));
    assert_eq!(rows(&table, "Guard"), [("row_brace", 1)]);
    table = apart(5, lying());
    table.order("Guard", Deed::new("brace")).order("Guard", walk("w"));
    assert!(!has(&table, "Guard", "braced"), "until moving");
}

#[test]
fn fi_row_03_difficult_terrain_slows_all_but_a_sidestep() {
    let mut table = scene(&["G;;;....R", "........."], [guard(), raider()]).begin();
    table.order("Guard", walk("e e"));
    assert_eq!(rows(&table, "Guard"), [("terrain_slow", -2)]);
    let mut table = scene(&["G;;;....R", "........."], [guard(), raider()]).begin();
    table.order("Guard", Deed::new("sidestep").along("e"));
    assert_eq!(rows(&table, "Guard"), []);
}

/// A bow like the long bow with a mark.
const MARKED: &str = r#"(weapons: [(id: "siege_bow", name: "Siege bow", sv: 7, types: [piercing], hands: 2, increment: 16,
    increments: 10, tactical: true, rule: "AR-WPN-03", note: "")])"#;

#[test]
fn fi_row_04_and_row_05_heavy_and_strange_weapons() {
    let novice = guard().skills("missile_weaponry 0").items("siege_bow").holding("siege_bow");
    let mut table = scene(&["G.....R"], [novice, raider()]).armoury(MARKED).begin();
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!(sorted(&table, "Guard"), [("no_proficiency", -4), ("tactical_fired", -2)]);
    let brawler = Figure::new("Guard").tags("humanoid").initiative(14);
    let mut table = apart(1, [brawler, raider()]);
    table.dice(&[2]).order("Guard", attack("Raider").mode("unarmed"));
    assert_eq!(rows(&table, "Guard"), [], "fists are nobody's trade");
}

#[test]
fn fi_row_07_a_natural_one_and_one_under_strain() {
    let mut table = apart(1, [guard().items("mace"), raider()]);
    table.dice(&[1]).order("Guard", attack("Raider"));
    assert_eq!(rows(&table, "Guard"), [("critical_miss", -2)]);
    table.dice(&[1]).order("Guard", attack("Raider"));
    assert_eq!(sorted(&table, "Guard"), [("critical_miss", -4), ("critical_miss", -2), ("final_attack", -2)]);
}

#[test]
fn fi_row_08_a_critical_upon_a_critical_or_one_that_takes_its_target_out() {
    let mut table = apart(1, [guard().items("long_sword"), raider()]);
    table.dice(&[20, 19]).order("Guard", attack("Raider"));
    assert_eq!(rows(&table, "Guard"), [("triumph", 10)], "once, though it also kills");
    for (die, expected) in [(19, vec![("triumph", 10)]), (18, vec![])] {
        let mut table = apart(1, [guard().items("long_sword"), raider().tags("minion")]);
        table.dice(&[die]).order("Guard", attack("Raider"));
        assert_eq!(rows(&table, "Guard"), expected, "{die}");
    }
}

#[test]
fn fi_row_11_and_row_12_a_critical_hit_leaves_dying() {
    let mut table = apart(1, [guard().items("long_sword"), raider().stats("vitality 60")]);
    table.dice(&[19, 1]).order("Guard", attack("Raider"));
    let found = [("critical_hit_wounds", -5), ("critical_injury", -10), ("row_bleeding", -1)];
    assert_eq!((sorted(&table, "Raider"), table.condition("Raider", "dying")), (found.to_vec(), 1));
    assert_eq!(rows(&table, "Guard"), [], "a one on an added roll is no failure");
}

#[test]
fn fi_row_10_disabled_is_spent() {
    let mut table = apart(1, [guard().items("mace"), raider().now("vitality 3")]);
    table.dice(&[2]).order("Guard", attack("Raider"));
    assert_eq!(sorted(&table, "Raider"), [("row_exhausted", -10), ("wounds_lost", -2)]);
}

#[test]
fn fi_row_13_half_of_what_electricity_takes() {
    let shock = [("row_electrical", -6), ("save_failed", -2)];
    for (die, expected) in [(9, &shock[..]), (10, &[])] {
        let mut table = apart(3, [mage().items("spark_bolt"), guard()]);
        table.dice(&[10, die]).order("Mage", Deed::new("cast").with("spark_bolt").at("Guard"));
        assert_eq!((table.stat("Guard", "vitality"), sorted(&table, "Guard")), (16, expected.to_vec()), "{die}");
    }
}

#[test]
fn fi_row_15_a_mind_that_gives_way_and_a_blast() {
    let mut table = apart(3, [mage().items("clouded_mind"), guard()]);
    table.dice(&[10]).order("Mage", Deed::new("cast").with("clouded_mind").at("Guard"));
    assert_eq!(rows(&table, "Guard"), [("stress_save_failed", -5)]);
    let mut table = apart(3, [raider().items("fire_flask").holding("fire_flask").initiative(20), guard()]);
    table.dice(&[10]).order("Raider", Deed::new("area_attack").at_square(5, 0));
    assert_eq!(rows(&table, "Guard"), [("blast_save_failed", -5)]);
}

#[test]
fn fi_map_04_who_is_surprised_misses_a_round_with_a_point_less_for_the_others() {
    let mut table = apart(5, [guard(), raider().condition("surprised", 1)]);
    assert!(table.battle().scheduler().surprise);
    assert_eq!((table.current(), table.left("Guard", "ap"), table.left("Guard", "aap")), ("Guard", 2, 1));
    assert_eq!(table.refused("Guard", Deed::new("press")), "FI-SUR-05");
    table.order("Guard", aim("Raider")).order("Guard", walk("w")).order("Guard", end_turn());
    assert_eq!((table.round(), table.current(), has(&table, "Raider", "surprised")), (1, "Guard", false));
    assert_eq!(rows(&table, "Guard"), [("row_aim", 1)], "settled with the first round");
    assert_eq!((settled(&table, "Guard"), table.left("Guard", "ap")), (None, 3));
    let table = apart(5, [guard(), raider()]);
    assert_eq!((table.round(), table.battle().scheduler().surprise), (1, false));
}

#[test]
fn fi_map_04_part_of_a_turn_is_put_off_and_the_count_stays() {
    let mut table = apart(5, [guard().initiative(30), raider()]);
    table.order("Guard", walk("w")).order("Guard", delay());
    assert_eq!(table.current(), "Raider");
    table.answer("Guard", "act").order("Raider", end_turn());
    assert_eq!((table.current(), table.left("Guard", "ap"), table.count("Guard")), ("Guard", 2, 30));
    assert_eq!((table.battle().scheduler().count, rows(&table, "Guard")), (9, vec![]));
    assert_eq!(table.refused("Guard", delay()), "AR-STR-11", "nobody comes later");
    table.order("Guard", end_turn());
    assert_eq!((table.round(), table.current(), table.base("Guard")), (2, "Guard", 30));
}

#[test]
fn fi_map_04_what_a_press_buys_is_put_off_beside_the_turn_itself() {
    let mut table = apart(5, [guard().initiative(30), raider()]);
    table.order("Guard", Deed::new("press")).order("Guard", delay()).answer("Guard", "act");
    table.order("Raider", end_turn());
    assert_eq!((table.current(), table.left("Guard", "ap")), ("Guard", 2));
    table.order("Guard", walk("w")).order("Guard", walk("w")).order("Guard", end_turn());
    assert_eq!((table.round(), table.current(), table.left("Guard", "ap")), (1, "Guard", 3), "five in all");
    table.order("Guard", end_turn());
    assert_eq!(table.round(), 2);
}

#[test]
fn fi_bgd_18_who_comes_round_has_reeled_while_it_was_out() {
    let out = raider().stats("ap_allotment 1 aap_allotment 0").condition("staggered", 1).condition("reeling", 1);
    let figures = [guard(), out, Figure::new("Hugo").foe().initiative(3)];
    let mut table = scene(&["..G....R....H", "............."], figures).begin();
    table.order("Guard", end_turn());
    table.dice(&[12]).order("Hugo", end_turn());
    assert_eq!((table.round(), table.body("Raider").life), (2, Life::Up));
    assert!(!has(&table, "Raider", "reeling"), "its count has passed");
}
