// The desktop window on a virtual screen: opens the game there, with mouse, keys and camera.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { Table } from "./table.mjs";

export const LAPTOP = [1280, 720];
export const PHONE = [390, 844];
const START_LIMIT_S = 90;
const FEWEST_COLOURS = 64;
const KEYS = { ArrowDown: "Down", Space: "space", Escape: "Escape", Backspace: "BackSpace", ".": "period", ",": "comma", Enter: "Return" };
const keyName = (key) => key.startsWith("Shift+Arrow") ? key.replace("Shift+Arrow", "shift+") : KEYS[key] ?? key;

/** A screen of its own for every run, so that runs side by side do not meet. */
async function opensAScreen() {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "2560x1440x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: screen.stdout })) {
    return { display: `:${line.trim()}`, stop: () => screen.kill() };
  }
  throw new Error("Xvfb did not start");
}

/** Mouse, keys and camera of the virtual screen. */
function handsOf(display, named) {
  let [width, height] = LAPTOP;
  const env = { ...process.env, DISPLAY: display };
  const xdotool = (...words) => execFileSync("xdotool", words.map(String), { env });
  const rest = () => pause(250);
  const clickHere = async () => {
    xdotool("mousedown", 1);
    await pause(80);
    xdotool("mouseup", 1);
  };
  return {
    rest,
    clickHere,
    move: async (x, y) => xdotool("mousemove", x, y),
    click: async (x, y) => {
      xdotool("mousemove", x, y);
      await rest();
      await clickHere();
    },
    key: async (key) => xdotool("key", keyName(key)),
    fit: async (size) => {
      [width, height] = size;
      xdotool("search", "--name", "^Six Seconds$", "windowmove", 0, 0, "windowsize", width, height, "windowfocus");
    },
    picture: async (name) => {
      const file = named(name, width);
      const shoot = () => execFileSync("import", ["-window", "root", "-crop", `${width}x${height}+0+0`, "+repage", "-strip", "-define", "png:exclude-chunks=date,time", file], { env });
      // What was drawn reaches the screen a little later: the picture holds once two in a row are alike.
      for (let before, tries = 0; tries < 4; tries += 1) {
        shoot();
        const now = readFileSync(file);
        if (before?.equals(now)) break;
        before = now;
        await rest();
      }
      const colours = Number(execFileSync("identify", ["-format", "%k", file], { encoding: "utf8" }));
      if (colours < FEWEST_COLOURS) throw new Error(`the screen is blank (${colours} colours): ${file}`);
    },
  };
}

export async function resizes(table, size) {
  await table.hands.fit(size);
  await table.until(`take the size ${size}`, () => table.shows.size?.[0] === size[0] && table.shows.size[1] === size[1]);
}

/** Opens the game with these words on its command line and plays `part`; returns what that returns. */
export async function plays([program, folder, named], size, words, part) {
  const screen = await opensAScreen();
  // Saved games of this run stay away from those of the person at this machine.
  const env = { ...process.env, DISPLAY: screen.display, SIX_SECONDS_TRACE: "1", NO_COLOR: "1", XDG_DATA_HOME: resolve(folder, "data") };
  delete env.WAYLAND_DISPLAY;
  const began = Date.now();
  const game = spawn(program, words, { env, stdio: ["ignore", "ignore", "pipe"] });
  const table = new Table(handsOf(screen.display, named ?? ((name, width) => join(folder, `window-${width}-${name}.png`))));
  const lines = [];
  createInterface({ input: game.stderr }).on("line", (line) => {
    if (!line.includes(" table {")) lines.push(line);
    table.hears(line);
  });
  const end = new Promise((resolve) => game.on("close", (code) => { table.ended = true; resolve(code); }));
  try {
    await table.until("draw the first screen", () => (table.shows.screen ?? "Loading") !== "Loading", START_LIMIT_S);
    const milliseconds = Date.now() - began;
    await resizes(table, size);
    return await part(table, { milliseconds, end });
  } catch (error) {
    await table.hands.picture("failure").catch(() => {});
    console.error(lines.slice(-20).join("\n"));
    throw error;
  } finally {
    game.kill();
    await end;
    screen.stop();
  }
}

/** What the player has set before the game opens. */
export function sets(folder, settings) {
  const place = resolve(folder, "data", "six-seconds");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "settings.ron"), settings);
}

/** An empty folder for saved games and settings. */
export function starts(folder) {
  mkdirSync(folder, { recursive: true });
  rmSync(resolve(folder, "data"), { recursive: true, force: true });
}
