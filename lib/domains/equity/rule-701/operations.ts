import { operation, within } from "#lib/core/operation.ts";
import { Rule701, Rule701Asked } from "./schema.ts";
import * as rule701 from "./store.ts";

export const readRule701 = operation({
  ...within("equity", "/v1/entities/{entity_id}/rule-701")("read_rule_701", "GET"),
  title: "Read Rule 701's limits",
  about:
    "What the company has given for work in the twelve months up to a day, beside the three limits of Rule 701(d), of which the greatest holds: $1,000,000, 15 % of the total assets, 15 % of the class; and beside the $10,000,000 beyond which Rule 701(e) asks for disclosure. Grants count that name `701` as their exemption, and options and RSUs that name none. A grant that passes a limit opens an obligation. The rule measures assets and class on the last balance sheet's day; here it is the day asked for.",
  input: Rule701Asked,
  output: Rule701,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { entity_id, as_of }) => rule701.read(tx, entity_id, as_of),
});
