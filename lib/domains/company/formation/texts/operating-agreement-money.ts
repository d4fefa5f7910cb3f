import { type Article, article, section } from "../../documents/writing.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";

/** Capital accounts, allocations, and distributions: Articles 3 and 4 of the operating agreement. */
export function moneyArticles(facts: FormationFacts): Article[] {
  const law = lawOf(facts);
  return [
    article(
      "Capital Accounts and Allocations",
      section(
        "When this Article applies",
        "Sections 3.2 to 3.6 apply while the Company is treated as a partnership for federal income tax purposes. While it has one member and has made no election, it is disregarded as an entity separate from that member for those purposes, and its income and losses are the member’s.",
      ),
      section(
        "Capital accounts",
        "The Company keeps a capital account for each member under Section 704(b) of the Internal Revenue Code (the “Code”) and the Treasury Regulations under it. The account grows by the member’s contributions and share of profits and falls by distributions to the member and the member’s share of losses. Property is taken at its fair market value when it is contributed or distributed.",
      ),
      section(
        "Profits and losses",
        "Profits and losses of each fiscal year, and each item of them, are allocated among the members in proportion to their Percentage Interests, taking account of changes during the year by a method that the Code permits.",
      ),
      section(
        "Limits required by tax law",
        "Losses are not allocated to a member so far as they would cause or increase a deficit in that member’s capital account beyond what the member must restore or is deemed to be obliged to restore. This Agreement is to be read as containing a qualified income offset, a minimum gain chargeback, and the other provisions that the Treasury Regulations under Section 704(b) of the Code require for allocations to be respected; items allocated under them are balanced by later allocations as far as possible.",
      ),
      section(
        "Contributed property",
        "Items of property whose tax basis differs from its book value are allocated for tax purposes under Section 704(c) of the Code, by a method chosen by those who manage the Company.",
      ),
      section(
        "Transferees",
        "Whoever acquires Units by a transfer that this Agreement permits takes over the capital account that belongs to them.",
      ),
    ),
    article(
      "Distributions",
      section(
        "Timing and amount",
        "The Company distributes cash that those who manage it find is not needed for its expenses, debts, and reasonable reserves, at the times they decide.",
      ),
      section(
        "Sharing",
        "Distributions are made to the members in proportion to their Percentage Interests on the date of the distribution, except in winding up, when Article 11 applies.",
      ),
      section(
        "Tax distributions",
        "While the Company is treated as a partnership, it distributes to each member, as far as its cash and the law permit, an amount that those who manage it reasonably estimate to cover the income taxes on the member’s share of its taxable income, in time to pay them. The same rate is assumed for all members. Such a payment is an advance on later distributions to that member.",
      ),
      section(
        "Unlawful distributions",
        `The Company makes no distribution that ${law.at("18-607")} prohibits, and none after which it could not pay its debts as they fall due or after which its liabilities would exceed the fair value of its assets. A member who receives one knowing that it is unlawful returns it as the ${law.term} provides.`,
      ),
      section(
        "Withholding",
        "Taxes that the Company must withhold or pay for a member are treated as distributed to that member.",
      ),
    ),
  ];
}
