import { stop } from "#lib/core/names.ts";
import { article, articles, section } from "../../documents/writing.ts";
import { confidentiality, general, independence, responsibility, termAndEnd, workProduct } from "./clauses.ts";
import { type ContractFacts, told } from "./contract-facts.ts";
import { contractText, openingOf, signedByBoth } from "./parties.ts";

const ROLE = "Provider";

/** The terms under which a firm works for the company from time to time; each piece of work is a statement of work under them. */
export function masterServicesAgreement(facts: ContractFacts): string {
  return contractText(facts, "Master Services Agreement", [
    openingOf(facts, "Master Services Agreement", ROLE),
    ...articles([
      article(
        "Services and statements of work",
        section(
          "What may be ordered",
          stop(
            `Under this Agreement the Company may order the following from the Provider (the “Services”): ${told(facts, "services")}`,
          ),
        ),
        section(
          "Statements of work",
          "The Provider performs the Services that a statement of work orders. A statement of work is a writing that both parties sign, that names this Agreement, and that says what is to be done and delivered, by when, for which fee, and who speaks for each party. Neither party owes the other a statement of work, and signing this Agreement alone orders nothing.",
        ),
        section(
          "Which terms prevail",
          "This Agreement is part of every statement of work. Where the two differ, this Agreement prevails, unless the statement of work names the provision that it changes and says that it does. Terms on an order form, an invoice, or a website do not change either.",
        ),
        section(
          "Changes",
          "A change to a statement of work that affects its scope, its fee, or its days is agreed in writing before it is worked on. Until then, the Provider performs, and the Company pays, as agreed before.",
        ),
        section(
          "What the Company provides",
          "The Company gives the Provider in good time the information, access, and decisions that a statement of work says it will give. Where it is late, the days that depend on it move by as much, and the parties agree in writing on what the delay costs.",
        ),
        section(
          "People and subcontractors",
          "The Provider assigns people who are qualified for the work, replaces one whom the Company reasonably objects to, and engages a subcontractor only with the Company’s written consent. It answers for what its people and subcontractors do as for what it does itself, and has each bound in writing to duties no weaker than the Provider’s own on confidentiality and work product.",
        ),
      ),
      article(
        "Acceptance",
        section(
          "Review",
          "The Company reviews each deliverable within 10 business days of receiving it, and accepts it or tells the Provider in writing in what it does not meet the statement of work. A deliverable that the Company has used in its business for 30 days without such a notice counts as accepted.",
        ),
        section(
          "Correction",
          "The Provider corrects what does not meet the statement of work, at no charge and without delay, and delivers it again for review. If a deliverable still does not meet it after two corrections, the Company may accept it at a fee that is reduced in proportion, or return it and have the fee that was paid for it back.",
        ),
      ),
      article(
        "Fees",
        section(
          "Fees",
          "The Company pays the fees that the statement of work states, in the way that it states. Nothing else is owed for the Services, apart from expenses under this article.",
        ),
        section(
          "Invoices",
          "The Provider sends an invoice monthly, or when a deliverable is accepted where it is paid for by itself, and names the statement of work on it. The Company pays what is not disputed in good faith within 30 days of receiving it, and says within the same time what it disputes and why.",
        ),
        section(
          "Expenses and taxes",
          "The Company repays expenses that it has approved in writing beforehand and that are shown by receipts, without a markup. It pays sales and use taxes that the law puts on the Services and that are shown on the invoice; each party bears the taxes on its own income.",
        ),
      ),
      article(
        "Insurance and data",
        section(
          "Insurance",
          "While a statement of work is being performed, the Provider carries commercial general liability insurance and the workers’ compensation insurance that the law requires, and professional liability insurance where its work is professional advice or design; it shows certificates when asked.",
        ),
        section(
          "The Company’s data",
          "Data that the Provider receives from the Company or its customers stays theirs. The Provider uses it only to perform the Services, protects it by measures that are usual for data of that kind, tells the Company within two business days of learning that somebody had access who should not have, and deletes or returns it at the end.",
        ),
      ),
      independence(ROLE),
      workProduct(ROLE),
      confidentiality(ROLE),
      responsibility(ROLE),
      termAndEnd(
        facts,
        30,
        "A statement of work may be ended alone, in the same way; it ends with this Agreement unless the parties finish it under these terms. At the end, the Provider hands over finished and unfinished Work Product and the Company’s papers, and the Company pays for the Services performed, and the approved expenses incurred, until then.",
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
