//! Parses typed words into orders. It knows no system: the verbs are the names of the current offers.

use crate::battle::system::{ActionInfo, Offer, Targeting};
use crate::battle::{Battle, Key, Order, Target, UnitId, engine};
use crate::grid::{Dir8, Square};
use crate::words::{self, Kind, say};

/// Filler words.
const FILLERS: [&str; 12] = ["at", "to", "on", "with", "using", "from", "the", "a", "an", "for", "of", "and"];

/// Everything that a combatant may be ordered to do: what policies weigh comes first.
fn all_offers(battle: &Battle, actor: UnitId) -> Vec<Offer> {
    let mut offers = engine::offers(battle, actor);
    offers.extend(battle.rules().core.further_offers(battle, actor));
    offers
}

/// The things that a typed line names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phrase {
    /// The combatant named.
    pub unit: Option<UnitId>,
    /// The square named: the last two numbers in a row.
    pub square: Option<Square>,
    /// The direction named.
    pub dir: Option<Dir8>,
    /// The slot of the item named.
    pub item: Option<u8>,
    /// The other words, in lower case: action and mode.
    pub verbs: Vec<String>,
}

/// The words of a line, split at blanks, commas and parentheses.
pub fn split(line: &str) -> Vec<String> {
    let parts = line.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | '(' | ')' | '"'));
    parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
}

fn words_of(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric());
    parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
}

fn take(words: &mut Vec<String>, name: &[String]) -> bool {
    let found = (!name.is_empty() && name.len() <= words.len())
        .then(|| words.windows(name.len()).position(|window| window == name))
        .flatten();
    if let Some(at) = found {
        words.drain(at..at + name.len());
    }
    found.is_some()
}

/// The combatant that some words name: in full, or by a unique prefix of one word.
pub fn find_unit(battle: &Battle, words: &[String]) -> Option<UnitId> {
    let mut left = words.to_vec();
    take_unit(battle, &mut left).or_else(|| words.iter().find_map(|word| unit_by_prefix(battle, word)))
}

fn take_unit(battle: &Battle, words: &mut Vec<String>) -> Option<UnitId> {
    let mut names: Vec<(UnitId, Vec<String>)> = battle.units().map(|unit| (unit, split(battle.name(unit)))).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.1.len()));
    names.into_iter().find(|(_, name)| take(words, name)).map(|found| found.0)
}

fn unit_by_prefix(battle: &Battle, word: &str) -> Option<UnitId> {
    let fits = |unit: &UnitId| words_of(battle.name(*unit)).iter().any(|part| part.starts_with(word));
    let mut found = battle.units().filter(fits);
    found.next().filter(|_| word.len() > 1 && found.next().is_none())
}

fn take_item(battle: &Battle, unit: UnitId, words: &mut Vec<String>) -> Option<u8> {
    let slots = battle.gear(unit).slots();
    let items = slots.filter_map(|slot| battle.item(unit, slot).map(|(_, def)| (slot, def)));
    let items: Vec<_> = items.collect();
    let in_full = items.iter().find(|(_, def)| {
        take(words, &split(&def.name))
            || take(words, &[def.key.as_str().to_owned()])
            || take(words, &words_of(def.key.as_str()))
    });
    if let Some((slot, _)) = in_full {
        return Some(*slot);
    }
    let at = words.iter().position(|word| word == "with" || word == "using")? + 1;
    let word = words.get(at)?;
    let fits = |name: &str| words_of(name).iter().any(|part| part.starts_with(word.as_str()));
    let slot = items.iter().find(|(_, def)| fits(&def.name) || fits(def.key.as_str()))?.0;
    words.remove(at);
    Some(slot)
}

fn take_square(words: &mut Vec<String>) -> Option<Square> {
    let number = |word: &String| word.parse::<i16>().ok();
    let at = words.windows(2).rposition(|pair| pair.iter().all(|word| number(word).is_some()))?;
    let (x, y) = (number(&words[at])?, number(&words[at + 1])?);
    words.drain(at..at + 2);
    Some(Square::new(x, y))
}

fn direction(word: &str) -> Option<Dir8> {
    let names = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
    let at = names.iter().position(|name| *name == word.replace('-', ""));
    let short = || Dir8::ALL.iter().position(|dir| format!("{dir:?}").eq_ignore_ascii_case(word));
    at.or_else(short).map(|at| Dir8::ALL[at])
}

/// Finds the things that a line names, from a combatant's point of view.
pub fn phrase(battle: &Battle, actor: UnitId, line: &[String]) -> Phrase {
    let mut words = line.to_vec();
    let mut phrase = Phrase { unit: take_unit(battle, &mut words), ..Phrase::default() };
    phrase.square = take_square(&mut words);
    phrase.item = take_item(battle, actor, &mut words);
    words.retain(|word| !FILLERS.contains(&word.as_str()));
    let known: Vec<Vec<String>> = all_offers(battle, actor).iter().map(|offer| vocabulary(battle, offer)).collect();
    for word in words {
        if known.iter().any(|vocabulary| vocabulary.iter().any(|one| one.starts_with(&word))) {
            phrase.verbs.push(word);
        } else if phrase.dir.is_none() && direction(&word).is_some() {
            phrase.dir = direction(&word);
        } else if let Some(unit) = unit_by_prefix(battle, &word).filter(|_| phrase.unit.is_none()) {
            phrase.unit = Some(unit);
        } else if phrase.item.is_none()
            && take_item(battle, actor, &mut vec!["with".to_owned(), word.clone()]).is_some()
        {
            phrase.item = take_item(battle, actor, &mut vec!["with".to_owned(), word]);
        } else {
            phrase.verbs.push(word);
        }
    }
    phrase
}

/// All words that match an offer: its action's key and name, its own name, mode, number and item.
fn vocabulary(battle: &Battle, offer: &Offer) -> Vec<String> {
    let mut words = words_of(offer.order.act.as_str());
    words.push(offer.order.act.to_string());
    words.extend(words_of(&words::offer(battle, offer)));
    words.extend(words_of(&words::name(battle, Kind::Action, offer.order.act)));
    words.extend(offer.order.mode.map(|mode| words_of(mode.as_str())).unwrap_or_default());
    words.extend(offer.order.mode.map(|mode| mode.to_string()));
    if offer.order.amount != 0 {
        words.push(offer.order.amount.to_string());
    }
    words.extend(offer.wording.item.map(|item| item.to_string()));
    if let Some((_, def)) = offer.order.with.and_then(|slot| battle.item(offer.order.unit, slot)) {
        words.extend(words_of(&def.name));
        words.extend(words_of(def.key.as_str()));
    }
    words
}

/// The offers that some words match, best match first.
pub fn offers(battle: &Battle, actor: UnitId, phrase: &Phrase) -> Vec<Offer> {
    if phrase.verbs.is_empty() {
        return Vec::new();
    }
    let means = |offer: &Offer| {
        let vocabulary = vocabulary(battle, offer);
        let counts = |verb: &str| takes_number(battle, offer) && verb.parse::<i16>().is_ok();
        phrase.verbs.iter().all(|verb| vocabulary.iter().any(|word| word.starts_with(verb.as_str())) || counts(verb))
    };
    let item = |slot: Option<u8>| slot.and_then(|slot| battle.item(actor, slot)).map(|(_, def)| def.key);
    let named = item(phrase.item);
    let holds = |offer: &Offer| {
        let (with, mode) = (offer.order.with, offer.order.mode);
        named.is_none() || with.is_none() || item(with) == named || mode == named
    };
    let mut meant: Vec<Offer> = all_offers(battle, actor).into_iter().filter(means).filter(holds).collect();
    // Whoever names an action means it, and not a mode of another one that begins with the same letters.
    let acts: Vec<Key> = engine::actions(battle).into_iter().map(|action| action.key).collect();
    let named = acts.into_iter().find(|act| act.as_str() == phrase.verbs[0]);
    if let Some(named) = named.filter(|named| meant.iter().all(|offer| offer.order.mode != Some(*named))) {
        meant.retain(|offer| offer.order.act.as_str().contains(named.as_str()));
    }
    meant.sort_by_cached_key(|offer| {
        let unsaid = |word: &String| !phrase.verbs.iter().any(|verb| word == verb);
        let surplus = words_of(offer.order.act.as_str()).iter().filter(|word| unsaid(word)).count();
        let mut named = words_of(&words::offer(battle, offer));
        named.dedup();
        let other_number = number(phrase).map_or(offer.order.amount < 0, |number| number != offer.order.amount);
        (offer.order.with != phrase.item && phrase.item.is_some(), other_number, surplus, offer.refused.is_some())
    });
    meant
}

/// The order that some words mean. Of equal matches, such as several guns of a kind, the first that is allowed.
///
/// # Errors
/// One line that says what was understood, and what is missing or possible.
pub fn order(battle: &Battle, actor: UnitId, line: &[String]) -> Result<Order, String> {
    let phrase = phrase(battle, actor, line);
    let meant = offers(battle, actor, &phrase);
    let Some(offer) = meant.first() else { return Err(not_understood(battle, actor, &phrase)) };
    let said = read(battle, offer, &phrase);
    let alike = |other: &&Offer| {
        let (one, other) = (&offer.order, &other.order);
        (one.act, one.mode, one.amount) == (other.act, other.mode, other.amount)
    };
    let others = meant[1..].iter().filter(alike);
    if said.is_err()
        && let Some(order) = others.filter_map(|other| read(battle, other, &phrase).ok()).next()
    {
        return Ok(order);
    }
    said
}

/// The order of an offer as typed, if it is allowed.
fn read(battle: &Battle, offer: &Offer, phrase: &Phrase) -> Result<Order, String> {
    let order = order_of(battle, offer, phrase);
    let order = order.clone().at(target(battle, offer, &order, phrase)?);
    match engine::check(battle, &order) {
        Ok(()) => Ok(order),
        Err(refusal) => Err(format!("{}: {}.", words::offer(battle, offer), words::refusal(&refusal))),
    }
}

/// The typed number, such as the rounds of a burst.
fn number(phrase: &Phrase) -> Option<i16> {
    phrase.verbs.iter().find_map(|verb| verb.parse().ok())
}

/// True if a typed number is that of the order.
fn takes_number(battle: &Battle, offer: &Offer) -> bool {
    offer.order.amount > 0 || offer.order.amount == 0 && engine::form(battle, offer.order.act).number.is_some()
}

/// The order of an offer, with the typed item and number.
fn order_of(battle: &Battle, offer: &Offer, phrase: &Phrase) -> Order {
    let mut order = offer.order.clone();
    order.with = order.with.or(phrase.item);
    if takes_number(battle, offer) {
        order.amount = number(phrase).unwrap_or(order.amount);
    }
    order
}

fn target(battle: &Battle, offer: &Offer, order: &Order, phrase: &Phrase) -> Result<Target, String> {
    let allowed = |target: &Target| engine::check(battle, &order.clone().at(target.clone())).is_ok();
    let unit = phrase.unit.map(Target::Unit);
    let square = phrase.square.or(phrase.unit.map(|unit| battle.square(unit))).map(Target::Square);
    let (first, second, missing) = match offer.targeting {
        Targeting::None | Targeting::Item if offer.order.at == Target::None => {
            let at_square = engine::form(battle, order.act).at.contains(&Targeting::Square);
            let named = phrase.square.map(Target::Square).filter(|_| at_square);
            return Ok(unit.or(named).filter(&allowed).unwrap_or_default());
        }
        Targeting::None | Targeting::Item => {
            let named = unit.or(phrase.square.map(Target::Square));
            return Ok(named.unwrap_or_else(|| offer.order.at.clone()));
        }
        Targeting::Enemy => (
            unit,
            phrase.square.map(Target::Square),
            say("text.at_whom", &[("names", &others(battle, order.unit, true))]),
        ),
        Targeting::Friend => (unit, None, say("text.on_whom", &[("names", &others(battle, order.unit, false))])),
        Targeting::Square => {
            let (first, second) = if phrase.square.is_some() { (square, unit) } else { (unit, square) };
            let first = first.filter(&allowed).or_else(|| second.clone());
            (first, second, say("text.which_square", &[]))
        }
        Targeting::Path => {
            let Some(to) = phrase.square else {
                return Err(say("text.where_to", &[("act", &words::offer(battle, offer))]));
            };
            let path = battle.route(order.unit, to);
            return path
                .map(Target::Path)
                .ok_or_else(|| say("text.no_way", &[("act", &words::offer(battle, offer)), ("to", &to)]));
        }
        Targeting::Direction => (phrase.dir.map(Target::Toward), None, say("text.which_direction", &[])),
    };
    first.or(second).ok_or_else(|| format!("{}: {missing}", words::offer(battle, offer)))
}

/// The names of the possible targets.
fn others(battle: &Battle, actor: UnitId, enemies: bool) -> String {
    let side = battle.side(actor);
    let fits = |unit: &UnitId| {
        battle.is_up(*unit) && battle.are_enemies(actor, *unit) == enemies && battle.in_sight_of(side, *unit)
    };
    let names: Vec<&str> = battle.units().filter(fits).map(|unit| battle.name(unit)).collect();
    if names.is_empty() { say("text.nobody_in_sight", &[]) } else { format!("{}.", names.join(", ")) }
}

fn not_understood(battle: &Battle, actor: UnitId, phrase: &Phrase) -> String {
    let offers = engine::offers(battle, actor);
    let mut keys: Vec<&str> = offers.iter().map(|offer| offer.order.act.as_str()).collect();
    keys.dedup();
    let mut understood = Vec::new();
    understood.extend(phrase.unit.map(|unit| battle.name(unit).to_owned()));
    understood.extend(phrase.square.map(|square| say("text.at_square", &[("square", &square)])));
    understood.extend(phrase.item.and_then(|slot| battle.item(actor, slot)).map(|(_, def)| def.name.clone()));
    let known = |verb: &&String| {
        let means = |words: &[String]| words.iter().any(|word| word.starts_with(verb.as_str()));
        let named = |action: &ActionInfo| {
            means(&words_of(action.key.as_str())) || means(&words_of(&words::name(battle, Kind::Action, action.key)))
        };
        offers.iter().any(|offer| means(&vocabulary(battle, offer))) || engine::actions(battle).iter().any(named)
    };
    let (meant, strange): (Vec<&String>, Vec<&String>) = phrase.verbs.iter().partition(known);
    understood.extend(meant.into_iter().cloned());
    let said = if understood.is_empty() {
        String::new()
    } else {
        say("text.understood", &[("words", &understood.join(", "))])
    };
    let distance = |key: &&str| strange.first().map_or(usize::MAX, |word| strsim::damerau_levenshtein(key, word));
    let near = keys.iter().copied().min_by_key(distance).filter(|key| distance(key) <= 1 + key.len() / 6);
    let near = near.map_or_else(String::new, |key| say("text.did_you_mean_key", &[("key", &key)]));
    let strange: Vec<String> = strange.iter().map(|word| format!("\"{word}\"")).collect();
    let question = match strange[..] {
        [] if phrase.verbs.is_empty() => say("text.what_to_do", &[]),
        [] => say("text.cannot_now", &[("unit", &battle.name(actor))]),
        _ => say("text.not_understood", &[("words", &strange.join(", "))]),
    };
    say("text.possible", &[("said", &said), ("question", &question), ("near", &near), ("actions", &keys.join(", "))])
}
