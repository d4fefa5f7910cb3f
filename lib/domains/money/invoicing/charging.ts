import { invalid, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import * as tags from "#lib/domains/books/ledger/tags/store.ts";
import { type Charge, chargeOf } from "./rules.ts";
import type { GivenLineItem, LineItem } from "./schema.ts";
import type { TaxRate } from "./tax-rates/schema.ts";
import * as rates from "./tax-rates/store.ts";

type Named = "account_id" | "tax_rate_id";

/** The identifiers that lines name, each once. */
const named = (items: readonly GivenLineItem[], field: Named) => [
  ...new Set(items.flatMap((item) => item[field] ?? [])),
];

const kinds: Readonly<Record<Named, string>> = { account_id: "account", tax_rate_id: "tax rate" };

/** Calls `check` of each line that names what `field` says, with what it names; 404 where that is not the entity's. */
function eachNamed<T>(
  items: readonly GivenLineItem[],
  field: Named,
  known: ReadonlyMap<string, T>,
  check: (one: T, path: string) => void,
): void {
  for (const [at, { [field]: id }] of items.entries()) {
    if (id == null) continue;
    const path = `line_items.${at}.${field}`;
    const one = known.get(id);
    if (!one) throw notFound(`${kinds[field]} of ${path}`);
    check(one, path);
  }
}

/** What an invoice is to charge, as it was asked. */
interface Asked {
  currency: string;
  amount_cents?: number | undefined;
  items: readonly GivenLineItem[];
  /** The draft that is changed: what it charges by already it may go on to, though it is archived now; so with its tags. */
  draft?: { taxes: readonly { tax_rate_id: string }[]; line_items: readonly LineItem[] } | undefined;
  /** It is only shown, by what may write nothing, and so holds nothing. */
  isPreview?: boolean;
}

/**
 * What an invoice charges, by the accounts and the tax rates that its lines name. Throws 404 naming the line whose account, rate or tag
 * is not the entity's, and 400 where it is no active revenue account in the invoice's currency, or is archived.
 */
export async function charge(tx: Tx, { entity_id, ...asked }: Asked & { entity_id: string }): Promise<Charge> {
  const [charged] = await chargeAll(tx, entity_id, [asked]);
  if (!charged) throw notFound("invoice");
  return charged;
}

/** What a draft is asked to charge, of an invoice or of a schedule of them: anew, or changed. */
interface Drafted {
  entity_id: string;
  amount_cents?: number | undefined;
  currency?: string | undefined;
  line_items?: readonly GivenLineItem[] | null | undefined;
}

/** A draft that there is. */
interface Standing extends Pick<Charge, "amount_cents" | "line_items"> {
  currency: string;
}

/** How a draft's amount and lines become others: an amount that nobody gave follows the lines, or stands where there are none. */
export function changedCharge({ amount_cents, currency, line_items }: Omit<Drafted, "entity_id">, draft: Standing) {
  const items = line_items === undefined ? draft.line_items : (line_items ?? []);
  const asked = amount_cents ?? (items.length === 0 ? draft.amount_cents : undefined);
  return { amount_cents: asked, currency: currency ?? draft.currency, items };
}

/** What a draft comes to with its sales tax, as policies ask of it before it is made or changed: its lines alone may tell it. */
export async function comesTo(tx: Tx, given: Drafted, draft?: Standing & Asked["draft"]) {
  const { currency = "usd", amount_cents, line_items } = given;
  const asked = draft ? changedCharge(given, draft) : { amount_cents, currency, items: line_items ?? [] };
  const charged = await charge(tx, { entity_id: given.entity_id, ...asked, draft, isPreview: true });
  return { amount_cents: charged.amount_cents, currency: asked.currency };
}

/** The same of many of an entity, as they are asked. */
export async function chargeAll(tx: Tx, entity_id: string, asked: readonly Asked[]): Promise<Charge[]> {
  const all = asked.flatMap(({ items }) => items);
  const [account_ids, tax_rate_ids] = [named(all, "account_id"), named(all, "tax_rate_id")];
  const [found, foundRates] = await Promise.all([
    account_ids.length === 0 ? [] : accounts.findTyped(tx, entity_id, account_ids),
    tax_rate_ids.length === 0 ? [] : rates.find(tx, entity_id, tax_rate_ids),
    ...asked.map(({ items, draft, isPreview = false }) =>
      tags.assertLinesUsable(tx, entity_id, items, draft?.line_items ?? [], isPreview ? "seen" : "held"),
    ),
  ]);
  const byAccount = new Map(found.map((account) => [account.account_id, account]));
  const byRate = new Map<string, TaxRate>(foundRates.map((rate) => [rate.tax_rate_id, rate]));
  return asked.map(({ currency, amount_cents, items, draft }) => {
    eachNamed(items, "account_id", byAccount, ({ account_code, account_type, status, currency: kept }, path) => {
      if (status !== "active") throw invalid(path, `must be an active account: ${account_code} is ${status}`);
      if (account_type !== "revenue") {
        throw invalid(path, `must be a revenue account: ${account_code} is ${account_type ?? "unclassified"}`);
      }
      if (kept !== currency) {
        throw invalid(path, `must be an account in ${currency}: ${account_code} keeps ${kept}`, "account_currency");
      }
    });
    const charged = new Set(draft?.taxes.map(({ tax_rate_id }) => tax_rate_id));
    eachNamed(items, "tax_rate_id", byRate, ({ tax_rate_id, name, status }, path) => {
      if (status !== "active" && !charged.has(tax_rate_id)) {
        throw invalid(path, `must be an active tax rate: ${name} is ${status}`);
      }
    });
    return chargeOf(amount_cents, items, byRate);
  });
}
