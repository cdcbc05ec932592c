//! PC-BGD, PC-LTH, PC-AIL: background rules of the source, and how levels use them.

use crate::cast::{ana, apart, at, bo, cy, dealt, dee, need, needs, struck, table, tests};
use six_seconds::battle::{Event, Key, Life, Order, Stance, Target, engine};
use six_seconds::grid::{Altitude, Square};
use six_seconds::rules::percentile::armoury::Weapon;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};
use six_seconds::words::prompt;

fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

fn helpers() -> [Figure; 3] {
    [("Cal", 4), ("Dot", 3), ("Eve", 2)].map(|(name, count)| Figure::new(name).of(0).initiative(count).items("knife"))
}

#[test]
fn pc_bgd_22_each_assistant_adds_ten_two_at_most() {
    for (helpers, target) in [(1, 55), (3, 65)] {
        let figures = [bo_first(), ana().of(1)].into_iter().chain(self::helpers().into_iter().take(helpers));
        let names: &[&str] = if helpers == 1 { &["Cal"] } else { &["Cal", "Dot"] };
        let mut table = table(&["BAC", "D.E"], figures);
        table.dice(&[40]).order("Bo", at("grapple", "Ana")).pass_to("Bo");
        table.choose("west", names).dice(&[90, 90]).order("Bo", Deed::new("grapple_damage"));
        assert_eq!(needs(&table).first(), Some(&target), "{helpers}");
    }
}

#[test]
fn pc_bgd_22_only_two_of_three_volunteers_spend_their_reaction() {
    let mut table = table(&["BAC", "D.E"], [bo_first(), ana().of(1)].into_iter().chain(helpers()));
    table.dice(&[40]).order("Bo", at("grapple", "Ana")).pass_to("Bo");
    table.choose("west", &["Cal", "Dot", "Eve"]).dice(&[90, 90]).order("Bo", Deed::new("grapple_damage"));
    let spent: i32 = ["Cal", "Dot", "Eve"].iter().map(|who| table.condition(who, "reacted")).sum();
    assert_eq!(spent, 2);
}

#[test]
fn pc_bgd_23_neighbours_are_engaged_while_one_of_them_can_act() {
    let rows = ["......", "......", "......", "...A..", "....B."];
    let mut open = table(&rows, [ana(), bo()]);
    open.dice(&[90]).order("Ana", walk("w w"));
    assert_eq!((tests(&open, "attack"), open.square("Ana")), (1, (1, 3)));
    let mut stunned = table(&rows, [ana(), bo().condition("stunned", 1)]);
    assert!(six_seconds::rules::percentile::conditions::engaged::with(
        stunned.battle(),
        stunned.id("Ana"),
        stunned.id("Bo")
    ));
    stunned.order("Ana", walk("w w"));
    assert_eq!(tests(&stunned, "attack"), 0);
}

#[test]
fn pc_bgd_23_reach_engages_from_the_wielders_side_only() {
    let pikeman = || bo().items("pike").holding("pike");
    let mut table = table(&["....A.B"], [ana(), pikeman()]);
    table.dice(&[90]).order("Ana", walk("w"));
    assert_eq!(tests(&table, "attack"), 1);
    let mut other = self::table(&["....B.A"], [pikeman().of(0).initiative(30), ana().of(1)]);
    other.order("Bo", walk("w"));
    assert_eq!(tests(&other, "attack"), 0);
}

#[test]
fn pc_bgd_32_a_blow_at_the_helpless_takes_the_worst_of_a_die() {
    let mut table =
        level(&["BD"], r#"(name: "Dee", side: "b", at: 'D', initiative: 2, life: Down, stats: (t: 30, wounds: 40))"#);
    table.dice(&[60, 2]).order("Bo", attack("Dee"));
    assert_eq!((need(&table, "attack"), dealt(&table), tests(&table, "confirm")), (47 + 10 + 30, vec![15 - 3], 0));
}

#[test]
fn pc_bgd_46_a_hit_on_one_whom_an_earlier_hit_killed_does_nothing() {
    let mut table =
        level(&["BD"], r#"(name: "Dee", side: "b", at: 'D', initiative: 2, life: Down, stats: (t: 30, wounds: 12))"#);
    table.dice(&[1, 2, 2]).order("Bo", at("flurry", "Dee").rounds(2));
    assert_eq!((table.body("Dee").life, dealt(&table)), (Life::Dead, vec![15 - 3]));
}

/// A level with Bo, an enemy described by `enemy`, and a third who keeps the battle going.
fn level(rows: &[&str], enemy: &str) -> Table {
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    let text = format!(
        r#"(name: "test", rules: (core: Percentile, initiative: Structured), map: (rows: [{}, ".z"],
        legend: {{'.': "grass", 'B': "grass", 'D': "grass", 'z': "grass"}}),
        sides: [(name: "a"), (name: "b")],
        units: [(name: "Bo", side: "a", at: 'B', initiative: 30, items: ["sword", "maul"],
            stats: (ws: 47, s: 45, t: 44, ag: 33)), {enemy}, (name: "Zed", side: "b", at: 'z', initiative: 1, items: [])])"#,
        rows.join(", ")
    );
    Scene::level(&text)
}

#[test]
fn pc_bgd_32_a_helpless_flier_falls() {
    let flier =
        dee().flying(Altitude::Low).condition("fatigue", 3).items("knife").holding("nothing").stats("wounds 99");
    let mut table = apart(ana().items("laser_carbine").holding("laser_carbine").stats("bs 90"), 5, flier);
    table.dice(&[30, 10, 40, 1]).order("Ana", attack("Dee").with("laser_carbine"));
    assert_eq!((table.body("Dee").life, table.condition("Dee", "falling")), (Life::Down, 1));
}

#[test]
fn pc_bgd_36_wounds_begin_at_the_maximum_and_stop_at_none() {
    let mut table = apart(ana().stats("bs 90"), 10, bo().stats("wounds 12"));
    assert_eq!(table.stat("Bo", "wounds"), 12);
    table.dice(&[30, 10, 99]).order("Ana", attack("Bo"));
    table.pass_to("Ana").dice(&[30, 9]).order("Ana", attack("Bo"));
    assert_eq!((table.stat("Bo", "wounds"), table.body("Bo").life), (0, Life::Dead));
}

fn weapon(text: &str) -> Weapon {
    let core = six_seconds::rules::core("percentile").unwrap();
    let armoury = core.armoury(&format!("(weapons: [{text}])")).unwrap();
    armoury.items[0].data::<Weapon>().unwrap().clone()
}

#[test]
fn pc_bgd_38_the_hit_rating_is_the_largest_mode() {
    let gun = |modes: &str| {
        weapon(&format!(
            r#"(id: "gun", name: "Gun", class: basic, hands: 2, range: 20, single: true, {modes} damage: "1d10", harm: impact, rule: "PC-WPN-01", note: "")"#
        ))
    };
    let rated = gun("semi: 3, full: 6,");
    assert_eq!((rated.hits, rated.semi, rated.full), (6, 3, 6));
    for (hits, semi, full) in [(1, 0, 0), (2, 2, 0), (3, 3, 0), (4, 4, 0), (5, 3, 5), (8, 3, 8)] {
        let gun = gun(&format!("hits: {hits},"));
        assert_eq!((gun.hits, gun.semi, gun.full), (hits, semi, full));
    }
    assert_eq!(gun("").hits, 1);
}

#[test]
fn pc_bgd_39_a_hit_in_the_leg_halves_the_move() {
    let core = six_seconds::rules::core("percentile").unwrap();
    let mut table = apart(ana(), 10, bo());
    table.dice(&[30, 4]).order("Ana", at("called_shot", "Bo").mode("leg"));
    assert_eq!(dealt(&table), [4]);
    table.order("Ana", end_turn());
    assert_eq!(core.move_range(table.battle(), table.id("Bo")).limits.first(), Some(&1));
}

#[test]
fn pc_bgd_39_head_arms_and_a_hit_too_light() {
    let shot = |place, die| {
        let mut table = apart(ana(), 10, bo().items("knife").condition("off_hand", 3));
        table.dice(&[30, die]).order("Ana", at("called_shot", "Bo").mode(place));
        table
    };
    assert_eq!(shot("head", 4).condition("Bo", "stunned"), 1);
    assert_eq!(shot("head", 3).condition("Bo", "stunned"), 0);
    let main = shot("arm", 4);
    assert_eq!((main.in_hand("Bo"), main.condition("Bo", "off_hand")), ("nothing", 3));
    let other = shot("other_arm", 4);
    assert_eq!((other.in_hand("Bo"), other.condition("Bo", "off_hand")), ("sword", 0));
    let torso = shot("torso", 4);
    assert_eq!((torso.in_hand("Bo"), torso.condition("Bo", "stunned")), ("sword", 0));
}

#[test]
fn pc_bgd_39_armour_may_be_other_on_a_part_of_the_body() {
    let cap = r#"(armour: [(id: "open_helmet", name: "Open helmet", ap: 5, places: {"head": 0}, rule: "PC-WPN-04", note: "")])"#;
    for (place, soaked) in [("torso", 4 + 3), ("head", 4)] {
        let target = Figure::new("Bo").foe().initiative(3).stats("t 44 wounds 30").wearing("open_helmet");
        let scene = Scene::new("percentile", &["A.........B"]).initiative("structured").armoury(cap);
        let mut table = scene.figures([ana(), target]).begin();
        table.dice(&[32, 9]).order("Ana", at("called_shot", "Bo").mode(place));
        assert_eq!(dealt(&table), [13 - soaked], "{place}");
    }
}

#[test]
fn pc_bgd_40_a_fall_hurts_by_its_height() {
    let text = |height: u8| {
        format!(
            r#"(name: "ledge", rules: (core: Percentile, initiative: Structured), map: (rows: ["B.D...", "z....."],
        legend: {{'.': "grass", 'B': "grass", 'D': "grass", 'z': "grass"}}),
        zones: [(name: "roof", areas: [(from: (0, 0), to: (2, 1))], tags: ["elevation_{height}"])],
        sides: [(name: "a"), (name: "b")],
        units: [(name: "Bo", side: "a", at: 'B', initiative: 30, items: ["assault_rifle"], stats: (bs: 60)),
            (name: "Dee", side: "b", at: 'D', initiative: 1, items: [], stats: (t: 30, wounds: 30)),
            (name: "Zed", side: "b", at: 'z', initiative: 2, items: [])])"#
        )
    };
    for (height, faces, fallen) in [(3, &[50, 10, 40, 2, 6][..], Some(9 - 3)), (1, &[50, 10, 40, 2], None)] {
        let mut table = Scene::level(&text(height));
        table.dice(faces).order("Bo", attack("Dee"));
        assert_eq!(table.square("Dee"), (3, 0));
        assert_eq!(dealt(&table).get(1).copied(), fallen);
        assert_eq!(table.body("Dee").stance == Stance::Prone, fallen.is_some());
    }
}

#[test]
fn pc_bgd_44_two_weapons_leave_no_hand_free() {
    let table = apart(cy().of(0).initiative(30), 1, bo());
    assert!(table.allows("Cy", at("multiple_attack", "Bo")));
    assert_eq!(table.refused("Cy", at("grapple", "Bo")), "PC-GRP-01");
    let beast = Figure::new("Cy").initiative(30).items("claws knife").holding("knife").stats("ws 40");
    let table = apart(beast, 1, bo());
    assert!(table.allows("Cy", at("multiple_attack", "Bo")));
    assert!(table.allows("Cy", at("grapple", "Bo")));
}

#[test]
fn pc_bgd_46_chance_takes_a_die_only_where_it_has_a_choice() {
    let figures = [
        ana(),
        bo().initiative(12).stats("wounds 50"),
        cy().initiative(9).stats("wounds 50"),
        dee().stats("wounds 50"),
    ];
    let mut table = table(&["A.....BCD"], figures.map(|figure| figure.stats("bs 82")));
    table.dice(&[12, 2, 2, 8, 8, 8, 1, 1, 1]).order("Ana", at("suppressive_fire", "Bo").mode("semi"));
    let picks: Vec<(u8, i32)> = table
        .latest()
        .iter()
        .filter_map(|event| match event {
            Event::Rolled { what, pool, rolled, .. } if what.as_str() == "pick" => Some((pool.sides, *rolled)),
            _ => None,
        })
        .collect();
    assert_eq!(picks, [(3, 2), (2, 2)]);
    assert_eq!(struck(&table), ["Bo", "Cy", "Dee"]);
}

#[test]
fn pc_bgd_35_the_question_names_the_test_its_roll_and_its_cause() {
    let asked = |table: &Table| table.asked_of("spend_fate").map(|choice| prompt(table.battle(), choice));
    let mut table = apart(ana(), 10, bo());
    table.answer("Ana", "reroll").dice(&[80, 40, 1]).order("Ana", attack("Bo"));
    let own = "Ana fails a roll (Attack on Bo): 80 against 52. Spend a Fate Point to reroll at 52%?";
    assert_eq!(asked(&table).as_deref(), Some(own));
    let mut table = apart(ana(), 10, bo().items("assault_rifle").holding("assault_rifle"));
    table.order("Ana", end_turn());
    table.answer("Ana", "keep").dice(&[99, 60]).order("Bo", at("suppressive_fire", "Ana").mode("full"));
    let caused = "Ana fails a roll (Pinning, caused by Bo): 60 against 16. Spend a Fate Point to reroll at 16%?";
    assert_eq!(asked(&table).as_deref(), Some(caused));
}

#[test]
fn pc_bgd_35_fate_ends_a_stun() {
    for (answer, fate, current) in [("spend", 0, "Ana"), ("keep", 1, "Bo")] {
        let mut table = Scene::new("percentile", &["A.........B"]).initiative("structured");
        table = table.figures([ana().condition("stunned", 1), bo()]).answer("Ana", answer);
        let table = table.begin();
        assert_eq!((table.stat("Ana", "fate"), table.current()), (fate, current));
    }
}

#[test]
fn pc_bgd_28_nothing_can_be_done_while_stunned() {
    let mut table =
        apart(ana().stats("fate 0"), 1, bo().tags("counter_attack").items("shock_baton").holding("shock_baton"));
    table.order("Ana", Deed::new("draw").with("knife"));
    table.answer("Bo", "parry").dice(&[20, 20, 10, 4, 99]).order("Ana", attack("Bo"));
    assert_eq!((table.condition("Ana", "stunned"), table.current()), (1, "Ana"));
    assert_eq!(table.refused("Ana", Deed::new("drop")), "PC-BGD-28");
}

#[test]
fn pc_ail_01_every_state_is_an_ailment_in_the_list() {
    let table = apart(ana(), 10, bo().condition("pinned", 1).condition("fatigue", 2));
    let ailments: Vec<&str> =
        table.battle().conditions(table.id("Bo")).0.iter().map(|condition| condition.key.as_str()).collect();
    assert_eq!(ailments, ["pinned", "fatigue"]);
    let known = six_seconds::rules::core("percentile").unwrap().vocabulary().conditions;
    assert!(ailments.iter().all(|ailment| known.iter().any(|condition| condition.as_str() == *ailment)));
}

#[test]
fn pc_ail_02_a_weaker_body_bears_less_fatigue() {
    let shooter = ana().items("laser_carbine").holding("laser_carbine");
    let mut table = apart(shooter, 10, bo().stats("t 39 wounds 60").condition("fatigue", 2));
    table.dice(&[24, 10, 40, 5]).order("Ana", attack("Bo").with("laser_carbine"));
    assert_eq!((table.stat("Bo", "t"), table.condition("Bo", "fatigue"), table.body("Bo").life), (29, 3, Life::Down));
}

#[test]
fn pc_lth_01_a_critical_takes_the_row_of_its_column_once() {
    let mut table = apart(ana().items("laser_carbine").holding("laser_carbine"), 10, bo());
    table.dice(&[24, 10, 40, 4]).order("Ana", attack("Bo").with("laser_carbine"));
    assert_eq!((table.condition("Bo", "burning"), table.condition("Bo", "lethal")), (1, 0));
}

#[test]
fn pc_bgd_30_the_pinned_go_on_where_nobody_shoots() {
    let figures = [ana(), bo().initiative(12).condition("pinned", 1)];
    let mut table = table(&["A...........", "...........B"], figures);
    table.order("Ana", Deed::new("overwatch").mode("enemy_moves").at_square(1, 0)).order("Ana", end_turn());
    assert_eq!(table.refused("Bo", Deed::new("stand")), "PC-BGD-30");
    table.order("Bo", walk("w w w"));
    assert_eq!((table.square("Bo"), table.left("Bo", "half")), ((8, 1), 0));
}

#[test]
fn pc_bgd_30_the_reach_of_the_pinned_ends_in_cover() {
    let rows = ["............", "A......x....", "........B...", "............"];
    let pinned = bo().initiative(30).condition_on("pinned", "Ana");
    let table = table(&rows, [ana(), pinned]);
    let (battle, unit) = (table.battle(), table.id("Bo"));
    let offered: Vec<Square> = battle.reachable(unit).into_iter().map(|one| one.0).collect();
    let behind = |x, y| offered.contains(&Square::new(x, y));
    assert!(behind(8, 1) && !behind(8, 3) && !behind(9, 3), "{offered:?}");
    for square in battle.map().squares().filter(|square| *square != battle.square(unit)) {
        let walk = battle.route(unit, square).map(|path| Order::new(unit, Key::new("move")).at(Target::Path(path)));
        let allowed = walk.is_some_and(|walk| engine::check(battle, &walk).is_ok());
        assert_eq!(offered.contains(&square), allowed, "{square}");
    }
}

#[test]
fn pc_bgd_35_fate_ends_a_stun_at_once_in_the_own_turn() {
    for (answer, fate, stunned, left) in [("spend", 0, 0, 1), ("keep", 1, 1, 0)] {
        let mut table = apart(ana(), 1, bo().tags("counter_attack").items("shock_baton").holding("shock_baton"));
        table.order("Ana", Deed::new("draw").with("knife"));
        table.answer("Bo", "parry").answer("Ana", "keep").answer("Ana", answer);
        table.dice(&[20, 20, 10, 4, 99]).order("Ana", attack("Bo"));
        let state = (table.stat("Ana", "fate"), table.condition("Ana", "stunned"), table.left("Ana", "half"));
        assert_eq!(state, (fate, stunned, left), "{answer}");
    }
}

#[test]
fn pc_bgd_30_a_blast_counts_as_a_shot() {
    let thrower = ana().several("frag_grenade", 1).holding("frag_grenade");
    let mut table = apart(thrower, 5, bo().condition("pinned", 1));
    let deed = Deed::new("throw").with("frag_grenade").at_square(5, 0);
    table.answer("Bo", "none").dice(&[42, 1]).order("Ana", deed).order("Ana", end_turn());
    table.dice(&[41]).order("Bo", end_turn());
    assert_eq!((need(&table, "pinning"), table.condition("Bo", "pinned")), (40, 1));
}

#[test]
fn pc_bgd_37_a_leap_ends_the_brace() {
    const BLINK: &str = r#"(powers: [(id: "blink", name: "Blink", action: half, moves_user: true, note: "",
        effect: Leap(squares: 4))])"#;
    let scene = Scene::new("percentile", &["B........A", ".........."]).initiative("structured").armoury(BLINK);
    let mut table = scene.figures([bo_first().items("blink").condition("braced", 1), ana().of(1)]).begin();
    table.dice(&[40]).order("Bo", Deed::new("activate").with("blink").at_square(2, 1));
    assert_eq!((table.square("Bo"), table.condition("Bo", "braced")), ((2, 1), 0));
}
