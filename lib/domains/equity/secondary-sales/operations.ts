import { Page } from "#lib/core/fields.ts";
import type { Left } from "#lib/core/moved.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { paidTo } from "../rules.ts";
import {
  AtSecondarySale,
  NewSecondarySale,
  SecondarySale,
  SecondarySaleFilter,
  SecondarySalePreview,
} from "./schema.ts";
import * as sales from "./store.ts";

const at = within("secondary_sales", "/v1/entities/{entity_id}/secondary-sales", "equity");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = {
  ...entity,
  instrument_id: "ins_01k0zk1x3ve4b8j0c2v5y6m7n8",
  price_per_share: "1.25",
  sellers: [{ name: "Ada Byron", shares: 1000 }],
  buyers: [{ name: "Lovelace Ventures", shares: 600 }],
  company_shares: 400,
};

/** What the company pays, and to whom. */
function boughtOf({ repurchased_cents, sales: sold }: Pick<SecondarySale, "repurchased_cents" | "sales">): Left {
  const bought = sold.filter(({ to_name }) => to_name === null);
  return {
    amount_cents: repurchased_cents,
    ...paidTo(bought.map(({ from_name, amount_cents }) => ({ name: from_name, amount_cents }))),
  };
}

export const previewSecondarySale = operation({
  ...at("preview", "POST /preview"),
  title: "Preview a secondary sale",
  about:
    "What `POST …/secondary-sales` of the same input would come to: who sells how many to whom and for how much, what the company pays, and what everybody would hold of the instrument then. Nothing is kept.",
  scope: "equity:read",
  effect: "read",
  input: NewSecondarySale,
  output: SecondarySalePreview,
  example,
  run: ({ tx }, input) => sales.preview(tx, input),
});

export const sellSecondary = operation({
  ...at("sell", "POST"),
  title: "Sell shares of several holders at one price",
  about:
    "A secondary or a tender sale as one act: all of it or nothing. Sellers and buyers are matched in their order, the company buys last. What goes to a holder is a transfer at the price, the seller's oldest grants first; what the company buys (`company_shares`) is repurchased: it leaves the holders, may be issued again, and is booked in one entry, debit treasury_stock (of units members_equity), credit cash, dated `sold_on`. What holders pay each other is no matter of the company's books. Only what has vested of a seller's own grants is sold, and more is a 400 that reports what was requested and what is available; so is a sum of buyers and company that is not what is sold, and somebody who stands in it twice. Where the company has a right of first refusal by its equity settings, `right_of_first_refusal` is required; where it is `exercised`, the company buys all of it. A sale stands; another sale or transfer leads back.",
  entity: entityInPathChanging,
  input: NewSecondarySale,
  output: SecondarySale,
  money: {
    leaves: true,
    of: async (tx, input) => (input.company_shares > 0 ? boughtOf(await sales.preview(tx, input)) : {}),
    left: boughtOf,
  },
  example,
  run: ({ tx }, input) => sales.sell(tx, input),
});

export const listSecondarySales = operation({
  ...at("list", "GET"),
  title: "List secondary sales",
  about: "Newest first; `instrument_id` narrows the list.",
  input: SecondarySaleFilter,
  output: Page(SecondarySale),
  example: entity,
  run: ({ tx }, filter) => sales.list(tx, filter),
});

export const readSecondarySale = operation({
  ...at("read", "GET /{secondary_sale_id}"),
  title: "Read a secondary sale",
  input: AtSecondarySale,
  output: SecondarySale,
  example: { ...entity, secondary_sale_id: "scs_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => sales.load(tx, input),
});
