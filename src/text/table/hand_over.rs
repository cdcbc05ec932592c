//! Several people at one terminal: hand-over to the next side, and its view of the events.

use super::{Seated, Table};
use crate::battle::{Event, SideId};
use crate::replay::{self, Eyes};
use crate::text::answers;
use crate::words::{self, say};
use std::io::{self, Write};

impl<W: Write> Table<'_, W> {
    /// The side that must get the terminal before the game continues.
    pub(super) fn due(&self) -> Option<SideId> {
        let battle = self.battle();
        let asked = self.game.session.waiting().and_then(|choice| choice.asked.side(battle));
        let turn = || battle.current().map(|unit| battle.side(unit));
        self.eyes.due(asked.or_else(turn)).filter(|_| !battle.is_over())
    }

    /// Announces the side that gets the terminal next; the present side may read on until it is cleared.
    pub(super) fn announce(&mut self, side: SideId) -> io::Result<()> {
        if self.eyes.are_shut() {
            return self.empty(side);
        }
        self.emptied = false;
        let name = self.battle().setup().side_name(side);
        writeln!(self.out, "{}", say("text.next_is", &[("side", &name)]))
    }

    /// Clears the terminal for the side that gets it next.
    pub(super) fn empty(&mut self, side: SideId) -> io::Result<()> {
        self.emptied = true;
        let name = self.battle().setup().side_name(side).to_owned();
        write!(self.out, "{}", self.clear)?;
        writeln!(self.out, "{}", say("text.hand_over", &[("side", &name)]))
    }

    /// Hands over the terminal: shows the side what it saw meanwhile, and continues.
    pub(super) fn take_over(&mut self, side: SideId) -> io::Result<()> {
        let missed = self.eyes.hand_over(side);
        let lines = self.sentences(&missed);
        if !lines.is_empty() {
            let name = self.battle().setup().side_name(side);
            writeln!(self.out, "{}", say("text.meanwhile", &[("side", &name)]))?;
            self.say(&lines)?;
        }
        self.announced_turn = None;
        self.carry_on()
    }

    /// The sentences about the latest events, from the viewer's point of view.
    pub(super) fn sentences(&self, events: &[Event]) -> Vec<String> {
        let (battle, viewer) = (self.battle(), self.viewer());
        words::sentences(battle, self.known(events).into_iter().filter(|event| answers::learns(battle, viewer, event)))
    }

    /// All events that the viewer may know of: with hidden views, those that its side saw.
    pub(super) fn known<'e>(&self, events: &'e [Event]) -> Vec<&'e Event> {
        match self.viewer().0.filter(|_| self.eyes.are_apart()) {
            Some(side) => {
                let learns = replay::learns(self.battle(), side, events);
                events.iter().zip(learns).filter(|(_, learns)| *learns).map(|(event, _)| event).collect()
            }
            None => events.iter().collect(),
        }
    }
}

/// The views of the sides that people play.
pub(super) fn eyes_of(game: &Seated) -> Eyes {
    let sides = (0..game.session.battle().setup().sides.len()).filter_map(|at| u8::try_from(at).ok()).map(SideId);
    Eyes::of(sides.filter(|side| !game.players.plays(*side)).collect(), game.session.log().apart)
}
