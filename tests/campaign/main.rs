//! Campaigns: their files, and what carries over from battle to battle.

mod action_points;
mod deployment;
mod resting;
mod retreat;

use six_seconds::ai::{self, Players};
use six_seconds::battle::oracle::Defaults;
use six_seconds::battle::{Battle, Key, Life, OptionValue, Order, Post, Recruit, Speed, camp};
use six_seconds::campaign::{Campaign, CampaignLog, DAY, Plan, Resumed, Stage, Went};
use six_seconds::replay::{Entry, LevelFile, OrderLog, Session};
use six_seconds::scenario::{Library, load_file};
use six_seconds::testkit::{Figure, Scene, Table, attack};
use std::path::Path;
use std::sync::Arc;

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
    let campaign = Campaign::new(plan.clone(), &LevelFile::new(RELAY, ""), 1, Vec::new());
    for stage in 0..plan.stages.len() {
        assert!(campaign.enter(&level(&plan, stage)).is_ok());
    }
    assert_eq!(plan.path(RELAY, &plan.stages[0]), "levels/campaigns/relay_toll.ron");
}

#[test]
fn the_paths_of_levels_go_from_the_folder_of_the_campaign() {
    let plan = |level: &str| {
        let text = format!("(name: \"x\", briefing: \"\", side: \"A\", stages: [(level: \"{level}\")])");
        assert!(Plan::is_meant(&text));
        Plan::read("plan.ron", &text).unwrap()
    };
    for (campaign, level, path) in [
        ("plan.ron", "one.ron", "one.ron"),
        ("plan.ron", "../one.ron", "../one.ron"),
        ("a/plan.ron", "../one.ron", "one.ron"),
        ("a/b/plan.ron", "../../../one.ron", "../one.ron"),
        ("../plan.ron", "../one.ron", "../../one.ron"),
        ("/a/plan.ron", "../../one.ron", "/one.ron"),
        ("a/plan.ron", "/b/one.ron", "/b/one.ron"),
    ] {
        let plan = plan(level);
        assert_eq!(plan.path(campaign, &plan.stages[0]), path, "{level} from {campaign}");
    }
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
    // Six of seven rounds are left after the shot, and eleven spare ones: a rifle of ten is reloaded at leisure.
    assert_eq!((rifle.loaded, rifle.spare), (10, 7));
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

/// CAR with DAN at its wheel; EVE shoots at it in the first turn.
fn roadside(car: Figure) -> Table {
    let dan = Figure::new("DAN").aboard("CAR", Post::Driver).initiative(5);
    let eve = Figure::new("EVE").skills("slug_rifle 0").items("rifle").foe().initiative(9);
    Scene::new("cepheus", &["...V.........E"]).figures([car.at('V').machine("ground_car"), dan, eve]).begin()
}

#[test]
fn machines_keep_their_hits_and_who_has_lost_a_vehicle_walks() {
    let level = roadside(Figure::new("CAR"));
    let id = |battle: &Battle, name: &str| battle.find_unit(name).unwrap();
    let side = level.battle().side(level.id("CAR"));
    let over = roadside(Figure::new("CAR").hits("drive 2").stats("hull 3").now("hull 1"));
    let next = camp::muster(level.battle(), side, &camp::pitch(over.battle(), side, None));
    let car = id(&next, "CAR");
    assert_eq!(next.machine(car).and_then(|machine| machine.hits(Key::new("drive"))), Some(2));
    assert_eq!(next.stats(car).now(Key::new("hull")), 1);
    assert_eq!(next.seat(id(&next, "DAN")).map(|seat| seat.vehicle), Some(car));

    let mut lost = roadside(Figure::new("CAR").stats("armour 0 hull 0 structure 1"));
    lost.dice(&[4, 3, 1, 1, 1, 4, 4]).order("EVE", attack("CAR"));
    let next = camp::muster(level.battle(), side, &camp::pitch(lost.battle(), side, None));
    assert_eq!(next.body(id(&next, "CAR")).life, Life::Gone);
    assert!(next.seat(id(&next, "DAN")).is_none());
}

/// The battle with some of its people and machines dead.
fn with_dead(battle: &Battle, names: &[&str]) -> Battle {
    let recruit = |unit| {
        let mut recruit: Recruit = camp::recruit(battle, unit);
        if names.contains(&battle.name(unit)) {
            recruit.body.life = Life::Dead;
        }
        recruit
    };
    Battle::new(Arc::new(battle.setup().clone()), battle.map().clone(), battle.units().map(recruit).collect())
}

/// A campaign of two battles, in camp after the first one, which ends as it begins and is won by somebody's side.
fn won(over: &Battle, who: &str, seed: u64) -> Campaign {
    let side = over.setup().side_name(over.side(over.find_unit(who).unwrap())).to_owned();
    let stage = |days| Stage { level: "none.ron".to_owned(), after: String::new(), days };
    let plan = Plan { name: "two".to_owned(), briefing: String::new(), side, stages: vec![stage(2), stage(0)] };
    let mut campaign = Campaign::new(plan, &LevelFile::new("two.ron", ""), seed, Vec::new());
    let mut session = campaign.begin(over, &LevelFile::new("none.ron", "")).unwrap();
    session.begin(&mut Defaults).unwrap();
    while let Some(unit) = session.battle().current() {
        session.give(&Order::new(unit, Key::new("end_turn")), &mut Defaults).unwrap();
    }
    assert_eq!(campaign.leave(&session), Went::On);
    campaign
}

#[test]
fn the_dead_of_an_earlier_battle_are_still_dead_in_a_later_camp() {
    let over = fought();
    let side = over.side(over.find_unit("ALFA").unwrap());
    let first = camp::pitch(&with_dead(&over, &["FAY"]), side, None);
    let next = camp::muster(&over, side, &first);
    let second = camp::pitch(&next, side, Some(&first));
    assert_eq!(second.body(second.find_unit("FAY").unwrap()).life, Life::Dead);
}

/// A car of a level with a driver, a gunner and a passenger.
fn motorised(car: Figure) -> Battle {
    let rider = |name: &str, post| Figure::new(name).aboard("CAR", post).items("auto_pistol").initiative(4);
    let people = [rider("DELTA", Post::Driver), rider("GIL", Post::Gunner), rider("HAL", Post::Passenger)];
    let car = car.at('V').machine("ground_car");
    let rows = ["..............", "...V..........", "..............", ".............E"];
    let figures = [car].into_iter().chain(people).chain([Figure::new("EVE").foe().initiative(2)]);
    Scene::new("cepheus", &rows).figures(figures).begin().battle().fork()
}

#[test]
fn a_vehicle_carries_over_with_its_damage_and_its_crew() {
    let over = motorised(Figure::new("CAR").hits("drive 1").now("hull 1").speed(50));
    let id = |battle: &Battle, name: &str| battle.find_unit(name).unwrap();
    let camp = camp::pitch(&over, over.side(id(&over, "CAR")), None);
    assert_eq!(camp.machine(id(&camp, "CAR")).unwrap().speed, Speed::NONE);
    let level = motorised(Figure::new("CAR").speed(20));
    let next = camp::muster(&level, over.side(id(&over, "CAR")), &camp);
    let car = id(&next, "CAR");
    let machine = next.machine(car).unwrap();
    assert_eq!(
        (machine.hits(Key::new("drive")), machine.speed),
        (Some(1), Speed::kph(20)),
        "its hits stay, its speed is the level's"
    );
    assert_eq!(next.stats(car).now(Key::new("hull")), 1);
    assert_eq!(next.driver(car), Some(id(&next, "DELTA")));
    assert_eq!(next.occupants(car).count(), 3);
}

#[test]
fn a_passenger_takes_the_wheel_of_a_dead_driver_and_a_lost_vehicle_leaves_its_crew_on_foot() {
    let over = motorised(Figure::new("CAR"));
    let side = over.side(over.find_unit("CAR").unwrap());
    let level = motorised(Figure::new("CAR"));
    let enter = |dead: &[&str]| camp::muster(&level, side, &camp::pitch(&with_dead(&over, dead), side, None));
    let next = enter(&["DELTA"]);
    let id = |name: &str| next.find_unit(name).unwrap();
    assert_eq!(next.driver(id("CAR")), Some(id("HAL")));
    assert_eq!((next.body(id("DELTA")).life, next.seat(id("DELTA"))), (Life::Gone, None));
    let next = enter(&["CAR"]);
    assert_eq!(next.body(id("CAR")).life, Life::Gone);
    let feet: Vec<_> = ["DELTA", "GIL", "HAL"].map(|name| (next.seat(id(name)), next.square(id(name)))).into();
    assert!(feet.iter().all(|one| one.0.is_none() && next.map().contains(one.1)));
    assert!(feet[0].1 != feet[1].1 && feet[1].1 != feet[2].1, "each on a square of its own: {feet:?}");
}

/// A level by its path.
fn by_path(path: &str) -> Result<(Battle, LevelFile), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let loaded = load_file(Path::new(path), &Library::built_in()).map_err(|faults| faults.to_string())?;
    Ok((loaded.battle, LevelFile::new(path, &text)))
}

/// The campaign's file.
fn relay_file() -> LevelFile {
    LevelFile::new(RELAY, &std::fs::read_to_string(RELAY).unwrap())
}

/// The campaign, played by simple players for so many steps of its battles, with one treatment and a day in each camp.
fn played(steps: usize, options: Vec<(Key, OptionValue)>) -> (Campaign, Option<Session>) {
    let mut campaign = Campaign::new(relay(), &relay_file(), 3, options);
    let mut steps = steps;
    while let Some(path) = campaign.path() {
        let (level, file) = by_path(&path).unwrap();
        let mut session = campaign.begin(&level, &file).unwrap();
        let policies = ["scripted", "random"].map(|name| ai::by_name(name, 5)).into_iter().collect();
        let mut players = Players::new(policies);
        session.begin(&mut players).unwrap();
        while let Some(order) = players.order(session.battle()) {
            if steps == 0 {
                return (campaign, Some(session));
            }
            session.give(&order, &mut players).unwrap();
            steps -= 1;
        }
        assert!(session.battle().is_over());
        if campaign.leave(&session) != Went::On {
            break;
        }
        let open: Vec<_> = campaign.offers().into_iter().filter(|offer| offer.refused.is_none()).collect();
        let treat = open.iter().find(|offer| offer.order.target_unit().is_some());
        for offer in treat.into_iter().chain(open.iter().find(|offer| offer.order.act == DAY)) {
            campaign.give(&offer.order, &mut Defaults).unwrap();
        }
    }
    (campaign, None)
}

fn resume(text: &str) -> Result<Resumed, String> {
    let log = CampaignLog::read(text).map_err(|error| error.to_string())?;
    let mut levels = |path: &str, _: &OrderLog| by_path(path).map(|(level, file)| (level, file.hash));
    Resumed::play(relay(), &relay_file(), &log, &mut levels, &mut |_, _| {}).map_err(|error| error.to_string())
}

#[test]
fn a_campaign_is_played_to_its_end() {
    let (campaign, _) = played(usize::MAX, Vec::new());
    assert!(campaign.went().is_some_and(|went| went != Went::On) && campaign.stage().is_none());
    assert!((1..=3).contains(&campaign.record(None).chapters.len()));
}

#[test]
fn a_saved_campaign_leads_to_the_same_states_from_its_start() {
    let (campaign, _) = played(usize::MAX, Vec::new());
    let text = campaign.record(None).write();
    assert!(CampaignLog::is_meant(&text));
    let again = resume(&text).unwrap();
    assert_eq!(again.campaign.went(), campaign.went());
    let hash = |campaign: &Campaign| campaign.camp().unwrap().state_hash();
    assert_eq!(hash(&again.campaign), hash(&campaign));
    assert_eq!(again.campaign.record(None).write(), text);
}

#[test]
fn a_campaign_saved_in_a_battle_goes_on_in_it_by_the_chosen_options() {
    let options = vec![(Key::new("multi_action_dm"), OptionValue::Flag(true))];
    let (campaign, session) = played(12, options.clone());
    let session = session.unwrap();
    assert!(session.battle().rules().flag(Key::new("multi_action_dm")));
    let text = campaign.record(Some(session.log())).write();
    let again = resume(&text).unwrap();
    let battle = again.battle.unwrap();
    assert_eq!(battle.battle().state_hash(), session.battle().state_hash());
    assert!(battle.battle().rules().flag(Key::new("multi_action_dm")) && !again.happened.is_empty());
    assert_eq!(battle.log().options, options);
}

#[test]
fn a_damaged_or_foreign_saved_campaign_is_refused_in_one_line() {
    let (campaign, session) = played(12, Vec::new());
    let log = campaign.record(session.as_ref().map(Session::log));
    let told = |log: &CampaignLog| resume(&log.write()).err().unwrap();
    let mut other = log.clone();
    other.campaign_hash += 1;
    assert_eq!(
        told(&other),
        "the campaign levels/campaigns/relay.ron has changed since this was saved: restore its old files, or start again"
    );
    let mut bent = log.clone();
    bent.chapters[0].battle.entries[3].hash += 1;
    assert!(told(&bent).starts_with("battle 1: step 4 leads to a different state"), "{}", told(&bent));
    let mut twice = log.clone();
    twice.chapters.push(twice.chapters[0].clone());
    assert_eq!(told(&twice), "battle 1 is not won, but the record continues");
    let mut ruled = log.clone();
    ruled.chapters[0].battle.options.push((Key::new("no_such"), OptionValue::Flag(true)));
    assert!(told(&ruled).contains("these rules have no option \"no_such\""), "{}", told(&ruled));
    let whole = log.write();
    let cut = resume(&whole[..whole.len() / 2]).err().unwrap();
    assert!(cut.starts_with("line ") && cut.lines().count() == 1, "{cut}");
    let (campaign, _) = played(usize::MAX, Vec::new());
    let mut log = campaign.record(None);
    let entry: Entry = log.chapters[0].battle.entries[0].clone();
    log.chapters[0].camp.insert(0, entry);
    assert!(told(&log).starts_with("the camp after battle 1: step 1 cannot be replayed"), "{}", told(&log));
}

#[test]
fn a_campaign_saved_before_the_rules_changed_goes_on_from_the_last_step_that_still_holds() {
    let (campaign, _) = played(usize::MAX, Vec::new());
    let whole = campaign.record(None);
    let refused = |log: &CampaignLog| {
        let mut levels = |path: &str, _: &OrderLog| by_path(path).map(|(level, file)| (level, file.hash));
        Resumed::play(relay(), &relay_file(), log, &mut levels, &mut |_, _| {}).err().unwrap()
    };
    // In a battle: the later battles are dropped.
    let mut log = whole.clone();
    log.chapters[0].battle.entries[3].hash += 1;
    let shorter = log.before(&refused(&log)).unwrap();
    assert_eq!(shorter.chapters.len(), 1);
    let resumed = resume(&shorter.write()).unwrap();
    assert_eq!(resumed.battle.unwrap().log().entries, whole.chapters[0].battle.entries[..3]);
    // If even its beginning differs: the record up to the battle before.
    let mut log = whole.clone();
    log.chapters[0].battle.entries[0].hash += 1;
    assert_eq!(log.before(&refused(&log)), None);
    // In a camp.
    let mut log = whole.clone();
    if let [first, ..] = &mut log.chapters[0].camp[..] {
        first.hash += 1;
        let shorter = log.before(&refused(&log)).unwrap();
        assert_eq!((shorter.chapters.len(), shorter.chapters[0].camp.len()), (1, 0));
        assert!(resume(&shorter.write()).unwrap().campaign.camp().is_some());
    }
    // A record of another campaign is refused.
    let mut log = whole;
    log.campaign_hash += 1;
    assert_eq!(log.before(&refused(&log)), None);
}

#[test]
fn a_record_brings_its_levels_along() {
    let (campaign, session) = played(12, Vec::new());
    let log = CampaignLog::read(&campaign.record(session.as_ref().map(Session::log)).write()).unwrap();
    let (plan, file) = log.own_plan().unwrap().unwrap();
    assert_eq!((plan, file), (relay(), relay_file()));
    let (own, file) = log.chapters[0].battle.own_level().unwrap().unwrap();
    assert_eq!(file, by_path(&file.path).unwrap().1);
    assert_eq!(own.battle.state_hash(), by_path(&file.path).unwrap().0.state_hash());
    // A text that was tampered with is refused.
    let mut bent = log.chapters[0].battle.clone();
    bent.text = bent.text.replacen("rifle", "pistol", 1).into();
    assert!(bent.own_level().is_none());
}

#[test]
fn a_camp_has_only_so_many_days() {
    let mut campaign = played(usize::MAX, Vec::new()).0;
    assert!(campaign.offers().is_empty(), "nothing is done any more once it is over");
    campaign = Campaign::new(relay(), &relay_file(), 3, Vec::new());
    assert!(campaign.offers().is_empty() && campaign.days() == 0, "nor before it has begun");
}
