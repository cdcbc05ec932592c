//! Recorded battles of every level, on the level as it was then: on every platform they lead to the recorded states,
//! order by order.
//!
//! If rules change, record them anew: `tests/golden/record`.

use six_seconds::battle::Event;
use six_seconds::battle::engine::Stop;
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::oracle::{Answer, AskPeople, Wanted};
use six_seconds::replay::{Entry, OrderLog, Session, Step};
use std::path::Path;

/// All files below a folder with that extension, sorted.
fn files(folder: &Path, ending: &str) -> Vec<std::path::PathBuf> {
    let mut found: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    found.sort();
    found
}

#[test]
fn recorded_battles_lead_to_their_recorded_states() {
    let golden = files(Path::new("tests/golden"), "ron");
    assert!(!golden.is_empty());
    for path in golden {
        let name = path.display();
        let log =
            OrderLog::read(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let own = log.own_level().unwrap_or_else(|| panic!("{name} lacks its level"));
        let (level, file) = own.unwrap_or_else(|error| panic!("{error}"));
        let session = Session::replay(level.battle, file.hash, &log, usize::MAX);
        let session = session.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(session.battle().is_over(), "{name} ends before the battle does");
    }
}

/// Repeats a recorded step as people play it: before each decision they are told what has happened so far. If they
/// roll their own dice, the game rolls for them.
fn told_piece_by_piece(session: &mut Session, entry: &Entry) -> Vec<Vec<Event>> {
    let mut answers = entry.answers.iter();
    let mut pieces = Vec::new();
    let mut end = match &entry.step {
        Step::Begin => session.begin(&mut AskPeople),
        Step::Order(order) => session.give(order, &mut AskPeople),
    };
    while let Err(Stop::Waiting(choice)) = end {
        pieces.push(session.so_far());
        assert!(session.so_far().is_empty(), "told twice");
        let answer = match choice.wanted {
            Wanted::Faces(_) => session.roll().unwrap(),
            _ => answers.next().expect("a recorded answer").clone(),
        };
        end = session.answer(answer, &mut AskPeople);
    }
    pieces.push(end.unwrap());
    assert_eq!(session.present().state_hash(), session.battle().state_hash());
    pieces
}

#[test]
fn what_is_told_before_decisions_and_after_them_is_all_that_happens() {
    let mut before_decisions = 0;
    for path in files(Path::new("tests/golden"), "ron") {
        let log = OrderLog::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let (level, file) = log.own_level().unwrap().unwrap();
        let mut whole = Session::replay(level.battle.fork(), file.hash, &log, 0).unwrap();
        let mut asked = Session::new(level.battle, &file, log.seed);
        for (at, entry) in log.entries.iter().enumerate() {
            let pieces = told_piece_by_piece(&mut asked, entry);
            let events = whole.replay_entry(at + 1, entry).unwrap();
            assert_eq!(pieces.concat(), events, "{}, step {}", path.display(), at + 1);
            before_decisions += pieces[..pieces.len() - 1].iter().flatten().count();
        }
    }
    assert!(before_decisions > 1_000, "{before_decisions} events");
}

/// Copies copy only what may differ. Whatever a battle and its copies have gone through, that must be enough.
#[test]
fn copies_become_equal_to_the_battle_and_to_each_other() {
    let mut supposed = 0;
    for path in files(Path::new("tests/golden"), "ron") {
        let log = OrderLog::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let (level, file) = log.own_level().unwrap().unwrap();
        let (mut one, mut other) = (Forecaster::new(&level.battle), Forecaster::new(&level.battle));
        let mut session = Session::replay(level.battle, file.hash, &log, 0).unwrap();
        for (at, entry) in log.entries.iter().enumerate() {
            if let Step::Order(order) = &entry.step {
                let (battle, name) = (session.battle(), format!("{}, step {}", path.display(), at + 1));
                one.follow(battle);
                assert_eq!(one.battle().state_hash(), battle.state_hash(), "{name}: the battle");
                supposed += usize::from(one.suppose_example(order, (at as u32 % 5, 5)).is_ok());
                other.follow(one.battle());
                assert_eq!(other.battle().state_hash(), one.battle().state_hash(), "{name}: after the order");
                one.suppose_next_turn(order.unit);
                other.suppose_upright(order.unit);
                other.follow(one.battle());
                assert_eq!(other.battle().state_hash(), one.battle().state_hash(), "{name}: both have changed");
                one.follow(battle);
                assert_eq!(one.battle().state_hash(), battle.state_hash(), "{name}: back again");
            }
            session.replay_entry(at + 1, entry).unwrap();
        }
    }
    assert!(supposed > 1_000, "{supposed} orders");
}

#[test]
fn six_dic_01_dice_of_ones_own_are_asked_for_one_roll_at_a_time_and_recorded() {
    for name in ["cepheus-brawl", "percentile-duel_hall"] {
        let text = std::fs::read_to_string(format!("tests/golden/{name}.ron")).unwrap();
        let log = OrderLog::read(&text).unwrap();
        let (level, file) = log.own_level().unwrap().unwrap();
        let mut session = Session::new(level.battle.fork(), &file, log.seed);
        session.set_own_dice(true);
        for (at, entry) in log.entries.iter().enumerate() {
            told_piece_by_piece(&mut session, entry);
            assert_eq!(session.battle().state_hash(), entry.hash, "{name}, step {}", at + 1);
        }
        let own = OrderLog::read(&session.log().write()).unwrap();
        let faces = own.entries.iter().flat_map(|entry| &entry.answers).filter(|one| matches!(one, Answer::Faces(_)));
        assert!(own.own_dice && faces.count() > 50);
        let again = Session::replay(level.battle, file.hash, &own, usize::MAX).unwrap();
        assert_eq!(again.battle().state_hash(), session.battle().state_hash());
    }
}
