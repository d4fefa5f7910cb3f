import { operation, within } from "#lib/core/operation.ts";
import { franchiseTax } from "./compute.ts";
import { FranchiseTax, FranchiseTaxAsked } from "./schema.ts";

export const readFranchiseTax = operation({
  ...within("franchise_tax", "/v1/entities/{entity_id}/franchise-tax", "tax")("read", "GET"),
  title: "Compute Delaware's franchise tax",
  about:
    "A year's tax of a Delaware corporation by both methods, the authorized shares and the assumed par value capital, from the entity's own register and its balance sheet at the year's end, or as they stand now; `inputs` has all of it. `tax_cents` is the lower, `due_cents` adds the report's fee. What was repurchased and neither retired nor issued again counts as issued. Of the year in which the corporation came or went `part_year` says what is due. A large corporate filer's flat tax, no-par stock, and a year of which a part had other authorized shares are not computed. Nothing is filed. Any other entity is a 400.",
  input: FranchiseTaxAsked,
  output: FranchiseTax,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", year: 2026 },
  run: ({ tx }, input) => franchiseTax(tx, input),
});
