// Measures how long frames take in headless Chromium: CHROMIUM=/usr/bin/chromium node tests/frames/web.mjs [SECONDS [ROUNDS]]
// - of a bare tilemap, and of the table while the view pans and zooms over the same ground;
// - while the AI thinks (only the frames in which it does), with both sides played by it, and
// - while the pointer moves over enemies and squares in a player's turn,
//   these two in both checkpoints and in a battle of 12 against 12.
// It needs web/dist (`web/build`).
import { execFileSync } from "node:child_process";
import { open, serve } from "../e2e/browser.mjs";

const [seconds = "12", rounds = "3"] = process.argv.slice(2);
const LIMIT_MS = 600_000;
/** Nothing is asked that would keep the next turn waiting. */
const SETTINGS = "(haste: Never, reactions: Never, strikes: Never, reserves: Never, details: WhenItHelps, hints: false)";
const levelOf = (...size) => execFileSync(new URL("large_level.py", import.meta.url).pathname, size.map(String), { encoding: "utf8" });
const STAND_IN = "levels/cepheus/training.ron";
const LEVELS = { cepheus: "levels/cepheus/checkpoint.ron", percentile: "levels/percentile/checkpoint.ron", twelve: levelOf(48, 32, 12) };

/** Opens the page with these words in its address, and resolves to the line of figures that it ends with. */
async function measures(address, query, level) {
  const { browser, page, faults } = await open({ width: 1280, height: 720 });
  try {
    await page.addInitScript((settings) => localStorage.setItem("six-seconds/settings", settings), SETTINGS);
    if (level) await page.route(`**/${STAND_IN}`, (route) => route.fulfill({ body: level, contentType: "text/plain" }));
    const figures = page.waitForEvent("console", { predicate: (message) => / frames, \d+ over /.test(message.text()), timeout: LIMIT_MS });
    await page.goto(`${address}?frames=${seconds}&${query}`);
    return (await figures).text().match(/\d+ frames, .*/)[0];
  } catch (fault) {
    throw new Error(`${query}: ${fault.message}; ${faults.join("; ")}`);
  } finally {
    await browser.close();
  }
}

const server = await serve();
try {
  for (let round = 1; round <= Number(rounds); round += 1) {
    const note = async (name, query, level) => console.log(`${name}, round ${round}: ${await measures(server.address, query, level)}`);
    await note("tilemap", "bare=128x128");
    await note("table", `level=${STAND_IN}&sides=human,normal&seed=7`, levelOf(128, 128, 30));
    for (const [name, level] of Object.entries(LEVELS)) {
      const [path, body] = level.startsWith("levels/") ? [level] : [STAND_IN, level];
      await note(`ai-${name}`, `frames_of=ai&level=${path}&sides=normal,normal&seed=7`, body);
      await note(`pointer-${name}`, `frames_of=pointer&level=${path}&sides=human,normal&seed=7`, body);
    }
  }
} finally {
  server.stop();
}
