//! Copies of the components that rules read most: finding a component in the world takes longer than reading it.

use crate::battle::model::{Body, Conditions, Gear, Stats};
use crate::grid::Map;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::{Component, Mut};
use std::ops::{Deref, DerefMut};

/// The map, and components of all combatants in order of id.
#[derive(Clone)]
pub(super) struct Copies {
    pub map: Map,
    pub bodies: Vec<Body>,
    pub stats: Vec<Stats>,
    pub conditions: Vec<Conditions>,
    pub gear: Vec<Gear>,
}

impl Copies {
    /// The copies for a battle without combatants.
    pub fn of(map: &Map) -> Self {
        let (bodies, stats, conditions, gear) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { map: map.clone(), bodies, stats, conditions, gear }
    }

    /// Adds a combatant.
    pub fn push(&mut self, (body, stats, conditions, gear): (Body, Stats, Conditions, Gear)) {
        self.bodies.push(body);
        self.stats.push(stats);
        self.conditions.push(conditions);
        self.gear.push(gear);
    }
}

/// Write access to a component; the copy is updated when it is dropped.
pub(in crate::battle) struct Copied<'w, T: Component<Mutability = Mutable> + Clone> {
    pub now: Mut<'w, T>,
    pub copy: &'w mut T,
}

impl<T: Component<Mutability = Mutable> + Clone> Deref for Copied<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.now
    }
}

impl<T: Component<Mutability = Mutable> + Clone> DerefMut for Copied<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.now
    }
}

impl<T: Component<Mutability = Mutable> + Clone> Drop for Copied<'_, T> {
    fn drop(&mut self) {
        self.copy.clone_from(&self.now);
    }
}

#[cfg(test)]
mod tests {
    use crate::battle::odds::Forecaster;
    use crate::battle::{Battle, Key, Order, Target, UnitId};
    use crate::testkit::{Deed, Figure, Scene, use_door};

    fn are_true(battle: &Battle) {
        let map = battle.access.map.read(&battle.world);
        assert_eq!(battle.map().changes(), map.changes(), "the map");
        for unit in battle.units() {
            let whole = battle.access.whole.get_manual(&battle.world, battle.units[unit.index()]);
            let (body, stats, conditions, gear, ..) = whole.expect("every combatant has every component");
            assert_eq!(
                (body, stats, conditions, gear),
                (battle.body(unit), battle.stats(unit), battle.conditions(unit), battle.gear(unit)),
                "{}",
                battle.name(unit)
            );
        }
    }

    #[test]
    fn copies_follow_changes_rollbacks_and_forks() {
        let ana = Figure::new("Ana").stats("bs 45").items("assault_rifle").holding("assault_rifle").initiative(9);
        let bo = Figure::new("Bo").stats("ag 33 wounds 14").foe().initiative(5);
        let mut table = Scene::new("percentile", &["+A..B"]).initiative("structured").figures([ana, bo]).begin();
        let burst = Order::new(UnitId(0), Key::new("burst")).amount(3).at(Target::Unit(UnitId(1)));
        let mut asked = Forecaster::new(table.battle());
        let loaded = |battle: &Battle| battle.in_hand(UnitId(0)).map(|held| held.1.loaded);
        let full = loaded(asked.battle());
        assert!(asked.prospect(&burst, UnitId(1)).is_ok());
        are_true(asked.battle());
        assert_eq!(loaded(asked.battle()), full, "rolled back");
        assert!(asked.suppose_example(&burst, (0, 5)).is_ok());
        are_true(asked.battle());
        assert_ne!(loaded(asked.battle()), full);
        table.order("Ana", Deed::new("drop_prone"));
        table.order("Ana", use_door("w"));
        are_true(table.battle());
        assert_eq!(table.battle().map().changes().len(), 1);
        asked.follow(table.battle());
        are_true(asked.battle());
        are_true(&table.battle().fork());
        assert_eq!((loaded(asked.battle()), asked.battle().body(UnitId(0))), (full, table.battle().body(UnitId(0))));
    }
}
