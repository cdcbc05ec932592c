// What is played, in the window and in the browser alike.

const LEVEL = "levels/cepheus/checkpoint.ron";
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [-1, -1], [1, -1], [-1, 1]];
const MOST_ROUNDS = 8;

/** From the title to the table of the checkpoint with a person on the first side: by keys, back, and again by clicks. */
export async function opensTheCheckpoint(table) {
  const { hands } = table;
  await table.arrives("Title");
  await hands.picture("title");
  const count = table.shows.buttons.filter(([name]) => name.startsWith("Level(")).length;
  for (let tries = 0; table.shows.level !== LEVEL; tries += 1) {
    if (tries > count) throw new Error(`the title does not list ${LEVEL}`);
    const before = table.shows.level;
    await hands.key("ArrowDown");
    await table.until("go down the list of levels", () => table.shows.level !== before);
  }
  await hands.key("Space");
  await table.arrives("Setup");
  await hands.key("Escape");
  await table.arrives("Title");
  await table.press("Open(Setup)");
  await table.arrives("Setup");
  await hands.picture("setup");
  for (const side of [0, 1]) {
    const wanted = side === 0 ? "Human" : "Ai";
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

/** Types another seed over the one that stands there. */
async function typesTheSeed(table, seed) {
  await table.press("Type(Seed)");
  for (let at = 0; at < 8; at += 1) await table.hands.key("Backspace");
  for (const digit of seed) await table.hands.key(digit);
}

/** Opens every page from the title and comes back, by the mouse out and by the keyboard home; words must be legible. */
export async function readsEveryPage(table, picture) {
  await table.arrives("Title");
  await reads(table, "title", picture);
  for (const page of ["Rules", "Settings", "Credits"]) {
    await table.press(`Over(${page})`);
    await table.arrives("Title", page);
    await reads(table, page.toLowerCase(), picture);
    await table.hands.key("Escape");
    await table.arrives("Title");
  }
  await table.press("Open(Setup)");
  await table.arrives("Setup");
  await reads(table, "setup", picture);
  await table.hands.key("Escape");
  await table.arrives("Title");
}

async function reads(table, name, picture) {
  await table.hands.rest();
  await table.hands.rest();
  if (picture) await table.hands.picture(name);
  const faults = table.shows.illegible ?? [];
  if (faults.length > 0) throw new Error(`the page ${name} at ${table.shows.size} cannot be read: ${faults.join("; ")}`);
}

/** Saves under a name, watches the saved game from the list, and goes on from there. */
export async function savesAndWatches(table) {
  await table.press("Open(Table)");
  await table.arrives("Table", "Pause");
  await table.press("Over(Saves)");
  await table.arrives("Table", "Saves");
  await table.press("SaveAs");
  await table.until("save the game", () => table.shows.notice === "Saved.");
  await reads(table, "saves", true);
  await table.press("Watch");
  await table.until("open the record", () => table.button("Reel(GoOn)"));
  await table.until("play the record to its end", () => table.shows.reel?.[0] === table.shows.reel?.[1], 200);
  await table.hands.picture("replay");
  const end = table.shows.reel[0];
  await table.press("Reel(Back)");
  await table.until("rewind by a step", () => table.shows.reel[0] === end - 1);
  await table.press("Reel(GoOn)");
  await table.until("go on from there", () => table.waits && !table.button("Reel(GoOn)"));
}

/** Plays so many rounds as a person, and on until each of these deeds has been done once; returns what was done. */
export async function playsAsAPerson(table, rounds, wanted) {
  const done = new Set();
  const open = () => wanted.filter((deed) => !done.has(deed));
  await fullSpeed(table);
  while (!table.battle.over && (open().length > 0 || table.battle.round <= rounds)) {
    if (table.battle.round > MOST_ROUNDS) throw new Error(`no ${open().join(", no ")} in ${MOST_ROUNDS} rounds`);
    if (table.battle.choice) await decides(table, done);
    else await takesATurn(table, done);
    await table.until("come back to the person", () => table.waits);
  }
  if (open().length > 0) throw new Error(`the battle was over before ${open().join(", ")}`);
  return [...done];
}

async function decides(table, done) {
  const { what, answers } = table.battle.choice;
  const kind = answers.some((answer) => answer.startsWith("none")) ? "reaction" : table.battle.turn ? what : "initiative";
  if (!done.has(kind)) await table.hands.picture(`prompt-${what}`);
  await table.goesOn(`answer ${what}`, () => table.hands.key(answers.length > 0 ? "1" : "Space"));
  done.add(kind);
}

async function takesATurn(table, done) {
  const who = table.battle.turn;
  const { side } = table.unit(who);
  const foes = table.battle.units.filter((unit) => unit.side !== side);
  for (const foe of foes) {
    if (!table.battle.turn || done.has("attack")) break;
    if (!(await lookAt(table, foe))) continue;
    if (!(await points(table, table.place(table.unit(foe.name)), (preview) => Number.isInteger(preview.hit)))) continue;
    await table.hands.picture("attack");
    await table.goesOn(`${who} attacks ${foe.name}`, () => table.hands.clickHere());
    done.add("attack");
    await table.until("see the attack through", () => table.waits);
    await table.hands.picture("attacked");
    return;
  }
  if (!done.has("move")) await moves(table, done);
  if (table.battle.turn === who) {
    await table.goesOn(`end the turn of ${who}`, async () => {
      const before = table.battle.version;
      await table.hands.key("Space");
      // A turn in which nothing was done is ended by asking twice.
      await table.until("ask or end", () => table.battle.leaving || table.battle.over || table.battle.version !== before);
      if (table.battle.leaving) await table.hands.key("Space");
    });
  }
}

/** Walks two squares, and takes it back if the turn still lasts. */
async function moves(table, done) {
  const who = table.battle.turn;
  for (const [x, y] of STEPS) {
    const at = table.place(table.unit(who), 2 * x, 2 * y);
    if (!(await points(table, at, (preview) => preview.allowed && preview.steps > 0))) continue;
    await table.hands.picture("move");
    await table.goesOn(`${who} moves`, () => table.hands.clickHere());
    await table.until("end of the walk", () => table.waits);
    if (table.battle.turn === who) {
      await table.hands.key("Backspace");
      await table.hands.rest();
    }
    done.add("move");
    return;
  }
}

/** Brings a combatant into view by its card on the initiative track. */
async function lookAt(table, { name, card }) {
  if (inView(table, table.place(table.unit(name)))) return true;
  if (!table.button(card)) return false;
  await table.press(card);
  await table.hands.rest();
  return inView(table, table.place(table.unit(name)));
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
  return Boolean(table.battle.preview && table.battle.preview.allowed && fits(table.battle.preview));
}

/** Opens the menu over the table and closes it. */
export async function looksAtTheMenu(table) {
  await table.press("Open(Table)");
  await table.arrives("Table", "Pause");
  await table.hands.picture("menu");
  await table.press("Resume");
  await table.arrives("Table");
}

async function fullSpeed(table) {
  while (table.battle.speed !== 4) {
    const before = table.battle.speed;
    await table.hands.key(".");
    await table.until("change the speed", () => table.battle.speed !== before);
  }
}

/** Lets the machine fight the machine, as fast as it goes, until the report. */
export async function watchesTheFight(table, seconds) {
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
  return table.battle.round;
}

/** From the report back to the title. */
export async function goesBackToTheTitle(table) {
  await table.press("Open(Title)");
  await table.arrives("Title");
}
