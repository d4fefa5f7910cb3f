import { isAway } from "#lib/db/away.ts";

const AGAIN_MS = 1_000;
/** Less than the queue gives a job, which another would begin anew beside this one. */
const PATIENCE_MS = 240_000;

/**
 * Notes what has happened outside, as a message that has gone: where the database is away it is noted once it is back, since it would
 * happen again by the next try. Throws what else is wrong, or where that takes too long.
 */
export async function onceBack(note: () => Promise<void>): Promise<void> {
  for (let waited_ms = 0; ; waited_ms += AGAIN_MS) {
    try {
      return await note();
    } catch (error) {
      if (!isAway(error) || waited_ms >= PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
