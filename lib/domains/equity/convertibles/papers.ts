import type { Tx } from "#lib/core/tx.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import {
  type Article,
  articles,
  documentText,
  inline,
  section,
  signatures,
} from "#lib/domains/company/documents/writing.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { exemptionCitations, type exemptions } from "../grants/rules.ts";

/** A percentage as a text has it: `20%`. */
export const percents = (percent: number) => `${Number(percent.toFixed(4))}%`;

/** Who signs: an officer for the company, and the investor. */
const signerRoles = ["company", "counterparty"] as const;

/** What a paper says of the securities laws, in whichever form. */
export const investment = (exemption: (typeof exemptions)[number] | null) => [
  section(
    "Investment",
    "The Investor acts for its own account, not to distribute securities, is an accredited investor as Rule 501(a) of Regulation D has it unless it has told the Company otherwise in writing, and can bear the loss of the whole amount.",
  ),
  section(
    "No registration",
    `This instrument and what it becomes are not registered under the Securities Act of 1933${
      exemption === null ? "" : `; the sale relies on ${exemptionCitations[exemption]}`
    }. They are resold only if registered or exempt.`,
  ),
];

export const general = (what: string) => [
  section("Law", `The law of the state in which the Company is organized governs this ${what}.`),
  section("Transfer", `Neither party assigns this ${what} without the other's consent in writing.`),
  section(
    "Whole agreement",
    `This ${what} says all that the parties have agreed of it. It is changed in writing, signed by both, and may be signed electronically and in counterparts.`,
  ),
];

interface Paper {
  entity_id: string;
  investor_name: string;
  issued_on: string;
  document_type: string;
  title: string;
  /** What it is called in a sentence: `SAFE`. */
  what: string;
  /** Which form of it, where there are several: `, post-money, with a cap`. */
  form: string;
  write(company: string, investor: string): Article[];
}

/** What an llc's paper says of the stock that it has none of: a round of preferred stock is a corporation's. */
const ofUnits = (what: string) =>
  `The Company is a limited liability company, which becomes a corporation before it sells preferred stock. Until then, what this ${what} says of the Company's stock, shares and options is said of its units and of rights to them.`;

/** Writes a paper down as a document that an officer and the investor sign, and asks for their signatures; answers its identifier. */
export async function writePaper(tx: Tx, paper: Paper): Promise<string> {
  const { entity_id, title, what, issued_on, document_type, form } = paper;
  const { legal_name, entity_type } = await entities.load(tx, { entity_id });
  const company = legalName(inline(legal_name), entity_type);
  const isLlc = entity_type === "llc";
  const investor = inline(paper.investor_name);
  const opening = `This ${title}${form} (this “${what}”) is between ${company} (the “Company”) and ${investor} (the “Investor”). It is a model to start from, in the Company's own words, and no legal advice.`;
  const signers = [
    { capacity: `${isLlc ? "Authorized person" : "Officer"}, for the Company, ${company}`, name: null },
    { capacity: "Investor", name: investor },
  ];
  const whole = `${title} with ${investor}`;
  const [document_id = ""] = await documents.insert(tx, entity_id, [
    {
      category: "contract",
      document_type,
      title: whole,
      company,
      signer_roles: [...signerRoles],
      required_signers: signerRoles.map((signer_role) => ({ signer_name: null, signer_role })),
      text: documentText({ legal_name: company, generated_on: issued_on }, title, [
        opening,
        ...(isLlc ? [ofUnits(what)] : []),
        ...articles(paper.write(company, investor)),
        ...signatures(`By signing, the parties agree to this ${what}.`, signers),
      ]),
    },
  ]);
  await obligations.open(tx, {
    ...{ entity_id, tier: "medium", title: `Sign the ${whole}`, due_date: null, kind: "sign_document" },
    about: { type: "document", id: document_id },
  });
  return document_id;
}
