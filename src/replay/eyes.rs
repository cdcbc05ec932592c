//! Decides which side's view the screen shows when several people share it.

use crate::battle::{Battle, Event, SideId};
use crate::grid::Visibility;

/// The side that sees the screen now, and the events that the others have missed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Eyes {
    people: Vec<SideId>,
    apart: bool,
    now: Option<SideId>,
    missed: Vec<Missed>,
}

/// Events while another side had the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Missed {
    side: SideId,
    /// The number of steps at that time.
    steps: usize,
    events: Vec<Event>,
}

impl Eyes {
    /// A screen for people who play these sides; `apart` if they hide their views from each other.
    pub fn of(people: Vec<SideId>, apart: bool) -> Self {
        Self { people, apart, ..Self::default() }
    }

    /// The sides that people play.
    pub fn people(&self) -> &[SideId] {
        &self.people
    }

    /// True if several people play and hide their views from each other.
    pub fn are_apart(&self) -> bool {
        self.apart && self.people.len() > 1
    }

    /// True until the screen is handed to the first person.
    pub fn are_shut(&self) -> bool {
        self.are_apart() && self.now.is_none()
    }

    /// The side whose view is shown; `None` if people share their view, or nobody plays.
    pub fn side(&self) -> Option<SideId> {
        match &self.people[..] {
            [only] => Some(*only),
            [first, ..] if self.apart => Some(self.now.unwrap_or(*first)),
            _ => None,
        }
    }

    /// True if the person at the screen may give orders and answers for a side.
    pub fn act_for(&self, side: SideId) -> bool {
        !self.are_apart() || self.now == Some(side)
    }

    /// The side that must get the screen next, because it has to act or answer.
    pub fn due(&self, turn: Option<SideId>) -> Option<SideId> {
        if !self.are_apart() {
            return None;
        }
        let turn = turn.filter(|side| self.people.contains(side));
        if self.now.is_none() { turn.or(self.people.first().copied()) } else { turn.filter(|_| self.now != turn) }
    }

    /// Keeps the events of the latest step for sides that do not see the screen.
    pub fn miss(&mut self, steps: usize, events: &[Event]) {
        if self.are_apart() {
            let others = self.people.iter().filter(|side| self.now != Some(**side));
            self.missed.extend(others.map(|side| Missed { side: *side, steps, events: events.to_vec() }));
        }
    }

    /// Forgets the events of steps that have been undone.
    pub fn forget(&mut self, steps: usize) {
        self.missed.retain(|missed| missed.steps <= steps);
    }

    /// Hands the screen over and returns the events that the side has missed.
    pub fn hand_over(&mut self, to: SideId) -> Vec<Event> {
        self.now = Some(to);
        let (own, others) = std::mem::take(&mut self.missed).into_iter().partition(|missed| missed.side == to);
        self.missed = others;
        let own: Vec<Missed> = own;
        own.into_iter().flat_map(|missed| missed.events).collect()
    }
}

/// True if sides can see different things: something blocks sight, or somebody is out of sight at the start.
pub fn sight_matters(battle: &Battle) -> bool {
    let (map, sides) = (battle.map(), (0..battle.setup().sides.len()).map(|at| SideId(at as u8)));
    let hides = |square| map.terrain(square).is_some_and(|terrain| terrain.visibility == Visibility::Opaque);
    let unseen = |side| battle.units().any(|unit| battle.side(unit) != side && !battle.in_sight_of(side, unit));
    map.squares().any(hides) || sides.into_iter().any(unseen)
}

/// For each event, true if a side learns of it: it saw the combatant at that time. `battle` is the state after the events.
pub fn learns(battle: &Battle, side: SideId, events: &[Event]) -> Vec<bool> {
    let mut sight: Vec<bool> = battle.units().map(|unit| battle.in_sight_of(side, unit)).collect();
    let mut learnt = Vec::with_capacity(events.len());
    for event in events.iter().rev() {
        let change = match event {
            Event::Spotted { unit, side: by } if *by == side => Some((unit, false)),
            Event::LostSight { unit, side: by } if *by == side => Some((unit, true)),
            _ => None,
        };
        if let Some((unit, before)) = change
            && let Some(seen) = sight.get_mut(unit.index())
        {
            *seen = before;
        }
        let seen = event.unit().is_none_or(|unit| sight.get(unit.index()).copied().unwrap_or(true));
        learnt.push(seen && !battle.is_kept_from(side, event));
    }
    learnt.reverse();
    learnt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::{Deed, Figure, Scene, end_turn, walk};

    const A: SideId = SideId(0);
    const B: SideId = SideId(1);

    #[test]
    fn one_person_keeps_the_screen_and_an_open_table_is_everybodys() {
        let alone = Eyes::of(vec![A], true);
        assert_eq!((alone.side(), alone.due(Some(B)), alone.are_shut()), (Some(A), None, false));
        let open = Eyes::of(vec![A, B], false);
        assert_eq!((open.side(), open.due(Some(B)), open.act_for(B)), (None, None, true));
    }

    #[test]
    fn the_screen_is_handed_over_when_another_person_has_to_act() {
        let other = SideId(2);
        let mut eyes = Eyes::of(vec![A, other], true);
        assert!(eyes.are_shut());
        assert_eq!((eyes.due(None), eyes.due(Some(other))), (Some(A), Some(other)));
        eyes.hand_over(A);
        assert_eq!((eyes.side(), eyes.act_for(A), eyes.act_for(other)), (Some(A), true, false));
        assert_eq!((eyes.due(Some(A)), eyes.due(Some(B)), eyes.due(None)), (None, None, None));
        assert_eq!(eyes.due(Some(other)), Some(other));
        eyes.hand_over(other);
        assert_eq!((eyes.side(), eyes.due(Some(other)), eyes.due(Some(A))), (Some(other), None, Some(A)));
    }

    #[test]
    fn what_was_missed_is_told_once_and_without_what_was_taken_back() {
        let mut eyes = Eyes::of(vec![A, B], true);
        let round = |round| vec![Event::RoundStarted { round }];
        eyes.hand_over(A);
        eyes.miss(1, &round(1));
        eyes.miss(2, &round(2));
        eyes.forget(1);
        eyes.miss(2, &round(3));
        assert_eq!(eyes.hand_over(B), [round(1), round(3)].concat());
        eyes.miss(3, &round(4));
        assert_eq!(eyes.hand_over(A), round(4));
        assert_eq!(eyes.hand_over(B), []);
    }

    #[test]
    fn a_side_is_told_of_those_whom_it_saw_at_that_time() {
        let figures = [Figure::new("Ana").initiative(20), Figure::new("Bo").foe().initiative(10)];
        let scene = Scene::new("percentile", &["A....B", "####..", "......"]).initiative("structured");
        let mut table = scene.figures(figures).begin();
        assert!(sight_matters(table.battle()));
        table.order("Ana", end_turn());
        let before = table.events().len();
        table.order("Bo", walk("s s")).order("Bo", Deed::new("drop_prone"));
        let events = &table.events()[before..];
        let at = |is: fn(&Event) -> bool| events.iter().position(is).expect("it has happened");
        let (walked, dropped) = (
            at(|event| matches!(event, Event::Moved { .. })),
            at(|event| matches!(event, Event::StanceChanged { .. })),
        );
        let (own, other) = (learns(table.battle(), B, events), learns(table.battle(), A, events));
        assert_eq!((own[walked], own[dropped], other[walked], other[dropped]), (true, true, true, false));
        let figures = [Figure::new("Ana").initiative(20), Figure::new("Bo").foe().initiative(10)];
        let open = Scene::new("percentile", &["A....B"]).initiative("structured").figures(figures).begin();
        assert!(!sight_matters(open.battle()));
    }
}
