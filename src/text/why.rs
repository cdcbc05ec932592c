//! Why a number came out as it did: dice and ledger, one part a line.

use crate::battle::{Battle, Event, Ledger};
use crate::words::{self, label};

fn signed(number: i32) -> String {
    if number < 0 { format!("minus {}", number.unsigned_abs()) } else { format!("plus {number}") }
}

/// The parts of a ledger, each with its rule.
pub fn ledger(ledger: &Ledger) -> Vec<String> {
    let line = |line: &crate::battle::Line| {
        format!("{} for {} ({}).", signed(line.amount), label(line.what).to_lowercase(), line.rule)
    };
    ledger.lines().iter().map(line).collect()
}

fn faces(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    if faces.is_empty() { String::new() } else { format!(" fell {}, which", faces.join(" and ")) }
}

/// Whether an event has dice or a ledger to explain.
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
            lines.push(format!(
                "{name}, {what}: {}{} makes {} ({}).",
                check.pool,
                faces(&check.faces),
                check.rolled,
                check.rule
            ));
            lines.extend(ledger(&check.ledger));
            let verdict = if check.success { "a success" } else { "a failure" };
            lines.push(format!("Total {} against {}: {verdict}, effect {}.", check.total, check.need, check.effect));
        }
        Event::Rolled { unit, what, pool, faces: fell, rolled, rule } => {
            let (name, what) = (battle.name(*unit), label(*what).to_lowercase());
            lines.push(format!("{name}, {what}: {pool}{} makes {rolled} ({rule}).", faces(fell)));
        }
        Event::Harmed { unit, ledger: parts, amount, rule, .. } => {
            lines.extend(ledger(parts));
            lines.push(format!("{amount} damage reaches {} ({rule}).", battle.name(*unit)));
        }
        Event::InitiativeSet { unit, faces: fell, ledger: parts, base, rule, .. } => {
            if !fell.is_empty() {
                let fell: Vec<String> = fell.iter().map(ToString::to_string).collect();
                lines.push(format!("The dice fell {}.", fell.join(" and ")));
            }
            lines.extend(ledger(parts));
            lines.push(format!("{} has initiative {base} ({rule}).", battle.name(*unit)));
        }
        _ => {}
    }
    lines
}
