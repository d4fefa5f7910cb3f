import { createBatch, createEntry, postEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { readInvoice } from "#lib/domains/money/invoicing/operations.ts";
import type { EntryCommand } from "../books-model/entries.ts";
import type { Played } from "./known.ts";

/** Does what is asked of entries. */
export async function playEntries({ act, accounts, known, keep }: Played, command: EntryCommand): Promise<unknown> {
  const lines = (debit: string, credit: string, debited: number, credited = debited) => [
    { account_id: accounts.get(debit), side: "debit", amount_cents: debited },
    { account_id: accounts.get(credit), side: "credit", amount_cents: credited },
  ];
  switch (command.do) {
    case "draft":
    case "unbalanced": {
      const { key, day, debit, credit, cents } = command;
      const credited = command.do === "draft" ? cents : cents + 1;
      const entry = { date: day, description: key, lines: lines(debit, credit, cents, credited) };
      return keep(key, (await act(createEntry, entry)).entry_id);
    }
    case "batch": {
      const { key, days, debit, credit, cents, post } = command;
      const entries = days.map((date) => ({ date, description: key, lines: lines(debit, credit, cents) }));
      const { entry_ids } = await act(createBatch, { entries, post });
      for (const [at, entry_id] of entry_ids.entries()) keep(`${key}.${at}`, entry_id);
      return entry_ids;
    }
    case "post":
      return act(postEntry, { entry_id: known(command.of) });
    case "void":
      return act(voidEntry, { entry_id: known(command.of), date: command.day });
    case "void what follows": {
      const { entry_ids } = await act(readInvoice, { invoice_id: known(command.of) });
      return act(voidEntry, { entry_id: entry_ids[0] ?? "none" });
    }
  }
}
