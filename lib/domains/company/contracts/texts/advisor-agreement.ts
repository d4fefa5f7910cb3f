import { stop } from "#lib/core/names.ts";
import { article, articles, section } from "../../documents/writing.ts";
import { confidentiality, general, independence, responsibility, termAndEnd, workProduct } from "./clauses.ts";
import { type ContractFacts, monthsOf, told } from "./contract-facts.ts";
import { contractText, openingOf, signedByBoth } from "./parties.ts";

const ROLE = "Advisor";

/** An agreement with an advisor who is paid in equity that vests. */
export function advisorAgreement(facts: ContractFacts): string {
  const corporation = facts.company.entity_type === "c_corp";
  const equity = corporation ? "shares of the Company’s common stock" : "membership units of the Company";
  const body = corporation ? "board of directors" : "members or managers";
  return contractText(facts, "Advisor Agreement", [
    openingOf(facts, "Advisor Agreement", ROLE),
    ...articles([
      article(
        "Advice",
        section(
          "Services",
          stop(`The Advisor helps the Company in the following ways (the “Services”): ${told(facts, "services")}`),
        ),
        section(
          "Availability",
          "The Advisor is available for a conversation about once a month, answers reasonable questions in between, and attends meetings by invitation. The Company may name the Advisor as its advisor, with a description that the Advisor has approved.",
        ),
        section(
          "Conflicts",
          "The Advisor tells the Company of an interest in, or an engagement by, a business that competes with it, and may decline to hear what would put the Advisor in conflict.",
        ),
      ),
      article(
        "Equity",
        section(
          "Grant",
          `As the only payment for the Services, the Company will ask its ${body} to approve a grant to the Advisor of ${told(facts, "shares")} ${equity}, or of an option or other right to acquire them, under the Company’s equity plan or another written agreement. The grant exists only once it is approved, and on the terms of the papers by which it is made.`,
        ),
        section(
          "Vesting",
          `The grant vests in equal monthly parts over ${monthsOf(facts, "vesting_months")} from the Effective Date, for as long as the Advisor performs the Services. What has not vested when this Agreement ends lapses, or may be bought back at what was paid for it. If the Company is sold while this Agreement lasts, what has not vested then vests in full.`,
        ),
        section(
          "Securities law and taxes",
          "The Advisor acquires the grant for the Advisor’s own account, may be asked to confirm facts that an exemption under the securities laws depends on, and bears the taxes on it. The Advisor is free to take advice on an election under Section 83(b) of the Internal Revenue Code, which must be filed within 30 days of a transfer of unvested property.",
        ),
        section(
          "Expenses",
          "The Company repays travel and other expenses that it has approved in writing beforehand and that are shown by receipts.",
        ),
      ),
      independence(ROLE),
      workProduct(ROLE),
      confidentiality(ROLE),
      responsibility(ROLE),
      termAndEnd(
        facts,
        5,
        "When this Agreement ends, vesting ends with it, the Advisor keeps what has vested, and the Company repays the approved expenses incurred until then.",
      ),
      general(facts),
    ]),
    ...signedByBoth(
      facts,
      "The parties sign this Agreement by persons who are authorized to bind them. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.",
      ROLE,
    ),
  ]);
}
