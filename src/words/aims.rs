//! The objectives of each side, with deadline and progress.

use super::phrases::say;
use crate::battle::{Battle, Goal, Phase, Side, SideId};

/// A side's objectives with deadline and progress, as the side itself knows them.
pub fn aims(battle: &Battle, side: SideId) -> String {
    list(battle, side, true)
}

/// A side's objectives with deadline, without the progress that only the side itself can see.
pub fn aims_from_outside(battle: &Battle, side: SideId) -> String {
    list(battle, side, false)
}

fn list(battle: &Battle, side: SideId, inside: bool) -> String {
    let Side { objectives: aims, deploy, .. } = &battle.setup().sides[side.index()];
    let aims = if aims.is_empty() {
        standing(battle, side, &say("title.defeat_all", &[]), (&Goal::Eliminate, inside))
    } else {
        let lines = aims.iter().map(|aim| standing(battle, side, &aim.text, (&aim.goal, inside)));
        lines.collect::<Vec<_>>().join(" ")
    };
    match deploy {
        Some(zone) if battle.scheduler().phase == Phase::Setup => {
            say("aims.deploys", &[("aims", &aims), ("zone", zone)])
        }
        _ => aims,
    }
}

/// One objective with its progress; before the battle, with its deadline.
fn standing(battle: &Battle, side: SideId, text: &str, (goal, inside): (&Goal, bool)) -> String {
    let aim = text.trim_end_matches('.');
    let (round, holds_out) = (battle.scheduler().round, matches!(goal, Goal::Survive { .. }));
    let last = if let Goal::Survive { round } = goal { Some(*round) } else { battle.last_round() };
    if battle.scheduler().phase == Phase::Setup {
        let last = last.filter(|_| !holds_out);
        return last.map_or_else(|| text.to_owned(), |last| say("aims.by", &[("aim", &aim), ("last", &last)]));
    }
    let progress = if inside { progress(battle, side, goal) } else { None };
    let time = last.map(|last| say("aims.round", &[("round", &round.min(last)), ("last", &last)]));
    let standing: Vec<String> = progress.into_iter().chain(time).collect();
    if standing.is_empty() {
        return text.to_owned();
    }
    say("aims.standing", &[("aim", &aim), ("standing", &standing.join(", "))])
}

/// A side's progress towards a goal.
fn progress(battle: &Battle, side: SideId, goal: &Goal) -> Option<String> {
    match *goal {
        Goal::Reach { zone, units } => {
            Some(say("aims.there", &[("there", &battle.standing_in(zone, side)), ("wanted", &units)]))
        }
        Goal::Hold { zone, rounds: 1 } => Some(say("aims.hold_once", &[("there", &battle.standing_in(zone, side))])),
        Goal::Hold { zone, rounds } => {
            let held = battle.scheduler().held.get(side.index()).copied().unwrap_or(0);
            let there = battle.standing_in(zone, side);
            Some(say("aims.held", &[("there", &there), ("held", &held), ("rounds", &rounds)]))
        }
        Goal::Eliminate | Goal::Survive { .. } | Goal::TaskDone { .. } | Goal::TakeOut { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{self, Library};
    use crate::testkit::{Scene, Table, end_turn, walk};

    /// Red must get two people to the gate by the end of round 3; blue wins if it prevents this.
    const GATE: &str = r#"(name: "gate", rules: (core: Percentile, initiative: Structured),
        map: (rows: ["ac...b"], legend: {'.': "grass", 'a': "grass", 'b': "grass", 'c': "grass"}),
        zones: [(name: "gate", areas: [(from: (2, 0), to: (3, 0))])],
        sides: [
            (name: "red", objectives: [(text: "Two to the gate.", goal: Reach(zone: "gate", units: 2))]),
            (name: "blue", objectives: [(text: "Hold out.", goal: Survive(round: 3))]),
        ],
        units: [
            (name: "Ana", side: "red", at: 'a', initiative: 9), (name: "Cal", side: "red", at: 'c', initiative: 8),
            (name: "Bo", side: "blue", at: 'b', initiative: 5),
        ])"#;

    #[test]
    fn an_aim_is_told_with_what_is_done_of_it_and_by_when() {
        let mut table = Scene::level(GATE);
        let red = |table: &Table| aims(table.battle(), SideId(0));
        assert_eq!(red(&table), "Two to the gate (0 of 2 there, round 1 of 3).");
        table.order("Ana", end_turn()).order("Cal", walk("e")).order("Cal", end_turn());
        assert_eq!(red(&table), "Two to the gate (1 of 2 there, round 1 of 3).");
        assert_eq!(aims_from_outside(table.battle(), SideId(0)), "Two to the gate (round 1 of 3).");
        assert_eq!(aims(table.battle(), SideId(1)), "Hold out (round 1 of 3).");
        table.order("Bo", end_turn());
        assert_eq!(red(&table), "Two to the gate (1 of 2 there, round 2 of 3).");
    }

    #[test]
    fn before_the_battle_an_aim_is_told_with_its_deadline() {
        let text = include_str!("../../levels/percentile/rooftops.ron");
        let battle = scenario::load("rooftops", text, &Library::built_in()).unwrap().battle;
        let last = battle.last_round().expect("the others hold out for some rounds");
        let aim = format!("Get two of your people to the stairwell under the bell terrace by the end of round {last}.");
        assert_eq!(aims(&battle, SideId(0)), aim);
    }
}
