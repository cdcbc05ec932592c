//! A check as a sentence.

use super::evasion::evasion;
use super::parts::{added, degrees, number, signed};
use super::phrases::{label, phrase, say};
use super::sentence::Context;
use crate::battle::Check;

impl Context<'_> {
    /// The sentence for a check: dice, number needed and result.
    pub(super) fn check(&self, check: &Check) -> Option<String> {
        let verdict = if check.success { "success" } else { "failure" };
        let group = if check.rolls_under() { "checked.under" } else { "checked" };
        let general = format!("{group}.{}", check.what);
        let special = format!("{general}.{verdict}");
        let evasion = evasion(check).filter(|one| one.own.is_none());
        let evaded = evasion.map_or_else(String::new, |one| format!("{special}.{}", one.reaction));
        let (total, need) = (number(check.total), number(check.need));
        let (effect, what) = (signed(check.effect), label(check.what).to_lowercase());
        let dice = faces(check);
        let add = added(check.ledger.total());
        let values = [
            ("total", &*total),
            ("need", &need),
            ("effect", &effect),
            ("what", &what),
            ("verdict", &phrase(&format!("verdict.{verdict}"), &[]).unwrap_or_default()),
            ("rolled", &dice),
            ("add", &add),
            ("dice", &check.pool.to_string()),
            ("degrees", &degrees(check.effect)),
        ];
        let by_rule = format!("{special}.{}", check.rule);
        let reasons = check.ledger.lines().iter().map(|line| format!("checked.out_of.{}.{verdict}", line.what));
        let by_reason = reasons.into_iter().find(|key| phrase(key, &[]).is_some()).unwrap_or_default();
        self.tell(&[&evaded, &by_rule, &by_reason, &special, &general, group], &values)
    }
}

/// The dice as they fell: each of several dice, if all of them count; called natural where the face decides against the sum.
fn faces(check: &Check) -> String {
    let all = check.faces.iter().map(ToString::to_string).collect::<Vec<_>>();
    let sum: i32 = check.faces.iter().map(|face| i32::from(*face)).sum();
    let extreme = check.rolled == check.pool.min() || check.rolled == check.pool.max();
    match all.len() {
        1 if !check.rolls_under() && extreme && check.success != (check.total >= check.need) => {
            say("check.natural", &[("face", &check.rolled)])
        }
        2.. if sum == check.rolled => format!("({})", all.join("+")),
        _ => check.rolled.to_string(),
    }
}
