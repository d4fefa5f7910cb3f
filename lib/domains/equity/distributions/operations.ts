import { Page } from "#lib/core/fields.ts";
import { amountIn } from "#lib/core/money.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { paidTo } from "../rules.ts";
import { WaterfallAsked, WaterfallByExit } from "../waterfall/schema.ts";
import * as exits from "./by-exit.ts";
import { calculate } from "./calculating.ts";
import * as declaring from "./declaring.ts";
import {
  ApprovedDistribution,
  AtDistribution,
  DeclaredAsked,
  DeclaredDistribution,
  Distribution,
  DistributionFilter,
  DistributionPayment,
  MOST_PARTS,
  NewDistribution,
  PaidDistribution,
  VoidedDistribution,
} from "./schema.ts";
import * as store from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}/distributions");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const calculateDistribution = operation({
  ...at("calculate_distribution", "POST /calculate"),
  title: "Calculate a distribution",
  about:
    "Divides an amount among the holders in whole cents by the largest remainder, so that the parts add up to the total exactly; each line of a part says why. Nothing is paid or posted; the receipt keeps the calculation. `pro_rata` goes by what is outstanding, preferred stock as if converted. `waterfall` goes by terms: preferences by `seniority`, the highest first and equal ones in proportion to what they are owed; then preferred stock that participates beside the common, up to its cap; preferred stock converts where it gets no less by it. Options and warrants, vested or not, are exercised where they are worth it, and what they pay is shared as well. A SAFE gets the greater of its money and its conversion at its cap, a post-money one on par with the highest rank of preferred stock. Preferred stock whose `liquidation_multiple`, `participation`, `original_issue_price` or, beside other preferred stock, `seniority` is not known is a 400 that names it; so is a company of so many classes, SAFEs and notes that dividing among them takes longer than 15 seconds.",
  input: NewDistribution,
  output: Distribution,
  example: { ...example, total_amount_cents: 1_000_000, method: "pro_rata" },
  run: ({ tx }, input) => calculate(tx, input),
});

export const readWaterfall = operation({
  ...within("equity", "/v1/entities/{entity_id}")("read_waterfall", "GET /waterfall"),
  title: "Read the waterfall by exit value",
  about:
    "What `distributions/calculate` comes to by `waterfall` for one exit value after the other, in even steps up to `highest_cents` and at each break point until there: by class, and by holder for the twelve who get most. Each point is that calculation, to the cent; it is a 400 where that is one, and where all of them take longer than 15 seconds. Nothing is kept.",
  input: WaterfallAsked,
  output: WaterfallByExit,
  example,
  ahead: exits.readWaterfall,
  run: async ({ told }) => told,
});

const exampleDistribution = { ...example, distribution_id: "dst_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const declareDistribution = operation({
  ...at("declare_distribution", "POST"),
  title: "Declare a distribution",
  about:
    "Divides an amount as `distributions/calculate` does among those who held at the end of the `record_date`, and keeps it with its parts: it is owed from `declared_on` on, debit dividends (of an llc distributions, out of the capital accounts of those who get it), credit distributions_payable. From then on nothing that is outstanding is granted, transferred or bought back as of a past day up to its record date (400), unless it is voided. Without an `approval_id` it opens an obligation to have it authorized. `legal_limit` says what the law asks; the service checks no balance sheet.",
  // Whoever moves shares waits for it, and it for them.
  entity: entityInPathChanging,
  input: DeclaredAsked,
  output: DeclaredDistribution,
  example: { ...example, total_amount_cents: 1_000_000 },
  run: ({ tx }, input) => declaring.declare(tx, input),
});

export const listDistributions = operation({
  ...at("list_distributions", "GET"),
  title: "List distributions",
  about: "Those that were declared, newest first; `status` narrows the list.",
  input: DistributionFilter,
  output: Page(DeclaredDistribution),
  example,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readDistribution = operation({
  ...at("read_distribution", "GET /{distribution_id}"),
  title: "Read a distribution",
  about: "With what each holder gets, why, and the payment that paid it.",
  input: AtDistribution,
  output: DeclaredDistribution,
  example: exampleDistribution,
  run: ({ tx }, input) => store.load(tx, input),
});

export const approveDistribution = operation({
  ...at("approve_distribution", "POST /{distribution_id}/approve"),
  title: "Record a distribution's approval",
  about:
    "`approval_id` is an adjourned meeting of the company that has approved an item of its agenda, or a paper of it that decides this, signed by those who decide, or a file. It ends the obligation to have the distribution authorized. One that is approved already is a 400.",
  input: ApprovedDistribution,
  output: DeclaredDistribution,
  example: { ...exampleDistribution, approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { approval_id, ...distribution }) => declaring.approve(tx, distribution, approval_id),
});

export const payDistribution = operation({
  ...at("pay_distribution", "POST /{distribution_id}/pay"),
  title: "Pay a distribution",
  about: `Makes a payment for each part that is unpaid, at most ${MOST_PARTS} in one act, or for those of the \`holders\` named: debit distributions_payable, credit cash, or the account of \`bank_id\`. What is left stays payable; each part is paid once. A payment that fails or is cancelled reopens its part. Before \`payable_on\` it is a 400. What holders get is no part of what Form 1099-NEC reports.`,
  input: PaidDistribution,
  output: DistributionPayment,
  example: exampleDistribution,
  money: {
    leaves: true,
    of: (tx, input) => declaring.movedBy(tx, input),
    left: ({ amount_cents, payments }) => ({ amount_cents, ...paidTo(payments) }),
  },
  run: ({ tx }, input) => declaring.pay(tx, input),
});

export const voidDistribution = operation({
  ...at("void_distribution", "POST /{distribution_id}/void"),
  title: "Void a distribution",
  about:
    "Takes back a distribution of which nothing is paid: its entry is reversed, on `voided_on`. Payments of it are failed or cancelled first (400).",
  input: VoidedDistribution,
  output: DeclaredDistribution,
  example: exampleDistribution,
  money: { leaves: false, of: async (tx, at) => ({ amount_cents: amountIn(await store.load(tx, at)) ?? 0 }) },
  run: ({ tx }, { voided_on, ...distribution }) => declaring.takeBack(tx, distribution, voided_on),
});
