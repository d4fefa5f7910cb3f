import fs from "node:fs";
import path from "node:path";
import { fail } from "./fail.mjs";
import { ROOT } from "./project.mjs";

/** Other files that Next would read settings from, and nothing else of ours. */
const NEXTS_OWN = [".env.local", ".env.production", ".env.production.local"];

/**
 * Takes settings from `.env` beside those of the environment, which go before it. To be done first by each command: Next reads that file
 * as well, in the processes that serve alone, and a key that only they had would seal what no other command could open.
 */
export function readEnvFile(folder = ROOT) {
  const other = NEXTS_OWN.find((name) => fs.existsSync(path.join(folder, name)));
  if (other)
    fail(
      `Settings stand in the environment or in .env, and ${other} would be read by a part of the service: move them.`,
    );
  const file = path.join(folder, ".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
