//! Pools of points: who has which, and how they change (DR-SHD-14, DR-SHD-18).

use crate::battle::{Battle, Cx, Event, Key, Life, Rule, Store, UnitId};
use crate::rules::drive::armoury::{Level, Shield};
use crate::rules::drive::state;

/// A shield that somebody carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// Who carries it.
    pub owner: UnitId,
    /// In which slot.
    pub slot: u8,
    /// The item.
    pub item: Key,
    /// Its precision.
    pub level: Level,
    /// Its points, and the owner's turns that they last.
    pub store: Store,
}

impl Screen {
    /// Its entry in the armoury.
    pub fn shield<'b>(&self, battle: &'b Battle) -> &'b Shield {
        state::armoury(battle).shield(self.item).expect("a screen is made from its entry")
    }
}

/// The shield in a slot, whatever its points.
pub fn in_slot(battle: &Battle, owner: UnitId, slot: u8) -> Option<Screen> {
    let (carried, def) = battle.item(owner, slot)?;
    let shield = state::armoury(battle).shield(def.key)?;
    Some(Screen { owner, slot, item: def.key, level: shield.level, store: carried.store })
}

/// The shields that somebody carries, whatever their points.
pub fn of(battle: &Battle, owner: UnitId) -> impl Iterator<Item = Screen> + '_ {
    battle.gear(owner).slots().filter_map(move |slot| in_slot(battle, owner, slot))
}

/// The shields with points of somebody who is on the field.
pub fn active_of(battle: &Battle, owner: UnitId) -> impl Iterator<Item = Screen> + '_ {
    let charged = move |slot: &u8| battle.gear(owner).item(*slot).is_some_and(|item| item.store.points > 0);
    let here = battle.body(owner).life != Life::Gone;
    battle
        .gear(owner)
        .slots()
        .filter(move |slot| here && charged(slot))
        .filter_map(move |slot| in_slot(battle, owner, slot))
}

/// All shields of everybody on the field, whatever their points.
pub fn all(battle: &Battle) -> impl Iterator<Item = Screen> + '_ {
    let here = |owner: &UnitId| battle.body(*owner).life != Life::Gone;
    battle.units().filter(here).flat_map(move |owner| of(battle, owner))
}

/// The shields with points of everybody on the field, in the order of their ids.
pub fn active(battle: &Battle) -> impl Iterator<Item = Screen> + '_ {
    battle.units().flat_map(move |owner| active_of(battle, owner))
}

/// Changes a pool; sources of one owner that share it change alike (DR-SHD-18).
pub fn set(cx: &mut Cx<'_>, screen: &Screen, store: Store, rule: Rule) {
    let battle = cx.battle();
    let pool = screen.shield(battle).pool;
    let shares = |other: &Screen| other.slot == screen.slot || pool.is_some() && other.shield(battle).pool == pool;
    let all: Vec<Screen> = of(battle, screen.owner).filter(shares).collect();
    for Screen { owner: unit, slot, item, store: before, .. } in all {
        if before != store {
            cx.emit(Event::Stored { unit, slot, item, store, rule });
        }
    }
}
