//! The reference for authors names everything that is declared, and everything in use is declared.

use six_seconds::battle::engine;
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live};
use six_seconds::battle::system::{Answers, Modes, OrderForm};
use six_seconds::battle::{Battle, Order};
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

/// Answers by default and holds each question to its declaration.
struct Examiner;

impl Chooser for Examiner {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        let info = engine::decisions(battle).find(|one| one.key == choice.what).expect("the decision is declared");
        assert!(info.answers.cover(&choice.wanted), "{}: {} is not declared", choice.what, choice.wanted);
        Some(choice.default_answer())
    }
}

/// Every offer of whoever acts, in every level, for some turns: what its order says is declared.
#[test]
fn every_mode_number_and_item_that_is_offered_is_declared() {
    for level in LEVELS {
        let mut battle = load(level.name, level.text, &Library::built_in()).map(|loaded| loaded.battle).unwrap();
        let (mut stream, mut tape) = (DiceStream::from_seed(1), Vec::new());
        engine::begin(&mut battle, &mut Live::new(&mut stream, &mut tape, &mut Examiner)).unwrap();
        for _ in 0..24 {
            let Some(unit) = battle.current() else { break };
            let offers = engine::offers(&battle, unit);
            for offer in offers.into_iter().chain(battle.rules().core.further_offers(&battle, unit)) {
                let form = engine::form(&battle, offer.order.act);
                assert!(form.admits(&offer.order), "{}: {:?} is not declared", level.name, offer.order);
            }
            let mut tape = Vec::new();
            let end = Order::new(unit, engine::END_TURN);
            engine::give(&mut battle, &end, &mut Live::new(&mut stream, &mut tape, &mut Examiner)).unwrap();
        }
    }
}
