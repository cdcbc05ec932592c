// The table as a person meets it: what it shows, read from the game's own trace, and hands to play with.
import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_S = 60;

export class Table {
  /** `hands` moves, clicks, types and takes pictures; whoever hears the game calls `hears` with every line that it says. */
  constructor(hands) {
    this.hands = hands;
    this.shows = {};
    this.complaints = [];
    this.ended = false;
  }

  /** Takes a line of the game's log. */
  hears(line) {
    const shown = line.match(/ table (\{.*\})/);
    if (shown) this.shows = this.remembers(JSON.parse(shown[1]));
    // A machine without a sound card makes ALSA speak up; that is no fault of the game.
    else if (/panicked|ERROR/.test(line) && !/alsa|audio/i.test(line)) this.complaints.push(line);
  }

  /** While something moves, the game says little of the battle: the rest holds as it was seen at rest. */
  remembers(shows) {
    if (shows.battle?.playing) shows.battle = { ...this.battle, ...shows.battle };
    return shows;
  }

  get battle() {
    return this.shows.battle ?? {};
  }

  /** Nothing moves and nobody but a person at the table has to do something. */
  get waits() {
    return this.battle.over || (!this.battle.playing && Boolean(this.battle.turn || this.battle.choice));
  }

  /** Waits until `holds()`, but no longer than so many seconds. */
  async comes(holds, seconds) {
    const end = Date.now() + 1000 * seconds;
    while (!holds() && Date.now() < end) await pause(30);
  }

  /** Waits until `holds()`; fails with the name of the step when it takes too long or the game complains. */
  async until(step, holds, seconds = PATIENCE_S) {
    const end = Date.now() + 1000 * seconds;
    while (!holds()) {
      if (this.complaints.length > 0) throw new Error(`${step}: the game complains`);
      if (this.ended) throw new Error(`${step}: the game ended`);
      if (Date.now() > end) throw new Error(`${step}: nothing of the kind within ${seconds} s; the table shows ${JSON.stringify(this.shows)}`);
      await pause(30);
    }
  }

  button(intent) {
    return this.shows.buttons?.find(([name]) => name.startsWith(intent));
  }

  /** Waits for a button that has come to rest and clicks it. */
  async press(intent) {
    const place = () => String(this.button(intent)?.[1]);
    await this.until(`find the button ${intent}`, () => this.button(intent));
    for (let before; before !== place(); await this.hands.rest()) before = place();
    await this.until(`find the button ${intent} again`, () => this.button(intent));
    await this.hands.click(...this.button(intent)[1]);
  }

  /** Waits for a screen or for what lies over it. */
  async arrives(screen, overlay = "None") {
    await this.until(`arrive at ${screen} ${overlay}`, () => this.shows.screen === screen && this.shows.overlay === overlay);
    await this.hands.rest();
  }

  /** Window coordinates of a combatant, and of the square so many squares from it. */
  place(unit, x = 0, y = 0) {
    const { origin, next } = this.battle;
    return [unit.at[0] + x * (next[0] - origin[0]), unit.at[1] + y * (next[1] - origin[1])];
  }

  unit(name) {
    return this.battle.units?.find((unit) => unit.name === name);
  }

  /** Does something that moves the game on, and waits until it has. */
  async goesOn(step, deed) {
    const before = this.battle.version;
    await deed();
    await this.until(step, () => this.battle.over || (this.battle.version !== undefined && this.battle.version !== before));
  }
}
