// Progress is told in few, clear lines. `npm run keys` moves it away from standard output, which is the key's alone.
let stream = process.stdout;

export function keepStandardOutputClean() {
  stream = process.stderr;
}

export function say(line) {
  stream.write(`${line}\n`);
}
