import { type Article, article, section } from "../../documents/writing.ts";
import type { BylawsTerms } from "./bylaws-terms.ts";

/** Shares and what is paid on them, the protection of those who serve, and how notice is given. */
export function stockArticles({ law, holder }: BylawsTerms): Article[] {
  return [
    article(
      "Stock",
      section(
        "Uncertificated and certificated shares",
        `The shares of the Corporation are uncertificated unless the Board resolves that some or all of them be represented by certificates, as ${law.at("158")} permits. A certificate is signed by two authorized officers, who may be the same person if that person holds two offices; the signatures may be facsimiles.`,
      ),
      section(
        "Statement to holders",
        `Within a reasonable time after uncertificated shares are issued or transferred, the Corporation sends the ${holder} the information that the ${law.term} requires.`,
      ),
      section(
        "Record of ownership",
        `The Corporation may treat the person in whose name shares stand on its records as their owner for all purposes, and need not recognize any other claim to them unless the law requires it.`,
      ),
      section(
        "Transfers",
        `Shares are transferred on the Corporation’s records when their holder, or an attorney authorized in writing, directs it, any certificate is surrendered, and every restriction on the transfer has been met. A transfer is not effective against the Corporation until it stands on its records.`,
      ),
      section(
        "Consent to transfers",
        `Until the Corporation’s shares are registered under Section 12 of the Securities Exchange Act of 1934, a ${holder} may not transfer shares of Common Stock issued after the adoption of these Bylaws without the consent of the Board, to the extent ${law.at("202")} permits. Consent may be withheld only on reasonable grounds, such as a transferee who competes with the Corporation or a transfer that would breach securities laws. Transfers to the holder’s spouse, descendants, estate, or a trust for their benefit need no consent if the transferee agrees in writing to be bound by this Section. The restriction is noted conspicuously on certificates or in the statement sent to holders.`,
      ),
      section(
        "Lost certificates",
        `The Corporation may issue a new certificate or uncertificated shares in place of a certificate said to be lost, stolen, or destroyed, and may ask for an affidavit and a bond or indemnity, as ${law.at("167")} permits.`,
      ),
      section(
        "Fractions",
        `The Corporation may issue fractions of a share, arrange for their sale, or pay their fair value in cash.`,
      ),
    ),
    article(
      "Dividends",
      section(
        "Declaration",
        `The Board may declare dividends, in cash, property, or shares, from funds that ${law.at("170")} makes available for them. No dividend is paid that would be unlawful under the ${law.term} or would breach the Charter.`,
      ),
      section(
        "Reserves",
        "Before a dividend is paid, the Board may set aside what it thinks proper for contingencies or other purposes of the Corporation.",
      ),
    ),
    article(
      "Indemnification and Advancement",
      section(
        "Right to indemnification",
        `The Corporation indemnifies, to the fullest extent that ${law.at("145")} and other applicable law permit, each person who is made or threatened to be made a party to or a witness in a proceeding because that person is or was a director or officer of the Corporation, or serves or served another organization at its request while a director or officer. The indemnity covers expenses, judgments, fines, and amounts paid in settlement, if the person met the standard of conduct that the law requires.`,
      ),
      section(
        "Advancement of expenses",
        `The Corporation pays the reasonable expenses of a director or officer in defending such a proceeding before it ends, on receipt of a written promise to repay them if it is finally determined that the person is not entitled to indemnification.`,
      ),
      section(
        "Proceedings begun by the person",
        `The Corporation need not indemnify or advance expenses for a proceeding that the person began, other than one to enforce rights under this Article, unless the Board authorized it.`,
      ),
      section(
        "Claims",
        `If a claim for indemnification is not paid within 60 days, or one for advancement within 30 days, after the Corporation receives it in writing, the person may sue to recover it and, if successful in whole or in part, the expenses of doing so as far as the law permits.`,
      ),
      section(
        "Employees and agents",
        "The Board may grant employees and agents indemnification and advancement to the same or a lesser extent.",
      ),
      section(
        "Other rights and insurance",
        `These rights do not exclude others under a statute, the Charter, an agreement, or a vote. The Corporation may buy insurance for any person it may indemnify, whether or not it could indemnify that person against the liability.`,
      ),
      section(
        "Contract right",
        "The rights of directors and officers under this Article are contract rights, which vest when a person begins to serve and continue after service ends. A later amendment does not reduce them for acts or omissions before it.",
      ),
    ),
    article(
      "Notices",
      section(
        "Manner",
        `Notice may be given in person, by mail, by courier, or, to the extent ${law.at("232")} permits, by electronic mail or other electronic transmission, to the address that stands on the Corporation’s records for that purpose.`,
      ),
      section(
        "Time",
        "Notice is given when it is handed over, when it is placed in the mail with postage paid, when a courier receives or leaves it, or when it is sent electronically, unless the sender learns that it could not be delivered.",
      ),
      section(
        "Shared addresses and waiver",
        `One notice to ${holder}s who share an address is enough where the ${law.term} permits and they have consented. Whoever is entitled to a notice may waive it in writing or by electronic transmission before or after the event.`,
      ),
    ),
  ];
}
