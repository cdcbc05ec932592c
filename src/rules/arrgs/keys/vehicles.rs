//! Names of vehicles, mounts and those aboard.

use crate::battle::{Key, keys};

keys! {
    /// Order: steer a vehicle or a mount along a path.
    STEER = "steer";
    /// Order: steer a vehicle into what stands at the end of a path.
    RAM = "ram";
    /// Order: turn a vehicle on the spot.
    TURN = "turn";
    /// Order: get onto a mount, or take the controls of a vehicle.
    MOUNT = "mount";
    /// Order: get off a mount.
    DISMOUNT = "dismount";
    /// Order: climb up the side of a mount that is too tall to mount from the ground.
    CLIMB_UP = "climb_up";
    /// Order: get into a vehicle.
    BOARD = "board";
    /// Order: get out of a vehicle.
    LEAVE = "leave";
    /// Order: take another place aboard.
    SEAT = "seat";
    /// Order: fire a mounted weapon.
    FIRE = "fire";
    /// Order: reload a mounted weapon.
    LOAD_GUN = "load_gun";
    /// Order: let the mount strike.
    SPUR = "spur";

    /// Mode of steering: raise the Acceleration Rate first.
    FASTER = "faster";
    /// Mode of steering: lower the Acceleration Rate first.
    SLOWER = "slower";
    /// Mode of a turn: to the left.
    LEFT = "left";
    /// Mode of a turn: to the right.
    RIGHT = "right";
    /// Mode of a seat: at the weapons.
    GUNNER = "gunner";
    /// Mode of a seat: as a passenger.
    PASSENGER = "passenger";

    /// Stat: what a vehicle is made of: Fortitude.
    HULL = "hull";
    /// Stat: Damage Resistance of a vehicle against Bludgeoning, Piercing and Slashing.
    PLATING = "plating";
    /// Stat: the highest Acceleration Rate.
    ACCELERATION = "acceleration";

    /// Trait: carries a rider, and acts only under one.
    STEED = "steed";

    /// Condition: the Acceleration Rate, where it is above 1.
    RATE = "rate";
    /// Condition: has climbed up the side of a mount.
    CLIMBED = "climbed";
    /// Note: the Movement Increment of the last round.
    INCREMENT_BEFORE = "increment_before";
    /// Note: the latest round in which a clumsy vehicle turned.
    LAST_TURNED = "last_turned";
    /// Note: stopped by a collision in this round.
    STOPPED = "stopped";

    /// Movement of a mount under its rider.
    GALLOP = "gallop";
    /// Cause: thrown by a mount that falls, or fallen from it.
    THROWN_OFF = "thrown_off";
    /// Cause: sudden acceleration.
    JERKED = "jerked";
    /// Cause: a collision.
    CRASHED = "collided";
}

/// The ways to turn on the spot.
pub const TURNS: [Key; 2] = [LEFT, RIGHT];
