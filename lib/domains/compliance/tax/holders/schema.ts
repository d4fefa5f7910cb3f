import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";
import { KnownW9, W9 } from "#lib/domains/money/payments/w9/schema.ts";

const ExemptPayeeCode = z.int().min(1).max(13);
const about =
  "The exempt payee code of line 4 of Form W-9. Of dividends every code but 7 is exempt, and so is a corporation without one; `13` and below are the form's.";

export const HolderW9Change = z.object({
  entity_id: Id("ent"),
  holder_contact_id: Id("con"),
  exempt_payee_code: ExemptPayeeCode.nullish().meta({ description: about }),
  ...W9,
});
export type HolderW9Change = z.output<typeof HolderW9Change>;

export const HolderW9 = z
  .object({
    entity_id: Id("ent"),
    holder_contact_id: Id("con"),
    name: z.string().meta({ description: "What the contact is called." }),
    exempt_payee_code: ExemptPayeeCode.nullable().meta({ description: about }),
    ...KnownW9,
    created_at: Timestamp.nullable().meta({ description: "When something of it was entered first; null before." }),
    updated_at: Timestamp.nullable().meta({ description: "When it was changed last; null before." }),
  })
  .meta({ id: "HolderW9" });
export type HolderW9 = z.infer<typeof HolderW9>;
