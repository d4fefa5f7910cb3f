import * as z from "zod";
import { Id, Period, Timestamp } from "#lib/core/fields.ts";
import { periodStates } from "./states.ts";

export const AccountingPeriod = z
  .object({
    entity_id: Id("ent"),
    period: Period,
    status: z.enum(periodStates.states).meta({ description: "A month that was never closed is `open`." }),
    draft_entries: z.int().meta({ description: "Drafts dated inside; they cannot be posted while it is closed." }),
    closed_at: Timestamp.nullable().meta({ description: "When it was closed last." }),
    reopened_at: Timestamp.nullable().meta({ description: "When it was reopened last." }),
    created_at: Timestamp.nullable().meta({ description: "When it was closed first; null if never." }),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: "AccountingPeriod" });
export type AccountingPeriod = z.infer<typeof AccountingPeriod>;
