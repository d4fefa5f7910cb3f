import * as z from "zod";
import { Id, Name, Paging, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { Distribution, NewDistribution } from "../distributions/schema.ts";
import { RoundPreview, RoundPreviewInput } from "../rounds/schema.ts";

const entity_id = Id("ent");
const scenario_id = Id("scn");
const Count = z.int().min(0);

/** A priced round, or the division of what the company is sold for. */
const scenarioKinds = ["round", "exit"] as const;
export type ScenarioKind = (typeof scenarioKinds)[number];
const Kind = z.enum(scenarioKinds).meta({ description: "What it is a model of: a priced round, or an exit." });

export const RoundAsked = RoundPreviewInput.omit({ entity_id: true });
export const ExitAsked = NewDistribution.omit({ entity_id: true }).extend({
  method: NewDistribution.shape.method.unwrap().default("waterfall").meta({
    description: "How the amount is divided: by each class's terms (`waterfall`), if left out.",
  }),
});

export const NewScenario = z
  .object({
    entity_id,
    name: Name.meta({ description: "Unique in the company (409)." }),
    round: RoundAsked.nullish().meta({ description: "A round, as `rounds/preview` takes it. This, or `exit`." }),
    exit: ExitAsked.nullish().meta({
      description: "An exit, as `distributions/calculate` takes it. This, or `round`.",
    }),
  })
  .superRefine(({ round, exit }, context) => {
    if ((round == null) !== (exit == null)) return;
    const message = round == null ? "is required, or exit" : "must be left out where exit is given";
    context.addIssue({ code: "custom", path: ["round"], message });
  });
export type NewScenario = z.output<typeof NewScenario>;

const told = {
  scenario_id,
  entity_id,
  name: z.string(),
  kind: Kind,
  price_per_share: z.string().nullable().meta({ description: "A round's price in dollars; null of an exit." }),
  total_shares: Count.nullable().meta({ description: "All shares after a round, fully diluted; null of an exit." }),
  total_amount_cents: Count.nullable().meta({ description: "What an exit divides; null of a round." }),
  has_moved: z.boolean().meta({
    description: "Whether the cap table is another by now than the one that it was worked out over.",
  }),
  worked_out_at: Timestamp.meta({ description: "When it was worked out last." }),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const Scenario = z.object(told).meta({ id: "Scenario" });
export type Scenario = z.infer<typeof Scenario>;

export const ScenarioDetail = z
  .object({
    ...told,
    round: RoundAsked.nullable().meta({ description: "What was asked of a round; null of an exit." }),
    exit: ExitAsked.nullable().meta({ description: "What was asked of an exit; null of a round." }),
    round_outcome: RoundPreview.nullable().meta({ description: "What the round comes to; null of an exit." }),
    exit_outcome: Distribution.nullable().meta({ description: "How the exit is divided; null of a round." }),
  })
  .meta({ id: "ScenarioDetail" });
export type ScenarioDetail = z.infer<typeof ScenarioDetail>;

const at = { entity_id, scenario_id };
export const AtScenario = z.object(at);
export const RenamedScenario = z.object({ ...at, name: Name });
export const ScenarioFilter = Paging.extend({ entity_id, kind: Kind.optional() });

/** So many stand side by side at most. */
export const MOST_COMPARED = 6;
const MOST_LETTERS = 400;

export const ComparisonAsked = z.object({
  ...at,
  with: z
    .string()
    .max(MOST_LETTERS)
    .optional()
    .meta({
      description: `The scenarios that stand beside it, at most ${MOST_COMPARED - 1}, by their ids with commas between them; the newest others, if left out.`,
    }),
});

export const ScenarioComparison = z
  .object({
    entity_id,
    scenarios: z.array(Scenario).meta({ description: "Side by side, in the order that was asked for." }),
    holders: z
      .array(
        z.object({
          name: z.string().meta({ description: "The holder; names compare as everywhere." }),
          parts: z
            .array(
              z.object({
                scenario_id,
                shares: Count.nullable().meta({ description: "After a round; null of an exit." }),
                percent: z.number().nullable().meta({ description: "Of all shares, or of the whole amount." }),
                amount_cents: Count.nullable().meta({ description: "Of an exit; null of a round." }),
              }),
            )
            .meta({
              description: "One for each of the scenarios, in their order; nothing in it where it has no such holder.",
            }),
        }),
      )
      .meta({ description: "Everybody in any of them, the largest of the first one first." }),
  })
  .meta({ id: "ScenarioComparison" });
export type ScenarioComparison = z.infer<typeof ScenarioComparison>;

const scenario_link_id = Id("scl");
const MOST_DAYS = 365;

export const NewScenarioLink = z.object({
  ...at,
  expires_in_days: z
    .int()
    .min(1)
    .max(MOST_DAYS)
    .default(30)
    .meta({ description: "For how many days it opens, from now on." }),
});

const link = {
  scenario_link_id,
  scenario_id,
  entity_id,
  hint: z.string().meta({ description: "The link's last four characters." }),
  expires_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const ScenarioLink = z.object(link).meta({ id: "ScenarioLink" });
export type ScenarioLink = z.infer<typeof ScenarioLink>;

const Url = z.string().meta({ description: "The link itself: shown this once, kept as a hash." });
sensitive.add(Url, { kind: "secret" });

export const CreatedScenarioLink = z.object({ ...link, url: Url }).meta({ id: "CreatedScenarioLink" });

export const AtScenarioLink = z.object({ ...at, scenario_link_id });
export const ScenarioLinkFilter = Paging.extend(at);
