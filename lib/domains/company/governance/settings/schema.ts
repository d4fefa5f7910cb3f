import * as z from "zod";
import { Id, Timestamp } from "#lib/core/fields.ts";

const entity_id = Id("ent");

export const GovernanceSettings = z
  .object({
    entity_id,
    refuses_uncounted: z.boolean().meta({
      description:
        "Whether meetings refuse (400) a vote by whoever is not entitled, where they do not say themselves. Else it is kept uncounted, with the reason.",
    }),
    created_at: Timestamp.nullable().meta({ description: "null while nothing was ever set." }),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: "GovernanceSettings" });
export type GovernanceSettings = z.infer<typeof GovernanceSettings>;

export const GovernanceSettingsChange = z.object({
  entity_id,
  refuses_uncounted: z.boolean().optional().meta({
    description: "Whether meetings refuse votes by whoever is not entitled, unless they say otherwise.",
  }),
});
export type GovernanceSettingsChange = z.output<typeof GovernanceSettingsChange>;
