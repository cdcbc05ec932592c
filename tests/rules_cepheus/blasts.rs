//! CE-THR and CE-EXP: thrown weapons, scatter, explosions.

use crate::cast::{alfa, bravo, charlie, harm};
use six_seconds::battle::{DroppedItem, Event, Stance, Target};
use six_seconds::grid::{Altitude, Dir8, Square};
use six_seconds::testkit::{Deed, Figure, Scene, Table, aim, attack, delay, end_turn, stance, throw, throw_at, walk};

fn grenadier() -> Figure {
    alfa().several("frag_grenade", 3).holding("frag_grenade")
}

fn field(width: usize, height: usize, places: &[(char, usize, usize)]) -> Vec<String> {
    let mut rows = vec![vec!['.'; width]; height];
    for &(letter, x, y) in places {
        rows[y][x] = letter;
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

fn burst_at(table: &Table) -> Option<Square> {
    table.latest().iter().find_map(|event| match event {
        Event::Exploded { square, .. } => Some(*square),
        _ => None,
    })
}

/// ALFA throws a frag grenade at CHARLIE, 8 squares off, and hits.
fn hit(victim: Figure) -> Table {
    Scene::new("cepheus", &field(20, 1, &[('A', 0, 0), ('C', 8, 0)])).figures([grenadier(), victim]).begin()
}

#[test]
fn ce_thr_01_a_grenade_does_no_harm_by_the_blow_and_bursts_where_it_lands() {
    let mut table = hit(charlie());
    table.dice(&[5, 5, 1, 1, 1, 1, 1]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!((burst_at(&table), harm(&table, "CHARLIE")), (Some((8, 0).into()), Some((vec![("dice", 5)], 5))));
    assert_eq!((table.loaded("ALFA"), table.battle().things().count()), (2, 0));
}

#[test]
fn ce_thr_02_effect_adds_to_an_impact_weapon_which_then_lies_there() {
    let rows = field(9, 1, &[('A', 0, 0), ('C', 2, 0)]);
    let mut table = Scene::new("cepheus", &rows).figures([alfa().items("dagger").holding("dagger"), charlie()]).begin();
    table.dice(&[5, 4, 3]).order("ALFA", throw("dagger", "CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 3), ("effect", 2)], 5)));
    assert_eq!(table.in_hand("ALFA"), "nothing");
    let (thing, dropped) = table.battle().things_with::<DroppedItem>().next().unwrap();
    assert_eq!((thing.square, dropped.item.as_str()), ((2, 0).into(), "dagger"));
}

#[test]
fn ce_thr_03_effect_adds_nothing_to_a_payload() {
    let mut table = hit(charlie().wearing("battle_dress"));
    table.dice(&[6, 6, 4, 4, 4, 4, 4]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!((table.check().effect, harm(&table, "CHARLIE").map(|harm| harm.1)), (3, Some(2)));
}

#[test]
fn ce_thr_04_a_failed_throw_scatters_by_the_size_of_the_effect() {
    let rows = field(20, 20, &[('A', 0, 10), ('C', 8, 10)]);
    let mut table = Scene::new("cepheus", &rows).figures([grenadier(), charlie()]).begin();
    table.dice(&[3, 2, 2]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!((table.check().effect, burst_at(&table)), (-4, Some((13, 5).into())));
    let scene = Scene::new("cepheus", &rows).figures([grenadier(), charlie()]).word("scatter_formula", "literal");
    let mut literal = scene.begin();
    literal.dice(&[3, 2, 3, 1, 1, 1, 1, 1]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!(burst_at(&literal), Some((9, 10).into()), "2 m are one square");
}

#[test]
fn ce_thr_04_only_an_empty_square_is_nobodys() {
    let rows = field(20, 1, &[('A', 0, 0), ('x', 7, 0), ('C', 8, 0)]);
    let at = |x: i16, harm: &[u8]| {
        let mut table = Scene::new("cepheus", &rows).figures([grenadier(), charlie()]).begin();
        table.order("ALFA", aim("CHARLIE")).answer("CHARLIE", "dodge");
        table.dice(&[6, 6]).dice(harm).order("ALFA", throw_at("frag_grenade", x, 0));
        table
    };
    let somebody = at(8, &[1; 5]);
    assert_eq!(["aiming", "half_cover", "dodge"].map(|line| somebody.dm(line)), [Some(1), None, Some(-2)]);
    assert!(somebody.latest().iter().any(|event| matches!(event, Event::Declared { at: Target::Unit(_), .. })));
    let nobody = at(6, &[1; 7]);
    assert_eq!(["aiming", "half_cover", "dodge"].map(|line| nobody.dm(line)), [None; 3]);
    assert_eq!(harm(&nobody, "CHARLIE").map(|harm| harm.0[1].0), Some("dodge"), "he answers the blast");
}

#[test]
fn ce_thr_04_the_ground_beside_an_enemy_is_not_easier_to_hit_than_his_square() {
    let rows = field(20, 1, &[('A', 0, 0), ('s', 11, 0), ('C', 16, 0)]);
    let at = |x: i16| {
        let figures = [grenadier(), charlie().initiative(20), Figure::new("DORA").foe().at('C').initiative(1)];
        let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
        table.order("CHARLIE", walk("w w w w")).order("CHARLIE", stance("crouched")).order("CHARLIE", end_turn());
        table.dice(&[6, 6]).dice(&[1; 8]).order("ALFA", throw_at("frag_grenade", x, 0));
        let ledger = &table.check().ledger;
        ledger.lines().iter().map(|line| (line.what.as_str(), line.amount)).collect::<Vec<_>>()
    };
    assert_eq!(at(12), at(13), "no cover, stance or movement of whoever stands there");
    assert!(at(12).contains(&("difficulty", -2)));
}

#[test]
fn ce_thr_04_an_impact_weapon_must_touch_its_target() {
    let rows = field(12, 1, &[('A', 0, 0), ('s', 7, 0), ('C', 8, 0)]);
    let mut table = Scene::new("cepheus", &rows).figures([alfa().items("dagger").holding("dagger"), charlie()]).begin();
    table.dice(&[1, 1, 1]).order("ALFA", throw("dagger", "CHARLIE"));
    assert_eq!(table.dm("three_quarter_cover"), Some(-2));
}

#[test]
fn ce_thr_04_one_out_of_sight_does_not_fill_a_square() {
    let rows = ["A.........", "##########", "C........."];
    let mut table = Scene::new("cepheus", &rows).figures([grenadier(), charlie()]).begin();
    assert_eq!(table.refused("ALFA", throw_at("frag_grenade", 0, 2)), "CE-BLD-01");
    table.dice(&[5, 5, 1]).order("ALFA", throw_at("frag_grenade", 6, 0));
    assert!(harm(&table, "CHARLIE").is_none());
}

/// A rocket at a square, twenty squares from the car, which takes evasive action.
fn rocket(x: i16) -> Table {
    let gunner = Figure::new("ALFA").stats("dex 9").skills("heavy_weapons 2").items("rocket_launcher").initiative(12);
    let empty = ".".repeat(30);
    let row = format!("A{}V{}", ".".repeat(19), ".".repeat(9));
    let car = Figure::new("CAR").at('V').machine("ground_car").facing(Dir8::N).foe().condition("evading", 2);
    let rows = [empty.clone(), empty.clone(), row, empty, format!("{}Z", ".".repeat(29))];
    let bystander = Figure::new("ZULU").foe().initiative(1);
    let mut table = Scene::new("cepheus", &rows).figures([gunner, car.stats("armour 40"), bystander]).begin();
    table.dice(&[6, 6]).dice(&[1, 1, 1, 1]).order("ALFA", Deed::new("launch").at_square(x, 2));
    table
}

#[test]
fn ce_mod_04_and_ce_vac_01_size_and_evasive_action_count_for_a_rocket_at_the_vehicle() {
    let at_the_car = rocket(20);
    assert_eq!((at_the_car.dm("size"), at_the_car.dm("evasion")), (Some(1), Some(-2)));
    let beside_it = rocket(17);
    assert_eq!((beside_it.dm("size"), beside_it.dm("evasion")), (None, None));
    assert!(harm(&beside_it, "CAR").is_some(), "the blast reaches it all the same");
}

#[test]
fn ce_thr_04_scatter_stops_at_a_wall() {
    let rows = field(20, 1, &[('A', 0, 0), ('C', 8, 0), ('#', 10, 0)]);
    let mut table = Scene::new("cepheus", &rows).figures([grenadier(), charlie()]).begin();
    table.dice(&[3, 3, 3, 1, 1, 1, 1, 1]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!(burst_at(&table), Some((9, 0).into()));
}

#[test]
fn ce_exp_01_rings_and_solid_walls() {
    let rows =
        field(24, 3, &[('A', 20, 1), ('C', 12, 1), ('D', 10, 1), ('#', 7, 1), ('E', 6, 1), ('#', 8, 0), ('F', 8, 2)]);
    let bystander = |name: &str| Figure::new(name).foe().initiative(1);
    let figures = [grenadier(), charlie(), bystander("D"), bystander("E"), bystander("F")];
    let mut table = Scene::new("cepheus", &rows).figures(figures).begin();
    table.dice(&[6, 6, 1, 1, 1, 1, 1, 2, 2, 2]).order("ALFA", throw_at("frag_grenade", 8, 1));
    assert_eq!(harm(&table, "D").map(|harm| harm.1), Some(5), "2 squares");
    assert_eq!(harm(&table, "CHARLIE").map(|harm| harm.1), Some(6), "4 squares are 6 m");
    assert!(harm(&table, "E").is_none(), "behind the wall");
    assert_eq!(harm(&table, "F").map(|harm| harm.1), Some(5));
}

#[test]
fn ce_exp_02_a_dodge_takes_a_die_before_armour() {
    let mut table = hit(charlie().wearing("mesh"));
    table.answer("CHARLIE", "none").answer("CHARLIE", "dodge");
    table.dice(&[6, 6, 5, 4, 3, 3, 3, 4]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 18), ("dodge", -4), ("mesh", -5)], 9)));
    assert_eq!(table.count("CHARLIE"), 3, "for the usual price");
}

#[test]
fn ce_exp_02_the_prone_cannot() {
    let mut table = hit(charlie().stance(Stance::Prone));
    table.dice(&[6, 6, 1, 1, 1, 1, 1]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert!(table.asked_of("blast_reaction").is_none());
}

#[test]
fn ce_exp_03_a_dive_halves_and_costs_the_next_significant_action() {
    let mut table = hit(charlie().wearing("mesh"));
    table.answer("CHARLIE", "none").answer("CHARLIE", "dive");
    table.dice(&[6, 6, 5, 4, 3, 3, 2]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 17), ("dive", -8), ("mesh", -5)], 4)));
    assert_eq!(table.body("CHARLIE").stance, Stance::Prone);
    table.order("ALFA", end_turn());
    assert_eq!((table.left("CHARLIE", "minor"), table.left("CHARLIE", "significant")), (1, 0));
    table.order("CHARLIE", end_turn()).pass_to("CHARLIE");
    assert_eq!(table.left("CHARLIE", "significant"), 1);
}

#[test]
fn ce_exp_03_after_the_turn_it_is_the_next_rounds() {
    let mut table = hit(charlie().initiative(20));
    table.order("CHARLIE", end_turn());
    table.answer("CHARLIE", "none").answer("CHARLIE", "dive");
    table.dice(&[6, 6, 1, 1, 1, 1, 1]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    table.order("ALFA", end_turn());
    assert_eq!((table.round(), table.left("CHARLIE", "significant")), (2, 0));
}

#[test]
fn ce_exp_04_one_roll_a_ring() {
    let rows = field(20, 2, &[('A', 0, 0), ('C', 8, 0), ('B', 9, 1)]);
    let mut table = Scene::new("cepheus", &rows).figures([grenadier(), charlie(), bravo()]).begin();
    table.dice(&[6, 6, 5, 4, 3, 3, 3]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!(harm(&table, "CHARLIE").map(|harm| harm.1), Some(18));
    assert_eq!(harm(&table, "BRAVO"), Some((vec![("dice", 18), ("jack", -3)], 15)));
}

#[test]
fn ce_rea_03_who_dodged_the_throw_does_not_dodge_the_blast() {
    let mut table = hit(charlie());
    table.answer("CHARLIE", "dodge").dice(&[6, 6, 1, 1, 1, 1, 1]).order("ALFA", throw("frag_grenade", "CHARLIE"));
    assert_eq!((table.dm("dodge"), table.asked_of("blast_reaction").is_none()), (Some(-1), true));
}

#[test]
fn ce_wpn_05_a_stun_grenade_knocks_out_and_does_not_wound() {
    let thrower = || alfa().several("stun_grenade", 1).holding("stun_grenade");
    let scene = |victim| {
        Scene::new("cepheus", &field(20, 1, &[('A', 0, 0), ('B', 19, 0), ('C', 8, 0)])).figures([
            thrower(),
            victim,
            bravo(),
        ])
    };
    let mut table = scene(charlie()).begin();
    table.dice(&[6, 6, 3, 3, 4, 6, 6]).order("ALFA", throw("stun_grenade", "CHARLIE"));
    assert_eq!((table.check().total, crate::cast::state(&table, "CHARLIE")), (2, "unconscious"));
    assert_eq!(table.stat("CHARLIE", "end"), 7);
    let mut armoured = scene(charlie().wearing("combat_armour")).begin();
    armoured.dice(&[6, 6, 3, 3, 4, 4, 4]).order("ALFA", throw("stun_grenade", "CHARLIE"));
    assert_eq!(crate::cast::state(&armoured, "CHARLIE"), "unhurt");
    assert!(armoured.allows("ALFA", end_turn()) && !armoured.allows("ALFA", attack("CHARLIE")));
}

#[test]
fn ce_exp_01_a_rocket_bursts_at_the_height_of_its_target() {
    let gunner = Figure::new("ALFA").stats("dex 9").skills("heavy_weapons 2").items("rocket_launcher").initiative(12);
    let row = format!("A{}R...", ".".repeat(20));
    let empty = ".".repeat(25);
    let raft = Figure::new("RAFT").at('R').machine("air_raft").facing(Dir8::N).foe().flying(Altitude::Low);
    let below = Figure::new("DORA").at('R').foe().initiative(1);
    let rows = [empty.clone(), empty.clone(), row, empty.clone(), empty];
    let mut table = Scene::new("cepheus", &rows).figures([gunner, raft, below]).begin();
    table.dice(&[6, 6]).dice(&[1, 1, 1, 2]).order("ALFA", Deed::new("launch").at("RAFT"));
    assert!(harm(&table, "RAFT").is_some() && harm(&table, "DORA").is_none());
}

#[test]
fn ce_exp_03_waiting_does_not_bring_the_lost_action_back() {
    let mut table = hit(charlie().wearing("mesh"));
    table.answer("CHARLIE", "none").answer("CHARLIE", "dive");
    table.dice(&[6, 6, 5, 4, 3, 3, 2]).order("ALFA", throw("frag_grenade", "CHARLIE")).order("ALFA", end_turn());
    table.answer("CHARLIE", "act").order("CHARLIE", delay());
    assert_eq!((table.round(), table.left("CHARLIE", "minor"), table.left("CHARLIE", "significant")), (1, 1, 0));
    table.order("CHARLIE", end_turn()).pass_to("CHARLIE");
    assert_eq!(table.left("CHARLIE", "significant"), 1);
}
