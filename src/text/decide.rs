//! Decisions in the terminal: the question, the answers with odds and price, and typed answers.

use super::describe::{Viewer, stat};
use super::odds;
use super::verbs::{find_unit, split};
use crate::battle::odds::{Forecast, PATIENCE, Prospect, Sample, is_reaction};
use crate::battle::oracle::{Answer, Asked, Choice, Wanted};
use crate::battle::system::Occasion;
use crate::battle::{Battle, Crossroads, Event, Key, UnitId};
use crate::grid::Square;
use crate::words::{self, say};
use std::fmt::Display;

/// The most squares that a question lists; of more it names the corners.
const LISTED: usize = 30;

/// The question and its answers, one a line, with their odds if the order that asks is known.
pub fn question(battle: &Battle, choice: &Choice, crossroads: Option<Crossroads<'_>>) -> Vec<String> {
    let mut lines = vec![format!("{} ({})", words::prompt(battle, choice), choice.rule)];
    match &choice.wanted {
        Wanted::One(answers) => {
            let mut outlook = Outlook::new(battle, choice, crossroads);
            for (at, answer) in answers.iter().enumerate() {
                let said = words::answer(battle, choice.what, &Answer::One(answer.key));
                let (key, odds) = (answer.key, outlook.of(answer.key));
                lines.push(say(
                    "text.answer_line",
                    &[("number", &(at + 1)), ("key", &key), ("said", &said), ("rule", &answer.rule), ("odds", &odds)],
                ));
            }
            lines.push(say("text.type_answer", &[]));
        }
        Wanted::Some(units) => {
            let names: Vec<&str> = units.iter().map(|unit| battle.name(*unit)).collect();
            lines.push(say("text.type_names", &[("names", &names.join(", "))]));
        }
        Wanted::Split { points, into } => {
            let stats: Vec<String> = into
                .iter()
                .map(|(key, cap)| {
                    say("text.split_part", &[("key", &key), ("stat", &stat(battle, *key)), ("cap", &cap)])
                })
                .collect();
            lines.push(say(
                "text.type_split",
                &[("points", &points), ("stats", &stats.join(", ")), ("first", &first(into))],
            ));
        }
        Wanted::Square(squares) if squares.len() > LISTED => {
            let (xs, ys) = (squares.iter().map(|square| square.x), squares.iter().map(|square| square.y));
            let least = Square::new(xs.clone().min().unwrap_or(0), ys.clone().min().unwrap_or(0));
            let most = Square::new(xs.max().unwrap_or(0), ys.max().unwrap_or(0));
            let values: [(&str, &dyn Display); 3] = [("n", &squares.len()), ("least", &least), ("most", &most)];
            lines.push(say("text.type_square.area", &values));
        }
        Wanted::Square(squares) => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            lines.push(say("text.type_square", &[("squares", &squares.join(", "))]));
        }
        Wanted::Faces(_) => lines.push(say("text.type_faces", &[])),
    }
    if let Some(answer) = &choice.suggested {
        lines.push(say("text.usual_answer", &[("answer", &words::answer(battle, choice.what, answer))]));
    }
    lines
}

fn first(into: &[(Key, i16)]) -> Key {
    into.first().map_or(Key::new("end"), |one| one.0)
}

/// The odds of each answer, and its price.
struct Outlook<'a> {
    battle: &'a Battle,
    choice: &'a Choice,
    crossroads: Option<Crossroads<'a>>,
    /// The outcome of each reaction.
    reactions: Option<Prospect>,
    /// What follows each answer about a die on the attack roll, or on the damage of a hit.
    raised: Option<Vec<Forecast>>,
    dealt: Option<Vec<Forecast>>,
}

impl<'a> Outlook<'a> {
    fn new(battle: &'a Battle, choice: &'a Choice, mut crossroads: Option<Crossroads<'a>>) -> Self {
        let reactions = crossroads.as_mut().and_then(|crossroads| crossroads.reactions(PATIENCE));
        let raised = crossroads.as_mut().and_then(|crossroads| crossroads.raised(PATIENCE));
        let dealt = crossroads.as_mut().and_then(|crossroads| crossroads.dealt(PATIENCE));
        Self { battle, choice, crossroads, reactions, raised, dealt }
    }

    /// The odds in words; empty if there are none.
    fn of(&mut self, key: Key) -> String {
        let reacts = self.reactions.as_ref().and_then(|prospect| prospect.with(key)).cloned();
        let forecast = reacts.or_else(|| self.crossroads.as_mut()?.strike(key, PATIENCE));
        let forecast = forecast.or_else(|| self.on_dice(self.raised.as_ref(), key));
        let odds = forecast.map(|forecast| say("text.then_it", &[("odds", &odds::line(self.battle, &forecast))]));
        let dealt = || Some(odds::damage(self.battle, &self.on_dice(self.dealt.as_ref(), key)?));
        let odds = odds.or_else(dealt);
        let examples = self.examples(key, odds.is_some());
        odds.unwrap_or_default() + &examples + &self.price(key)
    }

    /// The odds of an answer about a die.
    fn on_dice(&self, odds: Option<&Vec<Forecast>>, key: Key) -> Option<Forecast> {
        let Wanted::One(answers) = &self.choice.wanted else { return None };
        odds?.get(answers.iter().position(|answer| answer.key == key)?).cloned()
    }

    /// The sampled chance of being hit, unless exact odds are shown (`forecast`), and who else would attack or help.
    fn examples(&mut self, key: Key, exact: bool) -> String {
        let reacts = self.crossroads.as_mut().filter(|_| is_reaction(self.choice.what));
        let examples = if exact { Sample::TO_SEE } else { Sample::TO_COUNT };
        let Some(sample) = reacts.and_then(|crossroads| crossroads.sample(key, examples)) else { return String::new() };
        let viewer = Viewer(self.choice.asked.side(self.battle));
        let named = |units: &[UnitId], key: &str| {
            let seen = units.iter().filter(|unit| viewer.sees(self.battle, **unit));
            let names: Vec<&str> = seen.map(|unit| self.battle.name(*unit)).collect();
            if names.is_empty() { String::new() } else { say(key, &[("names", &names.join(", "))]) }
        };
        let about = if exact {
            String::new()
        } else {
            say("text.about", &[("n", &sample.percent()), ("harm", &words::tenths(sample.mean_harm()))])
        };
        about + &named(&sample.others, "text.draws") + &named(&sample.helpers, "text.helped")
    }

    fn price(&mut self, key: Key) -> String {
        let (battle, Asked::Unit(unit)) = (self.battle, self.choice.asked) else { return String::new() };
        if key.as_str().starts_with("none") {
            return String::new();
        }
        let said = |price: &[Event]| say("text.price", &[("price", &words::price(battle, price))]);
        if !is_reaction(self.choice.what) {
            let expenses = self.crossroads.as_mut().map(|crossroads| crossroads.expenses(&Answer::One(key)));
            return expenses.filter(|paid| !paid.is_empty()).map_or_else(String::new, |paid| said(&paid));
        }
        let initiative = battle.initiative(unit);
        let after = battle.rules().initiative.preview(battle, unit, Occasion::Reacted);
        if (after.now, after.next) == (initiative.count(), initiative.base) {
            let answers = self.reactions.iter().flat_map(|prospect| &prospect.answers);
            let given = answers.into_iter().find(|given| given.forecast.reaction == key);
            return given.map_or_else(String::new, |given| said(&given.price));
        }
        let count = initiative.count();
        say("text.price_initiative", &[("count", &count), ("now", &after.now), ("next", &after.next)])
    }
}

/// Parses an answer.
///
/// # Errors
/// One line that says what was expected.
pub fn answer(battle: &Battle, choice: &Choice, line: &str) -> Result<Answer, String> {
    let words = split(line);
    let answer = if words.is_empty() { choice.suggested.clone() } else { read(battle, choice, &words) };
    answer
        .filter(|answer| choice.allows(answer))
        .ok_or_else(|| say("text.no_answer", &[("wanted", &words::wanted(&choice.wanted))]))
}

fn read(battle: &Battle, choice: &Choice, words: &[String]) -> Option<Answer> {
    let nobody = |word: &str| matches!(word, "nobody" | "none" | "no");
    match &choice.wanted {
        Wanted::One(answers) => {
            let [word, ..] = words else { return None };
            let by_number = word.parse::<usize>().ok().and_then(|number| answers.get(number.checked_sub(1)?));
            let exact = || answers.iter().find(|one| one.key.as_str() == word);
            let begins = || answers.iter().find(|one| one.key.as_str().starts_with(word.as_str()));
            let labelled = || {
                let said = words.join(" ");
                answers
                    .iter()
                    .find(|one| words::answer(battle, choice.what, &Answer::One(one.key)).to_lowercase() == said)
            };
            by_number.or_else(labelled).or_else(exact).or_else(begins).map(|one| Answer::One(one.key))
        }
        Wanted::Some(units) => match words {
            [word] if word == "all" => Some(Answer::Some(units.clone())),
            [word] if nobody(word) => Some(Answer::Some(Vec::new())),
            _ => {
                let named = |unit: &&_| {
                    let name = split(battle.name(**unit));
                    words.windows(name.len().max(1)).any(|window| window == name)
                };
                let mut chosen: Vec<_> = units.iter().filter(named).copied().collect();
                if chosen.is_empty() {
                    chosen.extend(find_unit(battle, words));
                }
                (!chosen.is_empty()).then_some(Answer::Some(chosen))
            }
        },
        Wanted::Split { into, .. } => {
            let mut parts = Vec::new();
            for pair in words.chunks(2) {
                let [name, points] = pair else { return None };
                let fits = |key: &Key| key.as_str() == name || stat(battle, *key).to_lowercase() == *name;
                parts.push((into.iter().map(|one| one.0).find(fits)?, points.parse().ok()?));
            }
            Some(Answer::Split(parts))
        }
        Wanted::Square(_) => match words {
            [x, y] => Some(Answer::Square((x.parse().ok()?, y.parse().ok()?).into())),
            _ => None,
        },
        Wanted::Faces(pool) => {
            // Two ten-sided dice read as percent show 00 for a hundred.
            let face = |word: &String| if word == "00" && pool.sides == 100 { Ok(100) } else { word.parse() };
            words.iter().map(face).collect::<Result<_, _>>().ok().map(Answer::Faces)
        }
    }
}
