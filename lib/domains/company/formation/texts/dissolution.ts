import { longDate } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import type { RequiredSigner } from "../../documents/schema.ts";
import { article, articles, count, documentText, section, signatures } from "../../documents/writing.ts";
import { holderWord } from "./certificate-of-incorporation.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { kindOf, lawOf, stateOf } from "./law.ts";
import { directorsOf, membersOf } from "./required-signers.ts";

/** What a dissolution's papers say beside the company's own facts. */
export interface DissolutionFacts {
  company: FormationFacts;
  /** The day on which its state filed the paper that it has of the company, by its formation or its conversion. */
  filed_on: string | null;
  ein: string | null;
  /** Shares outstanding by their kinds. */
  shares: { common: number; preferred: number };
}

export interface DissolutionPaper {
  document_type: string;
  title: string;
  text: string;
  required_signers: RequiredSigner[];
}

/**
 * Delaware and California cancel what an llc has on file (6 Del. C. § 18-203, Cal. Corp. Code § 17707.08), and Texas terminates any
 * company (Tex. Bus. Orgs. Code § 11.101); elsewhere we call it so, and a state's own form goes before it.
 */
function certificateTitle({ entity_type, jurisdiction: { code } }: FormationFacts): string {
  if (code === "TX") return "Certificate of Termination";
  const isCancelled = entity_type === "llc" && (code === "DE" || code === "CA");
  return isCancelled ? "Certificate of Cancellation" : "Certificate of Dissolution";
}

function resolution(facts: DissolutionFacts): DissolutionPaper {
  const { company } = facts;
  const law = lawOf(company);
  const isCorporation = company.entity_type === "c_corp";
  const title = "Resolution to Dissolve";
  // Members decide it, whoever manages: so the operating agreement has it, and what is filed says.
  const signers = isCorporation ? directorsOf(company) : membersOf(company);
  const who = isCorporation ? "Board of Directors" : "members";
  const paragraphs = [
    `The ${who} of ${company.legal_name}, ${kindOf(company.entity_type)} organized under ${law.full} (the “${law.term}”), ${isCorporation ? "resolves" : "resolve"} as follows, as ${law.at(isCorporation ? "275" : "18-801")} provides.`,
    "## 1. Dissolution",
    `RESOLVED, that the company be dissolved${isCorporation ? `, that this resolution be submitted to its ${holderWord(company)}s for their approval,` : ""} and that its affairs be wound up.`,
    "## 2. Winding up",
    "RESOLVED, that those who manage the company pay or provide for what it owes, known and unknown, before anything is distributed to those who own it, and file what the state and the tax authorities ask for.",
  ];
  const capacity = isCorporation ? "Director" : "Member";
  return {
    document_type: "ResolutionToDissolve",
    title,
    text: documentText(company, title, [
      ...paragraphs,
      ...signatures(
        "Each of the undersigned approves these resolutions.",
        signers.map(({ signer_name }) => ({ capacity, name: signer_name })),
      ),
    ]),
    required_signers: signers,
  };
}

const LINE = "_".repeat(16);

/** What a Delaware certificate states beside the rest (8 Del. C. § 275(d)). */
const authorization = section(
  "Date of authorization",
  `The dissolution was authorized on ${LINE} (the day on which the stockholders approved it).`,
);

/** Its directors and officers with their addresses, which a Delaware certificate names (8 Del. C. § 275(d)). */
function peopleOf({ particulars }: FormationFacts) {
  const { directors, officers } = particulars;
  const addressOf = (name: string) => directors.find((one) => one.name === name)?.address ?? `${LINE} (address)`;
  const named = [
    ...directors.map(({ name }) => `${name}, director, ${addressOf(name)}`),
    ...officers.map(({ name, title }) => `${name}, ${title}, ${addressOf(name)}`),
  ];
  return section(
    "Directors and officers",
    "The names and addresses of the directors and officers of the company are:",
    named.length === 0 ? [`${LINE} (directors and officers, with their addresses)`] : named,
  );
}

function certificate({ company, filed_on }: DissolutionFacts): DissolutionPaper {
  const { jurisdiction, entity_type, legal_name } = company;
  const law = lawOf(company);
  const title = certificateTitle(company);
  const charter = jurisdiction.documents[entity_type].name;
  const isCorporation = entity_type === "c_corp";
  const required: RequiredSigner = { signer_name: null, signer_role: isCorporation ? "Officer" : null };
  const text = documentText(company, title, [
    `This ${title} is delivered to the ${jurisdiction.filing_office.name}, for filing, as ${law.of(isCorporation ? "275" : "18-203")} provides.`,
    ...articles([
      article(
        "The Company",
        section("Name", `The name of the company is ${stop(legal_name)}`),
        section(
          "Formation",
          filed_on === null
            ? `Its ${charter} ${charter.startsWith("Articles") ? "are" : "is"} on file in ${stateOf(company)}.`
            : `Its ${charter} ${charter.startsWith("Articles") ? "were" : "was"} filed in ${stateOf(company)} on ${stop(longDate(filed_on))}`,
        ),
      ),
      article(
        isCorporation ? "Dissolution" : "Dissolution and Winding Up",
        section(
          "Approval",
          `The dissolution has been approved as ${law.name} and the company’s governing documents require${isCorporation ? `, by its Board of Directors and its ${holderWord(company)}s` : ", by its members"}.`,
        ),
        section("Effective time", "It takes effect when this document is filed."),
        ...(isCorporation && jurisdiction.code === "DE" ? [authorization, peopleOf(company)] : []),
      ),
    ]),
    `If the ${jurisdiction.filing_office.name} has a form of its own for this, or asks for taxes to be paid first, the same statements are made on that form.`,
    ...signatures(`The undersigned is authorized to sign this ${title} for the company.`, [
      { capacity: isCorporation ? "Authorized officer" : "Authorized person", name: null },
    ]),
  ]);
  return { document_type: title.replaceAll(" of ", "Of"), title, text, required_signers: [required] };
}

const known = (value: string | null) => value ?? "not known from the company’s record";

/** What Form 966 asks, box by box; the form itself is the IRS's and is filed by the corporation. */
function form966({ company, filed_on, ein, shares }: DissolutionFacts): DissolutionPaper {
  const title = "Worksheet for Form 966";
  const text = documentText(company, title, [
    "This is a worksheet of ours, and no form of the IRS. A corporation files Form 966, Corporate Dissolution or Liquidation, within 30 days after the resolution or plan to dissolve is adopted (26 U.S.C. § 6043(a)), with a certified copy of the resolution attached.",
    "## What to enter",
    [
      `- Name of corporation: ${company.legal_name}`,
      `- Employer identification number: ${known(ein)}`,
      `- Address: ${known(company.particulars.principal_address)}`,
      `- Type of return: Form 1120`,
      `- 1. Date incorporated: ${filed_on === null ? known(null) : longDate(filed_on)}`,
      `- 2. Place incorporated: ${company.jurisdiction.name}`,
      "- 3. Type of liquidation: complete, unless the resolution says otherwise",
      "- 4. Date resolution or plan of dissolution was adopted: the day on which the resolution was signed",
      "- 5. Service Center where the last income tax return was filed: as on that return",
      "- 6. Last month, day, and year of the immediately preceding tax year, and 7a. of the final tax year: by the fiscal year, and the day on which all is distributed",
      `- 8. Total number of shares outstanding at the time of adoption: common ${count(shares.common)}; preferred ${count(shares.preferred)}`,
      "- 9. Dates of amendments to the plan: none known",
      "- 10. Section of the Code under which the corporation is to be dissolved or liquidated: section 331, unless counsel says otherwise",
      "- 11. If this form concerns an amendment, the date of the previous Form 966: none known",
    ].join("\n"),
    "Form 966 is signed by an officer. This worksheet is not filed and needs no signature; it may be signed to say who checked it.",
  ]);
  return { document_type: "Form966Worksheet", title, text, required_signers: [] };
}

/** The papers of a dissolution, in the order in which they are used. */
export function dissolutionPapers(facts: DissolutionFacts): DissolutionPaper[] {
  const own = [resolution(facts), certificate(facts)];
  return facts.company.entity_type === "c_corp" ? [...own, form966(facts)] : own;
}
