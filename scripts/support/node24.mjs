import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fail } from "./fail.mjs";
import { inProject } from "./project.mjs";

/**
 * The Node that runs our TypeScript as it is. The scripts themselves run on Node 20.19 too and stay in the process that
 * npm started: one process less to be signalled, and one less to be left behind.
 */
export function node24() {
  const bundled = inProject("node_modules", `node-${process.platform}-${process.arch}`, "bin/node");
  if (process.execPath === bundled) return bundled;
  if (fs.existsSync(bundled) && spawnSync(bundled, ["--version"]).status === 0) return bundled;
  if (runsOurs(process.versions.node)) return process.execPath;
  return fail(`This system gets no Node from npm, and ${process.versions.node} is too old: install Node 24.`);
}

/** What Node has made of our files and of the packages': half of what a start costs is to make it again. */
export const COMPILED = inProject(".next/cache/compiled");

/** The environment in which `node` means that Node, for tools that look it up by name. */
export function node24Environment() {
  const folder = path.dirname(node24());
  const PATH = [folder, process.env.PATH].filter(Boolean).join(path.delimiter);
  return { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH };
}

/** It runs TypeScript, and tells how much of the processor's time a thread took. */
function runsOurs(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 24 || (major === 24 && minor >= 6);
}
