import { Page } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { momentOf } from "../moments/schema.ts";
import { invested } from "../rules.ts";
import { elect } from "./elections.ts";
import { writeSafe } from "./paper.ts";
import {
  ApprovedSafe,
  AtSafe,
  EndedSafe,
  NewElection,
  NewSafe,
  PaidSafe,
  Safe,
  SafeAsked,
  SafeFilter,
} from "./schema.ts";
import * as safes from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exampleSafe = { ...example, safe_id: "safe_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createSafe = operation({
  ...at("create_safe", "POST /safes"),
  title: "Issue a SAFE",
  about:
    'A `post_money` or `pre_money` SAFE has a cap or a discount, or both; a `discount` SAFE has a `discount_rate`; an `mfn` one has neither rate nor cap; a `post_money` one may have a `fixed_percent` in place of its cap. With `paid_on` the books take its money in. One that nothing approved (`approval: "missing"`) opens an obligation, and so does telling the holder of an earlier `mfn` SAFE of terms that they may take. Both types of company may issue one, an llc for units of its own. A SAFE stands beside the holders until it becomes shares.',
  entity: entityInPathChanging,
  input: NewSafe,
  output: Safe,
  example: {
    ...example,
    investor_name: "Lovelace Ventures",
    principal_amount_cents: 50_000_000,
    valuation_cap_cents: 1_000_000_000,
    safe_type: "post_money",
  },
  run: ({ tx }, input) => safes.insert(tx, input),
});

export const listSafes = operation({
  ...at("list_safes", "GET /safes"),
  title: "List SAFEs",
  about:
    "Newest first; `safe_type`, `status`, which is today's, `search` (a part of the investor's name) and `electable_by` narrow the list; `as_of` and `known_at` leave out what had not been issued by then.",
  input: SafeFilter,
  output: Page(Safe),
  example,
  run: ({ tx }, filter) => safes.list(tx, filter, momentOf(filter)),
});

export const readSafe = operation({
  ...at("read_safe", "GET /safes/{safe_id}"),
  title: "Read a SAFE",
  input: SafeAsked,
  output: Safe,
  example: exampleSafe,
  run: ({ tx }, input) => safes.load(tx, input, momentOf(input)),
});

export const paySafe = operation({
  ...at("pay_safe", "POST /safes/{safe_id}/pay"),
  title: "Record a SAFE's funding",
  about:
    "The investor's money came: debit cash, credit safes, dated `paid_on` (today, if left out; not before the SAFE's issue, not in a closed month). A SAFE that has become shares credits those; money that came before they were issued was owed until that day, whose month is open as well. One that is paid already, or was cancelled, is a 400.",
  entity: entityInPathChanging,
  input: PaidSafe,
  output: Safe,
  example: exampleSafe,
  money: { leaves: false, of: async (tx, at) => invested(await safes.load(tx, at)) },
  run: ({ tx }, { paid_on, ...safe }) => safes.pay(tx, safe, paid_on),
});

export const cancelSafe = operation({
  ...at("cancel_safe", "POST /safes/{safe_id}/cancel"),
  title: "Cancel a SAFE",
  about:
    "Ends a SAFE whose money never came, on `ended_on` (today, if left out). One that was paid is repaid instead (400), and one that has become shares stays so (400).",
  entity: entityInPathChanging,
  input: EndedSafe,
  output: Safe,
  example: exampleSafe,
  run: ({ tx }, { ended_on, ...safe }) => safes.cancel(tx, safe, ended_on),
});

export const repaySafe = operation({
  ...at("repay_safe", "POST /safes/{safe_id}/repay"),
  title: "Repay a SAFE",
  about:
    "Pays all of its money back: debit safes, credit cash, dated `ended_on` (today, if left out; not before it was paid, not in a closed month). It becomes no shares any more. A SAFE that was not paid, or has become shares, is a 400.",
  entity: entityInPathChanging,
  input: EndedSafe,
  output: Safe,
  money: {
    leaves: true,
    of: async (tx, at) => invested(await safes.load(tx, at)),
    left: invested,
  },
  example: exampleSafe,
  run: ({ tx }, { ended_on, ...safe }) => safes.repay(tx, safe, ended_on),
});

export const approveSafe = operation({
  ...at("approve_safe", "POST /safes/{safe_id}/approve"),
  title: "Record a SAFE's approval",
  about:
    "`approval_id` is an adjourned meeting of the company that has approved an item of its agenda, or a paper of it that decides this, signed by those who decide, or a file; a meeting that says what it authorizes must authorize a `safe` of so much. It ends the obligation to have the SAFE authorized. One that is approved already is a 400.",
  entity: entityInPathChanging,
  input: ApprovedSafe,
  output: Safe,
  example: { ...exampleSafe, approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { approval_id, ...safe }) => safes.approve(tx, safe, approval_id),
});

export const electTerms = operation({
  ...at("elect_safe", "POST /safes/{safe_id}/elect"),
  title: "Elect a later SAFE's terms",
  about:
    "The holder of an `mfn` SAFE takes the terms of `mfn_safe_id`, a SAFE with terms of its own that was issued after theirs, on `elected_on` (today, if left out): it converts, and is paid in a waterfall, by those from then on, whatever becomes of the other. Without an election the best of all later terms hold. An election is undone by another one only, of other terms or of null. Itself, another `mfn` SAFE (a circle), one issued before it, or one that was cancelled is a 400. It ends the obligation to tell the holder of later terms.",
  entity: entityInPathChanging,
  input: NewElection,
  output: Safe,
  example: { ...exampleSafe, mfn_safe_id: null },
  async run({ tx }, { mfn_safe_id, elected_on, ...safe }) {
    await elect(tx, safe, mfn_safe_id, elected_on);
    return safes.load(tx, safe);
  },
});

export const documentSafe = operation({
  ...at("document_safe", "POST /safes/{safe_id}/document"),
  title: "Generate a SAFE's document",
  about:
    "The SAFE itself in our own words, by its form: post-money or pre-money, by its cap, its fixed part or its discount, or MFN; with the side letter's pro-rata right where it has one. It is a document like any other (`document_id`), as PDF too, that an officer signs as `company` and the investor as `counterparty`; that is asked for. It says the terms of the issue: what an `mfn` holder elects is told by `elections`. Once only (400), and while the SAFE is outstanding (400).",
  entity: entityInPathChanging,
  input: AtSafe,
  output: Safe,
  example: exampleSafe,
  run: ({ tx }, input) => writeSafe(tx, input),
});
