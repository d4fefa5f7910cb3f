import { operation, within } from "#lib/core/operation.ts";
import { franchiseTax } from "./compute.ts";
import { FranchiseTax, FranchiseTaxAsked } from "./schema.ts";

export const readFranchiseTax = operation({
  ...within("franchise_tax", "/v1/entities/{entity_id}/franchise-tax", "tax")("read", "GET"),
  title: "Compute Delaware's franchise tax",
  about:
    "A year's tax of a Delaware corporation by both methods, the authorized shares and the assumed par value capital, from the entity's own register at the year's end and its balance sheet at the end of the fiscal year that ends in it, or as they stand now; `inputs` has all of it. Where the number of authorized shares, a par value or the classes changed within the year, its `periods` have the stock of each, what was issued and the assets at its end, and the tax is that of each by its days of the 365 or 366, added up; the day of a change is the first of the new stock. Both methods are added up over the whole year, and the lower one counts: that each period may take its own is nowhere told. What was authorized before the register began is taken to be what it begins with. `tax_cents` is the lower, `due_cents` adds the report's fee. What was repurchased and neither retired nor issued again counts as issued. Of the year in which the corporation came or went, by its formation, a conversion or its dissolution, `part_year` says what is due; what was a corporation of Delaware, and has converted since, is told of the years in which it was. A large corporate filer's flat tax and no-par stock are not computed. Nothing is filed. Any other entity, or year of one, is a 400.",
  input: FranchiseTaxAsked,
  output: FranchiseTax,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", year: 2026 },
  run: ({ tx }, input) => franchiseTax(tx, input),
});
