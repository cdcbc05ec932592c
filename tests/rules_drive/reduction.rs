//! DR-VOL: holding back.

use crate::cast::*;
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::{Key, Order, Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Deed, Figure, Scene, Table};

fn back(mode: &'static str) -> Deed {
    Deed::new("hold_back").mode(mode)
}

/// Damage and drives of Ann's next attack.
fn next(table: &mut six_seconds::testkit::Table) -> (Vec<i32>, Vec<i32>) {
    strike(table, CORE);
    (harms(table), notes(table, "drive"))
}

#[test]
fn dr_vol_01_only_the_trained_can_hold_back() {
    let table = |skills: &str| {
        let ann = Figure::new("Ann").items("carbine").skills(skills).profile(TEN).initiative(20);
        let bob = Figure::new("Bob").profile(TEN).foe().initiative(5);
        Scene::new("cepheus", &rows(10)).damage("Drive").figures([ann, bob]).begin()
    };
    assert_eq!(table("melee 1").refused("Ann", back("half_shot")), "DR-VOL-01");
    assert!(table("slug_rifle 0").allows("Ann", back("half_shot")));
}

#[test]
fn dr_vol_02_less_strength_lowers_damage_and_drive() {
    let mut table = fencing("damage: 10, drive: 12", bob());
    table.order("Ann", back("less_strength").rounds(3));
    assert_eq!(next(&mut table), (vec![13], vec![15]));
    // It holds for that attack only.
    round(&mut table);
    assert_eq!(next(&mut table), (vec![18], vec![20]));
    let mut table = fencing("damage: 10, drive: 12", bob().wearing("mail"));
    table.order("Ann", back("less_strength").rounds(3));
    assert_eq!(next(&mut table), (vec![0], vec![15]));
    let mut table = fencing("damage: 10, drive: 12", bob());
    assert_eq!(table.refused("Ann", back("less_strength").rounds(8)), "DR-VOL-02");
    table.order("Ann", back("less_strength").rounds(0));
    assert_eq!(next(&mut table), (vec![10], vec![12]));
    let table = shooting("damage: 10, drive: 12", bob());
    assert_eq!(table.refused("Ann", back("less_strength").rounds(3)), "DR-VOL-02");
}

#[test]
fn dr_vol_03_half_or_a_quarter_of_the_weapon_for_one_hindrance() {
    for (mode, parts) in [("half_blow", (vec![13], vec![20])), ("quarter_blow", (vec![10], vec![20]))] {
        let mut table = fencing("damage: 10, drive: 12", bob());
        strike(&mut table, CORE);
        let usual = need(&table, "attack");
        round(&mut table);
        table.order("Ann", back(mode));
        assert_eq!(next(&mut table), parts);
        assert_eq!(need(&table, "attack"), usual - 10);
    }
    let mut table = fencing("damage: 10, drive: 12", bob());
    table.order("Ann", back("quarter_blow")).order("Ann", back("less_strength").rounds(0));
    assert_eq!(next(&mut table), (vec![2], vec![12]));
    // Energy that the weapon carries is cut with it, and its drive follows.
    let mut table = fencing("damage: 10, drive: 2, energy: [(heat, 30)]", bob());
    table.order("Ann", back("half_blow"));
    assert_eq!(next(&mut table), (vec![28], vec![10, 15]));
    assert_eq!(shooting("damage: 1, drive: 1", bob()).refused("Ann", back("half_blow")), "DR-VOL-03");
}

#[test]
fn dr_vol_04_half_a_shot_for_three_hindrance() {
    let mut table = shooting("damage: 17, drive: 20", bob());
    strike(&mut table, CORE);
    let usual = need(&table, "attack");
    round(&mut table);
    table.order("Ann", back("half_shot"));
    assert_eq!(next(&mut table), (vec![8], vec![10]));
    assert_eq!(need(&table, "attack"), usual - 30);
    let mut table = shooting("energy: [(particle, 30)]", bob());
    table.order("Ann", back("half_shot"));
    assert_eq!(next(&mut table), (vec![15], vec![15]));
    let mut table = shooting("damage: 17, drive: 20, energy: [(heat, 8)]", bob());
    table.order("Ann", back("half_shot"));
    assert_eq!(next(&mut table), (vec![12], vec![10, 10]));
    // All shots of a burst are cut.
    let mut table = shooting("damage: 17, drive: 20", bob());
    table.order("Ann", back("half_shot"));
    table.dice(&[PASSES, FAILS, CORE]).order("Ann", at("burst", "Bob").rounds(1));
    assert_eq!(harms(&table), [8]);
    assert_eq!(fencing("damage: 1, drive: 1", bob()).refused("Ann", back("half_shot")), "DR-VOL-04");
}

#[test]
fn dr_vol_06_less_charge_costs_nothing() {
    let mut table = beams(&[11, 22, 33, 44], bob());
    beam(&mut table, 4, ARM);
    let usual = need(&table, "attack");
    let mut table = beams(&[11, 22, 33, 44], bob());
    table.order("Ann", charge(2));
    assert_eq!(next(&mut table), (vec![22], vec![22]));
    assert_eq!(need(&table, "attack"), usual);
    assert_eq!(table.refused("Ann", charge(4)), "DR-VOL-06");
    assert_eq!(shooting("energy: [(heat, 44)]", bob()).refused("Ann", charge(1)), "DR-VOL-06");
}

#[test]
fn dr_vol_07_no_strength_at_all_still_wields_the_weapon() {
    let mut table = fencing("damage: 10, drive: 12", bob());
    table.order("Ann", back("less_strength").rounds(0));
    assert!(table.allows("Ann", at("attack", "Bob")));
    // Said before the attack and taken back: all of it.
    table.order("Ann", back("full_force"));
    assert_eq!(next(&mut table), (vec![18], vec![20]));
}

#[test]
fn dr_vol_06_dr_bgd_34_less_charge_takes_less_from_the_battery() {
    let lancer = ann().items("heat_lance").holding("heat_lance");
    let mut table = begin(scene(&rows(10), "", "").figures([lancer, bob()]));
    assert_eq!(table.loaded("Ann"), 12);
    for left in [10, 8, 6, 4, 2] {
        table.order("Ann", charge(2)).dice(&[99]).order("Ann", at("attack", "Bob"));
        assert_eq!(table.loaded("Ann"), left);
        round(&mut table);
    }
    assert_eq!(table.refused("Ann", at("attack", "Bob")), "PC-BGD-20", "two cells are no full shot");
    table.order("Ann", charge(2)).dice(&[99]).order("Ann", at("attack", "Bob"));
    assert_eq!(table.loaded("Ann"), 0);
}

#[test]
fn dr_wpn_02_every_core_counts_the_cells_of_a_shot() {
    for core in ["percentile", "cepheus", "espionage", "arrgs"] {
        let ann = Figure::new("Ann").items("heat_lance").holding("heat_lance").tags("rifle").initiative(20);
        let ann = ann.skills("energy_rifle 1 missile_weaponry 3");
        let bob = Figure::new("Bob").profile(TEN).foe().initiative(5);
        let scene = Scene::new(core, &rows(10)).initiative("structured").damage("Drive");
        let mut table = scene.figures([ann, bob]).begin();
        let after = |table: &Table| {
            let (mut battle, mut stream) = (table.battle().fork(), DiceStream::from_seed(1));
            let (mut taped, mut others) = (Vec::new(), Defaults);
            let order = Order::new(table.id("Ann"), Key::new("attack")).at(Target::Unit(table.id("Bob")));
            engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut taped, &mut others))
                .unwrap_or_else(|stop| panic!("{core}: {stop:?}"));
            battle.gear(table.id("Ann")).item(0).map(|item| item.loaded)
        };
        assert_eq!(after(&table), Some(8), "{core}");
        table.order("Ann", charge(2));
        assert_eq!(after(&table), Some(10), "{core}");
    }
}
