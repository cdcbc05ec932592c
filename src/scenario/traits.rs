//! Traits with a value: those of a level's units, and those of archetypes.

use super::checks::{look_up, out_of_range, some};
use super::decode::{Name, Setting, Table};
use super::diagnostic::Faults;
use super::span::{At, Span};
use crate::battle::system::{Archetype, TraitInfo, TraitValues, Vocabulary};
use crate::battle::{Key, OptionValue, Trait};
use std::collections::BTreeMap;

/// The traits of a unit: what each changes, the part of it, and the value.
pub(super) type TraitsDef = Table<Name, Table<Name, At<Setting>>>;

/// The traits of a unit besides its archetype's, sorted by name.
pub(super) fn traits(own: &TraitsDef, base: &Archetype, known: &Vocabulary, faults: &mut Faults) -> Vec<Trait> {
    let of_base = known.traits_of(base).into_iter().map(|one| ((one.hook, one.of), one.value));
    let mut values: BTreeMap<(Key, Key), OptionValue> = of_base.collect();
    for (hook, parts) in &own.0 {
        for (of, setting) in &parts.0 {
            let Some((info, part)) = find(hook, of, known, faults) else { continue };
            let text = match &setting.value {
                Setting::Number(number) => number.to_string(),
                Setting::Word(word) => word.clone(),
                Setting::Flag(flag) => flag.to_string(),
            };
            values.extend(value(info, &text, setting.span, faults).map(|value| ((info.hook, part), value)));
        }
    }
    values.into_iter().map(|((hook, of), value)| Trait { hook, of, value }).collect()
}

/// The trait of that name with the part of that name.
pub(super) fn find<'v>(
    hook: &Name,
    of: &Name,
    known: &'v Vocabulary,
    faults: &mut Faults,
) -> Option<(&'v TraitInfo, Key)> {
    let hooks = known.traits.iter().map(|info| (info.hook.as_str(), info.hook)).collect();
    let hook = look_up(hook, &hooks, "trait with a value", faults)?;
    let infos = known.traits.iter().filter(|info| info.hook == hook);
    let parts = infos.flat_map(|info| info.of.iter().map(move |of| (of.as_str(), (info, *of)))).collect();
    look_up(of, &parts, "part of this trait", faults)
}

/// The value of a trait as written.
pub(super) fn value(info: &TraitInfo, text: &str, span: Span, faults: &mut Faults) -> Option<OptionValue> {
    let value = info.read(text);
    if value.is_none() {
        match info.values {
            TraitValues::Numbers(least, most) => {
                out_of_range(span, format!("{} {text}", info.hook), &(least..=most), faults)
            }
            TraitValues::Words(words) => {
                let what = format!("\"{text}\" is not among its words");
                let known = || words.iter().map(|word| word.as_str());
                faults.unknown(span, what, some(known(), "word"), text, known());
            }
        }
    }
    value
}
