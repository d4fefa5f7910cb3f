import { operation, within } from "#lib/core/operation.ts";
import { ScheduleK1s, ScheduleK1sAsked } from "./schema.ts";
import * as store from "./store.ts";

export const readScheduleK1s = operation({
  ...within("tax", "/v1/entities/{entity_id}/tax-year")("schedule_k1s", "GET /k1"),
  title: "Read a year's Schedules K-1",
  about:
    "Each member's share of a tax year's net income, as it was allocated, or by the units of each day where nothing of the year was; and the member's capital account from its beginning to its end. A corporation, and an llc with one member, issue none: `reason` says so. Nothing is kept, opened or filed.",
  input: ScheduleK1sAsked,
  output: ScheduleK1s,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", tax_year: 2026 },
  run: ({ tx }, { entity_id, tax_year }) => store.load(tx, entity_id, tax_year),
});
