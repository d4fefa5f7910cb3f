import * as z from "zod";
import { CalendarDate, Id, Page, Paging } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as bankLines from "../../banking/bank-statements/store.ts";
import { assertReceives, assertTells } from "../../banking/moving/rules.ts";
import { accountOf, bankOf } from "../../banking/moving/store.ts";
import { assertLeft, assertOpen } from "../credits/rules.ts";
import * as credits from "../credits/store.ts";
import { assertReceived, refundedLines } from "./rules.ts";
import { NewVendorRefund, VendorRefund } from "./schema.ts";
import { vendorRefundStates } from "./states.ts";
import * as store from "./store.ts";

const at = within("vendor_refunds", "/v1/entities/{entity_id}/vendor-refunds", "payments");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneRefund = z.object({ entity_id, vendor_refund_id: Id("vrf") });
const example = { ...entity, vendor_refund_id: "vrf_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const refundVendorCredit = operation({
  ...at("create", "POST"),
  http: "POST /v1/entities/{entity_id}/vendor-credits/{vendor_credit_id}/refund",
  title: "Receive a vendor's refund",
  about:
    "The vendor pays back what is left of its credit, or `amount_cents` of it: debit `cash`, or the bank account's ledger account, credit accounts_payable, on `refunded_on`. More than is left is a 400 with both counts. With `bank_line_id` that line of money in on the bank's statement is matched to the entry in the same act.",
  input: NewVendorRefund,
  output: VendorRefund,
  example: { ...entity, vendor_credit_id: "vcr_01k0zk1x3ve4b8j0c2v5y6m7n8", method: "check", reference: "Check 2201" },
  money: {
    leaves: false,
    async of(tx: Tx, input) {
      const { balance_cents, currency, vendor_name } = await credits.load(tx, input);
      return { amount_cents: input.amount_cents ?? balance_cents, currency, recipient: vendor_name };
    },
  },
  async run({ tx }, given) {
    const { entity_id, vendor_credit_id, method = null, reference = null, bank_line_id = null } = given;
    const { line, bank } = await bankOf(tx, given);
    const credit = await credits.hold(tx, { entity_id, vendor_credit_id });
    const amount_cents = given.amount_cents ?? credit.balance_cents;
    assertOpen(credit, "Cannot refund the vendor credit");
    assertLeft(credit, amount_cents);
    const { vendor_id, vendor_name, currency, credited_on } = credit;
    if (bank) assertReceives(bank, currency);
    if (line) assertTells(line, amount_cents, "refund");
    const earliest = { day: credited_on, what: "the credit's credited_on" };
    const refunded_on = await actDay(tx, entity_id, "refunded_on", given.refunded_on ?? line?.date, earliest);
    const account_id = await accountOf(tx, entity_id, currency, bank);
    const own = { vendor_refund_id: newId("vendor_refund"), entity_id };
    const of = { ...own, vendor_credit_id, vendor_id, vendor_name, amount_cents, currency, method, reference };
    await store.insert(tx, { ...of, refunded_on, bank_id: bank?.bank_id ?? null, bank_line_id, account_id });
    const entry_id = await postBusinessEntry(tx, {
      entity_id,
      date: refunded_on,
      description: `Refund of ${vendor_name}`,
      source: { type: "vendor_refund", id: own.vendor_refund_id, event: "received" },
      currency,
      lines: refundedLines(account_id, amount_cents),
    });
    if (bank && line) await bankLines.match(tx, bank, line.bank_line_id, entry_id);
    return store.load(tx, own);
  },
});

export const listVendorRefunds = operation({
  ...at("list", "GET"),
  title: "List vendor refunds",
  about: "Newest first. `vendor_credit_id`, `vendor_id` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    vendor_credit_id: Id("vcr").optional().meta({ description: "Only those of that credit." }),
    vendor_id: Id("ven").optional().meta({ description: "Only those of that vendor." }),
    status: z.enum(vendorRefundStates.states).optional(),
  }),
  output: Page(VendorRefund),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readVendorRefund = operation({
  ...at("read", "GET /{vendor_refund_id}"),
  title: "Read a vendor refund",
  about: "The refund with the journal entries that it has made.",
  input: OneRefund,
  output: VendorRefund,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidVendorRefund = operation({
  ...at("void", "POST /{vendor_refund_id}/void"),
  title: "Void a vendor refund",
  about:
    "Takes back a refund that was a mistake, or whose money went back: it is the vendor's credit again, and its entry is reversed on `voided_on`; a bank line that was matched to it is unmatched.",
  input: OneRefund.extend({
    voided_on: CalendarDate.nullish().meta({
      description: "The day of the reversal: any to today (UTC), not before `refunded_on`. Today if left out.",
    }),
  }),
  output: VendorRefund,
  example,
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { amount_cents, currency, vendor_name } = await store.load(tx, input);
      return { amount_cents, currency, recipient: vendor_name };
    },
  },
  async run({ tx }, { voided_on, ...at }) {
    const { entity_id, vendor_credit_id, refunded_on } = await store.load(tx, at);
    await credits.hold(tx, { entity_id, vendor_credit_id });
    assertReceived(await store.load(tx, at));
    const earliest = { day: refunded_on, what: "refunded_on" };
    const day = await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest);
    await store.takeBack(tx, at, day);
    const source = { type: "vendor_refund", id: at.vendor_refund_id, event: "voided" } as const;
    await reverseEntriesOf(tx, entity_id, source, day);
    return store.load(tx, at);
  },
});
