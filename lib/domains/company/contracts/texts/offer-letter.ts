import { stop } from "#lib/core/names.ts";
import { type ContractFacts, monthsOf, told } from "./contract-facts.ts";
import { contractText, signedByBoth } from "./parties.ts";

/** Employment at will, except where a state's statute ends it after probation (Montana Code § 39-2-904). */
function atWill({ law }: ContractFacts): string {
  return law.code === "MT"
    ? "During the probationary period that Montana law provides for, either you or the Company may end your employment at any time, with or without cause. After it, the Montana Wrongful Discharge from Employment Act applies."
    : "Your employment is at will: you and the Company may each end it at any time, with or without cause and with or without notice, as far as the law permits. Only a writing signed by you and by the Company’s authorized officer can change that.";
}

/** An offer of employment, which the person accepts by signing. */
export function offerLetter(facts: ContractFacts): string {
  const { company, counterparty_name, law, terms } = facts;
  const name = counterparty_name;
  const equity =
    terms.shares === null
      ? []
      : [
          "## Equity",
          `The Company will ask those who decide on it to approve a grant to you of ${told(facts, "shares")} ${company.entity_type === "c_corp" ? "shares of its common stock, or of an option to buy them" : "membership units or of a right to them"}${terms.vesting_months === null ? "" : `, vesting in equal monthly parts over ${monthsOf(facts, "vesting_months")} from your start date`}. The grant exists only once it is approved, and on the terms of the papers by which it is made.`,
        ];
  return contractText(facts, `Offer of Employment to ${name}`, [
    `To: ${name}\nAddress: ${told(facts, "counterparty_address")}`,
    `Dear ${name}:`,
    `${company.name} (the “Company”) is pleased to offer you employment on the terms of this letter.`,
    "## Position",
    stop(
      `You will work as ${told(facts, "position")}, beginning on ${told(facts, "start_date")}, and report to ${told(facts, "reports_to")}. Your usual place of work is ${told(facts, "work_location")}`,
    ),
    "While you are employed, you give the Company’s business your working time and your loyalty, and keep to its lawful policies. You tell the Company before taking up other work that could conflict with it.",
    "## Pay",
    `Your base salary is ${told(facts, "annual_salary_cents")} a year before taxes and other deductions that the law requires or that you authorize, paid on the Company’s regular paydays. Your salary will be reviewed from time to time. If the law entitles your position to overtime pay, the Company pays it.`,
    ...equity,
    "## Benefits and expenses",
    "You may take part in the benefits that the Company offers to employees in comparable positions, on the terms of each plan, and you have the paid and unpaid leave that the Company’s policies and the law provide. The Company may change its benefits for the time to come. It repays the necessary expenses of your work as its policies and the law require.",
    "## At-will employment",
    atWill(facts),
    "## Confidential information and inventions",
    "During your employment and after it, you keep the Company’s confidential information secret and use it only for your work. You assign to the Company the inventions, works, and other results that you make in the course of your employment or with its resources or confidential information, and you help to record its rights in them.",
    `This does not reach an invention that you develop entirely on your own time and without the Company’s equipment, supplies, facilities, or trade secrets, unless it relates to the Company’s business or to its actual or demonstrably expected research or development, or results from work that you did for it; nor does it reach anything that a law of ${law.name} or of the state where you work lets you keep.`,
    "Nothing in this letter keeps you from reporting a possible violation of law to a government agency or taking part in its investigation, or from discussing wages, working conditions, or unlawful acts at work where the law protects that. Under 18 U.S.C. § 1833(b), nobody is liable under a trade secret law for disclosing a trade secret in confidence to a government official or an attorney solely to report or investigate a suspected violation of law, or in a filing under seal in a lawsuit.",
    "You confirm that you will bring no confidential papers of earlier employers, and that no agreement with others keeps you from doing this work.",
    "## Conditions",
    "This offer depends on your showing, on Form I-9 and within three business days of your start date, that you may work in the United States, and on the lawful background or reference checks that the Company has told you of in writing.",
    "## General",
    `The law of the ${law.formal_name} governs this letter, and any law of the place where you work that cannot be waived. This letter is all that you and the Company have agreed on your employment and replaces what was said of it before. The Company may change your duties, pay, and benefits for the time to come, as the law permits; any other change is made in writing. If a provision cannot be enforced, the rest stands.`,
    stop(`You may address the Company at ${told(facts, "principal_address")}`),
    "To accept this offer, sign this letter. It takes effect when both you and the Company have signed it.",
    ...signedByBoth(
      facts,
      "Signed for the Company by a person who is authorized to bind it, and by you to accept the offer. A signature given by electronic means has the same effect as one given by hand.",
      "Employee",
    ),
  ]);
}
