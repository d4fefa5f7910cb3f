import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgetShared, shareChunks } from "./chunks.mjs";

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "minutebook-chunks-"));
  fs.mkdirSync(path.join(folder, "ssr"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const large = "x".repeat(30_000);

/** A chunk as Next writes it: the last line alone has its own name. */
const write = (name, code) => fs.writeFileSync(path.join(folder, name), `${code}\n\n//# sourceMappingURL=${name}.map`);
const links = () =>
  fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => fs.lstatSync(path.join(folder, name)).isSymbolicLink())
    .toSorted();

describe("chunks of a build", () => {
  it("that are of one content are read once, and the others are left", () => {
    for (const name of ["a.js", "b.js", "ssr/a.js"]) write(name, `module.exports = ["${large}"];`);
    write("c.js", `module.exports = ["${large}c"];`);
    for (const name of ["d.js", "e.js"]) write(name, "module.exports = [];");
    shareChunks(folder);
    expect(links()).toEqual(["b.js"]);
    const require = createRequire(import.meta.url);
    expect(require(path.join(folder, "b.js"))).toBe(require(path.join(folder, "a.js")));
    shareChunks(folder);
    expect(links()).toEqual(["b.js"]);
  });

  it("are links no more before the next build, which would write through them", () => {
    for (const name of ["a.js", "b.js"]) write(name, `module.exports = ["${large}"];`);
    shareChunks(folder);
    forgetShared(folder);
    expect(fs.readdirSync(folder).toSorted()).toEqual(["a.js", "ssr"]);
    forgetShared(path.join(folder, "none"));
  });
});
