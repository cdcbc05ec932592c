//! Makes a battle: everything that the rules settle before it begins.

use super::steps;
use crate::battle::key::Key;
use crate::battle::model::{Item, OptionValue, Setup, Store, Wear};
use crate::battle::phases::Phases;
use crate::battle::system::{OptionFault, Rules};
use crate::battle::world::{Battle, PhaseSteps, Recruit, Settled};
use crate::grid::Map;
use std::sync::Arc;

/// Adds the items that are part of a combatant's body, unless it has them already.
fn grow(recruit: &mut Recruit, setup: &Setup) {
    for def in setup.rules().core.innate(&recruit.profile).iter().filter_map(|key| setup.find_item(*key)) {
        let has = recruit.gear.items.iter().flatten().any(|item| item.def == def);
        if let Some(slot) = recruit.gear.free_slot().filter(|_| !has) {
            let item = Some(Item {
                def,
                loaded: setup.item(def).capacity,
                spare: 0,
                progress: 0,
                wear: Wear::default(),
                store: Store::default(),
            });
            match recruit.gear.items.get_mut(usize::from(slot)) {
                Some(place) => *place = item,
                None => recruit.gear.items.push(item),
            }
        }
    }
}

/// The steps of all phases under these rules.
fn steps(rules: &Rules) -> PhaseSteps {
    let phases = Phases::of(|phases| {
        steps::register(phases);
        rules.initiative.register(phases);
        rules.core.register(phases);
        rules.harm.register(phases);
    });
    phases.kept()
}

impl Battle {
    /// A battle that has not begun: combatants get their ids in the order given.
    pub fn new(setup: Arc<Setup>, map: Map, mut recruits: Vec<Recruit>) -> Self {
        let rules = setup.rules();
        recruits.iter_mut().for_each(|recruit| grow(recruit, &setup));
        recruits.extend(rules.core.retinue(&setup, &recruits));
        let breadth = |recruit: &Recruit| match recruit.machine {
            Some(_) => 1,
            None => rules.core.breadth(&recruit.stats).max(1),
        };
        let mount = |recruit: &Recruit| recruit.machine.is_none() && rules.core.carries(&recruit.profile.tags) > 0;
        let settled = Settled {
            mounts: recruits.iter().map(mount).collect(),
            breadths: recruits.iter().map(breadth).collect(),
            sees_over: rules.core.declared().sees_over,
            steps: steps(rules),
        };
        Self::of(setup, map, recruits, settled)
    }

    /// The same battle, which has not begun, with other options than its level's.
    ///
    /// # Errors
    /// See [`OptionFault`].
    pub fn ruled(&self, changes: &[(Key, OptionValue)]) -> Result<Self, OptionFault> {
        let mut battle = self.fork();
        if changes.is_empty() {
            return Ok(battle);
        }
        let mut setup = battle.setup().clone();
        let rules = setup.rules().changed(changes)?;
        let steps = steps(&rules);
        setup.rules = Arc::new(rules);
        battle.set_setup(setup, steps);
        let core = battle.rules().core;
        match core.misfits(&battle).first() {
            Some(misfit) => {
                let who = battle.name(misfit.unit).to_owned();
                Err(OptionFault::Misfit { who, why: misfit.why })
            }
            None => Ok(battle),
        }
    }
}
