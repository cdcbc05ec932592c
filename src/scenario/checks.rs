//! Checks that several parts of a level share.

use super::decode::Name;
use super::diagnostic::Faults;
use super::span::Span;
use std::collections::BTreeMap;

/// Names that stand twice among things of a kind.
pub(super) fn unique<'n>(names: impl Iterator<Item = &'n Name>, kind: &str, faults: &mut Faults) {
    let mut seen = std::collections::BTreeSet::new();
    for name in names.filter(|name| !name.text.is_empty()) {
        if !seen.insert(name.as_str()) {
            let what = format!("there are two of the name \"{}\"", name.text);
            faults.add(name.span, what, format!("a name that no other {kind} has"));
        }
    }
}

/// Cuts a list that is too long for the game.
pub(super) fn limited<'l, T>(list: &'l [T], most: usize, at: Span, kind: &str, faults: &mut Faults) -> &'l [T] {
    if list.len() <= most {
        return list;
    }
    faults.add(at, format!("there are {} {kind} here", list.len()), format!("at most {most}"));
    &list[..most]
}

/// The value of a name among the known ones; the fault tells what was probably meant. A name that could not be read is
/// no fault any more.
pub(super) fn look_up<V: Copy>(name: &Name, known: &BTreeMap<&str, V>, kind: &str, faults: &mut Faults) -> Option<V> {
    if name.text.is_empty() {
        return None;
    }
    let found = known.get(name.as_str()).copied();
    if found.is_none() {
        let what = format!("there is no {kind} called \"{}\"", name.text);
        faults.unknown(name.span, what, some(known.keys().copied(), kind), name.as_str(), known.keys().copied());
    }
    found
}

/// `one of a, b, c` for few names, `a skill` for many.
pub(super) fn some<'n>(names: impl Iterator<Item = &'n str> + Clone, kind: &str) -> String {
    const FEW: usize = 12;
    if names.clone().nth(FEW).is_none() && names.clone().next().is_some() {
        format!("one of {}", names.collect::<Vec<_>>().join(", "))
    } else {
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} known {kind}")
    }
}
