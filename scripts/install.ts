// Run by the launcher as the directory's owner (DATABASE_URL): makes the queue's tables, noting by which version, and
// publishes the key that this instance signs with.
import { closePool } from "#lib/db/pool.ts";
import { publishKey } from "#lib/domains/trust/receipts/signing.ts";
import { installQueue } from "#lib/work/queue.ts";

const [version = ""] = process.argv.slice(2);
await installQueue(version);
await publishKey();
await closePool();
