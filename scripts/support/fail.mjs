/** Ends the script with one sentence that says what is wrong and what to do. */
export function fail(sentence) {
  throw Object.assign(new Error(sentence), { isForTheReader: true });
}

export function complain(error) {
  const sentence = error.isForTheReader ? error.message : `Minutebook stopped on an unexpected error: ${error.message}`;
  process.stderr.write(`${sentence}\n`);
  if (process.env.MINUTEBOOK_TRACE) process.stderr.write(`${error.stack}\n`);
}
