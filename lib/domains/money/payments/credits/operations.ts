import * as z from "zod";
import { CalendarDate, Cents, Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as tags from "#lib/domains/books/ledger/tags/store.ts";
import { namedVendor, usualAccount } from "../bills/drafting.ts";
import { paidOf, sumOf } from "../bills/rules.ts";
import * as bills from "../bills/store.ts";
import * as settlements from "../settlements/store.ts";
import {
  assertApplies,
  assertSettles,
  assertStands,
  assertUnspent,
  creditedLines,
  creditName,
  firstDayOf,
} from "./rules.ts";
import { NewVendorCredit, VendorCredit } from "./schema.ts";
import * as store from "./store.ts";

const at = within("vendor_credits", "/v1/entities/{entity_id}/vendor-credits", "payments");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneCredit = z.object({ entity_id, vendor_credit_id: Id("vcr") });
const example = { ...entity, vendor_credit_id: "vcr_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createVendorCredit = operation({
  ...at("create", "POST"),
  title: "Enter a vendor credit",
  about:
    "What a vendor credits, for goods that were returned or a price that was lowered: on `credited_on` debit accounts_payable, credit each line's account (or the vendor's, or `expense`), with its tags. It settles bills of the vendor (`…/apply`) or comes back as money (`…/refund`); the rest stays the vendor's credit, and lowers what is owed to them. A vendor whose name is not known yet is remembered. A number that another of the vendor's credits has is a 409, unless that one is voided.",
  input: NewVendorCredit,
  output: VendorCredit,
  example: {
    ...entity,
    vendor_name: "Harbor Hosting Inc.",
    credit_number: "CM-2026-0007",
    line_items: [{ description: "Two days without service", amount_cents: 3_000 }],
    reason: "Outage in March",
  },
  money: {
    leaves: false,
    of: async (tx, { entity_id, vendor_id, vendor_name, line_items, currency }) => ({
      amount_cents: sumOf(line_items),
      currency,
      recipient: vendor_name ?? (vendor_id == null ? "" : (await namedVendor(tx, { entity_id, vendor_id })).name),
    }),
  },
  async run({ tx }, { line_items, ...given }) {
    const { entity_id, currency } = given;
    const [vendor, credited_on] = await Promise.all([
      namedVendor(tx, given),
      actDay(tx, entity_id, "credited_on", given.credited_on ?? undefined),
      tags.assertLinesUsable(tx, entity_id, line_items, []),
    ]);
    const usual = await usualAccount(tx, { entity_id, currency, line_items }, vendor.account_id);
    const lines = line_items.map((line) => ({ ...line, account_id: line.account_id ?? usual ?? "" }));
    const amount_cents = sumOf(lines);
    const { vendor_id } = vendor;
    const told = {
      vendor_id,
      vendor_name: given.vendor_name ?? vendor.name,
      credit_number: given.credit_number ?? null,
    };
    const kept = { entity_id, ...told, credited_on, currency, amount_cents, reason: given.reason || null };
    const vendor_credit_id = await store.insert(tx, kept, lines);
    await postBusinessEntry(tx, {
      entity_id,
      date: credited_on,
      description: `${creditName(told)} of ${told.vendor_name}`,
      source: { type: "vendor_credit", id: vendor_credit_id, event: "issued" },
      currency,
      lines: creditedLines(lines, amount_cents),
    });
    return store.load(tx, { entity_id, vendor_credit_id });
  },
});

export const listVendorCredits = operation({
  ...at("list", "GET"),
  title: "List vendor credits",
  about: "What vendors have credited, newest first. `vendor_id`, `currency` and `open` narrow the list.",
  input: Paging.extend({
    entity_id,
    vendor_id: Id("ven").optional().meta({ description: "Only those of that vendor." }),
    currency: Currency.optional(),
    open: z
      .enum(["true", "false"])
      .optional()
      .meta({ description: "`true`: those of which something is left; `false`: all others." }),
  }),
  output: Page(VendorCredit),
  example: { ...entity, open: "true" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readVendorCredit = operation({
  ...at("read", "GET /{vendor_credit_id}"),
  title: "Read a vendor credit",
  about: "The credit with its lines, what is left of it, and the journal entries that it has made.",
  input: OneCredit,
  output: VendorCredit,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const applyVendorCredit = operation({
  ...at("apply", "POST /{vendor_credit_id}/apply"),
  title: "Apply a vendor credit to a bill",
  about:
    "Settles an approved bill of the same vendor and currency with what is left of the credit, on `applied_on`: the bill's balance is lower by it, and at 0 the bill is `paid`. It makes no entry, since the credit's own has lowered accounts_payable already. Without `amount_cents` it is as much as both allow. More than is left, or than is due, is a 400 with both counts. It is taken back by voiding the settlement (`bill-settlements`).",
  input: OneCredit.extend({
    bill_id: Id("bill"),
    amount_cents: Cents.optional().meta({ description: "As much as the credit and the bill allow if left out." }),
    applied_on: CalendarDate.nullish().meta({
      description:
        "Any day to today (UTC) that no closed month holds, not before the credit's and the bill's `posted_on`. Today if left out.",
    }),
  }),
  output: VendorCredit,
  example: { ...example, bill_id: "bill_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  money: {
    leaves: false,
    of: async (tx, input) => ({ recipient: (await bills.load(tx, input)).vendor_name ?? "" }),
  },
  async run({ tx }, { bill_id, applied_on, ...at }) {
    const { entity_id, vendor_credit_id } = at;
    const bill = await bills.hold(tx, { entity_id, bill_id });
    const credit = await store.hold(tx, { entity_id, vendor_credit_id });
    assertSettles(bill);
    const amount_cents = at.amount_cents ?? Math.min(credit.balance_cents, bill.balance_due_cents);
    assertApplies(credit, bill, amount_cents);
    paidOf(bill, amount_cents, "amount_cents");
    const first = firstDayOf(bill, credit);
    const settled_on = await actDay(tx, entity_id, "applied_on", applied_on ?? undefined, first);
    await settlements.insert(tx, { entity_id, bill_id, vendor_credit_id, amount_cents, settled_on });
    return store.load(tx, { entity_id, vendor_credit_id });
  },
});

export const voidVendorCredit = operation({
  ...at("void", "POST /{vendor_credit_id}/void"),
  title: "Void a vendor credit",
  about:
    "Takes back a credit that was a mistake: its entry is reversed on `voided_on`. One that has settled a bill or was paid back is a 400: that is taken back first.",
  input: OneCredit.extend({
    voided_on: CalendarDate.nullish().meta({
      description: "The day of the reversal: any to today (UTC), not before `credited_on`. Today if left out.",
    }),
  }),
  output: VendorCredit,
  example,
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { amount_cents, currency, vendor_name } = await store.load(tx, input);
      return { amount_cents, currency, recipient: vendor_name };
    },
  },
  async run({ tx }, { voided_on, ...at }) {
    const credit = await store.hold(tx, at);
    assertStands(credit);
    assertUnspent(credit, { whole: "vendor credit", of: "it", settled: "bills" });
    const earliest = { day: credit.credited_on, what: "credited_on" };
    const day = await actDay(tx, at.entity_id, "voided_on", voided_on ?? undefined, earliest);
    await store.takeBack(tx, at, day);
    const source = { type: "vendor_credit", id: at.vendor_credit_id, event: "voided" } as const;
    await reverseEntriesOf(tx, at.entity_id, source, day);
    return store.load(tx, at);
  },
});
