import * as z from "zod";
import { Effects } from "#lib/core/effects.ts";
import { DryRun } from "../policies/schema.ts";
import { Receipt } from "../receipts/schema.ts";

/** What an intent would do. Entries and obligations stand at the top as well, where clients have known them first. */
export const IntentDryRun = DryRun.extend(Effects.pick({ journal_entries: true, obligations: true }).shape).meta({
  id: "IntentDryRun",
});

export const IntentAnswer = z.union([Receipt, IntentDryRun]);
