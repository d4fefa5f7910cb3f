import { longDate } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Article, article, section } from "#lib/domains/company/documents/writing.ts";
import { general, investment, percents, writePaper } from "../convertibles/papers.ts";
import { discountOfRate } from "../rules.ts";
import type { Safe } from "./schema.ts";
import { load, loadHeld } from "./store.ts";

type Terms = Pick<
  Safe,
  | "safe_type"
  | "principal_amount_cents"
  | "valuation_cap_cents"
  | "discount_rate"
  | "fixed_percent"
  | "issued_on"
  | "pro_rata"
  | "exemption"
>;

const forms = {
  post_money: ", post-money",
  pre_money: ", pre-money",
  discount: ", by its discount",
  mfn: ", MFN",
} as const;

/** How it becomes shares, as its own form says. */
function conversions({ safe_type, valuation_cap_cents, discount_rate, fixed_percent }: Terms) {
  const counted =
    safe_type === "pre_money"
      ? "all shares, options and the reserved pool with its increase in the financing, without this SAFE, other SAFEs and convertible notes"
      : "all shares, options and promised options, the reserved pool without its increase in the financing, and all that SAFEs and other convertible securities become, this SAFE among them";
  return [
    ...(valuation_cap_cents === null
      ? []
      : [
          section(
            "Cap",
            `The ${safe_type === "pre_money" ? "pre-money" : "post-money"} valuation cap is ${amount(valuation_cap_cents)}. The price by the cap is the cap divided by the Company's capitalization before the new money: ${counted}.`,
          ),
        ]),
    ...(fixed_percent === null
      ? []
      : [
          section(
            "Fixed part",
            `In place of a cap the Investor is to own ${percents(fixed_percent)} of the Company's capitalization before the new money: ${counted}.`,
          ),
        ]),
    ...(discount_rate === null
      ? []
      : [
          section(
            "Discount",
            `The discount rate is ${percents(100 - discountOfRate(discount_rate))}: the price by the discount is that part of the price of the financing, ${percents(discountOfRate(discount_rate))} less than it.`,
          ),
        ]),
    ...(safe_type === "mfn"
      ? [
          section(
            "Most favored terms",
            "This SAFE has neither cap nor discount. The Company tells the Investor promptly of each SAFE that it issues after this one while this one is outstanding, and the Investor may elect in writing that this SAFE has the terms of any of those. Until the Investor elects, it has the best of them.",
          ),
        ]
      : []),
  ];
}

/** What is owed where the company is sold, or ends. */
const ends = ({ safe_type, valuation_cap_cents, fixed_percent, discount_rate }: Terms) => [
  section(
    "Sale of the Company",
    `On a sale or another liquidity event before it has become shares the Investor is paid the Purchase Amount${
      valuation_cap_cents !== null || fixed_percent !== null
        ? ", or what the shares would be paid that it becomes by its cap or its fixed part, whichever is more"
        : discount_rate !== null
          ? ", or what the shares of common stock would be paid that it becomes at the discount rate times what one of them is paid, whichever is more"
          : ""
    }.`,
  ),
  section("Dissolution", "On a dissolution before that the Investor is paid the Purchase Amount."),
  section(
    "Rank",
    safe_type === "pre_money"
      ? "These payments come after the Company's debts, convertible notes among them, and before any payment for its stock, with other SAFEs in proportion."
      : "These payments come after the Company's debts, convertible notes among them, on par with other SAFEs and preferred stock, in proportion, and before any payment for common stock.",
  ),
];

function safeArticles(terms: Terms): Article[] {
  const { principal_amount_cents, issued_on, pro_rata, exemption } = terms;
  return [
    article(
      "The investment",
      section(
        "Purchase Amount",
        `The Investor pays ${amount(principal_amount_cents)} (the “Purchase Amount”) for this SAFE, issued on ${longDate(issued_on)}. It is no debt: it bears no interest and has no maturity.`,
      ),
    ),
    article(
      "How it becomes shares",
      section(
        "Financing",
        "When the Company sells preferred stock at a fixed price to raise money, this SAFE becomes preferred stock at the closing: the Purchase Amount divided by the lowest of the prices below and that of the financing, rounded down to whole shares.",
      ),
      ...conversions(terms),
      section(
        "Rights",
        "The shares have the rights of those sold in the financing, but that their preference, and what goes by it, is by their own price.",
      ),
    ),
    article("If there is no financing", ...ends(terms)),
    ...(pro_rata
      ? [
          article(
            "Side letter",
            section(
              "Pro-rata right",
              "In the financing in which this SAFE becomes shares the Investor may buy, at its price, the part of the new shares that the shares this SAFE becomes are of the Company's capitalization before the new money. The right ends with that financing.",
            ),
          ),
        ]
      : []),
    article("What the Investor says", ...investment(exemption)),
    article("General", ...general("SAFE")),
  ];
}

/** Writes a SAFE down as a document that both sign. Throws 400 where it was written already, or has ended. */
export async function writeSafe(tx: Tx, at: Pick<Safe, "entity_id" | "safe_id">): Promise<Safe> {
  const held = await loadHeld(tx, at);
  const { entity_id, safe_id, investor_name, status, issued_on, safe_type } = held;
  if (held.document_id !== null) throw wrongState(`Cannot write the SAFE: it was written as ${held.document_id}.`);
  if (status !== "outstanding") throw wrongState(`Cannot write the SAFE: its status is ${status}.`);
  const document_id = await writePaper(tx, {
    ...{ entity_id, investor_name, issued_on, document_type: "Safe", title: "Simple Agreement for Future Equity" },
    ...{ what: "SAFE", form: forms[safe_type], write: () => safeArticles(held) },
  });
  await tx.sql`update safe set document_id = ${document_id} where safe_id = ${safe_id}`;
  return load(tx, at);
}
