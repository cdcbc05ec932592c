//! Explains a number: dice and ledger, one part a line.

use crate::battle::system::Station;
use crate::battle::{Battle, Event, Ledger};
use crate::words::{self, label, say};

fn signed(number: i32) -> String {
    if number < 0 {
        say("text.minus", &[("number", &number.unsigned_abs())])
    } else {
        say("text.plus", &[("number", &number)])
    }
}

/// The lines of a ledger, each with its rule.
pub fn ledger(ledger: &Ledger) -> Vec<String> {
    let line = |line: &crate::battle::Line| {
        say(
            "text.ledger_line",
            &[("number", &signed(line.amount)), ("what", &label(line.what).to_lowercase()), ("rule", &line.rule)],
        )
    };
    ledger.lines().iter().map(line).collect()
}

/// What a hit meets on its way, one station a line, and what is left of it.
pub fn way(battle: &Battle, stations: &[Station]) -> Vec<String> {
    if stations.is_empty() {
        return Vec::new();
    }
    let (parts, left) = words::way(battle, stations);
    let sum: i32 = parts.iter().map(|part| part.amount).sum();
    let line = |part: &words::Reason| {
        say("text.way_line", &[("number", &signed(part.amount)), ("what", &part.words), ("rule", &part.rule)])
    };
    let end = say("text.way_left", &[("what", &left), ("number", &sum)]);
    parts.iter().map(line).chain([end]).collect()
}

fn faces(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    if faces.is_empty() { String::new() } else { say("text.fell_which", &[("faces", &faces.join(" and "))]) }
}

/// True if an event has dice or a ledger to explain.
pub fn explains(event: &Event) -> bool {
    matches!(event, Event::Checked(_) | Event::Rolled { .. } | Event::Harmed { .. })
        || matches!(event, Event::InitiativeSet { ledger, .. } if !ledger.lines().is_empty())
}

/// The explanation of an event.
pub fn lines(battle: &Battle, event: &Event) -> Vec<String> {
    let mut lines: Vec<String> = words::sentence(battle, event).into_iter().collect();
    match event {
        Event::Checked(check) => {
            let name = battle.name(check.unit);
            let what = label(check.what).to_lowercase();
            lines.push(say(
                "text.check_dice",
                &[
                    ("name", &name),
                    ("what", &what),
                    ("pool", &check.pool),
                    ("fell", &faces(&check.faces)),
                    ("rolled", &check.rolled),
                    ("rule", &check.rule),
                ],
            ));
            lines.extend(ledger(&check.ledger));
            let verdict = if check.success { say("text.success", &[]) } else { say("text.failure", &[]) };
            lines.push(say(
                "text.check_total",
                &[("total", &check.total), ("need", &check.need), ("verdict", &verdict), ("effect", &check.effect)],
            ));
        }
        Event::Rolled { unit, what, pool, faces: fell, rolled, rule } => {
            let (name, what) = (battle.name(*unit), label(*what).to_lowercase());
            lines.push(say(
                "text.roll_dice",
                &[
                    ("name", &name),
                    ("what", &what),
                    ("pool", &pool),
                    ("fell", &faces(fell)),
                    ("rolled", &rolled),
                    ("rule", &rule),
                ],
            ));
        }
        Event::Harmed { unit, ledger: parts, amount, rule, .. } => {
            lines.extend(ledger(parts));
            lines.push(say(
                "text.damage_reaches",
                &[("amount", &amount), ("unit", &battle.name(*unit)), ("rule", &rule)],
            ));
        }
        Event::InitiativeSet { unit, faces: fell, ledger: parts, base, rule, .. } => {
            if !fell.is_empty() {
                let fell: Vec<String> = fell.iter().map(ToString::to_string).collect();
                lines.push(say("text.dice_fell", &[("faces", &fell.join(" and "))]));
            }
            lines.extend(ledger(parts));
            lines.push(say("text.has_initiative", &[("unit", &battle.name(*unit)), ("base", &base), ("rule", &rule)]));
        }
        _ => {}
    }
    lines
}
