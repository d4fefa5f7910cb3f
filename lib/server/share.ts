import { busyOver, shares } from "#lib/work/shares.ts";

/** A body over this many bytes is parsed, hashed and looked through for long enough that others feel it. */
export const LARGE_BYTES = 16 * 1024;

/**
 * A workspace's large bodies, and a network's pages that anybody may open: while others ask as well each waits for the one
 * before, and then for a tenth of a second of which the process was idle for most, or ten times as long as that one took.
 */
export const share = shares({
  mostWaiting: 50,
  rest: 10,
  longestMs: 2_000,
  recentMs: 5_000,
  isBusy: busyOver(0.3, 100),
});
