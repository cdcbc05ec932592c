//! AR-WPN-20 to AR-WPN-29, AR-ATK-09, AR-ATK-10, AR-BGD-20 to AR-BGD-23: casting, and what each spell does.

use crate::cast::{apart, guard, mage, next_round, points, post, raider, scene, soldier, success, sum, vitality};
use six_seconds::battle::{Event, Key};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

/// A Mage who acts first, with spells in slots.
pub fn caster(spells: &str) -> Figure {
    mage().items(spells).initiative(20)
}

/// A Mage and a comrade beside it, or farther away; an enemy is far off.
pub fn beside(figure: Figure, squares: usize, friend: Figure) -> Table {
    company(figure, squares, friend).begin()
}

fn company(figure: Figure, squares: usize, friend: Figure) -> six_seconds::testkit::Scene {
    let row = format!("M{}G", ".".repeat(squares - 1));
    let far = format!("{}P", ".".repeat(20));
    let width = far.len();
    let rows = [format!("{row:.<width$}"), ".".repeat(width), far];
    scene(&rows, [figure, friend.at('G').of(0), post()])
}

/// Casts a spell at somebody.
pub fn cast(spell: &str, target: &str) -> Deed {
    Deed::new("cast").with(spell).at(target)
}

/// Casts a spell at a square.
pub fn cast_at(spell: &str, x: i16, y: i16) -> Deed {
    Deed::new("cast").with(spell).at_square(x, y)
}

/// The rounds that a slot of that spell still holds.
pub fn stored(table: &Table, who: &str, spell: &str) -> i16 {
    let battle = table.battle();
    let unit = table.id(who);
    let mut slots = battle.gear(unit).slots();
    let slot = slots.find(|slot| battle.item(unit, *slot).is_some_and(|(_, def)| def.key.as_str() == spell));
    battle.item(unit, slot.expect("the spell is there")).map_or(0, |(item, _)| item.loaded)
}

/// Somebody who does not act upon anything.
pub fn passive(figure: Figure) -> Figure {
    figure.stats("aap_allotment 0")
}

#[test]
fn ar_atk_09_a_spell_has_a_difficulty_of_its_own() {
    for (die, cast_it) in [(3, false), (4, true)] {
        let mut table = beside(caster("revitalise_3"), 1, soldier("Gil").now("vitality 1"));
        table.dice(&[die]).order("Mage", cast("revitalise_3", "Gil"));
        assert_eq!(vitality(&table, "Gil") > 1, cast_it, "{die}: a willing target, difficulty 13");
    }
    // Spark Bolt in a slot of level 3, target in the second increment.
    for (die, sv) in [(4, None), (5, None), (6, Some(8))] {
        let mut table = apart(caster("spark_bolt_3"), 6, post());
        table.dice(&[die]).order("Mage", cast("spark_bolt_3", "Post"));
        assert_eq!(success(&table), sv, "{die}: total {}", sum(&table, "attack").0);
    }
}

#[test]
fn ar_atk_09_by_an_option_range_and_speed_do_not_count_for_the_difficulty() {
    let rows = ["M.....P....", "...........", "..........."];
    for (flag, sv) in [(true, Some(6)), (false, None)] {
        let mut table = scene(&rows, [caster("spark_bolt_3"), post()]).flag("casting_ignores_range", flag).begin();
        table.dice(&[4]).order("Mage", cast("spark_bolt_3", "Post"));
        assert_eq!(success(&table), sv, "13 - 2 = 11, SV 10 - 4");
    }
}

#[test]
fn ar_atk_10_the_willing_have_no_defence() {
    let mut table = beside(caster("revitalise"), 1, soldier("Gil").now("vitality 1"));
    table.dice(&[8]).order("Mage", cast("revitalise", "Gil"));
    assert_eq!((sum(&table, "attack"), vitality(&table, "Gil")), ((17, 0), 23), "SV 5 + 17");
    let gil = soldier("Gil").now("vitality 1");
    let mut table = company(caster("revitalise"), 1, gil).flag("willing_from_zero", false).begin();
    table.dice(&[8]).order("Mage", cast("revitalise", "Gil"));
    assert_eq!(vitality(&table, "Gil"), 12, "SV 5 + 6");
    let mut table = beside(caster("revitalise"), 1, soldier("Gil").now("vitality 1"));
    table.dice(&[1]).order("Mage", cast("revitalise", "Gil"));
    assert_eq!(vitality(&table, "Gil"), 1, "a natural 1");
}

#[test]
fn ar_veh_07_nobody_is_a_fast_target_to_itself() {
    let rows = ["M.........P", "..........."];
    let mut table = scene(&rows, [caster("revitalise").now("vitality 2"), post()]).begin();
    table.order("Mage", walk("e e e e e e e")).dice(&[10]).order("Mage", cast("revitalise", "Mage"));
    assert_eq!((table.dm("speed_band"), table.dm("fast_target")), (Some(-2), None));
    assert_eq!((sum(&table, "attack").0, success(&table)), (17, Some(22)));
}

#[test]
fn ar_atk_10_help_costs_a_dying_patient_no_check() {
    let mut table = beside(caster("revitalise"), 1, soldier("Gil").now("vitality 1").condition("dying", 1));
    table.dice(&[8]).order("Mage", cast("revitalise", "Gil"));
    assert_eq!(table.condition("Gil", "dying"), 1);
}

#[test]
fn ar_atk_07_a_spell_does_its_value_and_the_margin() {
    let mut table = apart(caster("spark_bolt"), 3, post());
    table.dice(&[10]).order("Mage", cast("spark_bolt", "Post"));
    assert_eq!((success(&table), vitality(&table, "Post")), (Some(10), 30));
    let mut table = apart(caster("spark_bolt"), 3, post());
    table.dice(&[2]).order("Mage", cast("spark_bolt", "Post"));
    assert_eq!(success(&table), Some(2), "11: cast, 4 below");
}

#[test]
fn ar_atk_08_resistance_and_vulnerability_meet_spells() {
    let mut table = apart(caster("spark_bolt"), 3, passive(guard()).foe().wearing("powered"));
    table.dice(&[10]).order("Mage", cast("spark_bolt", "Guard"));
    assert_eq!((success(&table), vitality(&table, "Guard")), (Some(12), 28 - 13), "Reflex 13; 12 - 3, half more");
}

#[test]
fn ar_vit_04_a_spell_costs_its_level() {
    let mut table = apart(caster("fire_burst"), 5, post());
    table.dice(&[10]).order("Mage", cast_at("fire_burst", 11, 3));
    assert_eq!((vitality(&table, "Mage"), points(&table, "Mage")), (17, (1, 2)));
}

#[test]
fn ar_atk_11_casting_provokes() {
    let mut table = apart(caster("spark_bolt"), 1, guard().foe().items("long_sword"));
    table.answer("Guard", "strike").answer("Mage", "none").dice(&[9]);
    table.dice(&[10]).order("Mage", cast("spark_bolt", "Guard"));
    assert_eq!(vitality(&table, "Mage"), 4, "20 - 1 - 15");
    assert_eq!(vitality(&table, "Guard"), 28 - 1 - 15);
}

#[test]
fn ar_opp_05_a_spell_that_never_came_about_keeps_its_slot() {
    let figures = caster("spark_bolt").now("vitality 1").stats("aap_allotment 0");
    let rows = ["MG...", "...X."];
    let table = scene(&rows, [figures, guard().foe().items("long_sword"), soldier("Xavier").initiative(5)]);
    let mut table = table.begin();
    table.answer("Guard", "strike").dice(&[13]).order("Mage", cast("spark_bolt", "Guard"));
    assert_eq!((table.body("Mage").life, stored(&table, "Mage", "spark_bolt")), (six_seconds::battle::Life::Dead, 1));
}

#[test]
fn ar_bgd_02_nobody_casts_without_the_skill() {
    let table = apart(guard().items("spark_bolt"), 3, post());
    assert_eq!(table.refused("Guard", cast("spark_bolt", "Post")), "AR-BGD-02");
}

#[test]
fn ar_bgd_20_spells_reach_three_increments() {
    let row = |squares: usize| [format!("M{}P...", ".".repeat(squares - 1)), ".".repeat(squares + 4)];
    for (squares, rule) in [(15, None), (16, Some("AR-ATK-05"))] {
        let table = scene(&row(squares), [caster("spark_bolt"), post()]).begin();
        match rule {
            None => assert!(table.allows("Mage", cast("spark_bolt", "Post"))),
            Some(rule) => assert_eq!(table.refused("Mage", cast("spark_bolt", "Post")), rule),
        }
    }
    let mut table = scene(&row(21), [caster("fire_burst"), post()]).begin();
    table.dice(&[10]).order("Mage", cast_at("fire_burst", 21, 0));
    assert_eq!(table.dm("range"), Some(-4), "Medium at 21");
    let table = beside(caster("revitalise"), 2, soldier("Gil"));
    assert_eq!(table.refused("Mage", cast("revitalise", "Gil")), "AR-ATK-05", "a touch");
    assert!(table.allows("Mage", cast("revitalise", "Mage")));
}

#[test]
fn ar_bgd_21_a_slot_is_used_up_even_if_the_check_fails() {
    let mut table = apart(mage().several("spark_bolt", 2).initiative(20).stats("ap_allotment 6"), 3, post());
    table.dice(&[1]).order("Mage", cast("spark_bolt", "Post"));
    assert_eq!(stored(&table, "Mage", "spark_bolt"), 1);
    table.dice(&[1]).order("Mage", cast("spark_bolt", "Post"));
    assert_eq!(table.refused("Mage", cast("spark_bolt", "Post")), "AR-BGD-21");
}

#[test]
fn ar_bgd_21_a_higher_slot_makes_a_spell_harder_dearer_and_stronger() {
    let mut table = apart(caster("spark_bolt_3"), 3, post());
    table.dice(&[6]).order("Mage", cast("spark_bolt_3", "Post"));
    assert_eq!((success(&table), vitality(&table, "Mage")), (Some(10), 17), "SV 10 at 15 against 15");
}

#[test]
fn ar_bgd_23_a_hand_has_to_be_free() {
    let rule = |figure: Figure| apart(figure, 3, post()).refused("Mage", cast("spark_bolt", "Post"));
    assert_eq!(rule(caster("halberd spark_bolt")), "AR-BGD-23");
    assert_eq!(rule(caster("dagger buckler spark_bolt")), "AR-BGD-23");
    assert!(apart(caster("dagger spark_bolt"), 3, post()).allows("Mage", cast("spark_bolt", "Post")));
    let mut table = apart(caster("spark_bolt").wearing("chain_shirt"), 3, post());
    table.dice(&[10]).order("Mage", cast("spark_bolt", "Post"));
    assert_eq!(sum(&table, "attack").0, 18, "Check Penalty 1");
}

#[test]
fn ar_wpn_20_casting_is_an_attack_manoeuvre() {
    let mut table = apart(caster("spark_bolt"), 3, post());
    table.dice(&[10]).order("Mage", cast("spark_bolt", "Post"));
    assert_eq!((points(&table, "Mage"), vitality(&table, "Mage")), ((1, 2), 19));
    assert_eq!(table.refused("Mage", attack("Post").with("spark_bolt")), "AR-ATK-05");
}

#[test]
fn ar_wpn_21_spark_bolt() {
    let mut table = apart(caster("spark_bolt"), 3, passive(guard().foe()));
    table.dice(&[10]).order("Mage", cast("spark_bolt", "Guard"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((19, 15), Some(10)));
    assert_eq!(vitality(&table, "Guard"), 13, "15 to a Humanoid");
}

#[test]
fn ar_wpn_22_fire_burst() {
    let rows = ["............", "M......G....", "......R.....", "............"];
    let mut table = scene(&rows, [caster("fire_burst"), passive(guard().foe()), passive(raider())]).begin();
    table.dice(&[9]).order("Mage", cast_at("fire_burst", 7, 1));
    assert_eq!((vitality(&table, "Guard"), vitality(&table, "Raider")), (28 - 19, 21 - 19));
}

#[test]
fn ar_wpn_23_revitalise() {
    for (die, after) in [(3, 27), (8, 28)] {
        let mut table = beside(caster("revitalise"), 1, soldier("Gil").now("vitality 10"));
        table.dice(&[die]).order("Mage", cast("revitalise", "Gil"));
        assert_eq!(vitality(&table, "Gil"), after);
    }
    let rows = ["MB...", "....."];
    let bones = Figure::new("Bones").stats("body 2 agility 2 vitality 16 aap_allotment 0").skills("athletics 1");
    let figures = [caster("revitalise"), bones.tags("undead").foe().initiative(1)];
    let mut table = scene(&rows, figures).begin();
    table.dice(&[10]).order("Mage", cast("revitalise", "Bones"));
    assert_eq!((sum(&table, "attack"), vitality(&table, "Bones")), ((19, 13), 16 - 16), "SV 11, half more");
    let table = apart(caster("revitalise"), 1, guard().foe());
    assert_eq!(table.refused("Mage", cast("revitalise", "Guard")), "AR-ATK-10", "an enemy is not willing");
}

#[test]
fn ar_wpn_24_leaden_limbs() {
    for (die, staggered) in [(9, 3), (6, 0), (7, 1), (15, 3)] {
        let mut table = apart(caster("leaden_limbs"), 3, passive(guard().foe()));
        table.dice(&[die]).order("Mage", cast("leaden_limbs", "Guard"));
        assert_eq!(table.condition("Guard", "staggered"), staggered, "{die} against Fortitude 16");
        assert_eq!(vitality(&table, "Guard"), 28);
    }
}

#[test]
fn ar_wpn_25_iron_ward() {
    for (die, ward) in [(4, 4), (1, 0)] {
        let mut table = beside(caster("iron_ward"), 1, soldier("Gil"));
        table.dice(&[die]).order("Mage", cast("iron_ward", "Gil"));
        assert_eq!(table.condition("Gil", "warded"), ward);
    }
    let rows = ["MG...", ".R...", "....."];
    let figures = [caster("iron_ward"), passive(soldier("Gil").at('G')), raider().items("club")];
    let mut table = scene(&rows, figures).begin();
    table.answer("Raider", "none").dice(&[4]).order("Mage", cast("iron_ward", "Gil"));
    table.order("Mage", end_turn()).order("Gil", end_turn());
    table.dice(&[10]).order("Raider", attack("Gil"));
    assert_eq!(sum(&table, "attack").1, 19, "Reflex 15 + 4 Magic");
}

#[test]
fn ar_mod_05_of_several_wards_the_highest_counts() {
    let figure = mage().several("iron_ward", 2).stats("ap_allotment 6 vitality 60").initiative(20);
    let mut table = beside(figure, 1, soldier("Gil"));
    table.dice(&[4]).order("Mage", cast("iron_ward", "Gil"));
    table.dice(&[5]).order("Mage", cast("iron_ward", "Gil"));
    assert_eq!(table.condition("Gil", "warded"), 4);
}

#[test]
fn ar_bgd_22_rounds_are_counted_with_that_of_casting() {
    let mut table = beside(caster("iron_ward"), 1, soldier("Gil"));
    next_round(&mut table);
    table.dice(&[4]).order("Mage", cast("iron_ward", "Gil"));
    for round in [2, 3, 4] {
        assert_eq!((table.round(), table.condition("Gil", "warded")), (round, 4));
        next_round(&mut table);
    }
    assert_eq!((table.round(), table.condition("Gil", "warded")), (5, 0));
}

#[test]
fn ar_str_01_five_rounds_from_the_second_end_with_the_sixth() {
    let rows = ["M.........P", "...........", "..........."];
    let mut table = scene(&rows, [caster("creeping_flame"), post()]).begin();
    next_round(&mut table);
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 5, 1));
    for round in 2..=6 {
        assert_eq!((table.round(), table.battle().things().count()), (round, 1));
        next_round(&mut table);
    }
    assert_eq!((table.round(), table.battle().things().count()), (7, 0));
}

#[test]
fn ar_wpn_26_clouded_mind() {
    for (die, stunned) in [(5, true), (4, false)] {
        let mut table = apart(caster("clouded_mind"), 3, passive(guard().foe()));
        table.dice(&[die]).order("Mage", cast("clouded_mind", "Guard"));
        assert_eq!(table.condition("Guard", "stunned") > 0, stunned, "{die} against Willpower 14");
    }
}

#[test]
fn ar_bgd_15_the_stunned_lose_their_points_and_react_worse() {
    let mut table = apart(caster("clouded_mind").stats("ap_allotment 6 vitality 60"), 3, guard().foe());
    table.answer("Guard", "none").dice(&[10]).order("Mage", cast("clouded_mind", "Guard"));
    assert_eq!(points(&table, "Guard").1, 0);
    table.dice(&[9]).order("Mage", Deed::new("control_spell"));
    table.order("Mage", end_turn());
    assert_eq!(points(&table, "Guard").0, 0);
    assert_eq!(table.refused("Guard", walk("e")), "AR-BGD-15");
}

#[test]
fn ar_wpn_28_creeping_flame() {
    let rows = ["............", "M.....R.....", "............", "............"];
    let mut table = scene(&rows, [caster("creeping_flame"), passive(raider().stats("vitality 60"))]).begin();
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 8, 1));
    assert_eq!(vitality(&table, "Raider"), 60, "beside it");
    table.order("Mage", end_turn());
    table.order("Raider", walk("e e e e e"));
    assert_eq!(vitality(&table, "Raider"), 60 - 1 - 13, "19 against 15: SV 9, once, as it walks in");
    assert_eq!(table.square("Raider"), (11, 1));
    next_round(&mut table);
    let mut table = scene(&rows, [caster("creeping_flame"), passive(raider().stats("vitality 60"))]).begin();
    table.dice(&[6]).order("Mage", cast_at("creeping_flame", 6, 1));
    assert_eq!(vitality(&table, "Raider"), 60 - 7, "15 against 15: SV 5");
    table.order("Mage", end_turn());
    assert_eq!(vitality(&table, "Raider"), 60 - 7 - 13, "its turn begins in it");
}

#[test]
fn ar_wpn_28_the_area_is_difficult() {
    let rows = ["M.R.............", "................"];
    let figures = [caster("creeping_flame"), passive(raider().stats("vitality 60").items("dagger"))];
    let mut table = scene(&rows, figures).begin();
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 4, 0));
    table.order("Mage", end_turn());
    // Raider: 9 squares, two of which now cost one more.
    assert!(table.allows("Raider", walk("e e e e e e e")));
    assert!(!table.allows("Raider", walk("e e e e e e e e")));
}

#[test]
fn ar_wpn_29_higher_slots() {
    let mut table = apart(caster("spark_bolt_2"), 3, post());
    table.dice(&[6]).order("Mage", cast("spark_bolt_2", "Post"));
    assert_eq!((success(&table), vitality(&table, "Mage")), (Some(8), 18));
    let mut table = apart(caster("spark_bolt_2"), 3, post());
    table.dice(&[2]).order("Mage", cast("spark_bolt_2", "Post"));
    assert_eq!(success(&table), None, "difficulty 12");
}

#[test]
fn ar_bgd_22_an_instant_spell_leaves_nothing_behind() {
    let mut table = apart(caster("fire_burst"), 5, post());
    table.dice(&[10]).order("Mage", cast_at("fire_burst", 11, 3));
    assert_eq!(table.battle().things().count(), 0);
    let failed = |event: &Event| matches!(event, Event::Noted { what, .. } if *what == Key::new("spell_failed"));
    assert!(!table.latest().iter().any(failed));
}

#[test]
fn ar_bgd_15_a_stupor_that_no_spell_keeps_up_ends_with_the_round() {
    let figures = [caster("iron_ward"), guard().of(0).condition("stunned", 1), post()];
    let mut table = scene(&["MG...P", "......"], figures).begin();
    table.dice(&[10]).order("Mage", cast("iron_ward", "Guard"));
    assert_eq!(
        (table.condition("Guard", "stunned"), table.condition("Guard", "warded")),
        (1, 4),
        "no other spell ends it"
    );
    next_round(&mut table);
    assert_eq!((table.condition("Guard", "stunned"), table.condition("Guard", "warded")), (0, 4));
}
