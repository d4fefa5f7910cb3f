import { stop } from "#lib/core/names.ts";
import { article, articles, count, documentText, section, signatures, theseOf } from "../../documents/writing.ts";
import { capital, parClause } from "./capital.ts";
import { convertedHere } from "./converted-here.ts";
import { areNamed, firstDirectors } from "./first-directors.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf, purposeClause, purposeOfFiling, stateOf } from "./law.ts";
import { newYorkSections } from "./new-york.ts";
import { partyOf, principalAddress } from "./people.ts";

/** What the state's corporation statute calls the owners of shares; Delaware says stockholders. */
export const holderWord = ({ jurisdiction }: FormationFacts) =>
  jurisdiction.code === "DE" ? "stockholder" : "shareholder";

/** The filed document where another one defines it: `Certificate of Incorporation (the “Charter”)`; Tennessee calls it so. */
export function charterTerm({ jurisdiction }: FormationFacts): string {
  const { name } = jurisdiction.documents.c_corp;
  return name === "Charter" ? name : `${name} (the “Charter”)`;
}

/**
 * Claims under the Securities Act of 1933, which state courts may hear as well (15 U.S.C. 77v), kept in the federal ones: what
 * Delaware's Supreme Court has let a charter say (Salzberg v. Sciabacucchi, 227 A.3d 102 (2020)).
 */
function federalForum(facts: FormationFacts) {
  const law = lawOf(facts);
  const rests = facts.jurisdiction.code === "DE" ? `, as ${law.at("102(b)(1)")} permits` : "";
  return section(
    "Claims under the Securities Act",
    `Unless the Corporation consents in writing to another forum, and to the fullest extent the law permits, the federal district courts of the United States, those located in ${stateOf(facts)} among them, are the sole forum for claims that arise under the Securities Act of 1933 (15 U.S.C. § 77a et seq.)${rests}.`,
  );
}

/**
 * The document that a c_corp files to come into being, under the name that its state gives it. `federal_forum`: whether it keeps
 * claims under the Securities Act of 1933 in the federal courts.
 */
export function certificateOfIncorporation(facts: FormationFacts, federal_forum = false): string {
  const { jurisdiction, legal_name, particulars } = facts;
  const title = jurisdiction.documents.c_corp.name;
  const these = theseOf(title);
  const law = lawOf(facts);
  const inDelaware = jurisdiction.code === "DE";
  const holder = holderWord(facts);
  const agent = partyOf(facts, "registered_agent");
  const incorporator = partyOf(facts, "incorporator");

  return documentText(facts, title, [
    `The undersigned incorporator delivers ${these} to the ${jurisdiction.filing_office.name}, for filing, in order to ${purposeOfFiling(facts, "a corporation")} under ${law.full}, as amended from time to time (the “${law.term}”).`,
    ...articles([
      article("Name", section("Name", `The name of the corporation is ${legal_name} (the “Corporation”).`)),
      article(
        "Registered Office and Agent",
        section(
          "Registered office",
          stop(`The street address of the Corporation’s registered office in ${stateOf(facts)} is ${agent.address}`),
        ),
        section(
          "Registered agent",
          stop(
            `The name of the Corporation’s registered agent for service of process at that address is ${agent.name}`,
          ),
        ),
        ...(inDelaware
          ? []
          : [
              section(
                "Principal office",
                stop(
                  `The street and mailing address of the Corporation’s principal office is ${principalAddress(facts)}`,
                ),
              ),
            ]),
        ...newYorkSections(facts),
        ...convertedHere(facts),
      ),
      article("Purpose", section("Purpose", purposeClause(facts))),
      article(
        "Capital Stock",
        ...(facts.classes === null
          ? [
              section(
                "Authorized shares",
                `The Corporation is authorized to issue one class of shares, designated “Common Stock”. The total number of shares of Common Stock that it may issue is ${count(particulars.authorized_shares)}, ${parClause(particulars.par_value)}.`,
              ),
            ]
          : capital(facts.entity_type, facts.classes)),
        section(
          "Rights of Common Stock",
          `${facts.classes === null ? "Each" : "But for what this Article says of other classes and series, and of votes, each"} share of Common Stock has one vote on every matter submitted to the ${holder}s, shares equally in dividends when they are declared, and shares equally in what remains for the ${holder}s when the Corporation is dissolved.`,
        ),
        section(
          "No preemptive rights",
          `No ${holder} has a right, by reason of holding shares, to subscribe for shares or other securities that the Corporation issues later, unless the Corporation grants that right in writing.`,
        ),
        section(
          "Consideration",
          `Shares may be issued for consideration that the Board of Directors approves and the ${law.term} permits${/[1-9]/.test(particulars.par_value) ? ", worth at least their par value" : ""}.`,
        ),
      ),
      article(
        "Incorporator",
        section(
          "Name and mailing address",
          stop(`The name and mailing address of the incorporator are ${incorporator.name}, ${incorporator.address}`),
        ),
        section(
          "End of the incorporator’s powers",
          facts.former === null
            ? `The incorporator’s powers end once the incorporator has adopted the Corporation’s initial bylaws${areNamed(facts) ? "" : " and elected its initial directors"}.`
            : "The incorporator’s powers end when the conversion takes effect. The plan of conversion adopts the Corporation’s initial bylaws and names its initial directors.",
        ),
      ),
      article(
        "Board of Directors",
        section(
          "Management",
          `The business and affairs of the Corporation are managed by or under the direction of its Board of Directors, except as otherwise provided by the ${law.term} or by ${these}.`,
        ),
        section(
          "Number and election",
          "The number of directors is fixed by or in the manner provided in the bylaws. Elections of directors need not be by written ballot unless the bylaws say so.",
        ),
        ...firstDirectors(facts, holder),
      ),
      article(
        "Bylaws",
        section(
          "Power of the Board of Directors",
          `In addition to the power of the ${holder}s, the Board of Directors may adopt, amend, or repeal the bylaws of the Corporation, to the extent ${law.at("109")} permits.`,
        ),
      ),
      article(
        "Limit of Liability and Indemnification",
        section(
          "Limit of liability",
          `To the fullest extent that ${inDelaware ? "Section 102(b)(7) of the DGCL" : `the ${law.term}`} permits, as it stands now or is later amended in favor of the person concerned, no director${inDelaware ? " or officer" : ""} of the Corporation is personally liable to the Corporation or its ${holder}s for monetary damages for breach of fiduciary duty as a director${inDelaware ? " or officer" : ""}.`,
        ),
        section(
          "Indemnification",
          `The Corporation may indemnify its directors, officers, employees, and agents, and advance their expenses, to the fullest extent that ${law.at("145")} and other applicable law permit, through its bylaws, by agreement, or by resolution.`,
        ),
        section(
          "Protection of what has accrued",
          "An amendment or repeal of this Article does not reduce the protection of anyone for acts or omissions before it took effect.",
        ),
      ),
      article(
        "Forum",
        section(
          "Internal claims",
          inDelaware
            ? `Unless the Corporation consents in writing to another forum, the Court of Chancery of the State of Delaware (or, if that court lacks jurisdiction, another state or federal court located in the State of Delaware) is the sole forum for internal corporate claims, as Section 115 of the DGCL defines them, to the fullest extent the law permits.`
            : `Unless the Corporation consents in writing to another forum, and to the fullest extent the law permits, the state and federal courts located in ${stateOf(facts)} are the sole forum for claims in the right of the Corporation, for claims that a director or officer has breached a duty owed to the Corporation or its ${holder}s, and for claims that arise under the ${law.term}, ${these}, or the bylaws.`,
        ),
        ...(federal_forum ? [federalForum(facts)] : []),
        section(
          "Claims under federal law",
          "This Article does not apply to a claim over which federal law gives the federal courts exclusive jurisdiction.",
        ),
      ),
      article(
        "Amendment and Severability",
        section(
          "Amendment",
          `The Corporation may amend or repeal any provision of ${these} in the manner the ${law.term} prescribes. All rights conferred by ${these} are subject to that power, except as Article 8 provides.`,
        ),
        section(
          "Severability",
          `If a provision of ${these} is held invalid as applied to any person or circumstance, its other applications and the other provisions remain in force.`,
        ),
      ),
    ]),
    ...signatures(
      `The undersigned, being the incorporator, signs ${these}, acknowledges the signing as the incorporator’s act and deed, and states that, to the signer’s knowledge, the facts stated above are true.`,
      [{ capacity: "Incorporator", name: incorporator.name }],
    ),
  ]);
}
