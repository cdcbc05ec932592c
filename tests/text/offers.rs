//! Whatever is offered can be typed.

use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::system::{Offer, Targeting};
use six_seconds::battle::{Battle, Order, Post, Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::grid::{Dir8, Square};
use six_seconds::scenario::Library;
use six_seconds::testkit::{Deed, Figure, Scene, attack};
use six_seconds::text::{describe, verbs};
use std::collections::BTreeSet;

/// The first allowed target of an offer: the words for it, and the target.
fn aimed(battle: &Battle, offer: &Offer) -> Option<(Option<String>, Target)> {
    let allowed = |target: &Target| engine::check(battle, &offer.order.clone().at(target.clone())).is_ok();
    let place = |square: Square| format!("{} {}", square.x, square.y);
    let (unit, at) = (offer.order.unit, battle.square(offer.order.unit));
    let around = || at.neighbours().chain(battle.units().map(|other| battle.square(other)));
    match offer.targeting {
        Targeting::None => allowed(&offer.order.at).then(|| (None, offer.order.at.clone())),
        Targeting::Enemy | Targeting::Friend => battle
            .units()
            .map(|other| (Some(battle.name(other).to_owned()), Target::Unit(other)))
            .find(|(_, target)| allowed(target)),
        Targeting::Square => {
            around().map(|square| (Some(place(square)), Target::Square(square))).find(|(_, target)| allowed(target))
        }
        Targeting::Path => {
            let there = |square: Square| Some((Some(place(square)), Target::Path(battle.route(unit, square)?)));
            let reached = battle.reachable(unit).into_iter().map(|one| one.0);
            reached.filter_map(there).find(|(_, target)| allowed(target))
        }
        Targeting::Direction | Targeting::Item => None,
    }
}

/// Types every offer of the acting unit as the list of options shows it; records the actions, and the offers that were
/// misunderstood.
fn type_all(battle: &Battle, acts: &mut BTreeSet<&'static str>, faults: &mut BTreeSet<String>) {
    let Some(unit) = battle.current() else { return };
    for offer in engine::offers(battle, unit).iter().filter(|offer| offer.refused.is_none()) {
        let Some((target, at)) = aimed(battle, offer) else { continue };
        acts.insert(offer.order.act.as_str());
        let line = describe::typed(battle, offer, target.as_deref());
        let meant = offer.order.clone().at(at);
        let read = verbs::order(battle, unit, &verbs::split(&line));
        // A unit's name may stand for the square that it is in.
        let same = |order: &Order| {
            let aim = matches!((&order.at, &meant.at), (Target::Unit(_), Target::Square(_))) || order.at == meant.at;
            let bearer = battle.seat(unit).filter(|_| order.act.as_str() == "fire").map_or(unit, |seat| seat.vehicle);
            let item = |order: &Order| order.with.and_then(|slot| battle.item(bearer, slot)).map(|(_, def)| def.key);
            let bare = |order: &Order| Order { at: Target::None, with: None, ..order.clone() };
            aim && bare(order) == bare(&meant) && item(order) == item(&meant)
        };
        if !read.as_ref().is_ok_and(same) {
            faults.insert(format!("{line:?} of {} is read as {read:?}, meant is {meant:?}", battle.name(unit)));
        }
    }
}

/// Plays a battle at random for so many orders, and types every offer before each of them.
fn typed_through(mut battle: Battle, orders: usize, acts: &mut BTreeSet<&'static str>, faults: &mut BTreeSet<String>) {
    let mut stream = DiceStream::from_seed(7);
    let mut player = six_seconds::ai::by_name("random", 7).unwrap();
    if battle.current().is_none() {
        engine::begin(&mut battle, &mut Live::new(&mut stream, &mut Vec::new(), &mut Defaults)).unwrap();
    }
    for _ in 0..orders {
        let Some(unit) = battle.current() else { return };
        type_all(&battle, acts, faults);
        let order = player.order(&battle, unit);
        engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut Vec::new(), &mut Defaults)).unwrap();
    }
}

/// A combatant with all kinds of gear, beside doors, friends at work and vehicles.
fn jack_of_all() -> Vec<Battle> {
    let foe = |name: &str| Figure::new(name).foe().initiative(3);
    let car = |name: &str, kind: &str| Figure::new(name).machine(kind).facing(Dir8::E);
    let jack = Figure::new("JACK").initiative(20).skills("leadership 1 medicine 1 comms 1 demolitions 1");
    let gear = "rifle dagger radio_jammer bioscanner combat_drug grenade_launcher plastic";
    let armed = || jack.clone().items(gear).several("frag_grenade", 2);
    let scene = |rows: &[&str], figures: Vec<Figure>| Scene::new("cepheus", rows).figures(figures).begin();
    let kit = ["rifle", "dagger", "grenade_launcher", "frag_grenade"].map(|held| {
        let hurt = Figure::new("HURT").now("str 3").condition("fresh_wound", 1).initiative(1);
        scene(&["+J..E....x....", "vH...........Z"], vec![armed().holding(held), hurt, foe("ENEMY"), foe("ZULU")])
    });
    let flag = Scene::new("cepheus", &["....................", "...V........W...Z...", "...................."])
        .figures([
            car("VAN", "gun_van").at('V').speed(9).condition_on("pursuing", "WAGON"),
            jack.clone().aboard("VAN", Post::Driver).items("auto_pistol").skills("wheeled_vehicle 1"),
            Figure::new("MATE").aboard("VAN", Post::Gunner).initiative(19).items("rifle"),
            car("WAGON", "ground_car").at('W').foe().speed(9),
            foe("BUD").aboard("WAGON", Post::Driver),
            foe("ZULU"),
        ])
        .armoury(
            r#"(vehicles: [(id: "gun_van", name: "Gun van", skill: "wheeled_vehicle", agility: 0, top_speed_kph: 100,
            crew: 2, passengers: 2, open: false, military: false, flies: true, large: true, armour: 6, hull: 3,
            structure: 2, footprint: (1, 3), weapons: [(weapon: "machine_gun", mount: front, count: 1),
            (weapon: "turret_laser", mount: turret, count: 2)], rule: "TEST", note: "")])"#,
        )
        .zone("cluttered", (0, 0), (19, 2))
        .flag("multi_action_dm", true)
        .begin();
    let lander = Scene::new("cepheus", &["J..........L.....", "................."])
        .figures([jack.clone().items("rifle"), car("LANDER", "lander").at('L').foe(), foe("LEE")])
        .armoury(
            r#"(vehicles: [(id: "lander", name: "Lander", skill: "winged_aircraft", agility: 0, top_speed_kph: 100,
            crew: 2, passengers: 4, open: false, military: false, large: true, starship: true, armour: 0, hull: 10,
            structure: 10, footprint: (1, 1), weapons: [], rule: "TEST", note: "")])"#,
        )
        .begin();
    let medic = Figure::new("MEDIC").condition_on("working", "HURT").condition_on("first_aid", "HURT");
    let hurt = Figure::new("HURT").now("str 3").condition("fresh_wound", 1).initiative(1);
    let aid = scene(&["JMH....Z"], vec![jack.clone(), medic.condition("work_at", 2).initiative(9), hurt, foe("ZULU")]);
    let gunman = jack.skills("slug_rifle 2").items("rifle plastic");
    let frail = foe("FRAIL").stats("str 1 end 1");
    let mut close = scene(&["J.F....Z"], vec![gunman, foe("GREG").at('J'), frail, foe("ZULU")]);
    close.answer("FRAIL", "str").dice(&[6, 6, 1, 1, 1]).order("JACK", attack("FRAIL")).pass_to("JACK");
    close.dice(&[1]).order("JACK", Deed::new("plant").with("plastic")).dice(&[4, 4]).pass_to("JACK");
    kit.iter().chain([&flag, &lander, &aid, &close]).map(|table| table.battle().fork()).collect()
}

#[test]
fn whatever_is_offered_can_be_typed_as_the_options_show_it() {
    let (mut acts, mut faults) = (BTreeSet::new(), BTreeSet::new());
    for name in ["brawl", "bunker", "chase", "convoy", "corridors", "gunship", "hangar", "night_raid"] {
        let text = std::fs::read_to_string(format!("levels/cepheus/{name}.ron")).unwrap();
        let level = six_seconds::scenario::load(name, &text, &Library::built_in()).unwrap();
        typed_through(level.battle, 120, &mut acts, &mut faults);
    }
    for battle in jack_of_all() {
        typed_through(battle, 40, &mut acts, &mut faults);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), Vec::from_iter(faults).join("\n"));
    let core = six_seconds::rules::core("cepheus").unwrap();
    let missing: Vec<&str> =
        core.actions().map(|action| action.info.key.as_str()).filter(|act| !acts.contains(act)).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn ar_rdy_02_the_terminal_lists_the_manoeuvres_that_can_be_ready() {
    let level = ["levels/arrgs/training.ron", "--sides", "human,human", "--seed", "4"];
    let said = super::table(&level, "ready enemy_attacks\nside\noptions\nquit\n");
    let listed = said.lines().skip_while(|line| !line.contains("Aldis: have which manoeuvre ready? (AR-RDY-02)"));
    let listed: Vec<&str> = listed.skip(1).take_while(|line| !line.contains("Usual")).collect();
    for answer in ["attack", "repeated_attack", "charge", "trip", "sidestep", "move", "withdraw", "drop_prone"] {
        assert!(listed.iter().any(|line| line.contains(answer)), "{answer}: {said}");
    }
    assert!(said.contains("Ready: when an enemy moves, costs"), "{said}");
}
