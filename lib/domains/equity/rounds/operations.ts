import { Page } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { close, closeFurther } from "./closing.ts";
import { preview } from "./preview.ts";
import { AtRound, NewClosing, NewRound, Round, RoundFilter, RoundPreview, RoundPreviewInput } from "./schema.ts";
import * as rounds from "./store.ts";

const example = {
  entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
  pre_money_cents: 1_670_000_000,
  investments: [{ investor_name: "Lovelace Ventures", amount_cents: 300_000_000 }],
  option_pool_percent: 10,
};

const at = within("rounds", "/v1/entities/{entity_id}/rounds", "equity");

export const previewRound = operation({
  ...at("preview", "POST /preview"),
  title: "Preview a priced round",
  about:
    "What a round at this valuation would come to: its price, what each SAFE becomes and at which price, each investor's shares, the pool's increase, and everybody's part after it. Nothing is kept. Prices are rounded up and shares down, so that nobody gets more than was paid for. A post-money SAFE owns its amount over its cap (or its fixed percentage) of everything before the new money, other SAFEs and the pool among it, without the pool's increase; a pre-money SAFE's cap is divided by shares and pool alone; a discount is of the round's price; whichever gives more shares counts. An `mfn` SAFE takes the best terms of the SAFEs issued after it. Preferred stock with an `anti_dilution` that converts at more than the round's price converts at less by it: `adjustments` tell how, and the shares that come of it are a part of what there is before the money. Where SAFEs, investors and pool would take the whole company it is a 400.",
  scope: "equity:read",
  effect: "read",
  input: RoundPreviewInput,
  output: RoundPreview,
  example,
  run: ({ tx }, input) => preview(tx, input),
});

const exampleRound = { entity_id: example.entity_id, round_id: "rnd_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** What the investors of a closing mean to pay, and who pays first. */
const newMoney = async (
  _: Tx,
  { investments }: { investments: readonly { investor_name: string; amount_cents: number }[] },
) => ({
  amount_cents: investments.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  recipient: investments[0]?.investor_name ?? "",
});

export const closeRound = operation({
  ...at("close", "POST"),
  title: "Close a priced round",
  about:
    "Does what `POST …/rounds/preview` tells of the same input, as one act: all of it or nothing. It makes the series of preferred stock with its preference (once its price, not participating, if nothing else is given), adjusts the conversion prices that the preview tells, each with an event of its class, converts every outstanding SAFE (`consideration: \"conversion\"`; at another price than the round's into a shadow series, so that its preference is what was paid), issues the investors' shares, lets the option pool grow, writes an agreement for each investor that `company` and `counterparty` sign, and posts debit cash, credit preferred_stock and additional_paid_in_capital, and debit safes for what converts. An investor pays the price of whole shares, `cost_cents`, which is so much as was meant or less. What it issues is authorized by it, `beyond_charter`: the amendment of the charter (`POST …/amendments`) is an obligation, and so are Form D and the states' notices under Regulation D, due 15 days after the first sale (the next business day). 409A valuations of before that day are relied on no more. A SAFE that was not paid yet converts all the same, and its money is still to come. A symbol that is taken is a 409, so that a round is not closed twice; so is a price that is no longer the expected one. Corporations only.",
  entity: entityInPathChanging,
  input: NewRound,
  output: Round,
  money: { leaves: false, of: newMoney },
  example: { ...example, name: "Series A", liquidation_multiple: 1, participation: "none" },
  run: ({ tx }, input) => close(tx, input),
});

export const addClosing = operation({
  ...at("add_closing", "POST /{round_id}/closings"),
  title: "Add a closing to a round",
  about:
    "More investors at the round's price, in whole shares, and told in those of now where the series has been split; nothing else changes. Each closing adjusts conversion prices by itself, where its price is below them. What the series lacks in authorized shares is authorized with it, and the charter's amendment asked for.",
  entity: entityInPathChanging,
  input: NewClosing,
  output: Round,
  money: { leaves: false, of: newMoney },
  example: { ...exampleRound, investments: [{ investor_name: "Somerville Capital", amount_cents: 50_000_000 }] },
  run: ({ tx }, input) => closeFurther(tx, input),
});

export const listRounds = operation({
  ...at("list", "GET"),
  title: "List rounds",
  about: "Newest first, each with its closings.",
  input: RoundFilter,
  output: Page(Round),
  example: { entity_id: example.entity_id },
  run: ({ tx }, filter) => rounds.list(tx, filter),
});

export const readRound = operation({
  ...at("read", "GET /{round_id}"),
  title: "Read a round",
  input: AtRound,
  output: Round,
  example: exampleRound,
  run: ({ tx }, input) => rounds.load(tx, input),
});
