import { stop } from "#lib/core/names.ts";
import { count, documentText, resolutions, section, signatures } from "../../documents/writing.ts";
import { blank } from "./blanks.ts";
import { charterTerm, holderWord } from "./certificate-of-incorporation.ts";
import { areNamed } from "./first-directors.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";
import { nameAndAddress, partyOf } from "./people.ts";

/** The title of the incorporator's action. */
export const INCORPORATOR_ACTION = "Action of the Incorporator";

/** What the incorporator does between the filing and the first act of the board: bylaws, directors, and leave. */
export function incorporatorAction(facts: FormationFacts): string {
  const { jurisdiction, legal_name, particulars } = facts;
  const law = lawOf(facts);
  const incorporator = partyOf(facts, "incorporator");
  const { directors } = particulars;
  const isNamed = areNamed(facts);
  const number = directors.length === 0 ? blank("directors.number") : count(directors.length);

  return documentText(facts, INCORPORATOR_ACTION, [
    `The undersigned is the sole incorporator of ${legal_name} (the “Corporation”), named as such in its ${charterTerm(facts)}. The Corporation is formed, or is to be formed, under ${law.full}, as amended from time to time (the “${law.term}”). The incorporator takes the following actions in writing and without a meeting, as ${law.at("108")} permits.`,
    "These actions take effect when the filing of the Charter takes effect or, if later, when the incorporator has signed this document.",
    ...resolutions([
      section(
        "Charter",
        `the Charter is confirmed in the form delivered to the ${jurisdiction.filing_office.name} for filing, and that a copy of it, with the evidence of its filing, be kept in the Corporation’s minute book.`,
      ),
      section(
        "Bylaws",
        "the bylaws prepared for the Corporation with this document are adopted as its bylaws, and that a copy of them be kept in the minute book and at the Corporation’s principal office.",
      ),
      section(
        "Number of directors",
        stop(`the number of directors that make up the initial Board of Directors is ${number}`),
      ),
      section(
        isNamed ? "Directors" : "Election of directors",
        `each of the following persons ${isNamed ? "is confirmed as a director of the Corporation, as the Charter names them" : "is elected a director of the Corporation"}, to hold office until the first annual meeting of ${holderWord(facts)}s and until a successor is elected and qualified, or until earlier death, resignation, or removal:`,
        directors.length === 0 ? [blank("directors")] : directors.map(nameAndAddress),
      ),
      section(
        "Resignation of the incorporator",
        `the organization of the Corporation by the incorporator is complete; that the incorporator resigns in that capacity as soon as ${isNamed ? "the Charter" : "the election of directors above"} takes effect; and that the incorporator keeps no right, title, or interest in the Corporation by reason of having been its incorporator.`,
      ),
    ]),
    ...signatures(
      "The undersigned, being the sole incorporator of the Corporation, signs this action. A signature given by electronic means has the same effect as one given by hand.",
      [{ capacity: "Incorporator", name: incorporator.name }],
    ),
  ]);
}
