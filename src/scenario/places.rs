//! Small parts of the records of a level file: squares, places, what is in hand, how long a condition lasts.

use super::armoury;
use super::decode::{Decode, Int, Mark, Name};
use super::diagnostic::Faults;
use super::node::Node;
use super::span::Span;
use crate::battle::Until;

/// A square as it is written, `(column, row)`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SquareDef {
    /// Column, from 0 in the west.
    pub x: i16,
    /// Row, from 0 in the north.
    pub y: i16,
    /// Its place in the text.
    pub span: Span,
}

impl Decode for SquareDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let Ok([x, y]) = node.pair() else {
            faults.add(node.span(), "this is not a square", "its column and row: (3, 5)");
            return None;
        };
        let (x, y) = (Int::<0, 511>::decode(x, faults), Int::<0, 511>::decode(y, faults));
        Some(Self { x: x?.value, y: y?.value, span: node.span() })
    }
}

/// The place of a combatant.
#[derive(Clone, Copy, Debug, Default)]
pub enum PlaceDef {
    /// It could not be read.
    #[default]
    Unknown,
    /// The next free square of that letter.
    Mark(Mark),
    /// That square.
    Square(SquareDef),
}

impl Decode for PlaceDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        if node.text().starts_with('(') {
            SquareDef::decode(node, faults).map(Self::Square)
        } else {
            Mark::decode(node, faults).map(Self::Mark)
        }
    }
}

/// The item in hand.
#[derive(Clone, Debug)]
pub enum HandDef {
    /// Nothing.
    Nothing,
    /// The first item of that id, or the numbered one, such as `pistol 2`.
    Item(Name),
}

impl HandDef {
    /// The place of the name.
    pub fn span(&self) -> Span {
        match self {
            Self::Nothing => Span::default(),
            Self::Item(name) => name.span,
        }
    }
}

impl Decode for HandDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let name = Name::decode(node, faults)?;
        Some(if name.as_str() == "nothing" { Self::Nothing } else { Self::Item(name) })
    }
}

impl Decode for Until {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        const KINDS: [&str; 4] = ["Cleared", "RoundEnd(3)", "TurnStart", "TurnEnd"];
        match node.ident().unwrap_or_default() {
            "Cleared" => Some(Self::Cleared),
            "TurnStart" => Some(Self::TurnStart),
            "TurnEnd" => Some(Self::TurnEnd),
            "RoundEnd" if let Ok(round) = node.after_ident().inside() => {
                Int::<1, 1000>::decode(round, faults).map(|round| Self::RoundEnd(round.value.unsigned_abs()))
            }
            other => {
                let expected = format!("one of {}", KINDS.join(", "));
                faults.unknown(node.span(), "there is no such end of a condition", expected, other, KINDS);
                None
            }
        }
    }
}

/// The armoury of a level: a part of the text that the rules read themselves.
#[derive(Clone, Debug)]
pub struct Source {
    /// The text, including comments that follow it.
    pub text: String,
    /// Its place.
    pub span: Span,
}

impl Decode for Source {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        armoury::numbers(node, faults);
        Some(Self { text: node.text().to_owned(), span: node.span() })
    }
}
