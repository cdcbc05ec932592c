//! Players can tell everything that is offered to a combatant apart by its words and its price.

use six_seconds::ai::{self, Game, Players};
use six_seconds::battle::Battle;
use six_seconds::battle::engine;
use six_seconds::battle::system::{ItemOf, Offer};
use six_seconds::dice::DiceStream;
use six_seconds::scenario::{LEVELS, Library, load};
use six_seconds::words::offer;
use std::collections::{BTreeMap, BTreeSet};

/// Numbers of orders that say which of several equal things is meant.
const WHICH: [&str; 3] = ["thing", "lying", "spell"];

/// What an order of an offer does, apart from which of several equal things it is done with.
fn meaning(battle: &Battle, one: &Offer) -> String {
    let (order, form) = (&one.order, engine::form(battle, one.order.act));
    let own = order.with.filter(|_| form.item == ItemOf::Bearer);
    let item = own.and_then(|slot| battle.item(order.unit, slot)).map(|(_, def)| def.key);
    let amount = if form.number.is_some_and(|number| WHICH.contains(&number.as_str())) { 0 } else { order.amount };
    format!("{:?} {item:?} {:?} {amount}", one.targeting, order.mode)
}

/// At the start of every battle and while random players play.
#[test]
fn offers_of_one_combatant_that_differ_are_told_apart_in_words() {
    let mut alike = BTreeSet::new();
    for level in LEVELS {
        let battle = load(level.name, level.text, &Library::built_in()).map(|loaded| loaded.battle).unwrap();
        let sides = battle.setup().sides.len();
        let mut players = Players::new((0..sides).map(|side| ai::by_name("random", side as u64)).collect());
        let mut game = Game::new(battle, DiceStream::from_seed(1));
        for _ in 0..60 {
            let battle = &game.battle;
            for unit in battle.units().filter(|unit| battle.is_up(*unit)) {
                let offers = engine::offers(battle, unit).into_iter();
                let mut said = BTreeMap::new();
                for one in offers.chain(battle.rules().core.further_offers(battle, unit)) {
                    let words = format!("{}, {:?}", offer(battle, &one), one.cost);
                    let (act, does) = (one.order.act, meaning(battle, &one));
                    let known = said.entry((act, words.clone())).or_insert_with(|| does.clone());
                    if *known != does {
                        alike.insert(format!("{}: {act}: {words}: {known}; {does}", level.name));
                    }
                }
            }
            if game.step(&mut players).is_none() {
                break;
            }
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}
