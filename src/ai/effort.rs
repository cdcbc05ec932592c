//! How much a player examines before it decides: the difference between the levels of play.

/// The limits of one decision. All are numbers of things to examine, never time: the same battle has the same decisions
/// everywhere.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// Squares to examine in a turn of a small battle, how many are left out per visible enemy, and the fewest.
    pub places: usize,
    pub crowded: usize,
    pub fewest_places: usize,
    /// The best squares to try other ways of moving and other orders on.
    pub ways: usize,
    /// Targets to examine for an attack from the combatant's square, and from a square under consideration.
    pub targets: usize,
    pub targets_there: usize,
    /// Attacks whose best response is examined.
    pub answered: usize,
    /// Attack options to examine from other squares, and for each enemy.
    pub arms: usize,
    /// Enemies whose harm is examined.
    pub foes: usize,
    /// Orders with an uncertain outcome to examine for one decision, and of these with the same action.
    pub trials: usize,
    pub of_an_act: usize,
    /// Orders of one action with a certain outcome to examine closely.
    pub certain: usize,
    /// Examples of the dice for an order with an uncertain outcome.
    pub examples: u32,
    /// Orders to examine that another one makes possible.
    pub openings: usize,
    /// True if actions that have hardly ever been better for a combatant than moving and attacking, and what they make
    /// possible, are examined only now and then.
    pub selective: bool,
    /// True if the player sees where the battle is decided: who holds a zone, and for how long.
    pub contests: bool,
    /// True if the next orders of others are predicted for orders that wait for them.
    pub ambushes: bool,
    /// True if losses are computed anew for every modifier and condition; otherwise a loss at about the same chance is
    /// taken in proportion.
    pub thorough: bool,
    /// Outcomes of the dice up to which a loss is computed exactly, and examples of an attack with more of them.
    pub exact: u32,
    pub samples: u32,
    /// The same two numbers for an enemy's attack, where a rough estimate is enough.
    pub rough_exact: u32,
    pub rough: u32,
    /// Examples of what follows an answer to a decision, and answers that get so many besides the suggested one.
    pub foreseen: u64,
    pub close: usize,
    /// The work that a turn may take, in changes to copies of the battle, and the effort for the rest of a turn that has taken
    /// more.
    pub budget: Option<(u64, &'static Effort)>,
    /// The weight that an enemy's fall gains by the harm that it could do next, in percent of that harm.
    pub threat: i64,
}

impl Effort {
    /// The player `hard`: the widest look.
    pub const HARD: Self = Self {
        places: 16,
        crowded: 1,
        fewest_places: 8,
        ways: 2,
        targets: 6,
        targets_there: 3,
        answered: 3,
        arms: 2,
        foes: 6,
        trials: 8,
        of_an_act: 2,
        certain: 8,
        examples: 5,
        openings: 4,
        selective: false,
        contests: true,
        ambushes: true,
        thorough: true,
        exact: 160,
        samples: 32,
        rough_exact: 160,
        rough: 32,
        foreseen: 40,
        close: 3,
        budget: Some((45_000, &Self::LEAST)),
        threat: 100,
    };

    /// For the rest of a turn that has taken its budget.
    const LEAST: Self = Self {
        selective: false,
        thorough: true,
        trials: 4,
        openings: 0,
        certain: 2,
        ways: 0,
        budget: Some((90_000, &Self::ROUGH)),
        ..Self::NORMAL
    };

    /// For what is left of it when that has taken long as well: the same orders, each with a rough estimate.
    const ROUGH: Self = Self { selective: false, trials: 4, of_an_act: 2, certain: 2, ..Self::EASY };

    /// The same without regard to where the battle is decided, and to what enemies could do.
    pub const BLIND_TO_ZONES: Self = Self {
        contests: false,
        threat: 0,
        budget: Some((45_000, &Self { contests: false, threat: 0, budget: None, ..Self::LEAST })),
        ..Self::HARD
    };

    /// The player `normal`: a look at the best of everything.
    pub const NORMAL: Self = Self {
        places: 4,
        crowded: 0,
        fewest_places: 4,
        ways: 1,
        targets: 4,
        targets_there: 2,
        answered: 1,
        arms: 1,
        foes: 3,
        trials: 5,
        of_an_act: 2,
        certain: 2,
        examples: 5,
        openings: 3,
        selective: true,
        contests: true,
        ambushes: false,
        thorough: false,
        exact: 160,
        samples: 24,
        rough_exact: 48,
        rough: 8,
        foreseen: 16,
        close: 2,
        budget: None,
        threat: 100,
    };

    /// The player `easy`: a glance at what is nearest, and one order at a time.
    pub const EASY: Self = Self {
        places: 3,
        fewest_places: 2,
        ways: 0,
        targets: 2,
        targets_there: 1,
        answered: 1,
        foes: 2,
        trials: 1,
        of_an_act: 1,
        certain: 1,
        examples: 2,
        openings: 0,
        exact: 64,
        samples: 8,
        rough_exact: 16,
        rough: 4,
        foreseen: 8,
        close: 1,
        ..Self::NORMAL
    };
}
