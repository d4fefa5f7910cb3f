import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

export const instrumentKinds = ["common", "preferred", "option", "warrant", "unit"] as const;

const Count = z.int().min(0);

export const Instrument = z
  .object({
    instrument_id: Id("ins"),
    cap_table_id: Id("cap"),
    symbol: z.string(),
    kind: z.enum(instrumentKinds),
    authorized_units: Count.meta({ description: "The most that may be issued." }),
    issued_units: Count,
    available_units: Count.meta({ description: "Authorized less issued." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Instrument" });

export const CapTable = z
  .object({
    cap_table_id: Id("cap"),
    entity_id: Id("ent"),
    instruments: z.array(Instrument),
    created_at: Timestamp,
  })
  .meta({ id: "CapTable" });
export type CapTable = z.infer<typeof CapTable>;
