//! Names of vehicles and machines: tracks, systems, actions, conditions, ledger lines, causes.

use crate::battle::keys;

keys! {
    /// Track: what must go before the inside of a machine suffers.
    HULL = "hull";
    /// Track: what holds a machine together.
    STRUCTURE = "structure";
    /// Points that a machine takes from every hit.
    ARMOUR = "armour";

    /// System: what moves it.
    DRIVE = "drive";
    /// System: what it sees with.
    SENSORS = "sensors";
    /// System: what gives it power.
    POWER_PLANT = "power_plant";
    /// System: what it thinks with.
    COMPUTER = "computer";
    /// System of a robot: one of its arms.
    ARM = "arm";
    /// System of a robot: one of its legs.
    LEG = "leg";

    /// Order: drive along a path. Also the mark of a vehicle that was driven this round.
    STEER = "steer";
    /// Order: bring the vehicle to a halt.
    HALT = "halt";
    /// Order: drive along a path with turns wherever they are wanted (mode: the facing at its end).
    MANOEUVRE = "manoeuvre";
    /// Order: change the band of altitude (mode `up` or `down`).
    CLIMB = "climb";
    /// Order: evasive action.
    EVADE = "evade";
    /// Order: drive into somebody.
    RAM = "ram";
    /// Order: something daring (mode `extra_arc`, `chain`, `three_manoeuvres`, `jump`).
    STUNT = "stunt";
    /// Order: weave through clutter; amount is the weaving number.
    WEAVE = "weave";
    /// Order: take up the pursuit of a vehicle.
    PURSUE = "pursue";
    /// Order: break a pursuit off.
    BREAK_OFF = "break_off";
    /// Order: fire a mounted weapon.
    FIRE = "fire";
    /// Order: drive and use the significant action in one turn.
    DRIVE_AND_FIGHT = "drive_and_fight";
    /// Order: get into a vehicle.
    BOARD = "board";
    /// Order: get out of a vehicle.
    LEAVE = "leave";
    /// Order: change the place aboard (mode: a post or a window).
    SEAT = "seat";
    /// Order: fasten or loosen the belt.
    BELT = "belt";
    /// Order: fire together with others at a starship.
    VOLLEY = "volley";

    /// Mode of `climb`: upward.
    UP = "up";
    /// Mode of `climb`: downward.
    DOWN = "down";
    /// Mode of `stunt`: one target counts as in one more arc.
    EXTRA_ARC = "extra_arc";
    /// Mode of `stunt`: sets up the next vehicle check.
    CHAIN = "chain";
    /// Mode of `stunt`: three manoeuvres at once.
    THREE_MANOEUVRES = "three_manoeuvres";
    /// Mode of `stunt`: over an obstacle.
    JUMP = "jump";
    /// Mode of `seat`: at the controls.
    DRIVER = "driver";
    /// Mode of `seat`: at the weapons.
    GUNNER = "gunner";
    /// Mode of `seat`: just riding.
    PASSENGER = "passenger";
    /// Mode of `seat`: at a window in front.
    FRONT = "front";
    /// Mode of `seat`: at a window on the right.
    RIGHT = "right";
    /// Mode of `seat`: at a window behind.
    REAR = "rear";
    /// Mode of `seat`: at a window on the left.
    LEFT = "left";

    /// Condition of a driver: the vehicle is under control this turn.
    IN_CONTROL = "in_control";
    /// Condition of a vehicle: it has moved this round.
    DRIVEN = "driven";
    /// Condition of a vehicle: takes evasive action; amount = the Effect.
    EVADING = "evading";
    /// Condition of a vehicle: mounted weapons fired this round; amount = a bit for each, by its place among the mounts.
    FIRED = "fired";
    /// Condition of a vehicle: no power this round.
    POWERLESS = "powerless";
    /// Condition of a machine: shut down for some rounds.
    SHUT_DOWN = "shut_down";
    /// Condition of a vehicle: pursues another.
    PURSUING = "pursuing";
    /// Condition of a vehicle: must weave as its quarry did, or break off; amount = the weaving number.
    MUST_WEAVE = "must_weave";
    /// Condition of a vehicle: has broken off a pursuit this round.
    BROKEN_OFF = "broken_off";
    /// Condition of a driver: manoeuvres left of a stunt.
    MANOEUVRES = "manoeuvres";
    /// Condition of a vehicle: one target counts as in one more arc.
    OTHER_ARC = "other_arc";
    /// Condition of a driver: a stunt has set up the next vehicle check; amount = its DM.
    SET_UP = "set_up";
    /// Condition of a driver: may jump an obstacle this turn.
    JUMPING = "jumping";
    /// Condition of a target: bonus of those who ram it.
    RAM_DM = "ram_dm";
    /// Condition of a target: nobody can miss it who rams it.
    RAM_AUTO = "ram_auto";
    /// Condition of a drone: steered by somebody.
    STEERED_BY = "steered_by";
    /// Condition of a firer: dice of a hit that waits for the others of a volley.
    IN_VOLLEY = "in_volley";
    /// Condition of a firer: Effect of that hit.
    VOLLEY_EFFECT = "volley_effect";
    /// Condition of a firer: linked weapons that made it together.
    VOLLEY_GUNS = "volley_guns";

    /// Mode of `fire`: several weapons of a mount at one target.
    TOGETHER = "together";
    /// Word of `gravity`: twice the usual.
    HIGH_GRAVITY = "high";

    /// Ledger: the vehicle's agility.
    AGILITY = "agility";
    /// Ledger: hits on the drive.
    DRIVE_HITS = "drive_hits";
    /// Ledger: hits on the weapon.
    WEAPON_HITS = "weapon_hits";
    /// Ledger: hits on the sensors.
    SENSOR_HITS = "sensor_hits";
    /// Ledger: hits on the arms.
    LIMB_HITS = "limb_hits";
    /// Ledger: the target is large.
    SIZE = "size";
    /// Ledger: the target is a starship.
    STARSHIP = "starship";
    /// Ledger: evasive action.
    EVASION = "evasion";
    /// Ledger: the weaving number.
    WEAVING = "weaving";
    /// Ledger: firing on the move.
    MOVING_FIRE = "moving_fire";
    /// Ledger: a quarter of the harm for the belted.
    BELTED = "belted";
    /// Ledger: divided for a starship.
    SCALE = "scale";

    /// Check: keeping a vehicle under control.
    CONTROL = "control";
    /// Roll: where a machine is hit.
    LOCATION = "hit_location";
    /// Roll: which way a vehicle slews.
    SLEW = "slew";
    /// Roll: damage of a collision.
    COLLISION = "collision";
    /// Roll: damage of a fall.
    FALL = "fall";
    /// Roll: which of several is hit.
    WHICH = "which";
    /// Roll: whether cargo is ruined.
    RUIN = "ruin";
    /// Roll: further hits.
    MORE_HITS = "more_hits";

    /// Cause: runs on by itself.
    RUNS_ON = "runs_on";
    /// Cause: runs against something.
    CRASHED = "crashed";
    /// Cause: thrown off.
    THROWN_OFF = "thrown_off";
    /// Cause: taken apart by hits.
    WRECKED = "wrecked";
    /// Cause: out of action.
    DISABLED = "disabled";
    /// Cause: at the edge of the field.
    AT_THE_EDGE = "at_the_edge";
    /// Thing: an exploding vehicle.
    VEHICLE_BLAST = "vehicle_blast";

    /// Option: how the movement of vehicles counts against attackers.
    VEHICLE_MOVEMENT_DM = "vehicle_movement_dm";
    /// Word of it: all of it.
    RAW = "raw";
    /// Word of it, and of `collision_speed`: less what the attacker moves himself.
    RELATIVE = "relative";
    /// Option: the most that the movement of a vehicle takes.
    VEHICLE_MOVEMENT_CAP = "vehicle_movement_cap";
    /// Option: which speed counts in a collision.
    COLLISION_SPEED = "collision_speed";
    /// Word of it: that of the vehicle that collides.
    OWN = "own";
    /// Option: when the inside of a vehicle is hit.
    INTERNAL_COLUMN = "internal_column";
    /// Word of it: by hits that no hull is left for.
    OVERFLOW_ONLY = "overflow_only";
    /// Word of it: by all hits once the hull is gone.
    ALL_AFTER_HULL_ZERO = "all_after_hull_zero";
    /// Option: what attacks from a moving vehicle suffer.
    MOVING_FIRE_DM = "moving_fire_dm";
    /// Option: percent of its top speed that a vehicle gains or loses in a turn.
    VEHICLE_ACCEL = "vehicle_accel_percent";
    /// Option: metres above the ground of what flies low.
    LOW_METRES = "low_altitude_m";
    /// Option: metres above the ground of what flies high.
    HIGH_METRES = "high_altitude_m";
}
