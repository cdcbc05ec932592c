//! Processor time of the AI's turns on a level of 24 combatants, under every core.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "what turns take is real time")]

use six_seconds::ai::{self, Policy};
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live, Taped};
use six_seconds::battle::{Battle, Phase, engine};
use six_seconds::dice::DiceStream;
use six_seconds::scenario::{Library, load};
use std::time::{Duration, Instant};

/// The most that a turn may take.
const BAR: Duration = Duration::from_millis(100);
/// Rounds per battle.
const ROUNDS: u16 = 6;
/// Battles of each system.
const SEEDS: u64 = 2;

const CEPHEUS: [&str; 12] = [
    "guard",
    "veteran_guard",
    "raider",
    "raider_leader",
    "marksman",
    "shotgunner",
    "brawler",
    "grenadier",
    "launcher_gunner",
    "automatic_gunner",
    "boarder",
    "guard",
];
const PERCENTILE: [&str; 12] = [
    "rifleman",
    "sergeant",
    "marksman",
    "brawler",
    "crusher",
    "gunner",
    "breacher",
    "duellist",
    "skirmisher",
    "scout_flyer",
    "rifleman",
    "gunner",
];
const ARRGS: [&str; 12] =
    ["guard", "spearman", "raider", "mage", "raider", "wolf", "guard", "spearman", "raider", "mage", "raider", "guard"];
const ESPIONAGE: [&str; 12] = [
    "operative",
    "guard",
    "rifleman",
    "bruiser",
    "specialist",
    "guard",
    "rifleman",
    "operative",
    "guard",
    "rifleman",
    "bruiser",
    "guard",
];

/// Twelve against twelve on ground with walls, trees and undergrowth.
fn level((core, initiative): (&str, &str), kinds: [&str; 12]) -> Battle {
    let rows: Vec<String> = (0..32_usize)
        .map(|y| {
            let glyph = |x: usize| match (x * 7 + y * 11) % 37 {
                _ if (8..13).contains(&x) || (34..39).contains(&x) => '.',
                0 | 1 if x % 9 > 3 => 'w',
                2 | 3 => 't',
                4..=6 => 'u',
                _ => '.',
            };
            (0..48).map(glyph).collect()
        })
        .collect();
    let mut units = String::new();
    for (at, kind) in kinds.iter().enumerate() {
        for (side, column) in [("red", 10 + at % 3), ("blue", 36 - at % 3)] {
            let at = 4 + 2 * at;
            units += &format!(r#"(name: "{side} {at}", side: "{side}", at: ({column}, {at}), archetype: "{kind}"),"#);
        }
    }
    let text = format!(
        r#"(name: "Turns", rules: (core: {core}, initiative: {initiative}), map: (rows: {rows:?},
        legend: {{'.': "grass", 'w': "low_wall", 't': "tree", 'u': "undergrowth"}}),
        sides: [(name: "red"), (name: "blue")], units: [{units}], round_limit: 40)"#
    );
    load("turns", &text, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle
}

/// Processor time of this thread, or elapsed time where the operating system does not report it.
fn spent(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

struct Minds([Box<dyn Policy>; 2]);

impl Chooser for Minds {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        self.decide(battle, choice, &[])
    }

    fn decide(&mut self, battle: &Battle, choice: &Choice, so_far: &[Taped]) -> Option<Answer> {
        self.0[0].decide(battle, choice, so_far)
    }
}

/// The time of each turn of a battle, with all its decisions, and its combatant.
fn turns(battle: &mut Battle, player: &str, seed: u64) -> Vec<(Duration, String)> {
    let mind = |at| ai::by_name(player, 2 * seed + at).expect("the player exists");
    let (mut stream, mut minds) = (DiceStream::from_seed(seed), Minds([0, 1].map(mind)));
    engine::begin(battle, &mut Live::new(&mut stream, &mut Vec::new(), &mut minds)).expect("the battle begins");
    let (start, mut turns) = (Instant::now(), Vec::new());
    while battle.scheduler().phase == Phase::Round && battle.scheduler().round <= ROUNDS {
        let Some(unit) = battle.current() else { break };
        let (turn, from, mut orders) = ((battle.scheduler().round, Some(unit)), spent(start), Vec::new());
        while (battle.scheduler().round, battle.current()) == turn {
            let order = minds.0[battle.side(unit).index()].order(battle, unit);
            orders.push(order.act.to_string());
            let mut tape = Vec::new();
            engine::give(battle, &order, &mut Live::new(&mut stream, &mut tape, &mut minds)).expect("a legal order");
        }
        let kind = battle.unit(unit).profile.kind.clone();
        turns.push((spent(start) - from, format!("{kind:?}: {}", orders.join(", "))));
    }
    turns
}

/// Prints the times of a player's turns.
fn report((rules, kinds): ((&str, &str), [&str; 12]), player: &str) {
    let of = |seed| turns(&mut level(rules, kinds), player, seed);
    let mut all: Vec<(Duration, String)> = (1..=SEEDS).flat_map(of).collect();
    all.sort_by_key(|turn| std::cmp::Reverse(turn.0));
    let sum: Duration = all.iter().map(|turn| turn.0).sum();
    let over = all.iter().filter(|turn| turn.0 > BAR).count();
    let mean = sum / u32::try_from(all.len().max(1)).unwrap_or(1);
    let (core, twentieth) = (rules.0, all[all.len() / 20].0);
    println!("{core}, {player}: {} turns, mean {mean:.1?}, one in twenty above {twentieth:.1?}", all.len());
    println!("  longest {:.1?}, {over} above {BAR:?}", all[0].0);
    for (took, what) in &all[..5] {
        println!("  {took:.1?} {what}");
    }
}

/// Measures all cores, or those whose names are given.
fn main() {
    let cores = [
        (("Cepheus", "Dynamic"), CEPHEUS),
        (("Percentile", "Structured"), PERCENTILE),
        (("Arrgs", "Countdown"), ARRGS),
        (("Espionage", "Fluid"), ESPIONAGE),
    ];
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let named = |core: &str| wanted.is_empty() || wanted.iter().any(|name| name == core);
    for core in cores.into_iter().filter(|core| named(core.0.0)) {
        for player in ["normal", "hard"] {
            report(core, player);
        }
    }
}
