import path from "node:path";

/** The project's folder. Every script works from here, wherever it was called from. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

export function inProject(...names) {
  return path.join(ROOT, ...names);
}

/** The file a package runs as a command, by its path; the links in `.bin` are shell scripts on some systems. */
export const commands = {
  biome: inProject("node_modules/@biomejs/biome/bin/biome"),
  next: inProject("node_modules/next/dist/bin/next"),
  playwright: inProject("node_modules/@playwright/test/cli.js"),
  prisma: inProject("node_modules/prisma/build/index.js"),
  tsc: inProject("node_modules/typescript/bin/tsc"),
  vitest: inProject("node_modules/vitest/vitest.mjs"),
};
