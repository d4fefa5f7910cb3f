import { longDate } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { type Signer, signatures } from "../../documents/writing.ts";
import { type ContractFacts, told } from "./contract-facts.ts";

/** `a Delaware corporation`, `a Texas limited liability company`. */
const kindOf = ({ company }: ContractFacts) =>
  `${/^[AEIOU]/.test(company.jurisdiction.name) ? "an" : "a"} ${company.jurisdiction.name} ${
    company.entity_type === "c_corp" ? "corporation" : "limited liability company"
  }`;

/** Who agrees, and from when: the paragraph that opens an agreement. `role` is the counterparty's defined term. */
export const openingOf = (facts: ContractFacts, agreement: string, role: string): string =>
  stop(
    `This ${agreement} (the “Agreement”) takes effect on ${told(facts, "effective_date")} (the “Effective Date”) between ${facts.company.name}, ${kindOf(facts)} with its office at ${told(facts, "principal_address")} (the “Company”), and ${facts.counterparty_name}, of ${told(facts, "counterparty_address")} (the “${role}”). Each is a “party”`,
  );

/** Who signs for the company. */
const companySigner = ({ company, terms }: ContractFacts): Signer => ({
  capacity: terms.signatory_title === null ? `For ${company.name}` : `${terms.signatory_title} of ${company.name}`,
  name: terms.signatory_name,
});

/** The end of an agreement: both parties sign it, and it binds when both have. */
export const signedByBoth = (facts: ContractFacts, statement: string, capacity: string): string[] =>
  signatures(statement, [companySigner(facts), { capacity, name: facts.counterparty_name }]);

/** The paragraphs under their title, as the exact text that is signed; ends without a line end. */
export const contractText = ({ prepared_on }: ContractFacts, title: string, paragraphs: readonly string[]): string =>
  [`# ${title}`, `Prepared on ${longDate(prepared_on)}.`, ...paragraphs].join("\n\n");
