//! Checks that several parts of a level share.

use super::decode::Name;
use super::diagnostic::Faults;
use super::span::Span;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Reports names that occur twice among things of a kind.
pub(super) fn unique<'n>(names: impl Iterator<Item = &'n Name>, kind: &str, faults: &mut Faults) {
    let mut seen = std::collections::BTreeSet::new();
    for name in names.filter(|name| !name.text.is_empty()) {
        if !seen.insert(name.as_str()) {
            let what = format!("there are two of the name \"{}\"", name.text);
            faults.add(name.span, what, format!("a name that no other {kind} has"));
        }
    }
}

/// Cuts a list that is too long for the game; the fault is at the first entry beyond the limit.
pub(super) fn limited<'l, T>(
    list: &'l [T],
    most: usize,
    kind: &str,
    place: impl Fn(&T) -> Span,
    faults: &mut Faults,
) -> &'l [T] {
    let Some(first) = list.get(most) else { return list };
    faults.add(place(first), format!("there are {} {kind}", list.len()), format!("at most {most}"));
    &list[..most]
}

/// Reports a number that is out of range; `what` names the number.
pub(super) fn out_of_range<N: Display>(span: Span, what: impl Display, range: &RangeInclusive<N>, faults: &mut Faults) {
    let expected = format!("a whole number from {} to {}", range.start(), range.end());
    faults.add(span, format!("{what} is out of range"), expected);
}

/// The value of a known name; otherwise reports a fault with the name that was probably meant. A name that could not
/// be read has been reported already.
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

/// `one of a, b, c` for few names, `a known skill` for many.
pub(super) fn some<'n>(names: impl Iterator<Item = &'n str>, kind: &str) -> String {
    const FEW: usize = 12;
    let names: Vec<&str> = names.collect();
    match names[..] {
        [] => format!("nothing: these rules know no {kind}"),
        [only] => only.to_owned(),
        _ if names.len() <= FEW => format!("one of {}", names.join(", ")),
        _ => format!("a known {kind}"),
    }
}
