import { longDate } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import type { AntiDilution } from "#lib/domains/equity/instruments/rules.ts";
import type { RequiredSigner } from "../../documents/schema.ts";
import { article, articles, count, documentText, section, signatures, theseOf } from "../../documents/writing.ts";
import { holderWord, parClause } from "./certificate-of-incorporation.ts";
import { classTitle } from "./class-titles.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { kindOf, lawOf, stateOf } from "./law.ts";

/** A class of shares or units as the amended paper states it. */
export interface StatedClass {
  symbol: string;
  kind: "common" | "preferred" | "unit";
  authorized_units: number;
  par_value: string;
  liquidation_multiple: number | null;
  participation: "none" | "full" | "capped" | null;
  participation_cap_multiple: number | null;
  original_issue_price: string | null;
  conversion_price: string | null;
  anti_dilution: AntiDilution | null;
  votes_per_share: number | null;
  dividend_percent: number | null;
  dividend_compounding: "simple" | "annual" | null;
  dividend_from: string | null;
}

/** What an amendment says: the name, the classes as they all stand after it, or the agent. */
export interface AmendmentFacts {
  company: FormationFacts;
  legal_name: string | null;
  /** All classes after it; null where none changes. */
  classes: readonly StatedClass[] | null;
  agent: { name: string; address: string | null } | null;
}

/** A paper of an amendment. */
export interface AmendmentPaper {
  document_type: string;
  title: string;
  text: string;
  required_signers: RequiredSigner[];
}

/** Who signs what is filed for the company: an officer of a corporation, a member or a manager of a limited liability company. */
function authorized(facts: FormationFacts): { capacity: string; signer: RequiredSigner } {
  if (facts.entity_type === "c_corp") {
    return { capacity: "Authorized officer", signer: { signer_name: null, signer_role: "Officer" } };
  }
  const signer_role = facts.particulars.management === "manager_managed" ? "Manager" : "Member";
  return { capacity: `${signer_role} (authorized person)`, signer: { signer_name: null, signer_role } };
}

/** A Delaware certificate is called so; where a state's filed document is its articles, they are amended by articles. */
const amendmentTitle = ({ jurisdiction, entity_type }: FormationFacts) =>
  jurisdiction.documents[entity_type].name.startsWith("Articles")
    ? "Articles of Amendment"
    : "Certificate of Amendment";

const average = (shares: string) =>
  `Where the company issues shares for less than the conversion price, but for those issued to its people under a plan, by a split or a dividend of shares, or by a conversion or an exercise, the conversion price becomes CP1 × (A + B) ÷ (A + C), to the nearest hundredth of a cent: CP1 is what it was, A are the shares of Common Stock ${shares}, B those that the price of the issue would have bought at CP1, and C those that are issued.`;

/** How the conversion price follows cheaper issues; null where it does not. */
const guards: Readonly<Record<AntiDilution, string | null>> = {
  none: null,
  broad_based_weighted_average: average(
    "outstanding before it, with those that all options and convertible securities stand for",
  ),
  narrow_based_weighted_average: average("outstanding before it, with those that preferred stock converts into"),
  full_ratchet:
    "Where the company issues shares for less than the conversion price, but for those issued to its people under a plan, by a split or a dividend of shares, or by a conversion or an exercise, the conversion price becomes the price of that issue.",
};

/** How a class votes, in a sentence; nothing where each has one vote as the law has it. */
function votesOf({ kind, votes_per_share: votes }: StatedClass, isUnits: boolean): string[] {
  const [each, common] = isUnits ? ["unit", "Units"] : ["share", "shares of Common Stock"];
  if (votes === 0) return [`No ${each} has a vote, but where the law gives it one that cannot be taken.`];
  if (votes !== null)
    return [`Each ${each} has ${votes === 1 ? "one vote" : `${count(votes)} votes`} on every matter.`];
  if (kind !== "preferred") return [];
  return [
    `It votes together with ${isUnits ? common : "Common Stock"}, each holder with as many votes as the whole ${common} into which what the holder has may be converted.`,
  ];
}

/** What accrues on a series whether or not it is declared, in a sentence each; nothing where nothing does. */
function dividendOf(
  { dividend_percent: percent, dividend_compounding, dividend_from }: StatedClass,
  each: string,
  common: string,
): string[] {
  if (percent === null) return [];
  const from = dividend_from === null ? "its issue" : longDate(dividend_from);
  return [
    `On each ${each} dividends accrue from day to day from ${from} on, whether or not they are declared, at ${percent}% of its original issue price a year of 365 days.`,
    ...(dividend_compounding === "annual"
      ? ["What has accrued by an anniversary of that day and was not declared bears dividends at that rate as well."]
      : []),
    `What has accrued is declared before any other dividend on ${common}, is paid with what the ${each} is paid when the company is liquidated, and ends where it is converted.`,
  ];
}

/** The preference of a series, and how it votes, in a sentence each. */
function preferenceOf(one: StatedClass, isUnits: boolean): string {
  const said: string[] = [];
  const [each, common] = isUnits ? ["unit", "Units"] : ["share", "Common Stock"];
  const { liquidation_multiple, original_issue_price, participation, participation_cap_multiple } = one;
  said.push(...dividendOf(one, each, common));
  if (liquidation_multiple !== null) {
    const price = original_issue_price === null ? "the price at which it was first issued" : `$${original_issue_price}`;
    said.push(
      `When the company is liquidated, each ${each} is paid ${liquidation_multiple} times ${price} before anything is paid on ${common}.`,
    );
  }
  if (participation === "full") said.push(`It then shares in what remains with ${common}, as if converted.`);
  if (participation === "capped") {
    said.push(
      `It then shares in what remains with ${common} until it has been paid ${participation_cap_multiple} times that price${one.dividend_percent === null ? "" : ", and what has accrued,"} in all.`,
    );
  }
  if (participation === "none") said.push("It does not share in what remains, unless it is converted first.");
  said.push(
    one.conversion_price === null
      ? `Each ${each} may be converted into one ${isUnits ? "Unit" : "share of Common Stock"} by its holder.`
      : `Each ${each} may be converted by its holder into as many ${isUnits ? "Units" : "shares of Common Stock"} as its original issue price holds $${one.conversion_price}.`,
  );
  const guard = guards[one.anti_dilution ?? "none"];
  if (guard !== null) said.push(guard);
  return [...said, ...votesOf(one, isUnits)].join(" ");
}

function capital(facts: FormationFacts, classes: readonly StatedClass[]) {
  const isUnits = facts.entity_type === "llc";
  const noun = isUnits ? "units" : "shares";
  const total = classes.reduce((sum, { authorized_units }) => sum + BigInt(authorized_units), 0n);
  const items = classes.map(
    ({ symbol, authorized_units, par_value, kind }) =>
      `${classTitle(symbol, kind, isUnits)}: ${count(authorized_units)} ${authorized_units === 1 ? noun.slice(0, -1) : noun}${isUnits ? "" : `, ${parClause(par_value)}`}`,
  );
  const told = classes.filter(({ kind, votes_per_share }) => kind === "preferred" || votes_per_share !== null);
  const rightsOf = (one: StatedClass) =>
    one.kind === "preferred" ? preferenceOf(one, isUnits) : votesOf(one, isUnits).join(" ");
  return [
    section(
      isUnits ? "Units" : "Authorized shares",
      `The total number of ${noun} of all classes that the company may issue is ${total.toLocaleString("en-US")}, divided into the following classes and series:`,
      items,
    ),
    ...told.map((one) => section(`Rights of ${classTitle(one.symbol, one.kind, isUnits)}`, rightsOf(one))),
  ];
}

/** What the state files to amend a charter: the articles that change, restated in full, in our own words. */
export function charterAmendment({ company, legal_name, classes }: AmendmentFacts): AmendmentPaper {
  const title = amendmentTitle(company);
  const law = lawOf(company);
  const { jurisdiction, entity_type } = company;
  const charter = jurisdiction.documents[entity_type].name;
  const section_number = entity_type === "c_corp" ? "242" : "18-202";
  const { capacity, signer } = authorized(company);
  const words =
    entity_type === "c_corp"
      ? { kind: "corporation", term: "Corporation" }
      : { kind: "limited liability company", term: "Company" };
  const holders = entity_type === "c_corp" ? `its Board of Directors and its ${holderWord(company)}s` : "its members";
  const text = documentText(company, title, [
    `${theseOf(title).replace(/^t/, "T")} ${title.startsWith("Articles") ? "are" : "is"} delivered to the ${jurisdiction.filing_office.name}, for filing, to amend the ${charter} of ${company.legal_name}, ${kindOf(entity_type)} organized under ${law.full} (the “${law.term}”), as ${law.at(section_number)} provides.`,
    ...articles([
      article(
        "The Company",
        section("Name", `The name of the company, before this amendment, is ${stop(company.legal_name)}`),
      ),
      article(
        "Amendment",
        ...(legal_name === null
          ? []
          : [
              section(
                "Name, restated",
                `The article of the ${charter} that states the name is amended to read in full: “The name of the ${words.kind} is ${legal_name} (the ‘${words.term}’).”`,
              ),
            ]),
        ...(classes === null
          ? []
          : [
              section(
                "Capital, restated",
                `What the ${charter} ${charter.startsWith("Articles") ? "say" : "says"} of the classes and series that may be issued, of how many shares each has, and of the rights of preferred stock and of votes, is amended to read in full as the following sections of this Article do.`,
              ),
              ...capital(company, classes),
            ]),
        section("The rest", `Every other provision of the ${charter} remains as it is.`),
      ),
      article(
        "Approval and Effect",
        section(
          "Approval",
          `This amendment has been adopted as the ${law.term} and the company’s governing documents require, by ${holders}.`,
        ),
        section("Effective time", "This amendment takes effect when it is filed."),
      ),
    ]),
    ...(jurisdiction.code === "DE" ? [] : [formNote(company)]),
    ...signatures(
      `The undersigned signs ${theseOf(title)} as a person authorized to sign for the company and states that, to the signer’s knowledge, the facts stated above are true.`,
      [{ capacity, name: null }],
    ),
  ]);
  return { document_type: title.replaceAll(" ", "").replace("of", "Of"), title, text, required_signers: [signer] };
}

const formNote = ({ jurisdiction }: FormationFacts) =>
  `If the ${jurisdiction.filing_office.name} has a form of its own for this, the same statements are made on that form and it is filed in place of this document.`;

/** What the state files when another takes legal papers for the company. */
export function agentChange({
  company,
  agent,
}: AmendmentFacts & { agent: NonNullable<AmendmentFacts["agent"]> }): AmendmentPaper {
  const title = "Statement of Change of Registered Agent";
  const law = lawOf(company);
  const { capacity, signer } = authorized(company);
  const was = company.particulars.registered_agent;
  const place = (address: string | null) => address ?? "the address that it has on file";
  const text = documentText(company, title, [
    `This statement is delivered to the ${company.jurisdiction.filing_office.name}, for filing, to change the registered agent and the registered office of ${company.legal_name} in ${stateOf(company)}, as ${law.of(company.entity_type === "c_corp" ? "133" : "18-104")} provides.`,
    ...articles([
      article(
        "The Change",
        section(
          "Until now",
          was === null
            ? "No registered agent is known from the company’s record."
            : `The registered agent was ${was.name}, at ${stop(place(was.address))}`,
        ),
        section(
          "From now on",
          `The registered agent is ${agent.name}, whose office, which is the company’s registered office, is at ${stop(place(agent.address))}`,
        ),
        section("Consent", "The new registered agent has agreed to serve."),
      ),
    ]),
    ...(company.jurisdiction.code === "DE" ? [] : [formNote(company)]),
    ...signatures("The undersigned is authorized to sign this statement for the company.", [{ capacity, name: null }]),
  ]);
  return { document_type: "ChangeOfRegisteredAgent", title, text, required_signers: [signer] };
}

/** An llc's units stand in its operating agreement: all members sign what changes it, and no state files it. */
export function agreementAmendment({ company, classes }: AmendmentFacts, members: readonly string[]): AmendmentPaper {
  const title = "Amendment to the Operating Agreement";
  const law = lawOf(company);
  const signers = members.length === 0 ? [null] : members;
  const text = documentText(company, title, [
    `The members of ${company.legal_name}, ${kindOf("llc")} organized under ${law.full}, amend its operating agreement as follows.`,
    ...articles([
      article(
        "Units",
        section(
          "Restated",
          "What the operating agreement says of the units that may be issued now reads in full as the following sections do.",
        ),
        ...capital(company, classes ?? []),
        section("The rest", "Every other provision of the operating agreement remains as it is."),
      ),
    ]),
    ...signatures(
      "Each member signs this amendment. A signature given by electronic means has the same effect as one given by hand.",
      signers.map((name) => ({ capacity: "Member", name })),
    ),
  ]);
  const required_signers = signers.map((signer_name) => ({ signer_name, signer_role: "Member" }));
  return { document_type: "OperatingAgreementAmendment", title, text, required_signers };
}
