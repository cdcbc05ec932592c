//! Prompts, their answers, and the reasons for refusals.

use super::parts::{item_name, item_noun, number as said_number, said_square, target_name};
use super::phrases::{label, phrase, say};
use crate::battle::oracle::{Answer, Choice, Wanted};
use crate::battle::{Battle, Key, Refusal};
use crate::dice::Dice;

/// The question of a prompt.
pub fn prompt(battle: &Battle, choice: &Choice) -> String {
    let who = choice.asked.name(battle).to_owned();
    let by = choice.about.by.map(|unit| battle.name(unit).to_owned()).unwrap_or_default();
    let item = choice.about.item.map(|item| item_noun(battle, item)).unwrap_or_default();
    let act = choice.about.act.map(label).unwrap_or_default();
    let (target, (rolled, need)) = (target_name(battle, &choice.about.at), choice.about.roll.unwrap_or_default());
    let (rolled, need) = (rolled.to_string(), need.to_string());
    let number = said_number(choice.about.number.into());
    let points = match choice.wanted {
        Wanted::Split { points, .. } => points.to_string(),
        _ => String::new(),
    };
    let dice = match choice.wanted {
        Wanted::Faces(pool) => Dice::new(pool.count, pool.sides).to_string(),
        _ => String::new(),
    };
    let values = [
        ("who", &*who),
        ("by", &by),
        ("item", &item),
        ("act", &act),
        ("target", &target),
        ("rolled", &rolled),
        ("need", &need),
        ("number", &number),
        ("points", &points),
        ("dice", &dice),
    ];
    let key = format!("prompt.{}", choice.what);
    let with = (!item.is_empty()).then(|| phrase(&format!("{key}.with"), &values)).flatten();
    let caused = || (!by.is_empty()).then(|| phrase(&format!("{key}.by"), &values)).flatten();
    let aimed = || (!target.is_empty()).then(|| phrase(&format!("{key}.at"), &values)).flatten();
    let words = with.or_else(caused).or_else(aimed).or_else(|| phrase(&key, &values));
    words.unwrap_or_else(|| format!("{who}: {}?", label(choice.what)))
}

/// The display text of an answer.
pub fn answer(battle: &Battle, what: Key, answer: &Answer) -> String {
    match answer {
        Answer::One(key) => said_answer(what, *key)
            .or_else(|| battle.setup().find_item(*key).map(|_| item_name(battle, *key)))
            .unwrap_or_else(|| label(*key)),
        Answer::Some(units) if units.is_empty() => say("prompt.nobody", &[]),
        Answer::Some(units) => units.iter().map(|unit| battle.name(*unit)).collect::<Vec<_>>().join(", "),
        Answer::Split(parts) => {
            let part = |(key, points): &(Key, i16)| format!("{} −{points}", label(*key));
            parts.iter().filter(|part| part.1 > 0).map(part).collect::<Vec<_>>().join(", ")
        }
        Answer::Square(square) => said_square(*square),
        Answer::Faces(faces) => faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// The display text of a named answer to a decision.
pub fn answer_name(what: Key, answer: Key) -> String {
    said_answer(what, answer).unwrap_or_else(|| label(answer))
}

fn said_answer(what: Key, answer: Key) -> Option<String> {
    phrase(&format!("answer.{what}.{answer}"), &[]).or_else(|| phrase(&format!("answer.{answer}"), &[]))
}

/// The reason why an order is refused, with its rule.
pub fn refusal(refusal: &Refusal) -> String {
    let why = why_refused(refusal);
    match refusal.rule {
        Some(rule) => format!("{why} ({rule})"),
        None => why,
    }
}

/// The reason why an order is refused, without its rule.
pub fn why_refused(refusal: &Refusal) -> String {
    let number = refusal.number.to_string();
    let said = |key: String| phrase(&key, &[("number", &number)]);
    let of_rule = refusal.rule.and_then(|rule| said(format!("refused.{}.{rule}", refusal.why)));
    of_rule.or_else(|| said(format!("refused.{}", refusal.why))).unwrap_or_else(|| label(refusal.why))
}
