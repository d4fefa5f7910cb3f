import type { Effects } from "#lib/core/effects.ts";
import type { Tx } from "#lib/core/tx.ts";
import { missingOf, recordsWrittenHere } from "#lib/db/records.ts";
import * as ledger from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as equity from "#lib/domains/equity/effects/store.ts";
import { mailedHere } from "./mail.ts";

/** What this transaction has written so far, as far as anybody has to know before it is kept. */
export async function effectsHere(tx: Tx): Promise<Effects> {
  const records = await recordsWrittenHere(tx);
  const ids = (type: string, changes: string[] = ["created", "changed"]) =>
    records.filter((record) => record.type === type && changes.includes(record.change)).map(({ id }) => id);
  const [journal_entries, ownership, asked, mail] = await Promise.all([
    ledger.effectsOf(tx, ids("journal_entry")),
    // A grant that is paid or approved moves nothing, nor does a transfer on which the right of first refusal is noted.
    equity.effectsOf(tx, {
      grants: ids("equity_grant", ["created"]),
      transfers: ids("share_transfer", ["created"]),
      events: ids("grant_event"),
    }),
    obligations.effectsOf(tx, ids("obligation")),
    mailedHere(tx),
  ]);
  return { records, journal_entries, ownership, obligations: asked, mail };
}

/** The same of an act that deletes what its input names. */
export async function effectsOfDeletion(tx: Tx, input: Record<string, unknown>): Promise<Effects> {
  const [effects, deleted] = await Promise.all([effectsHere(tx), missingOf(tx, input)]);
  return { ...effects, records: [...effects.records, ...deleted] };
}
