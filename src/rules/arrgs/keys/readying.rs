//! What can be made ready: a trigger and a manoeuvre in one mode of the order (AR-RDY-02).

use crate::battle::keys;

keys! {
    /// Trip who attacks.
    TRIP_WHO_ATTACKS = "trip_who_attacks";
    /// Trip who casts a spell.
    TRIP_WHO_CASTS = "trip_who_casts";
    /// Trip who hits a friend.
    TRIP_WHO_HITS = "trip_who_hits";
    /// Disarm who moves.
    DISARM_WHO_MOVES = "disarm_who_moves";
    /// Disarm who casts a spell.
    DISARM_WHO_CASTS = "disarm_who_casts";
    /// Disarm who charges.
    DISARM_WHO_CHARGES = "disarm_who_charges";
    /// Disarm who hits a friend.
    DISARM_WHO_HITS = "disarm_who_hits";
    /// Push who moves.
    PUSH_WHO_MOVES = "push_who_moves";
    /// Push who attacks.
    PUSH_WHO_ATTACKS = "push_who_attacks";
    /// Push who casts a spell.
    PUSH_WHO_CASTS = "push_who_casts";
    /// Push who hits a friend.
    PUSH_WHO_HITS = "push_who_hits";
    /// Strike at what somebody who moves carries.
    SUNDER_WHO_MOVES = "sunder_who_moves";
    /// Strike at what somebody who attacks carries.
    SUNDER_WHO_ATTACKS = "sunder_who_attacks";
    /// Strike at what somebody who casts a spell carries.
    SUNDER_WHO_CASTS = "sunder_who_casts";
    /// Strike at what somebody who charges carries.
    SUNDER_WHO_CHARGES = "sunder_who_charges";
    /// Strike at what somebody who hits a friend carries.
    SUNDER_WHO_HITS = "sunder_who_hits";
    /// Attack who moves several times.
    REPEAT_WHO_MOVES = "repeat_who_moves";
    /// Attack who attacks several times.
    REPEAT_WHO_ATTACKS = "repeat_who_attacks";
    /// Attack who casts a spell several times.
    REPEAT_WHO_CASTS = "repeat_who_casts";
    /// Attack who charges several times.
    REPEAT_WHO_CHARGES = "repeat_who_charges";
    /// Attack who hits a friend several times.
    REPEAT_WHO_HITS = "repeat_who_hits";
    /// Step aside from who moves.
    EVADE_WHO_MOVES = "evade_who_moves";
    /// Step aside from who attacks.
    EVADE_WHO_ATTACKS = "evade_who_attacks";
    /// Step aside from who casts a spell.
    EVADE_WHO_CASTS = "evade_who_casts";
    /// Step aside from who charges.
    EVADE_WHO_CHARGES = "evade_who_charges";
    /// Step aside from who hits a friend.
    EVADE_WHO_HITS = "evade_who_hits";
    /// Drop to the floor before who moves.
    DROP_WHO_MOVES = "drop_who_moves";
    /// Drop to the floor before who attacks.
    DROP_WHO_ATTACKS = "drop_who_attacks";
    /// Drop to the floor before who casts a spell.
    DROP_WHO_CASTS = "drop_who_casts";
    /// Drop to the floor before who charges.
    DROP_WHO_CHARGES = "drop_who_charges";
    /// Drop to the floor before who hits a friend.
    DROP_WHO_HITS = "drop_who_hits";
    /// Get up before who moves.
    RISE_WHO_MOVES = "rise_who_moves";
    /// Get up before who attacks.
    RISE_WHO_ATTACKS = "rise_who_attacks";
    /// Get up before who casts a spell.
    RISE_WHO_CASTS = "rise_who_casts";
    /// Get up before who charges.
    RISE_WHO_CHARGES = "rise_who_charges";
    /// Get up before who hits a friend.
    RISE_WHO_HITS = "rise_who_hits";

    /// Wording: a certain enemy moves.
    CERTAIN_MOVES = "certain_moves";
    /// Wording: a certain enemy attacks.
    CERTAIN_ATTACKS = "certain_attacks";
    /// Wording: a certain enemy casts a spell.
    CERTAIN_CASTS = "certain_casts";
    /// Wording: a certain enemy charges.
    CERTAIN_CHARGES = "certain_charges";
    /// Wording: a certain enemy hits a friend.
    CERTAIN_HITS = "certain_hits";
    /// Wording: an enemy enters or leaves a certain square.
    CERTAIN_SQUARE = "certain_square";

    /// Note: the slot of the spell that is ready, from 1.
    READIED_SPELL = "readied_spell";
    /// Decision: where somebody steps who has a Sidestep ready.
    STEP_ASIDE = "step_aside";
}
