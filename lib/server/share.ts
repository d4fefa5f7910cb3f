import { shares } from "#lib/work/shares.ts";

/** A body over this many bytes is parsed, hashed and looked through for long enough that others feel it. */
export const LARGE_BYTES = 16 * 1024;

/**
 * What a workspace's large bodies, and a network's pages that anybody may open, take of a process while others ask as
 * well: a quarter of its time each, at most.
 */
export const share = shares({ mostWaiting: 50, rest: 3, longestMs: 2_000, recentMs: 5_000 });
