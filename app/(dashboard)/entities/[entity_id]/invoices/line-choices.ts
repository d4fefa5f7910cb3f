import { listAccounts, readAccount } from "#lib/domains/books/ledger/operations.ts";
import type { Invoice } from "#lib/domains/money/invoicing/schema.ts";
import { listTaxRates } from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { findAccounts } from "../ledger/actions.ts";
import { tagsOf } from "../ledger/tags.ts";

/** As many revenue accounts are at hand; the others are found as one types. */
const AT_HAND = 100;
/** As many as a company may have, which PostgreSQL holds (`refuse_beyond`). */
const MOST_RATES = 1000;

/**
 * What lines of an invoice may name, those of the draft that is edited among it: revenue accounts, sales tax rates and tags; accounts and
 * tags only for whoever may see the ledger.
 */
export async function lineChoices(entity_id: string, draft: Invoice | null) {
  const { can } = await permissions(`/entities/${entity_id}/invoices`);
  const filter = { entity_id, account_type: "revenue", status: "active", limit: AT_HAND } as const;
  const seesAccounts = can(listAccounts.scope);
  const [accounts, rates, tags] = await Promise.all([
    seesAccounts ? read(listAccounts, filter) : { data: [] },
    read(listTaxRates, { entity_id, status: "active", limit: MOST_RATES }),
    tagsOf(entity_id),
  ]);
  const known = new Set(accounts.data.map(({ account_id }) => account_id));
  const named = new Set((draft?.line_items ?? []).flatMap(({ account_id }) => account_id ?? []));
  const others = seesAccounts ? [...named].filter((account_id) => !known.has(account_id)) : [];
  const own = await Promise.all(others.map((account_id) => read(readAccount, { entity_id, account_id })));
  return { accounts: [...accounts.data, ...own], findAccounts, rates: rates.data, tags };
}
