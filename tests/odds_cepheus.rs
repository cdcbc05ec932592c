//! Exact odds against rolled attacks: what the forecast says is what happens, and it draws no die.

use six_seconds::battle::engine;
use six_seconds::battle::odds::{AsForecast, Forecast, Forecaster};
use six_seconds::battle::oracle::Live;
use six_seconds::battle::{Battle, Event, Key, Order, Post, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn};

const ATTACKS: u32 = 20_000;
const SEED: u64 = 20_260_101;

/// What came of one attack for one combatant.
struct Tally {
    hits: u32,
    harm: i64,
    states: Vec<(Key, u32)>,
}

fn roll(battle: &Battle, order: &Order, target: UnitId, reaction: Key, mut stream: DiceStream) -> Tally {
    let mut tally = Tally { hits: 0, harm: 0, states: Vec::new() };
    let mut copy = battle.fork();
    for _ in 0..ATTACKS {
        copy.fork_from(battle);
        let (mut tape, mut chooser) = (Vec::new(), AsForecast { target, reaction });
        let events = engine::give(&mut copy, order, &mut Live::new(&mut stream, &mut tape, &mut chooser)).unwrap();
        let reached = |event: &Event| match event {
            Event::Hit { target: unit, .. } | Event::Caught { unit, .. } => *unit == target,
            _ => false,
        };
        tally.hits += u32::from(events.iter().any(reached));
        for event in &events {
            if let Event::Harmed { unit, amount, .. } = event
                && *unit == target
            {
                tally.harm += i64::from(*amount);
            }
        }
        let state = copy.rules().core.state(&copy, target);
        match tally.states.iter_mut().find(|entry| entry.0 == state) {
            Some(entry) => entry.1 += 1,
            None => tally.states.push((state, 1)),
        }
    }
    tally
}

/// Whether a count of rolled attacks lies within four standard errors of an exact chance.
fn close(what: &str, counted: u32, chance: f64) {
    let (n, k) = (f64::from(ATTACKS), f64::from(counted));
    let error = (chance * (1.0 - chance) / n).sqrt();
    assert!((k / n - chance).abs() <= 4.0 * error + 1e-9, "{what}: rolled {}, exactly {chance}", k / n);
}

fn agree(table: &Table, order: &Order, target: &str, reaction: &'static str) -> Forecast {
    let (battle, target, reaction) = (table.battle(), table.id(target), Key::new(reaction));
    let (before, stream) = (battle.state_hash(), DiceStream::from_seed(SEED));
    let mut forecaster = Forecaster::new(battle);
    let scratch = forecaster.battle().state_hash();
    let forecast = forecaster.forecast(order, target, reaction).unwrap();
    assert_eq!(
        (battle.state_hash(), forecaster.battle().state_hash()),
        (before, scratch),
        "a forecast changes nothing"
    );
    assert_eq!(stream, DiceStream::from_seed(SEED), "and draws no die");
    let rolled = roll(battle, order, target, reaction, stream);
    let share = |chance: six_seconds::battle::odds::Chance| chance.ways as f64 / chance.of as f64;
    close("hit", rolled.hits, share(forecast.hit));
    for (state, chance) in &forecast.states {
        let counted = rolled.states.iter().find(|entry| entry.0 == *state).map_or(0, |entry| entry.1);
        close(state.as_str(), counted, share(*chance));
    }
    assert!(rolled.states.iter().all(|(state, _)| forecast.states.iter().any(|entry| entry.0 == *state)));
    let mean: f64 = forecast.harm.iter().map(|(harm, chance)| f64::from(*harm) * share(*chance)).sum();
    let square: f64 = forecast.harm.iter().map(|(harm, chance)| f64::from(*harm).powi(2) * share(*chance)).sum();
    let error = ((square - mean * mean) / f64::from(ATTACKS)).sqrt();
    let rolled_mean = rolled.harm as f64 / f64::from(ATTACKS);
    assert!((rolled_mean - mean).abs() <= 4.0 * error + 1e-9, "mean harm: rolled {rolled_mean}, exactly {mean}");
    forecast
}

fn shooter(gun: &str) -> Figure {
    let skills = "slug_rifle 1 slug_pistol 1 athletics 1 slashing_weapons 1 piercing_weapons 1";
    Figure::new("ALFA").stats("dex 9 str 8").skills(skills).items(gun).holding(gun).initiative(12)
}

fn victim() -> Figure {
    let skills = "natural_weapons 1 slashing_weapons 2";
    Figure::new("CHARLIE").skills(skills).items("sword").wearing("jack").foe().initiative(5)
}

fn scene(shooter: Figure, squares: usize) -> Table {
    let row = format!("A{}C...", ".".repeat(squares - 1));
    let empty = ".".repeat(squares + 4);
    Scene::new("cepheus", &[empty.clone(), row, empty]).figures([shooter, victim()]).begin()
}

fn order(act: &'static str) -> Order {
    Order::new(UnitId(0), Key::new(act)).at(Target::Unit(UnitId(1)))
}

#[test]
fn a_single_shot_with_and_without_a_dodge() {
    let table = scene(shooter("rifle"), 20);
    let plain = agree(&table, &order("attack"), "CHARLIE", "none");
    let dodged = agree(&table, &order("attack"), "CHARLIE", "dodge");
    assert_eq!((plain.hit.ways * 36 / plain.hit.of, dodged.hit.ways * 36 / dodged.hit.of), (26, 21));
}

#[test]
fn bursts_sprayed_and_grouped() {
    let table = scene(shooter("auto_rifle"), 20);
    for mode in ["spray", "grouped"] {
        agree(&table, &order("attack").mode(Key::new(mode)).amount(4), "CHARLIE", "none");
    }
}

#[test]
fn melee_with_a_parry_and_a_dodge() {
    let table = scene(shooter("sword"), 2);
    for reaction in ["none", "parry", "dodge"] {
        agree(&table, &order("attack"), "CHARLIE", reaction);
    }
}

#[test]
fn a_thrown_dagger() {
    agree(&scene(shooter("dagger"), 2), &order("throw"), "CHARLIE", "none");
}

#[test]
fn a_grenade_for_the_one_aimed_at_and_for_a_bystander() {
    let thrower = shooter("rifle").several("frag_grenade", 1).holding("frag_grenade");
    let bystander = Figure::new("DORA").foe().wearing("mesh").initiative(4);
    let rows = ["....................", "A.......C...........", "..........D.........", "...................."];
    let table = Scene::new("cepheus", &rows).figures([thrower, victim(), bystander]).begin();
    for (who, reaction) in [("CHARLIE", "none"), ("CHARLIE", "dodge"), ("DORA", "none"), ("DORA", "dive")] {
        agree(&table, &order("throw"), who, reaction);
    }
}

#[test]
fn where_a_grenade_bursts_when_it_is_thrown_at_a_square() {
    let thrower = shooter("rifle").several("frag_grenade", 1).holding("frag_grenade");
    let rows = ["....................", "A...................", "..........C...#.....", "...................."];
    let table = Scene::new("cepheus", &rows).figures([thrower, victim()]).begin();
    let (battle, before) = (table.battle(), table.battle().state_hash());
    let order = Order::new(UnitId(0), Key::new("throw")).at(Target::Square((12, 2).into()));
    let landings = Forecaster::new(battle).landings(&order).unwrap();
    assert_eq!(battle.state_hash(), before);
    let (all, of) = (landings.iter().map(|entry| entry.1.ways).sum::<u128>(), landings[0].1.of);
    assert_eq!(all, of, "it comes down somewhere");
    let (mut stream, mut copy) = (DiceStream::from_seed(SEED), battle.fork());
    let mut counted = vec![0; landings.len()];
    for _ in 0..ATTACKS {
        copy.fork_from(battle);
        let (mut tape, mut chooser) = (Vec::new(), AsForecast { target: UnitId(1), reaction: Key::new("none") });
        let events = engine::give(&mut copy, &order, &mut Live::new(&mut stream, &mut tape, &mut chooser)).unwrap();
        let burst = events.iter().find_map(|event| match event {
            Event::Exploded { square, .. } => Some(*square),
            _ => None,
        });
        let at = landings.iter().position(|entry| Some(entry.0) == burst);
        counted[at.expect("a square that was foreseen")] += 1;
    }
    for ((square, chance), counted) in landings.iter().zip(counted) {
        close(&square.to_string(), counted, chance.ways as f64 / chance.of as f64);
    }
}

#[test]
fn rockets_and_launched_grenades() {
    for launcher in ["rocket_launcher", "grenade_launcher"] {
        let gunner = shooter(launcher).skills("heavy_weapons 1");
        let bystander = Figure::new("DORA").foe().wearing("mesh").initiative(4);
        let rows =
            [".".repeat(24), format!("A{}C...", ".".repeat(19)), format!("{}D...", ".".repeat(20)), ".".repeat(24)];
        let table = Scene::new("cepheus", &rows).figures([gunner, victim(), bystander]).begin();
        agree(&table, &order("launch"), "CHARLIE", "none");
        agree(&table, &order("launch"), "DORA", "dodge");
    }
}

#[test]
fn a_charge_that_is_set_off() {
    let sapper = Figure::new("ALFA").skills("demolitions 1").several("plastic", 1).initiative(12);
    let rows = [".".repeat(16), "A......C........".to_owned(), ".".repeat(16)];
    let mut table = Scene::new("cepheus", &rows).figures([sapper, victim()]).begin();
    table.dice(&[1, 5, 4]).order("ALFA", Deed::new("plant")).order("ALFA", end_turn()).pass_to("ALFA");
    let charge = table.battle().things().next().unwrap().id.0;
    let button = Order::new(UnitId(0), Key::new("detonate")).amount(i16::try_from(charge).unwrap());
    for reaction in ["none", "dodge"] {
        agree(&table, &button, "CHARLIE", reaction);
    }
}

/// A rifleman before a car with a driver and a passenger, twenty squares off.
fn ambush(car: Figure) -> Table {
    let rows = [".".repeat(26), format!("A{}V.....", ".".repeat(19)), ".".repeat(26)];
    let car = car.at('V').facing(six_seconds::grid::Dir8::N).foe();
    let delta = Figure::new("DELTA").aboard("CAR", Post::Driver).wearing("jack").foe().initiative(5);
    let echo = Figure::new("ECHO").aboard("CAR", Post::Passenger).foe().initiative(4);
    Scene::new("cepheus", &rows).figures([shooter("auto_rifle"), car, delta, echo]).begin()
}

#[test]
fn ce_vdm_03_shots_at_a_vehicle_for_it_and_for_those_aboard() {
    let tracks = ["armour 6 hull 3 structure 2", "armour 2 hull 1 structure 1", "armour 0 hull 0 structure 1"];
    for tracks in tracks {
        let table = ambush(Figure::new("CAR").machine("ground_car").stats(tracks));
        for target in ["CAR", "DELTA", "ECHO"] {
            let forecast = agree(&table, &order("attack"), target, "none");
            assert!(forecast.branches < 60_000, "{tracks}, {target}: {}", forecast.branches);
        }
        let burst = order("attack").mode(Key::new("grouped")).amount(4);
        agree(&table, &burst, "CAR", "none");
    }
}

#[test]
fn ce_loc_14_shots_at_a_robot() {
    let rows = [".".repeat(26), format!("A{}R.....", ".".repeat(19)), ".".repeat(26)];
    let robot = Figure::new("ROBOT").machine("cargo_robot").stats("armour 4").foe().initiative(5);
    let table = Scene::new("cepheus", &rows).figures([shooter("rifle"), robot]).begin();
    agree(&table, &order("attack"), "ROBOT", "none");
}

#[test]
fn ce_bld_02_blind_fire_with_its_dropped_die() {
    let bystander = Figure::new("DORA").foe().wearing("mesh").initiative(4);
    let rows = [".".repeat(24), format!("A{}C...D...", ".".repeat(15)), ".".repeat(24)];
    let figures = [shooter("auto_rifle"), victim(), bystander];
    let table = Scene::new("cepheus", &rows).figures(figures).field("light", "dark").begin();
    let blind = |mode: &'static str, rounds| {
        let order = Order::new(UnitId(0), Key::new("blind")).at(Target::Square((12, 1).into()));
        order.mode(Key::new(mode)).amount(rounds)
    };
    for who in ["CHARLIE", "DORA"] {
        agree(&table, &blind("single", 1), who, "none");
        agree(&table, &blind("grouped", 4), who, "none");
    }
}

#[test]
fn ce_shg_02_the_spread_of_flechettes() {
    let gunner = shooter("shotgun").skills("shotgun 1").tags("flechette");
    let beside = Figure::new("DORA").at('C').foe().wearing("mesh").initiative(4);
    let rows = [format!("A{}C...", ".".repeat(14))];
    let table = Scene::new("cepheus", &rows).figures([gunner, victim(), beside]).begin();
    for (who, reaction) in [("CHARLIE", "none"), ("CHARLIE", "dodge"), ("DORA", "none")] {
        agree(&table, &order("attack"), who, reaction);
    }
}

#[test]
fn ce_fic_02_shots_into_a_melee_for_the_target_and_for_those_beside_it() {
    let friend = Figure::new("DORA").at('C').wearing("mesh").initiative(4);
    let other = Figure::new("EMIL").at('C').foe().initiative(3);
    let rows = [format!("A{}C...", ".".repeat(14))];
    let table = Scene::new("cepheus", &rows).figures([shooter("rifle"), victim(), friend, other]).begin();
    for who in ["CHARLIE", "DORA", "EMIL"] {
        agree(&table, &order("attack"), who, "none");
    }
}

#[test]
fn ce_sup_03_suppression_and_its_effect() {
    let table = scene(shooter("auto_rifle"), 20);
    let suppress = order("suppress").mode(Key::new("spray")).amount(4);
    let forecast = agree(&table, &suppress, "CHARLIE", "none");
    assert!(forecast.harm.iter().all(|(harm, _)| *harm == 0), "it does no damage");
    assert_eq!(forecast.hit.ways * 36 / forecast.hit.of, 21, "skill 1, DEX +1, spray +1, -2: 7 or more");
}

#[test]
fn ce_pan_01_a_magazine_emptied_in_panic() {
    agree(&scene(shooter("auto_pistol"), 7), &order("panic"), "CHARLIE", "none");
}

#[test]
fn ce_cov_01_a_shot_at_somebody_behind_a_car() {
    let rows = [".".repeat(26), format!("A{}VC....", ".".repeat(19)), ".".repeat(26)];
    let car = Figure::new("CAR").at('V').machine("ground_car").facing(six_seconds::grid::Dir8::N);
    let table = Scene::new("cepheus", &rows).figures([shooter("rifle"), victim(), car]).begin();
    for (reaction, ways) in [("none", 21), ("dodge", 10)] {
        let forecast = agree(&table, &order("attack"), "CHARLIE", reaction);
        assert_eq!(forecast.hit.ways * 36 / forecast.hit.of, ways, "half cover, and something to slip behind");
    }
}

/// DELTA at the wheel of RAM, which comes at somebody twenty squares ahead.
fn charge(target: Figure, manned: bool) -> (Table, Order) {
    let rows = [".".repeat(60), format!("..V{}T{}", ".".repeat(20), ".".repeat(36)), ".".repeat(60)];
    let east = six_seconds::grid::Dir8::E;
    let ram = Figure::new("RAM").at('V').machine("ground_car").facing(east).speed(30);
    let delta = Figure::new("DELTA").skills("wheeled_vehicle 1").aboard("RAM", Post::Driver).initiative(12);
    let echo = Figure::new("ECHO").aboard("T", Post::Passenger).foe().initiative(4);
    let figures = [delta, target.at('T').foe(), ram].into_iter().chain(manned.then_some(echo));
    let table = Scene::new("cepheus", &rows).figures(figures).begin();
    let order = Order::new(UnitId(0), Key::new("ram")).at(Target::Unit(UnitId(1)));
    (table, order)
}

#[test]
fn ce_vac_03_ramming_somebody_on_foot() {
    let (table, order) = charge(Figure::new("CHARLIE").wearing("jack").initiative(5), false);
    for reaction in ["none", "dodge"] {
        agree(&table, &order, "CHARLIE", reaction);
    }
}

#[test]
fn ce_col_01_a_collision_for_both_vehicles_and_those_aboard() {
    let (table, order) = charge(Figure::new("T").machine("ground_car").facing(six_seconds::grid::Dir8::N), true);
    for who in ["T", "ECHO", "RAM", "DELTA"] {
        agree(&table, &order, who, "none");
    }
}
