import * as z from "zod";
import { Id } from "#lib/core/fields.ts";

export const MinuteBookContents = z
  .object({
    entity_id: Id("ent"),
    folders: z
      .array(
        z.object({
          folder: z.string().meta({ description: "The folder in the zip.", example: "03 Minutes and consents" }),
          title: z.string(),
          files: z
            .int()
            .meta({ description: "How many files it would have; a journal that is too long for one file is several." }),
        }),
      )
      .meta({ description: "As they stand in the book; the index and the evidence are told of by themselves." }),
    files: z.int().meta({ description: "All of these files." }),
    uploaded_bytes: z.int().meta({ description: "What the uploaded files among them come to." }),
    receipts: z.int().meta({ description: "How many receipts the evidence would have, each with its proof." }),
    left_out: z
      .array(
        z.object({
          what: z.string().meta({ description: "What of it, and in which form." }),
          why: z.string().meta({ description: "What it is too large for." }),
        }),
      )
      .meta({ description: "What would be left out because there is too much of it." }),
  })
  .meta({ id: "MinuteBookContents" });
export type MinuteBookContents = z.infer<typeof MinuteBookContents>;
