//! AR-RDY-02, AR-RDY-03: every manoeuvre that can be ready as it goes off, and what it costs.

use crate::cast::{all_checks, checks, guard, mage, points, post, raider, scene, soldier, sum, vitality};
use crate::ready::ready;
use crate::spells::{cast_at, caster};
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::oracle::Wanted;
use six_seconds::battle::{Key, Order, Post, Stance, Target};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

/// Somebody has a manoeuvre ready and ends its turn; it will be used. Nobody acts upon opportunities.
fn waits(table: &mut Table, who: &str, trigger: &'static str, manoeuvre: &'static str) {
    table.answer(who, manoeuvre).order(who, ready(trigger, 0)).order(who, end_turn());
    table.always("opening", "none").always("reaction", "none").answer(who, "strike");
}

/// A Guard who acts first and a Raider beside each other.
fn beside(weapon: &str) -> Table {
    let figures = [guard().items(weapon).initiative(20), raider().items("short_sword").stats("vitality 90")];
    scene(&["..GR.....", "........."], figures).begin()
}

/// Who has rolled attacks in the latest order.
fn attackers(table: &Table) -> Vec<&str> {
    all_checks(table, "attack").iter().map(|check| table.battle().name(check.unit)).collect()
}

/// Vitality of a Guard after Ready and what was ready, 1 for each (AR-RDY-03), and its Additional Action Points.
fn paid(table: &Table, who: &str) -> (i32, i32) {
    (vitality(table, who), points(table, who).1)
}

#[test]
fn ar_chg_01_a_charge_meets_who_shoots() {
    let figures = [guard().items("long_sword").initiative(20), raider().items("long_bow").stats("vitality 60")];
    let mut table = scene(&["G.....R.", "........"], figures).begin();
    waits(&mut table, "Guard", "enemy_attacks", "charge");
    table.dice(&[10, 1]).order("Raider", attack("Guard"));
    assert_eq!((table.square("Guard"), attackers(&table)), ((5, 0), vec!["Guard", "Raider"]));
    assert_eq!((paid(&table, "Guard"), table.condition("Guard", "charged")), ((26, 2), 1));
    assert_eq!(vitality(&table, "Raider"), 60 - 1 - 16, "19 against 15: SV 11, half as much again");
}

#[test]
fn ar_chg_02_nobody_charges_one_square() {
    let figures = [guard().items("long_sword").initiative(20), raider().items("short_sword")];
    let mut table = scene(&["##GR####", "########"], figures).begin();
    table.answer("Guard", "charge").order("Guard", ready("enemy_attacks", 0)).order("Guard", end_turn());
    table.dice(&[2]).order("Raider", attack("Guard"));
    assert!(table.asked_of("ready").is_none());
    assert_eq!(points(&table, "Guard").1, 4);
}

#[test]
fn ar_rpo_01_a_push_spoils_a_blow() {
    let mut table = beside("long_sword");
    waits(&mut table, "Guard", "enemy_attacks", "reposition");
    table.dice(&[11]).order("Raider", attack("Guard"));
    assert_eq!((table.square("Raider"), attackers(&table)), ((7, 0), vec!["Guard"]), "18 against 15: 4 squares");
    assert_eq!(paid(&table, "Guard"), (26, 2));
}

#[test]
fn ar_trp_01_a_trip_for_who_comes_near_and_none_for_who_begins_far_off() {
    let figures = || [guard().items("halberd").initiative(20), raider().items("short_sword")];
    let mut table = scene(&["G.....R.", "........"], figures()).begin();
    waits(&mut table, "Guard", "enemy_moves", "trip");
    table.dice(&[10]).order("Raider", walk("w w w w w"));
    assert_eq!((table.body("Raider").stance, paid(&table, "Guard")), (Stance::Prone, (26, 2)));
    let mut table = scene(&["G.....R.", "........"], figures()).begin();
    table.answer("Guard", "trip").order("Guard", ready("enemy_charges", 0)).order("Guard", end_turn());
    table.always("opening", "none").dice(&[2]).order("Raider", Deed::new("charge").at("Guard"));
    assert!(table.asked_of("ready").is_none(), "the charge begins out of reach");
}

#[test]
fn ar_bgd_14_who_is_tripped_on_the_way_crawls_no_second_square() {
    // Down on the fourth square of seven.
    let figures = || [guard().items("halberd").initiative(20), raider().items("short_sword").stats("vitality 60")];
    let mut table = scene(&["..G.....", ".......R", "........"], figures()).begin();
    waits(&mut table, "Guard", "enemy_moves", "trip");
    table.dice(&[10]).order("Raider", walk("w w w w w w w"));
    assert_eq!((table.body("Raider").stance, table.square("Raider")), (Stance::Prone, (3, 1)));
    // Down before the first: one square, crawling.
    let mut table = scene(&["..GR....", "........", "........"], figures()).begin();
    waits(&mut table, "Guard", "enemy_moves", "trip");
    table.dice(&[10]).order("Raider", walk("e e e"));
    assert_eq!((table.body("Raider").stance, table.square("Raider")), (Stance::Prone, (4, 0)));
    // The prone do not charge.
    let mut table = scene(&["..G.....R", "........."], figures()).begin();
    waits(&mut table, "Guard", "enemy_moves", "trip");
    table.dice(&[10]).order("Raider", Deed::new("charge").at("Guard"));
    assert_eq!((table.body("Raider").stance, attackers(&table)), (Stance::Prone, vec!["Guard"]));
}

#[test]
fn ar_dis_01_a_disarm_before_a_blow() {
    let mut table = beside("long_sword");
    waits(&mut table, "Guard", "enemy_attacks", "disarm");
    table.dice(&[10, 2]).order("Raider", attack("Guard"));
    assert_eq!((table.in_hand("Raider"), paid(&table, "Guard")), ("nothing", (26, 2)));
}

#[test]
fn ar_sun_01_a_sunder_before_a_blow() {
    let mut table = beside("mace");
    waits(&mut table, "Guard", "enemy_attacks", "sunder");
    table.dice(&[10, 2]).order("Raider", attack("Guard"));
    assert_eq!((attackers(&table), paid(&table, "Guard")), (vec!["Guard", "Raider"], (26, 2)));
    assert_eq!(vitality(&table, "Raider"), 90 - 1, "the sword is struck, not the Raider");
}

#[test]
fn ar_rep_01_a_series_costs_three_points_and_vitality_for_each_attack() {
    let mut table = beside("mace");
    waits(&mut table, "Guard", "enemy_attacks", "repeated_attack");
    table.answer("Guard", "strike_on").answer("Guard", "none").dice(&[10, 10, 2]).order("Raider", attack("Guard"));
    assert_eq!(attackers(&table), ["Guard", "Guard", "Raider"]);
    assert_eq!(paid(&table, "Guard"), (28 - 1 - 2, 1), "2 points put by and 2 of one's own");
}

#[test]
fn ar_sid_01_a_sidestep_out_of_reach_to_a_square_of_ones_choice() {
    let figures = || [guard().items("long_sword").initiative(20), raider().items("short_sword")];
    for (x, y) in [(1, 0), (1, 2)] {
        let mut table = scene(&["........", "..GR....", "........"], figures()).begin();
        waits(&mut table, "Guard", "enemy_attacks", "sidestep");
        table.goes_to("Guard", x, y).order("Raider", attack("Guard"));
        assert_eq!((table.square("Guard"), checks(&table, "attack")), ((x, y), 0));
        assert_eq!((paid(&table, "Guard"), points(&table, "Raider").0), ((26, 3), 1), "the attack is lost");
    }
}

#[test]
fn ar_rdy_02_nobody_walks_into_the_square_of_who_has_stepped_aside() {
    let figures = [guard().items("long_sword").initiative(20), raider().items("short_sword")];
    let mut table = scene(&["#####...", "..G.R...", "#####..."], figures).begin();
    waits(&mut table, "Guard", "enemy_moves", "sidestep");
    table.goes_to("Guard", 3, 1).order("Raider", walk("w"));
    assert_eq!((table.square("Guard"), table.square("Raider")), ((3, 1), (4, 1)));
}

#[test]
fn ar_mvm_01_a_movement_as_far_as_its_passive_check_leads() {
    let figures = [guard().items("long_sword").initiative(20), raider().items("long_bow")];
    let row = format!("R...G{}", ".".repeat(20));
    let mut table = scene(&[row.clone(), ".".repeat(row.len())], figures).begin();
    waits(&mut table, "Guard", "enemy_attacks", "move");
    table.goes_to("Guard", 6, 1).dice(&[1]).order("Raider", attack("Guard"));
    assert_eq!((table.square("Guard"), paid(&table, "Guard")), ((6, 1), (26, 3)));
    let Some(Wanted::Square(squares)) = table.asked_of("readied_where").map(|choice| &choice.wanted) else {
        panic!("nobody was asked where to go");
    };
    assert_eq!(squares.iter().map(|at| at.x).max(), Some(15), "11 squares");
    assert_eq!(table.condition("Guard", "stride"), 0, "what is left of it is lost");
}

#[test]
fn ar_wdr_01_a_withdraw_leads_away_without_provoking() {
    let mut table = beside("long_sword");
    waits(&mut table, "Guard", "enemy_attacks", "withdraw");
    table.goes_to("Guard", 0, 1).order("Raider", attack("Guard"));
    assert_eq!((table.square("Guard"), checks(&table, "attack"), paid(&table, "Guard")), ((0, 1), 0, (26, 2)));
    let Some(Wanted::Square(squares)) = table.asked_of("readied_where").map(|choice| &choice.wanted) else {
        panic!("nobody was asked where to go");
    };
    assert!(squares.iter().all(|at| (at.x - 3).abs() > 1), "the last square is farther: {squares:?}");
    assert!(table.asked_of("opening").is_none());
}

#[test]
fn ar_act_12_and_ar_stu_01_going_down_before_a_shot_and_getting_up() {
    let figures = || [guard().items("long_sword").initiative(20), raider().items("long_bow")];
    let mut table = scene(&["G....R..", "........"], figures()).begin();
    waits(&mut table, "Guard", "enemy_attacks", "drop_prone");
    table.dice(&[2]).order("Raider", attack("Guard"));
    assert_eq!((table.body("Guard").stance, paid(&table, "Guard")), (Stance::Prone, (26, 3)));
    let [guard, raider] = figures();
    let mut table = scene(&["G....R..", "........"], [guard.stance(Stance::Prone), raider]).begin();
    waits(&mut table, "Guard", "enemy_moves", "stand");
    table.order("Raider", walk("w"));
    assert_eq!((table.body("Guard").stance, paid(&table, "Guard")), (Stance::Standing, (26, 3)));
}

#[test]
fn ar_rld_01_a_reload_in_the_enemys_turn() {
    let shooter = guard().items("light_crossbow").rounds("light_crossbow", 0, 6).initiative(20);
    let mut table = scene(&["G....R..", "........"], [shooter, raider()]).begin();
    waits(&mut table, "Guard", "enemy_moves", "reload");
    table.dice(&[10]).order("Raider", walk("e"));
    assert_eq!((sum(&table, "reload"), table.loaded("Guard"), paid(&table, "Guard")), ((14, 10), 1, (26, 3)));
}

#[test]
fn ar_chr_01_the_threat_range_meets_who_acts_farther_out() {
    for (answer, shift) in [(None, 2), (Some("reach_1"), 1)] {
        let figures = [guard().items("whip").initiative(20), raider().items("long_bow")];
        let mut table = scene(&["G..R....", "........"], figures).begin();
        waits(&mut table, "Guard", "enemy_attacks", "change_reach");
        answer.into_iter().for_each(|answer| {
            table.answer("Guard", answer);
        });
        table.dice(&[6, 1]).order("Raider", attack("Guard"));
        assert_eq!((table.condition("Guard", "reach_shifted"), paid(&table, "Guard")), (shift, (26, 3)));
    }
    let figures = [guard().items("halberd").initiative(20), raider().items("long_bow")];
    let mut table = scene(&["G.R.....", "........"], figures).begin();
    waits(&mut table, "Guard", "enemy_attacks", "change_reach");
    table.dice(&[6, 1]).order("Raider", attack("Guard"));
    assert!(table.asked_of("readied_how").is_none(), "a halberd has one other reach");
}

#[test]
fn ar_bgd_24_a_treatment_of_a_patient_of_ones_choice() {
    let dying = |name, left, count| soldier(name).condition("dying", 2).now(left).initiative(count);
    for (square, treated) in [(None, "Abel"), (Some((2, 0)), "Bert")] {
        let figures = [dying("Abel", "vitality 1", 3), guard(), dying("Bert", "vitality 5", 2), raider()];
        let mut table = scene(&["AGB....R", "........"], figures).begin();
        waits(&mut table, "Guard", "enemy_moves", "treat");
        square.into_iter().for_each(|(x, y)| {
            table.goes_to("Guard", x, y);
        });
        table.dice(&[11]).order("Raider", walk("w"));
        assert_eq!((sum(&table, "treatment"), table.condition(treated, "dying")), ((13, 12), 0), "{treated}");
        assert_eq!(paid(&table, "Guard"), (26, 3));
    }
}

#[test]
fn ar_bgd_24_where_nobody_is_dying_nobody_is_asked() {
    let figures = [guard(), soldier("Hild").initiative(1), raider().items("short_sword")];
    let mut table = scene(&["GHR.....", "........"], figures).begin();
    table.answer("Guard", "treat").order("Guard", ready("friend_is_hit", 0)).order("Guard", end_turn());
    table.dice(&[12]).order("Raider", attack("Hild"));
    assert!(vitality(&table, "Hild") < 28 && table.asked_of("ready").is_none());
}

#[test]
fn ar_aid_02_help_against_the_blow_that_comes() {
    let figures = [guard(), soldier("Hild").initiative(1), raider().items("short_sword")];
    let mut table = scene(&["GHR.....", "........"], figures).begin();
    waits(&mut table, "Guard", "enemy_attacks", "aid");
    table.dice(&[12, 12]).order("Raider", attack("Hild"));
    assert_eq!(sum(&table, "attack"), (17, 15 + 3), "17 against 15 in the help: SV 1 + 2");
    assert_eq!((paid(&table, "Guard"), table.condition("Hild", "aided_reflex")), ((26, 3), 0));
    let figures = [guard(), soldier("Hild").initiative(1), raider().items("short_sword")];
    let mut table = scene(&["GHR.....", "........"], figures).begin();
    waits(&mut table, "Guard", "enemy_attacks", "aid");
    table.answer("Guard", "aided_melee").dice(&[12, 2]).order("Raider", attack("Hild"));
    assert!(table.condition("Hild", "aided_melee") > 0);
}

/// A Mage with a Creeping Flame at (4, 2) and a Raider who walks.
fn flame(manoeuvre: &'static str) -> Table {
    let figures = [caster("creeping_flame").stats("ap_allotment 9 vitality 60"), raider().initiative(1)];
    let rows = ["............", "M.....R.....", "............", "............"];
    let mut table = scene(&rows, figures).begin();
    table.dice(&[10]).order("Mage", cast_at("creeping_flame", 4, 2));
    waits(&mut table, "Mage", "enemy_moves", manoeuvre);
    table
}

#[test]
fn ar_ctl_01_control_leads_a_flame_to_a_square_of_ones_choice() {
    let mut table = flame("control_spell");
    table.goes_to("Mage", 7, 2).dice(&[3]).order("Raider", walk("e"));
    let at = table.battle().things().next().map(|thing| (thing.square.x, thing.square.y));
    assert_eq!((sum(&table, "control_spell"), at), ((12, 12), Some((7, 2))));
    assert_eq!(paid(&table, "Mage"), (60 - 2 - 1 - 1, 3));
}

#[test]
fn ar_dsm_01_dismissal_ends_a_spell_of_ones_own() {
    let mut table = flame("dismiss_spell");
    table.dice(&[4]).order("Raider", walk("e"));
    assert_eq!((sum(&table, "dismiss_spell"), table.battle().things().count()), ((13, 12), 0));
    assert_eq!(paid(&table, "Mage"), (60 - 2 - 1 - 1, 3));
    let mut table = scene(&["M.....R."], [mage().initiative(20), raider()]).begin();
    table.order("Mage", ready("enemy_moves", 0));
    assert!(!table.was_offered("Mage", "dismiss_spell") && !table.was_offered("Mage", "control_spell"));
}

/// A riding horse: Personality 1.
fn horse() -> Figure {
    Figure::new("Horse")
        .stats("body 4 agility 2 personality 1 vitality 30 speed 10 size 1 legs 4 ap_allotment 0 aap_allotment 0")
        .items("hoof")
        .tags("beast steed")
}

#[test]
fn ar_mnt_01_into_the_saddle_and_out_of_it() {
    let rows = ["..............", ".GH..........R", "..............", ".............."];
    let far = || raider().initiative(1);
    let mut table = scene(&rows, [guard(), horse(), far()]).begin();
    waits(&mut table, "Guard", "enemy_moves", "mount");
    table.dice(&[8]).order("Raider", walk("n"));
    assert_eq!((sum(&table, "ride"), paid(&table, "Guard")), ((11, 11), (26, 2)));
    assert!(table.battle().driven_by(table.id("Guard")).is_some());
    let mut table = scene(&rows, [guard().aboard("Horse", Post::Driver), horse(), far()]).begin();
    waits(&mut table, "Guard", "enemy_moves", "dismount");
    table.goes_to("Guard", 1, 0).dice(&[8]).order("Raider", walk("n"));
    assert_eq!((table.square("Guard"), paid(&table, "Guard")), ((1, 0), (26, 2)));
    assert!(table.battle().seat(table.id("Guard")).is_none());
}

#[test]
fn ar_rdy_02_up_the_side_of_a_mount_and_away_on_one() {
    let rows = ["..............", ".GH..........R", "..............", ".............."];
    let far = || raider().initiative(1);
    let mut table = scene(&rows, [guard(), horse().stats("size 2"), far()]).begin();
    waits(&mut table, "Guard", "enemy_moves", "climb_up");
    table.dice(&[10]).order("Raider", walk("n"));
    assert_eq!((table.condition("Guard", "climbed"), paid(&table, "Guard")), (1, (26, 3)), "one point of four");
    let mut table = scene(&rows, [guard().aboard("Horse", Post::Driver), horse(), far()]).begin();
    waits(&mut table, "Guard", "enemy_moves", "steer");
    table.goes_to("Guard", 6, 2).dice(&[10]).order("Raider", walk("n"));
    assert_eq!((table.square("Horse"), paid(&table, "Guard")), ((6, 2), (26, 3)));
    assert_eq!(vitality(&table, "Horse"), 29, "the movement is its own");
}

#[test]
fn ar_rdy_02_what_is_ready_has_exact_odds() {
    let raider = || raider().items("dagger").stats("aap_allotment 0");
    let gil = soldier("Gil").at('G').items("mace").now("vitality 3").initiative(2);
    let mut spell = scene(&["M...RG..", "........"], [caster("clouded_mind"), raider(), gil]).begin();
    spell.order("Mage", ready("enemy_attacks", 0).with("clouded_mind")).order("Mage", end_turn());
    let mut all = vec![(spell, "Gil")];
    for manoeuvre in ["sidestep", "move", "trip"] {
        let mut table = scene(&["..GR....", "........"], [guard().items("mace").initiative(20), raider()]).begin();
        table.answer("Guard", manoeuvre).order("Guard", ready("enemy_attacks", 0)).order("Guard", end_turn());
        all.push((table, "Guard"));
    }
    for (table, target) in all {
        let (unit, target) = (table.id("Raider"), table.id(target));
        let order = Order::new(unit, Key::new("attack")).at(Target::Unit(target));
        let mut forecaster = Forecaster::new(table.battle());
        let naive = forecaster.naive(&order, target, Key::new("none"), 600_000).expect("it fits");
        let quick = forecaster.forecast(&order, target, Key::new("none")).expect("odds");
        assert_eq!(quick.difference(&naive.forecast), None);
        assert_eq!(naive.late, None);
    }
}

#[test]
fn ar_chg_02_a_readied_charge_goes_as_far_as_any_other() {
    let row = format!("G{}R.", ".".repeat(10));
    let figures = [guard().items("long_sword").initiative(20), raider().items("long_bow").stats("vitality 60")];
    let mut table = scene(&[row.as_str(), &".".repeat(13)], figures).begin();
    waits(&mut table, "Guard", "enemy_attacks", "charge");
    table.dice(&[10, 1]).order("Raider", attack("Guard"));
    assert_eq!((table.square("Guard"), attackers(&table)), ((10, 0), vec!["Guard", "Raider"]));
}

#[test]
fn ar_mvm_01_the_point_of_a_readied_movement_weighs_on_it_once() {
    let row = format!("{}G{}R.", ".".repeat(14), ".".repeat(3));
    let figures = [guard().items("long_sword").initiative(20), raider().items("long_bow"), post()];
    let mut table = scene(&[row.as_str(), &format!("{}P{}", ".".repeat(15), ".".repeat(4))], figures).begin();
    // Two points for a blow, the third for Ready: the whole way of 11 squares is left.
    table.dice(&[10]).order("Guard", attack("Post"));
    table.answer("Guard", "move").order("Guard", ready("enemy_attacks", 1)).order("Guard", end_turn());
    table.answer("Guard", "strike").goes_to("Guard", 3, 0).dice(&[2]).order("Raider", attack("Guard"));
    assert_eq!(table.square("Guard"), (3, 0));
}
