import * as z from "zod";
import { CalendarDate, Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as bills from "../bills/store.ts";
import { assertApplied } from "./rules.ts";
import { BillSettlement } from "./schema.ts";
import * as store from "./store.ts";

const at = within("bill_settlements", "/v1/entities/{entity_id}/bill-settlements", "payments");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneSettlement = z.object({ entity_id, bill_settlement_id: Id("bstl") });
const example = { ...entity, bill_settlement_id: "bstl_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listBillSettlements = operation({
  ...at("list", "GET"),
  title: "List bill settlements",
  about:
    "What vendor credits have settled of bills, newest first, also what was taken back. `bill_id` and `vendor_credit_id` narrow the list. Payments of bills are `payments`.",
  input: Paging.extend({
    entity_id,
    bill_id: Id("bill").optional().meta({ description: "Only those of that bill." }),
    vendor_credit_id: Id("vcr").optional().meta({ description: "Only those of that credit." }),
  }),
  output: Page(BillSettlement),
  example: { ...entity, bill_id: "bill_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readBillSettlement = operation({
  ...at("read", "GET /{bill_settlement_id}"),
  title: "Read a bill settlement",
  about: "What a vendor credit has settled of a bill.",
  input: OneSettlement,
  output: BillSettlement,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const voidBillSettlement = operation({
  ...at("void", "POST /{bill_settlement_id}/void"),
  title: "Void a bill settlement",
  about:
    "Takes back what a vendor credit was applied to: its amount is due again, a paid bill `approved` then, and the credit has it again. No entry is reversed, since none was made.",
  input: OneSettlement.extend({
    voided_on: CalendarDate.nullish().meta({
      description:
        "The day from which it is due again: any to today (UTC), not before `settled_on`. Today if left out.",
    }),
  }),
  output: BillSettlement,
  example,
  money: {
    leaves: false,
    of: async (tx, input) => {
      const { entity_id, amount_cents, bill_id } = await store.load(tx, input);
      const { currency, vendor_name } = await bills.load(tx, { entity_id, bill_id });
      return { amount_cents, currency, recipient: vendor_name ?? "" };
    },
  },
  async run({ tx }, { voided_on, ...at }) {
    const { entity_id, bill_id, settled_on } = await store.load(tx, at);
    await bills.hold(tx, { entity_id, bill_id });
    assertApplied(await store.load(tx, at));
    const earliest = { day: settled_on, what: "settled_on" };
    await store.takeBack(tx, at, await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest));
    return store.load(tx, at);
  },
});
