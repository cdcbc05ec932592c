//! The sound of the place: wind, water, crickets, the hum of a ship. It is synthesised when a battle opens, and loops.

use crate::battle::Battle;
use crate::client::base::states::Screen;
use crate::client::board::is_night;
use crate::client::game::dressing::Wardrobe;
use crate::client::game::play::Game;
use crate::client::settings::Murmur;
use bevy::audio::{AudioSource, Volume};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Samples a second, and the length of the loop in seconds.
const RATE: usize = 22_050;
const SECONDS: usize = 12;
/// The part of the loop, in samples, over which its end is faded into its beginning.
const SEAM: usize = RATE / 2;
/// The loudest sample.
const PEAK: f32 = 0.5;
/// The share of water from which it is heard, in percent of the map.
const WATER: usize = 4;

/// What a place sounds like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Open country by day: wind and birds.
    Day,
    /// Open country by night: wind and crickets.
    Night,
    /// Running water.
    Water,
    /// Inside a building: hardly anything.
    Indoors,
    /// Aboard a ship: machines.
    Ship,
    /// Open space: a drone.
    Space,
}

/// The place of a battle, by what most of its map is made of.
fn place(battle: &Battle, wear: &Wardrobe) -> Place {
    let map = battle.map();
    let grounds: Vec<&str> = map.squares().map(|square| wear.ground(map, square)).collect();
    let share =
        |names: &[&str]| grounds.iter().filter(|ground| names.contains(ground)).count() * 100 / grounds.len().max(1);
    if share(&["void", "debris", "dust"]) > 50 {
        Place::Space
    } else if share(&["deck", "grating", "bulkhead", "container"]) > 40 {
        Place::Ship
    } else if share(&["floor_wood", "floor_stone", "wall"]) > 50 {
        Place::Indoors
    } else if share(&["water"]) >= WATER {
        Place::Water
    } else if is_night(battle) {
        Place::Night
    } else {
        Place::Day
    }
}

/// Noise, the same on every run.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as f32 / 8_388_608.0 - 1.0
    }
}

/// Noise without what lies above a frequency (Hz), as loud as before.
fn low_noise(seed: u32, samples: usize, hertz: f32) -> Vec<f32> {
    let (mut noise, mut low) = (Noise(seed), [0.0; 2]);
    let share = 1.0 - (-TAU * hertz / RATE as f32).exp();
    let mut out: Vec<f32> = (0..samples)
        .map(|_| {
            low[0] += share * (noise.next() - low[0]);
            low[1] += share * (low[0] - low[1]);
            low[1]
        })
        .collect();
    let most = out.iter().fold(0.001_f32, |most, one| most.max(one.abs()));
    out.iter_mut().for_each(|one| *one /= most);
    out
}

/// A swell between `least` and 1 that comes round so many times in the loop.
fn swell(at: usize, times: f32, least: f32) -> f32 {
    let turn = at as f32 / (SECONDS * RATE) as f32;
    least + (1.0 - least) * (0.5 - 0.5 * (TAU * times * turn).cos())
}

fn tone(at: usize, hertz: f32) -> f32 {
    (TAU * hertz * at as f32 / RATE as f32).sin()
}

/// A call of a bird that begins at that second: falling or rising chirps.
fn chirp(samples: &mut [f32], second: f32, (from, to): (f32, f32), loud: f32) {
    let (start, length) = ((second * RATE as f32) as usize, RATE / 9);
    let mut phase = 0.0;
    for at in 0..length {
        let turn = at as f32 / length as f32;
        phase += TAU * (from + (to - from) * turn) / RATE as f32;
        if let Some(sample) = samples.get_mut(start + at) {
            *sample += loud * phase.sin() * (std::f32::consts::PI * turn).sin();
        }
    }
}

/// The loop of a place.
fn samples(place: Place) -> Vec<f32> {
    let (length, whole) = (SECONDS * RATE, SECONDS * RATE + SEAM);
    let mix = |parts: [(u32, f32, f32, f32, f32); 2]| -> Vec<f32> {
        let noises = parts.map(|(seed, hertz, loud, times, least)| (low_noise(seed, whole, hertz), loud, times, least));
        (0..whole)
            .map(|at| {
                noises.iter().map(|(noise, loud, times, least)| loud * noise[at] * swell(at, *times, *least)).sum()
            })
            .collect()
    };
    let mut out = match place {
        Place::Day => mix([(1, 260.0, 0.5, 2.0, 0.35), (2, 700.0, 0.18, 3.0, 0.1)]),
        Place::Night => mix([(3, 200.0, 0.4, 1.0, 0.4), (4, 500.0, 0.08, 3.0, 0.2)]),
        Place::Water => mix([(5, 900.0, 0.4, 5.0, 0.75), (6, 300.0, 0.3, 2.0, 0.5)]),
        Place::Indoors => mix([(7, 120.0, 0.28, 1.0, 0.7), (8, 60.0, 0.2, 2.0, 0.6)]),
        Place::Ship => mix([(9, 180.0, 0.2, 1.0, 0.8), (10, 90.0, 0.2, 2.0, 0.7)]),
        Place::Space => mix([(11, 70.0, 0.3, 1.0, 0.3), (12, 140.0, 0.1, 2.0, 0.1)]),
    };
    seal(&mut out, length);
    match place {
        Place::Day | Place::Water => {
            for (second, pitch) in [(1.3, (3200.0, 4100.0)), (1.5, (3200.0, 4100.0)), (6.2, (4300.0, 3000.0))] {
                chirp(&mut out, second, pitch, 0.08);
            }
            chirp(&mut out, 9.4, (2500.0, 2900.0), 0.06);
        }
        Place::Night => {
            // Whole numbers of pulses fit into the loop.
            for (at, sample) in out.iter_mut().enumerate() {
                let pulse = tone(at, 14.0).max(0.0) * tone(at, 0.5).max(0.0);
                *sample += 0.05 * tone(at, 4200.0) * pulse;
            }
        }
        Place::Ship | Place::Space => {
            let parts: &[(f32, f32)] = if place == Place::Ship {
                &[(50.0, 0.22), (100.0, 0.12), (150.0, 0.05)]
            } else {
                &[(40.0, 0.2), (60.5, 0.12)]
            };
            for (at, sample) in out.iter_mut().enumerate() {
                *sample += parts.iter().map(|(hertz, loud)| loud * tone(at, *hertz) * swell(at, 2.0, 0.7)).sum::<f32>();
            }
        }
        Place::Indoors => {}
    }
    out
}

/// Cuts it to its length; what comes after is faded into the beginning, so that the loop has no seam.
fn seal(samples: &mut Vec<f32>, length: usize) {
    let after = samples.split_off(length);
    for (at, (sample, over)) in samples.iter_mut().zip(after).enumerate() {
        let turn = at as f32 / SEAM as f32;
        *sample = *sample * turn.sqrt() + over * (1.0 - turn).sqrt();
    }
}

/// The marks of a WAV file and of its parts: four letters each.
const RIFF: u32 = u32::from_le_bytes([82, 73, 70, 70]);
const WAVE: u32 = u32::from_le_bytes([87, 65, 86, 69]);
const FORMAT: u32 = u32::from_le_bytes([102, 109, 116, 32]);
const DATA: u32 = u32::from_le_bytes([100, 97, 116, 97]);

/// A WAV file of one channel, 16 bits a sample.
fn wav(samples: &[f32]) -> Vec<u8> {
    let (size, rate) = ((samples.len() * 2) as u32, RATE as u32);
    // The format: 16 bytes; plain samples, one channel; samples and bytes a second; bytes and bits a sample.
    let head = [RIFF, 36 + size, WAVE, FORMAT, 16, 1 | 1 << 16, rate, rate * 2, 2 | 16 << 16, DATA, size];
    let mut file: Vec<u8> = head.iter().flat_map(|word| word.to_le_bytes()).collect();
    let whole = |sample: &f32| (sample.clamp(-1.0, 1.0) * PEAK * f32::from(i16::MAX)) as i16;
    file.extend(samples.iter().flat_map(|sample| whole(sample).to_le_bytes()));
    file
}

/// The loop that is playing.
#[derive(Component)]
pub(super) struct Playing;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Murmur>.or_else(resource_added::<Game>);
    app.add_systems(Update, follow.run_if(resource_exists::<Game>).run_if(changed));
    app.add_systems(OnExit(Screen::Table), |mut commands: Commands, playing: Query<Entity, With<Playing>>| {
        playing.iter().for_each(|entity| commands.entity(entity).despawn());
    });
}

/// Starts, stops, and sets the volume.
fn follow(
    mut commands: Commands,
    (game, wear, murmur): (Res<Game>, Res<Wardrobe>, Res<Murmur>),
    mut sources: ResMut<Assets<AudioSource>>,
    playing: Query<Entity, With<Playing>>,
    mut sinks: Query<&mut AudioSink, With<Playing>>,
) {
    let volume = Volume::Linear(murmur.0);
    if murmur.0 > 0.0 && !game.is_added() && !playing.is_empty() {
        return sinks.iter_mut().for_each(|mut sink| sink.set_volume(volume));
    }
    playing.iter().for_each(|entity| commands.entity(entity).despawn());
    if murmur.0 > 0.0 {
        let bytes = wav(&samples(place(game.battle(), &wear))).into();
        let settings = PlaybackSettings::LOOP.with_volume(volume);
        commands.spawn((AudioPlayer::new(sources.add(AudioSource { bytes })), settings, Playing));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{LEVELS, Library, load};

    fn of(level: &str) -> Place {
        let file = LEVELS.iter().find(|file| file.name.ends_with(level)).expect("the level is built in");
        let loaded = load(file.name, file.text, &Library::built_in()).expect("it has no faults");
        place(&loaded.battle, &Wardrobe::new(loaded.battle.map(), &loaded.art))
    }

    #[test]
    fn levels_sound_like_their_places() {
        assert_eq!(of("cepheus/checkpoint.ron"), Place::Day);
        assert_eq!(of("cepheus/night_raid.ron"), Place::Night);
        assert_eq!(of("cepheus/hangar.ron"), Place::Ship);
        assert_eq!(of("percentile/boarding.ron"), Place::Space);
        assert_eq!(of("arrgs/tank.ron"), Place::Water);
    }

    #[test]
    fn a_loop_is_neither_silent_nor_cut_off_and_ends_where_it_begins() {
        for place in [Place::Day, Place::Night, Place::Water, Place::Indoors, Place::Ship, Place::Space] {
            let samples = samples(place);
            assert_eq!(samples.len(), SECONDS * RATE);
            let peak = samples.iter().fold(0.0_f32, |most, one| most.max(one.abs()));
            assert!((0.1..1.0).contains(&peak), "{place:?}: {peak}");
            let jump = (samples[0] - samples[samples.len() - 1]).abs();
            let usual = samples.windows(2).map(|two| (two[1] - two[0]).abs()).fold(0.0_f32, f32::max);
            assert!(jump <= usual, "{place:?}: {jump}, {usual}");
            assert_eq!(wav(&samples).len(), 44 + 2 * samples.len());
        }
    }
}
