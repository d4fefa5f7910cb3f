import { entityInPath, operation, within } from "#lib/core/operation.ts";
import * as accrued from "./accrued.ts";
import { AccruedAsked, AccruedDividends } from "./schema.ts";

export const readAccruedDividends = operation({
  ...within("equity", "/v1/entities/{entity_id}")("read_accrued_dividends", "GET /accrued-dividends"),
  title: "Read accrued dividends",
  about:
    "What has accrued on cumulative preferred stock by the end of a day and was not declared: by class, by lot (what a grant issued, from its own day on) and by holder, with the formula of each lot. A class accrues its `dividend_percent` of the original issue price a year, for each day of 365; `annual` adds what has accrued to what bears it on each anniversary. What is declared (`POST …/distributions` with `accrued_dividends` or `waterfall`) takes the oldest first, from its `record_date` on, unless it is voided. It goes with the shares that are transferred, and is given up where they convert.",
  entity: entityInPath,
  input: AccruedAsked,
  output: AccruedDividends,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", as_of: "2026-12-31" },
  run: ({ tx }, { entity_id, as_of }) => accrued.load(tx, entity_id, as_of),
});
