import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** What a page of its own needs is small; the product, which most of them lead to, is some megabytes. */
const WORTH_IT = 20_000;

/** Where its map would be, which has the chunk's own name; none is written. */
const MAP = /\n\/\/# sourceMappingURL=\S+$/;

/** The files of a folder and of those in it that Node would read as scripts; links are told as they are. */
const scriptsUnder = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith(".js"))
    .map((entry) => ({ file: path.join(entry.parentPath, entry.name), isLink: entry.isSymbolicLink() }));

/**
 * Has chunks of one content be one file, to which the names of the others are links. Next names a chunk by the pages that need
 * it, and so writes the product again and again; Node reads a file once by whatever link, and keeps it once: a serving process
 * is two fifths of what it was.
 */
export function shareChunks(folder) {
  const first = new Map();
  for (const { file, isLink } of scriptsUnder(folder)) {
    if (isLink || fs.statSync(file).size < WORTH_IT) continue;
    const text = fs.readFileSync(file, "utf8").replace(MAP, "");
    // Within one folder, since a chunk looks for others from its own place.
    const content = `${path.dirname(file)} ${createHash("sha256").update(text).digest("hex")}`;
    const same = first.get(content);
    if (same === undefined) {
      first.set(content, file);
      continue;
    }
    fs.rmSync(file);
    fs.symlinkSync(path.basename(same), file);
  }
}

/** Takes the links away, so that the next build writes files and nothing through a link. */
export function forgetShared(folder) {
  if (!fs.existsSync(folder)) return;
  for (const { file, isLink } of scriptsUnder(folder)) if (isLink) fs.rmSync(file);
}
