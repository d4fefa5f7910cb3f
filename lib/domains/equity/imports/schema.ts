import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

const entity_id = Id("ent");
const Count = z.int().min(0);

/** So much of what was remarked is told; the count tells of all. */
export const MOST_TOLD = 100;

export const CapTableImport = z
  .object({
    cap_table_import_id: Id("ctim"),
    entity_id,
    format: z.enum(["ocf", "csv", "xlsx"]).meta({ description: "The Open Cap Table Format, or a spreadsheet's." }),
    filename: z.string().nullable(),
    content_sha256: z.string().meta({ description: "Lowercase hex, of the file." }),
    instrument_count: Count.meta({
      description: "How many instruments were made, or set in the place of the first one.",
    }),
    grant_count: Count.meta({ description: "How many grants were made." }),
    transfer_count: Count.meta({ description: "How many transfers were written down." }),
    event_count: Count.meta({ description: "How many events of grants were written down." }),
    safe_count: Count.meta({ description: "How many SAFEs and convertible notes were written down." }),
    valuation_count: Count.meta({ description: "How many valuations were written down." }),
    kept_count: Count.meta({
      description:
        "How many objects became no record of their own: they are kept as they came, and every export gives them back.",
    }),
    remarks: z
      .array(z.string())
      .meta({ description: "What was not understood, or otherwise than it says: the first 100." }),
    remark_count: Count.meta({ description: "How many remarks there are in all." }),
    created_at: Timestamp,
  })
  .meta({ id: "CapTableImport" });
export type CapTableImport = z.infer<typeof CapTableImport>;
