import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Watches a folder and what is below it; answers a function whose promise resolves at the next change. Folders are
 * watched, not files: an editor that saves by renaming makes a new file each time, which a watched file would miss.
 */
export function watchFolder(root, { leaveOut }) {
  const watchers = new Map();
  let waiting = [];

  function follow(folder) {
    if (leaveOut(folder)) return;
    if (!watchers.has(folder)) watchers.set(folder, fs.watch(folder, tell));
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) follow(path.join(folder, entry.name));
    }
  }

  function tell() {
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function forgetRemoved() {
    for (const [folder, watcher] of watchers) {
      if (fs.existsSync(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
  }

  follow(root);
  return async function nextChange() {
    await new Promise((resolve) => waiting.push(resolve));
    // Saving several files is one change.
    await delay(150);
    forgetRemoved();
    follow(root);
  };
}
