import type { Content, Effects } from "#lib/core/effects.ts";
import type { Operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { missingOf, writtenHere } from "#lib/db/records.ts";
import * as ledger from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as equity from "#lib/domains/equity/effects/store.ts";
import * as ach from "#lib/domains/money/payments/ach/store.ts";
import { mailedHere } from "./mail.ts";

/** What an act does: what is told of it, and what stands in the rows, of which nobody is told but by the hash. */
export interface Deed {
  effects: Effects;
  contents: Content[];
}

/** What this transaction has written so far, as far as anybody has to know before it is kept. */
export async function effectsHere(tx: Tx): Promise<Deed> {
  const { records, contents } = await writtenHere(tx);
  const ids = (type: string, changes: string[] = ["created", "changed"]) =>
    records.filter((record) => record.type === type && changes.includes(record.change)).map(({ id }) => id);
  const [journal_entries, ownership, asked, mail, recipients] = await Promise.all([
    ledger.effectsOf(tx, ids("journal_entry")),
    // A grant that is paid or approved moves nothing, nor does a transfer on which the right of first refusal is noted.
    equity.effectsOf(tx, {
      grants: ids("equity_grant", ["created"]),
      transfers: ids("share_transfer", ["created"]),
      events: ids("grant_event"),
    }),
    obligations.effectsOf(tx, ids("obligation")),
    mailedHere(tx),
    ach.recipientsOf(tx, ids("ach_file", ["created"])),
  ]);
  const effects = { records, journal_entries, ownership, obligations: asked, mail };
  return { effects, contents: [...contents, ...recipients] };
}

/** The same as an operation's deed, which may be to delete what its input names. */
export async function deedHere(
  tx: Tx,
  { http }: Pick<Operation, "http">,
  input: Record<string, unknown>,
): Promise<Deed> {
  const deletes = http?.startsWith("DELETE") ?? false;
  const [{ effects, contents }, deleted] = await Promise.all([effectsHere(tx), deletes ? missingOf(tx, input) : []]);
  return { effects: { ...effects, records: [...effects.records, ...deleted] }, contents };
}
