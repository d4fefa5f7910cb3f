import { stop } from "#lib/core/names.ts";
import { article, articles, section } from "../../../documents/writing.ts";
import { jurisdiction } from "../../../jurisdictions/facts/facts.ts";
import { ownInventions } from "../facts/facts.ts";
import { generalSections, lawAt, openingOf, type PaperFacts, signedByBoth } from "./paper-facts.ts";

const general = (facts: PaperFacts) => {
  const { law, whole, rest } = generalSections(facts);
  return article("General", section("Law", law), section("Whole agreement", whole), section("Severability", rest));
};

/** A founder gives the company what was made for it before it was there. */
export function technologyAssignment(facts: PaperFacts): string[] {
  const name = facts.given.counterparty_name ?? "";
  const told = facts.given.inventions;
  const also = told === null ? "" : ` It includes the following: ${told}`;
  return [
    openingOf(facts, "Technology Assignment", name, "Assignor"),
    ...articles([
      article(
        "Assignment",
        section(
          "What is assigned",
          stop(
            `“Technology” is everything that the Assignor has made, written, designed, discovered or acquired up to the effective date and that belongs to the business that the Company carries on or has planned: software, designs, documents, data, methods, names, marks, domain names, business plans and contacts, with all copyrights, patents, applications for them, trade secrets and other rights in it, anywhere in the world.${also}`,
          ),
        ),
        section(
          "Present assignment",
          "The Assignor assigns the Technology to the Company, with all claims for its infringement in the past, and hands over every copy, key and password of it. Moral rights that cannot be assigned are waived as far as the law permits.",
        ),
        section(
          "In return",
          "The assignment is made in exchange for shares or units of the Company that are issued to the Assignor, or for what the parties have otherwise agreed in writing. The Assignor has received it or is owed it under that other agreement alone.",
        ),
      ),
      article(
        "What the Assignor says",
        section(
          "Title",
          "The Assignor alone made the Technology, or has acquired all rights in it, has not assigned, licensed or pledged any of it to anybody else, and knows of nobody who claims a right in it.",
        ),
        section(
          "No employer's or school's right",
          "No employer, client, university or government has a right in the Technology: it was made without their time, money, equipment and secrets, or they have released it in a writing that the Assignor hands over.",
        ),
        section(
          "Others' work",
          "Where software or material of others is part of the Technology, its license allows what the Company does with it. The Assignor has told the Company of each part whose license asks that the Company's own software be made public.",
        ),
      ),
      article(
        "Afterwards",
        section(
          "Help",
          "The Assignor signs what is needed to record and enforce the Company's rights, at the Company's expense. If the Assignor cannot be reached for that within a reasonable time, the Company may sign in the Assignor's name; this power is coupled with an interest and cannot be revoked.",
        ),
        section(
          "License where an assignment fails",
          "What cannot be assigned is licensed to the Company, exclusively, for ever, everywhere, free of charge, with the right to sublicense and transfer.",
        ),
        section(
          "Confidence",
          "The Assignor keeps what is secret of the Technology secret, as if the Company had entrusted it.",
        ),
      ),
      general(facts),
    ]),
    ...signedByBoth(facts, name, "Assignor"),
  ];
}

/** What the law of the state of work leaves to those who work, as a section; elsewhere the same by agreement. */
function ownInventionsSection({ given }: PaperFacts) {
  const kept =
    "was made wholly in the Worker's own time, without the Company's equipment, supplies, premises or trade secrets, and neither relates to the Company's business or its actual or clearly expected research at the time nor comes from work that the Worker did for the Company";
  const own = given.work_state === null ? undefined : ownInventions.get(given.work_state);
  if (given.work_state === null || own === undefined) {
    return section(
      "Inventions of one's own",
      `This Agreement does not reach an invention that ${kept}, nor any other that the law of the state in which the Worker works keeps for the Worker.`,
    );
  }
  const state = jurisdiction(given.work_state).name;
  return section(
    `Notice under the law of ${state}`,
    `Notice: this Agreement does not apply to an invention that qualifies for protection under ${own.statute}. That is, in substance, one that ${kept}. The Worker tells the Company of inventions that may qualify, in confidence, so that this can be judged.`,
  );
}

/** What everybody who works for the company signs: its secrets are kept, and what is made for it is its own. */
export function inventionAssignment(facts: PaperFacts): string[] {
  const name = facts.given.counterparty_name ?? "";
  const earlier = facts.given.inventions;
  return [
    openingOf(facts, "Confidential Information and Invention Assignment Agreement", name, "Worker"),
    ...articles([
      article(
        "Confidential information",
        section(
          "What is kept",
          "The Worker keeps secret, during the work and after it, what the Worker learns of the Company through the work and what is not public: plans, finances, customers, software, designs, methods, and what others have entrusted to the Company. The Worker uses it for the Company's work only.",
        ),
        section(
          "What stays free",
          "Nothing here keeps the Worker from talking about wages, working conditions or unlawful acts at work, from reporting a possible violation of law to an agency or taking part in its investigation, or from using general skill and knowledge.",
        ),
        section(
          "Trade secrets and the law",
          "Under 18 U.S.C. § 1833(b), nobody is liable under a trade secret law for disclosing a trade secret in confidence to a government official or an attorney solely to report or investigate a suspected violation of law, or in a filing under seal in a lawsuit; and a person who sues for retaliation may use the trade secret in that lawsuit if it is filed under seal.",
        ),
        section(
          "Others' secrets",
          "The Worker brings no secrets and no property of a former employer or client to the Company, and has promised nobody anything that conflicts with this Agreement.",
        ),
      ),
      article(
        "Inventions",
        section(
          "Assignment",
          "“Inventions” are what the Worker makes, alone or with others, while working for the Company and within the scope of that work, or with the Company's equipment, supplies or secrets, in whatever form, with all rights in it anywhere. The Worker assigns the Inventions to the Company as they come into being. Works of authorship made within the scope of employment are works made for hire as far as the law has them so. Moral rights are waived as far as the law permits.",
        ),
        section(
          "Disclosure",
          "The Worker tells the Company of Inventions without delay and keeps fair records of them, which are the Company's.",
        ),
        ownInventionsSection(facts),
        section(
          "Earlier inventions",
          stop(
            earlier === null
              ? "The Worker claims no earlier inventions that belong to the Company's business, and this Agreement assigns none of those that the Worker had before"
              : `The following is the Worker's own from before and is not assigned: ${earlier}`,
          ),
        ),
        section(
          "What is built in",
          "If the Worker builds something of one's own into what is made for the Company, the Company may use it as a part of that, for ever, everywhere and free of charge, and may sublicense and transfer that right.",
        ),
        section(
          "Help",
          "During the work and after it the Worker signs what is needed to obtain and enforce rights in the Inventions, at the Company's expense and, after the work, for a reasonable fee for the time it takes.",
        ),
      ),
      article(
        "The end of the work",
        section(
          "Return",
          "When the work ends the Worker returns all that belongs to the Company, keeps no copies, and hands over passwords and keys.",
        ),
        section(
          "No promise of employment",
          "This Agreement promises no employment for any time. It holds whatever the title, the pay or the duties are, and does not restrict where the Worker works afterwards.",
        ),
      ),
      general(facts),
    ]),
    ...signedByBoth(facts, name, "Worker"),
  ];
}

/** What a director or an officer is promised: that the company stands for what it costs to be one. */
export function indemnificationAgreement(facts: PaperFacts): string[] {
  const name = facts.given.counterparty_name ?? "";
  const isCorporation = facts.company.entity_type === "c_corp";
  const statute = isCorporation && facts.company.jurisdiction.code === "DE" ? ` (${lawAt(facts, "145")})` : "";
  const those = isCorporation
    ? {
        authorized: "the board",
        disinterested: "the disinterested members of the board",
        papers: "the charter, the bylaws",
      }
    : {
        authorized: "those who manage the Company",
        disinterested: "the disinterested ones of those who manage the Company",
        papers: "what is filed for the Company, its operating agreement",
      };
  const served = isCorporation ? "director, officer, employee or agent" : "member, manager, officer or agent";
  return [
    openingOf(facts, "Indemnification Agreement", name, "Indemnitee"),
    ...articles([
      article(
        "Indemnity",
        section(
          "What is covered",
          `The Company holds the Indemnitee harmless, as far as the law of its state permits now or later${statute}, against expenses, judgments, fines and amounts paid in settlement that the Indemnitee actually and reasonably incurs in a proceeding because the Indemnitee is or was a ${served} of the Company, or serves another enterprise at its request.`,
        ),
        section(
          "Conduct",
          "It is owed where the Indemnitee acted in good faith and in a manner reasonably believed to be in, or not opposed to, the Company's best interests and, in a criminal matter, had no reasonable cause to believe the conduct unlawful. In a proceeding by the Company or in its right there is no indemnity for a claim on which the Indemnitee is adjudged liable to the Company, unless the court finds it fair.",
        ),
        section(
          "Success",
          "Where the Indemnitee succeeds, on the merits or otherwise, in a proceeding or in a claim of it, the expenses of that are repaid in any case.",
        ),
        section("What is not covered", "The Company does not pay:", [
          `for a proceeding that the Indemnitee began, unless ${those.authorized} authorized it or it enforces this Agreement;`,
          "profits that the Indemnitee must give up under Section 16(b) of the Securities Exchange Act of 1934, or pay that the law or a policy under it takes back; and",
          "what insurance or somebody else has paid already.",
        ]),
      ),
      article(
        "How it is paid",
        section(
          "Advances",
          "The Company advances expenses within 30 days of a written request with what shows them. The Indemnitee promises, by signing this Agreement, to repay what it is finally decided was not owed; no security is asked for that promise.",
        ),
        section(
          "Who decides",
          `Whether the conduct allows indemnity is decided within 60 days of the request by those whom the law names: ${those.disinterested}, independent counsel, or the owners. Whoever denies it has to prove it. The Indemnitee may go to court where it is denied or not paid in time.`,
        ),
        section(
          "Notice and defense",
          "The Indemnitee tells the Company of a proceeding without delay; being late costs the right only as far as it has harmed the Company. The Company may take over the defense with counsel whom the Indemnitee accepts, unless their interests conflict. Neither settles at the other's cost without the other's consent.",
        ),
      ),
      article(
        "Beside it",
        section(
          "Not exclusive",
          `What ${those.papers}, another agreement, a vote or the law gives the Indemnitee beside this stays.`,
        ),
        section(
          "Insurance",
          "While the Company has liability insurance for those who direct it, the Indemnitee is covered by it as the best insured of them is.",
        ),
        section(
          "Contribution",
          "Where indemnity is not available although this Agreement promises it, the Company contributes what is fair by the parties' benefits and faults.",
        ),
        section(
          "How long",
          "This Agreement covers what happened before it, too, and lasts as long as a proceeding may be brought against the Indemnitee for that service, also after the service has ended.",
        ),
      ),
      general(facts),
    ]),
    ...signedByBoth(facts, name, "Indemnitee"),
  ];
}
