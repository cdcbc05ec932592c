//! Dice expressions such as `3D6+2`, `1d10` or `3D6 drop lowest`.

use super::spread::Spread;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most dice in one written expression whose outcomes can all be counted in 128 bits: 49 D6, 38 D10 or 19 D100.
/// Rules may roll more, as for a crash at great speed.
pub const MAX_DICE: u16 = 49;
/// The most sides of a die.
pub const MAX_SIDES: u8 = 100;
/// The most outcomes, `sides` to the power of `count`, of an expression that drops dice.
const MAX_OUTCOMES: u128 = 1 << 100;
/// The largest amount added or subtracted.
pub const MAX_PLUS: i32 = 10_000;

/// Dice of one kind, of which some may be dropped, plus a fixed amount. Written `3D6+2` in level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Dice {
    /// The number of dice: any number in rules, up to [`MAX_DICE`] in written expressions.
    pub count: u16,
    /// The sides of each, 1 to [`MAX_SIDES`].
    pub sides: u8,
    /// The dice to drop.
    pub drop: Drop,
    /// The amount added to their sum.
    pub plus: i32,
}

/// The rolled dice that are dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Drop {
    /// None.
    #[default]
    None,
    /// The highest ones.
    Highest(u8),
    /// The lowest ones.
    Lowest(u8),
}

impl Drop {
    /// The number of dropped dice.
    pub fn count(self) -> u16 {
        match self {
            Drop::None => 0,
            Drop::Highest(n) | Drop::Lowest(n) => n.into(),
        }
    }
}

impl Dice {
    /// `count` dice of `sides` sides, all of which count.
    pub const fn new(count: u16, sides: u8) -> Self {
        Self { count, sides, drop: Drop::None, plus: 0 }
    }

    /// A fixed amount, without dice.
    pub const fn fixed(amount: i32) -> Self {
        Self { count: 0, sides: 6, drop: Drop::None, plus: amount }
    }

    /// The same dice with `plus` more.
    pub const fn plus(self, plus: i32) -> Self {
        Self { plus: self.plus + plus, ..self }
    }

    /// The same dice, some of them dropped.
    pub const fn dropping(self, drop: Drop) -> Self {
        Self { drop, ..self }
    }

    /// The lowest possible total.
    pub fn min(self) -> i32 {
        self.kept() + self.plus
    }

    /// The highest possible total.
    pub fn max(self) -> i32 {
        self.kept() * i32::from(self.sides) + self.plus
    }

    /// The total of these faces, in the order rolled.
    pub fn total(self, faces: &[u8]) -> i32 {
        if self.drop == Drop::None {
            return faces.iter().map(|&face| i32::from(face)).sum::<i32>() + self.plus;
        }
        let mut sorted: Vec<u8> = faces.to_vec();
        sorted.sort_unstable();
        let dropped = usize::from(self.drop.count()).min(sorted.len());
        let kept = match self.drop {
            Drop::None => &sorted[..],
            Drop::Highest(_) => &sorted[..sorted.len() - dropped],
            Drop::Lowest(_) => &sorted[dropped..],
        };
        kept.iter().map(|&face| i32::from(face)).sum::<i32>() + self.plus
    }

    /// The totals of a single die, all of the same weight; `None` for other expressions.
    pub fn faces(self) -> Option<RangeInclusive<i32>> {
        let single = self.count == 1 && self.drop == Drop::None;
        single.then(|| 1 + self.plus..=i32::from(self.sides.max(1)) + self.plus)
    }

    /// The exact distribution of the total.
    pub fn spread(self) -> Spread {
        Spread::of_dice(self)
    }

    fn kept(self) -> i32 {
        i32::from(self.count.saturating_sub(self.drop.count()))
    }
}

/// Why a text is not a dice expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no dice expression: {fault} (wanted something like 2D6, 1d10+2 or 3D6 drop lowest)")]
pub struct DiceError {
    /// The text as given.
    pub text: String,
    /// The byte in the text where the fault begins.
    pub at: usize,
    /// The problem there.
    pub fault: &'static str,
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let mut reader = Reader { text, at: 0 };
        reader.dice().map_err(|fault| DiceError { text: text.to_owned(), at: reader.at, fault })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn dice(&mut self) -> Result<Dice, &'static str> {
        self.blanks();
        let negative = self.take("-");
        let count_at = self.at;
        let number = self.number()?;
        let mut dice = if !negative && self.take("d") {
            let sides_at = self.at;
            let sides = self.number()?.ok_or("the number of sides is missing")?;
            let count = number.unwrap_or(1);
            if !(1..=u32::from(MAX_DICE)).contains(&count) {
                self.at = count_at;
                return Err("the number of dice must be 1 to 49");
            }
            if !(1..=u32::from(MAX_SIDES)).contains(&sides) {
                self.at = sides_at;
                return Err("a die has 1 to 100 sides");
            }
            if u128::from(sides).checked_pow(count).is_none() {
                self.at = count_at;
                return Err("so many dice of this kind cannot be counted exactly");
            }
            Dice::new(count as u16, sides as u8)
        } else {
            let amount = number.ok_or("a number of dice is missing")?;
            Dice::fixed(self.amount(amount, negative, count_at)?)
        };
        self.blanks();
        if self.take("drop") {
            dice.drop = self.drop(dice.count)?;
            if u128::from(dice.sides).checked_pow(dice.count.into()).is_none_or(|outcomes| outcomes > MAX_OUTCOMES) {
                return Err("of so many dice none can be dropped");
            }
        }
        self.blanks();
        let sign_at = self.at;
        let negative = self.take("-");
        if negative || self.take("+") {
            self.blanks();
            let amount = self.number()?.ok_or("a number is missing after the sign")?;
            dice.plus += self.amount(amount, negative, sign_at)?;
        }
        self.blanks();
        if self.at < self.text.len() { Err("there is more than one expression") } else { Ok(dice) }
    }

    fn drop(&mut self, count: u16) -> Result<Drop, &'static str> {
        self.blanks();
        let highest = self.take("highest");
        if !highest && !self.take("lowest") {
            return Err("what is dropped must be `highest` or `lowest`");
        }
        self.blanks();
        let number_at = self.at;
        let dropped = self.number()?.unwrap_or(1);
        if dropped == 0 || dropped >= u32::from(count) {
            self.at = number_at;
            return Err("at least one die must be dropped and one kept");
        }
        Ok(if highest { Drop::Highest(dropped as u8) } else { Drop::Lowest(dropped as u8) })
    }

    fn amount(&mut self, amount: u32, negative: bool, at: usize) -> Result<i32, &'static str> {
        if amount > MAX_PLUS.unsigned_abs() {
            self.at = at;
            return Err("an amount may be at most 10000");
        }
        Ok(if negative { -(amount as i32) } else { amount as i32 })
    }

    fn number(&mut self) -> Result<Option<u32>, &'static str> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return Ok(None);
        }
        let number = rest[..length].parse().map_err(|_| "this number is too large")?;
        self.at += length;
        Ok(Some(number))
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes()[self.at..]
            .get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()));
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn blanks(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 {
            return write!(f, "{}", self.plus);
        }
        write!(f, "{}D{}", self.count, self.sides)?;
        match self.drop {
            Drop::None => {}
            Drop::Highest(1) => write!(f, " drop highest")?,
            Drop::Lowest(1) => write!(f, " drop lowest")?,
            Drop::Highest(n) => write!(f, " drop highest {n}")?,
            Drop::Lowest(n) => write!(f, " drop lowest {n}")?,
        }
        if self.plus == 0 { Ok(()) } else { write!(f, "{:+}", self.plus) }
    }
}

impl TryFrom<String> for Dice {
    type Error = DiceError;
    fn try_from(text: String) -> Result<Self, DiceError> {
        text.parse()
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> String {
        dice.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(text: &str) -> Dice {
        text.parse().unwrap()
    }

    #[test]
    fn the_faces_of_a_single_die_are_its_distribution() {
        for dice in [Dice::new(1, 6), Dice::new(1, 100).plus(3), Dice::new(1, 1)] {
            let spread = dice.spread();
            let outcomes: Vec<i32> = spread.weights().iter().map(|entry| entry.0).collect();
            assert_eq!(dice.faces().map(Iterator::collect), Some(outcomes), "{dice}");
            assert!(spread.weights().iter().all(|entry| entry.1 == 1), "{dice}");
        }
        assert_eq!((Dice::d6(2).faces(), Dice::new(1, 6).dropping(Drop::Lowest(1)).faces()), (None, None));
    }

    #[test]
    fn expressions_are_read() {
        assert_eq!(dice("3D6+2"), Dice::new(3, 6).plus(2));
        assert_eq!(dice(" 1d10 - 4 "), Dice::new(1, 10).plus(-4));
        assert_eq!(dice("d100"), Dice::new(1, 100));
        assert_eq!(dice("2D6 drop highest"), Dice::new(2, 6).dropping(Drop::Highest(1)));
        assert_eq!(dice("5d10 DROP lowest 2 + 1"), Dice::new(5, 10).dropping(Drop::Lowest(2)).plus(1));
        assert_eq!((dice("7"), dice("-3")), (Dice::fixed(7), Dice::fixed(-3)));
    }

    #[test]
    fn what_is_written_reads_the_same() {
        for text in ["2D6", "1D10-4", "3D6+2", "2D6 drop highest", "5D10 drop lowest 2+1", "7", "-3", "0"] {
            assert_eq!(dice(text).to_string(), text);
        }
    }

    #[test]
    fn a_fault_is_named_with_its_place() {
        let fault = |text: &str| text.parse::<Dice>().map_err(|error| (error.at, error.fault)).unwrap_err();
        assert_eq!(fault(""), (0, "a number of dice is missing"));
        assert_eq!(fault("3D"), (2, "the number of sides is missing"));
        assert_eq!(fault("0D6"), (0, "the number of dice must be 1 to 49"));
        assert_eq!(fault("50D6"), (0, "the number of dice must be 1 to 49"));
        assert_eq!(fault("39D10"), (0, "so many dice of this kind cannot be counted exactly"));
        assert!("38D10".parse::<Dice>().is_ok() && "19D100".parse::<Dice>().is_ok());
        assert_eq!(fault("2D101"), (2, "a die has 1 to 100 sides"));
        assert_eq!(fault("2D6+"), (4, "a number is missing after the sign"));
        assert_eq!(fault("2D6 2"), (4, "there is more than one expression"));
        assert_eq!(fault("2D6 drop best"), (9, "what is dropped must be `highest` or `lowest`"));
        assert_eq!(fault("2D6 drop lowest 2"), (16, "at least one die must be dropped and one kept"));
        assert_eq!(fault("19D100 drop lowest"), (18, "of so many dice none can be dropped"));
        assert_eq!(fault("1D6+10001"), (3, "an amount may be at most 10000"));
        assert_eq!(fault("99999999999D6"), (0, "this number is too large"));
        assert_eq!(fault("-2D6"), (2, "there is more than one expression"));
        assert_eq!(fault("2\u{d7}6").1, "there is more than one expression");
    }

    #[test]
    fn dropped_dice_do_not_count() {
        assert_eq!(dice("3D6+2").total(&[1, 4, 6]), 13);
        assert_eq!(dice("3D6 drop highest").total(&[5, 2, 5]), 7);
        assert_eq!(dice("4D6 drop lowest 2").total(&[5, 2, 6, 1]), 11);
        assert_eq!((dice("4D6 drop lowest 2-1").min(), dice("4D6 drop lowest 2-1").max()), (1, 11));
        assert_eq!(dice("5").total(&[]), 5);
    }

    #[test]
    fn level_files_hold_dice_as_text() {
        assert_eq!(ron::from_str::<Dice>("\"2D6+1\"").unwrap(), Dice::new(2, 6).plus(1));
        assert_eq!(ron::to_string(&Dice::new(2, 6)).unwrap(), "\"2D6\"");
        assert!(ron::from_str::<Dice>("\"two\"").is_err());
    }
}
