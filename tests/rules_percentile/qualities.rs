//! PC-BGD-24, PC-BGD-25, PC-BGD-37: modifiers for targets, and the qualities of weapons.

use crate::cast::{ana, apart, at, bo, dealt, dee, need, struck, table, tests};
use six_seconds::battle::{Life, Stance};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

/// The target number of Ana's shot at Bo, ten squares off, under some marks of the ground.
fn over(marks: &[(&'static str, i16)]) -> i32 {
    let scene = Scene::new("percentile", &["A.........B"]).initiative("structured");
    let scene = marks.iter().fold(scene, |scene, (mark, x)| scene.zone(mark, (*x, 0), (*x, 0)));
    let mut table = scene.figures([ana(), bo()]).begin();
    table.dice(&[100]).order("Ana", attack("Bo"));
    need(&table, "attack")
}

#[test]
fn pc_bgd_24_height_fog_and_darkness_where_they_lie() {
    assert_eq!((over(&[]), over(&[("elevation_1", 0)])), (52, 62));
    assert_eq!(over(&[("elevation_1", 0), ("elevation_1", 10)]), 52, "no higher than the target");
    assert_eq!((over(&[("fog", 5)]), over(&[("fog", 10)])), (32, 32));
    assert_eq!((over(&[("dark", 10)]), over(&[("dark", 0)])), (32, 52), "it is dark at the target or not at all");
}

/// The target number of an attack by Ana on Bo in a row.
fn in_row(row: &str, figures: impl IntoIterator<Item = Figure>, deed: Deed) -> i32 {
    let mut table = table(&[row], figures);
    table.dice(&[100]).order("Ana", deed);
    need(&table, "attack")
}

fn friend(name: &str) -> Figure {
    Figure::new(name).items("knife").initiative(3)
}

#[test]
fn pc_bgd_24_near_shots_and_shots_into_a_melee() {
    let shot = |row: &str| in_row(row, [ana(), bo()], attack("Bo"));
    assert_eq!(["AB.", "A.B", "A..B"].map(shot), [52, 62, 52], "point blank, unless one is engaged");
    let into = |cal: Figure| in_row("A.........BC", [ana(), bo(), cal], attack("Bo"));
    assert_eq!((into(friend("Cal")), into(friend("Cal").condition("stunned", 1))), (32, 32));
    assert_eq!(in_row("A.........B.C", [ana(), bo(), friend("Cal")], attack("Bo")), 52);
}

#[test]
fn pc_bgd_24_two_or_three_around_one() {
    let stab = |friends: usize, stunned: i16| {
        let names = [("Cal", 3), ("Dot", 2), ("Eve", 1)];
        let others = names.into_iter().take(friends).map(|(name, count)| match stunned {
            0 => friend(name).initiative(count),
            _ => friend(name).initiative(count).condition("stunned", stunned),
        });
        let figures = [ana().holding("knife"), bo()].into_iter().chain(others);
        let mut table = table(&["ABC", "DE."], figures);
        table.dice(&[100]).order("Ana", attack("Bo"));
        need(&table, "attack")
    };
    assert_eq!([0, 1, 2, 3].map(|friends| stab(friends, 0)), [45, 55, 65, 65]);
    assert_eq!(stab(2, 1), 45, "only those count who can act");
}

#[test]
fn pc_bgd_24_states_of_attacker_and_target() {
    let blow = |ana: Figure, bo: Figure| in_row("AB", [ana.holding("knife"), bo], attack("Bo"));
    let shot = |ana: Figure, bo: Figure| in_row("A.........B", [ana, bo], attack("Bo"));
    let prone = |figure: Figure| figure.stance(Stance::Prone);
    assert_eq!((blow(ana(), prone(bo())), shot(ana(), prone(bo()))), (55, 42));
    assert_eq!(in_row("AB", [ana(), prone(bo())], attack("Bo")), 52, "beside one who lies a shot is a shot");
    assert_eq!((blow(prone(ana()), bo()), shot(prone(ana()), bo())), (35, 52));
    let ran = || bo().condition("ran", 1);
    assert_eq!((blow(ana(), ran()), shot(ana(), ran())), (65, 32));
    assert_eq!(shot(ana(), bo().condition("stunned", 1)), 72);
    assert_eq!(shot(ana().condition("pinned", 1), bo()), 32);
}

#[test]
fn pc_bgd_25_cover_by_its_kind_and_none_beside_the_shooter() {
    let shot = |row: &str| in_row(row, [ana(), bo()], attack("Bo"));
    assert_eq!(["A........xB", "A........sB", "Ax........B"].map(shot), [42, 32, 52]);
    let mut slit = table(&["A.........Bb"], [ana(), bo().initiative(30)]);
    slit.order("Bo", walk("e")).order("Bo", end_turn()).dice(&[100]).order("Ana", attack("Bo"));
    assert_eq!((slit.dm("slit_cover"), need(&slit, "attack")), (Some(-30), 22));
}

fn armed(weapon: &str) -> Figure {
    ana().items(weapon).holding(weapon)
}

#[test]
fn pc_bgd_37_accurate_weapons_gain_from_aim() {
    let mut table = apart(armed("marksman_rifle"), 10, bo());
    table.order("Ana", Deed::new("aim")).dice(&[100]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("accurate"), need(&table, "attack")), (Some(10), 42 + 10 + 10 + 10));
    let mut hasty = apart(armed("marksman_rifle"), 10, bo());
    hasty.dice(&[100]).order("Ana", attack("Bo"));
    assert_eq!((hasty.dm("accurate"), need(&hasty, "attack")), (None, 52));
}

#[test]
fn pc_bgd_37_heavy_weapons_want_a_brace_or_a_powered_suit() {
    let fire = |table: &mut Table| {
        table.dice(&[93]).order("Ana", at("burst", "Bo").rounds(2));
        need(table, "attack")
    };
    assert_eq!(fire(&mut apart(armed("squad_machine_gun"), 10, bo())), 42 - 30);
    let mut braced = apart(armed("squad_machine_gun"), 10, bo());
    braced.order("Ana", Deed::new("brace"));
    assert_eq!((braced.left("Ana", "half"), fire(&mut braced)), (1, 42));
    braced.pass_to("Ana").order("Ana", walk("s"));
    assert_eq!(braced.condition("Ana", "braced"), 0, "it lasts until one moves");
    let suited = Figure::new("Ana").stats("bs 42").items("squad_machine_gun").wearing("powered_suit").initiative(20);
    assert_eq!(fire(&mut apart(suited, 10, bo())), 42);
}

#[test]
fn pc_bgd_37_a_weapon_that_recharges_rests_for_a_turn() {
    let mut table = apart(armed("plasma_gun"), 10, bo().stats("wounds 60"));
    table.dice(&[60]).order("Ana", attack("Bo"));
    assert_eq!(table.loaded("Ana"), 9);
    table.pass_to("Ana");
    assert_eq!(table.refused("Ana", attack("Bo")), "PC-BGD-37");
    table.pass_to("Ana");
    assert!(table.allows("Ana", attack("Bo")));
}

const ODD_GUNS: &str = r#"(weapons: [
    (id: "torch", name: "Torch", class: basic, hands: 2, range: 40, single: true, damage: "1d10", harm: energy, clip: 20,
        reload: half, qualities: ["overheats"], rule: "PC-BGD-37", note: ""),
    (id: "relic", name: "Relic", class: basic, hands: 2, range: 40, single: true, damage: "1d10", harm: impact, clip: 20,
        reload: half, qualities: ["unreliable"], rule: "PC-BGD-37", note: ""),
    (id: "stunner", name: "Stunner", class: basic, hands: 2, range: 40, single: true, damage: "1d10+9", harm: impact,
        clip: 20, reload: half, qualities: ["subdual"], rule: "PC-BGD-37", note: ""),
])"#;

fn odd(gun: &str, bo: Figure) -> Table {
    let scene = Scene::new("percentile", &["A.........B", "..........Z"]).initiative("structured").armoury(ODD_GUNS);
    scene.figures([armed(gun), bo, dee().at('Z').initiative(1)]).begin()
}

#[test]
fn pc_bgd_37_what_overheats_burns_its_wielder_and_rests_for_a_round() {
    let mut cool = odd("torch", bo());
    cool.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!((cool.idle("Ana"), cool.stat("Ana", "wounds")), (false, 12));
    let mut hot = odd("torch", bo());
    hot.dice(&[91, 6]).order("Ana", attack("Bo"));
    assert_eq!((dealt(&hot), hot.stat("Ana", "wounds")), (vec![6 - 3], 9), "armour does not help");
    hot.pass_to("Ana");
    assert_eq!(hot.refused("Ana", attack("Bo")), "PC-BGD-37");
    hot.pass_to("Ana");
    assert!(hot.allows("Ana", attack("Bo")));
}

#[test]
fn pc_bgd_37_reliable_and_unreliable_weapons() {
    for (roll, jams) in [(99, false), (100, true)] {
        let mut table = apart(armed("laser_carbine").stats("bs 50"), 10, bo());
        table.dice(&[roll]).order("Ana", at("burst", "Bo").rounds(3));
        assert_eq!(table.jammed("Ana"), jams, "{roll}");
    }
    for (roll, jams) in [(95, false), (96, true)] {
        let mut table = odd("relic", bo());
        table.dice(&[roll]).order("Ana", attack("Bo"));
        assert_eq!(table.jammed("Ana"), jams, "{roll}");
    }
}

#[test]
fn pc_bgd_37_scatter_by_distance() {
    for (squares, amount, lost) in [(3, Some(3), 6), (7, None, 3), (8, Some(-3), 0)] {
        let mut table = apart(armed("combat_shotgun"), squares, bo());
        table.dice(&[52, 5]).order("Ana", attack("Bo"));
        let line = table.latest().iter().find_map(|event| match event {
            six_seconds::battle::Event::Harmed { ledger, .. } => {
                Some(ledger.amount_of(six_seconds::battle::Key::new("scatter")))
            }
            _ => None,
        });
        assert_eq!((line, dealt(&table)), (Some(amount), vec![lost]), "{squares}");
    }
}

#[test]
fn pc_bgd_37_subdual_damage_leaves_the_helpless_alive() {
    let mut table = odd("stunner", bo().now("wounds 3"));
    table.dice(&[52, 5]).order("Ana", attack("Bo"));
    assert_eq!((dealt(&table), table.stat("Bo", "wounds"), table.body("Bo").life), (vec![8], 0, Life::Down));
}

#[test]
fn pc_bgd_37_and_46_a_blast_that_misses_bursts_astray() {
    let thrower = ana().several("frag_grenade", 2).holding("frag_grenade");
    let mut table = table(&["A....B....D..."], [thrower, bo(), dee()]);
    // The third of eight directions is east; Dee is five squares in that direction.
    table.dice(&[90, 3, 5, 4]).order("Ana", at("throw", "Bo").with("frag_grenade"));
    assert_eq!((struck(&table), dealt(&table)), (vec!["Dee"], vec![4 + 4 - 3]));
}

#[test]
fn pc_bgd_37_a_blast_at_somebodys_square_is_aimed_at_him() {
    let prone = || bo().stats("wounds 40").stance(Stance::Prone);
    for (x, expected) in [(5, 42 + 10 - 10), (6, 42 + 10)] {
        let thrower = ana().several("frag_grenade", 1).holding("frag_grenade");
        let mut thrown = apart(thrower, 5, prone());
        thrown.dice(&[20, 4]).order("Ana", Deed::new("throw").with("frag_grenade").at_square(x, 0));
        assert_eq!((need(&thrown, "attack"), struck(&thrown)), (expected, vec!["Bo"]), "{x}");
        let gunner = Figure::new("Ana").stats("bs 42").items("rocket_launcher").condition("braced", 1).initiative(20);
        let mut fired = apart(gunner, 5, prone());
        fired.dice(&[20, 4, 4]).order("Ana", Deed::new("attack").at_square(x, 0));
        assert_eq!((need(&fired, "attack"), struck(&fired)), (expected, vec!["Bo"]), "{x}");
    }
}

#[test]
fn pc_bgd_37_a_thrown_blade_adds_strength_and_is_not_parried() {
    let thrown = |squares| {
        let mut table = apart(ana().holding("knife"), squares, bo());
        table.answer("Bo", "none").dice(&[35, 4]).order("Ana", at("throw", "Bo").with("knife"));
        table
    };
    let near = thrown(5);
    assert_eq!((need(&near, "attack"), dealt(&near)), (45, vec![4 + 1 + 3 - 6]));
    assert!(near.was_offered("Bo", "dodge") && !near.was_offered("Bo", "parry"));
    assert_eq!(need(&thrown(6), "attack"), 35);
    let far = apart(ana().holding("knife"), 11, bo());
    assert_eq!(far.refused("Ana", at("throw", "Bo").with("knife")), "PC-ATK-03");
    assert_eq!(tests(&near, "parry"), 0);
}
