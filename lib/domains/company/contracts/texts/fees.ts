import { type Article, article, section } from "../../documents/writing.ts";
import { type ContractFacts, told } from "./contract-facts.ts";

const billed = {
  project: "for the whole of the Services, half when they begin and half when they are accepted",
  hour: "for each hour worked, as shown in records that come with the invoice",
  day: "for each full day worked and in proportion for a part of a day",
  month: "for each month of Services and in proportion for a part of a month",
} as const;

/** What is paid, when, and for what. */
export function fees(facts: ContractFacts, role: string): Article {
  const { fee_basis } = facts.terms;
  const each = fee_basis === null ? `for each ${told(facts, "fee_basis")}` : billed[fee_basis];
  return article(
    "Fees",
    section("Fee", `The Company pays the ${role} ${told(facts, "fee_cents")} ${each}.`),
    section(
      "Invoices",
      `The ${role} sends an invoice monthly, or when the Services are accepted if they are paid for as one project. The Company pays what is not disputed in good faith within 30 days of receiving it.`,
    ),
    section(
      "Expenses",
      `The ${role} bears the ordinary costs of doing business. The Company repays other expenses that it has approved in writing beforehand and that are shown by receipts, without a markup.`,
    ),
  );
}
