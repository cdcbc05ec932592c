//! CE-WPN-01, -02, -04, -06, -10, CE-FAT, CE-SEN-01: the armoury, launchers, explosives, drugs, scanners, things on the ground.

use crate::cast::{alfa, apart, charlie, harm, recruit};
use six_seconds::battle::{Charge, Event, Life, engine};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, drop_held, end_turn, walk};

const SKILLS: &str = "natural_weapons 1 bludgeoning_weapons 1 piercing_weapons 1 slashing_weapons 1 archery 1 \
    slug_pistol 1 slug_rifle 1 shotgun 1 energy_rifle 1 energy_pistol 1 heavy_weapons 1";

fn armed(weapon: &str) -> Figure {
    Figure::new("ALFA").stats("str 20").skills(SKILLS).items(weapon).holding(weapon).initiative(12)
}

/// The number of damage dice in the latest order.
fn damage_dice(table: &Table) -> u16 {
    let pool = table.latest().iter().find_map(|event| match event {
        Event::Rolled { what, pool, .. } if what.as_str() == "damage" => Some(pool.count),
        _ => None,
    });
    pool.unwrap_or(0)
}

#[test]
fn ce_wpn_01_melee_rows_and_dice() {
    let close = [("unarmed", 1), ("cudgel", 3), ("dagger", 1), ("bayonet", 1)];
    let reach = [
        ("spear", 3),
        ("pike", 4),
        ("sword", 3),
        ("broadsword", 4),
        ("halberd", 4),
        ("blade", 2),
        ("cutlass", 3),
        ("foil", 3),
    ];
    let rows = close.map(|one| (one, -2)).into_iter().chain(reach.map(|one| (one, 0)));
    for ((weapon, dice), difficulty) in rows {
        let mut table = apart('A', 1, 'C').figures([armed(weapon), charlie()]).begin();
        table.dice(&[6, 6]).dice(&vec![1; usize::from(dice)]).always("wound_rest", "str");
        table.order("ALFA", attack("CHARLIE"));
        let rolled = (table.dm("difficulty"), damage_dice(&table), table.dm("untrained"));
        assert_eq!(rolled, (Some(difficulty), dice, None), "{weapon}");
    }
}

#[test]
fn ce_wpn_02_guns_at_medium_range() {
    let guns = [
        ("bow", 0, 2, 1),
        ("crossbow", 0, 2, 1),
        ("revolver", -2, 2, 6),
        ("auto_pistol", -2, 2, 15),
        ("carbine", -2, 2, 20),
        ("rifle", 0, 3, 10),
        ("shotgun", -2, 4, 10),
        ("auto_rifle", 0, 3, 20),
        ("assault_rifle", 0, 3, 30),
        ("body_pistol", -2, 2, 6),
        ("laser_carbine", -2, 4, 50),
        ("snub_pistol", -2, 2, 6),
        ("snub_pistol_15", -2, 2, 15),
        ("accelerator_rifle", 0, 3, 15),
        ("laser_rifle", 0, 5, 100),
        ("acr", 0, 3, 20),
        ("gauss_rifle", 0, 4, 40),
        ("laser_pistol", -2, 4, 25),
    ];
    for (gun, difficulty, dice, rounds) in guns {
        let mut table = apart('A', 20, 'C').figures([armed(gun), charlie()]).begin();
        assert_eq!(table.loaded("ALFA"), rounds, "{gun}");
        table.dice(&[6, 6]).dice(&vec![1; usize::from(dice)]).always("wound_rest", "str");
        table.order("ALFA", attack("CHARLIE"));
        let rolled = (table.dm("difficulty"), damage_dice(&table), table.dm("untrained"), table.loaded("ALFA"));
        assert_eq!(rolled, (Some(difficulty), dice, None, rounds - 1), "{gun}");
    }
}

#[test]
fn ce_wpn_02_bursts_of_the_table() {
    for (gun, burst, dice, left) in [("gauss_rifle", 10, 6, 30), ("submachinegun", 4, 3, 26), ("acr", 4, 4, 16)] {
        let mut table = apart('A', 20, 'C').figures([armed(gun), charlie()]).begin();
        table.dice(&[6, 6]).dice(&vec![1; dice]).always("wound_rest", "str");
        table.order("ALFA", attack("CHARLIE").mode("grouped").rounds(burst));
        assert_eq!((usize::from(damage_dice(&table)), table.loaded("ALFA")), (dice, left), "{gun}");
    }
    let table = apart('A', 20, 'C').figures([armed("submachinegun"), charlie()]).begin();
    assert!(!table.allows("ALFA", attack("CHARLIE").mode("single").rounds(1)));
}

fn launch(x: i16, y: i16) -> Deed {
    Deed::new("launch").at_square(x, y).rounds(1)
}

fn victims(table: &Table) -> Vec<String> {
    let caught = |event: &Event| match event {
        Event::Caught { unit, .. } => Some(table.battle().name(*unit).to_owned()),
        _ => None,
    };
    table.latest().iter().filter_map(caught).collect()
}

#[test]
fn ce_wpn_04_a_rocket_bursts_and_scorches_those_behind() {
    let friend = Figure::new("FAY").initiative(2);
    let near = Figure::new("DOT").foe().initiative(3);
    let figures = [armed("rocket_launcher"), charlie(), near, friend];
    let mut table = Scene::new("cepheus", &["FA..............C...D"]).figures(figures).begin();
    table.dice(&[1, 1, 1, 3, 4, 1, 1, 1, 1]).order("ALFA", launch(17, 0));
    assert_eq!(victims(&table), ["FAY", "CHARLIE", "DOT"]);
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 4)], 4)), "the Effect is not added");
    assert_eq!((table.dm("difficulty"), table.loaded("ALFA")), (Some(0), 0));
}

#[test]
fn ce_wpn_04_a_rocket_that_misses_goes_off_on_a_four() {
    let shot = |die: u8, rest: &[u8]| {
        let mut table = apart('A', 20, 'C').figures([armed("rocket_launcher"), charlie()]).begin();
        table.dice(&[3, 2, die]).dice(rest).order("ALFA", launch(20, 0));
        let burst = |event: &Event| match event {
            Event::Exploded { square, .. } => Some((square.x, square.y)),
            _ => None,
        };
        (table.check().effect, table.latest().iter().filter_map(burst).next_back())
    };
    assert_eq!(shot(3, &[]), (-2, Some((-1, 0))), "only the back blast");
    let (effect, square) = shot(5, &[7]);
    assert_eq!((effect, square), (-2, Some((15, 0))), "8 m west of the target");
}

#[test]
fn ce_wpn_04_a_launcher_sends_the_grenade_of_choice() {
    let mut table = apart('A', 20, 'C').figures([armed("grenade_launcher"), charlie()]).begin();
    table.dice(&[5, 4, 1, 1, 1, 1, 1]).order("ALFA", launch(20, 0).mode("frag_grenade"));
    assert_eq!(harm(&table, "CHARLIE"), Some((vec![("dice", 5)], 5)));
    assert_eq!((table.dm("difficulty"), table.loaded("ALFA")), (Some(-2), 5));
    let mut table = apart('A', 20, 'C').figures([armed("grenade_launcher"), charlie()]).begin();
    table.dice(&[5, 4, 1]).order("ALFA", launch(20, 0).mode("smoke_grenade"));
    assert_eq!(table.battle().things().next().map(|thing| thing.kind.as_str()), Some("smoke_cloud"));
    let mut table = apart('A', 20, 'C').figures([armed("ram_launcher"), charlie()]).begin();
    table.dice(&[5, 4, 1, 5, 4, 1, 5, 4, 1]).order("ALFA", launch(20, 0).rounds(3).mode("smoke_grenade"));
    assert_eq!((table.battle().things().count(), table.loaded("ALFA")), (3, 3));
}

#[test]
fn ce_wpn_06_armour_stops_what_the_table_says() {
    let rows = [
        ("jack", 3, 3),
        ("mesh", 5, 5),
        ("cloth", 9, 9),
        ("ablat", 3, 8),
        ("reflec", 0, 14),
        ("vacc_suit", 6, 6),
        ("hostile_env_suit", 8, 8),
        ("combat_armour", 11, 11),
        ("battle_dress", 18, 18),
    ];
    for (suit, plain, beam) in rows {
        for (gun, dice, ar) in [("gauss_rifle", 4, plain), ("laser_rifle", 5, beam)] {
            let mut table = apart('A', 20, 'C').figures([armed(gun), charlie().wearing(suit)]).begin();
            table.dice(&[4, 3]).dice(&vec![6; dice]).always("wound_rest", "str").order("ALFA", attack("CHARLIE"));
            let stopped =
                harm(&table, "CHARLIE").unwrap().0.iter().find(|line| line.0 == suit).map_or(0, |line| -line.1);
            assert_eq!(stopped, ar, "{suit} against {gun}");
        }
    }
}

#[test]
fn ce_wpn_06_ablat_boils_away() {
    let figures = [armed("laser_rifle"), charlie().wearing("ablat").stats("end 15")];
    let mut table = apart('A', 20, 'C').figures(figures).begin();
    for stopped in [8, 7] {
        table.dice(&[4, 3, 2, 2, 2, 2, 2]).always("wound", "end").order("ALFA", attack("CHARLIE"));
        assert!(harm(&table, "CHARLIE").unwrap().0.contains(&("ablat", -stopped)));
        table.pass_to("ALFA");
    }
}

#[test]
fn ce_wpn_06_a_suit_lends_strength_and_asks_for_skill() {
    let dressed = |skills: &str| {
        let figure = Figure::new("ALFA").stats("dex 7").skills("slug_rifle 1").skills(skills).items("rifle");
        let mut table = apart('A', 20, 'C').figures([figure.wearing("battle_dress").initiative(12), charlie()]).begin();
        table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        (table.dm("dex"), table.dm("clumsy_suit"))
    };
    assert_eq!((dressed("battle_dress 0"), dressed("")), ((Some(1), None), (Some(1), Some(-3))));
}

#[test]
fn ce_wpn_06_a_stock_and_a_silencer() {
    let mut table = apart('A', 5, 'C').figures([armed("auto_pistol").items("shoulder_stock"), charlie()]).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("difficulty"), Some(-2), "Shotgun row at Short");
    let shot = |gear: &str, dice: &[u8]| {
        let sentry = charlie().skills("recon 1").condition("unaware", 1);
        let mut table = apart('A', 20, 'C').figures([armed("rifle").items(gear), sentry]).begin();
        table.dice(&[1, 1]).dice(dice).order("ALFA", attack("CHARLIE"));
        table.condition("CHARLIE", "unaware")
    };
    assert_eq!((shot("", &[]), shot("silencer", &[5, 5]), shot("silencer", &[6, 5])), (0, 1, 0));
}

#[test]
fn ce_wpn_06_a_combat_drug_quickens_and_then_tires() {
    let figure = recruit().several("combat_drug", 1);
    let mut table =
        apart('A', 20, 'C').figures([figure, charlie().skills("shotgun 2").initiative(3)]).dice(&[2, 3]).begin();
    assert_eq!(table.base("ALFA"), 6);
    table.order("ALFA", Deed::new("take_drug").with("combat_drug"));
    while table.round() < 4 {
        table.pass_to("ALFA");
    }
    assert_eq!(table.base("ALFA"), 6);
    table.pass_to("ALFA");
    assert_eq!((table.round(), table.base("ALFA")), (5, 10));
    table.order("ALFA", end_turn()).answer("ALFA", "dodge").dice(&[6, 6, 1, 1, 1, 1]);
    table.order("CHARLIE", attack("ALFA"));
    assert_eq!(harm(&table, "ALFA"), Some((vec![("dice", 4), ("effect", 3), ("combat_drug", -2)], 5)));
    assert_eq!(table.battle().initiative(table.id("ALFA")).next.len(), 0, "the dodge was free");
    while table.round() < 104 {
        table.pass_to("ALFA");
    }
    assert_eq!((table.base("ALFA"), table.condition("ALFA", "fatigued")), (10, 0));
    table.pass_to("ALFA");
    assert_eq!((table.base("ALFA"), table.condition("ALFA", "fatigued")), (6, 1));
}

#[test]
fn ce_wpn_06_stim_wakes_for_a_price_that_rises() {
    let figure = alfa().several("stim", 2).condition("fatigued", 1);
    let mut table = apart('A', 20, 'C').figures([figure, charlie()]).begin();
    table.order("ALFA", Deed::new("take_drug").with("stim"));
    assert_eq!((table.condition("ALFA", "fatigued"), table.stat("ALFA", "end")), (0, 7));
    assert_eq!(table.refused("ALFA", Deed::new("take_drug").with("stim")), "CE-WPN-06");
    let again = alfa().several("stim", 2).condition("fatigued", 1).condition("stimmed", 1);
    let mut second = apart('A', 20, 'C').figures([again, charlie()]).begin();
    second.order("ALFA", Deed::new("take_drug").with("stim"));
    assert_eq!(second.stat("ALFA", "end"), 6, "the second dose costs two");
}

#[test]
fn ce_wpn_06_an_accelerator_pays_for_two_dodges_a_round() {
    let rows = [format!("A{}C", ".".repeat(19)), format!("{}D", ".".repeat(20)), format!("{}E", ".".repeat(20))];
    let foe = |name, count| Figure::new(name).items("shotgun").foe().initiative(count);
    let figures = [recruit().several("metabolic_accelerator", 1), foe("CHARLIE", 3), foe("DORA", 2), foe("EVE", 1)];
    let mut table = Scene::new("cepheus", &rows).figures(figures).dice(&[2, 3]).begin();
    table.order("ALFA", Deed::new("take_drug").with("metabolic_accelerator"));
    while table.round() < 8 {
        table.pass_to("ALFA");
    }
    assert_eq!(table.base("ALFA"), 6);
    table.pass_to("ALFA");
    assert_eq!((table.round(), table.base("ALFA")), (9, 14));
    table.order("ALFA", end_turn());
    for who in ["CHARLIE", "DORA", "EVE"] {
        table.answer("ALFA", "dodge").dice(&[1, 1]).order(who, attack("ALFA")).order(who, end_turn());
    }
    assert_eq!((table.round(), table.count("ALFA")), (10, 12), "the third costs two");
}

#[test]
fn ce_fat_01_tired_is_minus_two_on_everything() {
    let mut table = apart('A', 20, 'C').figures([alfa().condition("fatigued", 1), charlie()]).begin();
    table.dice(&[4, 3]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.check().total, table.dm("fatigued")), (7, Some(-2)));
}

#[test]
fn ce_fat_03_tired_twice_is_out() {
    let figure = alfa().several("combat_drug", 1).condition("fatigued", 1).initiative(12);
    let mut table = apart('A', 20, 'C').figures([figure, charlie(), Figure::new("BEA").at('A').initiative(2)]).begin();
    table.order("ALFA", Deed::new("take_drug").with("combat_drug"));
    while table.round() < 105 {
        table.pass_to("CHARLIE");
    }
    let body = table.body("ALFA");
    assert_eq!((body.life, table.condition("ALFA", "fatigued")), (Life::Down, 1));
}

fn plant() -> Deed {
    Deed::new("plant")
}

#[test]
fn ce_wpn_10_an_explosive_is_set_and_set_off() {
    let sapper = Figure::new("SAM").skills("demolitions 2").several("plastic", 1).initiative(12);
    let mut table = Scene::new("cepheus", &["S.......C........"]).figures([sapper, charlie().wearing("cloth")]).begin();
    table.dice(&[2]).order("SAM", plant()).order("SAM", end_turn());
    table.pass_to("SAM").dice(&[5, 4]).order("SAM", end_turn());
    assert_eq!(table.check().effect, 3);
    table.pass_to("SAM").order("SAM", walk("e e e e"));
    let charge = i16::try_from(table.battle().things().next().unwrap().id.0).unwrap();
    assert_eq!(table.refused("SAM", Deed::new("detonate").rounds(charge + 1)), "CE-WPN-10");
    let offers = engine::offers(table.battle(), table.id("SAM"));
    let shown: Vec<_> = offers.iter().filter(|offer| offer.order.act.as_str() == "detonate").collect();
    assert_eq!((shown.len(), shown[0].wording.square), (1, Some(Square::new(0, 0))), "which charge it is");
    table.dice(&[6, 6, 2, 3, 5]).order("SAM", Deed::new("detonate").rounds(charge));
    assert_eq!(victims(&table), ["SAM", "CHARLIE"]);
    assert_eq!(harm(&table, "CHARLIE").unwrap(), (vec![("dice", 10), ("demolitions", 20), ("cloth", -9)], 21));
    assert_eq!(table.battle().things().filter(|thing| thing.kind.as_str() == "charge").count(), 0);
}

#[test]
fn ce_wpn_10_effect_one_and_failure_count_once() {
    for dice in [[4, 3], [1, 1]] {
        let sapper = Figure::new("SAM").skills("demolitions 2").several("tdx", 1).initiative(12);
        let mut table = Scene::new("cepheus", &["S.......C"]).figures([sapper, charlie()]).begin();
        table.dice(&[1, dice[0], dice[1]]).order("SAM", plant()).order("SAM", end_turn());
        let (charge, set) = table.battle().things_with::<Charge>().next().unwrap();
        let charge = *charge;
        assert_eq!(set.damage_factor, 1);
        table.pass_to("SAM").dice(&[1, 1, 1, 1, 1, 1, 1, 1]);
        table.order("SAM", Deed::new("detonate").rounds(i16::try_from(charge.id.0).unwrap()));
        assert_eq!(harm(&table, "SAM"), Some((vec![("dice", 4)], 4)));
        assert_eq!(victims(&table), ["SAM"], "four metres: three squares");
    }
}

#[test]
fn ce_sen_01_a_bioscanner_marks_bad_air() {
    let scan = |dice: &[u8], x: i16| {
        let figures = [Figure::new("ALFA").skills("comms 1").items("bioscanner").initiative(12), charlie()];
        let rows = ["A................C"];
        let mut table = Scene::new("cepheus", &rows).figures(figures).zone("gas", (x, 0), (x + 2, 0)).begin();
        table.dice(dice).order("ALFA", Deed::new("scan"));
        assert_eq!(table.left("ALFA", "minor"), 0);
        table.battle().things().map(|thing| (thing.kind.as_str(), thing.square.x)).collect::<Vec<_>>()
    };
    assert_eq!(scan(&[4, 3], 6), [("bad_air", 6)]);
    assert!(scan(&[4, 2], 6).is_empty() && scan(&[6, 6], 11).is_empty());
    assert_eq!(scan(&[6, 6], 10), [("bad_air", 10)]);
}

#[test]
fn ce_min_08_what_lies_here_is_picked_up() {
    let mut table = apart('A', 20, 'C').figures([alfa().rounds("rifle", 3, 7), charlie()]).begin();
    assert_eq!(table.refused("ALFA", Deed::new("pick_up")), "CE-MIN-08");
    table.order("ALFA", drop_held());
    assert_eq!(table.in_hand("ALFA"), "nothing");
    table.order("ALFA", Deed::new("pick_up"));
    assert_eq!((table.in_hand("ALFA"), table.loaded("ALFA"), table.left("ALFA", "minor")), ("rifle", 3, 0));
}
