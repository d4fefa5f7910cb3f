import { complain } from "./fail.mjs";

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const closings = [];
let ending;

/** Registers what must be closed however the script ends; the last one opened is closed first. */
export function atEnd(close) {
  closings.push(close);
}

export function isEnding() {
  return ending !== undefined;
}

/**
 * Runs a script and ends the process with the code it answers. A failure is one sentence and code 1; a signal ends
 * whatever is running, with `codeOnSignal` where being told to stop is the ordinary end.
 */
export async function main(run, { codeOnSignal } = {}) {
  for (const [signal, number] of Object.entries(SIGNALS)) process.on(signal, () => end(codeOnSignal ?? 128 + number));
  whenNpmIsGone(() => end(codeOnSignal ?? 128 + SIGNALS.SIGTERM));
  let code = 1;
  try {
    code = (await run()) ?? 0;
  } catch (error) {
    // What fails while we are ending failed because we ended it.
    if (!isEnding()) complain(error);
  }
  await end(code);
}

export function end(code) {
  ending ??= closeAll().then(() => process.exit(code));
  return ending;
}

/** npm hands a signal on to the shell between it and us, which dies of it without a word: so we watch that shell. */
function whenNpmIsGone(react) {
  const shell = process.ppid;
  if (!process.env.npm_lifecycle_event || shell === 1) return;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    react();
  }, 100).unref();
}

async function closeAll() {
  for (const close of closings.reverse()) {
    try {
      await close();
    } catch (error) {
      complain(error);
    }
  }
}
