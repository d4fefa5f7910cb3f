import { spawn } from "node:child_process";
import { fail } from "./fail.mjs";
import { atEnd, isEnding } from "./main.mjs";
import { endProcess, markOf } from "./processes.mjs";
import { ROOT } from "./project.mjs";

/** Runs a command to its end and answers its exit code. It does not outlive the script. */
export async function run(file, args, { env = process.env, stdio = "inherit", onOutput } = {}) {
  const child = spawn(file, args, { cwd: ROOT, env, stdio });
  const mark = markOf(child.pid);
  atEnd(() => mark && endProcess(mark, { signal: "SIGTERM", withinMs: 5_000 }));
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on("data", onOutput);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  // A script that was told to end does not go on to its next step.
  return isEnding() ? new Promise(() => {}) : code;
}

/** Runs a command whose output is of interest only when it fails: then it is shown, followed by the sentence. */
export async function runQuietly(file, args, { env, sentence }) {
  const { code, output } = await runCollecting(file, args, { env });
  if (code === 0) return;
  process.stderr.write(output);
  fail(sentence);
}

export async function runCollecting(file, args, { env }) {
  const chunks = [];
  const stdio = ["ignore", "pipe", "pipe"];
  const code = await run(file, args, { env, stdio, onOutput: (chunk) => chunks.push(chunk) });
  return { code, output: Buffer.concat(chunks).toString() };
}
