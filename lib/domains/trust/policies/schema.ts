import * as z from "zod";
import { Effects } from "#lib/core/effects.ts";

/** What an act would do, when it was only asked for (`?dry_run=true`): nothing of it is kept. */
export const DryRun = z
  .object({
    dry_run: z.literal(true),
    action: z.string().meta({ description: "The intent's name, or the operation's for other writes." }),
    decision: z.enum(["permit"]),
    policies: z.array(z.string()).meta({ description: "The names of the policies that decided." }),
    result: z.unknown().meta({ description: "The record that would be answered; secrets stand masked." }),
    effects: Effects,
  })
  .meta({ id: "DryRun" });
export type DryRun = z.infer<typeof DryRun>;
