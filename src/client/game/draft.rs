//! Answering the open decision: the answer that is being set in the prompt.

use crate::battle::oracle::{Answer, Choice, Wanted};
use crate::battle::{Key, UnitId};
use crate::client::base::intent::Intent;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::repeat::Repeat;
use crate::dice::Dice;
use bevy::prelude::*;

/// What the player does in the prompt of a decision, at the table and in the camp.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum PromptIntent {
    /// Give the same answer to the reactions alike that follow, or stop doing so.
    Alike,
    /// Ask those who wait before each order of a turn too, or only when it begins.
    Each,
    /// Add points to a stat, or remove them.
    Part(Key, i16),
    /// Select or deselect a combatant.
    Include(UnitId),
    /// Set the next face; for dice read by tens and ones, the next digit.
    Face(u8),
    /// Remove the latest face.
    TakeFaceBack,
    /// Let the game roll the dice.
    Roll,
    /// Answer the decision.
    Answer(Answer),
    /// Answer it with the values set in the prompt.
    Confirm,
}

impl Intent for PromptIntent {}

/// The answer being set in the prompt.
#[derive(Resource, Default)]
pub struct Draft {
    /// Points on stats.
    pub parts: Vec<(Key, i16)>,
    /// The chosen combatants.
    pub units: Vec<UnitId>,
    /// The faces of dice.
    pub faces: Vec<u8>,
    /// The tens of the next face, if set before its ones.
    pub tens: Option<u8>,
    /// True if the answer also counts for the decisions alike that follow.
    pub alike: bool,
    /// The decision that it answers.
    pub about: Option<Choice>,
    /// True if those who wait are asked before each order of a turn too, not only when it begins; `None` as long as that has
    /// not come up.
    pub each: Option<bool>,
}

impl Draft {
    /// Clears it, except for how often those who wait are asked.
    pub fn clear(&mut self) {
        *self = Self { each: self.each, ..Self::default() };
    }

    /// Starts with the default answer when another decision opens.
    pub fn begin(&mut self, choice: &Choice) {
        self.clear();
        match choice.default_answer() {
            Answer::Split(parts) => self.parts = parts,
            Answer::Some(units) => self.units = units,
            Answer::One(_) | Answer::Square(_) | Answer::Faces(_) => {}
        }
        if let Wanted::Split { into, .. } = &choice.wanted {
            for (key, _) in into {
                if !self.parts.iter().any(|part| part.0 == *key) {
                    self.parts.push((*key, 0));
                }
            }
        }
        self.about = Some(choice.clone());
    }

    /// Applies a change made in the prompt.
    pub fn take(&mut self, intent: &PromptIntent, choice: Option<&Choice>) {
        match (intent, choice.map(|choice| &choice.wanted)) {
            (PromptIntent::Alike, Some(_)) => self.alike = !self.alike,
            (PromptIntent::Each, _) => self.each = Some(self.each != Some(true)),
            (PromptIntent::Part(key, by), Some(Wanted::Split { points, into })) => {
                let cap = into.iter().find(|stat| stat.0 == *key).map_or(0, |stat| stat.1);
                let mut left = *points - self.parts.iter().map(|part| part.1).sum::<i16>();
                let full = self.parts.iter().any(|part| part.0 == *key && part.1 >= cap);
                let others = self.parts.iter_mut().filter(|part| part.0 != *key && part.1 > 0);
                // With no points left, one is taken from the stat that has the most.
                if left == 0
                    && *by > 0
                    && !full
                    && let Some(most) = others.max_by_key(|part| part.1)
                {
                    most.1 -= 1;
                    left = 1;
                }
                if let Some(part) = self.parts.iter_mut().find(|part| part.0 == *key) {
                    part.1 = (part.1 + (*by).min(left)).clamp(0, cap);
                }
            }
            (PromptIntent::Face(number), Some(Wanted::Faces(pool))) if self.faces.len() < pool.faces_wanted() => {
                let face = if is_read_by_digits(*pool) {
                    let Some(tens) = self.tens.take() else {
                        self.tens = Some(*number);
                        return;
                    };
                    // 100 is shown as 00.
                    if (tens, *number) == (0, 0) { 100 } else { tens * 10 + number }
                } else {
                    *number
                };
                self.faces.extend((1..=pool.sides).contains(&face).then_some(face));
            }
            (PromptIntent::TakeFaceBack, _) if self.tens.take().is_none() => drop(self.faces.pop()),
            (PromptIntent::Include(unit), Some(Wanted::Some(_))) => match self.units.iter().position(|one| one == unit)
            {
                Some(at) => {
                    self.units.remove(at);
                }
                None => self.units.push(*unit),
            },
            _ => {}
        }
    }

    /// The answer that is set; `None` if it does not fit yet.
    pub fn answer(&self, choice: &Choice) -> Option<Answer> {
        let answer = match &choice.wanted {
            Wanted::Split { .. } => Answer::Split(self.parts.clone()),
            Wanted::Some(_) => Answer::Some(self.units.clone()),
            Wanted::Faces(_) => Answer::Faces(self.faces.clone()),
            Wanted::One(_) | Wanted::Square(_) => choice.default_answer(),
        };
        choice.allows(&answer).then_some(answer)
    }
}

/// True if the faces of these dice are entered as tens and ones, because there are too many to choose from.
pub fn is_read_by_digits(pool: Dice) -> bool {
    pool.sides > 20
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>().add_message::<PromptIntent>();
}

pub(super) fn act(
    mut intents: MessageReader<PromptIntent>,
    (mut game, mut film): (ResMut<Game>, ResMut<Film>),
    (mut draft, mut repeat): (ResMut<Draft>, ResMut<Repeat>),
) {
    for intent in intents.read() {
        let answer = match intent {
            PromptIntent::Answer(answer) => Some(answer.clone()),
            PromptIntent::Confirm => game.choice().and_then(|choice| draft.answer(choice)),
            _ => None,
        };
        let rolls = match intent {
            PromptIntent::Roll => true,
            PromptIntent::Confirm => draft.faces.is_empty() && draft.tens.is_none(),
            _ => false,
        };
        match answer {
            Some(answer) => {
                repeat.keep(game.choice(), &draft, &answer);
                film.extend(game.answer(answer));
                draft.clear();
            }
            None if rolls => film.extend(game.roll()),
            None => draft.take(intent, game.choice()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::oracle::{About, Asked};
    use crate::battle::{Rule, SideId};
    use smallvec::smallvec;

    #[test]
    fn a_point_more_comes_from_where_most_are() {
        let (end, str) = (Key::new("end"), Key::new("str"));
        let wanted = Wanted::Split { points: 3, into: smallvec![(end, 4), (str, 2)] };
        let asked = Asked::Side(SideId(0));
        let choice = Choice {
            asked,
            what: Key::new("wound"),
            wanted,
            about: About::default(),
            suggested: None,
            rule: Rule("CE-DMG-05"),
        };
        let mut draft = Draft { parts: vec![(end, 3), (str, 0)], ..Draft::default() };
        for parts in [[(end, 2), (str, 1)], [(end, 1), (str, 2)], [(end, 1), (str, 2)]] {
            draft.take(&PromptIntent::Part(str, 1), Some(&choice));
            assert_eq!(draft.parts, parts);
        }
        draft.take(&PromptIntent::Part(str, -1), Some(&choice));
        assert_eq!(draft.answer(&choice), None);
    }
}
