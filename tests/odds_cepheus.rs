//! Exact odds against rolled attacks: the forecast matches the results and rolls no dice.

use six_seconds::battle::engine;
use six_seconds::battle::odds::{AsForecast, Chance, Forecast, Forecaster};
use six_seconds::battle::oracle::Live;
use six_seconds::battle::{Event, Key, Order, Post, Target, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::grid::Square;
use six_seconds::testkit::{ATTACKS, Deed, Figure, Scene, Table, end_turn, fits, hold as agree, hold_and_see};
use std::collections::BTreeMap;

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
    let (mut stream, mut copy) = (DiceStream::from_seed(20_260_101), battle.fork());
    let mut counted: BTreeMap<Square, u32> = BTreeMap::new();
    for _ in 0..ATTACKS {
        copy.fork_from(battle);
        let (mut tape, mut chooser) = (Vec::new(), AsForecast { target: UnitId(1), reaction: Key::new("none") });
        let events = engine::give(&mut copy, &order, &mut Live::new(&mut stream, &mut tape, &mut chooser)).unwrap();
        let burst = events.iter().find_map(|event| match event {
            Event::Exploded { square, .. } => Some(*square),
            _ => None,
        });
        *counted.entry(burst.expect("it bursts")).or_default() += 1;
    }
    fits("landing", &counted, &landings);
}

#[test]
fn a_rocket_lands_where_it_flies_and_not_where_its_back_blast_is() {
    let gunner = shooter("rocket_launcher").skills("heavy_weapons 1");
    let rows = [".".repeat(24), format!("..A{}C", ".".repeat(20)), ".".repeat(24)];
    let table = Scene::new("cepheus", &rows).figures([gunner, victim()]).begin();
    let order = Order::new(UnitId(0), Key::new("launch")).at(Target::Square((20, 1).into()));
    let landings = Forecaster::new(table.battle()).landings(&order).unwrap();
    let likeliest = landings.iter().max_by_key(|landing| landing.1.per_million()).map(|landing| landing.0);
    assert_eq!(likeliest, Some((20, 1).into()));
    assert!(landings.iter().all(|landing| landing.0 != (1, 1).into()), "{landings:?}");
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

/// A rifleman twenty squares from a car with a driver and a passenger.
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

/// The chance that three dice without the highest add up to that sum.
fn without_the_highest(least: i32) -> Chance {
    let faces = || 1..=6;
    let throws = faces().flat_map(|a| faces().flat_map(move |b| faces().map(move |c| a + b + c - a.max(b).max(c))));
    Chance { ways: throws.filter(|sum| *sum >= least).count() as u128, of: 216 }
}

#[test]
fn ce_bld_02_blind_fire_with_its_dropped_die() {
    let bystander = Figure::new("DORA").wearing("mesh").initiative(4);
    let rows = [".".repeat(24), format!("A{}C...D...", ".".repeat(15)), ".".repeat(24)];
    let figures = [shooter("auto_rifle"), victim(), bystander];
    let table = Scene::new("cepheus", &rows).figures(figures).field("light", "dark").begin();
    let blind = |mode: &'static str, rounds| {
        let order = Order::new(UnitId(0), Key::new("blind")).at(Target::Square((12, 1).into()));
        order.mode(Key::new(mode)).amount(rounds)
    };
    for (mode, rounds) in [("single", 1), ("grouped", 4), ("spray", 4)] {
        for who in ["CHARLIE", "DORA"] {
            let forecast = agree(&table, &blind(mode, rounds), who, "none");
            let check = forecast.check.as_ref().unwrap();
            let either = without_the_highest(8 - check.ledger.total());
            let half = |chance: Chance| (chance.ways * 432 / chance.of, either.ways);
            let (told, exact) = half(forecast.hit);
            assert_eq!(told, exact, "one of two on the line, foe or friend");
        }
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

/// Effects of 2D6 with a DM; every miss counts as -1.
fn effects(dm: i32) -> Vec<(i32, Chance)> {
    let mut effects: BTreeMap<i32, u128> = BTreeMap::new();
    for roll in 2..=12_i32 {
        *effects.entry((roll + dm - 8).max(-1)).or_default() += u128::from(6 - (roll - 7).unsigned_abs());
    }
    effects.into_iter().map(|(effect, ways)| (effect, Chance { ways, of: 36 })).collect()
}

/// Suppresses CHARLIE: the rolled Effects, and the loss of initiative for each.
fn suppressed(victim: Figure) -> (Forecast, BTreeMap<i32, u32>, BTreeMap<i32, i32>) {
    let row = format!("A{}C...", ".".repeat(19));
    let table = Scene::new("cepheus", &[row]).figures([shooter("auto_rifle"), victim]).begin();
    let suppress = order("suppress").mode(Key::new("spray")).amount(4);
    let (who, before) = (table.id("CHARLIE"), table.count("CHARLIE"));
    let already = table.condition("CHARLIE", "suppressed") > 0;
    let (mut rolled, mut later) = (BTreeMap::new(), BTreeMap::new());
    let forecast = hold_and_see(&table, &suppress, ("CHARLIE", "none"), &mut |battle, events| {
        let check = events.iter().find_map(|event| match event {
            Event::Checked(check) => Some(check.effect),
            _ => None,
        });
        let effect = check.expect("it is rolled").max(-1);
        *rolled.entry(effect).or_default() += 1;
        let delay = before - battle.initiative(who).count();
        assert_eq!(*later.entry(effect).or_insert(delay), delay, "the same Effect delays by the same");
        let state = battle.conditions(who).has(Key::new("suppressed"));
        assert_eq!(state, effect >= 0 || already, "a success lowers all his checks, a miss none");
    });
    (forecast, rolled, later)
}

#[test]
fn ce_sup_03_suppression_its_effect_and_the_delay_it_brings() {
    let (forecast, rolled, later) = suppressed(victim());
    assert!(forecast.harm.iter().all(|(harm, _)| *harm == 0), "it does no damage");
    assert_eq!(forecast.hit.ways * 36 / forecast.hit.of, 21, "skill 1, DEX +1, spray +1, -2: 7 or more");
    fits("Effect", &rolled, &effects(1));
    assert!(
        later.iter().all(|(effect, delay)| *delay == (*effect).max(0)),
        "initiative falls by the Effect: {later:?}"
    );
}

#[test]
#[should_panic(expected = "chi-squared")]
fn a_distribution_that_is_off_by_one_way_of_36_is_noticed() {
    let mut wrong = effects(1);
    (wrong[0].1.ways, wrong[1].1.ways) = (wrong[0].1.ways + 1, wrong[1].1.ways - 1);
    fits("Effect", &suppressed(victim()).1, &wrong);
}

#[test]
fn ce_sup_04_of_two_suppressions_the_greater_effect_counts() {
    let (_, rolled, later) = suppressed(victim().condition("suppressed", 1).condition("pinned", 2));
    fits("Effect", &rolled, &effects(1));
    assert!(later.iter().all(|(effect, delay)| *delay == (effect - 2).max(0)), "only what goes beyond 2: {later:?}");
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

/// DELTA at the wheel of RAM, which drives at a target twenty squares ahead.
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

/// ALFA's chance to win a grapple with CHARLIE.
fn grappled(alfa: Figure, charlie: Figure) -> Chance {
    let charlie = charlie.skills("natural_weapons 1").initiative(5).foe().at('A');
    let figures = [alfa.skills("natural_weapons 1").initiative(12), charlie];
    let table = Scene::new("cepheus", &["A......."]).figures(figures).begin();
    let won = Forecaster::new(table.battle()).chance_to_win(&order("grapple"), UnitId(1)).unwrap();
    won.expect("it begins with an opposed check")
}

/// Ways of four dice, two each, in which the first two plus `more` are higher than the others, and in which they are
/// equal.
fn above_and_equal(more: i32) -> (u128, u128) {
    let ways = |sum: i32| u128::from(6 - (sum - 7).unsigned_abs());
    let pairs = || (2..=12).flat_map(|a| (2..=12).map(move |b| (a, b, ways(a) * ways(b))));
    let of = |fits: fn(i32, i32) -> bool| pairs().filter(|pair| fits(pair.0 + more, pair.1)).map(|pair| pair.2).sum();
    (of(|a, b| a > b), of(|a, b| a == b))
}

#[test]
fn ce_bgd_06_equals_win_half_of_the_opposed_checks_that_ties_repeat() {
    let half = Chance { ways: 1, of: 2 };
    assert!(grappled(Figure::new("ALFA"), Figure::new("CHARLIE")).same(half));
}

#[test]
fn ce_bgd_06_ties_give_their_weight_to_wins_and_losses_as_these_are() {
    let (above, equal) = above_and_equal(1);
    let better = grappled(Figure::new("ALFA").tags("well_equipped"), Figure::new("CHARLIE"));
    assert!(better.same(Chance { ways: above, of: 1296 - equal }), "{better:?}");
}

#[test]
fn ce_vac_04_what_a_stunt_has_set_up_counts_for_the_first_of_repeated_rolls_alone() {
    let (above, equal) = above_and_equal(1);
    let set_up = grappled(Figure::new("ALFA").condition("set_up", 1), Figure::new("CHARLIE"));
    assert!(set_up.same(Chance { ways: 2 * above + equal, of: 2 * 1296 }), "{set_up:?}");
}

#[test]
fn the_chance_of_work_is_told_before_it_begins() {
    let healer = |skills: &'static str| Figure::new("ALFA").stats("edu 9").skills(skills).initiative(12);
    let hurt = || Figure::new("HURT").now("end 3").condition("fresh_wound", 1).initiative(1);
    // 2D6 with +1 for Education and the skill, 8 or more; -3 without the skill.
    for (skills, ways) in [("medicine 1", 26), ("medicine 2", 30), ("", 6)] {
        let rows = ["AH......C"];
        let table = Scene::new("cepheus", &rows).figures([healer(skills), hurt(), victim()]).begin();
        let order = Order::new(table.id("ALFA"), Key::new("first_aid")).at(Target::Unit(table.id("HURT")));
        let glance = Forecaster::new(table.battle()).glance(&order, table.id("HURT"));
        let chance = glance.expect("it may be given").expect("a check at the end").chance;
        assert_eq!(chance.ways * 36, ways * chance.of, "{skills}");
    }
}
