//! The items and archetypes that a level may use: those of its core and its own.

use super::armoury::Archetypes;
use super::checks::look_up;
use super::decode::Name;
use super::diagnostic::{Diagnostics, Faults};
use super::library::Library;
use super::model::Source;
use super::node::explain;
use super::span::Span;
use crate::battle::ItemDef;
use crate::battle::ItemDefId;
use crate::battle::Rules;
use crate::battle::system::{Archetype, Armoury, Core};
use std::collections::BTreeMap;

/// Items and archetypes.
#[derive(Default)]
pub(super) struct Stock {
    /// The catalogue of the battle.
    pub items: Vec<ItemDef>,
    archetypes: Vec<Archetype>,
}

impl Stock {
    /// The library's armoury for the core, and what the damage model adds to it.
    ///
    /// # Errors
    /// The fault of one of those files.
    pub fn shared(rules: &Rules, library: &Library) -> Result<Self, Diagnostics> {
        let mut stock = Self::default();
        let core = rules.core;
        let own = library.armoury(core).map(|file| (file.name, file.text));
        for (name, text) in own.into_iter().chain(rules.harm.armoury(core.id())) {
            let armoury = core.armoury(text).map_err(|error| Diagnostics::of_ron(name, text, &error))?;
            stock.take(armoury);
        }
        Ok(stock)
    }

    /// Adds an armoury; its entries take the place of those of the same id.
    fn take(&mut self, armoury: Armoury) {
        self.items.retain(|old| !armoury.items.iter().any(|new| new.key == old.key));
        self.archetypes.retain(|old| !armoury.archetypes.iter().any(|new| new.key == old.key));
        self.items.extend(armoury.items);
        self.archetypes.extend(armoury.archetypes);
    }

    /// Adds a level's own armoury.
    pub fn add(&mut self, core: &dyn Core, source: &Source, faults: &mut Faults) {
        let armoury = match core.armoury(&source.text) {
            Ok(armoury) => armoury,
            Err(error) => return explain(&source.text, source.span.start, &error, faults),
        };
        for item in &armoury.items {
            if self.items.iter().any(|other| other.key == item.key) {
                taken(source, item.key.as_str(), faults);
            }
        }
        for archetype in &armoury.archetypes {
            if self.archetypes.iter().any(|other| other.key == archetype.key) {
                taken(source, &archetype.key, faults);
            }
        }
        let own = armoury.archetypes.len();
        self.take(armoury);
        let archetypes = Archetypes { vocabulary: core.vocabulary(), stock: self, source };
        self.archetypes.iter().rev().take(own).for_each(|archetype| archetypes.check(archetype, faults));
    }

    /// The items by name.
    pub fn by_name(&self) -> BTreeMap<&str, ItemDefId> {
        self.items.iter().zip(0..).map(|(item, at)| (item.key.as_str(), ItemDefId(at))).collect()
    }

    /// The archetype of that name, if there is one.
    pub fn find_archetype(&self, name: &str) -> Option<&Archetype> {
        self.archetypes.iter().find(|archetype| archetype.key == name)
    }

    /// An archetype.
    pub fn archetype(&self, name: &Name, faults: &mut Faults) -> Option<&Archetype> {
        let known = self.archetypes.iter().map(|archetype| (archetype.key.as_str(), archetype)).collect();
        look_up(name, &known, "archetype", faults)
    }
}

fn taken(source: &Source, name: &str, faults: &mut Faults) {
    let quoted = format!("\"{name}\"");
    let span = source.text.find(&quoted).map_or(source.span, |at| Span::new(source.span.start + at, quoted.len()));
    faults.add(span, format!("the armoury already has {quoted}"), "a new id");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_armoury_takes_the_place_of_entries_of_the_same_id() {
        let library = Library::built_in();
        let core = library.core("percentile").unwrap();
        let mut stock = Stock::default();
        let mut take = |text| {
            stock.take(core.armoury(text).unwrap());
            let name = |id: &str| stock.items.iter().find(|item| item.key.as_str() == id).map(|item| item.name.clone());
            (stock.items.len(), stock.archetypes.len(), name("knife"), name("pistol"))
        };
        let (items, people, ..) = take(library.armoury(core).unwrap().text);
        let own = r#"(devices: [(id: "knife", name: "Other", rule: "PC-WPN-02", note: "One.")])"#;
        assert_eq!(take(own), (items, people, Some("Other".to_owned()), Some("Pistol".to_owned())));
    }
}
