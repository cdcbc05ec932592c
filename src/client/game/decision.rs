//! The open decision, with the odds and price of each answer.

use crate::ai::pace::pause;
use crate::battle::odds::{Chance, Forecast, Sample, is_reaction};
use crate::battle::oracle::{Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::{Battle, Crossroads, Key, Order, SideId, UnitId};
use crate::client::base::job::Job;
use crate::client::base::sets::ClientSystems;
use crate::client::game::draft::Draft;
use crate::client::game::odds::PATIENCE;
use crate::client::game::outlook::Standing;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::repeat::Repeat;
use crate::client::game::settle::Settling;
use crate::client::game::stage::LookAt;
use crate::client::settings::Settings;
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
    /// The odds of the free attack that the answer makes.
    pub strikes: Option<Forecast>,
    /// The chance that the attack whose roll the answer may raise hits.
    pub raised: Option<Chance>,
    /// The odds of the hit on whose damage the answer may spend something.
    pub deals: Option<Forecast>,
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
            raised: None,
            deals: None,
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

/// True if the viewing side sees a combatant; otherwise nothing is shown about it.
pub fn is_seen(game: &Game, unit: UnitId) -> bool {
    game.viewer().is_none_or(|side| game.battle().in_sight_of(side, unit))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Decision>().init_resource::<Weighing>();
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
    let raised = question.crossroads().raised(PATIENCE);
    let dealt = question.crossroads().dealt(PATIENCE);
    let mut options = Vec::new();
    for (at, answer) in answers.iter().enumerate() {
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
        let expenses = given.map_or_else(|| crossroads.expenses(&Answer::One(key)), |given| given.price.clone());
        let costs = given.is_some() || !expenses.is_empty();
        options.push(Way {
            about: (odds.is_none() && sample.examples > 0).then(|| sample.percent()),
            draws: named(&sample.others),
            helped: named(&sample.helpers),
            key,
            rule,
            odds,
            strikes,
            raised: raised.as_ref().and_then(|raised| raised.get(at)).map(Forecast::chance),
            deals: dealt.as_ref().and_then(|dealt| dealt.get(at)).cloned(),
            price: if costs { words::price(battle, &expenses) } else { String::new() },
            then: None,
        });
    }
    options
}
