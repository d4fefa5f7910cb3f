import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { billSettlementStates } from "./states.ts";

export const BillSettlement = z
  .object({
    bill_settlement_id: Id("bstl"),
    entity_id: Id("ent"),
    bill_id: Id("bill"),
    vendor_credit_id: Id("vcr").meta({ description: "The credit that it is a part of." }),
    amount_cents: z.int(),
    settled_on: CalendarDate.meta({ description: "The day from which the bill's balance is lower by it." }),
    status: z.enum(billSettlementStates.states),
    voided_on: CalendarDate.nullable().meta({ description: "The day that it was taken back." }),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BillSettlement" });
export type BillSettlement = z.infer<typeof BillSettlement>;
