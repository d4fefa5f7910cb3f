import { NoContent, Page } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import * as links from "./links/store.ts";
import { compared } from "./rules.ts";
import {
  AtScenario,
  AtScenarioLink,
  ComparisonAsked,
  CreatedScenarioLink,
  MOST_COMPARED,
  NewScenario,
  NewScenarioLink,
  RenamedScenario,
  Scenario,
  ScenarioComparison,
  ScenarioDetail,
  ScenarioFilter,
  ScenarioLink,
  ScenarioLinkFilter,
} from "./schema.ts";
import * as store from "./store.ts";

const at = within("scenarios", "/v1/entities/{entity_id}/scenarios", "equity");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, scenario_id: "scn_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createScenario = operation({
  ...at("create", "POST"),
  title: "Save a scenario",
  about:
    "Works out a round (as `rounds/preview` does) or an exit (as `distributions/calculate` does), and keeps what was asked and what it comes to under a name. It changes nothing of the cap table, and books nothing. A company has 200 at most (400).",
  input: NewScenario,
  output: ScenarioDetail,
  example: {
    ...entity,
    name: "Series A at 16.7 million",
    round: {
      pre_money_cents: 1_670_000_000,
      investments: [{ investor_name: "Lovelace Ventures", amount_cents: 300_000_000 }],
      option_pool_percent: 10,
    },
  },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listScenarios = operation({
  ...at("list", "GET"),
  title: "List scenarios",
  about: "Newest first, each with its headline figures; `kind` narrows the list.",
  input: ScenarioFilter,
  output: Page(Scenario),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readScenario = operation({
  ...at("read", "GET /{scenario_id}"),
  title: "Read a scenario",
  about:
    "With all that it comes to, as it was worked out last; `has_moved` says whether the cap table is another by now.",
  input: AtScenario,
  output: ScenarioDetail,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const renameScenario = operation({
  ...at("rename", "PATCH /{scenario_id}"),
  title: "Rename a scenario",
  input: RenamedScenario,
  output: ScenarioDetail,
  example: { ...example, name: "Series A, the lower offer" },
  run: ({ tx }, input) => store.rename(tx, input),
});

export const workOutScenario = operation({
  ...at("work_out", "POST /{scenario_id}/work-out"),
  title: "Recalculate a scenario",
  about: "The same question over the cap table as it is now; what it came to before is let go.",
  input: AtScenario,
  output: ScenarioDetail,
  example,
  run: ({ tx }, input) => store.workOutAnew(tx, input),
});

export const deleteScenario = operation({
  ...at("delete", "DELETE /{scenario_id}"),
  title: "Delete a scenario",
  about: "Every link to it opens nothing from then on.",
  input: AtScenario,
  output: NoContent,
  example,
  async run({ tx }, input) {
    await store.remove(tx, input);
    return null;
  },
});

export const compareScenarios = operation({
  ...at("compare", "GET /{scenario_id}/comparison"),
  title: "Compare scenarios",
  about: `A scenario beside others, at most ${MOST_COMPARED} in all: prices, totals, and what every holder has in each.`,
  input: ComparisonAsked,
  output: ScenarioComparison,
  example,
  async run({ tx }, { with: named, ...asked }) {
    const beside = await store.beside(tx, asked, named);
    const scenarios = beside.map(
      ({ round: _, exit: __, round_outcome: ___, exit_outcome: ____, ...told }): Scenario => told,
    );
    return { entity_id: asked.entity_id, scenarios, holders: compared(beside) };
  },
});

export const shareScenario = operation({
  ...at("share", "POST /{scenario_id}/links"),
  title: "Share a scenario by a link",
  about:
    "Whoever has the link sees this scenario as it was worked out last, by its name and the company's, and nothing else, without signing in, until it expires or is revoked. It ends with the right of whoever shares it: a key's where that expires or is revoked, a member's where they are removed, or their role lacks `equity:write` or they are bound to other companies by then. The link is revoked, and the audit trail told. Its address is answered this once: the service keeps a hash of it. 50 are open at a time at most (400).",
  input: NewScenarioLink,
  output: CreatedScenarioLink,
  example: { ...example, expires_in_days: 30 },
  run: ({ tx, caller }, { expires_in_days, ...scenario }) => links.issue(tx, scenario, expires_in_days, caller),
});

export const listScenarioLinks = operation({
  ...at("list_links", "GET /{scenario_id}/links"),
  title: "List a scenario's links",
  about: "Newest first, without their addresses.",
  input: ScenarioLinkFilter,
  output: Page(ScenarioLink),
  example,
  run: ({ tx }, filter) => links.list(tx, filter),
});

export const readScenarioLink = operation({
  ...at("read_link", "GET /{scenario_id}/links/{scenario_link_id}"),
  title: "Read a link to a scenario",
  about: "Without its address, which only the answer that makes it tells.",
  input: AtScenarioLink,
  output: ScenarioLink,
  example: { ...example, scenario_link_id: "scl_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => links.load(tx, input),
});

export const revokeScenarioLink = operation({
  ...at("revoke_link", "POST /{scenario_id}/links/{scenario_link_id}/revoke"),
  title: "Revoke a link to a scenario",
  about: "It opens nothing from then on. Once only (400).",
  input: AtScenarioLink,
  output: ScenarioLink,
  example: { ...example, scenario_link_id: "scl_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => links.revoke(tx, input),
});
