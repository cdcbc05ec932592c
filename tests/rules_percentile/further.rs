//! Further cases of rules with tests elsewhere: surprise by Perception, bodies that are weapons, last reactions,
//! blasts, holds.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, needs, struck, table, test_of, tests};
use six_seconds::battle::{Event, Key, Stance, engine};
use six_seconds::rules::percentile::checks::characteristics;
use six_seconds::scenario::{Library, load};
use six_seconds::testkit::{Deed, Figure, Scene, attack, end_turn, walk};
use six_seconds::words;

fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

#[test]
fn pc_set_02_a_level_may_ask_for_perception_against_a_side_that_hides() {
    let scene = |on, second: Figure| {
        let scene = Scene::new("percentile", &["A...B...C"]).initiative("structured").flag("surprise_test", on);
        scene.figures([ana().stats("per 33 fate 0"), bo().condition("hidden", 1), second])
    };
    let hidden = || cy().condition("hidden", 1);
    for (roll, surprised) in [(33, 0), (34, 1)] {
        let table = scene(true, hidden()).dice(&[roll]).begin();
        assert_eq!((need(&table, "surprised"), table.condition("Ana", "surprised")), (33, surprised));
        assert_eq!(table.current() == "Ana", surprised == 0);
    }
    assert_eq!(scene(true, cy()).begin().condition("Ana", "surprised"), 0);
    assert_eq!(scene(false, hidden()).begin().condition("Ana", "surprised"), 0);
}

#[test]
fn pc_bgd_02_every_bonus_may_be_unnatural() {
    for (stat, now) in [("ws", 35), ("bs", 42), ("s", 34), ("t", 38), ("ag", 41), ("int", 30), ("per", 30), ("wp", 36)]
    {
        let table = apart(ana().stats(&format!("unnatural_{stat} 2")), 5, bo());
        let key = Key::intern(stat).unwrap();
        assert_eq!(characteristics::bonus(table.battle(), table.id("Ana"), key), now / 10 + 2, "{stat}");
        assert_eq!(characteristics::score(table.battle(), table.id("Ana"), key), now, "{stat}");
    }
}

#[test]
fn pc_bgd_07_the_diagonal_rule_reaches_melee_blasts_and_engagements() {
    for (rule, reaches) in [("one", true), ("alternate", false)] {
        let pikeman = || bo_first().items("pike").holding("pike");
        let scene = |rows: &[&str]| Scene::new("percentile", rows).initiative("structured").word("diagonal_rule", rule);
        let pike = scene(&["B..", "...", "..A"]).figures([pikeman(), ana().of(1)]).begin();
        assert_eq!(pike.allows("Bo", attack("Ana")), reaches, "{rule}");
        let mut leaver = scene(&["B...", "....", "..A."]).figures([pikeman(), ana().of(1).initiative(40)]).begin();
        if reaches {
            leaver.dice(&[90]);
        }
        leaver.order("Ana", walk("e"));
        assert_eq!(tests(&leaver, "attack"), usize::from(reaches), "{rule}");
        let thrower = ana().several("frag_grenade", 2).holding("frag_grenade");
        let mut blast =
            scene(&["A......", ".......", "....B..", ".......", "......C"]).figures([thrower, bo(), cy()]).begin();
        blast.dice(if reaches { &[42, 4, 4] } else { &[42, 4] }).order("Ana", at("throw", "Bo").with("frag_grenade"));
        assert_eq!(dealt(&blast).len(), if reaches { 2 } else { 1 }, "{rule}");
    }
}

#[test]
fn pc_ovw_06_the_last_reaction_sets_it_off_before_the_next_attack_of_the_same_action() {
    let figures = [ana(), cy().of(0).initiative(15), bo().initiative(3).stats("wounds 60")];
    let mut table = table(&["A..........B", "C..........."], figures);
    table.order("Ana", Deed::new("overwatch").mode("enemy_out_of_reactions")).order("Ana", end_turn());
    table.answer("Bo", "dodge").dice(&[30, 20, 99, 1, 90]).order("Cy", at("multiple_attack", "Bo"));
    let who = |event: &Event| match event {
        Event::Checked(check) => Some((table.battle().name(check.unit).to_owned(), check.what.as_str())),
        _ => None,
    };
    let order: Vec<(String, &str)> = table.latest().iter().filter_map(who).collect();
    let expected = [("Cy", "attack"), ("Bo", "dodge"), ("Ana", "attack"), ("Bo", "pinning"), ("Cy", "attack")];
    assert_eq!(order, expected.map(|(who, what)| (who.to_owned(), what)));
}

#[test]
fn pc_bgd_41_a_natural_weapon_is_a_trait() {
    let beast = || Figure::new("Bo").stats("ws 47 s 45").tags("natural_weapon").initiative(30);
    assert!(apart(beast(), 1, ana().of(1)).allows("Bo", at("flurry", "Ana").rounds(2)));
    let mut table = apart(beast(), 1, ana().of(1));
    table.dice(&[57, 9]).order("Bo", attack("Ana"));
    assert_eq!((need(&table, "attack"), dealt(&table)), (57, vec![9 + 4 - 3 - 3]));
    let none = apart(Figure::new("Bo").initiative(30), 1, ana().of(1));
    assert!(none.battle().gear(none.id("Bo")).items.is_empty());
}

#[test]
fn pc_bgd_37_a_thrown_weapon_lies_where_it_was_thrown() {
    let mut table = apart(ana().holding("knife"), 4, bo());
    table.dice(&[90]).order("Ana", at("throw", "Bo").with("knife"));
    let places: Vec<(i16, i16)> = table.battle().things().map(|thing| thing.square.into()).collect();
    assert_eq!(places, [(4, 0)]);
}

#[test]
fn pc_bgd_12_a_thrown_blade_can_be_shot_down() {
    let turret = Figure::new("Bo").foe().initiative(5).stats("bs 40").items("point_defence_gun");
    let mut table = apart(ana().holding("knife"), 4, turret);
    table.answer("Bo", "point_defend").dice(&[40, 22]).order("Ana", at("throw", "Bo").with("knife"));
    assert_eq!((need(&table, "point_defend"), dealt(&table).len(), table.loaded("Bo")), (40, 0, 59));
}

#[test]
fn pc_bgd_37_a_weapon_that_overheats_in_bursts_jams_as_well() {
    const BLASTER: &str = r#"(weapons: [(id: "blaster", name: "Blaster", class: basic, hands: 2, range: 40, single: true, semi: 3,
        damage: "1d10", harm: energy, clip: 20, reload: half, qualities: ["overheats"], rule: "PC-BGD-37", note: "")])"#;
    for (roll, jammed) in [(93, false), (94, true)] {
        let scene = Scene::new("percentile", &["A.........B"]).initiative("structured").armoury(BLASTER);
        let gunner = ana().items("blaster").holding("blaster").stats("wounds 30");
        let mut table = scene.figures([gunner, bo()]).begin();
        table.dice(&[roll, 5]).order("Ana", at("burst", "Bo").rounds(3));
        assert_eq!((table.idle("Ana"), table.jammed("Ana")), (true, jammed), "{roll}");
    }
}

#[test]
fn pc_lth_06_a_blast_throws_away_from_its_centre() {
    let thrower = ana().several("frag_grenade", 2).holding("frag_grenade").stats("bs 80");
    let rows = ["A.......", "........", "........", "..B.....", "........", "........", "........", "........"];
    let mut table = table(&rows, [thrower, bo().stats("wounds 40")]);
    let deed = Deed::new("throw").with("frag_grenade").at_square(3, 3);
    table.dice(&[70, 10, 10, 2, 2]).order("Ana", deed);
    assert_eq!((table.square("Bo"), table.body("Bo").stance), ((0, 3), Stance::Prone));
}

#[test]
fn pc_una_01_the_armed_are_armed_even_when_stunned() {
    let mut table = apart(ana(), 1, bo().condition("stunned", 1));
    table.dice(&[99]).order("Ana", attack("Bo").mode("unarmed"));
    assert_eq!((table.dm("bare_hands"), need(&table, "attack")), (Some(-20), 35 + 10 - 20 + 20));
}

#[test]
fn pc_grp_02_the_restrained_draw_light_blades_for_nothing() {
    let mut table = apart(bo_first(), 1, ana().of(1));
    table.dice(&[45]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.order("Ana", Deed::new("draw").with("knife"));
    assert_eq!((table.in_hand("Ana"), table.left("Ana", "half")), ("knife", 2));
    assert_eq!(table.refused("Ana", Deed::new("draw").with("assault_rifle")), "PC-GRP-02");
}

#[test]
fn pc_grp_12_a_light_weapon_of_any_dice_fits_into_a_hold() {
    const DIRK: &str = r#"(weapons: [(id: "dirk", name: "Dirk", class: melee, hands: 1, hits: 2, damage: "1d10", harm: rending,
        qualities: ["light"], rule: "PC-BGD-37", note: "")])"#;
    let scene = Scene::new("percentile", &["BA"]).initiative("structured").armoury(DIRK);
    let mut table = scene.figures([bo_first(), ana().of(1).items("dirk").holding("dirk")]).begin();
    table.dice(&[45]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    assert!(table.allows("Ana", at("close_attack", "Bo").with("dirk")));
}

#[test]
fn pc_grp_11_a_power_on_a_third_party_keeps_the_hold() {
    const GLARE: &str = r#"(powers: [(id: "glare", name: "Glare", action: full, range: 6, note: "",
        effect: Afflict(condition: "dazzled", amount: 2))])"#;
    let scene = Scene::new("percentile", &["BA.C"]).initiative("structured").armoury(GLARE);
    let mut table = scene.figures([bo_first().items("glare").holding("nothing"), ana().of(1), cy()]).begin();
    table.dice(&[45]).order("Bo", at("grapple", "Ana")).pass_to("Bo");
    table.dice(&[40]).order("Bo", at("activate", "Cy").with("glare"));
    assert_eq!((table.condition("Cy", "dazzled"), table.condition("Ana", "restrained")), (2, 1));
}

#[test]
fn pc_alt_07_a_power_may_take_flight_away() {
    const WEIGHT: &str = r#"(powers: [(id: "weight", name: "Weight", action: half, range: 90, note: "",
        effect: Afflict(condition: "no_flight", amount: 1))])"#;
    let scene = Scene::new("percentile", &["B...D"]).initiative("structured").armoury(WEIGHT);
    let mut table =
        scene.figures([bo_first().items("weight"), dee().flying(six_seconds::grid::Altitude::High)]).begin();
    assert_eq!(table.refused("Bo", at("activate", "Dee").with("weight")), "PC-BGD-42");
    let scene = Scene::new("percentile", &["B...D"]).initiative("structured").armoury(WEIGHT);
    let mut low = scene.figures([bo_first().items("weight"), dee().flying(six_seconds::grid::Altitude::Low)]).begin();
    low.dice(&[40]).order("Bo", at("activate", "Dee").with("weight"));
    assert_eq!(low.condition("Dee", "falling"), 1);
    table.order("Bo", end_turn());
}

#[test]
fn pc_wpn_04_one_suit_of_armour_is_worn_and_a_shield_adds() {
    let level = |worn: &str| {
        format!(
            r#"(name: "rack", rules: (core: Percentile, initiative: Structured), map: (rows: ["a...b"],
            legend: {{'.': "grass", 'a': "grass", 'b': "grass"}}), sides: [(name: "a"), (name: "b")],
            units: [(name: "Ana", side: "a", at: 'a', items: [], worn: [{worn}]), (name: "Bo", side: "b", at: 'b', items: [])])"#
        )
    };
    let faults = |worn| load("rack", &level(worn), &Library::built_in()).err().map(|faults| faults.to_string());
    assert_eq!(faults(r#""ballistic_vest", "riot_shield", "belt_field""#), None);
    assert!(faults(r#""ballistic_vest", "padded_jacket""#).unwrap().contains("more than one suit of armour"));
}

#[test]
fn pc_bgd_30_vehicles_are_not_pinned_and_pc_lth_01_suffer_as_ships_do() {
    let bike = bo().tags("vehicle").stats("wounds 60");
    let mut table = apart(ana(), 10, bike);
    table.dice(&[90]).order("Ana", at("suppressive_fire", "Bo").mode("full"));
    assert_eq!(tests(&table, "pinning"), 0);
    table.pass_to("Ana").dice(&[24, 10, 40, 4]).order("Ana", attack("Bo"));
    assert_eq!((table.condition("Bo", "stunned"), table.body("Bo").stance), (0, Stance::Standing));
}

#[test]
fn pc_bgd_30_a_shot_that_spreads_counts_as_a_shot() {
    let eve = Figure::new("Eve").foe().initiative(3).items("knife").stats("wounds 30 wp 40").condition("pinned", 1);
    let mut table = table(&["A.........B.....E"], [ana().stats("bs 60"), bo(), eve]);
    table.choose("Ana", &["Eve"]).dice(&[32, 5, 5]).order("Ana", at("burst", "Bo").rounds(2));
    assert_eq!(struck(&table), ["Bo", "Eve"]);
    table.order("Ana", end_turn()).order("Bo", end_turn()).dice(&[41]).order("Eve", end_turn());
    assert_eq!((need(&table, "pinning"), table.condition("Eve", "pinned")), (40, 1));
}

#[test]
fn pc_bgd_30_the_log_tells_what_pinned_means_here() {
    let mut table = apart(ana(), 10, bo());
    table.dice(&[90, 60]).order("Ana", at("suppressive_fire", "Bo").mode("full"));
    let pinned =
        |event: &&Event| matches!(event, Event::ConditionSet { condition, .. } if condition.key.as_str() == "pinned");
    let event = table.latest().iter().find(pinned).unwrap();
    let said = words::sentence(table.battle(), event).unwrap_or_default();
    assert!(said.contains("Bo is pinned by Ana") && !said.contains("later"), "{said}");
}

#[test]
fn pc_bgd_33_first_aid_is_for_oneself_and_for_friends() {
    let figures = [ana().condition("bleeding", 1), bo().condition("bleeding", 1), dee().of(0).condition("bleeding", 2)];
    let mut table = table(&["DAB"], figures);
    assert_eq!(table.refused("Ana", at("first_aid", "Bo")), "PC-BGD-33");
    table.dice(&[30]).order("Ana", Deed::new("first_aid"));
    table.dice(&[30]).order("Ana", at("first_aid", "Dee"));
    assert_eq!(["Ana", "Bo", "Dee"].map(|who| table.condition(who, "bleeding")), [0, 1, 0]);
}

#[test]
fn pc_bgd_33_first_aid_for_a_friend_is_offered_to_one_who_does_not_bleed() {
    let table = table(&["DA...B"], [ana(), bo(), dee().of(0).condition("bleeding", 2)]);
    let offers = engine::offers(table.battle(), table.id("Ana"));
    let open: Vec<_> = offers.iter().filter(|offer| offer.order.act.as_str() == "first_aid").collect();
    assert!(open.len() == 1 && open[0].refused.is_none(), "{open:?}");
}

#[test]
fn pc_bgd_19_each_thing_in_reach_is_offered() {
    let mut table = apart(ana(), 10, bo());
    table.order("Ana", Deed::new("drop").with("assault_rifle")).order("Ana", Deed::new("drop").with("knife"));
    let offers = engine::offers(table.battle(), table.id("Ana"));
    let offers = offers.iter().filter(|offer| offer.order.act.as_str() == "pick_up");
    let labels: Vec<String> = offers.map(|offer| six_seconds::words::offer(table.battle(), offer)).collect();
    assert_eq!(labels, ["Pick up Assault rifle", "Pick up Knife"]);
    table.order("Ana", Deed::new("pick_up").rounds(2));
    assert_eq!(table.in_hand("Ana"), "knife");
}

#[test]
fn pc_aac_18_each_weapon_goes_its_own_way() {
    let mut table = apart(cy().of(0).initiative(30), 10, bo().stats("wounds 60"));
    table.answer("Cy", "burst").answer("Cy", "attack").dice(&[4, 1, 1, 30, 1]);
    table.order("Cy", at("multiple_attack", "Bo").mode("each").rounds(3));
    assert_eq!((needs(&table), dealt(&table).len()), (vec![50 - 20 - 15, 50 - 20], 3));
}

#[test]
fn pc_aac_16_and_18_each_weapon_has_its_own_number_of_hits() {
    let target = |first: &'static str, second: &'static str| {
        let mut table = apart(cy().of(0).initiative(30), 10, bo().stats("wounds 60"));
        table.answer("Cy", first).answer("Cy", second).dice(&[90, 91]);
        table.order("Cy", at("multiple_attack", "Bo").mode("each"));
        let spent: Vec<i16> =
            table.battle().gear(table.id("Cy")).items.iter().flatten().map(|item| item.loaded).collect();
        (needs(&table), spent)
    };
    assert_eq!(target("hits_3", "hits_2"), (vec![50 - 20 - 15, 50 - 20 - 10], vec![27, 28]));
    assert_eq!(target("attack", "hits_5"), (vec![50 - 20, 50 - 20 - 25], vec![29, 25]));
    assert_eq!(target("hits_1", "burst"), (vec![50 - 20 - 5, 50 - 20 - 30], vec![29, 24]), "a burst is six at most");
}

#[test]
fn pc_bgd_41_trained_fists_may_charge_strike_hard_and_take_down() {
    let fighter = || bo_first().tags("unarmed_master takedown");
    let mut table = apart(fighter(), 8, ana().of(1));
    table.dice(&[60, 5]).order("Bo", at("charge", "Ana").mode("unarmed"));
    assert_eq!((need(&table, "attack"), dealt(&table)), (67, vec![5 + 4 - 3 - 4]));
    let mut table = apart(fighter(), 1, ana().of(1));
    let offers = engine::offers(table.battle(), table.id("Bo"));
    for act in ["charge", "heavy_attack", "take_down"] {
        let bare = |offer: &six_seconds::battle::system::Offer| {
            offer.order.act.as_str() == act && offer.order.mode.is_some_and(|mode| mode.as_str() == "unarmed")
        };
        assert!(offers.iter().any(bare), "{act}");
    }
    table.dice(&[70, 9]).order("Bo", at("heavy_attack", "Ana").mode("unarmed"));
    assert_eq!((test_of(&table, "attack").need, dealt(&table)), (77, vec![9 + 4 - 7]));
}

#[test]
fn pc_bgd_39_an_item_has_its_own_soak_and_wounds() {
    const GLASS: &str = r#"(weapons: [(id: "glass", name: "Glass blade", class: melee, hands: 1, hits: 2, damage: "1d10", harm: rending,
        object: (soak: 2, wounds: 8), rule: "PC-BGD-39", note: "")])"#;
    let scene = Scene::new("percentile", &["A.........B"]).initiative("structured").armoury(GLASS);
    let mut table = scene.figures([ana(), bo().items("glass").holding("glass")]).begin();
    table.dice(&[32, 4]).order("Ana", at("called_shot", "Bo").mode("held_item"));
    assert_eq!((table.in_hand("Bo"), table.stat("Bo", "wounds")), ("glass", 14));
    table.pass_to("Ana").dice(&[32, 4]).order("Ana", at("called_shot", "Bo").mode("held_item"));
    assert_eq!((table.in_hand("Bo"), table.stat("Bo", "wounds")), ("nothing", 14));
    let core = six_seconds::rules::core("percentile").unwrap();
    assert!(core.armoury(&GLASS.replace("wounds: 8", "wounds: 20")).is_ok());
    assert!(core.armoury(&GLASS.replace("wounds: 8", "wounds: 0")).is_err());
}

#[test]
fn pc_sup_01_and_ovw_01_every_gun_that_is_ready_is_offered() {
    let gunner = ana().items("sword machine_pistol").holding("sword").condition("off_hand", 4);
    let table = apart(gunner, 10, bo());
    let offers = engine::offers(table.battle(), table.id("Ana"));
    let target = six_seconds::battle::Target::Unit(table.id("Bo"));
    let fires = |offer: &&six_seconds::battle::system::Offer| offer.order.act.as_str() == "suppressive_fire";
    let suppress: Vec<_> = offers.iter().filter(fires).map(|offer| offer.order.clone().at(target.clone())).collect();
    assert_eq!(suppress.len(), 2);
    for order in suppress {
        assert_eq!(engine::check(table.battle(), &order), Ok(()));
    }
    let two = ana().items("machine_pistol pistol").holding("machine_pistol").condition("off_hand", 4);
    let table = apart(two, 10, bo());
    let offers = engine::offers(table.battle(), table.id("Ana"));
    let with_pistol = |offer: &six_seconds::battle::system::Offer| {
        let said = six_seconds::words::offer(table.battle(), offer);
        said == "Overwatch: enemy moves, Pistol" && offer.refused.is_none()
    };
    assert!(offers.iter().any(with_pistol));
}

#[test]
fn pc_bgd_34_the_table_shows_the_arc_that_is_watched() {
    for (answer, behind) in [("arc", false), ("all_round", true)] {
        let mut table = table(&["..........", "..........", "A........."], [ana(), bo().at('A')]);
        table.answer("Ana", answer).order("Ana", Deed::new("overwatch").mode("enemy_moves").at_square(8, 2));
        let sectors = table.battle().rules().core.sectors(table.battle(), table.id("Ana"));
        let north = six_seconds::grid::Offset::new(0, -3);
        assert_eq!((sectors.len(), sectors[0].arc.contains(north), sectors[0].reach), (1, behind, 8), "{answer}");
    }
}

#[test]
fn pc_bgd_20_only_what_is_ready_is_loaded() {
    let gunner = ana().items("assault_rifle pistol").holding("assault_rifle").rounds("pistol", 2, 24);
    let table = apart(gunner, 10, bo());
    assert_eq!(table.refused("Ana", Deed::new("reload").with("pistol")), "PC-BGD-19");
}

#[test]
fn pc_bgd_42_a_power_that_fails_is_told_with_the_degrees_that_were_short() {
    const GLARE: &str = r#"(powers: [(id: "glare", name: "Glare", action: full, range: 6, note: "",
        effect: Afflict(condition: "dazzled", amount: 2))])"#;
    let scene = Scene::new("percentile", &["B..C"]).initiative("structured").armoury(GLARE);
    let mut table = scene.figures([bo_first().items("glare"), cy()]).begin();
    table.dice(&[65]).order("Bo", at("activate", "Cy").with("glare"));
    let effect = |event: &Event| if let Event::Missed { effect, .. } = event { Some(*effect) } else { None };
    assert_eq!(table.latest().iter().find_map(effect), Some(-3), "65 against 40");
}
