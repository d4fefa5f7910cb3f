import type { Scope } from "#lib/core/scopes.ts";
import { currencies } from "#lib/domains/books/ledger/facts/currencies.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { read } from "#lib/server/read.ts";
import { BookNotice } from "#ui/record/book-notice.tsx";
import { permissions } from "../../../permissions.ts";
import { entityOf } from "../entity.ts";

export { askedOf, type ListParams } from "../../../asked.ts";
export { today } from "../../../today.ts";

/** Whose books the page shows, and whether the person may write in them with this scope; if not, `notice` says why. */
export async function bookOf(page: string, entity_id: string, scope: Scope) {
  const { role, can } = await permissions(page);
  const { legal_name, status } = await entityOf(entity_id);
  const mayWrite = can(scope);
  const dissolved = status === "dissolved";
  return {
    writes: mayWrite && !dissolved,
    notice: <BookNotice company={legal_name} dissolved={dissolved} role={role} mayWrite={mayWrite} />,
  };
}

/** The body of a call that makes a record, as the reference has it; its company stands in the path. */
export function exampleOf({ example: { entity_id: _, ...body } }: { example: { entity_id: string } }) {
  return body;
}

/** The entries that a record has made, in their order. */
export const entriesOf = (entity_id: string, entry_ids: readonly string[]) =>
  Promise.all(entry_ids.map((entry_id) => read(readEntry, { entity_id, entry_id })));

const names = new Intl.DisplayNames("en-US", { type: "currency" });

/** The currencies that books may be kept in, the usual one first. */
export const currencyChoices = [...new Set(["usd", ...currencies])].map((code) => ({
  value: code,
  label: `${code.toUpperCase()} – ${names.of(code.toUpperCase()) ?? code}`,
}));
