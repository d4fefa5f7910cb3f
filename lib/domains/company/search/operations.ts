import type * as z from "zod";
import { amount } from "#lib/core/money.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { invoiceNumber } from "#lib/domains/money/invoicing/rules.ts";
import * as invoices from "#lib/domains/money/invoicing/store.ts";
import * as bills from "#lib/domains/money/payments/bills/store.ts";
import * as vendorCredits from "#lib/domains/money/payments/credits/store.ts";
import * as vendors from "#lib/domains/money/payments/vendors/store.ts";
import * as people from "#lib/domains/money/payroll/people/store.ts";
import * as contacts from "../contacts/store.ts";
import * as documents from "../documents/store.ts";
import * as entities from "../entities/store.ts";
import { type Found, type Kind, kinds, Search, SearchResults } from "./schema.ts";

interface Asked {
  search: string;
  /** The company whose records are meant; null: any's. */
  entity_id: string | null;
  limit: number;
}

type Told = Omit<Found, "type">;

/** Each kind's records, asked of the store that keeps them. */
const searched: Readonly<Record<Kind, (tx: Tx, asked: Asked) => Promise<Told[]>>> = {
  entity: async (tx, asked) =>
    (await entities.found(tx, asked)).map(({ entity_id, legal_name, status }) => ({
      ...{ id: entity_id, entity_id, title: legal_name, detail: status },
    })),
  contact: async (tx, asked) =>
    (await contacts.found(tx, asked)).map(({ contact_id, entity_id, name, role }) => ({
      ...{ id: contact_id, entity_id, title: name, detail: role },
    })),
  invoice: async (tx, asked) =>
    (await invoices.found(tx, asked)).map(({ invoice_id, entity_id, number, customer, amount_cents, currency }) => ({
      ...{
        id: invoice_id,
        entity_id,
        title: `${invoiceNumber(number)} to ${customer}`,
        detail: amount(amount_cents, currency),
      },
    })),
  bill: async (tx, asked) =>
    (await bills.found(tx, asked)).map(({ bill_id, entity_id, bill_number, vendor_name, amount_cents, currency }) => ({
      ...{ id: bill_id, entity_id, title: [bill_number, vendor_name].filter(Boolean).join(" from ") },
      detail: amount(amount_cents, currency),
    })),
  vendor_credit: async (tx, asked) =>
    (await vendorCredits.found(tx, asked)).map(
      ({ vendor_credit_id, entity_id, credit_number, vendor_name, amount_cents, currency }) => ({
        ...{ id: vendor_credit_id, entity_id, title: [credit_number ?? "Credit", vendor_name].join(" from ") },
        detail: amount(amount_cents, currency),
      }),
    ),
  vendor: async (tx, asked) =>
    (await vendors.found(tx, asked)).map(({ vendor_id, entity_id, name, status }) => ({
      ...{ id: vendor_id, entity_id, title: name, detail: status },
    })),
  account: async (tx, asked) =>
    (await accounts.found(tx, asked)).map(({ account_id, entity_id, account_code, account_name }) => ({
      ...{ id: account_id, entity_id, title: account_name, detail: account_code },
    })),
  document: async (tx, asked) =>
    (await documents.found(tx, asked)).map(({ document_id, entity_id, title, status }) => ({
      ...{ id: document_id, entity_id, title, detail: status },
    })),
  payroll_person: async (tx, asked) =>
    (await people.found(tx, asked)).map(({ person_id, entity_id, name }) => ({
      ...{ id: person_id, entity_id, title: name, detail: null },
    })),
};

export const search = operation({
  ...within("records", "/v1/search", "entities")("search", "GET"),
  ofAnyScope: true,
  entity: entityOf(async (_tx, { entity_id }: z.output<typeof Search>) => entity_id ?? null),
  title: "Search records",
  about: `What has \`q\` in its name, title, number, code or e-mail address, or has it for its identifier: ${Object.keys(
    kinds,
  )
    .map((kind) => `\`${kind}\``)
    .join(
      ", ",
    )}, in this order. Of each kind the first few (\`limit\`) that the key's scopes read and its companies have; whoever means another asks more exactly, or asks the kind's own list, which goes on by pages.`,
  input: Search,
  output: SearchResults,
  example: { q: "acme" },
  async run({ tx, caller }, { q, entity_id = null, type, limit }) {
    const asked = { search: q, entity_id, limit };
    const meant = type?.split(",") ?? Object.keys(kinds);
    const readable = (Object.keys(kinds) as Kind[]).filter(
      (kind) => meant.includes(kind) && covers(caller.scopes, kinds[kind]),
    );
    const found = await Promise.all(
      readable.map(async (type) => (await searched[type](tx, asked)).map((told): Found => ({ type, ...told }))),
    );
    return { data: found.flat() };
  },
});
