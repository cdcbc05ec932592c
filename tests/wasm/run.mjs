// Runs one test program that was compiled to WebAssembly (wasm32-wasip1), as Cargo's runner: node run.mjs PROGRAM ARGUMENT...
// The working folder is open to it under its own name and as ".", so that tests find levels and golden files.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...words] = process.argv.slice(2);
const folder = process.cwd();
const wasi = new WASI({
  version: "preview1",
  args: [program, ...words],
  env: { ...process.env, PWD: folder },
  preopens: { [folder]: folder, ".": folder },
});
const { instance } = await WebAssembly.instantiate(await readFile(program), { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
