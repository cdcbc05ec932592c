//! Campaigns: their files, and what carries over from battle to battle.

use six_seconds::ai::{self, Players};
use six_seconds::battle::oracle::Defaults;
use six_seconds::battle::{Battle, Key, Life, camp};
use six_seconds::campaign::{Campaign, Plan, Went};
use six_seconds::replay::Session;
use six_seconds::scenario::{Library, load_file};
use six_seconds::testkit::{Figure, Scene, attack};
use std::path::Path;

const RELAY: &str = "levels/campaigns/relay.ron";

fn relay() -> Plan {
    Plan::read(RELAY, &std::fs::read_to_string(RELAY).unwrap()).unwrap()
}

fn level(plan: &Plan, stage: usize) -> Battle {
    let path = plan.path(RELAY, &plan.stages[stage]);
    load_file(Path::new(&path), &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}")).battle
}

#[test]
fn every_level_of_the_campaign_is_there_and_has_its_side() {
    let plan = relay();
    let campaign = Campaign::new(plan.clone(), 1);
    for stage in 0..plan.stages.len() {
        assert!(campaign.enter(&level(&plan, stage)).is_ok());
    }
    assert_eq!(plan.path(RELAY, &plan.stages[0]), "levels/cepheus/checkpoint.ron");
}

#[test]
fn a_file_that_is_no_campaign_is_refused_with_its_place() {
    let said = Plan::read("bad.ron", "(\n    name: \"x\",\n    sides: 3,\n)").unwrap_err();
    assert!(said.starts_with("bad.ron:3:5:") && said.contains("    sides: 3,"), "{said}");
    assert!(Plan::read("bad.ron", "(name: \"\", briefing: \"\", side: \"A\", stages: [])").is_err());
}

/// A battle between ALFA with FAY and an enemy, in which ALFA fires a round and FAY is hurt.
fn fought() -> Battle {
    let alfa = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 1").rounds("rifle", 7, 11).items("rifle");
    let fay = Figure::new("FAY").now("end 2").condition("fresh_wound", 0).condition("aiming", 1);
    let enemy = Figure::new("EVE").foe();
    let figures = [alfa.initiative(9), fay.initiative(8), enemy.initiative(2)];
    let mut table = Scene::new("cepheus", &["AF...........E"]).figures(figures).begin();
    table.dice(&[1, 1]).order("ALFA", attack("EVE"));
    table.battle().fork()
}

#[test]
fn wounds_rounds_and_losses_carry_over_and_the_rest_does_not() {
    let over = fought();
    let side = over.side(over.find_unit("ALFA").unwrap());
    let camp = camp::pitch(&over, side, None);
    let id = |battle: &Battle, name: &str| battle.find_unit(name).unwrap();
    assert!(camp.find_unit("EVE").is_none());
    let fay = id(&camp, "FAY");
    assert!(camp.conditions(fay).has(Key::new("fresh_wound")) && !camp.conditions(fay).has(Key::new("aiming")));
    let fresh = |name: &'static str| Figure::new(name).items("rifle").initiative(3);
    let figures = [fresh("ALFA"), fresh("FAY"), fresh("HAL"), Figure::new("EVE").foe().initiative(2)];
    let level = Scene::new("cepheus", &["AFH..........E"]).figures(figures).begin();
    let next = camp::muster(level.battle(), side, &camp);
    let rifle = next.in_hand(id(&next, "ALFA")).unwrap().1;
    assert_eq!((rifle.loaded, rifle.spare), (6, 11));
    assert_eq!(next.stats(id(&next, "FAY")).now(Key::new("end")), 2);
    assert_eq!(next.stats(id(&next, "HAL")).now(Key::new("end")), 7, "a newcomer comes as the level says");
}

#[test]
fn the_dead_stay_behind() {
    let shooter = Figure::new("EVE").skills("slug_rifle 2").items("rifle").foe().initiative(9);
    let gil = || Figure::new("GIL").initiative(1);
    let weak = gil().now("str 0 dex 0 end 1").condition("shaky", 1);
    let figures = [Figure::new("ALFA").initiative(2), weak, shooter];
    let mut table = Scene::new("cepheus", &["AG...........E"]).figures(figures).begin();
    table.dice(&[6, 6, 6, 6, 6]).order("EVE", attack("GIL"));
    let side = table.battle().side(table.id("ALFA"));
    let camp = camp::pitch(table.battle(), side, None);
    assert_eq!(camp.body(camp.find_unit("GIL").unwrap()).life, Life::Dead);
    let figures = [Figure::new("ALFA").initiative(9), gil(), Figure::new("EVE").foe().initiative(2)];
    let level = Scene::new("cepheus", &["AG...........E"]).figures(figures).begin();
    let next = camp::muster(level.battle(), side, &camp);
    assert_eq!(next.body(next.find_unit("GIL").unwrap()).life, Life::Gone);
}

#[test]
fn a_campaign_is_played_to_its_end() {
    let plan = relay();
    let mut campaign = Campaign::new(plan.clone(), 3);
    let mut fought = 0;
    while campaign.stage().is_some() {
        let battle = campaign.enter(&level(&plan, campaign.number())).unwrap();
        let policies = ["scripted", "random"].map(|name| ai::by_name(name, 5)).into_iter().collect();
        let mut players = Players::new(policies);
        let mut session = Session::new(battle, "stage", 0, 11);
        session.begin(&mut players).unwrap();
        while let Some(order) = players.order(session.battle()) {
            session.give(&order, &mut players).unwrap();
        }
        assert!(session.battle().is_over());
        fought += 1;
        let went = campaign.leave(session.battle());
        assert!(campaign.camp().is_some());
        if went != Went::On {
            break;
        }
        let day = campaign.offers().into_iter().find(|offer| offer.order.act == Key::new("pass_day"));
        campaign.give(&day.unwrap().order, &mut Defaults).unwrap();
    }
    assert!((1..=plan.stages.len()).contains(&fought));
}
