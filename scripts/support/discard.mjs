import fs from "node:fs";

/**
 * Removes a folder into which other processes may be writing. It is moved aside in one step first: who writes to its path
 * finds it gone, so that nothing comes to be in it while it is emptied. Of two who discard it at once only one has it to remove.
 */
export function discard(folder) {
  const aside = `${folder}.discarded`;
  fs.rmSync(aside, { recursive: true, force: true });
  try {
    fs.renameSync(folder, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  fs.rmSync(aside, { recursive: true, force: true });
}
