//! The happenings that an initiative model hears of under the shipped cores.

use six_seconds::ai::{Policy, Random};
use six_seconds::battle::engine;
use six_seconds::battle::oracle::{Answer, Choice, Chooser, Live};
use six_seconds::battle::system::{Action, Before, Forecount, Happening, InitiativeModel, Occasion};
use six_seconds::battle::{Battle, Cx, Flow, Key, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::rules::SYSTEMS;
use six_seconds::rules::initiative::structured::Structured;
use six_seconds::scenario::{Library, load};
use smallvec::SmallVec;
use std::cell::RefCell;
use std::collections::BTreeSet;

thread_local! {
    static HEARD: RefCell<BTreeSet<Occasion>> = const { RefCell::new(BTreeSet::new()) };
}

/// The structured model, recording all happenings.
struct Listener;

impl InitiativeModel for Listener {
    fn id(&self) -> Key {
        Key::new("listener")
    }

    fn actions(&self) -> &'static [Action] {
        &[]
    }

    fn setup(&self, cx: &mut Cx<'_>) -> Flow {
        Structured.setup(cx)
    }

    fn join(&self, cx: &mut Cx<'_>, unit: UnitId) -> Flow {
        Structured.join(cx, unit)
    }

    fn precedence(&self, battle: &Battle, unit: UnitId) -> [i32; 3] {
        Structured.precedence(battle, unit)
    }

    fn next(&self, battle: &Battle) -> Option<UnitId> {
        Structured.next(battle)
    }

    fn tied(&self, battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 4]> {
        Structured.tied(battle, unit)
    }

    fn window(&self, cx: &mut Cx<'_>, before: Before<'_>) -> Flow<Option<UnitId>> {
        Structured.window(cx, before)
    }

    fn listens(&self) -> bool {
        true
    }

    fn on(&self, cx: &mut Cx<'_>, _: UnitId, happening: Happening) -> Flow {
        let listed = cx.battle().rules().core.declared().happenings;
        assert!(listed.contains(&happening.what), "{happening:?} is not declared");
        assert!(happening.amount > 0 && !happening.rule.0.is_empty(), "{happening:?}");
        HEARD.with_borrow_mut(|heard| heard.insert(happening.what));
        Ok(())
    }

    fn preview(&self, battle: &Battle, unit: UnitId, what: Occasion) -> Forecount {
        Structured.preview(battle, unit, what)
    }
}

static MODELS: &[&dyn InitiativeModel] = &[&Listener];

fn fight(core: &str, squad: [&str; 3]) -> Battle {
    let unit = |at: usize, side: &str, mark: char| {
        format!(r#"(name: "{side}{at}", side: "{side}", at: '{mark}', archetype: "{}"),"#, squad[at])
    };
    let units: String = (0..3).map(|at| unit(at, "red", 'a') + &unit(at, "blue", 'b')).collect();
    let text = format!(
        r#"(name: "heard", rules: (core: {core}, initiative: listener), map: (rows: ["aaa..bbb", "..uuu..."],
        legend: {{'.': "grass", 'u': "undergrowth", 'a': "grass", 'b': "grass"}}),
        sides: [(name: "red"), (name: "blue")], units: [{units}], round_limit: 12)"#
    );
    let library = Library { initiative_models: MODELS, ..Library::built_in() };
    load("heard", &text, &library).unwrap_or_else(|faults| panic!("{faults}")).battle
}

struct Whims(Random);

impl Chooser for Whims {
    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Option<Answer> {
        self.0.choose(battle, choice)
    }
}

#[test]
fn a_model_hears_what_its_core_declares_and_nothing_else() {
    let of_every_core = [Occasion::Aimed, Occasion::Wounded, Occasion::SlowedByTerrain];
    for system in SYSTEMS {
        let declared = system.core.declared().happenings;
        let of_some = [Occasion::Reacted, Occasion::Struck].into_iter().filter(|one| declared.contains(one));
        let expected: Vec<_> = of_every_core.into_iter().chain(of_some).collect();
        HEARD.with_borrow_mut(BTreeSet::clear);
        for seed in 1..=12 {
            let mut battle = fight(system.core.id().as_str(), system.squad);
            let (mut stream, mut whims) = (DiceStream::from_seed(seed), Whims(Random::new(seed)));
            let mut orders = Random::new(seed + 100);
            engine::begin(&mut battle, &mut Live::new(&mut stream, &mut Vec::new(), &mut whims)).unwrap();
            while let Some(unit) = battle.current() {
                let order = orders.order(&battle, unit);
                engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut Vec::new(), &mut whims)).unwrap();
            }
        }
        let heard = HEARD.take();
        let unheard: Vec<_> = expected.into_iter().filter(|one| !heard.contains(one)).collect();
        assert!(unheard.is_empty(), "{}: {unheard:?} of {heard:?}", system.core.id());
    }
}
