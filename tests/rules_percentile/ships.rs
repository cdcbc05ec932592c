//! PC-SHP, PC-BGD-15, PC-BGD-45, PC-WPN-06, PC-AFT-03: starships, boarding, ramming, prizes.

use crate::cast::{at, dealt, need, table, test_of};
use six_seconds::battle::{Event, Key, Life, Phase, Stance, engine};
use six_seconds::rules;
use six_seconds::scenario::{Library, load};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, reload, walk};

/// A ship of the armoury.
pub fn ship(name: &str, archetype: &str) -> Figure {
    let core = rules::core("percentile").unwrap();
    let armoury = core.armoury(Library::built_in().armoury(core).unwrap().text).unwrap();
    let base = armoury.archetypes.into_iter().find(|one| one.key == archetype).unwrap();
    let stats: Vec<String> = base.stats.iter().map(|(stat, value)| format!("{stat} {value}")).collect();
    let items: Vec<String> = base.items.iter().map(|item| item.0.clone()).collect();
    let figure = Figure::new(name).stats(&stats.join(" ")).items(&items.join(" ")).tags(&base.tags.join(" "));
    base.worn.iter().fold(figure, |figure, worn| figure.wearing(worn))
}

/// Alder, a corvette, next to Birch, a corvette of the other side.
fn side_by_side() -> Table {
    table(&["AB......"], [ship("Alder", "corvette").initiative(9), ship("Birch", "corvette").foe().initiative(5)])
}

/// Alder with a long run at Birch.
fn run_up(one: &str, other: &str) -> Table {
    let figures = [ship("Alder", one).initiative(9), ship("Birch", other).foe().initiative(5)];
    table(&["A.....B...", ".........."], figures)
}

#[test]
fn pc_shp_01_boarding_takes_weapon_skill_and_marines() {
    let mut table = side_by_side();
    table.dice(&[45, 4]).order("Alder", at("board", "Birch"));
    assert_eq!((need(&table, "attack"), table.left("Alder", "half"), table.left("Alder", "attacks")), (45, 1, 0));
    let apart = run_up("corvette", "corvette");
    assert_eq!(apart.refused("Alder", at("board", "Birch")), "PC-ATK-02");
    let people = crate::cast::apart(crate::cast::ana(), 1, crate::cast::bo());
    assert_eq!(people.refused("Ana", at("board", "Bo")), "PC-SHP-01");
}

#[test]
fn pc_shp_02_boarders_are_dodged_deflected_or_repelled() {
    let figures = [ship("Alder", "corvette").initiative(9), ship("Birch", "frigate").foe().initiative(5)];
    let mut table = table(&["AB......", "........"], figures);
    table.dice(&[40, 4]).order("Alder", at("board", "Birch"));
    let offered = |answer| table.was_offered("Birch", answer);
    assert_eq!(["dodge", "deflect", "repel_boarders"].map(offered), [true; 3]);
    assert_eq!(["parry", "point_defend"].map(offered), [false; 2]);
}

#[test]
fn pc_shp_03_boarders_pass_armour_by() {
    let mut table = side_by_side();
    table.dice(&[45, 4]).order("Alder", at("board", "Birch"));
    assert_eq!((dealt(&table), table.stat("Birch", "wounds")), (vec![6], 24));
}

#[test]
fn pc_shp_03_a_hull_at_zero_is_disabled_not_destroyed() {
    let figures =
        [ship("Alder", "corvette").initiative(9), ship("Birch", "corvette").foe().initiative(5).now("wounds 4")];
    let mut table = table(&["AB......", "........"], figures);
    table.dice(&[45, 4]).order("Alder", at("board", "Birch"));
    assert_eq!((table.stat("Birch", "wounds"), table.body("Birch").life), (0, Life::Down));
}

#[test]
fn pc_shp_04_ramming_takes_a_straight_run_and_gives_twenty() {
    let mut table = run_up("corvette", "corvette");
    table.dice(&[90]).order("Alder", at("ram", "Birch"));
    assert_eq!((need(&table, "attack"), table.square("Alder"), table.left("Alder", "half")), (55, (5, 0), 0));
    assert_eq!(side_by_side().refused("Alder", at("ram", "Birch")), "PC-AAC-11");
    let people = crate::cast::apart(crate::cast::ana(), 6, crate::cast::bo());
    assert_eq!(people.refused("Ana", at("ram", "Bo")), "PC-SHP-04");
}

#[test]
fn pc_shp_05_the_rammed_dodge_for_free() {
    let figures = [
        ship("Alder", "corvette").initiative(9),
        ship("Birch", "corvette").foe().initiative(5).condition("reacted", 1),
    ];
    let mut table = table(&["A.....B...", ".........."], figures);
    table.answer("Birch", "dodge").dice(&[20, 45]).order("Alder", at("ram", "Birch"));
    assert!(!table.was_offered("Birch", "parry"));
    assert_eq!((table.condition("Birch", "reacted"), table.stat("Birch", "wounds")), (1, 30));
    let mut fresh = run_up("corvette", "corvette");
    fresh.answer("Birch", "dodge").dice(&[20, 45]).order("Alder", at("ram", "Birch"));
    assert_eq!(fresh.condition("Birch", "reacted"), 0);
}

#[test]
fn pc_shp_06_bulk_counts_twice_for_damage_and_penetration() {
    let strong = ship("Alder", "frigate").stats("s 60").initiative(9);
    let mut table = table(&["A.....B...", ".........."], [strong, ship("Birch", "cruiser").foe().initiative(5)]);
    table.dice(&[75, 7, 1]).order("Alder", at("ram", "Birch"));
    let harmed = table.latest().iter().find_map(|event| match event {
        Event::Harmed { ledger, amount, .. } => Some((ledger.amount_of(Key::new("size")), *amount)),
        _ => None,
    });
    assert_eq!(harmed, Some((Some(10), 17)));
}

#[test]
fn pc_shp_07_the_rammed_strike_back_by_their_bulk() {
    let tough = ship("Alder", "frigate").stats("t 60 ap 6").initiative(9);
    let weak = ship("Birch", "cruiser").stats("s 50").foe().initiative(5);
    let mut table = table(&["A.....B...", ".........."], [tough, weak]);
    table.dice(&[75, 7, 4]).order("Alder", at("ram", "Birch"));
    assert_eq!((dealt(&table)[1], table.stat("Alder", "wounds")), (9, 36));
    let mut missed = run_up("corvette", "corvette");
    missed.dice(&[99]).order("Alder", at("ram", "Birch"));
    assert!(dealt(&missed).is_empty());
}

#[test]
fn pc_bgd_15_repelling_boarders() {
    for (roll, hull) in [(45, 30), (46, 24)] {
        let mut table = side_by_side();
        let dice = [&[40, roll][..], if hull < 30 { &[4] } else { &[] }].concat();
        table.answer("Birch", "repel_boarders").dice(&dice).order("Alder", at("board", "Birch"));
        assert_eq!((need(&table, "repel_boarders"), table.stat("Birch", "wounds")), (45, hull));
        assert_eq!(table.condition("Birch", "reacted"), 1);
    }
}

#[test]
fn pc_bgd_45_ships_know_no_fatigue_pinning_or_falling() {
    let mut table = table(
        &["A.........B...", "..............", "..............", "......C......."],
        [
            ship("Alder", "corvette").initiative(9),
            ship("Birch", "corvette").foe().initiative(5),
            ship("Cedar", "corvette").foe().initiative(4),
        ],
    );
    table.dice(&[93]).order("Alder", Deed::new("suppressive_fire").mode("full").at("Birch"));
    assert!(
        !table.latest().iter().any(|event| matches!(event, Event::Checked(check) if check.what == Key::new("pinning")))
    );
    table.pass_to("Alder");
    table.dice(&[1, 10, 1, 3]).order("Alder", attack("Birch"));
    assert_eq!((table.body("Birch").stance, table.condition("Birch", "fatigue")), (Stance::Standing, 0));
    let offers = engine::offers(table.battle(), table.id("Alder"));
    let acts: Vec<&str> = offers.iter().map(|offer| offer.order.act.as_str()).collect();
    assert!(acts.contains(&"board") && acts.contains(&"ram"));
    for act in ["drop_prone", "grapple", "disengage", "draw", "knock_down", "charge"] {
        assert!(!acts.contains(&act), "a ship may {act}");
    }
}

#[test]
fn pc_bgd_45_a_disabled_ship_is_not_prone() {
    let figures = [
        ship("Alder", "corvette").initiative(9),
        ship("Birch", "corvette").foe().initiative(5).now("wounds 4"),
        ship("Cedar", "corvette").foe().initiative(4),
        ship("Dogwood", "corvette").initiative(8),
    ];
    let mut table = table(&["AB.........D", "............", "......C....."], figures);
    table.dice(&[45, 4]).order("Alder", at("board", "Birch")).order("Alder", end_turn());
    assert_eq!((table.body("Birch").life, table.current()), (Life::Down, "Dogwood"));
    table.dice(&[99]).order("Dogwood", attack("Birch").with("point_defence_gun"));
    assert_eq!((table.dm("helpless"), table.dm("prone_target"), table.dm("into_melee")), (Some(30), None, Some(-20)));
    assert_eq!(need(&table, "attack"), 40 + 10 + 30 - 20);
}

#[test]
fn pc_bgd_23_adjacent_enemy_ships_are_engaged() {
    let shot = |squares: usize| {
        let figures = [ship("Alder", "corvette").initiative(9), ship("Birch", "corvette").foe().initiative(5)];
        let row = format!("A{}B.....", ".".repeat(squares - 1));
        let mut table = table(&[row], figures);
        table.dice(&[99]).order("Alder", attack("Birch").with("point_defence_gun"));
        (table.dm("point_blank"), need(&table, "attack"))
    };
    assert_eq!(shot(1), (None, 40 + 10), "boarding is a melee attack");
    assert_eq!(shot(2), (Some(10), 40 + 10 + 10));
    let figures = [
        ship("Alder", "corvette").initiative(9),
        ship("Birch", "corvette").foe().initiative(5),
        ship("Cedar", "corvette").initiative(8),
    ];
    let mut both = table(&["AB..", "C..."], figures);
    both.dice(&[99]).order("Alder", at("board", "Birch"));
    assert_eq!(need(&both, "attack"), 35 + 10 + 10, "two around one");
}

#[test]
fn pc_aac_19_ships_have_no_standard_melee_attack_for_those_who_leave() {
    let mut table = side_by_side();
    table.order("Alder", end_turn()).order("Birch", walk("e e e"));
    assert_eq!((table.square("Birch"), table.asked_of("opportunity").is_none()), ((4, 0), true));
}

#[test]
fn pc_bgd_45_ships_and_people_never_share_a_map() {
    let level = |archetype: &str| {
        format!(
            r#"(
                name: "Dock",
                rules: (core: Percentile, initiative: Structured),
                map: (rows: ["a...b.", "......"], legend: {{ '.': "void", 'a': "void", 'b': "void" }}),
                sides: [(name: "west"), (name: "east")],
                units: [
                    (name: "Alder", side: "west", at: 'a', archetype: "corvette"),
                    (name: "Birch", side: "east", at: 'b', archetype: "{archetype}"),
                ],
            )"#
        )
    };
    let library = Library::built_in();
    assert!(load("dock.ron", &level("frigate"), &library).is_ok());
    assert!(load("dock.ron", &level("rifleman"), &library).is_err());
}

#[test]
fn pc_wpn_06_ships_as_the_table_has_them() {
    let rammed = run_up("frigate", "cruiser");
    let stats = ["ws", "bs", "s", "t", "ag", "wounds", "ap", "size"];
    assert_eq!(stats.map(|stat| rammed.stat("Alder", stat)), [40, 40, 55, 50, 35, 45, 6, 5]);
    assert_eq!(stats.map(|stat| rammed.stat("Birch", stat)), [40, 45, 65, 60, 30, 70, 8, 6]);
    let corvette = side_by_side();
    assert_eq!(stats.map(|stat| corvette.stat("Alder", stat)), [35, 40, 40, 40, 45, 30, 4, 4]);
}

#[test]
fn pc_wpn_06_a_frigate_rams_a_cruiser() {
    let mut table = run_up("frigate", "cruiser");
    table.dice(&[75, 7, 4]).order("Alder", at("ram", "Birch"));
    assert_eq!((need(&table, "attack"), dealt(&table)), (80, vec![16, 11]));
}

#[test]
fn pc_aft_03_a_boarded_ship_is_a_prize_of_those_who_hold_the_field() {
    let figures =
        [ship("Alder", "corvette").initiative(9), ship("Birch", "frigate").foe().initiative(5).now("wounds 5")];
    let mut table = table(&["AB......", "........"], figures);
    table.dice(&[40, 4]).order("Alder", at("board", "Birch"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { winner: Some(_), .. }));
    let (after, events) = engine::aftermath(table.battle());
    let birch = table.id("Birch");
    assert_eq!(after.rules().harm.state(&after, birch), Key::new("captured"));
    let taken = |event: &Event| matches!(event, Event::ConditionSet { unit, condition } if *unit == birch && condition.key == Key::new("captured"));
    assert!(events.iter().any(taken));
    assert_eq!(table.battle().rules().harm.state(table.battle(), birch), Key::new("disabled"));
    assert!(test_of(&table, "attack").success);
}

#[test]
fn pc_lth_01_a_ship_suffers_only_what_means_something_to_her() {
    let far = |dice: &[u8]| {
        let figures = [ship("Alder", "corvette").initiative(9), ship("Birch", "corvette").foe().initiative(5)];
        let mut table = table(&["A.........B..."], figures);
        table.dice(dice).order("Alder", attack("Birch").with("plasma_gun"));
        table
    };
    let glare = far(&[10, 10, 9, 1, 2]);
    assert_eq!((glare.condition("Birch", "dazzled"), glare.stat("Birch", "wounds")), (0, 13));
    let alight = far(&[10, 10, 9, 1, 4]);
    assert_eq!(alight.condition("Birch", "burning"), 1);
}

#[test]
fn pc_bgd_12_ships_shoot_missiles_down() {
    let figures =
        [ship("Alder", "corvette").items("sky_missile").initiative(9), ship("Birch", "corvette").foe().initiative(5)];
    let mut table = table(&["A.........B..."], figures);
    table.answer("Birch", "point_defend").dice(&[30, 22]).order("Alder", attack("Birch").with("sky_missile"));
    assert_eq!((need(&table, "point_defend"), table.stat("Birch", "wounds"), table.loaded("Birch")), (40, 30, 59));
}

#[test]
fn pc_aft_02_a_hull_regains_ten() {
    let figures = [
        ship("Alder", "corvette").initiative(9).now("wounds 12"),
        ship("Birch", "corvette").foe().initiative(5).now("wounds 1"),
    ];
    let mut table = table(&["A.........B..."], figures);
    table.dice(&[50, 9]).order("Alder", attack("Birch").with("point_defence_gun"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { .. }));
    let (after, _) = engine::aftermath(table.battle());
    assert_eq!(after.stats(table.id("Alder")).now(Key::new("wounds")), 22);
}

#[test]
fn pc_aft_03_a_boarded_ship_is_no_prize_of_those_who_lost_the_field() {
    let figures = [
        ship("Alder", "corvette").initiative(9).now("wounds 1"),
        ship("Birch", "frigate").foe().initiative(5).now("wounds 5"),
        ship("Cedar", "corvette").foe().initiative(4),
    ];
    let mut table = table(&["AB......", "......C."], figures);
    table.dice(&[40, 4]).order("Alder", at("board", "Birch")).order("Alder", end_turn());
    assert_eq!((table.condition("Birch", "boarded"), table.current()), (1, "Cedar"));
    table.dice(&[5, 9, 9]).order("Cedar", attack("Alder").with("plasma_gun"));
    assert!(matches!(table.battle().scheduler().phase, Phase::Over { winner: Some(_), .. }));
    let (after, _) = engine::aftermath(table.battle());
    assert_ne!(after.rules().harm.state(&after, table.id("Birch")), Key::new("captured"));
}

#[test]
fn pc_act_08_loading_another_weapon_breaks_a_long_reload_off() {
    let loader = ship("Alder", "cruiser").items("sky_missile").initiative(9);
    let loader = loader.rounds("rocket_launcher", 0, 3).rounds("sky_missile", 0, 3);
    let mut table =
        table(&["A............B", ".............."], [loader, ship("Birch", "corvette").foe().initiative(5)]);
    let done = |table: &Table, item: &str| {
        let turns = |event: &Event| match event {
            Event::ReloadProgressed { item: one, done, .. } if one.as_str() == item => Some(*done),
            _ => None,
        };
        table.latest().iter().filter_map(turns).collect::<Vec<_>>()
    };
    table.order("Alder", reload().with("rocket_launcher")).pass_to("Alder");
    table.order("Alder", reload().with("sky_missile"));
    assert_eq!((done(&table, "rocket_launcher"), done(&table, "sky_missile")), (vec![0], vec![1]));
    table.pass_to("Alder").order("Alder", reload().with("rocket_launcher"));
    assert_eq!(
        (done(&table, "sky_missile"), done(&table, "rocket_launcher")),
        (vec![0], vec![1]),
        "from the beginning"
    );
    table.pass_to("Alder").order("Alder", reload().with("rocket_launcher"));
    assert!(table.latest().iter().any(|event| matches!(event, Event::Reloaded { .. })));
}
