//! Cards of the armouries, made from the files themselves for any system; and of the reference for authors.

use crate::battle::system::Core;
use crate::scenario::{Faults, Library, Node};
use crate::text::reference::{Topic, reference};
use crate::words::{Kind, name_under, say};
use std::sync::OnceLock;

/// Fields that have their own place on a card, or mean nothing to players.
const OWN: [&str; 4] = ["id", "name", "note", "rule"];

/// A part of an armoury, such as its weapons, or of the reference for authors, such as its orders.
pub struct Shelf {
    /// Its system, for display.
    pub system: String,
    /// The heading above all parts of that armoury or reference.
    pub heading: String,
    /// The title of the part.
    pub title: String,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// A thing of an armoury.
pub struct Card {
    /// Its name.
    pub name: String,
    /// Its note.
    pub note: String,
    /// The rule of its numbers.
    pub rule: String,
    /// Its fields and their values.
    pub facts: Vec<(String, String)>,
}

/// Every part of every armoury.
pub fn shelves() -> &'static [Shelf] {
    static SHELVES: OnceLock<Vec<Shelf>> = OnceLock::new();
    SHELVES.get_or_init(|| {
        let library = Library::built_in();
        let armouries = library.systems.iter().flat_map(|system| read(&title(system.core), system.armoury.text));
        armouries.chain(library.systems.iter().flat_map(|system| references(system.core))).collect()
    })
}

fn title(core: &dyn Core) -> String {
    name_under(core.id(), Kind::System, core.id())
}

fn read(system: &str, text: &str) -> Vec<Shelf> {
    let whole = Node::parse(text, "", &mut Faults::default());
    let parts = whole.and_then(|whole| whole.entries().ok()).unwrap_or_default();
    let shelf = |(name, list): (Node<'_>, Node<'_>)| {
        let cards: Vec<Card> = list.list().ok()?.into_iter().filter_map(card).collect();
        let heading = say("rules.armoury", &[("system", &system)]);
        (!cards.is_empty()).then(|| Shelf { system: system.to_owned(), heading, title: headed(name.text()), cards })
    };
    parts.into_iter().filter_map(shelf).collect()
}

/// The reference for authors of levels and order files: each entry is a card.
fn references(core: &dyn Core) -> Vec<Shelf> {
    let card = |(name, note): (String, String)| Card { name, note, rule: String::new(), facts: Vec::new() };
    let shelf = |topic: Topic| {
        let intro = card((topic.title.clone(), topic.intro));
        let cards = std::iter::once(intro).chain(topic.rows.into_iter().map(card)).collect();
        let system = title(core);
        let heading = say("rules.authors", &[("system", &system)]);
        Shelf { system, heading, title: topic.title, cards }
    };
    reference(core).into_iter().map(shelf).collect()
}

fn card(node: Node<'_>) -> Option<Card> {
    let fields = node.entries().ok()?;
    let find = |wanted| fields.iter().find(|field| field.0.ident() == Some(wanted)).map(|field| words(field.1));
    let facts = fields.iter().filter(|field| !OWN.contains(&field.0.ident().unwrap_or_default()));
    let facts = facts.map(|field| (headed(field.0.ident().unwrap_or_default()), words(field.1)));
    Some(Card {
        name: find("name")?,
        note: fields
            .iter()
            .find(|field| field.0.ident() == Some("note"))
            .and_then(|field| field.1.read().ok())
            .unwrap_or_default(),
        rule: fields
            .iter()
            .find(|field| field.0.ident() == Some("rule"))
            .and_then(|field| field.1.read().ok())
            .unwrap_or_default(),
        facts: facts.filter(|fact| !fact.1.is_empty()).collect(),
    })
}

/// A value for display.
fn words(node: Node<'_>) -> String {
    if let Ok(text) = node.read::<String>() {
        return spoken(&text);
    }
    let text = node.text();
    if text.starts_with('[')
        && let Ok(parts) = node.list()
    {
        return parts.into_iter().map(words).collect::<Vec<_>>().join("; ");
    }
    if text.starts_with(['(', '{'])
        && let Ok(fields) = node.entries()
    {
        let field = |(name, value): (Node<'_>, Node<'_>)| format!("{} {}", spoken(bare(name.text())), words(value));
        return fields.into_iter().map(field).collect::<Vec<_>>().join(", ");
    }
    spoken(node.ident().unwrap_or_else(|| text.trim()))
}

fn bare(text: &str) -> &str {
    text.split([':', ',']).next().unwrap_or_default().trim().trim_matches('"')
}

fn spoken(key: &str) -> String {
    key.replace('_', " ")
}

/// The words of a key with an initial capital.
fn headed(key: &str) -> String {
    let words = spoken(bare(key));
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_armoury_has_cards_with_names_and_numbers() {
        let shelves = shelves();
        for system in Library::built_in().systems {
            let title = title(system.core);
            assert!(shelves.iter().any(|shelf| shelf.system == title && shelf.title == "Weapons"), "{title}");
        }
        for card in shelves.iter().filter(|shelf| shelf.title == "Weapons").flat_map(|shelf| &shelf.cards) {
            assert!(!card.name.is_empty() && !card.facts.is_empty(), "{}", card.name);
        }
    }

    #[test]
    fn a_card_says_numbers_lists_and_names_as_people_do() {
        let text = r#"(weapons: [(id: "a", name: "Axe", uses: [(row: close_quarters, skill: "axes")], damage: "1d10+1", hands: 2, note: "Hm.", rule: "X-Y-01")])"#;
        let shelves = read("S", text);
        let card = &shelves[0].cards[0];
        assert_eq!((card.name.as_str(), card.note.as_str(), card.rule.as_str()), ("Axe", "Hm.", "X-Y-01"));
        let facts: Vec<(&str, &str)> = card.facts.iter().map(|fact| (fact.0.as_str(), fact.1.as_str())).collect();
        assert_eq!(facts, [("Uses", "row close quarters, skill axes"), ("Damage", "1d10+1"), ("Hands", "2")]);
    }
}
