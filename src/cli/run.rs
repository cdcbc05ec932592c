//! `run`: plays an order file.

use super::json;
use super::level;
use super::output::{Failure, Out};
use clap::ValueEnum;
use six_seconds::battle::{Battle, Event};
use six_seconds::replay::{Broken, Declined, DiceSource, OrderFile, OrderRun, Outcome};
use six_seconds::words::{self, say};

/// Play an order file: orders and decisions in sequence, with given or seeded dice.
///
/// With --events json every event is one JSON object on a line: its kind in the field "event", combatants and sides by
/// name, totals with their ledger (what, amount, rule). An order or decision that the rules do not allow is a line of kind
/// "refused", with the reason and its rule, and the battle goes on. The last line, of kind "final_state", holds the state
/// of every combatant, of everything that lies about, and the state hash.
///
/// The order file is RON:
///   (standing: {"reaction": "none"},                   the standing answer to each kind of decision
///    steps: [
///      (unit: "Kade", do: "move", to: (5, 6)),          finds the path; or path: [(5, 5), (5, 6)]
///      (unit: "Kade", do: "attack", at: Unit("Orlov"), with: "rifle", mode: "spray", rounds: 4),
///      (choice: "Orlov", answer: "dodge"),              a decision that the order before it calls for
///      (choice: "Orlov", split: {"str": 3}),
///      (choice: "Orlov", what: "drag_to", square: (3, 7)), "what" if it must be that decision and no other
///      (choice: "Guards", units: ["Kade"]),             a side's decision
///    ])
/// Targets are Unit("name"), Square(7, 8), Toward(NE), Path([...]) or Run("name", [...]). Items are named by id, by
/// name or by a word of the id, one of several by its number ("pistol 2"), mounted weapons too, and bare hands as
/// "unarmed". Numbers other than rounds, such as bands to climb, are called "amount". Decisions before the first order
/// belong to the start of the battle. An order for somebody else ends the turn of a combatant that can do nothing more.
/// Dice must neither run out nor be left over, and decisions must not run out.
///
/// six-seconds rules --orders lists every order with its modes and numbers and every decision with its answers.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The level file.
    level: String,
    /// The order file.
    #[arg(long, value_name = "FILE")]
    orders: String,
    /// Die faces in the order in which they fall, such as 4,3,6.
    #[arg(long, value_delimiter = ',', value_name = "FACES", conflicts_with = "seed")]
    dice: Option<Vec<String>>,
    /// The seed of the dice, if they are not given.
    #[arg(long, value_name = "N", required_unless_present = "dice")]
    seed: Option<u64>,
    /// How events are printed.
    #[arg(long, value_enum, default_value = "text")]
    events: Format,
}

/// How events are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// In sentences.
    Text,
    /// As JSON, one object a line.
    Json,
}

impl Format {
    /// Prints events.
    ///
    /// # Errors
    /// [`Failure::Closed`] if the output was closed.
    pub fn tell(self, battle: &Battle, events: &[Event], out: &mut Out) -> Result<(), Failure> {
        match self {
            Self::Json => events.iter().try_for_each(|event| out.line(json::event(battle, event))),
            Self::Text => words::sentences(battle, events).into_iter().try_for_each(|line| out.line(line)),
        }
    }
}

/// Why the run stopped early.
enum End {
    Broken(Broken),
    Failure(Failure),
}

impl From<Broken> for End {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

impl From<Failure> for End {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

pub fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let mut battle = level::load(&args.level)?.loaded.battle;
    let text = level::read(&args.orders, "cli.an_order_file")?;
    let file = OrderFile::read(&args.orders, &text, &battle).map_err(Failure::bad)?;
    let dice = match (&args.dice, args.seed) {
        (Some(faces), _) => DiceSource::given(&parsed(faces)?),
        (None, seed) => DiceSource::seeded(seed.unwrap_or(0)),
    };
    let mut play = OrderRun::new(&mut battle, &file, dice);
    let end = steps(&mut play, &file, args.events, out);
    out.close()?;
    end.map_err(|end| match end {
        End::Broken(broken) => Failure::bad(broken.report(&args.orders, &text)),
        End::Failure(failure) => failure,
    })
}

fn steps(play: &mut OrderRun<'_>, file: &OrderFile, format: Format, out: &mut Out) -> Result<(), End> {
    let begun = play.begin()?;
    report(play.battle(), &begun, format, out)?;
    for at in 0..file.orders.len() {
        let outcome = play.step(at)?;
        report(play.battle(), &outcome, format, out)?;
    }
    if format == Format::Json {
        out.line(json::state(play.battle()))?;
    }
    play.finish().map_err(|fault| End::Failure(Failure::Bad(format!("--dice: {fault}"))))
}

/// Reports the result of a step: the refused order, the events, the decisions that were declined.
fn report(battle: &Battle, outcome: &Outcome, format: Format, out: &mut Out) -> Result<(), Failure> {
    let as_json = format == Format::Json;
    match &outcome.refused {
        Some((order, refusal)) if as_json => out.line(json::refused(battle, order, refusal))?,
        Some((order, refusal)) => {
            let (name, act) = (battle.name(order.unit), words::label(order.act).to_lowercase());
            out.line(say("cli.refused", &[("name", &name), ("act", &act), ("why", &words::refusal(refusal))]))?;
        }
        None => {}
    }
    format.tell(battle, &outcome.events, out)?;
    outcome.declined.iter().try_for_each(|declined| {
        if as_json { out.line(json::declined(battle, declined)) } else { out.line(declined_line(declined)) }
    })
}

/// A declined decision as a sentence.
fn declined_line(declined: &Declined) -> String {
    let why = format!("{} ({})", json::why_declined(declined), declined.rule);
    say("cli.refused", &[("name", &declined.asked), ("act", &declined.answer), ("why", &why)])
}

fn parsed(faces: &[String]) -> Result<Vec<u8>, Failure> {
    let given = faces.iter().map(|face| face.trim()).filter(|face| !face.is_empty());
    let face = |face: &str| {
        let number = face.parse().ok().filter(|number: &u8| (1..=100).contains(number));
        number.ok_or_else(|| Failure::Bad(say("cli.no_face", &[("face", &face)])))
    };
    given.map(face).collect()
}
