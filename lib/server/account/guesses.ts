import { count, type Limit } from "../counters.ts";
import { exceeded } from "../rate-limit.ts";

/** Of codes and passwords that somebody tries who has come past the first door already. */
const guesses: Limit = { name: "guess", points: 10, seconds: 900 };

/** Counts a guess before it is looked at, right or wrong: nobody clears it by getting in. Throws 429. */
export async function countGuess(by: string): Promise<void> {
  const tally = await count(guesses, by);
  if (tally.isExceeded) throw exceeded(tally, "confirming who you are");
}
