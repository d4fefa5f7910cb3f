// Run by the launcher as the directory's owner (DATABASE_URL): makes the queue's tables, noting by which version, and
// publishes the key that this instance signs with, and notes the one that it seals with.
import { noteKey } from "#lib/db/encryption-keys.ts";
import { closePool } from "#lib/db/pool.ts";
import { encryptionKeys } from "#lib/db/sealing.ts";
import { publishKey } from "#lib/domains/trust/receipts/signing.ts";
import { installQueue } from "#lib/work/queue.ts";

const [version = ""] = process.argv.slice(2);
await installQueue(version);
await publishKey();
await noteKey(encryptionKeys()[0].key_id);
await closePool();
