//! Every name of the system, once. Skills are those of CE-BGD-07.

use crate::battle::keys;

mod camp;
mod field;
pub mod log;
mod options;
pub mod vehicles;
pub mod vocabulary;

pub use camp::*;
pub use field::*;
pub use options::*;

/// The system.
pub struct Cepheus;

keys! {
    /// Strength, a physical characteristic.
    STR = "str";
    /// Dexterity, a physical characteristic.
    DEX = "dex";
    /// Endurance, the physical characteristic that takes the first wound.
    END = "end";
    /// Intelligence.
    INT = "int";
    /// Education.
    EDU = "edu";
    /// Social standing.
    SOC = "soc";

    /// The minor action of a turn.
    MINOR = "minor";
    /// The significant action of a turn.
    SIGNIFICANT = "significant";
    /// Half-metres left of a movement action already paid for.
    STRIDE = "stride";

    /// Order: walk along a path.
    MOVE = "move";
    /// Order: aim at a target.
    AIM = "aim";
    /// Order: aim for the kill.
    KILL_AIM = "kill_aim";
    /// Order: change stance (mode `standing`, `crouched`, `prone`).
    STANCE = "stance";
    /// Order: take an item in hand.
    DRAW = "draw";
    /// Order: reload the weapon in hand.
    RELOAD = "reload";
    /// Order: use an object on the map (a door).
    INTERACT = "interact";
    /// Order: attack with a weapon, in melee or by shooting (mode `single`, `spray`, `grouped`).
    ATTACK = "attack";
    /// Order: throw the item at a unit or square.
    THROW = "throw";
    /// Order: empty the magazine at a target.
    PANIC = "panic";
    /// Order: keep a target's head down (mode `single`, `spray`).
    SUPPRESS = "suppress";
    /// Order: fire at a square without seeing anybody there.
    BLIND = "blind";
    /// Order: finish off somebody helpless.
    COUP = "coup_de_grace";
    /// Order: begin a grapple, or make its next check.
    GRAPPLE = "grapple";
    /// Order: rest the weapon for a very long shot.
    BRACE = "brace";
    /// Order: drop what is in hand.
    DROP = "drop";

    /// Condition: aiming; amount = aim actions spent, on whom.
    AIMING = "aiming";
    /// Condition: aiming for the kill; amount = damage bonus, on whom.
    KILL_AIMING = "kill_aiming";
    /// Condition: reactions made this round; amount = how many.
    REACTED = "reacted";
    /// Condition: acts hastily this round.
    HASTENED = "hastened";
    /// Condition: does not know of its enemies yet.
    UNAWARE = "unaware";
    /// Condition: the next significant action is lost (a dive for cover).
    LOST_SIGNIFICANT = "lost_significant";
    /// Condition: -2 on all checks until rested.
    FATIGUED = "fatigued";
    /// Condition: woke with two characteristics at 0; the next point of damage knocks it out again.
    SHAKY = "shaky";
    /// Condition of the unconscious: rounds until the next waking check.
    OUT = "out";
    /// Condition: waking checks failed so far.
    WAKING_FAILED = "waking_failed";

    /// Condition: under suppressive fire; -1 on all checks.
    SUPPRESSED = "suppressed";
    /// Condition: suppressed since its latest turn; amount = the highest Effect.
    PINNED = "pinned";
    /// Condition: the weapon rests on something.
    BRACED = "braced";

    /// Condition: grapples, with whom.
    GRAPPLED = "grappled";

    /// Decision: with which characteristic somebody resists in a grapple.
    GRAPPLE_STAT = "grapple_stat";
    /// Decision: what the winner of a grappling check makes of it.
    GRAPPLE_OUTCOME = "grapple_outcome";
    /// Outcome: just hold.
    HOLD = "hold";
    /// Outcome: take the weapon.
    DISARM = "disarm";
    /// Outcome: drag the other along.
    DRAG = "drag";
    /// Outcome: break away.
    ESCAPE = "escape";
    /// Outcome: hurt.
    SQUEEZE_HARD = "squeeze";
    /// Outcome: knock prone.
    FELL = "fell";
    /// Outcome: throw the other.
    HURL = "hurl";
    /// Decision: whether the grapple goes on.
    GRAPPLE_GOES_ON = "grapple_goes_on";
    /// Answer to it: yes.
    GO_ON = "go_on";
    /// Answer to it: no.
    LET_GO = "let_go";
    /// Decision: where the other is dragged.
    DRAG_TO = "drag_to";
    /// Decision: where one breaks away to.
    ESCAPE_TO = "escape_to";
    /// Decision: where the other is thrown.
    HURL_TO = "hurl_to";

    /// Trait: fights for a cause and is not to be shaken.
    ZEALOT = "zealot";
    /// Trait: a machine.
    MECHANICAL = "mechanical";
    /// Trait: does not care to live.
    SUICIDAL = "suicidal";
    /// Trait: does not flinch.
    UNSHAKEABLE = "unshakeable";
    /// Trait: carries a laser sight.
    LASER_SIGHT = "laser_sight";
    /// Trait: its shotgun is loaded with flechette shells. Also the kind of ammunition.
    FLECHETTE = "flechette";

    /// Thing: a cloud of smoke.
    SMOKE_CLOUD = "smoke_cloud";
    /// Thing: a cloud of aerosol.
    AEROSOL_CLOUD = "aerosol_cloud";

    /// Skill: fighting with the body.
    NATURAL_WEAPONS = "natural_weapons";
    /// Skill: moving without weight.
    ZERO_G = "zero_g";
    /// Skill: a little of everything.
    JACK_OF_ALL_TRADES = "jack_of_all_trades";
    /// Ledger: the skill in use was never learnt.
    UNTRAINED_DM = "untrained";

    /// Half-metres left of a movement action that another action broke off; they count again with the next one.
    LEFT_STRIDE = "left_stride";
    /// Free actions left before one costs the minor action.
    FREE = "free";

    /// Mode of `stance`: standing up.
    STANDING = "standing";
    /// Mode of `stance`: crouching.
    CROUCHED = "crouched";
    /// Mode of `stance`: lying down.
    PRONE = "prone";
    /// Mode of `reload`: faster, without dodging until it is done. Also the condition of one who reloads so.
    NO_DODGE = "no_dodge";

    /// Decision of a side that nobody has noticed: stay or slip away.
    WITHDRAW = "withdraw";
    /// Answer to it: fight.
    STAY = "stay";
    /// Skill, and value of `awareness`: the best scouts of both sides roll.
    RECON = "recon";

    /// Order: give another one a start by leadership.
    LEAD = "lead";
    /// Order: help somebody who works on something.
    AID = "aid";
    /// Order: work on a lock or another thing that takes a check.
    TASK = "task";
    /// Order: leave unfinished what takes several rounds.
    ABANDON = "abandon";
    /// Order: treat a fresh wound. Also the work itself.
    FIRST_AID = "first_aid";
    /// Order: set an explosive. Also the work itself.
    PLANT = "plant";
    /// Order: set a charge off.
    DETONATE = "detonate";
    /// Order: take a drug.
    TAKE_DRUG = "take_drug";
    /// Order: pick up what lies here.
    PICK_UP = "pick_up";
    /// Order: sniff the air with a bioscanner.
    SCAN = "scan";
    /// Order: switch a jammer on or off. Also the condition of who runs one.
    JAM = "jam";
    /// Order: fire a launcher at a square.
    LAUNCH = "launch";

    /// Condition: works on something; amount = rounds still to do.
    WORKING = "working";
    /// Condition: where it works, as the number of a direction; 8 = its own square.
    WORK_AT = "work_at";
    /// Condition: the slot of what it works with.
    WORK_WITH = "work_with";
    /// Condition: what hurry or care adds to the check at the end of the work.
    WORK_DM = "work_dm";
    /// Condition: this round's work does not count.
    WORK_LOST = "work_lost";
    /// Condition: what helpers add to the check.
    AIDED = "aided";
    /// Condition: initiative by the commander's tactics.
    WELL_LED = "well_led";
    /// Condition: out of touch with the commander.
    CUT_OFF = "cut_off";
    /// Condition: kilograms carried.
    LOAD = "load";
    /// Condition: points of its armour against lasers that have boiled away.
    ABLATED = "ablated";
    /// Condition: doses of stim taken.
    STIMMED = "stimmed";
    /// Condition: dodges of this round that a drug has paid for.
    FREE_DODGED = "free_dodged";
    /// Condition: wounded and not treated yet; amount = the round of the latest wound.
    FRESH_WOUND = "fresh_wound";
    /// Condition: rads taken in all.
    RADS = "rads";

    /// Trait: commands its unit.
    COMMANDER = "commander";
    /// Trait: belongs to the first unit of its side.
    SQUAD_A = "squad_a";
    /// Trait: belongs to the second unit of its side.
    SQUAD_B = "squad_b";
    /// Trait: belongs to the third unit of its side.
    SQUAD_C = "squad_c";
    /// Trait: its radio is jammed.
    RADIO_JAMMED = "radio_jammed";
    /// Trait: has good tools or help for whatever it does.
    WELL_EQUIPPED = "well_equipped";
    /// Trait: is hindered in whatever it does.
    HINDERED = "hindered";

    /// Skill: leading others.
    LEADERSHIP = "leadership";
    /// Skill: planning a fight.
    TACTICS = "tactics";
    /// Skill: healing.
    MEDICINE = "medicine";
    /// Skill: explosives.
    DEMOLITIONS = "demolitions";
    /// Skill: communications and sensors.
    COMMS = "comms";
    /// Skill: circuits, sensors, computers.
    ELECTRONICS = "electronics";
    /// Skill: power plants.
    ENGINEERING = "engineering";
    /// Skill: what floats by gravity.
    GRAVITICS = "gravitics";
    /// Skill: everything else that moves.
    MECHANICS = "mechanics";
    /// Skill: biology.
    LIFE_SCIENCES = "life_sciences";

    /// Ledger: good or bad tools, help or hindrance.
    CIRCUMSTANCE = "circumstance";
    /// Ledger: a load.
    LADEN = "laden";
    /// Ledger: two things at once.
    AT_ONCE = "two_things_at_once";
    /// Ledger: hurry or care.
    TIMING = "timing";
    /// Ledger: armour whose wearer never learnt to move in it.
    CLUMSY_SUIT = "clumsy_suit";

    /// Thing: an explosive that is set.
    CHARGE = "charge";
    /// Thing: a place where the air is bad.
    BAD_AIR = "bad_air";
}
