import { longDate } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import type { NewDocument } from "#lib/domains/company/documents/store.ts";
import {
  article,
  articles,
  count,
  documentText,
  inline,
  section,
  signatures,
} from "#lib/domains/company/documents/writing.ts";

import { exemptionCitations, type exemptions } from "../grants/rules.ts";

/** Who signs what two agree on, as contracts have it. */
const signerRoles = ["company", "counterparty"] as const;

/** What an investor buys in a closing, as their agreement says it. */
export interface Purchase {
  /** The company's name, with its designator. */
  company: string;
  investor_name: string;
  series: string;
  shares: number;
  price_per_share: string;
  cost_cents: number;
  closed_on: string;
  exemption: (typeof exemptions)[number];
  liquidation_multiple: number;
  participation: string;
  is_paid: boolean;
}

/** An investor's agreement to buy shares of a series, in our own words: what is sold and at which price, and what both say of themselves. */
export function purchaseAgreement(given: Purchase): NewDocument {
  const { company, series, shares, price_per_share, cost_cents, closed_on, exemption, is_paid } = given;
  const title = "Stock Purchase Agreement";
  const investor = inline(given.investor_name);
  const preferred = `${series} Preferred Stock`;
  const paid = is_paid
    ? `The Purchaser has paid the purchase price by the closing on ${longDate(closed_on)}.`
    : "The Purchaser pays the purchase price to the Company's account in one sum, without deduction.";
  const rest = {
    none: "and then share in nothing more, unless they convert into common stock",
    full: "and then share in the rest with the common stock as if converted",
    capped: "and then share in the rest with the common stock as if converted, up to the cap that the charter names",
  }[given.participation];
  const body = articles([
    article(
      "Sale",
      section(
        "Shares",
        `The Company sells and the Purchaser buys ${count(shares)} shares of the Company's ${preferred} (the “Shares”) at $${price_per_share} a share.`,
      ),
      section("Price", `The purchase price is ${amount(cost_cents)}: the shares times their price. ${paid}`),
      section(
        "Closing",
        `The closing is on ${longDate(closed_on)}. The Company enters the Shares in its register of stock in the Purchaser's name as of that day. Others may buy shares of the series at the same price at later closings.`,
      ),
      section(
        "Charter",
        "The rights of the Shares are those of the Company's charter as it is amended for the series. The Company files that amendment.",
      ),
    ),
    article(
      "Rights of the series",
      section(
        "Preference",
        `On a liquidation or a sale of the Company the Shares are paid ${given.liquidation_multiple} times their price before the common stock, ${rest}.`,
      ),
      section("Conversion", "Each Share converts into common stock at the Purchaser's choice, as the charter says."),
    ),
    article(
      "What the Company says",
      section(
        "Standing and power",
        "The Company is in good standing in the state in which it is incorporated, and its board and, where the law asks for it, its stockholders have approved this Agreement.",
      ),
      section(
        "Shares",
        "The Shares are duly authorized once the amendment is filed and, paid for, are validly issued, fully paid and free of charges other than those of this Agreement and of the securities laws.",
      ),
      section("Capitalization", "The Company's register of stock, options, SAFEs and notes is complete and correct."),
    ),
    article(
      "What the Purchaser says",
      section(
        "Investment",
        "The Purchaser buys for its own account, not to distribute the Shares, is an accredited investor as Rule 501(a) of Regulation D has it unless it has told the Company otherwise in writing, and can bear the loss of the whole price.",
      ),
      section(
        "No registration",
        `The Shares are not registered under the Securities Act of 1933. The sale relies on ${exemptionCitations[exemption]}, and they are resold only if registered or exempt.`,
      ),
    ),
    article(
      "General",
      section("Law", "The law of the state in which the Company is incorporated governs this Agreement."),
      section(
        "Whole agreement",
        "This Agreement says all that the parties have agreed of the sale. It is changed in writing, signed by both, and may be signed electronically and in counterparts.",
      ),
    ),
  ]);
  const opening = `This ${title} (this “Agreement”) is between ${company} (the “Company”) and ${investor} (the “Purchaser”). It is a model to start from, in the Company's own words, and no legal advice.`;
  const signers = [
    { capacity: `For the Company, ${company}`, name: null },
    { capacity: "Purchaser", name: investor },
  ];
  const statement = "By signing, the parties agree to this Agreement.";
  return {
    category: "contract",
    document_type: "StockPurchaseAgreement",
    title: `${title} with ${investor}`,
    company,
    signer_roles: [...signerRoles],
    required_signers: signerRoles.map((signer_role) => ({ signer_name: null, signer_role })),
    text: documentText({ legal_name: company, generated_on: closed_on }, title, [
      opening,
      ...body,
      ...signatures(statement, signers),
    ]),
  };
}
