//! The changes collected for combatants in this round, and their next counts.

use super::describe::Viewer;
use crate::battle::system::{Insight, Standing, Threshold};
use crate::battle::{Battle, Entry, Life, UnitId};
use crate::words::{self, say};

/// All combatants that the viewer's side knows, the highest count first, and the limits.
pub fn all(battle: &Battle, viewer: Viewer) -> Vec<String> {
    let known = |unit: &UnitId| viewer.0.is_none_or(|side| battle.is_known_to(side, *unit));
    let there = |unit: &UnitId| battle.takes_turns(*unit) && battle.body(*unit).life <= Life::Down;
    let mut units: Vec<UnitId> = battle.units().filter(|unit| known(unit) && there(unit)).collect();
    units.sort_by_key(|unit| (std::cmp::Reverse(battle.rules().initiative.precedence(battle, *unit)), *unit));
    let lines = units.into_iter().flat_map(|unit| lines(battle, unit, viewer));
    lines.chain(limits(battle)).collect()
}

/// A combatant's count, the collected changes, each row with its rule, and the next count with its effect.
pub fn lines(battle: &Battle, unit: UnitId, viewer: Viewer) -> Vec<String> {
    let standing = battle.rules().initiative.standing(battle, unit);
    let insight = Insight::of(battle, viewer.0, unit);
    let (name, count, sum) = (battle.name(unit), words::number(standing.count), words::signed(standing.due()));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("unit", &name), ("count", &count), ("sum", &sum), ("next", &words::forecast(battle, &standing))];
    let head = match insight {
        Insight::Count => "text.tempo_count",
        Insight::Collected => "text.tempo_collected",
        Insight::Forecast => "text.tempo",
    };
    let mut lines = vec![say(head, &values)];
    lines.extend(collected(battle, &standing, insight));
    lines
}

/// The limits of counts, each with its rule; nothing under a model without any.
pub fn limits(battle: &Battle) -> Vec<String> {
    let Some(limits) = battle.rules().initiative.limits() else { return Vec::new() };
    let rules = [limits.rule, limits.high.rule, limits.low.rule];
    let lines = words::limits(battle, &limits).into_iter().zip(rules);
    lines.map(|(line, rule)| say("text.tempo_limit", &[("line", &line), ("rule", &rule)])).collect()
}

/// The changes collected for a combatant in this round, a line for each row with its rule, and their effect, as far as
/// known.
pub fn collected(battle: &Battle, standing: &Standing, insight: Insight) -> Vec<String> {
    if insight < Insight::Collected {
        return Vec::new();
    }
    let line = |entry: &Entry| {
        let (by, what) = (words::signed(entry.by), words::row(entry));
        say("text.tempo_row", &[("by", &by), ("what", &what), ("rule", &entry.rule)])
    };
    let mut lines: Vec<String> = standing.entries.iter().map(line).collect();
    let deeper = |line: String| format!("    {line}");
    lines.extend(words::limited(standing).map(deeper));
    if let Some(brings) = standing.brings.filter(|_| insight == Insight::Forecast) {
        let rule = match brings {
            Threshold::Duty(duty) => duty.rule,
            Threshold::Falls { rule, .. } => rule,
        };
        let line = words::consequence(battle, standing).unwrap_or_default();
        lines.push(say("text.tempo_brings", &[("line", &line), ("rule", &rule)]));
    }
    lines
}
