import * as z from "zod";
import { Id, Name } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Grant } from "../grants/schema.ts";
import { GrantTermsInput, IsoLimit } from "./schema.ts";
import * as options from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const completeGrant = operation({
  ...at("complete_grant", "POST /grants/{grant_id}/complete"),
  title: "Complete an option's terms",
  about:
    "Tells what was not told when an option or a warrant was granted: its exercise price, its type, its last day, and how long it may be exercised after the work has ended. What is told stands. It ends the obligation once `missing_terms` is empty.",
  input: GrantTermsInput,
  output: Grant,
  example: {
    ...example,
    grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8",
    exercise_price: "0.35",
    option_type: "iso",
    expires_on: "2036-03-30",
    post_termination_months: 3,
  },
  run: ({ tx }, input) => options.complete(tx, input),
});

export const readIsoLimit = operation({
  ...at("read_iso_limit", "GET /iso-limit"),
  title: "Read a holder's $100,000 ISO limit",
  about:
    "How much of a holder's incentive stock options stays one by 26 U.S.C. § 422(d): of the stock that becomes exercisable for the first time in a calendar year, $100,000 at the value of the day of grant, the grants taken in the order in which they were granted. What vests by milestones counts once it is reached, and an option that may be exercised early all at its grant. Options of related companies count by law, and are not known here.",
  input: z.object({ entity_id: Id("ent"), recipient_name: Name }),
  output: IsoLimit,
  example: { ...example, recipient_name: "Grace Hopper" },
  run: ({ tx }, { entity_id, recipient_name }) => options.isoLimitOf(tx, entity_id, recipient_name),
});
