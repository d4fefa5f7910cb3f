import { listAccounts } from "#lib/domains/books/ledger/operations.ts";
import { listTaxRates } from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { tagsOf } from "../ledger/tags.ts";

const MOST = 1000;

/** The revenue accounts, the sales tax rates and the tags that lines of an invoice may name; accounts and tags only for whoever may see the ledger. */
export async function lineChoices(entity_id: string) {
  const { can } = await permissions(`/entities/${entity_id}/invoices`);
  const filter = { entity_id, account_type: "revenue", status: "active", limit: MOST } as const;
  const [accounts, rates, tags] = await Promise.all([
    can(listAccounts.scope) ? read(listAccounts, filter) : { data: [] },
    read(listTaxRates, { entity_id, status: "active", limit: MOST }),
    tagsOf(entity_id),
  ]);
  return { accounts: accounts.data, rates: rates.data, tags };
}
