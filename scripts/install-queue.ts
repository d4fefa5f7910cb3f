// Run by the launcher as the database's owner (DATABASE_URL): makes the queue's tables, and notes by which version.
import { installQueue } from "#lib/work/queue.ts";

await installQueue(process.argv[2] ?? "");
