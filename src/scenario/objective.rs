//! Objectives of a level file.

use super::decode::{Decode, Int, Name};
use super::diagnostic::Faults;
use super::node::Node;
use super::record::record;

/// The goal of an objective, as written.
#[derive(Clone, Debug, Default)]
pub enum GoalDef {
    /// It could not be read.
    #[default]
    Unknown,
    /// `Eliminate`
    Eliminate,
    /// `Hold(zone: "gate", rounds: 2)`
    Hold(HoldDef),
    /// `Reach(zone: "gate", units: 2)`
    Reach(ReachDef),
    /// `Survive(round: 10)`
    Survive(SurviveDef),
    /// `TakeOut(unit: "Sato")`, or `TakeOut(unit: "Sato", alive: true)`
    TakeOut(TakeOutDef),
    /// `TaskDone(zone: "vault")`
    TaskDone(TaskDoneDef),
}

record! {
    /// A way to win.
    ObjectiveDef {
        /// Its name in logs; the kind of its goal if left out.
        id: Option<Name> = None,
        /// Its text for the player.
        text: String,
        /// Its goal.
        goal: GoalDef,
    }

    /// Holding a zone.
    HoldDef {
        /// The zone.
        zone: Name,
        /// Rounds in a row.
        rounds: Int<1, 1000>,
    }

    /// Reaching a zone.
    ReachDef {
        /// The zone.
        zone: Name,
        /// The number of combatants that must be there.
        units: Int<1, 1000>,
    }

    /// Surviving.
    SurviveDef {
        /// Until the end of this round.
        round: Int<1, 1000>,
    }

    /// Finishing every task in a zone.
    TaskDoneDef {
        /// The zone.
        zone: Name,
    }

    /// Taking a combatant out.
    TakeOutDef {
        /// The combatant.
        unit: Name,
        /// Whether it must stay alive.
        alive: bool = false,
    }
}

impl Decode for GoalDef {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        const KINDS: [&str; 6] = ["Eliminate", "Hold", "Reach", "Survive", "TakeOut", "TaskDone"];
        let kind = node.ident().unwrap_or_default();
        let body = node.after_ident();
        match kind {
            "Eliminate" => Some(Self::Eliminate),
            "Hold" => HoldDef::decode(body, faults).map(Self::Hold),
            "Reach" => ReachDef::decode(body, faults).map(Self::Reach),
            "Survive" => SurviveDef::decode(body, faults).map(Self::Survive),
            "TaskDone" => TaskDoneDef::decode(body, faults).map(Self::TaskDone),
            "TakeOut" => TakeOutDef::decode(body, faults).map(Self::TakeOut),
            _ => {
                let expected = format!("one of {}", KINDS.join(", "));
                faults.unknown(node.span(), "there is no such goal", expected, kind, KINDS);
                None
            }
        }
    }
}
