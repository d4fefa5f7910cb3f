import * as z from "zod";
import { Receipt } from "../receipts/schema.ts";

/** What an act would do, when it was only asked for: nothing of it is kept. */
export const DryRun = z
  .object({
    dry_run: z.literal(true),
    action: z.string(),
    decision: z.enum(["permit"]),
    policies: z.array(z.string()),
    result: z.unknown().meta({ description: "The record that would be made." }),
    journal_entries: z.array(z.unknown()).meta({ description: "The entries that would be posted, with their lines." }),
    obligations: z.array(z.unknown()).meta({ description: "The obligations that would be opened." }),
  })
  .meta({ id: "DryRun" });
export type DryRun = z.infer<typeof DryRun>;

export const IntentAnswer = z.union([Receipt, DryRun]);
