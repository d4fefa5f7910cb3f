import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inProject, ROOT } from "./project.mjs";

/** A hash over files and folders of the project, by which we know that nothing has changed since the last time. */
export function hashOf(names, { leaveOut = () => false } = {}) {
  const hash = createHash("sha256");
  for (const file of filesUnder(names, leaveOut)) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

export function readStamp(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function filesUnder(names, leaveOut) {
  return [...names].sort().flatMap((name) => {
    const file = inProject(name);
    if (leaveOut(name)) return [];
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile()) return [file];
    if (!stat?.isDirectory()) return [];
    return filesUnder(
      fs.readdirSync(file).map((child) => path.join(name, child)),
      leaveOut,
    );
  });
}
