//! AR-RDY: Ready, its triggers, what is offered and asked, and spells that wait.

use crate::cast::{all_checks, apart, guard, mage, next_round, points, raider, scene, soldier, vitality};
use crate::spells::{caster, stored};
use six_seconds::battle::oracle::Wanted;
use six_seconds::battle::system::{Offer, Targeting};
use six_seconds::battle::{Key, Order, Stance, Target, engine};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};
use six_seconds::text::{describe, verbs};
use six_seconds::words;

/// Having something ready with so many points.
pub fn ready(mode: &'static str, points: i16) -> Deed {
    Deed::new("ready").mode(mode).rounds(points)
}

/// The manoeuvres that somebody may choose from who has something ready for enemies that move.
fn choices(mut table: Table, who: &str) -> Vec<&'static str> {
    table.order(who, ready("enemy_moves", 0));
    let asked = table.asked_of("readied_manoeuvre").map(|choice| &choice.wanted);
    let Some(Wanted::One(answers)) = asked else { return Vec::new() };
    answers.iter().map(|one| one.key.as_str()).collect()
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
fn ar_rdy_02_a_certain_enemy_sets_it_off_and_no_other() {
    let figures = [guard().items("halberd"), raider().items("short_sword"), soldier("Quill").foe().initiative(5)];
    let mut table = scene(&["G.....R.", "........", ".......Q"], figures).begin();
    table.answer("Guard", "trip").order("Guard", ready("enemy_moves", 2).at("Quill")).order("Guard", end_turn());
    table.always("opening", "none").order("Raider", walk("w w w w w"));
    assert_eq!((table.body("Raider").stance, points(&table, "Guard").1), (Stance::Standing, 4));
}

#[test]
fn ar_rdy_02_every_manoeuvre_that_makes_sense_can_be_named() {
    let armed = |weapon: &str| choices(apart(guard().items(weapon), 5, raider()), "Guard");
    let by_hand = ["attack", "repeated_attack", "charge", "trip", "disarm", "reposition", "sunder"];
    let on_foot = ["sidestep", "move", "withdraw", "drop_prone"];
    assert_eq!(armed("long_sword"), [&by_hand[..], &on_foot].concat());
    assert_eq!(armed("long_bow"), [&["attack", "repeated_attack", "sunder"][..], &on_foot].concat());
    assert_eq!(armed("halberd"), [&by_hand[..], &on_foot, &["change_reach"]].concat());
    let empty = guard().items("light_crossbow").rounds("light_crossbow", 0, 6);
    let found = choices(apart(empty, 5, raider()), "Guard");
    assert_eq!(found, [&["attack"][..], &on_foot, &["reload"]].concat());
    let lying = guard().items("long_sword").stance(Stance::Prone);
    let found = choices(apart(lying, 5, raider()), "Guard");
    assert!(found.contains(&"stand") && found.contains(&"sidestep"), "{found:?}");
    assert!(!["drop_prone", "withdraw", "charge"].iter().any(|one| found.contains(one)), "{found:?}");
    let friends = |figure: Figure| scene(&["GH...R.."], [figure, soldier("Hild").initiative(3), raider()]).begin();
    let found = choices(friends(guard().items("long_sword")), "Guard");
    assert!(found.contains(&"treat") && found.contains(&"aid"), "{found:?}");
    let found = choices(friends(guard().items("long_sword").condition("immobile", 1)), "Guard");
    assert!(!["sidestep", "move", "withdraw", "charge"].iter().any(|one| found.contains(one)), "{found:?}");
}

#[test]
fn ar_rdy_02_nobody_is_asked_about_a_spell() {
    let mut table = apart(caster("spark_bolt summon_wolf mace"), 5, raider());
    assert_eq!(table.refused("Mage", ready("enemy_moves", 2).with("mace")), "AR-BGD-21");
    assert!(table.allows("Mage", ready("enemy_moves", 2).with("summon_wolf")));
    table.order("Mage", ready("enemy_moves", 0).with("spark_bolt"));
    assert!(table.asked_of("readied_manoeuvre").is_none());
}

#[test]
fn ar_rdy_02_what_is_named_is_kept_with_its_trigger() {
    let triggers = ["enemy_moves", "enemy_attacks", "enemy_casts", "enemy_charges", "friend_is_hit"];
    for (number, trigger) in (1..).zip(triggers) {
        for (place, manoeuvre) in [(0, "attack"), (3, "trip"), (8, "move")] {
            let mut table = apart(guard().items("long_sword"), 5, raider());
            table.answer("Guard", manoeuvre).order("Guard", ready(trigger, 0));
            assert_eq!(table.condition("Guard", "readied"), 6 * place + number, "{manoeuvre}, {trigger}");
        }
    }
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
    assert_eq!(typed("ready friend_is_hit 2"), plain.clone().mode(Key::new("friend_is_hit")).amount(2));
    let listed = describe::options(table.battle(), table.id("Guard")).join("\n");
    assert!(listed.contains("ready enemy_moves: Ready: when an enemy moves, costs 2 AP."), "{listed}");
    assert!(listed.contains("friend_is_hit") && listed.contains("enemy_moves 1"), "{listed}");
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
    assert!(table.asked_of("readied_where").is_none(), "nobody else is there");
}

#[test]
fn ar_rdy_02_a_spell_for_the_willing_helps_whom_its_caster_likes() {
    for (square, healed) in [(None, "Hild"), (Some((2, 0)), "Bert")] {
        let figures = [
            soldier("Hild").now("vitality 4").initiative(2),
            caster("revitalise"),
            soldier("Bert").now("vitality 9").initiative(1),
            raider(),
        ];
        let mut table = scene(&["HMB....R", "........"], figures).begin();
        table.order("Mage", ready("enemy_moves", 2).with("revitalise")).order("Mage", end_turn());
        table.answer("Mage", "strike").dice(&[10]);
        square.into_iter().for_each(|(x, y)| {
            table.goes_to("Mage", x, y);
        });
        table.order("Raider", walk("s"));
        let before = if healed == "Hild" { 4 } else { 9 };
        assert!(vitality(&table, healed) > before, "{healed}: who has lost most comes first");
    }
}

#[test]
fn ar_wpn_27_a_creature_that_is_ready_comes_to_a_square_of_ones_choice() {
    let mut table = scene(&["M......R", "........"], [caster("summon_wolf"), raider()]).begin();
    table.order("Mage", ready("enemy_moves", 2).with("summon_wolf")).order("Mage", end_turn());
    table.answer("Mage", "strike").goes_to("Mage", 3, 1).dice(&[10]).order("Raider", walk("s"));
    assert_eq!((table.square("Wolf (Mage)"), stored(&table, "Mage", "summon_wolf")), ((3, 1), 0));
    assert_eq!(vitality(&table, "Mage"), 20 - 1 - 2, "1 for having it ready, its level for the spell");
}

#[test]
fn ar_rdy_02_the_questions_name_what_goes_off_and_its_price() {
    let mut table = apart(guard().items("halberd").initiative(20), 1, raider().items("short_sword"));
    let said = |table: &Table, what| words::prompt(table.battle(), table.asked_of(what).expect(what));
    table.answer("Guard", "trip").order("Guard", ready("enemy_attacks", 0)).order("Guard", end_turn());
    assert_eq!(said(&table, "readied_manoeuvre"), "Guard: have which manoeuvre ready?");
    table.answer("Guard", "none").dice(&[2]).order("Raider", attack("Guard"));
    assert_eq!(said(&table, "ready"), "Guard: use the readied Trip on Raider? 2 additional AP");
}

#[test]
fn ar_rdy_02_the_questions_about_a_sidestep_and_a_spell() {
    let said = |table: &Table, what| words::prompt(table.battle(), table.asked_of(what).expect(what));
    let mut table = apart(guard().items("halberd").initiative(20), 1, raider().items("short_sword"));
    table.answer("Guard", "sidestep").order("Guard", ready("enemy_attacks", 0)).order("Guard", end_turn());
    table.answer("Guard", "strike").order("Raider", attack("Guard"));
    assert_eq!(said(&table, "ready"), "Raider sets off what Guard has ready: Sidestep. Use it? 1 additional AP");
    assert_eq!(said(&table, "readied_where"), "Guard: Sidestep. Which square?");
    let figures = [caster("spark_bolt").stats("ap_allotment 3"), raider()];
    let mut table = scene(&["M...R...", "........"], figures).begin();
    table.order("Mage", ready("enemy_moves", 0).with("spark_bolt")).order("Mage", end_turn());
    table.always("ready", "none").order("Raider", walk("s"));
    assert_eq!(said(&table, "ready"), "Raider sets off what Mage has ready. Cast spark bolt? 2 additional AP");
}
