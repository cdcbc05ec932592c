//! The terminal's loop: reads a line, answers in full sentences, lets the AI play its sides.

mod hand_over;

use super::answers::Asked;
use super::briefing::briefing;
use super::command::{self, Command};
use super::describe::{self, Viewer};
use super::{decide, input, verbs};
use crate::ai::Players;
use crate::battle::engine::Stop;
use crate::battle::oracle;
use crate::battle::{Battle, Event, Key, Order, Phase, UnitId};
use crate::replay::{Eyes, OrderLog, Session};
use crate::words::{self, say};
use hand_over::eyes_of;
use std::io::{self, BufRead, Write};

/// A level with its players.
pub struct Seated {
    /// The game, started or not.
    pub session: Session,
    /// The AI players.
    pub players: Players,
    /// The events so far.
    pub happened: Vec<Event>,
    /// The story of the level.
    pub story: String,
    /// A note to show before a saved game continues; empty if there is none.
    pub remark: String,
}

/// Loads a saved game with its players, or says why not.
pub type Loader<'a> = &'a dyn Fn(&OrderLog) -> Result<Seated, String>;

/// Number of empty lines that push one player's text off the screen.
const PUSHED: usize = 100;

/// Writes the text of a saved game.
pub type Writer<'a> = &'a dyn Fn(&OrderLog) -> String;

/// A game in the terminal.
pub struct Table<'a, W: Write> {
    game: Seated,
    load: Loader<'a>,
    write: Writer<'a>,
    out: W,
    eyes: Eyes,
    /// The control sequence that clears the terminal before it changes hands.
    clear: String,
    /// True if it has been cleared for the next side.
    emptied: bool,
    /// Number of events before each order given here.
    before: Vec<usize>,
    announced_turn: Option<(u16, UnitId)>,
}

/// True to keep reading.
enum Then {
    GoOn,
    Leave,
}

impl<'a, W: Write> Table<'a, W> {
    /// A table for a game; saved games are loaded through `load`.
    pub fn new(game: Seated, load: Loader<'a>, out: W) -> Self {
        let (eyes, clear) = (eyes_of(&game), "\n".repeat(PUSHED));
        Self {
            game,
            load,
            write: &OrderLog::write,
            out,
            eyes,
            clear,
            emptied: false,
            before: Vec::new(),
            announced_turn: None,
        }
    }

    /// Clears the terminal with this control sequence instead of empty lines.
    #[must_use]
    pub fn cleared_by(mut self, signs: &str) -> Self {
        signs.clone_into(&mut self.clear);
        self
    }

    /// Saves games with `write`.
    #[must_use]
    pub fn saved_as(mut self, write: Writer<'a>) -> Self {
        self.write = write;
        self
    }

    /// Plays until the input ends or the player quits.
    ///
    /// # Errors
    /// If the output is closed or the input cannot be read.
    pub fn play(mut self, input: &mut dyn BufRead) -> io::Result<()> {
        self.read(input, false)
    }

    /// Plays until the battle is over, the input ends or the player quits, and returns the game.
    ///
    /// # Errors
    /// If the output is closed or the input cannot be read.
    pub fn play_out(mut self, input: &mut dyn BufRead) -> io::Result<Session> {
        self.read(input, true)?;
        Ok(self.game.session)
    }

    fn read(&mut self, input: &mut dyn BufRead, to_the_end: bool) -> io::Result<()> {
        self.open()?;
        loop {
            self.out.flush()?;
            if to_the_end && self.battle().is_over() {
                return Ok(());
            }
            let Some(line) = input::line(input)? else {
                writeln!(self.out, "{}", say("text.input_ended", &[]))?;
                return self.out.flush();
            };
            if let Then::Leave = self.line(&line)? {
                writeln!(self.out, "{}", say("text.goodbye", &[]))?;
                return self.out.flush();
            }
        }
    }

    fn battle(&self) -> &Battle {
        self.game.session.present()
    }

    /// The side whose knowledge limits the text: the side of the player, or of the person at the terminal. `None` if
    /// several sides share their view, if no people play, or after the battle.
    fn viewer(&self) -> Viewer {
        let revealed = self.eyes.are_apart() && self.battle().is_over();
        Viewer(self.eyes.side().filter(|_| !revealed))
    }

    fn asked(&self) -> Asked<'_> {
        let asked = self.game.session.waiting().map(|choice| choice.asked);
        let actor = asked.map_or_else(|| self.battle().current(), oracle::Asked::unit);
        let decides = asked.is_some();
        let happened = self.known(&self.game.happened);
        Asked { battle: self.battle(), viewer: self.viewer(), happened, actor, decides }
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    fn open(&mut self) -> io::Result<()> {
        let name = self.battle().setup().name.clone();
        writeln!(self.out, "{}", say("text.welcome", &[("name", &name)]))?;
        if !self.game.remark.is_empty() {
            writeln!(self.out, "{}", self.game.remark)?;
        }
        if self.battle().scheduler().phase == Phase::Setup {
            self.brief()?;
            let end = self.game.session.begin(&mut self.game.players);
            self.after(end)?;
        }
        self.carry_on()
    }

    fn brief(&mut self) -> io::Result<()> {
        let lines = briefing(self.battle(), &self.game.story, self.viewer());
        self.say(&lines)
    }

    /// Lets the AI play until a person must act, decide, or the battle is over.
    fn carry_on(&mut self) -> io::Result<()> {
        while self.game.session.waiting().is_none() {
            let Some(order) = self.game.players.order(self.game.session.battle()) else { break };
            self.give(order)?;
        }
        if let Some(side) = self.due() {
            return self.announce(side);
        }
        if let Some(choice) = self.game.session.waiting() {
            let choice = choice.clone().for_viewer(self.battle(), self.viewer().0);
            let lines = decide::question(self.battle(), &choice, self.game.session.crossroads());
            return self.say(&lines);
        }
        self.tell_turn()
    }

    fn tell_turn(&mut self) -> io::Result<()> {
        let battle = self.game.session.battle();
        let Some(unit) = battle.current() else { return Ok(()) };
        let turn = Some((battle.scheduler().round, unit));
        if self.announced_turn == turn {
            return Ok(());
        }
        self.announced_turn = turn;
        let line = say(
            "text.turn",
            &[("unit", &battle.name(unit)), ("summary", &describe::summary(battle, unit, Viewer(None)))],
        );
        writeln!(self.out, "{line}")
    }

    fn give(&mut self, order: Order) -> io::Result<()> {
        let end = self.game.session.give(&order, &mut self.game.players);
        self.after(end)
    }

    /// Writes the result of a step.
    fn after(&mut self, end: Result<Vec<Event>, Stop>) -> io::Result<()> {
        match end {
            Ok(events) => {
                self.before.push(self.game.happened.len());
                self.tell(self.game.session.log().entries.len(), events)
            }
            Err(Stop::Waiting(_)) => {
                let events = self.game.session.so_far();
                self.tell(self.game.session.log().entries.len() + 1, events)
            }
            Err(Stop::Refused(refusal)) => writeln!(self.out, "{}.", words::refusal(&refusal)),
            Err(Stop::Broken(fault)) => writeln!(self.out, "{}", say("text.does_not_fit", &[("fault", &fault)])),
        }
    }

    /// Writes the events of the first `steps` steps.
    fn tell(&mut self, steps: usize, events: Vec<Event>) -> io::Result<()> {
        // A side that does not have the terminal yet is told later.
        let mut lines =
            if self.eyes.are_shut() && !self.battle().is_over() { Vec::new() } else { self.sentences(&events) };
        let battle = self.battle();
        if events.iter().any(|event| matches!(event, Event::BattleEnded { .. })) {
            let after = words::aftermath(battle);
            lines.extend(words::phrase("aftermath", &[]).filter(|_| !after.is_empty()));
            lines.extend(after);
        }
        self.eyes.miss(steps, &events);
        self.game.happened.extend(events);
        self.say(&lines)
    }

    fn line(&mut self, line: &str) -> io::Result<Then> {
        let command = command::read(line);
        if let Some(side) = self.due() {
            if matches!(command, Command::Quit) {
                return Ok(Then::Leave);
            }
            if self.emptied {
                self.take_over(side)?
            } else {
                self.empty(side)?
            }
            return Ok(Then::GoOn);
        }
        if let Some(choice) = self.game.session.waiting().cloned()
            && matches!(command, Command::Empty | Command::Act(_))
        {
            let rolled = if matches!(command, Command::Empty) { self.game.session.roll() } else { None };
            match rolled.map_or_else(|| decide::answer(self.battle(), &choice, line), Ok) {
                Ok(answer) => {
                    let end = self.game.session.answer(answer, &mut self.game.players);
                    self.after(end)?;
                    self.carry_on()?;
                }
                Err(why) => writeln!(self.out, "{why}")?,
            }
            return Ok(Then::GoOn);
        }
        match command {
            Command::Empty => {}
            Command::Quit => return Ok(Then::Leave),
            Command::Act(words) => self.act(&words)?,
            Command::Briefing => self.brief()?,
            Command::GiveUp(act, sure) => self.give_up(act, sure)?,
            Command::Undo => self.undo()?,
            Command::Save(file) => self.save(&file)?,
            Command::Load(file) => self.load(&file)?,
            asked => {
                let lines = self.asked().answer(&asked);
                self.say(&lines)?;
            }
        }
        Ok(Then::GoOn)
    }

    fn act(&mut self, line: &str) -> io::Result<()> {
        let Some(unit) = self.battle().current() else {
            return writeln!(self.out, "{}", say("text.over_still", &[]));
        };
        match verbs::order(self.battle(), unit, &verbs::split(line)) {
            Ok(order) => {
                self.give(order)?;
                self.carry_on()
            }
            Err(why) => writeln!(self.out, "{why}"),
        }
    }

    /// Gives up the battle; says first what that means.
    fn give_up(&mut self, act: Key, sure: bool) -> io::Result<()> {
        let Some(unit) = self.battle().current() else {
            return writeln!(self.out, "{}", say("text.over_still", &[]));
        };
        if sure {
            self.give(Order::new(unit, act))?;
            return self.carry_on();
        }
        let means = say(&format!("give_up.means.{act}"), &[]);
        let typed = format!("{act} {}", command::NOW);
        writeln!(self.out, "{means} {}", say("text.give_up", &[("typed", &typed)]))
    }

    fn undo(&mut self) -> io::Result<()> {
        if self.game.session.withdraw() {
            return writeln!(self.out, "{}", say("text.withdrawn", &[]));
        }
        if self.game.session.take_back() {
            return writeln!(self.out, "{}", say("text.taken_back", &[]));
        }
        match self.game.session.undo() {
            Some(undone) => {
                self.eyes.forget(self.game.session.log().entries.len());
                self.game.happened.truncate(self.before.pop().unwrap_or(usize::MAX));
                let act = words::label(undone.0.act).to_lowercase();
                let now = describe::summary(self.battle(), undone.0.unit, Viewer(None));
                writeln!(self.out, "{}", say("text.undone", &[("act", &act), ("now", &now)]))
            }
            None => writeln!(self.out, "{}", say("text.no_undo", &[])),
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.out, "{}", say("text.save_where", &[]));
        }
        match std::fs::write(file, (self.write)(self.game.session.log())) {
            Ok(()) => writeln!(self.out, "{}", say("text.saved", &[("file", &file)])),
            Err(error) => writeln!(self.out, "{}", say("text.not_saved", &[("file", &file), ("error", &error)])),
        }
    }

    fn load(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.out, "{}", say("text.load_what", &[]));
        }
        let read = std::fs::read_to_string(file).map_err(|error| error.to_string());
        let log = read.and_then(|text| OrderLog::read(&text).map_err(|error| error.to_string()));
        match log.and_then(|log| (self.load)(&log)) {
            Ok(game) => {
                (self.eyes, self.game) = (eyes_of(&game), game);
                self.before.clear();
                self.announced_turn = None;
                let round = self.battle().scheduler().round;
                writeln!(self.out, "{}", say("text.loaded", &[("file", &file), ("when", &words::when(round))]))?;
                self.open()
            }
            Err(why) => writeln!(self.out, "{}", say("text.not_loaded", &[("file", &file), ("why", &why)])),
        }
    }
}
