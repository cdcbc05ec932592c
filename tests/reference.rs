//! The reference for authors names everything that is declared, and everything in use is declared.

use six_seconds::ai::{self, Game, Players};
use six_seconds::battle::engine;
use six_seconds::battle::system::{Answers, Modes, OrderForm};
use six_seconds::dice::DiceStream;
use six_seconds::rules::{INITIATIVE_MODELS, SYSTEMS};
use six_seconds::scenario::{LEVELS, Library, load};
use six_seconds::text::reference::reference;
use std::collections::BTreeSet;

#[test]
fn the_reference_names_every_order_decision_condition_and_option() {
    for core in SYSTEMS.iter().map(|system| system.core) {
        let [orders, decisions, conditions, options] = reference(core);
        let row = |rows: &[(String, String)], name: &str| {
            let found = rows.iter().find(|row| row.0 == name);
            found.unwrap_or_else(|| panic!("{}: {name} is missing", core.id())).1.clone()
        };
        let models = || INITIATIVE_MODELS.iter().copied();
        for action in core.actions().chain(models().flat_map(|model| model.actions()).map(|action| &action.info)) {
            let told = row(&orders.rows, action.key.as_str());
            assert!(told.contains(action.rule.0), "{told}");
            let form = OrderForm::find(core.vocabulary().orders, action.key);
            if let Modes::Listed(modes) = form.modes {
                modes.iter().for_each(|mode| assert!(told.contains(&format!("{mode} (")), "{mode}: {told}"));
            }
            assert_eq!(form.number.is_some(), told.contains("rounds:") || told.contains("amount:"), "{told}");
        }
        for info in core.decisions().iter().chain(models().flat_map(|model| model.decisions())) {
            let told = row(&decisions.rows, info.key.as_str());
            if let Answers::OneOf(keys) = info.answers {
                keys.iter().for_each(|key| assert!(told.contains(&format!("{key} (")), "{key}: {told}"));
            }
        }
        for key in core.vocabulary().conditions {
            assert!(row(&conditions.rows, key.as_str()).ends_with('.'), "{key}");
        }
        for info in core.vocabulary().options {
            assert!(row(&options.rows, info.key.as_str()).contains(info.rule.0), "{}", info.key);
        }
    }
}

#[test]
fn forms_are_of_actions_that_exist_and_stand_once() {
    for core in SYSTEMS.iter().map(|system| system.core) {
        let mut seen = BTreeSet::new();
        for form in core.vocabulary().orders {
            assert!(core.actions().any(|action| action.key == form.act), "{} is no action of {}", form.act, core.id());
            assert!(seen.insert(form.act), "{} stands twice", form.act);
        }
    }
}

/// Levels as random players fight them for a while: what is offered is declared, and so, in debug builds, is every answer
/// that somebody is asked for (`Cx::choose`).
#[test]
fn every_mode_number_item_and_answer_in_use_is_declared() {
    for level in LEVELS {
        let battle = load(level.name, level.text, &Library::built_in()).map(|loaded| loaded.battle).unwrap();
        let sides = battle.setup().sides.len();
        let mut players = Players::new((0..sides).map(|side| ai::by_name("random", side as u64)).collect());
        let mut game = Game::new(battle, DiceStream::from_seed(1));
        for _ in 0..150 {
            match game.step(&mut players) {
                Some(end) => assert!(end.is_ok(), "{}: {end:?}", level.name),
                None => break,
            }
            let battle = &game.battle;
            let Some(unit) = battle.current() else { continue };
            let offers = engine::offers(battle, unit);
            for offer in offers.into_iter().chain(battle.rules().core.further_offers(battle, unit)) {
                let form = engine::form(battle, offer.order.act);
                assert!(form.admits(&offer.order), "{}: {:?} is not declared", level.name, offer.order);
            }
        }
    }
}
