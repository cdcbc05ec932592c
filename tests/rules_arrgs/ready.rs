//! AR-RDY: Ready.

use crate::cast::{all_checks, apart, guard, mage, next_round, points, raider, scene, soldier, vitality};
use crate::spells::{caster, stored};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::system::{Offer, Targeting};
use six_seconds::battle::{Key, Order, Stance, Target, engine};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Table, attack, end_turn, walk};
use six_seconds::text::{describe, verbs};
use std::collections::BTreeSet;

/// Having something ready with so many points.
fn ready(mode: &'static str, points: i16) -> Deed {
    Deed::new("ready").mode(mode).rounds(points)
}

/// What people are offered besides what policies weigh.
fn further(table: &Table, who: &str) -> Vec<Offer> {
    table.battle().rules().core.further_offers(table.battle(), table.id(who))
}

#[test]
fn ar_rdy_01_points_of_the_turn_become_additional_ones() {
    let mut table = apart(guard().items("long_sword"), 5, raider());
    table.order("Guard", ready("enemy_moves", 2));
    assert_eq!((points(&table, "Guard"), vitality(&table, "Guard")), ((1, 4), 27));
    let table = apart(guard().items("long_sword"), 5, raider());
    assert_eq!(table.refused("Guard", ready("enemy_moves", 4)), "AR-ACT-02");
}

#[test]
fn ar_rdy_01_it_does_not_provoke_and_ends_with_the_round() {
    let mut table = apart(guard().items("long_sword"), 1, raider().items("short_sword"));
    table.order("Guard", ready("enemy_moves", 0));
    assert_eq!((points(&table, "Raider").1, table.condition("Guard", "readied")), (2, 1));
    next_round(&mut table);
    assert_eq!((points(&table, "Guard"), table.condition("Guard", "readied")), ((3, 2), 0));
}

#[test]
fn ar_rdy_02_a_shot_at_who_steps_out() {
    let rows = ["R.......", "....#...", "....G..."];
    let figures = [raider().items("long_bow").initiative(20), guard()];
    let mut table = scene(&rows, figures).begin();
    table.order("Raider", ready("enemy_moves", 2)).order("Raider", end_turn());
    table.answer("Raider", "strike").dice(&[10]).order("Guard", walk("w w w"));
    assert_eq!((points(&table, "Raider").1, all_checks(&table, "attack").len()), (2, 1));
    assert_eq!(table.square("Guard"), (1, 2));
}

#[test]
fn ar_rdy_02_it_comes_before_the_act_that_sets_it_off() {
    let figures = [guard().items("long_bow"), raider().items("short_sword"), soldier("Hild").initiative(1)];
    let mut table = scene(&["G....RH.", "........"], figures).begin();
    table.order("Guard", ready("enemy_attacks", 2)).order("Guard", end_turn());
    table.answer("Guard", "strike").dice(&[9, 12]).order("Raider", attack("Hild"));
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!(rolled, ["Guard", "Raider"]);
}

#[test]
fn ar_rdy_02_a_trip_for_a_charge_and_a_certain_enemy() {
    let rows = ["G.....R.", "........", ".......Q"];
    let figures = || [guard().items("halberd"), raider().items("short_sword"), soldier("Quill").foe().initiative(5)];
    let mut table = scene(&rows, figures()).begin();
    table.order("Guard", ready("push_who_charges", 2)).order("Guard", end_turn());
    // The charge begins out of reach: what is ready for it cannot be done.
    table.always("opening", "none").dice(&[2]).order("Raider", Deed::new("charge").at("Guard"));
    assert_eq!(points(&table, "Guard").1, 4);
    let mut table = scene(&rows, figures()).begin();
    table.order("Guard", ready("trip_who_moves", 2).at("Quill")).order("Guard", end_turn());
    table.always("opening", "none").order("Raider", walk("w w w w w"));
    assert_eq!((table.body("Raider").stance, points(&table, "Guard").1), (Stance::Standing, 4), "another enemy");
    let mut table = scene(&rows, figures()).begin();
    table.order("Guard", ready("trip_who_moves", 2)).order("Guard", end_turn());
    table.always("opening", "none").dice(&[10]).order("Raider", walk("w w w w w"));
    assert_eq!((table.body("Raider").stance, points(&table, "Guard").1), (Stance::Prone, 2));
}

#[test]
fn ar_rdy_02_what_is_ready_may_provoke() {
    let mut table = apart(guard().items("long_bow"), 1, raider().items("short_sword"));
    table.order("Guard", ready("enemy_attacks", 2)).order("Guard", end_turn());
    table.answer("Guard", "strike").answer("Raider", "none").dice(&[2, 2]).order("Raider", attack("Guard"));
    assert_eq!(all_checks(&table, "attack").len(), 2);
}

#[test]
fn ar_rdy_02_a_hit_on_a_friend_sets_it_off_afterwards() {
    let figures = [guard().items("long_bow"), raider().items("short_sword"), soldier("Hild").initiative(1)];
    let mut table = scene(&["G....RH.", "........"], figures).begin();
    table.order("Guard", ready("friend_is_hit", 2)).order("Guard", end_turn());
    table.answer("Guard", "strike").dice(&[12, 9]).order("Raider", attack("Hild"));
    assert_eq!(points(&table, "Guard").1, 2);
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!(rolled, ["Raider", "Guard"]);
}

#[test]
fn ar_rdy_03_the_points_count_once_and_vitality_twice() {
    let mut table = apart(guard().items("long_bow"), 5, raider().items("short_sword"));
    table.order("Guard", ready("enemy_moves", 2));
    assert_eq!(table.condition("Guard", "points_used"), 0);
    table.order("Guard", end_turn()).answer("Guard", "strike").dice(&[2]).order("Raider", walk("n"));
    assert_eq!((vitality(&table, "Guard"), table.condition("Guard", "points_used")), (26, 2));
}

#[test]
fn ar_rdy_02_a_shot_at_who_enters_a_square() {
    let rows = ["R.......", "........", "....G..."];
    let figures = || [raider().items("long_bow").initiative(20), guard()];
    for (way, shots) in [("w w w", 1), ("e e e", 0)] {
        let mut table = scene(&rows, figures()).begin();
        table.order("Raider", ready("enemy_moves", 2).at_square(2, 2)).order("Raider", end_turn());
        if shots == 1 {
            table.answer("Raider", "strike").dice(&[10]);
        }
        table.order("Guard", walk(way));
        assert_eq!(all_checks(&table, "attack").len(), shots, "{way}");
    }
    let table = scene(&rows, figures()).begin();
    assert_eq!(table.refused("Raider", ready("enemy_attacks", 2).at_square(2, 2)), "AR-RDY-02");
}

#[test]
fn ar_rdy_02_a_shot_at_who_casts() {
    let mut table = apart(guard().items("long_bow"), 5, mage().foe().items("spark_bolt"));
    table.order("Guard", ready("enemy_casts", 2)).order("Guard", end_turn());
    let cast = Deed::new("cast").with("spark_bolt").at("Guard");
    table.answer("Guard", "strike").dice(&[10, 10]).order("Mage", cast);
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!((rolled, points(&table, "Guard").1), (vec!["Guard", "Mage"], 2));
}

#[test]
fn ar_rdy_01_any_number_of_points_is_offered_and_counts() {
    let table = apart(guard().items("long_sword"), 5, raider());
    let offered = further(&table, "Guard");
    let amounts = |mode: &str| -> Vec<i16> {
        let of_mode = offered.iter().filter(|offer| offer.order.mode == Key::intern(mode));
        of_mode.filter(|offer| offer.targeting == Targeting::None).map(|offer| offer.order.amount).collect()
    };
    assert_eq!((amounts("enemy_moves"), amounts("enemy_casts")), (vec![1, 3], vec![0, 1, 3]));
    for (amount, left) in [(1, (2, 3)), (3, (0, 5))] {
        let mut table = apart(guard().items("long_sword"), 5, raider());
        table.order("Guard", ready("enemy_moves", amount));
        assert_eq!(points(&table, "Guard"), left);
    }
}

#[test]
fn ar_rdy_02_every_trigger_goes_with_every_manoeuvre() {
    let offers = |weapon: &str| {
        let table = apart(guard().items(weapon), 5, raider());
        let modes = further(&table, "Guard").into_iter().filter_map(|offer| offer.order.mode);
        modes.map(|mode| mode.as_str().to_owned()).collect::<BTreeSet<_>>()
    };
    let (sword, bow) = (offers("long_sword"), offers("long_bow"));
    for manoeuvre in ["trip", "disarm", "push", "sunder", "repeat", "evade"] {
        for trigger in ["moves", "attacks", "casts", "charges", "hits"] {
            let mode = format!("{manoeuvre}_who_{trigger}");
            assert!(sword.contains(&mode), "{mode}");
            let by_hand = ["trip", "disarm", "push"].contains(&manoeuvre);
            assert_eq!(bow.contains(&mode), !by_hand, "{mode}");
        }
    }
}

#[test]
fn ar_rdy_02_a_certain_enemy_and_a_square_are_offered_as_triggers() {
    let table = apart(guard().items("long_sword"), 5, raider());
    let further = further(&table, "Guard");
    let aimed = |at: Targeting| {
        further.iter().filter(move |offer| offer.order.act == Key::new("ready") && offer.targeting == at)
    };
    assert_eq!((aimed(Targeting::Enemy).count(), aimed(Targeting::Square).count()), (5, 1));
    for offer in aimed(Targeting::Enemy) {
        let order = offer.order.clone().at(Target::Unit(table.id("Raider")));
        assert!(engine::check(table.battle(), &order).is_ok(), "{order:?}");
    }
    for offer in aimed(Targeting::Square) {
        let order = offer.order.clone().at(Target::Square(Square::new(2, 2)));
        assert!(engine::check(table.battle(), &order).is_ok(), "{order:?}");
    }
    let usual = engine::offers(table.battle(), table.id("Guard"));
    let usual = usual.iter().filter(|offer| offer.order.act == Key::new("ready"));
    assert_eq!(usual.count(), 2, "policies weigh two");
}

#[test]
fn ar_rdy_02_what_is_seldom_offered_can_be_typed() {
    let table = apart(guard().items("long_sword"), 5, raider());
    let typed = |line: &str| verbs::order(table.battle(), table.id("Guard"), &verbs::split(line)).expect(line);
    let plain = Order::new(table.id("Guard"), Key::new("ready"));
    let moves = || plain.clone().mode(Key::new("enemy_moves"));
    assert_eq!(typed("ready enemy_moves"), moves());
    assert_eq!(typed("ready enemy_moves 1"), moves().amount(1));
    assert_eq!(typed("ready enemy_moves Raider"), moves().at(Target::Unit(table.id("Raider"))));
    assert_eq!(typed("ready enemy_moves 2 3"), moves().at(Target::Square(Square::new(2, 3))));
    assert_eq!(typed("ready evade_who_attacks 2"), plain.clone().mode(Key::new("evade_who_attacks")).amount(2));
    let listed = describe::options(table.battle(), table.id("Guard")).join("\n");
    assert!(listed.contains("evade_who_attacks") && listed.contains("enemy_moves 1"), "{listed}");
}

#[test]
fn ar_rdy_02_a_spell_waits_for_who_casts() {
    let rival = raider().stats("vitality 60").skills("athletics 2 discipline 1 arcane 5").items("spark_bolt");
    let figures = || [caster("spark_bolt").stats("ap_allotment 3"), rival.clone()];
    let mut table = scene(&["M...R...", "........"], figures()).begin();
    table.order("Mage", ready("enemy_casts", 0).with("spark_bolt"));
    assert_eq!((points(&table, "Mage"), vitality(&table, "Mage")), ((1, 4), 19), "1 Vitality for having it ready");
    table.order("Mage", end_turn());
    // Nobody counters anything: the Mage's spell comes first.
    table.always("reaction", "none").answer("Mage", "strike").dice(&[10, 10]);
    table.order("Raider", Deed::new("cast").with("spark_bolt").at("Mage"));
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!(rolled, ["Mage", "Raider"]);
    assert_eq!((points(&table, "Mage").1, stored(&table, "Mage", "spark_bolt")), (2, 0));
    assert_eq!(table.condition("Mage", "readied_spell"), 0);
}

#[test]
fn ar_rdy_02_a_spell_of_an_area_and_one_for_the_willing() {
    let mut table = scene(&["M......R", "........"], [caster("fire_burst"), raider().stats("vitality 60")]).begin();
    table.order("Mage", ready("enemy_moves", 2).with("fire_burst")).order("Mage", end_turn());
    table.always("reaction", "none").answer("Mage", "strike").dice(&[15]).order("Raider", walk("s"));
    assert_eq!((stored(&table, "Mage", "fire_burst"), vitality(&table, "Raider") < 59), (0, true));
    let mut table = scene(&["M......R", "........"], [caster("revitalise").now("vitality 5"), raider()]).begin();
    table.order("Mage", ready("enemy_moves", 2).with("revitalise")).order("Mage", end_turn());
    table.answer("Mage", "strike").dice(&[15]).order("Raider", walk("s"));
    assert_eq!((stored(&table, "Mage", "revitalise"), vitality(&table, "Mage") > 5), (0, true), "on oneself");
}

#[test]
fn ar_rdy_02_what_cannot_be_ready_with_a_spell() {
    let table = apart(caster("spark_bolt summon_wolf mace"), 5, raider());
    assert_eq!(table.refused("Mage", ready("trip_who_moves", 2).with("spark_bolt")), "AR-RDY-02");
    assert_eq!(table.refused("Mage", ready("enemy_moves", 2).with("summon_wolf")), "AR-RDY-02");
    assert_eq!(table.refused("Mage", ready("enemy_moves", 2).with("mace")), "AR-BGD-21");
}

#[test]
fn ar_rdy_02_a_sidestep_out_of_reach_to_a_square_of_ones_choice() {
    let rows = ["........", "..GR....", "........"];
    let figures = || [guard().items("long_sword").initiative(20), raider().items("short_sword")];
    for (x, y) in [(1, 0), (1, 2)] {
        let mut table = scene(&rows, figures()).begin();
        table.order("Guard", ready("evade_who_attacks", 0));
        assert_eq!(points(&table, "Guard"), (2, 3), "one point");
        table.order("Guard", end_turn()).answer("Guard", "strike").goes_to("Guard", x, y);
        table.order("Raider", attack("Guard"));
        assert_eq!((table.square("Guard"), all_checks(&table, "attack").len()), ((x, y), 0));
        assert_eq!((points(&table, "Guard").1, points(&table, "Raider").0), (2, 1), "the attack is lost");
    }
}

#[test]
fn ar_rdy_02_nobody_walks_into_the_square_of_who_has_stepped_aside() {
    let rows = ["#####...", "..G.R...", "#####..."];
    let figures = [guard().items("long_sword").initiative(20), raider().items("short_sword")];
    let mut table = scene(&rows, figures).begin();
    table.order("Guard", ready("evade_who_moves", 0)).order("Guard", end_turn());
    table.always("opening", "none");
    table.answer("Guard", "strike").goes_to("Guard", 3, 1).order("Raider", walk("w"));
    assert_eq!((table.square("Guard"), table.square("Raider")), ((3, 1), (4, 1)));
}

#[test]
fn ar_rdy_02_a_sunder_and_a_series() {
    let figures = || [guard().items("mace").initiative(20), raider().items("short_sword").stats("vitality 90")];
    let mut table = scene(&["..GR....", "........"], figures()).begin();
    table.order("Guard", ready("sunder_who_attacks", 2)).order("Guard", end_turn());
    table.always("opening", "none").always("reaction", "none");
    table.answer("Guard", "strike").dice(&[10, 2]).order("Raider", attack("Guard"));
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!((rolled, points(&table, "Guard").1), (vec!["Guard", "Raider"], 2));
    let mut table = scene(&["..GR....", "........"], figures()).begin();
    table.order("Guard", ready("repeat_who_attacks", 0)).order("Guard", end_turn());
    table.always("reaction", "none").answer("Guard", "strike").answer("Guard", "strike_on").answer("Guard", "none");
    table.dice(&[10, 10, 2]).order("Raider", attack("Guard"));
    let rolled: Vec<&str> = all_checks(&table, "attack").iter().map(|check| table.battle().name(check.unit)).collect();
    assert_eq!(rolled, ["Guard", "Guard", "Raider"]);
}

#[test]
fn ar_rdy_02_going_down_before_a_shot_and_getting_up() {
    let figures = || [guard().items("long_sword").initiative(20), raider().items("long_bow")];
    let mut table = scene(&["G....R..", "........"], figures()).begin();
    table.order("Guard", ready("drop_who_attacks", 0));
    assert_eq!(points(&table, "Guard"), (2, 3), "one point");
    table.order("Guard", end_turn()).answer("Guard", "strike").dice(&[2]).order("Raider", attack("Guard"));
    assert_eq!((table.body("Guard").stance, points(&table, "Guard").1), (Stance::Prone, 2));
    let [guard, raider] = figures();
    let mut table = scene(&["G....R..", "........"], [guard.stance(Stance::Prone), raider]).begin();
    assert!(further(&table, "Guard").iter().any(|offer| offer.order.mode == Key::intern("rise_who_moves")));
    table.order("Guard", ready("rise_who_moves", 0)).order("Guard", end_turn());
    table.answer("Guard", "strike").order("Raider", walk("w"));
    assert_eq!((table.body("Guard").stance, points(&table, "Guard").1), (Stance::Standing, 2));
}

#[test]
fn ar_rdy_02_what_is_ready_has_exact_odds() {
    let raider = || raider().items("dagger").stats("aap_allotment 0");
    let gil = soldier("Gil").at('G').items("mace").now("vitality 3").initiative(2);
    let mut spell = scene(&["M...RG..", "........"], [caster("clouded_mind"), raider(), gil]).begin();
    spell.order("Mage", ready("enemy_attacks", 0).with("clouded_mind")).order("Mage", end_turn());
    let mut step = scene(&["..GR....", "........"], [guard().items("mace").initiative(20), raider()]).begin();
    step.order("Guard", ready("evade_who_attacks", 0)).order("Guard", end_turn());
    for (table, target) in [(spell, "Gil"), (step, "Guard")] {
        let (unit, target) = (table.id("Raider"), table.id(target));
        let order = Order::new(unit, Key::new("attack")).at(Target::Unit(target));
        let mut forecaster = Forecaster::new(table.battle());
        let naive = forecaster.naive(&order, target, Key::new("none"), 600_000).expect("it fits");
        let quick = forecaster.forecast(&order, target, Key::new("none")).expect("odds");
        assert_eq!(quick.difference(&naive.forecast), None);
        assert_eq!(naive.late, None);
    }
}
