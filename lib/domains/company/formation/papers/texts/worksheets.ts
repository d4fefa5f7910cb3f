import { longDate, yearEnd, yearlyDay } from "#lib/core/days.ts";
import { nameKey } from "#lib/core/names.ts";
import { count } from "../../../documents/writing.ts";
import { gap, type PaperFacts } from "./paper-facts.ts";

const NOT_FILED =
  "This is a worksheet with the figures for the form. It is not the form, is filed with nobody, and is no advice.";

/** `Line 1, Legal name: Acme, Inc.`. */
const line = (number: string, what: string, value: string) =>
  `${number.includes(" and ") ? "Lines" : "Line"} ${number}, ${what}: ${value}`;

const items = (lines: readonly string[]) => lines.map((text) => `- ${text}`).join("\n");

const addressOf = ({ company }: PaperFacts) => company.particulars.principal_address ?? gap("principal office address");

const dayOf = (filed_on: string | null) => (filed_on === null ? gap("day of the state filing") : longDate(filed_on));

/** Whose the llc is: whom its particulars or its register of holders name, since units may be granted to some before others. */
function ownersOf({ holders, company }: PaperFacts): string[] {
  const names = [...company.particulars.members, ...holders].map(({ name }) => name);
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

/** By which an llc is taxed unless it elects otherwise (26 CFR 301.7701-3(b)(1)). */
const memberCount = (facts: PaperFacts) => ownersOf(facts).length;

/** Application for an employer identification number. */
export function ss4Worksheet(facts: PaperFacts): string[] {
  const { company, given } = facts;
  const isLlc = company.entity_type === "llc";
  const members = memberCount(facts);
  const many = members > 1 ? "partnership" : "disregarded entity of its single member";
  const months = company.particulars.fiscal_year_end;
  return [
    NOT_FILED,
    "The form is SS-4, Application for Employer Identification Number. It is quickest on the website of the Internal Revenue Service, in one session and free of charge, by the responsible party; by fax or by mail it takes days to weeks.",
    "## The company",
    items([
      line("1", "legal name", company.legal_name),
      line("4 and 5", "mailing and street address", addressOf(facts)),
      line("6", "county and state of the principal business", gap("county")),
      line(
        "7a",
        "responsible party, an individual who controls the company",
        given.responsible_party ?? gap("responsible party"),
      ),
      line("7b", "that person's SSN or ITIN", "write it on the form only; it is not kept here"),
    ]),
    "## Kind of entity",
    items([
      line("8a", "limited liability company", isLlc ? "yes" : "no"),
      ...(isLlc
        ? [
            line("8b", "number of members", members === 0 ? gap("number of members") : count(members)),
            line("8c", "organized in the United States", "yes"),
          ]
        : []),
      line(
        "9a",
        "type of entity",
        isLlc
          ? `by default a ${many}; another box is ticked only where the company elects otherwise`
          : "corporation; Form 1120 will be filed, or 1120-S where it elects so",
      ),
      ...(isLlc ? [] : [line("9b", "state of incorporation", company.jurisdiction.name)]),
    ]),
    "## Business",
    items([
      line("10", "reason for applying", "started new business"),
      line("11", "date business started", dayOf(facts.filed_on)),
      line("12", "closing month of the accounting year", yearlyDay(months).replace(/ .*/, "")),
      line(
        "13",
        "most employees expected in the next 12 months",
        given.employees === null ? gap("number of employees") : count(given.employees),
      ),
      line(
        "14",
        "Form 944 once a year in place of 941",
        "only where employment tax of the year will be $1,000 or less",
      ),
      line(
        "15",
        "first date wages were paid",
        given.employees === 0 ? "none are planned" : gap("day, where wages will be paid"),
      ),
      line(
        "16 and 17",
        "principal activity, and what is made, sold or done",
        given.activity ?? company.particulars.purpose ?? gap("activity"),
      ),
      line("18", "has the entity ever had an EIN", facts.ein === null ? "no" : `yes: ${facts.ein}`),
    ]),
    "The form is signed by the responsible party or by another who is authorized; a designee may be named to receive the number.",
  ];
}

/** More hold no shares of a small business corporation, families counted as one (26 U.S.C. 1361(b)(1)(A)). */
const MOST_SHAREHOLDERS = 100;

/** Election by a small business corporation. */
export function form2553Worksheet(facts: PaperFacts): string[] {
  const { company, holders, effective_date } = facts;
  const isLlc = company.entity_type === "llc";
  const owners = isLlc ? memberCount(facts) : holders.length;
  const ofMember = (name: string) =>
    [...holders, ...company.particulars.members].find((one) => nameKey(one.name) === nameKey(name))?.units ?? null;
  const shown = isLlc ? ownersOf(facts).map((name) => ({ name, units: ofMember(name) })) : holders;
  const tooMany = owners > MOST_SHAREHOLDERS;
  return [
    NOT_FILED,
    "The form is 2553, Election by a Small Business Corporation. It is made by the 15th day of the third month of the tax year for which it is to hold, or at any time in the year before; relief for a late election is asked for on the form itself (Rev. Proc. 2013-30).",
    "## Whether the company can elect",
    items([
      "It is a domestic corporation, or an llc that is taxed as one by this election.",
      `It has no more than 100 shareholders: ${isLlc ? "the company has" : "the register shows"} ${count(owners)}${tooMany ? ", which is too many unless families count as one" : ""}.`,
      "They are individuals who are citizens or residents of the United States, estates, or certain trusts; no corporation, no partnership and no nonresident alien holds a share.",
      "It has one class of stock. Preferred stock, or SAFEs and notes that count as a second class, end it.",
      "Each shareholder consents, and in community property states the spouse too.",
    ]),
    "## Part I",
    items([
      line("A", "EIN", facts.ein ?? gap("EIN")),
      line("B", isLlc ? "date organized" : "date incorporated", dayOf(facts.chartered_on)),
      line("C", "state", company.jurisdiction.name),
      `Name and address of the company: ${company.legal_name}, ${addressOf(facts)}`,
      line("E", "election is effective for the tax year beginning", longDate(effective_date)),
      line(
        "F",
        "tax year",
        `ends on ${yearEnd(company.particulars.fiscal_year_end)}${company.particulars.fiscal_year_end === "12-31" ? "" : "; another than the calendar year needs the reasons that Part II asks for"}`,
      ),
      line("H", "officer whom the IRS may call", gap("name, title and telephone")),
    ]),
    "## Columns J to N",
    "A line for each shareholder: name and address, signature of consent and date, shares and the days they were acquired, SSN, and end of the tax year.",
    items(
      shown.length === 0
        ? [gap("shareholders")]
        : shown
            .slice(0, MOST_SHAREHOLDERS)
            .map(
              ({ name, units }) =>
                `${name}: ${units === null ? gap("number") : count(units)} ${isLlc ? "unit" : "share"}${units === 1 ? "" : "s"}`,
            ),
    ),
    "Social security numbers are written on the form only; they are not kept here.",
  ];
}

const elected = {
  association:
    "a domestic eligible entity that elects to be classified as an association taxable as a corporation (line 6a)",
  partnership: "a domestic eligible entity that elects to be classified as a partnership (line 6b)",
  disregarded:
    "a domestic eligible entity with a single owner that elects to be disregarded as a separate entity (line 6c)",
} as const;

/** Entity classification election of an llc. */
export function form8832Worksheet(facts: PaperFacts): string[] {
  const { company, given, effective_date } = facts;
  const members = memberCount(facts);
  const byDefault = members > 1 ? "a partnership" : "disregarded as an entity separate from its owner";
  return [
    NOT_FILED,
    "The form is 8832, Entity Classification Election. It may take effect at most 75 days before it is filed and 12 months after; once elected, the classification cannot be changed again for 60 months, as a rule. A copy goes with the tax return of the year.",
    "## Part I",
    items([
      `Name, EIN and address of the company: ${company.legal_name}, ${facts.ein ?? gap("EIN")}, ${addressOf(facts)}`,
      line(
        "1",
        "type of election",
        "initial classification by a newly formed entity, unless the company has elected before",
      ),
      line("3", "more than one owner", members === 0 ? gap("number of members") : members > 1 ? "yes" : "no"),
      line(
        "4",
        "if one owner: name and identifying number",
        members === 1 ? (ownersOf(facts)[0] ?? gap("owner")) : "does not apply",
      ),
      line(
        "6",
        "type of entity",
        given.classification === null ? gap("classification") : elected[given.classification],
      ),
      line("8", "effective date", longDate(effective_date)),
      line("9 and 10", "contact and telephone", given.responsible_party ?? gap("contact")),
    ]),
    `Without this election the company is ${byDefault} for federal tax (26 CFR 301.7701-3(b)(1)); what it is by the law of its state stays as it is. Each owner signs, or one who is authorized to sign for all.`,
  ];
}
