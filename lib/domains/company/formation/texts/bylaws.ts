import { yearEnd } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { type Article, article, articles, documentText, section, signatures } from "../../documents/writing.ts";
import { boardArticles } from "./bylaws-board.ts";
import { stockArticles } from "./bylaws-stock.ts";
import { stockholderArticles } from "./bylaws-stockholders.ts";
import type { BylawsTerms } from "./bylaws-terms.ts";
import { charterTerm, holderWord } from "./certificate-of-incorporation.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf, stateOf } from "./law.ts";
import { partyOf, principalAddress } from "./people.ts";

/** The bylaws of a c_corp: a whole set that one class of shares and a board can live by. */
export function bylaws(facts: FormationFacts): string {
  const words: BylawsTerms = { law: lawOf(facts), holder: holderWord(facts) };
  const secretary = facts.particulars.officers.find(({ title }) => /secretary/i.test(title));

  return documentText(facts, "Bylaws", [
    `These Bylaws govern the internal affairs of ${facts.legal_name} (the “Corporation”), a corporation formed or to be formed under ${words.law.full}, as amended from time to time (the “${words.law.term}”). They stand below the ${words.law.term} and below the Corporation’s ${charterTerm(facts)}; where they conflict with either, these Bylaws give way.`,
    ...articles([
      offices(facts),
      ...stockholderArticles(words),
      ...boardArticles(words),
      ...stockArticles(words),
      general(facts, words),
      amendments(words),
    ]),
    ...signatures(
      "The undersigned certifies that these are the Bylaws that were adopted for the Corporation and that they are kept in its minute book. A signature given by electronic means has the same effect as one given by hand.",
      [{ capacity: "Secretary, or another officer so authorized", name: secretary?.name ?? null }],
    ),
  ]);
}

function offices(facts: FormationFacts): Article {
  const agent = partyOf(facts, "registered_agent");
  return article(
    "Offices",
    section(
      "Registered office and agent",
      stop(
        `The Corporation keeps a registered office and a registered agent in ${stateOf(facts)}. The first registered agent is ${agent.name}, and the address of the first registered office is ${agent.address}`,
      ),
    ),
    section(
      "Principal office",
      stop(
        `The Corporation’s principal office is at the place the Board of Directors (the “Board”) chooses. The first principal office is at ${principalAddress(facts)}`,
      ),
    ),
    section(
      "Other offices",
      "The Corporation may have offices at other places, within and outside its state of incorporation, as its business requires.",
    ),
  );
}

function general(facts: FormationFacts, { law, holder }: BylawsTerms): Article {
  return article(
    "Records and General Matters",
    section(
      "Books and records",
      `The Corporation keeps minutes of the meetings and records of the written actions of its ${holder}s, its Board, and the Board’s committees, proper books of account, and a record of its ${holder}s with the shares each of them holds. Any of these may be kept in electronic form if they can be turned into legible paper form within a reasonable time.`,
    ),
    section(
      "Inspection",
      `A ${holder} may inspect the Corporation’s books and records to the extent and in the manner that ${law.at("220")} provides. A director may inspect them for any purpose reasonably related to the director’s office.`,
    ),
    section(
      "Fiscal year",
      `The Corporation’s fiscal year ends on ${yearEnd(facts.particulars.fiscal_year_end)} of each year, unless the Board fixes another day.`,
    ),
    section(
      "Contracts and payments",
      "The Board may authorize any officer or agent to sign contracts in the Corporation’s name, to borrow for it, and to draw on its accounts; the authority may be general or confined to specific instances. No other person has power to bind the Corporation.",
    ),
    section(
      "Dealings with interested persons",
      `A contract or transaction between the Corporation and one of its directors or officers, or an organization in which one of them has an interest, is not void or voidable for that reason alone if it is approved or fair as ${law.at("144")} requires.`,
    ),
    section("Seal", "The Corporation may have a seal. No act or document of the Corporation depends on one."),
    section(
      "Electronic signatures and documents",
      `To the extent ${law.at("116")} permits, any document of the Corporation may be signed and delivered by electronic means and in counterparts, each of which is an original.`,
    ),
    section(
      "Words",
      "In these Bylaws the singular includes the plural. Headings are for convenience only. If a provision is held invalid, the others remain in force.",
    ),
  );
}

function amendments({ law, holder }: BylawsTerms): Article {
  return article(
    "Amendments",
    section(
      "By the Board",
      "The Board may adopt, amend, or repeal Bylaws to the extent the Charter confers that power on it.",
    ),
    section(
      `By the ${holder}s`,
      `The ${holder}s may adopt, amend, or repeal Bylaws by the vote that these Bylaws require for ordinary matters, as ${law.at("109")} provides. A Bylaw that the ${holder}s adopt may say that the Board may not amend it.`,
    ),
    section("Record of amendments", "The Secretary keeps each amendment, with its date, beside these Bylaws."),
  );
}
