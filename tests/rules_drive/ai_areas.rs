//! The AI raises shields and uses weapons with an area where that helps.

use crate::cast::{TEN, ann, bob};
use crate::pools::{begin, launching, scene};
use six_seconds::ai::{Policy, Utility};
use six_seconds::battle::engine;
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Figure, Table};

/// The actions that the AI orders for the current combatant, one after the other.
fn orders(table: &mut Table, count: usize) -> Vec<String> {
    let (mut player, mut stream) = (Utility::default(), DiceStream::from_seed(7));
    let mut battle = table.battle().fork();
    let who = battle.current().expect("somebody acts");
    let mut acts = Vec::new();
    while acts.len() < count && battle.current() == Some(who) {
        let order = player.order(&battle, who);
        acts.push(order.act.to_string());
        let (mut taped, mut others) = (Vec::new(), Defaults);
        let mut asker = Live::new(&mut stream, &mut taped, &mut others);
        engine::give(&mut battle, &order, &mut asker).expect("the AI gives allowed orders");
    }
    acts
}

#[test]
fn shields_go_up_before_energy_weapons() {
    let row = ["A.................................................B"];
    let gun = |gun: &'static str| {
        let figures = [ann().initiative(5), bob().items("deflector").initiative(30)];
        orders(&mut begin(scene(&row, gun, "", "").figures(figures)), 3)
    };
    let acts = gun("energy: [(particle, 30)]");
    assert!(acts.iter().any(|act| act == "raise_shield"), "{acts:?}");
    let acts = gun("damage: 17, drive: 20, projectile: true");
    assert!(acts.iter().all(|act| act != "raise_shield"), "no use against bullets: {acts:?}");
}

#[test]
fn areas_are_for_crowds() {
    let foe = |name: &str| Figure::new(name).stats("ag 35 wounds 12").profile(TEN).foe().initiative(5);
    let crowd = [foe("Bob"), foe("Cat").initiative(4), foe("Dan").initiative(3)];
    let zone = "zone: (shape: cluster, energy: electric, high: 40, low: 16)";
    let figures = [Figure::new("Ann").stats("bs 50").items("caster").initiative(20)].into_iter().chain(crowd);
    let acts = orders(&mut begin(launching(&["A............BCD......"], "caster", zone, "").figures(figures)), 3);
    assert!(acts.iter().any(|act| act == "launch_area"), "{acts:?}");
}
