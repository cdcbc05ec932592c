//! One answer for decisions that are alike and come in a row: reactions, and whether somebody who waits comes in.

use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Answer, COME_IN, Choice, Wanted};
use crate::battle::{Battle, UnitId};
use crate::client::base::say::tell;
use crate::client::base::sets::ClientSystems;
use crate::client::game::decision::Decision;
use crate::client::game::draft::{Draft, PromptIntent};
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::select::TableIntent;
use crate::words;
use bevy::prelude::*;

/// The answers that are given again.
#[derive(Resource, Default)]
pub struct Repeat {
    /// That of a reaction, until the player's next turn.
    kept: Option<Kept>,
    /// Those who wait on until the turn is over.
    waits: Vec<UnitId>,
}

struct Kept {
    choice: Choice,
    answer: Answer,
    /// How often it was given again.
    times: usize,
}

impl Repeat {
    /// Keeps the answer of a reaction if the player wants it for those alike.
    pub fn keep(&mut self, choice: Option<&Choice>, draft: &Draft, answer: &Answer) {
        let Some(choice) = choice else { return };
        if draft.alike && can_repeat(choice) {
            self.kept = Some(Kept { choice: choice.clone(), answer: answer.clone(), times: 0 });
        }
        if let (COME_IN, Some(unit)) = (choice.what, choice.asked.unit()) {
            self.waits.retain(|other| *other != unit);
            let waits = *answer == choice.default_answer() && draft.each != Some(true);
            self.waits.extend(Some(unit).filter(|_| waits));
        }
    }

    /// The kept answer, if the open decision is like the one that it was given to.
    pub fn answer(&self, game: &Game) -> Option<Answer> {
        let choice = game.choice()?;
        if self.waits_through(choice) {
            return Some(choice.default_answer());
        }
        self.kept.as_ref().filter(|kept| are_alike(&kept.choice, choice)).map(|kept| kept.answer.clone())
    }

    /// True if a decision in the middle of a turn asks somebody who waits until it is over.
    fn waits_through(&self, choice: &Choice) -> bool {
        is_amid_a_turn(choice) && choice.asked.unit().is_some_and(|unit| self.waits.contains(&unit))
    }

    /// What is answered again, and how often it has been.
    pub fn words(&self, battle: &Battle) -> Option<String> {
        let Kept { choice, answer, times } = self.kept.as_ref()?;
        let times = if *times == 0 { String::new() } else { tell("prompt.alike.times", &[("n", &times.to_string())]) };
        let answer = words::answer(battle, choice.what, answer);
        let who = choice.asked.name(battle);
        Some(tell("prompt.alike.now", &[("who", who), ("answer", &answer), ("times", &times)]))
    }
}

/// True if an answer can be kept for decisions like this one.
pub fn can_repeat(choice: &Choice) -> bool {
    is_reaction(choice.what) && matches!(choice.wanted, Wanted::One(_))
}

/// True if a decision asks somebody who waits before an order, not before a turn.
pub fn is_amid_a_turn(choice: &Choice) -> bool {
    choice.what == COME_IN && choice.about.by.is_some()
}

/// True if two reactions are the same one, by the same combatant or against the same enemy, with the same answers.
fn are_alike(one: &Choice, other: &Choice) -> bool {
    let same = one.asked == other.asked || one.about.by.is_some() && one.about.by == other.about.by;
    one.what == other.what && one.wanted == other.wanted && same
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Repeat>();
    let game = resource_exists::<Game>;
    app.add_systems(Update, stop.in_set(ClientSystems::Act).run_if(game));
    app.add_systems(Update, answer.after(ClientSystems::Act).before(ClientSystems::Film).run_if(game));
}

/// Forgets the answers in the player's next turn, in another game, when one is taken back, or when the player asks for
/// it.
fn stop(
    (mut intents, mut others): (MessageReader<PromptIntent>, MessageReader<TableIntent>),
    (game, decision): (Res<Game>, Res<Decision>),
    mut repeat: ResMut<Repeat>,
) {
    let open = decision.choice.is_some();
    let asked = intents.read().any(|intent| match intent {
        PromptIntent::Alike => !open,
        PromptIntent::Each => true,
        _ => false,
    });
    let undone = others.read().any(|intent| *intent == TableIntent::Undo);
    let keeps = repeat.kept.is_some() || !repeat.waits.is_empty();
    if keeps && (asked || undone || game.is_added() || game.acting().is_some()) {
        *repeat = Repeat::default();
    }
}

fn answer(
    (mut game, mut film): (ResMut<Game>, ResMut<Film>),
    (mut repeat, mut draft): (ResMut<Repeat>, ResMut<Draft>),
) {
    let Some(answer) = repeat.answer(&game).filter(|_| !film.is_playing()) else { return };
    if game.choice().is_some_and(|choice| repeat.waits_through(choice)) {
        if draft.each.is_none() {
            draft.each = Some(false);
        }
    } else {
        repeat.kept.iter_mut().for_each(|kept| kept.times += 1);
    }
    film.extend(game.answer(answer));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::oracle::{About, Asked, BLAST_REACTION, Choosable, REACTION};
    use crate::battle::{Key, Rule, UnitId};

    #[test]
    fn reactions_are_alike_by_the_same_person_or_against_the_same_enemy_with_the_same_answers() {
        let rule = Rule("CE-REA-01");
        let choice = |what, unit: u16, by: u16, keys: &[&'static str]| {
            let ways = keys.iter().map(|key| Choosable { key: Key::new(key), rule }).collect();
            let about = About { by: Some(UnitId(by)), ..About::default() };
            Choice::new(Asked::Unit(UnitId(unit)), what, Wanted::One(ways), rule).about(about)
        };
        let first = choice(REACTION, 0, 7, &["none", "dodge"]);
        assert!(are_alike(&first, &choice(REACTION, 0, 8, &["none", "dodge"])), "another enemy");
        assert!(are_alike(&first, &choice(REACTION, 1, 7, &["none", "dodge"])), "another target");
        assert!(!are_alike(&first, &choice(REACTION, 1, 8, &["none", "dodge"])));
        assert!(!are_alike(&first, &choice(REACTION, 0, 8, &["none", "dodge", "parry"])));
        assert!(!are_alike(&first, &choice(BLAST_REACTION, 0, 7, &["none", "dodge"])));
    }

    #[test]
    fn who_waits_is_asked_once_a_turn_unless_the_player_wants_each_order() {
        let rule = Rule("CE-OTH-06");
        let choice = |by: Option<u16>| {
            let ways = ["wait", "act"].map(|key| Choosable { key: Key::new(key), rule });
            let about = About { by: by.map(UnitId), ..About::default() };
            Choice::one(Asked::Unit(UnitId(0)), COME_IN, rule, &ways).about(about)
        };
        let (turn, order, wait) = (choice(None), choice(Some(7)), Answer::One(Key::new("wait")));
        let (mut repeat, mut draft) = (Repeat::default(), Draft::default());
        assert!(!repeat.waits_through(&order));
        repeat.keep(Some(&turn), &draft, &wait);
        assert_eq!((repeat.waits_through(&order), repeat.waits_through(&turn)), (true, false));
        repeat.keep(Some(&turn), &draft, &Answer::One(Key::new("act")));
        assert!(!repeat.waits_through(&order));
        draft.take(&PromptIntent::Each, None);
        repeat.keep(Some(&turn), &draft, &wait);
        assert!(!repeat.waits_through(&order));
    }
}
