// What is played, in the window and in the browser alike.
import { setTimeout as pause } from "node:timers/promises";

const LEVEL = "levels/cepheus/checkpoint.ron";
const SHARED = "levels/percentile/breach.ron";
const LESSONS = "levels/cepheus/training.ron";
/** From where Kade has learnt to shoot to the shed, from there to its door, and to where a grenade harms nobody. */
const [SHED, DOOR, TARGET] = [[0, 2], [-1, 1], [9, 0]];
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [-1, -1], [1, -1], [-1, 1]];
const MOST_ROUNDS = 8;

/** From the title to the table of the checkpoint with a person on the first side: by keys, back, and again by clicks. */
export async function opensTheCheckpoint(table) {
  const { hands } = table;
  await table.arrives("Title");
  await hands.picture("title");
  await chooses(table, LEVEL);
  await hands.key("Space");
  await table.arrives("Setup");
  await hands.key("Escape");
  await table.arrives("Title");
  await table.press("Open(Setup)");
  await table.arrives("Setup");
  await hands.picture("setup");
  for (const side of [0, 1]) {
    const wanted = side === 0 ? "Human" : "Normal";
    for (const player of ["Random", wanted]) {
      await table.press(`Seat(SideId(${side}), ${player})`);
      await table.until(`seat ${player} at side ${side}`, () => table.shows.players[side] === player);
    }
  }
  await typesTheSeed(table, "7");
  await table.press("Start");
  await table.arrives("Table");
  await table.until("begin the battle", () => table.waits);
}

/** Two people share one screen and hide their views from each other: it is handed over whenever the other has to act. */
export async function sharesTheScreen(table, looks) {
  await table.arrives("Title");
  await chooses(table, SHARED);
  await table.press("Open(Setup)");
  await table.arrives("Setup");
  for (const side of [0, 1]) await table.press(`Seat(SideId(${side}), Human)`);
  await table.press("Apart(false)");
  await table.press("Apart(true)");
  await looks("setup-shared");
  await typesTheSeed(table, "7");
  await table.press("Start");
  const takes = async (way, before) => {
    await table.arrives("Table", "HandOver");
    await table.hands.rest();
    await way();
    await table.arrives("Table");
    await table.until("see the table", () => table.waits);
    if (table.battle.eyes === before) throw new Error("the same side looks again");
    const foes = table.battle.units.filter((unit) => unit.side !== table.battle.eyes);
    if (foes.length > 0) throw new Error(`${foes[0].name} is in sight through walls`);
  };
  await table.arrives("Table", "HandOver");
  await looks("hand-over");
  await takes(() => table.hands.key("Enter"));
  await fullSpeed(table);
  const first = table.battle.eyes;
  for (let turns = 0; table.battle.eyes === first; turns += 1) {
    if (turns > 12) throw new Error("the screen is never handed over");
    await byPointer.ends(table, table.battle.turn);
    await table.until("go on or hand over", () => table.shows.overlay === "HandOver" || table.waits);
    if (table.shows.overlay !== "HandOver") continue;
    await table.hands.key("Escape");
    await table.hands.rest();
    await takes(() => table.press("TakeOver"), first);
  }
  await table.hands.picture("table-shared");
  await table.press("Open(Table)");
  await table.arrives("Table", "Pause");
  await goesBackToTheTitle(table);
}

async function chooses(table, level) {
  const count = table.shows.buttons.filter(([name]) => name.startsWith("Level(")).length;
  for (let tries = 0; table.shows.level !== level; tries += 1) {
    if (tries > count) throw new Error(`the title does not list ${level}`);
    const before = table.shows.level;
    await table.hands.key("ArrowDown");
    await table.until("go down the list of levels", () => table.shows.level !== before);
  }
}

/** Takes the lessons by mouse and fights on to the report. */
export async function learnsTheLessons(table) {
  const at = (lesson) => table.until(`learn lesson ${lesson}`, () => table.shows.lesson !== lesson && table.waits);
  const turn = async (reacting = false) => {
    await table.until("come to Kade's turn", () => table.waits);
    while (table.battle.choice && !(reacting && table.battle.choice.what === "reaction")) {
      await byPointer.answers(table);
      await table.until("come to Kade's turn", () => table.waits);
    }
  };
  const chooses = async (action) => {
    await table.press(`Action(${table.battle.actions.indexOf(action)})`);
    await table.until(`choose ${action}`, () => table.battle.armed === action);
  };
  const atOrlov = async (action) => {
    await table.hands.move(...table.place(table.unit("Orlov")));
    await table.until(`see what ${action} would do`, () => table.battle.preview?.act === action && table.battle.preview.allowed);
    await table.hands.clickHere();
  };
  await table.arrives("Title");
  await choosesLessons(table);
  await turn();
  await fullSpeed(table);
  await table.hands.picture("lesson-1");
  await table.hands.move(...table.place(table.unit("Kade"), 3, 0));
  await table.until("see the way", () => table.battle.preview?.allowed);
  await table.hands.clickHere();
  await at(1);
  await turn();
  await chooses("stance");
  await table.press("Variant(0)");
  await at(2);
  await table.hands.picture("lesson-3");
  await byPointer.ends(table, "Kade");
  await turn();
  await chooses("aim");
  await atOrlov("aim");
  await at(3);
  await turn();
  await atOrlov("attack");
  await at(4);
  while (table.shows.lesson === 5 && !table.battle.over) {
    await turn(true);
    if (table.battle.choice) {
      await table.hands.picture("lesson-5");
      await table.press("Answer(One(dodge))");
      await at(5);
    } else await byPointer.ends(table, "Kade");
  }
  /** Points at a square so far from Kade and clicks once the act would be done there; ends turns that have no room for it. */
  const does = async (act, x, y) => {
    for (let tries = 0; tries < 4 && !table.battle.over; tries += 1) {
      await turn();
      const fits = () => table.battle.preview?.act === act && table.battle.preview.allowed;
      await table.hands.move(...table.place(table.unit("Kade"), x, y));
      await table.comes(fits, 10);
      if (fits()) return table.goesOn(act, () => table.hands.clickHere());
      await byPointer.ends(table, "Kade");
    }
    throw new Error(`Kade never gets to ${act}`);
  };
  const readsOn = async () => {
    const { lesson } = table.shows;
    await turn();
    await table.press("Learnt");
    await at(lesson);
  };
  while (table.shows.lesson < 8 && !table.battle.over) await readsOn();
  await does("move", ...SHED);
  await does("interact", ...DOOR);
  await at(8);
  await table.hands.picture("lesson-8");
  await readsOn();
  await byPointer.ends(table, "Kade");
  await turn();
  await chooses("draw");
  const grenade = table.shows.buttons.map(([name]) => name).filter((name) => name.startsWith("Variant(")).at(-1);
  await table.goesOn("draw a grenade", () => table.press(grenade));
  await turn();
  await chooses("throw");
  await does("throw", ...TARGET);
  await table.until("learn lesson 10", () => table.shows.lesson === null && table.waits);
  if (table.shows.lesson !== null) throw new Error("the fight was over before the lessons");
  while (!table.battle.over) {
    await turn();
    if (table.battle.over) break;
    if (!(await byPointer.aims(table, "Kade"))) await byPointer.ends(table, "Kade");
    else await table.goesOn("attack Orlov", () => byPointer.does(table));
    await table.until("come back to the learner", () => table.waits);
  }
  await table.arrives("Table", "End");
  await table.hands.picture("lessons-end");
  await goesBackToTheTitle(table);
}

async function choosesLessons(table) {
  await chooses(table, LESSONS);
  await table.press("Open(Setup)");
  await table.arrives("Setup");
  await typesTheSeed(table, "7");
  await table.press("Start");
  await table.arrives("Table");
}

/** Types another seed over the one that stands there. */
async function typesTheSeed(table, seed) {
  await table.press("Words(seed)");
  for (let at = 0; at < 8; at += 1) await table.hands.key("Backspace");
  for (const digit of seed) await table.hands.key(digit);
}

/** Opens every page from the title and comes back, by the mouse out and by the keyboard home; `looks` looks at each. */
export async function readsEveryPage(table, looks) {
  await table.arrives("Title");
  await looks("title");
  for (const page of ["Rules", "Settings", "Credits", "Saves"]) {
    if (page === "Saves" && !table.button("Over(Saves)")) continue;
    await table.press(`Over(${page})`);
    await table.arrives("Title", page);
    await looks(page.toLowerCase());
    await table.hands.key("Escape");
    await table.arrives("Title");
  }
  await table.press("Open(Setup)");
  await table.arrives("Setup");
  await looks("setup");
  await table.hands.key("Escape");
  await table.arrives("Title");
}

/** Opens the menu of the table and what it leads to. */
export async function readsEveryPageOfTheTable(table, looks) {
  await table.press("Open(Table)");
  await table.arrives("Table", "Pause");
  await looks("menu");
  for (const page of ["Saves", "Rules", "Settings"]) {
    await table.press(`Over(${page})`);
    await table.arrives("Table", page);
    await looks(`table-${page.toLowerCase()}`);
    await table.hands.key("Escape");
    await table.arrives("Table", "Pause");
  }
  await table.press("Resume");
  await table.arrives("Table");
}

/** Fails if words on screen are cut off or lie over each other; what only just moves gets a moment to come to rest. */
export async function reads(table, name) {
  const faults = () => table.shows.illegible ?? [];
  for (let tries = 0; tries < 4; tries += 1) {
    await table.hands.rest();
    if (faults().length === 0) return;
  }
  throw new Error(`${name} at ${table.shows.size} and text ${table.shows.text} cannot be read: ${faults().join("; ")}`);
}

/** Sets the size of text on the settings page, from the title or the table. */
export async function setsText(table, percent) {
  await opensTheSettings(table);
  while (table.shows.text !== percent) {
    const before = table.shows.text;
    await table.press(before < percent ? "Set(Text(10))" : "Set(Text(-10))");
    await table.until("change the size of text", () => table.shows.text !== before);
  }
  await leavesTheSettings(table);
}

/** Turns hints off. */
export async function wantsNoHints(table) {
  await opensTheSettings(table);
  await table.press("Set(Hints)");
  await leavesTheSettings(table);
}

async function opensTheSettings(table) {
  if (table.shows.screen === "Table") await table.press("Open(Table)");
  await table.press("Over(Settings)");
  await table.arrives(table.shows.screen, "Settings");
}

async function leavesTheSettings(table) {
  await table.hands.key("Escape");
  if (table.shows.screen === "Table") {
    await table.arrives("Table", "Pause");
    await table.press("Resume");
  }
  await table.arrives(table.shows.screen);
}

/** Saves under a name, watches the saved game from the list, and goes on from there. */
export async function savesAndWatches(table, looks) {
  await table.press("Open(Table)");
  await table.arrives("Table", "Pause");
  await table.press("Over(Saves)");
  await table.arrives("Table", "Saves");
  await table.press("SaveAs");
  await table.until("save the game", () => table.shows.notice === "Saved.");
  await table.press("Watch(\"saves/named");
  await table.until("open the record", () => table.button("GoOn"));
  await table.until("play the record to its end", () => table.shows.reel?.[0] === table.shows.reel?.[1], 200);
  await looks("replay");
  const end = table.shows.reel[0];
  await table.press("StepBack");
  await table.until("rewind by a step", () => table.shows.reel[0] === end - 1);
  await table.press("GoOn");
  await table.until("go on from there", () => table.waits && !table.button("GoOn"));
}

/** For half a second Space does not answer a question that has just come up. */
const NEW_MS = 700;

/** By keys alone: digits and letters choose, the comma marks targets, Shift and arrows squares, Enter does it. */
export const byKeys = {
  // Space does nothing in the first half second of a question, which begins when it is drawn.
  answers: (table) =>
    insists(table, async () => {
      if (table.battle.choice.answers.length > 0) return table.hands.key("1");
      await pause(NEW_MS);
      await table.hands.key("Space");
    }),
  does: (table) => table.hands.key("Enter"),
  async aims(table, who) {
    for (const _ of foesOf(table, who)) {
      await table.hands.key(",");
      await table.hands.rest();
      await still(table);
      if (shoots(table.battle.preview)) return true;
    }
    return false;
  },
  async walks(table) {
    for (const way of ["Right", "Down", "Up", "Left"]) {
      for (let step = 0; step < 2; step += 1) await table.hands.key(`Shift+Arrow${way}`);
      await table.hands.rest();
      await still(table);
      if (table.battle.preview?.allowed && table.battle.preview.steps > 0) return true;
      const back = { Right: "Left", Down: "Up", Up: "Down", Left: "Right" }[way];
      for (let step = 0; step < 2; step += 1) await table.hands.key(`Shift+Arrow${back}`);
    }
    return false;
  },
  undoes: (table) => table.hands.key("Backspace"),
  async ends(table, who) {
    await endsTheTurn(table, who, () => table.hands.key("Space"));
  },
};

/**
 * Does something until the game has taken it, five times at most, as a person does who sees nothing happen: a slow
 * screen may still show a button where it was a frame ago, and may take a tap for a long press.
 */
async function insists(table, deed) {
  const { version } = table.battle;
  const same = () => table.battle?.version === version;
  for (let tries = 0; tries < 5 && same(); tries += 1) {
    await table.comes(() => table.waits || !same(), 10);
    if (same() && table.waits) await deed();
    await table.comes(() => !same(), 10);
  }
}

/** By pointing and pressing alone, with the mouse or with a finger. */
export const byPointer = {
  answers: (table) => insists(table, () => table.press(table.battle.choice.answers.length > 0 ? "Answer(" : "Confirm")),
  does: (table) => insists(table, () => table.hands.clickHere()),
  async aims(table, who) {
    for (const foe of foesOf(table, who)) {
      if (!table.battle.turn || !(await lookAt(table, foe))) continue;
      if (await points(table, table.place(table.unit(foe.name)), shoots)) return true;
    }
    return false;
  },
  async walks(table, who) {
    for (const [x, y] of STEPS) {
      await still(table);
      const at = table.place(table.unit(who), 2 * x, 2 * y);
      if (await points(table, at, (preview) => preview.steps > 0)) return true;
    }
    return false;
  },
  // A walk on which somebody came into sight is not taken back.
  async undoes(table) {
    if (table.button("Undo")) await table.press("Undo");
  },
  async ends(table, who) {
    await endsTheTurn(table, who, () => table.press(`Action(${table.battle.actions.length})`));
  },
};

const shoots = (preview) => Boolean(preview?.allowed && Number.isInteger(preview.hit));

function foesOf(table, who) {
  const { side } = table.unit(who);
  return table.battle.units.filter((unit) => unit.side !== side);
}

async function endsTheTurn(table, who, ends) {
  await table.goesOn(`end the turn of ${who}`, async () => {
    const before = table.battle.version;
    await ends();
    // A turn in which nothing was done is ended by asking twice.
    await table.until("ask or end", () => table.battle.leaving || table.battle.over || table.battle.version !== before);
    if (table.battle.leaving) await ends();
  });
}

/** Plays so many rounds as a person, and on until each of these deeds has been done once; returns what was done. */
export async function playsAsAPerson(table, way, rounds, wanted, looks = (name) => table.hands.picture(name)) {
  const done = new Set();
  const open = () => wanted.filter((deed) => !done.has(deed));
  const last = table.battle.round + MOST_ROUNDS;
  const until = table.battle.round + rounds;
  if (table.hands.key) await fullSpeed(table);
  while (!table.battle.over && (open().length > 0 || table.battle.round < until)) {
    if (table.battle.round > last) throw new Error(`no ${open().join(", no ")} in ${MOST_ROUNDS} rounds`);
    if (table.battle.choice) await decides(table, way, done, looks);
    else await takesATurn(table, way, done, looks);
    await table.until("come back to the person", () => table.waits);
  }
  if (open().length > 0) throw new Error(`the battle was over before ${open().join(", ")}`);
  return [...done];
}

async function decides(table, way, done, looks) {
  const { what, answers } = table.battle.choice;
  const kind = answers.some((answer) => answer.startsWith("none")) ? "reaction" : table.battle.turn ? what : "initiative";
  if (!done.has(kind)) await looks(`prompt-${what}`);
  await table.goesOn(`answer ${what}`, () => way.answers(table));
  done.add(kind);
}

async function takesATurn(table, way, done, looks) {
  const who = table.battle.turn;
  if (!done.has("attack") && (await way.aims(table, who))) {
    await looks("attack");
    if (!shoots(table.battle.preview)) await way.aims(table, who);
    await table.goesOn(`${who} attacks`, () => way.does(table));
    done.add("attack");
    await table.until("see the attack through", () => table.waits);
    await table.hands.picture("attacked");
    return;
  }
  if (!done.has("move") && (await way.walks(table, who))) {
    await table.hands.picture("move");
    await table.goesOn(`${who} moves`, () => way.does(table));
    await table.until("end of the walk", () => table.waits);
    if (table.battle.turn === who) {
      await way.undoes(table);
      await table.hands.rest();
    }
    done.add("move");
  }
  if (table.battle.turn === who) await way.ends(table, who);
}

/** Waits until nothing on the table moves, the view included. */
const still = (table) => table.until("come to rest", () => table.waits);

/** Brings a combatant into view by its card on the initiative track. */
async function lookAt(table, { name, card }) {
  await still(table);
  if (!table.unit(name)) return false;
  if (inView(table, table.place(table.unit(name)))) return true;
  if (!(await showsTheCard(table, card))) return false;
  await table.press(card);
  await table.hands.rest();
  await still(table);
  return Boolean(table.unit(name)) && inView(table, table.place(table.unit(name)));
}

/** Pulls a card from beyond an end of the initiative track, where fingers can; whether it is there to press. */
async function showsTheCard(table, card) {
  const out = () => {
    const [[x, y], [menu]] = [table.button(card)[1], table.button("Open(Table)")[1]];
    return [x < 60 ? 140 : x > menu - 90 ? -140 : 0, y];
  };
  for (let tries = 0; tries < 4 && table.button(card) && out()[0] !== 0 && table.hands.slides; tries += 1) {
    const [by, y] = out();
    await table.hands.slides([[170 - by / 2, y]], [[170 + by / 2, y]]);
  }
  return Boolean(table.button(card)) && out()[0] === 0;
}

/** Whether a place lies on the board, clear of the panels around it. */
function inView(table, [x, y]) {
  const [[left, top], [right, bottom]] = table.shows.room;
  return x > left + 60 && y > top + 14 && x < right - 14 && y < bottom - 14;
}

/** Points at a place; whether what a click would do there satisfies `fits`. */
async function points(table, at, fits) {
  if (!inView(table, at)) return false;
  await table.hands.move(...at);
  await table.hands.rest();
  await still(table);
  // On a busy machine the mark and the odds take their time.
  const told = () => marks(table, at) && !table.battle.preview?.computing;
  await table.comes(told, 20);
  if (!told()) return false;
  return Boolean(table.battle.preview && table.battle.preview.allowed && fits(table.battle.preview));
}

/** Whether the square at a place is the one that is marked. */
function marks({ battle }, [x, y]) {
  const half = (battle.next[0] - battle.origin[0]) / 2 + 1;
  return Boolean(battle.marked) && Math.abs(battle.marked[0] - x) <= half && Math.abs(battle.marked[1] - y) <= half;
}

async function fullSpeed(table) {
  while (table.battle.speed !== 4) {
    const before = table.battle.speed;
    await table.hands.key(".");
    await table.until("change the speed", () => table.battle.speed !== before);
  }
}

/** Lets the machine fight the machine, as fast as it goes, until the report. */
export async function watchesTheFight(table, seconds, looks = async () => {}) {
  const { hands } = table;
  await table.arrives("Table");
  await fullSpeed(table);
  await hands.picture("fight");
  const end = Date.now() + 1000 * seconds;
  while (table.shows.overlay !== "End") {
    if (Date.now() > end) throw new Error(`the fight was not over after ${seconds} s: round ${table.battle.round}`);
    if (table.complaints.length > 0 || table.ended) throw new Error("the fight broke off");
    await hands.key("Space");
    await hands.rest();
  }
  await hands.rest();
  await hands.picture("end");
  await looks("end");
  return table.battle.round;
}

/** From the report back to the title. */
export async function goesBackToTheTitle(table) {
  await table.press("Open(Title)");
  await table.arrives("Title");
}

/** From the roster of a campaign to its first battle, which is won at once. */
export async function winsTheFirstBattle(table, looks = async () => {}) {
  await table.arrives("Camp");
  await looks("roster");
  await table.press("Open(Table)");
  await table.arrives("Table", "End");
}

/** From a campaign's roster and first battle to the camp, a treatment and a day there, and on to the next battle. */
export async function keepsTheCamp(table, looks) {
  await winsTheFirstBattle(table, looks);
  await table.press("Open(Camp)");
  await table.arrives("Camp");
  await looks("camp");
  const shown = (start) => table.shows.buttons.map(([name]) => name).filter((name) => name.startsWith(start));
  const offers = () => shown("CampOffer(").join();
  const open = offers();
  await table.press("CampOffer(1)");
  await table.until("see somebody sleep", () => offers() !== open);
  await table.press("Undo");
  await table.until("see the sleep taken back", () => offers() === open);
  for (const deed of ["treatment", "day"]) {
    const before = offers();
    await table.press(deed === "day" ? shown("CampOffer(").at(-1) : "CampOffer(0)");
    await table.until(`see what came of the ${deed}`, () => offers() !== before);
    while (shown("Confirm").length > 0) {
      await looks("camp-question");
      const asked = table.shows.buttons.join();
      await table.press("Confirm");
      await table.until("have answered where points go", () => table.shows.buttons.join() !== asked);
    }
  }
  await table.hands.key("Space");
  await table.arrives("Table", "End");
}
