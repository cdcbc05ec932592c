//! FI-MAP-01: what the systems supply for fluid initiative, side by side.

use crate::cast::{has, noted, rows};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, delay, end_turn};

/// A system, and two of its people who are enemies.
struct Host {
    core: &'static str,
    a: fn() -> Figure,
    b: fn() -> Figure,
    /// What an attack costs.
    attack: &'static str,
    /// What A adds to an initiative check, and what it gains by a regroup.
    adds: i32,
    regroups: i32,
}

fn hosts() -> [Host; 3] {
    [
        Host {
            core: "cepheus",
            a: || Figure::new("A").stats("dex 9 int 9").skills("slug_rifle 1 recon 1").items("rifle"),
            b: || Figure::new("B").skills("slug_rifle 1").items("rifle").foe(),
            attack: "significant",
            adds: 2,
            regroups: 6,
        },
        Host {
            core: "percentile",
            a: || {
                let ana = Figure::new("A").stats("ws 35 bs 42 s 34 t 38 ag 41 int 42 wp 36 wounds 12");
                ana.stats("initiative_bonus 2").items("assault_rifle")
            },
            b: || {
                let bo = Figure::new("B").stats("ws 47 bs 28 s 45 t 44 ag 33 int 20 wp 40 wounds 30");
                bo.items("assault_rifle").foe()
            },
            attack: "half",
            adds: 4 + 2,
            regroups: 5 + 4 - 3,
        },
        Host {
            core: "espionage",
            a: || {
                Figure::new("A").stats("dex 16 int 12 alertness 3 attack_base 4").tags("rifle").items("assault_rifle")
            },
            b: || Figure::new("B").stats("dex 12").tags("rifle").items("assault_rifle").foe(),
            attack: "half",
            adds: 6,
            regroups: 6,
        },
    ]
}

impl Host {
    fn scene(&self, a: Figure, b: Figure) -> Scene {
        let empty = ".".repeat(16);
        Scene::new(self.core, &["A..........B....", &empty, &empty]).initiative("fluid").figures([a, b])
    }

    /// A on that count, B on 5.
    fn begin(&self, count: i32) -> Table {
        self.scene((self.a)().initiative(count), (self.b)().initiative(5)).begin()
    }
}

#[test]
fn fi_map_01_a_d20_and_what_the_system_adds() {
    for host in hosts() {
        let table = host.scene((host.a)().rolled(), (host.b)().initiative(5)).dice(&[12]).begin();
        assert_eq!(table.count("A"), 12 + host.adds, "{}", host.core);
        let table = host.scene((host.a)().initiative(14), (host.b)().initiative(14)).begin();
        assert_eq!(table.current(), "A", "the higher bonus breaks the tie under {}", host.core);
    }
}

#[test]
fn fi_map_01_a_press_buys_the_price_of_a_plain_attack() {
    for host in hosts() {
        let mut table = host.begin(30);
        table.order("A", Deed::new("press"));
        assert_eq!((table.count("A"), table.left("A", host.attack)), (10, 1), "{}", host.core);
        assert!(table.allows("A", attack("B")));
        table.order("A", end_turn());
        assert_eq!((table.current(), table.round()), ("A", 1), "its turn comes on 10");
        let low = host.begin(25);
        assert_eq!(low.refused("A", Deed::new("press")), "FI-BGD-13", "{}", host.core);
    }
}

#[test]
fn fi_map_01_a_regroup_adds_what_intelligence_adds() {
    for host in hosts() {
        let mut table = host.begin(20);
        let before = table.left("A", host.attack);
        table.order("A", Deed::new("regroup"));
        assert_eq!(rows(&table, "A"), [("regroup", host.regroups)], "{}", host.core);
        assert_eq!(table.left("A", host.attack), before - 1, "{}", host.core);
    }
}

#[test]
fn fi_map_01_a_delay_where_the_system_has_one() {
    for (host, allowed) in hosts().into_iter().zip([true, false, true]) {
        let mut table = host.begin(14);
        if !allowed {
            assert_eq!(table.refused("A", delay()), "FI-BGD-26", "{}", host.core);
            continue;
        }
        table.answer("A", "act").order("A", delay());
        assert_eq!(
            (table.current(), table.count("A"), rows(&table, "A")),
            ("A", 5, vec![("delay", -9)]),
            "{}",
            host.core
        );
    }
}

#[test]
fn fi_map_01_reeling_takes_a_turn_and_flat_footed_outlives_it() {
    for host in hosts() {
        let figures = ((host.a)().initiative(20), (host.b)().initiative(5).condition("reeling", 1));
        let mut table = host.scene(figures.0, figures.1).begin();
        table.order("A", end_turn());
        assert_eq!((table.round(), table.current()), (2, "A"), "{}", host.core);
        assert!(!has(&table, "B", "reeling") && has(&table, "B", "flat_footed"), "{}", host.core);
        table.order("A", end_turn());
        assert_eq!((table.round(), table.current()), (2, "B"), "{}", host.core);
    }
}

#[test]
fn fi_map_01_who_is_flat_footed_does_not_react_and_who_reels_does() {
    let [cepheus, ..] = hosts();
    let reels = (cepheus.b)().initiative(5).condition("reeling", 1).stats("end 15 str 15");
    let mut table = cepheus.scene((cepheus.a)().initiative(30), reels).begin();
    table.order("A", Deed::new("press")).dice(&[4, 4, 1, 1, 1]).order("A", attack("B")).order("A", end_turn());
    assert!(!table.was_offered("B", "dodge"));
    assert!(has(&table, "B", "reeling") && !has(&table, "B", "flat_footed"), "it was hit");
    table.dice(&[1, 1]).order("A", attack("B"));
    assert!(table.was_offered("B", "dodge"));
}

#[test]
fn fi_map_01_the_systems_own_team_checks() {
    for (host, dice) in hosts().into_iter().zip([&[6, 6, 1, 1][..], &[1, 90], &[10, 9]]) {
        for (dice, first) in [(dice.to_vec(), "A"), (swapped(dice), "B")] {
            let scene = host.scene((host.a)().initiative(8), (host.b)().initiative(5));
            let scene = scene.word("surprise", "fluid").word("group_awareness", "none").dice(&dice);
            let table = scene.begin();
            assert_eq!((noted(&table, "team_check").len(), table.current()), (2, first), "{}", host.core);
            assert!(table.battle().scheduler().surprise, "{}", host.core);
        }
    }
}

/// The dice of two equal teams, exchanged.
fn swapped(dice: &[u8]) -> Vec<u8> {
    let (one, other) = dice.split_at(dice.len() / 2);
    other.iter().chain(one).copied().collect()
}

#[test]
fn fi_map_01_a_special_save_that_is_a_roll_counts_twice_and_one_that_is_none_once() {
    let [cepheus, percentile, _] = hosts();
    let figures = ((percentile.a)().initiative(20), (percentile.b)().initiative(12));
    let mut table = percentile.scene(figures.0, figures.1).begin();
    table.dice(&[90, 99]).order("A", Deed::new("suppressive_fire").mode("full").at("B"));
    table.order("A", end_turn()).dice(&[99]).order("B", end_turn());
    assert_eq!(crate::cast::settled(&table, "B"), Some((-7, 5)));
    let figures = ((cepheus.a)().initiative(20), (cepheus.b)().initiative(12));
    let mut table = cepheus.scene(figures.0, figures.1).begin();
    table.dice(&[6, 6]).order("A", Deed::new("suppress").at("B"));
    assert_eq!(table.check().effect, 4);
    table.order("A", end_turn()).order("B", end_turn());
    assert_eq!(crate::cast::settled(&table, "B"), Some((-5, 7)), "and no loss of 4 besides");
}

/// A weapon like the rifle with a mark.
const MARKED: &str = r#"(weapons: [
    (id: "stunner", name: "Stunner", uses: [(row: rifle, skill: "slug_rifle")], dice: "3D6", damage_type: piercing,
        rates: [1], rounds: 10, hands: 2, draw_actions: 1, reload_actions: 1, tags: ["ranged", "electrical"], tl: 5,
        rule: "CE-WPN-02", note: ""),
    (id: "long_gun", name: "Long gun", uses: [(row: rifle, skill: "slug_rifle")], dice: "3D6", damage_type: piercing,
        rates: [1], rounds: 10, hands: 2, draw_actions: 1, reload_actions: 1, tags: ["ranged", "tactical"], tl: 5,
        rule: "CE-WPN-02", note: ""),
])"#;

#[test]
fn fi_map_02_a_shock_asks_for_endurance_and_takes_half_its_points() {
    let [cepheus, ..] = hosts();
    for (dice, failed) in [([5, 4], true), ([5, 5], false)] {
        let a = Figure::new("A").skills("slug_rifle 1").items("stunner").initiative(20);
        let scene = cepheus.scene(a, (cepheus.b)().initiative(15)).armoury(MARKED);
        let mut table = scene.begin();
        table.dice(&[4, 4, 1, 1, 1]).dice(&dice).order("A", attack("B"));
        let check = table.check();
        assert_eq!((check.what.as_str(), check.success, table.stat("B", "end")), ("withstand", !failed, 2));
        let mut found = rows(&table, "B");
        found.sort_unstable();
        let shock = [("row_electrical", -2), ("save_failed", -2), ("wounds_lost", -2)];
        assert_eq!(found, if failed { &shock[..] } else { &shock[2..] });
    }
    let a = Figure::new("A").skills("slug_rifle 1").items("stunner");
    let scene = Scene::new("cepheus", &["A..........B...."]).figures([a.initiative(20), (cepheus.b)().initiative(15)]);
    let mut table = scene.armoury(MARKED).begin();
    table.dice(&[4, 4, 1, 1, 1]).order("A", attack("B"));
    assert_eq!(table.check().what.as_str(), "attack", "no other model asks for it");
}

#[test]
fn fi_map_01_a_weapon_may_be_marked_as_tactical() {
    let [cepheus, percentile, _] = hosts();
    let a = Figure::new("A").skills("slug_rifle 1").items("long_gun").initiative(20);
    let mut table = cepheus.scene(a, (cepheus.b)().initiative(15)).armoury(MARKED).begin();
    table.dice(&[1, 2]).order("A", attack("B"));
    assert!(rows(&table, "A").contains(&("tactical_fired", -2)));
    let marked = r#"(weapons: [(id: "long_gun", name: "Long gun", class: basic, hands: 2, range: 60, single: true,
        damage: "1d10", harm: impact, clip: 6, qualities: ["tactical"], rule: "PC-WPN-03", note: "")])"#;
    let a = (percentile.a)().items("long_gun").holding("long_gun").initiative(20);
    let mut table = percentile.scene(a, (percentile.b)().initiative(15)).armoury(marked).begin();
    table.dice(&[90]).order("A", attack("B"));
    assert_eq!(rows(&table, "A"), [("tactical_fired", -2)]);
}
