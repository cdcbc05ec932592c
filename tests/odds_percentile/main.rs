//! Exact odds of d100 attacks against rolled ones: degrees, evasions, swapped dice, criticals and all.

mod mid_order;

use six_seconds::battle::engine;
use six_seconds::battle::odds::{Chance, Forecast, Forecaster};
use six_seconds::battle::oracle::{Answer, REACTION, Script};
use six_seconds::battle::{Event, Key, Order, Target, UnitId};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn, hold};
use std::collections::BTreeMap;

const BO: UnitId = UnitId(1);

/// Compares an order against Bo with rolled attacks, once for each of his reactions.
fn agree(table: &Table, order: &Order, reactions: &[&'static str]) {
    for reaction in reactions {
        hold(table, order, "Bo", reaction);
    }
}

fn ana(weapon: &str) -> Figure {
    Figure::new("Ana").stats("ws 45 bs 45 s 40 ag 40").items(weapon).holding(weapon).initiative(20)
}

fn bo() -> Figure {
    let bo = Figure::new("Bo").stats("ws 47 t 44 ag 33 wounds 14").items("sword").foe().initiative(5);
    bo.wearing("padded_jacket").wearing("belt_field")
}

fn scene(squares: usize, figures: impl IntoIterator<Item = Figure>) -> Table {
    let row = format!("A{}BC.", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    Scene::new("percentile", &[row, empty]).initiative("structured").figures(figures).begin()
}

fn table(weapon: &str, squares: usize) -> Table {
    scene(squares, [ana(weapon), bo()])
}

fn order(act: &'static str) -> Order {
    Order::new(UnitId(0), Key::new(act)).at(Target::Unit(BO))
}

#[test]
fn a_shot_with_every_defence() {
    agree(&table("assault_rifle", 20), &order("attack"), &["none", "dodge", "deflect"]);
}

#[test]
fn pc_atk_09_a_burst_of_three_and_the_degrees_of_an_evasion() {
    agree(&table("assault_rifle", 20), &order("burst").amount(3), &["none", "dodge", "deflect"]);
}

#[test]
fn pc_atk_09_a_burst_of_six_and_the_degrees_of_an_evasion() {
    agree(&table("assault_rifle", 20), &order("burst").amount(6), &["none", "dodge", "deflect"]);
}

#[test]
fn a_burst_has_few_ways_for_its_dice_to_fall_that_are_told_apart() {
    let table = table("assault_rifle", 20);
    // Only the faces of four damage dice count, whatever the number of hits.
    let most = 10_u32.pow(4);
    for hits in [2, 3, 6] {
        let order = order("burst").amount(hits);
        let forecast = Forecaster::new(table.battle()).forecast(&order, BO, Key::new("dodge")).unwrap();
        assert!(forecast.branches < most, "a burst of {hits} has {} ways", forecast.branches);
    }
}

#[test]
fn a_prospect_tells_of_each_reaction_what_its_own_forecast_tells() {
    let burst = |hits| order("burst").amount(hits);
    let asked = [
        ("assault_rifle", 20, order("attack")),
        ("assault_rifle", 20, burst(3)),
        ("assault_rifle", 20, burst(6)),
        ("sword", 1, order("flurry").amount(3)),
        ("frag_grenade", 8, order("attack")),
    ];
    for (weapon, squares, order) in asked {
        let table = table(weapon, squares);
        let mut forecaster = Forecaster::new(table.battle());
        let prospect = forecaster.prospect(&order, BO).unwrap();
        assert!(prospect.answers.len() > 1, "{weapon}: Bo can dodge and deflect");
        let answers = prospect.answers.iter().map(|answer| &answer.forecast);
        for told in std::iter::once(&prospect.plain).chain(answers) {
            let alone = forecaster.forecast(&order, BO, told.reaction).unwrap();
            let apart = |forecast: &Forecast| Forecast { branches: 0, ..forecast.clone() };
            assert_eq!(apart(told), apart(&alone), "{} with {weapon}, {}", order.act, told.reaction);
        }
        for answer in &prospect.answers {
            let paid = answer.price.iter().any(|event| matches!(event, Event::ConditionSet { unit: BO, .. }));
            assert_eq!(paid, answer.forecast.reaction.as_str() != "deflect", "a deflector costs no reaction");
        }
    }
}

#[test]
fn pc_atk_09_a_flurry_and_the_degrees_of_a_parry() {
    agree(&table("sword", 1), &order("flurry").amount(3), &["none", "parry", "dodge"]);
}

#[test]
fn blows_with_a_parry() {
    for act in ["attack", "heavy_attack"] {
        agree(&table("sword", 1), &order(act), &["none", "parry"]);
    }
}

#[test]
fn pc_bgd_39_shots_called_at_parts_of_the_body() {
    for place in ["head", "arm", "leg"] {
        agree(&table("assault_rifle", 20), &order("called_shot").mode(Key::new(place)), &["none", "dodge"]);
    }
}

#[test]
fn pc_bgd_37_two_damage_dice_and_a_gun_that_overheats_in_the_hands() {
    let table = table("plasma_gun", 20);
    agree(&table, &order("attack"), &["none", "deflect"]);
    hold(&table, &order("attack"), "Ana", "none");
}

#[test]
fn pc_bgd_37_shot_that_scatters_near_and_far() {
    for squares in [2, 6, 12] {
        agree(&table("combat_shotgun", squares), &order("burst").amount(2), &["none", "dodge"]);
    }
}

#[test]
fn pc_bgd_37_a_blast_that_may_go_astray_for_all_who_stand_there() {
    let friend = Figure::new("Cy").stats("t 30 ag 52").at('C').wearing("padded_jacket").initiative(4);
    let table = scene(8, [ana("frag_grenade"), bo(), friend]);
    for (who, reaction) in [("Bo", "none"), ("Bo", "dodge"), ("Bo", "deflect"), ("Cy", "none"), ("Cy", "dodge")] {
        hold(&table, &order("attack"), who, reaction);
    }
}

#[test]
fn pc_sup_05_suppressive_fire_for_foes_and_friends_in_the_arc() {
    let foe = Figure::new("Dee").stats("t 30 ag 30 wp 30").at('C').foe().initiative(4);
    let friend = Figure::new("Cy").stats("t 30 ag 52").at('B').initiative(3);
    let table = scene(12, [ana("assault_rifle"), bo(), foe, friend]);
    for mode in ["semi", "full"] {
        let order = order("suppressive_fire").mode(Key::new(mode));
        for (who, reaction) in [("Bo", "none"), ("Bo", "dodge"), ("Dee", "none"), ("Cy", "none"), ("Cy", "dodge")] {
            hold(&table, &order, who, reaction);
        }
    }
}

#[test]
fn pc_ovw_06_a_shot_while_others_watch() {
    let cy = || Figure::new("Cy").stats("bs 40 ag 45").items("pistol").holding("pistol").initiative(30);
    let friend = ["enemy_moves", "enemy_acts", "enemy_out_of_reactions"].map(|mode| (cy(), mode));
    let foe = ["enemy_moves", "enemy_acts"].map(|mode| (cy().foe(), mode));
    for (watcher, mode) in friend.into_iter().chain(foe) {
        let mut table = scene(8, [ana("assault_rifle"), bo(), watcher]);
        table.order("Cy", Deed::new("overwatch").mode(mode)).order("Cy", end_turn());
        agree(&table, &order("attack"), &["none", "dodge"]);
        // Whoever wins the check for speed, the odds are those of Ana's own shot.
        let told = Forecaster::new(table.battle()).prospect(&order("attack"), BO).unwrap().plain;
        assert_eq!(told.check.unwrap().what.as_str(), "attack", "{mode}");
    }
}

#[test]
fn pc_aac_16_two_guns_at_once() {
    let cy = Figure::new("Ana").stats("bs 50 ag 52").items("machine_pistol machine_pistol").holding("machine_pistol");
    let table = scene(6, [cy.condition("off_hand", 2).initiative(20), bo()]);
    agree(&table, &order("multiple_attack"), &["none", "dodge", "deflect"]);
    agree(&table, &order("multiple_attack").mode(Key::new("burst")).amount(3), &["none", "dodge"]);
}

#[test]
fn pc_aac_26_a_stunning_blow() {
    let ana = ana("sword").tags("takedown");
    agree(&scene(1, [ana, bo()]), &order("take_down"), &["none", "parry"]);
}

#[test]
fn pc_aac_24_somebody_is_knocked_down() {
    agree(&table("sword", 1), &order("knock_down"), &["none"]);
    hold(&table("sword", 1), &order("knock_down"), "Ana", "none");
}

#[test]
fn pc_aac_12_a_charge() {
    agree(&table("sword", 8), &order("charge"), &["none", "parry"]);
}

#[test]
fn pc_aac_19_a_charge_away_from_a_blade() {
    let cy = Figure::new("Cy").stats("ws 60 s 60").items("maul").holding("maul").foe().initiative(4);
    let frail = ana("sword").stats("t 20 wounds 3");
    let scene = Scene::new("percentile", &["CA.......B.", "..........."]).initiative("structured");
    agree(&scene.figures([frail, bo(), cy]).begin(), &order("charge"), &["none", "dodge"]);
}

#[test]
fn pc_una_03_bare_hands_that_tire() {
    let frail = Figure::new("Bo").stats("t 20 ag 33 wounds 6").foe().initiative(5);
    let fists = Figure::new("Ana").stats("ws 60 s 50").initiative(20);
    agree(&scene(1, [fists, frail]), &order("attack").mode(Key::new("unarmed")), &["none", "dodge"]);
}

#[test]
fn pc_lth_02_lethal_damage_of_one_who_owns_fate() {
    let owner = bo().stats("fate 2").now("wounds 3");
    for weapon in ["assault_rifle", "laser_carbine"] {
        agree(&scene(20, [ana(weapon), owner.clone()]), &order("burst").amount(3), &["none", "dodge"]);
    }
}

#[test]
fn pc_lth_08_many_hits_on_one_who_may_burn_fate() {
    let owner = bo().stats("fate 2").now("wounds 4");
    let gunner = Figure::new("Ana").stats("bs 85").items("assault_rifle").holding("assault_rifle").initiative(20);
    let table = scene(20, [gunner, owner]);
    agree(&table, &order("burst").amount(6), &["none", "dodge", "deflect"]);
}

/// Two starships, in the order of the file.
fn ships(apart: usize) -> Table {
    Scene::level(&format!(
        r#"(name: "ships", rules: (core: Percentile, initiative: Structured),
        map: (rows: ["A{}B....", "{}"], legend: {{'.': "grass", 'A': "grass", 'B': "grass"}}),
        sides: [(name: "a"), (name: "b")],
        units: [(name: "Ana", side: "a", at: 'A', archetype: "corvette", initiative: 20),
            (name: "Bo", side: "b", at: 'B', archetype: "frigate", initiative: 5)])"#,
        ".".repeat(apart - 1),
        ".".repeat(apart + 5)
    ))
}

#[test]
fn pc_shp_03_marines_go_over_the_side() {
    agree(&ships(1), &order("board"), &["none", "dodge", "deflect", "repel_boarders"]);
}

#[test]
fn pc_shp_06_a_ram_and_the_return_hit() {
    let table = ships(7);
    agree(&table, &order("ram"), &["none", "dodge", "deflect"]);
    for reaction in ["none", "dodge"] {
        hold(&table, &order("ram"), "Ana", reaction);
    }
}

#[test]
fn who_is_supposed_elsewhere_is_seen_there() {
    let rows = ["A#B", ".#.", "..."];
    let table = Scene::new("percentile", &rows).initiative("structured").figures([ana("assault_rifle"), bo()]).begin();
    let (mut scout, none) = (Forecaster::new(table.battle()), Key::new("none"));
    assert!(scout.forecast(&order("attack"), BO, none).is_err(), "a wall lies between");
    scout.suppose_at(BO, Square::new(0, 2));
    scout.suppose_look(BO);
    let told = scout.forecast(&order("attack"), BO, none).unwrap();
    assert!(told.hit.ways > 0);
}

#[test]
fn two_damage_dice_face_by_face() {
    let table = table("plasma_gun", 20);
    let (battle, order, none) = (table.battle(), order("attack"), Key::new("none"));
    let forecast = Forecaster::new(battle).forecast(&order, UnitId(1), none).unwrap();
    let (mut ways, mut copy) = (BTreeMap::new(), battle.fork());
    for roll in 1..=100 {
        for (a, b) in (1..=10).flat_map(|a| (1..=10).map(move |b| (a, b))) {
            copy.fork_from(battle);
            let mut script = Script::new();
            // No critical is confirmed: it would affect later events, not the harm.
            script.dice(&[roll, a, b, 100]);
            script.standing(REACTION, Answer::One(none));
            let events = engine::give(&mut copy, &order, &mut script).unwrap();
            let harm = events.iter().map(|event| match event {
                Event::Harmed { unit: UnitId(1), amount, .. } => *amount,
                _ => 0,
            });
            *ways.entry(harm.sum::<i32>()).or_insert(0_u128) += 1;
        }
    }
    let counted: Vec<(i32, u128)> = ways.into_iter().collect();
    let exact: Vec<(i32, u128)> =
        forecast.harm.iter().map(|(harm, chance)| (*harm, chance.ways * 10_000 / chance.of)).collect();
    assert_eq!(exact, counted);
}

#[test]
fn pc_bgd_05_the_chance_to_win_a_feint() {
    let degrees = |need: i32, roll: i32| if roll < 100 && roll <= need { 1 + (need - roll) / 10 } else { 0 };
    let rolls = || (1..=100).flat_map(|own| (1..=100).map(move |other| (own, other)));
    let ways = rolls().filter(|(own, other)| degrees(45, *own) > degrees(47, *other)).count() as u128;
    let table = table("sword", 1);
    let won = Forecaster::new(table.battle()).chance_to_win(&order("feint"), BO).unwrap().unwrap();
    assert!(won.same(Chance { ways, of: 10_000 }), "{won:?} and {ways} of 10,000");
}
