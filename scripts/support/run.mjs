import { spawn } from "node:child_process";
import fs from "node:fs";
import { fail } from "./fail.mjs";
import { atEnd, isEnding } from "./main.mjs";
import { endProcess, markOf } from "./processes.mjs";
import { ROOT } from "./project.mjs";

/**
 * Runs a command to its end and answers its exit code. It does not outlive the script, unless the script is killed: for
 * that case its mark can be noted in a file.
 */
export async function run(file, args, { env = process.env, stdio = "inherit", onOutput, noteIn } = {}) {
  const child = spawn(file, args, { cwd: ROOT, env, stdio });
  const mark = markOf(child.pid);
  if (noteIn && mark) fs.writeFileSync(noteIn, mark);
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
export async function runQuietly(file, args, { env, noteIn, sentence }) {
  const { code, output } = await runCollecting(file, args, { env, noteIn });
  if (code === 0) return;
  process.stderr.write(`${shortened(output)}\n`);
  fail(sentence);
}

/** One mistake can make a compiler complain in thousands of lines; its first words and its last tell enough. */
function shortened(output) {
  const lines = output.trimEnd().split("\n");
  return lines.length <= 150 ? lines.join("\n") : [...lines.slice(0, 100), "…", ...lines.slice(-30)].join("\n");
}

export async function runCollecting(file, args, { env, noteIn }) {
  const chunks = [];
  const stdio = ["ignore", "pipe", "pipe"];
  const code = await run(file, args, { env, noteIn, stdio, onOutput: (chunk) => chunks.push(chunk) });
  return { code, output: Buffer.concat(chunks).toString() };
}
