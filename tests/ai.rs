//! The computer players: they play whole battles, keep to the rules, and the better one wins.

use six_seconds::ai::{self, Ended, Game, Players, Policy, Witness, pace};
use six_seconds::battle::engine::{self, END_TURN};
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live};
use six_seconds::battle::{Battle, Order, SideId, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::grid::Square;
use six_seconds::scenario::{LEVELS, Library, load};

fn level(name: &str) -> Battle {
    let file = LEVELS.iter().find(|file| file.name.contains(name)).expect("the level is built in");
    load(file.name, file.text, &Library::built_in()).expect("a built-in level has no faults").battle
}

/// One battle between policies, named by side. Also returns how many turns had to be ended for a policy.
fn battle(battle: &Battle, names: [&str; 2], seed: u64) -> (Ended, u32) {
    let policy = |at: usize| ai::by_name(names[at], seed * 2 + at as u64);
    let mut players = Players::new(vec![policy(0), policy(1)]);
    let ended =
        ai::play(battle.fork(), DiceStream::from_seed(seed), &mut players).expect("every decision has a player");
    (ended, players.stopped())
}

fn wins(level: &Battle, names: [&str; 2], side: u8, battles: u64) -> usize {
    (1..=battles).filter(|seed| battle(level, names, *seed).0.winner == Some(SideId(side))).count()
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    let level = level("checkpoint");
    for names in [["scripted", "random"], ["random", "scripted"]] {
        assert_eq!(battle(&level, names, 7), battle(&level, names, 7));
    }
}

/// A player that does nothing.
struct Passive;

impl Chooser for Passive {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        Some(choice.default_answer())
    }
}

impl Policy for Passive {
    fn name(&self) -> &'static str {
        "passive"
    }

    fn order(&mut self, _: &Battle, unit: UnitId) -> Order {
        Order::new(unit, END_TURN)
    }
}

#[test]
fn blunders_are_counted_by_side() {
    let watched = |players: Vec<Option<Box<dyn Policy>>>| {
        let (level, dice) = (level("checkpoint"), DiceStream::from_seed(5));
        ai::play_watched(level, dice, &mut Players::new(players)).expect("every decision has a player").1
    };
    let blunders = watched(vec![Some(Box::new(Passive)), ai::by_name("scripted", 1)]);
    assert!(blunders[0].idle > 0 && blunders[0].turns >= blunders[0].idle, "{blunders:?}");
    assert_eq!(
        (blunders[0].hopeless, blunders[0].exposed),
        (0, 0),
        "who only ends turns gives no orders and walks nowhere"
    );
    assert_eq!(blunders[1].idle, 0, "{blunders:?}");
    let usual = watched(vec![ai::by_name("normal", 1), ai::by_name("normal", 2)]);
    assert!(usual.iter().all(|side| side.turns > 0 && side.hopeless == 0), "{usual:?}");
}

#[test]
fn nobody_undoes_what_it_has_just_done() {
    for name in ["arrgs/checkpoint", "espionage/checkpoint"] {
        for seed in [7, 8] {
            let players = Players::new(vec![ai::by_name("normal", 1), ai::by_name("normal", 2)]);
            let played = ai::play_watched(level(name), DiceStream::from_seed(seed), &mut { players });
            let blunders = played.expect("every decision has a player").1;
            assert!(blunders.iter().all(|side| side.turns > 0 && side.undone == 0), "{name}: {blunders:?}");
        }
    }
}

#[test]
fn no_policy_gives_orders_that_are_refused_or_without_end() {
    let of = |level: &str, policy: &str| (level.to_owned(), policy.to_owned());
    let quick = LEVELS.iter().flat_map(|file| ["random", "scripted"].map(|policy| of(file.name, policy)));
    for (name, policy) in quick.chain([of("corridors", "normal")]) {
        let level = level(&name);
        for seed in 1..=2 {
            let (ended, stopped) = battle(&level, [&policy, &policy], seed);
            assert!(ended.what.is_some(), "{name} {policy} {seed} has no end");
            assert_eq!(stopped, 0, "{name} {policy} {seed}");
        }
    }
}

/// A policy that wins 95 of 100 battles wins fewer than 3 of 4 once in 70 times; the seeds are fixed. The long series is
/// `six-seconds simulate levels/cepheus/checkpoint.ron --battles 100`.
#[test]
fn the_ai_beats_the_random_player_from_either_side() {
    let level = level("checkpoint");
    assert!(wins(&level, ["normal", "random"], 0, 4) >= 3);
    assert!(wins(&level, ["random", "normal"], 1, 4) >= 3);
}

/// Where the AI places its marksman in a field of nine columns with a crate at its middle.
fn placed(enemy_at: &str) -> Square {
    let text = r#"(name: "field", rules: (core: Cepheus, initiative: Dynamic),
        map: (rows: [".....................", "w.......aXb.........e", "....................."],
            legend: {'.': "grass", 'a': "grass", 'b': "grass", 'w': "grass", 'e': "grass", 'X': "crate"}),
        zones: [(name: "field", areas: [(from: (6, 0), to: (14, 2))])],
        sides: [(name: "red", deploy: "field", control: Ai), (name: "blue", control: Ai)], units: [
            (name: "ANN", side: "red", at: (9, 0), archetype: "marksman"),
            (name: "BOB", side: "blue", at: 'AT', archetype: "guard"),
        ])"#
    .replace("AT", enemy_at);
    deployed(&text)
}

/// Where the AI places ANN in a level.
fn deployed(text: &str) -> Square {
    let battle = load("field", text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle;
    let (mut battle, mut players) = (battle, Players::new(vec![ai::by_name("normal", 1), ai::by_name("normal", 2)]));
    let (mut stream, mut tape) = (DiceStream::from_seed(1), Vec::new());
    engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, &mut players)).unwrap();
    battle.square(battle.find_unit("ANN").unwrap())
}

#[test]
fn the_ai_deploys_behind_cover_from_the_enemy() {
    assert_eq!(placed("e"), Square::new(8, 1));
    assert_eq!(placed("w"), Square::new(10, 1));
}

/// Where the AI places its marksman while somebody stands unseen behind a wall.
fn placed_before_a_wall(hidden: &str) -> Square {
    let text = r#"(name: "field", rules: (core: Cepheus, initiative: Dynamic),
        map: (rows: ["...........", "...........", "X..........", ".WWWWWWWWW.", "x.........y"],
            legend: {'.': "grass", 'x': "grass", 'y': "grass", 'X': "crate", 'W': "wall"}),
        zones: [(name: "field", areas: [(from: (0, 0), to: (10, 2))])],
        sides: [(name: "red", deploy: "field", control: Ai), (name: "blue", control: Ai)], units: [
            (name: "ANN", side: "red", at: (3, 1), archetype: "marksman"),
            (name: "BOB", side: "blue", at: 'AT', archetype: "guard"),
        ])"#
    .replace("AT", hidden);
    deployed(&text)
}

#[test]
fn the_ai_does_not_deploy_against_enemies_that_it_cannot_see() {
    assert_eq!(placed_before_a_wall("x"), placed_before_a_wall("y"));
}

#[test]
fn a_witness_compares_the_plans_that_the_player_compared() {
    for name in ["normal", "easy"] {
        let mut game = Game::new(level("percentile/checkpoint"), DiceStream::from_seed(5));
        let mut players = Players::new(vec![ai::by_name(name, 1), ai::by_name(name, 2)]);
        let mut witnesses = [Witness::of(name).expect("it is a player"), Witness::of(name).expect("it is a player")];
        game.step(&mut players).expect("the battle begins").expect("nothing is refused");
        let mut led = 0;
        for _ in 0..40 {
            let before = game.battle.fork();
            let order = players.order(&before).expect("somebody's turn");
            let plans = pace::complete(witnesses[before.side(order.unit).index()].sees(&before, &order));
            if let Some(first) = plans.first() {
                assert!(first.given, "{name}: {order:?} among {plans:?}");
                led += usize::from(first.lead > 0);
            }
            let (mut stream, mut tape) = (DiceStream::from_seed(9), Vec::new());
            engine::give(&mut game.battle, &order, &mut Live::new(&mut stream, &mut tape, &mut players))
                .expect("the order is legal");
        }
        assert!(led > 10, "{name} had {led} plans better than ending the turn");
    }
}

#[test]
fn rough_ground_across_every_way_does_not_stop_the_ai() {
    let text = r#"(
        name: "Rubble",
        rules: (core: Percentile, initiative: Structured),
        map: (
            rows: ["WWWWWWWWWWWWWWWWWW", "Wa.r..........zWAW", "WWWWWWWWWWWWWWWWWW"],
            legend: { 'W': "wall", '.': "floor_stone", 'r': "rubble", 'a': "floor_stone", 'z': "floor_stone", 'A': "floor_stone" },
        ),
        zones: [(name: "end", marks: ['z'])],
        sides: [
            (name: "Walkers", objectives: [(text: "Get through.", goal: Reach(zone: "end", units: 1))]),
            (name: "Watchers"),
        ],
        units: [
            (name: "Ana", side: "Walkers", at: 'a', archetype: "rifleman"),
            (name: "Bo", side: "Watchers", at: 'A', archetype: "rifleman"),
        ],
        round_limit: 8,
    )"#;
    let level = load("rubble.ron", text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle;
    assert_eq!(wins(&level, ["normal", "scripted"], 0, 1), 1);
}

/// A guard beside a wall; somebody whom nobody has seen stands behind it.
fn behind_a_wall(hidden: &str) -> Battle {
    let text = format!(
        r#"(name: "Wall", rules: (core: Percentile, initiative: Structured),
        map: (rows: [
            "..............",
            "..A...........",
            "..............",
            "WWWWWWWWWWWW..",
            "..............",
            "..............",
        ], legend: {{'W': "wall", '.': "grass", 'A': "grass"}}),
        sides: [(name: "Guards"), (name: "Raiders")],
        units: [
            (name: "Ana", side: "Guards", at: 'A', archetype: "rifleman", initiative: 9),
            (name: "Bo", side: "Raiders", at: (10, 0), archetype: "rifleman", initiative: 4),
            (name: "Cal", side: "Raiders", at: {hidden}, archetype: "rifleman", initiative: 2),
        ])"#
    );
    load("wall.ron", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle
}

#[test]
fn no_player_knows_more_than_its_side() {
    for name in ["easy", "normal", "hard"] {
        let orders = |hidden: &str| {
            let mut game = Game::new(behind_a_wall(hidden), DiceStream::from_seed(3));
            let mut players = Players::new(vec![ai::by_name(name, 1), ai::by_name(name, 2)]);
            game.step(&mut players).expect("the battle begins").expect("nothing is refused");
            players.order(&game.battle).expect("Ana's turn")
        };
        assert_eq!(orders("(1, 5)"), orders("(9, 4)"), "{name}");
        assert_eq!(orders("(1, 5)"), orders("(3, 5)"), "{name}");
    }
}
