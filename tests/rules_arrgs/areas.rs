//! AR-ARE: flasks, breaths, giants' weapons, area spells.

use crate::cast::{at, check_of, guard, mage, ogre, points, post, raider, scene, soldier, success, sum, vitality};
use six_seconds::battle::{Event, Key, Stance};
use six_seconds::testkit::{Deed, Figure, Table, end_turn};

fn hurl(x: i16, y: i16) -> Deed {
    Deed::new("area_attack").at_square(x, y)
}

fn burst(x: i16, y: i16) -> Deed {
    Deed::new("cast").with("fire_burst").at_square(x, y)
}

/// A Raider with two flasks in hand, who acts first.
fn thrower() -> Figure {
    raider().of(0).initiative(20).several("fire_flask", 2).holding("fire_flask")
}

/// Everybody who was hit by the latest order, with the Success Value.
fn hits(table: &Table) -> Vec<(&str, i32)> {
    let hit = |event: &Event| match event {
        Event::Hit { target, effect, .. } => Some((table.battle().name(*target), *effect)),
        _ => None,
    };
    table.latest().iter().filter_map(hit).collect()
}

/// Where the latest order made something burst.
fn centre(table: &Table) -> Option<(i16, i16)> {
    table.latest().iter().find_map(|event| match event {
        Event::Exploded { square, .. } => Some((square.x, square.y)),
        _ => None,
    })
}

const FIELD: [&str; 5] =
    ["...............", "...............", "R....P.........", "...............", "..............."];

#[test]
fn ar_are_01_an_area_attack_strikes_more_than_one_square() {
    let rows = ["........", "R...P...", "....Q..."];
    let two = [thrower(), post(), named_post("Queer").at('Q')];
    let mut table = scene(&rows, two).begin();
    table.dice(&[12]).order("Raider", hurl(4, 1));
    assert_eq!(hits(&table).len(), 2);
    let club = scene(&["O.G", "...", "..."], [ogre().items("great_club").initiative(20), guard().of(0)]).begin();
    assert_eq!(club.refused("Ogre", hurl(2, 0)), "AR-ARE-01");
}

fn named_post(name: &str) -> Figure {
    Figure::new(name)
        .stats("body 5 agility 5 personality 5 vitality 40 ap_allotment 0 aap_allotment 0 legs 0")
        .tags("object")
        .foe()
        .initiative(1)
}

/// Those whom the last order has struck.
fn struck(table: &Table) -> Vec<&str> {
    hits(table).into_iter().map(|hit| hit.0).collect()
}

fn giant(size: i16) -> Figure {
    Figure::new("Giant")
        .stats("body 6 agility 1 vitality 90")
        .stats(&format!("size {size}"))
        .tags("humanoid")
        .initiative(20)
}

#[test]
fn ar_are_02_weapons_of_gigantic_creatures_cover_several_squares() {
    // A Gargantuan body fills 4 x 4 squares; its blow 2 x 2, all within the Threat Range of 4.
    let rows = ["G........", ".........", ".....P...", "......Q..", ".........", ".........", "........."];
    let figures = || [giant(3).items("club"), post(), named_post("Queer").at('Q')];
    let mut table = scene(&rows, figures()).begin();
    table.dice(&[12]).order("Giant", hurl(5, 2));
    assert_eq!(hits(&table).len(), 2, "2 x 2");
    let table = scene(&rows, figures()).begin();
    assert_eq!(table.refused("Giant", hurl(7, 2)), "AR-ATK-05", "one of its squares is 5 off");
    assert!(table.allows("Giant", hurl(6, 2)));
    let far = ["G........", "........P", ".........", ".........", ".........", ".........", "........."];
    let figures = [giant(4).items("club").stats("vitality 91"), post()];
    let table = scene(&far, figures).begin();
    let blast = table.battle().rules().core.blast(
        table.battle(),
        &six_seconds::battle::Order::new(table.id("Giant"), Key::new("area_attack")),
        six_seconds::grid::Square::new(7, 3),
    );
    assert_eq!(blast.len(), 9, "3 x 3");
    let medium = scene(&["G.P"], [giant(2).items("club").stats("size 0"), post()]).begin();
    assert_eq!(medium.refused("Giant", hurl(2, 0)), "AR-ARE-01");
}

#[test]
fn ar_bgd_19_a_broken_weapon_hinders_a_blow_at_an_area() {
    let rows = [".....", "G...H", ".....", ".....", "....."];
    let hild = soldier("Hild").foe().items("club").initiative(21);
    let mut table = scene(&rows, [giant(3).items("club"), hild]).begin();
    // 3 + 7 against Reflex 10 + 1 - 4: SV 5 + 3, less 2, of a Vitality of 10.
    table.always("opening", "none").dice(&[3]).order("Hild", at("sunder", "Giant")).order("Hild", end_turn());
    table.always("reaction", "none").dice(&[10]).order("Giant", hurl(4, 1));
    assert_eq!((table.dm("broken"), sum(&table, "attack").0), (Some(-2), 10 + 6 + 4 - 2));
}

#[test]
fn ar_are_02_so_do_their_blows_on_an_opportunity() {
    let rows = ["G........", ".....R...", ".....Q...", ".........", ".........", ".........", "........."];
    let archer = raider().items("long_bow").stats("vitality 200 aap_allotment 0").initiative(30);
    let figures = [giant(3).items("club"), archer, named_post("Queer").at('Q')];
    let mut table = scene(&rows, figures).begin();
    table.answer("Giant", "strike").dice(&[12, 2]).order("Raider", six_seconds::testkit::attack("Giant"));
    let struck: Vec<&str> = hits(&table).into_iter().map(|hit| hit.0).collect();
    assert!(struck.contains(&"Raider") && struck.contains(&"Queer"), "2 x 2: {struck:?}");
    assert!(!table.was_offered("Giant", "repeated_attack"));
    assert_eq!(points(&table, "Giant").1, 0);
}

#[test]
fn ar_opp_03_a_gigantic_series_can_be_an_opportunity() {
    let rows = ["G........", ".....R...", ".....Q...", ".........", ".........", ".........", "........."];
    let archer = raider().items("long_bow").stats("vitality 200 aap_allotment 0").initiative(30);
    let figures = [giant(3).items("club").stats("aap_allotment 3"), archer, named_post("Queer").at('Q')];
    let mut table = scene(&rows, figures).begin();
    table.answer("Giant", "repeated_attack").answer("Giant", "strike_on").answer("Giant", "none");
    table.dice(&[12, 12, 2]).order("Raider", six_seconds::testkit::attack("Giant"));
    assert_eq!(struck(&table)[..4], ["Raider", "Queer", "Raider", "Queer"]);
    // The strain of the second blow, and a Vitality for each.
    assert_eq!((points(&table, "Giant").1, table.condition("Giant", "repeated")), (0, 1));
}

#[test]
fn ar_are_08_only_disarm_and_sunder_need_a_single_target() {
    // Charging, a giant ends its run with a blow like any of its own: 10 + 6 + 4 and 2 for the charge.
    let wide = [
        "G............",
        ".............",
        "..........R..",
        "..........Q..",
        ".............",
        ".............",
        ".............",
    ];
    let mut table = scene(&wide, [giant(3).items("club"), raider().initiative(1), named_post("Queer").at('Q')]).begin();
    table.dice(&[10]).order("Giant", at("charge", "Raider"));
    assert_eq!((table.dm("charge"), sum(&table, "attack").0), (Some(2), 22));
    assert_eq!(struck(&table), ["Queer", "Raider"]);
    // In a series each blow is one at an area, and a strain on the next; it costs a Vitality each.
    let near = ["G........", ".........", ".....R...", ".....Q...", ".........", ".........", "........."];
    let figures = [giant(3).items("club"), raider().stats("vitality 200").initiative(1), named_post("Queer").at('Q')];
    let mut table = scene(&near, figures).begin();
    table.always("reaction", "none").dice(&[10, 10]).order("Giant", at("repeated_attack", "Raider").rounds(2));
    assert_eq!(struck(&table), ["Queer", "Raider", "Queer", "Raider"]);
    assert_eq!((points(&table, "Giant").0, vitality(&table, "Giant")), (0, 88));
    // A trip brings everybody down who has legs to stand on, a push moves all of them.
    let both = || [giant(3).items("club"), raider().initiative(1), soldier("Queer").at('Q').foe().initiative(1)];
    let mut table = scene(&near, both()).begin();
    table.always("reaction", "none").always("opening", "none").dice(&[5]).order("Giant", at("trip", "Raider"));
    assert_eq!(sum(&table, "attack").0, 15, "equal is enough");
    assert!(["Raider", "Queer"].iter().all(|who| table.body(who).stance == Stance::Prone));
    let mut table = scene(&near, both()).begin();
    table.always("reaction", "none").always("opening", "none");
    table.dice(&[10]).order("Giant", at("reposition", "Raider").mode("east").rounds(2));
    assert_eq!((table.square("Raider"), table.square("Queer")), ((7, 2), (7, 3)));
    for needs_one in ["disarm", "sunder"] {
        assert_eq!(table.refused("Giant", at(needs_one, "Raider")), "AR-ARE-08");
    }
}

#[test]
fn ar_are_03_first_the_square() {
    let mut table = scene(&FIELD, [thrower(), post()]).begin();
    table.dice(&[5]).order("Raider", hurl(5, 2));
    assert_eq!((sum(&table, "attack"), centre(&table)), ((10, 10), Some((5, 2))), "equal is on target");
    assert_eq!(table.dm("range"), Some(-2));
    assert_eq!(hits(&table), [("Post", 1)], "SV 6, 5 below");
    let mut table = scene(&FIELD, [thrower(), post()]).begin();
    table.dice(&[4, 3, 1, 1]).order("Raider", hurl(5, 2));
    assert_eq!(centre(&table), Some((7, 2)), "9 misses the square");
}

#[test]
fn ar_are_04_then_everybody_in_it() {
    let rows = ["......", "....G.", "R...P.", "....M."];
    let figures = [thrower(), guard().foe().stats("aap_allotment 0"), mage().foe().stats("aap_allotment 0"), post()];
    let mut table = scene(&rows, figures).begin();
    table.dice(&[11]).order("Raider", hurl(4, 2));
    assert_eq!(sum(&table, "attack").0, 16, "range -2");
    assert_eq!(hits(&table), [("Guard", 7), ("Mage", 9), ("Post", 7)]);
}

#[test]
fn ar_are_04_one_extra_roll_of_a_critical_serves_against_all() {
    let rows = ["......", "....G.", "R...P.", "......"];
    let figures = [thrower(), guard().foe().stats("aap_allotment 0 vitality 99"), post()];
    let mut table = scene(&rows, figures).begin();
    table.dice(&[20, 11]).order("Raider", hurl(4, 2));
    assert_eq!(hits(&table), [("Guard", 6 + 25 - 15 + 7), ("Post", 6 + 25 - 15 + 7)]);
    assert_eq!(table.condition("Guard", "dying"), 1);
}

#[test]
fn ar_are_04_friends_are_not_spared_and_may_defend() {
    let rows = ["......", "R.G.P.", "......"];
    let mut table = scene(&rows, [thrower(), soldier("Gil").at('G'), post()]).begin();
    table.dice(&[12, 20, 5]).answer("Gil", "defend").order("Raider", hurl(3, 1));
    assert_eq!(hits(&table), [("Gil", 4), ("Post", 10)], "19 against 15; 25 takes 6, the added 10 nothing");
    assert_eq!(points(&table, "Gil").1, 0);
}

#[test]
fn ar_are_04_the_rider_is_struck_with_the_mount() {
    let horse = Figure::new("Horse")
        .stats("body 4 agility 2 personality 1 vitality 30 speed 10 size 1 legs 4 ap_allotment 0 aap_allotment 0")
        .skills("athletics 3")
        .tags("beast steed")
        .foe();
    let rider = guard().foe().stats("aap_allotment 0").aboard("Horse", six_seconds::battle::Post::Driver);
    let rows = ["......", "R..H..", "......", "......"];
    let mut table = scene(&rows, [thrower(), rider, horse]).begin();
    // The far side of the mount: both share its squares.
    table.dice(&[12]).order("Raider", hurl(5, 2));
    let mut all = hits(&table);
    all.sort();
    // 19, and 2 less for the distance.
    assert_eq!(all, [("Guard", 6 + 17 - 15), ("Horse", 6 + 17 - 14)]);
}

#[test]
fn ar_are_05_a_miss_strikes_another_square() {
    let mut table = scene(&FIELD, [thrower(), post()]).begin();
    table.dice(&[2, 3, 1, 3]).order("Raider", hurl(5, 2));
    assert_eq!(centre(&table), Some((9, 2)), "two dice at increment 2: 4 squares east");
    let mut table = scene(&FIELD, [thrower(), post()]).begin();
    table.dice(&[1, 2, 2, 10]).order("Raider", hurl(3, 4));
    assert_eq!(centre(&table), Some((5, 2)), "one die within the first increment: 2 squares north-east");
    let walled = ["...............", "......#........", "R....P#........", "......#........"];
    let mut table = scene(&walled, [thrower(), post()]).begin();
    table.dice(&[2, 3, 4, 4, 10]).order("Raider", hurl(5, 2));
    assert_eq!(centre(&table), Some((5, 2)), "the wall stops it where it was aimed");
}

#[test]
fn ar_are_06_after_the_scatter_a_new_roll_against_those_who_are_there() {
    let rows = ["..........", "R...x..P..", ".........."];
    let mut table = scene(&["..........", "R......P..", ".........."], [thrower(), post()]).begin();
    table.dice(&[2, 3, 1, 1, 10]).order("Raider", hurl(5, 1));
    assert_eq!((centre(&table), hits(&table)), (Some((7, 1)), vec![("Post", 6)]), "15 against 15: SV 6");
    assert_eq!(check_of(&table, "attack").ledger.total(), 5, "range as for the first target");
    let mut table = scene(&rows, [thrower(), post()]).begin();
    table.dice(&[2, 7, 1, 1]).order("Raider", hurl(5, 1));
    assert_eq!((centre(&table), hits(&table).len()), (Some((3, 1)), 0), "nobody there: no roll");
}

#[test]
fn ar_are_07_area_spells_do_not_stray() {
    let row = format!("M{}P....", ".".repeat(20));
    let rows = [".".repeat(row.len()), row.clone(), ".".repeat(row.len())];
    let figures = || [mage().items("fire_burst").initiative(20), post()];
    let mut table = scene(&rows, figures()).begin();
    table.dice(&[7]).order("Mage", burst(21, 1));
    assert_eq!((sum(&table, "attack").0, centre(&table)), (12, None), "third increment: no spell, no scatter");
    assert_eq!(vitality(&table, "Mage"), 17);
    let mut table = scene(&rows, figures()).begin();
    table.dice(&[8]).order("Mage", burst(21, 1));
    assert_eq!((sum(&table, "attack").0, hits(&table)), (13, vec![("Post", 8)]), "13 against 15");
}

#[test]
fn ar_are_07_where_casting_ignores_range_a_spell_may_stray() {
    let row = format!("M{}P....", ".".repeat(29));
    let rows = [".".repeat(row.len()), row.clone(), ".".repeat(row.len())];
    let figures = || [mage().stats("intellect 0").items("fire_burst").initiative(20), post()];
    let mut table = scene(&rows, figures()).flag("casting_ignores_range", true).begin();
    table.dice(&[8, 5, 1, 1, 1, 10]).order("Mage", burst(30, 1));
    assert_eq!(centre(&table), Some((30, 2)), "13 casts it, 9 misses the square");
    assert_eq!(hits(&table), [("Post", 6)], "10 + 1 against 15: SV 10 - 4");
    let mut table = scene(&rows, figures()).flag("casting_ignores_range", true).begin();
    table.dice(&[7]).order("Mage", burst(30, 1));
    assert_eq!(centre(&table), None, "12 casts nothing");
}

#[test]
fn ar_are_08_what_needs_one_target_cannot_be_done_to_an_area() {
    let rows = ["G........", "....P....", ".........", ".........", ".........", "........."];
    let table = scene(&rows, [giant(3).items("club"), post()]).begin();
    assert_eq!(table.refused("Giant", six_seconds::testkit::attack("Post")), "AR-ARE-08");
    let table = scene(&["G...P", "....."], [giant(3).items("club").stats("size 0"), post()]).begin();
    assert_eq!(table.refused("Giant", six_seconds::testkit::attack("Post")), "AR-ATK-05");
}

#[test]
fn ar_wpn_02_a_flask_is_thrown_and_gone() {
    let mut table = scene(&FIELD, [thrower(), post()]).begin();
    table.dice(&[12]).order("Raider", hurl(5, 2));
    assert_eq!((success(&table), table.loaded("Raider")), (Some(8), 1));
    assert_eq!(points(&table, "Raider"), (1, 2));
    let table = scene(&FIELD, [thrower().rounds("fire_flask", 0, 0), post()]).begin();
    assert_eq!(table.refused("Raider", hurl(5, 2)), "AR-WPN-04");
    let long = [format!("R{}P...", ".".repeat(14)), ".".repeat(19)];
    let table = scene(&long, [thrower(), post()]).begin();
    assert!(table.allows("Raider", hurl(15, 0)), "15 squares at most");
    assert_eq!(table.refused("Raider", hurl(16, 0)), "AR-ATK-05");
}

fn dragon() -> Figure {
    Figure::new("Dragon")
        .stats("body 9 agility 1 intellect 4 personality 5 vitality 160 size 3 hide 8 legs 4")
        .skills("athletics 4 melee_weaponry 5 nature 4")
        .items("tail dragon_breath")
        .tags("beast")
        .initiative(20)
}

#[test]
fn ar_wpn_05_a_dragon_sweeps_and_breathes() {
    let rows = ["D...........", "......P.....", "....Q.......", "............", "............"];
    let figures = || [dragon(), post(), named_post("Queer").at('Q')];
    let mut table = scene(&rows, figures()).begin();
    table.dice(&[2]).order("Dragon", hurl(4, 2).with("tail"));
    assert_eq!((sum(&table, "attack").0, hits(&table)), (20, vec![("Queer", 21)]), "+18, SV 16");
    table = scene(&rows, figures()).begin();
    table.dice(&[2]).order("Dragon", hurl(6, 1).with("dragon_breath"));
    assert_eq!((sum(&table, "attack").0, hits(&table)), (19, vec![("Post", 18)]), "+17, SV 14");
}

#[test]
fn ar_wpn_16_fire_hardly_gets_through_the_scales_of_a_dragon() {
    let rows = ["........", "R..D....", "........"];
    let beast = Figure::new("Drake").stats("body 3 agility 2 vitality 90 hide 8").skills("athletics 3").tags("beast");
    let figures = [thrower().skills("missile_weaponry 9"), beast.wearing("dragon_scales").foe().initiative(1)];
    let mut table = scene(&rows, figures).begin();
    // 31 against Reflex 15: SV 6 + 16. Of the two Resistances 20 is the higher; 2 is left, and half as much again.
    table.dice(&[19]).order("Raider", hurl(3, 1));
    assert_eq!((success(&table), vitality(&table, "Drake")), (Some(22), 90 - 3));
}

#[test]
fn ar_rng_03_a_cone_is_measured_in_the_same_way() {
    for (rule, there) in [("one", 1), ("alternating", 0)] {
        // Five squares ahead and two aside: five squares or six.
        let rows = ["D...........", "............", "............", "........P..."];
        let mut table = scene(&rows, [dragon(), post()]).word("diagonals", rule).begin();
        table.dice(&[2]).order("Dragon", hurl(6, 1).with("dragon_breath"));
        assert_eq!(hits(&table).len(), there, "{rule}");
    }
}

#[test]
fn ar_chk_09_breath_is_made_with_nature_and_body() {
    let rows = ["D...........", "......P.....", "............", "............"];
    let mut table = scene(&rows, [dragon(), post()]).begin();
    table.dice(&[10]).order("Dragon", hurl(6, 1).with("dragon_breath"));
    let lines = ["nature", "body", "size"].map(|line| table.dm(line));
    assert_eq!(lines, [Some(4), Some(9), Some(4)]);
}
