//! The open decision, with the odds and price of each answer.

use crate::ai::pace::pause;
use crate::battle::odds::{Forecast, Sample, is_reaction};
use crate::battle::oracle::{Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::{Battle, Crossroads, Key, Order, SideId, UnitId};
use crate::client::base::job::Job;
use crate::client::base::sets::ClientSystems;
use crate::client::game::odds::PATIENCE;
use crate::client::game::outlook::Standing;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::repeat::Repeat;
use crate::client::game::settle::Settling;
use crate::client::settings::Settings;
use crate::client::settings::intent::{Intent, LookAt};
use crate::dice::Dice;
use crate::replay::Question;
use crate::words;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// An answer and its consequences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The answer.
    pub key: Key,
    /// The rule that offers it.
    pub rule: &'static str,
    /// The odds after it, if it answers an attack.
    pub odds: Option<Forecast>,
    /// The odds of the free attack, if the answer makes one.
    pub strikes: Option<Forecast>,
    /// The chance to be hit in percent, from examples, if there are too many outcomes for exact odds.
    pub about: Option<u32>,
    /// Its price, in words.
    pub price: String,
    /// The names of others that would then attack.
    pub draws: Vec<String>,
    /// The names of others that would then step in.
    pub helped: Vec<String>,
    /// The state of the asked combatant afterwards, if it does not answer an attack.
    pub then: Option<Standing>,
}

/// The decision that a person has to take now; none while an animation plays.
#[derive(Resource, Default)]
pub struct Decision {
    /// The decision.
    pub choice: Option<Choice>,
    /// True if the odds of its answers are still being computed.
    pub computing: bool,
    /// The answers with their consequences, if it is a choice between answers.
    pub options: Vec<Way>,
    /// The order that waits for it.
    pub pending: Option<Order>,
    /// The present state of the asked combatant.
    pub now: Option<Standing>,
    /// Its state after the answer that is set.
    pub then: Option<Standing>,
    /// When it came up, in seconds since the program began.
    pub since: f32,
}

/// For so many seconds after it came up no key answers a decision: it was meant for something else.
const NEW: f32 = 0.5;

impl Decision {
    /// True if it came up a moment ago.
    pub fn is_new(&self, now: f32) -> bool {
        self.choice.is_some() && now - self.since < NEW
    }

    /// A decision without odds and prices.
    pub fn plain(choice: &Choice, crossroads: Option<Crossroads<'_>>, draft: &Draft) -> Self {
        let way = |answer: &Choosable| Way {
            key: answer.key,
            rule: answer.rule.0,
            odds: None,
            strikes: None,
            about: None,
            price: String::new(),
            draws: Vec::new(),
            helped: Vec::new(),
            then: None,
        };
        let options = match &choice.wanted {
            Wanted::One(answers) => answers.iter().map(way).collect(),
            _ => Vec::new(),
        };
        let mut decision = Self { choice: Some(choice.clone()), options, ..Self::default() };
        decision.foresee(crossroads, draft);
        decision
    }

    /// Computes the state of the asked combatant after each answer.
    fn foresee(&mut self, crossroads: Option<Crossroads<'_>>, draft: &Draft) {
        (self.now, self.then) = (None, None);
        let (Some(choice), Some(mut crossroads)) = (&self.choice, crossroads) else { return };
        if is_reaction(choice.what) {
            return;
        }
        let mut after = |answer: Option<&Answer>| Standing::after(&mut crossroads, choice, answer);
        self.now = after(None);
        for way in &mut self.options {
            way.then = after(Some(&Answer::One(way.key)));
        }
        if let Wanted::Split { .. } = choice.wanted {
            self.then = draft.answer(choice).and_then(|answer| after(Some(&answer)));
        }
    }

    /// The asked combatant, if a single one is asked.
    pub fn unit(&self) -> Option<UnitId> {
        self.choice.as_ref()?.asked.unit()
    }
}

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
    about: Option<Choice>,
}

impl Draft {
    /// Clears it.
    pub fn clear(&mut self) {
        *self = Self::default();
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
    pub fn take(&mut self, intent: &Intent, choice: Option<&Choice>) {
        match (intent, choice.map(|choice| &choice.wanted)) {
            (Intent::Alike, Some(_)) => self.alike = !self.alike,
            (Intent::Part(key, by), Some(Wanted::Split { points, into })) => {
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
            (Intent::Face(number), Some(Wanted::Faces(pool))) if self.faces.len() < pool.faces_wanted() => {
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
            (Intent::TakeFaceBack, _) if self.tens.take().is_none() => drop(self.faces.pop()),
            (Intent::Include(unit), Some(Wanted::Some(_))) => match self.units.iter().position(|one| one == unit) {
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

/// True if the viewing side sees a combatant; otherwise nothing is shown about it.
pub fn is_seen(game: &Game, unit: UnitId) -> bool {
    game.viewer().is_none_or(|side| game.battle().in_sight_of(side, unit))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>().init_resource::<Decision>().init_resource::<Weighing>();
    app.add_systems(
        Update,
        (open, weigh, foresee.run_if(resource_changed::<Draft>))
            .chain()
            .in_set(ClientSystems::Plan)
            .run_if(resource_exists::<Game>),
    );
}

/// Updates the state after the answer that is set.
fn foresee(game: Res<Game>, draft: Res<Draft>, mut decision: ResMut<Decision>) {
    if decision.choice.is_some() {
        decision.foresee(game.session().crossroads(), &draft);
    }
}

/// The running computation of the answers' odds.
#[derive(Resource, Default)]
struct Weighing {
    /// The revision of the game in which it is open.
    version: Option<u64>,
    job: Option<Job<Vec<Way>>>,
}

/// Starts the computation when a decision opens, and drops one that is no longer open.
fn open(
    (game, film): (Res<Game>, Res<Film>),
    (settings, settling, repeat): (Res<Settings>, Res<Settling>, Res<Repeat>),
    (mut weighing, mut decision): (ResMut<Weighing>, ResMut<Decision>),
) {
    let asked = game.choice().filter(|_| !film.is_playing() && !settling.holds(&game, &settings));
    let asked = asked.filter(|_| repeat.answer(&game).is_none());
    let version = asked.map(|_| game.version());
    if weighing.version == version {
        return;
    }
    *weighing = Weighing { version, job: None };
    if decision.choice.is_some() {
        *decision = Decision::default();
    }
    if let (Some(asked), Some(question)) = (asked, game.session().question()) {
        let choice = asked.clone().for_viewer(game.battle(), game.viewer());
        let (battle, viewer) = (game.battle().fork(), game.viewer());
        weighing.job = Some(Job::start(async move { options(&question, &battle, viewer, &choice).await }));
    }
}

/// Shows a decision as soon as its odds are computed, or after a moment without them.
fn weigh(
    (game, time): (Res<Game>, Res<Time<Real>>),
    (mut weighing, mut decision, mut draft): (ResMut<Weighing>, ResMut<Decision>, ResMut<Draft>),
    (mut look, mut redraw): (MessageWriter<LookAt>, MessageWriter<RequestRedraw>),
) {
    let Some(job) = &mut weighing.job else { return };
    redraw.write(RequestRedraw);
    let options = job.poll();
    let waits = options.is_none();
    if waits && (!job.is_slow() || decision.choice.is_some()) {
        return;
    }
    if !waits {
        weighing.job = None;
    }
    let Some(choice) = game.choice() else { return };
    let choice = choice.clone().for_viewer(game.battle(), game.viewer());
    if draft.about.as_ref() != Some(&choice) {
        draft.begin(&choice);
        for unit in choice.about.by.into_iter().chain(match (choice.asked, &choice.wanted) {
            (Asked::Side(_), Wanted::Some(units)) => units.first().copied(),
            (asked, _) => asked.unit(),
        }) {
            look.write(LookAt(unit));
        }
    }
    let since = if decision.choice.is_some() { decision.since } else { time.elapsed_secs() };
    *decision = Decision { since, ..Decision::plain(&choice, None, &draft) };
    if let Some(options) = options {
        decision.options = options;
    }
    decision.computing = waits && matches!(choice.wanted, Wanted::One(_));
    decision.pending = game.pending().filter(|order| is_seen(&game, order.unit)).cloned();
    decision.foresee(game.session().crossroads(), &draft);
}

/// Every answer with its consequences.
async fn options(question: &Question, battle: &Battle, viewer: Option<SideId>, choice: &Choice) -> Vec<Way> {
    let Wanted::One(answers) = &choice.wanted else { return Vec::new() };
    let prospect = question.crossroads().reactions(PATIENCE);
    let mut options = Vec::new();
    for answer in answers {
        pause().await;
        let mut crossroads = question.crossroads();
        let (key, rule) = (answer.key, answer.rule.0);
        let offered = prospect.iter().flat_map(|prospect| &prospect.answers);
        let given = offered.into_iter().find(|given| given.forecast.reaction == key);
        let plain = prospect.as_ref().filter(|_| key.as_str().starts_with("none")).map(|prospect| &prospect.plain);
        let odds = given.map(|given| &given.forecast).or(plain).cloned();
        let strikes = crossroads.strike(key, PATIENCE);
        let examples = if odds.is_some() { Sample::TO_SEE } else { Sample::TO_COUNT };
        let sample = is_reaction(choice.what).then(|| crossroads.sample(key, examples)).flatten().unwrap_or_default();
        let named = |units: &[UnitId]| {
            let seen = units.iter().filter(|unit| viewer.is_none_or(|side| battle.in_sight_of(side, **unit)));
            seen.map(|unit| battle.name(*unit).to_owned()).collect()
        };
        options.push(Way {
            about: (odds.is_none() && sample.examples > 0).then(|| sample.percent()),
            draws: named(&sample.others),
            helped: named(&sample.helpers),
            key,
            rule,
            odds,
            strikes,
            price: given.map_or_else(String::new, |given| words::price(battle, &given.price)),
            then: None,
        });
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Rule;
    use crate::battle::oracle::About;
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
            draft.take(&Intent::Part(str, 1), Some(&choice));
            assert_eq!(draft.parts, parts);
        }
        draft.take(&Intent::Part(str, -1), Some(&choice));
        assert_eq!(draft.answer(&choice), None);
    }
}
