//! A side's knowledge: the enemies it sees, and where it last saw the others.

use crate::battle::{Battle, Life, SideId, UnitId};
use crate::grid::Square;

/// An enemy out of sight, at its last known place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ghost {
    pub unit: UnitId,
    pub square: Square,
}

/// One side's knowledge of the field.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    /// Visible enemies that are up, in order of id.
    pub seen: Vec<UnitId>,
    /// Visible enemies that are out of action but alive.
    pub fallen: Vec<UnitId>,
    /// Enemies out of sight that were up when last seen, unless a combatant can see that place and finds nobody.
    pub ghosts: Vec<Ghost>,
    /// Enemies that were not found at their last known place.
    pub missed: Vec<Ghost>,
    /// Own combatants that are up, in order of id.
    pub friends: Vec<UnitId>,
    /// True if the side takes no notice of where an order leaves people in the order of the next round.
    pub ignores_counts: bool,
    /// True if the side sees where the battle is decided: who holds a zone, and for how long.
    pub contests: bool,
}

impl View {
    /// The side's present knowledge.
    pub fn of(battle: &Battle, side: SideId) -> Self {
        let mut view = Self::default();
        for unit in battle.units() {
            if battle.side(unit) == side {
                if battle.is_up(unit) {
                    view.friends.push(unit);
                }
            } else if battle.in_sight_of(side, unit) {
                match battle.body(unit).life {
                    Life::Up => view.seen.push(unit),
                    Life::Down => view.fallen.push(unit),
                    Life::Dead | Life::Gone => {}
                }
            } else if let Some(known) = battle.known(unit).0.get(side.index()).filter(|known| !known.fell)
                && let Some(square) = known.last
            {
                view.ghosts.push(Ghost { unit, square });
            }
        }
        let friends: Vec<Square> = view.friends.iter().map(|friend| battle.square(*friend)).collect();
        let looked_at = |ghost: &Ghost| friends.iter().any(|from| battle.clear_between(*from, ghost.square));
        (view.missed, view.ghosts) = view.ghosts.iter().copied().partition(looked_at);
        view
    }

    /// The visible enemies that a combatant could have a line to in a state of the battle, nearest first: at most `most` that
    /// act, and half as many vehicles and mounts.
    pub fn nearest(&self, state: &Battle, unit: UnitId, most: usize) -> Vec<UnitId> {
        let lined = self.seen.iter().filter(|foe| state.has_line(unit, **foe)).copied().collect();
        nearest_of(state, unit, lined, most)
    }

    /// The present or last known square of an enemy.
    pub fn square_of(&self, battle: &Battle, enemy: UnitId) -> Option<Square> {
        let seen = self.seen.contains(&enemy).then(|| battle.square(enemy));
        seen.or_else(|| Some(self.ghosts.iter().find(|ghost| ghost.unit == enemy)?.square))
    }

    /// The present or last known squares of enemies, visible ones first.
    pub fn enemy_squares<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = Square> + 'a {
        let seen = self.seen.iter().map(|unit| battle.square(*unit));
        seen.chain(self.ghosts.iter().map(|ghost| ghost.square))
    }
}

/// The nearest of some enemies to a combatant: at most `most` that act, and half as many vehicles and mounts.
pub(super) fn nearest_of(state: &Battle, unit: UnitId, mut enemies: Vec<UnitId>, most: usize) -> Vec<UnitId> {
    let from = state.square(unit);
    enemies.sort_by_key(|foe| ((state.square(*foe) - from).squared(), *foe));
    let (mut act, mut others) = (0, 0);
    enemies.retain(|foe| {
        let (count, most) = if state.takes_turns(*foe) { (&mut act, most) } else { (&mut others, most.div_ceil(2)) };
        *count += 1;
        *count <= most
    });
    enemies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::{Figure, Scene, Table, end_turn, use_door, walk};

    /// A combatant shuts the door on an enemy that she sees; another enemy is out of sight all the time.
    fn shut_out(bo: Figure) -> Table {
        let rows = ["########", "#A'B.###", "####..#C", "####.###"];
        let figures =
            [Figure::new("Ana").initiative(9), bo.foe().initiative(5), Figure::new("Cal").foe().initiative(2)];
        let mut table = Scene::new("percentile", &rows).initiative("structured").figures(figures).begin();
        table.order("Ana", use_door("e"));
        table.order("Ana", end_turn());
        table
    }

    fn view(table: &Table) -> View {
        View::of(table.battle(), table.battle().side(table.id("Ana")))
    }

    fn ghost(table: &Table, x: i16, y: i16) -> Vec<Ghost> {
        vec![Ghost { unit: table.id("Bo"), square: Square::new(x, y) }]
    }

    #[test]
    fn who_falls_unseen_is_believed_where_it_was_until_somebody_looks() {
        let mut table = shut_out(Figure::new("Bo").now("wounds 1").condition("bleeding", 1));
        table.order("Bo", end_turn());
        table.order("Cal", end_turn());
        assert_eq!(table.battle().body(table.id("Bo")).life, Life::Dead);
        assert_eq!(view(&table).ghosts, ghost(&table, 3, 1));
        table.order("Ana", use_door("e"));
        assert_eq!(view(&table).ghosts, []);
    }

    #[test]
    fn who_goes_away_unseen_is_missed_only_when_somebody_looks() {
        let mut table = shut_out(Figure::new("Bo"));
        table.order("Bo", walk("e s s"));
        assert_eq!(view(&table).ghosts, ghost(&table, 3, 1));
        let remembered =
            |table: &Table| table.battle().remembered(table.battle().side(table.id("Ana")), table.id("Bo"));
        assert_eq!(remembered(&table), Some(Square::new(3, 1)));
        table.order("Bo", end_turn());
        table.order("Cal", end_turn());
        table.order("Ana", use_door("e"));
        assert_eq!(remembered(&table), None);
        assert_eq!((view(&table).ghosts, view(&table).missed), (vec![], ghost(&table, 3, 1)));
    }

    #[test]
    fn who_was_seen_to_fall_is_no_threat_out_of_sight() {
        let fallen = Figure::new("Bo").now("wounds 1").condition("bleeding", 1);
        let rows = ["########", "#A'B.###", "####..#C", "####.###"];
        let figures =
            [Figure::new("Ana").initiative(9), fallen.foe().initiative(5), Figure::new("Cal").foe().initiative(2)];
        let mut table = Scene::new("percentile", &rows).initiative("structured").figures(figures).begin();
        for name in ["Ana", "Bo", "Cal"] {
            table.order(name, end_turn());
        }
        table.order("Ana", use_door("e"));
        assert_eq!(view(&table).ghosts, []);
    }
}
