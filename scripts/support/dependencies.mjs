import fs from "node:fs";
import path from "node:path";
import { inProject, ROOT } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { say } from "./say.mjs";

/** The packages that package-lock.json names. This runs before they are there, so it uses what Node brings along. */
export function dependencies({ withDevelopment }) {
  return {
    isDone: () => areInStep(withDevelopment),
    make: async ({ noteIn }) => {
      say("Installing the packages named in package-lock.json (a minute or two) …");
      const { file, args } = npm();
      // No package needs its install script: what those of PostgreSQL would do, the launcher does.
      const options = ["--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
      await runQuietly(file, [...args, "ci", "--loglevel=error", ...options], {
        env: npmEnvironment(),
        noteIn,
        sentence: "npm ci failed, as shown above: mend that, then start again.",
      });
    },
  };
}

function areInStep(withDevelopment) {
  const wanted = packagesIn(inProject("package-lock.json"));
  // npm writes down what it installed as its last act, so an interrupted installation counts as none.
  const installed = packagesIn(inProject("node_modules/.package-lock.json"));
  return Object.entries(wanted ?? {}).every(([folder, { version, optional, dev, devOptional }]) => {
    const isDispensable = folder === "" || optional || devOptional || (dev && !withDevelopment);
    const found = installed?.[folder];
    return found ? found.version === version : isDispensable && installed !== null;
  });
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(fs.readFileSync(lockFile, "utf8")).packages;
  } catch {
    return null;
  }
}

/** The npm that called us, run by the Node it runs on: the Node in node_modules is about to be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node && fs.existsSync(node) && !node.startsWith(ROOT)
    ? { file: node, args: [script] }
    : { file: "npm", args: [] };
}

function npmEnvironment() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return { ...process.env, PATH: folders.filter((folder) => !folder.startsWith(ROOT)).join(path.delimiter) };
}
