import * as z from "zod";
import { CalendarDate, Id } from "./fields.ts";

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
          status: z.enum(["draft", "posted", "voided"]).meta({ description: "The state that the act leaves it in." }),
          currency: z.string(),
          lines: z.array(
            z.object({
              account_code: z.string(),
              account_name: z.string(),
              side: z.enum(["debit", "credit"]),
              amount_cents: z.int(),
            }),
          ),
        }),
      )
      .meta({ description: "The entries that would be written or changed, with their lines." }),
    ownership: z
      .array(
        z.object({
          instrument_id: Id("ins"),
          symbol: z.string(),
          name: z.string().meta({ description: "The holder." }),
          units_before: z.int().min(0).meta({ description: "What they hold of the instrument without the act." }),
          units: z.int().min(0).meta({ description: "What they would hold of it." }),
          issued_units: z.int().min(0).meta({ description: "What would be issued of it in all." }),
        }),
      )
      .meta({ description: "Who would hold more or less than now, by what is granted and transferred." }),
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
  .meta({ id: "Effects", description: "What the act makes and changes, told before it is done." });
export type Effects = z.infer<typeof Effects>;

/** What stands in a row that an act has written: part of what is approved of, and told to nobody but by the effects' hash. */
export interface Content {
  /** The table. */
  type: string;
  /** The record that it is, or is a part of. */
  id: string;
  /** Its columns as JSON, but for those that differ between two runs of the same act by their nature. */
  text: string;
}

/** What a message is about, and whom it goes to. */
export type MailedTo = Omit<Effects["mail"][number], "about_type">;
