//! The macros and types behind the declarations of the model: records and words.

use super::decode::{Decode, Name};
use super::diagnostic::Faults;
use super::node::Node;
use crate::battle::{Life, Post, Stance, Vessel};
use crate::grid::{Altitude, Cover, Dir8, Pace, Quarter, Shelter, Visibility};

/// The fields of a record `(name: value)`, to be read into a struct.
pub struct Fields<'t> {
    record: Node<'t>,
    entries: Vec<(Node<'t>, Node<'t>)>,
}

impl<'t> Fields<'t> {
    /// The fields of a record that may have those of `known`; unknown and repeated ones are faults.
    pub fn of(node: Node<'t>, known: &[&str], faults: &mut Faults) -> Option<Self> {
        let expected = || format!("one of {}", known.join(", "));
        let Some(entries) = node.text().starts_with('(').then(|| node.entries().ok()).flatten() else {
            faults.add(node.span(), "fields in parentheses must stand here", expected());
            return None;
        };
        for (at, (name, _)) in entries.iter().enumerate() {
            let field = name.ident().unwrap_or_default();
            if !known.contains(&field) {
                faults.unknown(
                    name.span(),
                    format!("there is no field {field} here"),
                    expected(),
                    field,
                    known.iter().copied(),
                );
            } else if entries[..at].iter().any(|(earlier, _)| earlier.ident() == Some(field)) {
                faults.add(name.span(), format!("the field {field} stands here twice"), "each field once");
            }
        }
        Some(Self { record: node, entries })
    }

    /// The value of a field; `None` if it is left out.
    pub fn find(&self, field: &str) -> Option<Node<'t>> {
        self.entries.iter().find(|(name, _)| name.ident() == Some(field)).map(|(_, value)| *value)
    }

    /// A field that may be left out.
    pub fn optional<T: Decode>(&self, field: &str, default: T, faults: &mut Faults) -> T {
        self.find(field).and_then(|value| T::decode(value, faults)).unwrap_or(default)
    }

    /// A field that must be there.
    pub fn required<T: Decode + Default>(&self, field: &str, faults: &mut Faults) -> T {
        if let Some(value) = self.find(field) {
            return T::decode(value, faults).unwrap_or_default();
        }
        faults.add(self.record.span(), format!("the field {field} is missing"), format!("{field}: ..."));
        T::default()
    }
}

/// Declares a record: a struct that is read from `(field: value)`. A field with `= value` may be left out.
macro_rules! record {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty $(= $default:expr)?,)* })*) => { $(
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)*
            /// The place where the record begins.
            pub span: $crate::scenario::span::Span,
        }

        impl $name {
            /// The names of its fields.
            pub const FIELDS: &'static [&'static str] = &[$(stringify!($field)),*];
        }

        impl $crate::scenario::decode::Decode for $name {
            fn decode(
                node: $crate::scenario::node::Node<'_>,
                faults: &mut $crate::scenario::diagnostic::Faults,
            ) -> Option<Self> {
                let fields = $crate::scenario::record::Fields::of(node, Self::FIELDS, faults)?;
                Some(Self {
                    $($field: record!(@field fields faults $field $($default)?),)*
                    span: node.span(),
                })
            }
        }
    )* };
    (@field $fields:ident $faults:ident $field:ident) => { $fields.required(stringify!($field), $faults) };
    (@field $fields:ident $faults:ident $field:ident $default:expr) => {
        $fields.optional(stringify!($field), $default, $faults)
    };
}
pub(super) use record;

/// Reads types whose values are words.
macro_rules! words {
    ($($type:ty { $($word:literal => $value:expr,)* })*) => { $(
        impl Decode for $type {
            fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
                const WORDS: &[&str] = &[$($word),*];
                let name = Name::decode(node, faults)?;
                match name.as_str() {
                    $($word => Some($value),)*
                    other => {
                        let expected = format!("one of {}", WORDS.join(", "));
                        faults.unknown(name.span, format!("\"{other}\" is not known here"), expected, other, WORDS.iter().copied());
                        None
                    }
                }
            }
        }
    )* };
}
pub(super) use words;

words! {
    Stance { "standing" => Stance::Standing, "crouched" => Stance::Crouched, "prone" => Stance::Prone, }
    Life { "up" => Life::Up, "down" => Life::Down, "dead" => Life::Dead, "gone" => Life::Gone, }
    Post { "driver" => Post::Driver, "gunner" => Post::Gunner, "passenger" => Post::Passenger, }
    Quarter { "front" => Quarter::Front, "right" => Quarter::Right, "rear" => Quarter::Rear, "left" => Quarter::Left, }
    Altitude { "ground" => Altitude::Ground, "low" => Altitude::Low, "high" => Altitude::High, }
    Vessel {
        "corvette" => Vessel::Corvette,
        "frigate" => Vessel::Frigate,
        "cruiser" => Vessel::Cruiser,
        "freighter" => Vessel::Freighter,
    }
    Pace { "normal" => Pace::Normal, "difficult" => Pace::Difficult, "impassable" => Pace::Impassable, }
    Visibility { "clear" => Visibility::Clear, "hazy" => Visibility::Hazy, "opaque" => Visibility::Opaque, }
    Cover {
        "quarter" => Cover::Quarter,
        "half" => Cover::Half,
        "three_quarter" => Cover::ThreeQuarter,
        "full" => Cover::Full,
    }
    Shelter { "behind" => Shelter::Behind, "within" => Shelter::Within, "both" => Shelter::Both, }
    Dir8 {
        "n" => Dir8::N,
        "ne" => Dir8::NE,
        "e" => Dir8::E,
        "se" => Dir8::SE,
        "s" => Dir8::S,
        "sw" => Dir8::SW,
        "w" => Dir8::W,
        "nw" => Dir8::NW,
    }
}
