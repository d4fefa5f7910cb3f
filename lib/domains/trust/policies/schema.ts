import * as z from "zod";
import { CalendarDate, Id } from "#lib/core/fields.ts";

/** What an act makes and changes, told before it is done. */
export const Effects = z
  .object({
    records: z
      .array(
        z.object({
          type: z.string().meta({ description: "The kind of record: `invoice`, `journal_entry`." }),
          id: z.string(),
          change: z.enum(["created", "changed", "deleted"]).meta({ description: "What the act would do to it." }),
        }),
      )
      .meta({
        description:
          "Every record that would be made, changed or deleted; identifiers of new ones are made up anew when the act is done.",
      }),
    journal_entries: z
      .array(
        z.object({
          entry_id: Id("je"),
          date: CalendarDate,
          description: z.string(),
          lines: z.array(
            z.object({ account_code: z.string(), side: z.enum(["debit", "credit"]), amount_cents: z.int() }),
          ),
        }),
      )
      .meta({ description: "The entries that would be written or changed, with their lines." }),
    obligations: z
      .array(
        z.object({
          obligation_id: Id("obl"),
          tier: z.string(),
          status: z.string(),
          title: z.string(),
          due_date: CalendarDate.nullable(),
        }),
      )
      .meta({ description: "The obligations that would be opened or changed." }),
    mail: z
      .array(z.object({ about_type: z.string(), about_id: z.string(), to_address: z.string().nullable() }))
      .meta({ description: "The messages that would be sent." }),
  })
  .meta({ id: "Effects" });
export type Effects = z.infer<typeof Effects>;

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
