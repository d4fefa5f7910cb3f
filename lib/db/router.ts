/** What tells a router whose transaction this is, before anything of it reaches a server (`DATABASE_ROUTER`). */
const hints: Record<string, (workspace_id: string) => string[]> = {
  pgdog: (workspace_id) => [`set local pgdog.sharding_key = '${workspace_id}'`],
  // SPQR hands a setting on only once the transaction has its server.
  spqr: (workspace_id) => [
    `set local __spqr__sharding_key = '${workspace_id}'`,
    "set local __spqr__distribution = 'workspaces'",
  ],
};

/** What the router in front is told of a workspace's transaction; nothing where there is none. Throws RangeError where we know no hint for it. */
export function hint(workspace_id: string): string[] {
  const router = process.env.DATABASE_ROUTER;
  if (!router) return [];
  const known = hints[router];
  if (!known) throw new RangeError(`DATABASE_ROUTER must be ${Object.keys(hints).join(" or ")}, not ${router}`);
  return known(workspace_id);
}

/** Throws RangeError, with a sentence, where settings for many machines lack one that they need, or name a router that we do not know. */
export function assertMachines(): void {
  hint("");
  const { SHARD_URLS, DIRECTORY_URL, DATABASE_ROUTER } = process.env;
  if (SHARD_URLS && !DIRECTORY_URL) {
    throw new RangeError(
      "SHARD_URLS is set and DIRECTORY_URL is not: each shard's work would go into a queue of its own, where nobody looks. Name the directory in DIRECTORY_URL, or leave SHARD_URLS out.",
    );
  }
  if (DATABASE_ROUTER && !SHARD_URLS) {
    throw new RangeError(
      "DATABASE_ROUTER is set and SHARD_URLS is not: a router leads nobody to a server's outbox. Name the servers behind it in SHARD_URLS, or leave DATABASE_ROUTER out.",
    );
  }
}
