//! The reference for authors lists everything that is declared, and everything in use is declared.

use six_seconds::ai::{self, Game, Players};
use six_seconds::battle::system::{ActionInfo, Answers, Modes};
use six_seconds::battle::{Battle, Key, UnitId, engine};
use six_seconds::dice::DiceStream;
use six_seconds::rules::{DAMAGE_MODELS, INITIATIVE_MODELS, SYSTEMS};
use six_seconds::scenario::{LEVELS, Library, load};
use six_seconds::text::reference::reference;

#[test]
fn the_reference_names_every_order_decision_condition_option_and_trait() {
    for core in SYSTEMS.iter().map(|system| system.core) {
        let [orders, decisions, conditions, options, traits] = reference(core);
        let row = |rows: &[(String, String)], name: &str| {
            let found = rows.iter().find(|row| row.0 == name);
            found.unwrap_or_else(|| panic!("{}: {name} is missing", core.id())).1.clone()
        };
        let models = || INITIATIVE_MODELS.iter().copied();
        let harms = || DAMAGE_MODELS.iter().map(|model| model.declared());
        let actions = core.actions().chain(models().flat_map(|model| model.actions()));
        for action in actions.chain(harms().flat_map(|names| names.actions.iter().chain(names.camp))) {
            let (info, form) = (action.info, action.form);
            let told = row(&orders.rows, info.key.as_str());
            assert!(told.contains(info.rule.0), "{told}");
            if let Modes::Listed(modes) = form.modes {
                modes.iter().for_each(|mode| assert!(told.contains(&format!("{mode} (")), "{mode}: {told}"));
            }
            assert_eq!(form.number.is_some(), told.contains("rounds:") || told.contains("amount:"), "{told}");
        }
        let asked = core.decisions().iter().chain(models().flat_map(|model| model.decisions()));
        for info in asked.chain(harms().flat_map(|names| names.decisions)) {
            let told = row(&decisions.rows, info.key.as_str());
            if let Answers::OneOf(keys) = info.answers {
                keys.iter().for_each(|key| assert!(told.contains(&format!("{key} (")), "{key}: {told}"));
            }
        }
        let named = core.vocabulary().conditions.iter().chain(models().flat_map(|model| model.conditions()));
        for key in named.chain(harms().flat_map(|names| names.conditions)) {
            assert!(row(&conditions.rows, key.as_str()).ends_with('.'), "{key}");
        }
        let known = core.vocabulary().options.iter().chain(models().flat_map(|model| model.options()));
        for info in known.chain(harms().flat_map(|names| names.options)) {
            assert!(row(&options.rows, info.key.as_str()).contains(info.rule.0), "{}", info.key);
        }
        core.vocabulary().tags.iter().for_each(|key| assert!(!row(&traits.rows, key.as_str()).is_empty(), "{key}"));
        for info in core.vocabulary().traits {
            let told = row(&traits.rows, info.hook.as_str());
            info.of.iter().for_each(|of| assert!(told.contains(of.as_str()), "{of}: {told}"));
        }
    }
}

/// Random players play every level for a while. All offers must be declared and, in debug builds, so must all answers
/// that are asked for (`Cx::choose`).
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

/// Actions may share a key only if one of them does not concern those who are offered the other: walking and driving, say.
#[test]
fn no_two_actions_that_show_together_share_a_key() {
    let battles: Vec<Battle> =
        LEVELS.iter().map(|level| load(level.name, level.text, &Library::built_in()).unwrap().battle).collect();
    for core in SYSTEMS.iter().map(|system| system.core) {
        let units: Vec<(&Battle, UnitId, Vec<Key>)> = battles
            .iter()
            .filter(|battle| battle.rules().core.id() == core.id())
            .flat_map(|battle| battle.units().map(move |unit| (battle, unit)))
            .map(|(battle, unit)| {
                (battle, unit, engine::offers(battle, unit).iter().map(|offer| offer.order.act).collect())
            })
            .collect();
        let apart = |one: Key, other: Key| {
            let both = |acts: &[Key]| acts.contains(&one) && acts.contains(&other);
            let left_out = |(battle, unit, acts): &(&Battle, UnitId, Vec<Key>)| {
                acts.contains(&other) && !core.concerns(battle, *unit, one)
            };
            units.iter().any(left_out) && !units.iter().any(|unit| both(&unit.2))
        };
        let models = INITIATIVE_MODELS.iter().flat_map(|model| DAMAGE_MODELS.iter().map(move |harm| (model, harm)));
        let shared = models.flat_map(|(model, harm)| {
            let actions = core.actions().chain(harm.declared().actions).chain(model.actions());
            let infos: Vec<ActionInfo> = actions.map(|action| action.info).collect();
            let pairs = infos.iter().flat_map(|one| infos.iter().map(move |other| (*one, *other)));
            pairs.filter(|(one, other)| one.hotkey == other.hotkey && one.key < other.key).collect::<Vec<_>>()
        });
        let together =
            |(one, other): &(ActionInfo, ActionInfo)| !apart(one.key, other.key) && !apart(other.key, one.key);
        let together: Vec<_> = shared.filter(together).map(|pair| (pair.0.key, pair.1.key, pair.0.hotkey)).collect();
        assert_eq!(together, [], "{}", core.id());
    }
}
