//! Checks of a level's own armoury: numbers in range, and archetypes made of known parts.

use super::checks::{look_up, out_of_range};
use super::decode::Name;
use super::diagnostic::Faults;
use super::model::Source;
use super::node::Node;
use super::span::Span;
use super::stock::Stock;
use super::traits;
use crate::battle::system::{Archetype, Vocabulary};
use crate::battle::{ItemKind, Key};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The range of numbers in a level's armoury; their sums stay far from any limit of arithmetic.
const NUMBERS: RangeInclusive<i64> = -1000..=2000;
/// Prices are only shown and compared, so any will do.
const PRICE: &str = "cost";
/// Skill levels of an archetype.
const SKILL: RangeInclusive<i16> = -20..=200;
/// The number of an item that an archetype may carry.
const COUNT: RangeInclusive<i16> = 1..=99;

/// Numbers of an armoury that are out of range.
pub(super) fn numbers(node: Node<'_>, faults: &mut Faults) {
    if let Ok(parts) = node.list() {
        parts.into_iter().for_each(|part| numbers(part, faults));
    } else if let Ok(pair) = node.pair() {
        pair.into_iter().for_each(|part| numbers(part, faults));
    } else if let Ok(entries) = node.entries() {
        let numbered = entries.into_iter().filter(|(name, _)| name.ident() != Some(PRICE));
        numbered.for_each(|(_, value)| numbers(value, faults));
    } else if let Ok(inner) = node.after_ident().inside() {
        numbers(inner, faults);
    } else if let Ok(number) = node.read::<i64>()
        && !NUMBERS.contains(&number)
    {
        out_of_range(node.span(), number, &NUMBERS, faults);
    }
}

/// The names that archetypes may use.
pub(super) struct Archetypes<'s> {
    pub vocabulary: &'static Vocabulary,
    pub stock: &'s Stock,
    pub source: &'s Source,
}

impl Archetypes<'_> {
    /// Reports parts of an archetype that the rules and the armouries do not know.
    pub fn check(&self, archetype: &Archetype, faults: &mut Faults) {
        let name = |text: &str| Name { text: text.to_owned(), span: self.place(archetype, text) };
        let machine = archetype.machine.is_some();
        let stats = self.vocabulary.stats.iter().filter(|info| info.belongs(machine, true));
        let stats: BTreeMap<&str, _> = stats.map(|info| (info.key.as_str(), info)).collect();
        for (stat, score) in &archetype.stats {
            let name = name(stat);
            let Some(info) = look_up(&name, &stats, "stat", faults) else { continue };
            within(&name, *score, &(info.min..=info.max), faults);
        }
        let skills = words(self.vocabulary.skills);
        for (skill, level) in &archetype.skills {
            let name = name(skill);
            if look_up(&name, &skills, "skill", faults).is_some() {
                within(&name, *level, &SKILL, faults);
            }
        }
        let tags = words(self.vocabulary.tags);
        for tag in &archetype.tags {
            look_up(&name(tag), &tags, "trait", faults);
        }
        for [hook, of, value] in &archetype.traits {
            let of = name(of);
            if let Some((info, _)) = traits::find(&name(hook), &of, self.vocabulary, faults) {
                traits::value(info, value, of.span, faults);
            }
        }
        let items = self.stock.by_name();
        for (item, count) in &archetype.items {
            let name = name(item);
            if look_up(&name, &items, "item", faults).is_some() {
                within(&name, *count, &COUNT, faults);
            }
        }
        for item in &archetype.worn {
            let name = name(item);
            let Some(id) = look_up(&name, &items, "item", faults) else { continue };
            if self.stock.items[usize::from(id.0)].kind != ItemKind::Armour {
                faults.add(name.span, format!("\"{item}\" cannot be worn"), "an armour");
            }
        }
    }

    /// The place where an archetype uses a name; the archetype itself if it cannot be found.
    fn place(&self, archetype: &Archetype, name: &str) -> Span {
        let text = &self.source.text;
        let own = format!("\"{}\"", archetype.key);
        let Some(start) = text.find(&own) else { return self.source.span };
        let span = |at: usize, length: usize| Span::new(self.source.span.start + start + at, length);
        let quoted = format!("\"{name}\"");
        let field = || Some((text[start..].find(&format!("{name}:"))?, name.len()));
        let found = text[start..].find(&quoted).map(|at| (at, quoted.len())).or_else(field);
        found.map_or(span(0, own.len()), |(at, length)| span(at, length))
    }
}

fn within(name: &Name, number: i16, range: &RangeInclusive<i16>, faults: &mut Faults) {
    if !range.contains(&number) {
        out_of_range(name.span, format!("{} {number}", name.as_str()), range, faults);
    }
}

fn words(words: &[Key]) -> BTreeMap<&str, ()> {
    words.iter().map(|word| (word.as_str(), ())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Library;

    fn faults_of(core: &str, text: &str) -> Vec<String> {
        let library = Library::built_in();
        let core = library.core(core).unwrap();
        let mut faults = Faults::default();
        let source = Source { text: text.to_owned(), span: Span::default() };
        let mut stock = Stock::default();
        stock.add(core, &source, &mut faults);
        let entries = if faults.is_empty() { Vec::new() } else { faults.report("armoury", text).entries };
        entries.into_iter().map(|entry| entry.fault.what).collect()
    }

    #[test]
    fn the_armouries_of_the_program_pass_the_checks_of_a_levels_own() {
        for system in Library::built_in().systems {
            let id = system.core.id();
            assert_eq!(faults_of(id.as_str(), system.armoury.text), [""; 0], "{id}");
        }
    }
}
