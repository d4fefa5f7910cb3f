import { today } from "#lib/core/days.ts";
import { Page } from "#lib/core/fields.ts";
import { entityInPath, operation, within } from "#lib/core/operation.ts";
import * as instruments from "../instruments/store.ts";
import { momentOf } from "../moments/schema.ts";
import {
  ApprovedGrant,
  Grant,
  GrantAsked,
  GrantFilter,
  NewGrant,
  NewIssue,
  PaidGrant,
  VestingTotals,
  VestingTotalsAsked,
} from "./schema.ts";
import { sell } from "./selling.ts";
import * as grants from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exampleGrant = { ...example, grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createGrant = operation({
  ...at("create_grant", "POST /grants"),
  title: "Grant shares",
  about:
    "Issues shares of an instrument to a recipient. The cap table and the instrument are the entity's own, the type fits the instrument's kind, and the shares do not exceed what was left of its authorized units on the day of the grant and on each day since: else a 400 that reports what was requested and what is available. A grant stands for ever, on the terms that it is made with; its money and its approval may come later. A price below the par value is a 400. Cash that was paid at a price is in the books: debit cash, credit the stock at its par value and additional_paid_in_capital what is above it (of stock without a par value all of it the stock, of units members_contributions, of warrants additional_paid_in_capital); other consideration makes no entry. Where preferred stock has an `anti_dilution` and converts at more than the price, its conversion price follows, told by an event of its instrument (`…/instruments/{instrument_id}/events`); one of a day before that instrument's last change is then a 400. A grant that nothing approved, or that was made before the company was filed, opens an obligation; so do shares or units that vest: the election under section 83(b), due 30 days after the grant; and so does a sale under Regulation D: Form D and the states' notices, due 15 days after it (the next business day).",
  input: NewGrant,
  output: Grant,
  example: {
    ...example,
    cap_table_id: "cap_01k0zk1x3ve4b8j0c2v5y6m7n8",
    instrument_id: "ins_01k0zk1x3ve4b8j0c2v5y6m7n8",
    recipient_name: "Ada Byron",
    grant_type: "common_stock",
    shares: 1_000_000,
    price_per_share: "0.0001",
    vesting: { start_on: "2026-03-31", months: 48, cliff_months: 12 },
  },
  run: ({ tx }, input) => sell(tx, input),
});

export const issueEquity = operation({
  name: "equity.issue",
  title: "Issue equity",
  about:
    "A grant that names no cap table, and may leave the instrument to the service: the entity's oldest one of a fitting kind that has room for the shares. `common` on an llc means its units, and is kept as `unit`.",
  scope: "equity:write",
  effect: "write",
  entity: entityInPath,
  input: NewIssue,
  output: Grant,
  example: { ...example, grant_type: "common", shares: 1_000_000, recipient_name: "Ada Byron" },
  async run({ tx }, input) {
    const { entity_id, instrument_id: given } = input;
    const { cap_table_id, instrument_id } =
      given == null
        ? await instruments.fitting(tx, input)
        : await instruments.load(tx, { entity_id, instrument_id: given });
    return sell(tx, { ...input, cap_table_id, instrument_id });
  },
});

export const listGrants = operation({
  ...at("list_grants", "GET /grants"),
  title: "List grants",
  about:
    "Newest first; `instrument_id`, `recipient_name` and `recipient_contact_id` narrow the list, `as_of` and `known_at` leave out what had not been granted by then.",
  input: GrantFilter,
  output: Page(Grant),
  example: { ...example, recipient_name: "Ada Byron" },
  run: ({ tx }, filter) => grants.list(tx, filter, momentOf(filter)),
});

export const readVestingTotals = operation({
  ...at("read_vesting_totals", "GET /vesting-totals"),
  title: "Read vesting totals",
  about:
    "What has vested and what has not, of all grants to whom `recipient_name` or `recipient_contact_id` name, or of all that there are; `as_of` and `known_at` as of a grant.",
  input: VestingTotalsAsked,
  output: VestingTotals,
  example: { ...example, recipient_name: "Ada Byron" },
  async run({ tx }, { entity_id, ...asked }) {
    const moment = momentOf(asked);
    const own = await grants.allTo(tx, entity_id, asked, moment);
    const sum = (units: (grant: Grant) => number) => own.reduce((total, grant) => total + units(grant), 0);
    return {
      entity_id,
      as_of: moment?.as_of ?? today(),
      grant_count: own.length,
      vested_units: sum(({ vested_units }) => vested_units),
      unvested_units: sum(({ unvested_units }) => unvested_units),
    };
  },
});

export const readGrant = operation({
  ...at("read_grant", "GET /grants/{grant_id}"),
  title: "Read a grant",
  about:
    "With `as_of` as it stood at the end of that day: what had happened to it, what was left and had vested, what had been paid; its terms and its approval are the present ones. A grant that had not been made by then is a 404.",
  input: GrantAsked,
  output: Grant,
  example: { ...example, grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => grants.load(tx, input, momentOf(input)),
});

export const payGrant = operation({
  ...at("pay_grant", "POST /grants/{grant_id}/pay"),
  title: "Record a grant's consideration",
  about:
    "What the shares were issued for came, on `paid_on` (today, if left out). Cash at a price goes into the books on that day, which no closed month holds: debit cash, credit the stock at its par value and additional_paid_in_capital. What is paid already is a 400, and so is an option or an RSU.",
  input: PaidGrant,
  output: Grant,
  example: exampleGrant,
  money: {
    leaves: false,
    async of(tx, at) {
      const { consideration_cents, recipient_name } = await grants.load(tx, at);
      return { amount_cents: consideration_cents ?? 0, recipient: recipient_name };
    },
  },
  run: ({ tx }, { paid_on, ...grant }) => grants.pay(tx, grant, paid_on),
});

export const approveGrant = operation({
  ...at("approve_grant", "POST /grants/{grant_id}/approve"),
  title: "Record a grant's approval",
  about:
    "`approval_id` is a meeting of the company that has approved an item of its agenda, and is adjourned or can no more be outvoted, or a paper of it that decides this, signed by those who decide, or a file. It ends the obligation to have the grant authorized, or ratified. A grant that is approved already is a 400.",
  input: ApprovedGrant,
  output: Grant,
  example: { ...exampleGrant, approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { approval_id, ...grant }) => grants.approve(tx, grant, approval_id),
});
