import {
  type Article,
  article,
  articles,
  count,
  documentText,
  inline,
  listed,
  section,
  signatures,
} from "../../documents/writing.ts";
import { blank } from "./blanks.ts";
import { conversionSection, conversionSigners, conversionTitle } from "./conversion-certificate.ts";
import { departureOf, providing } from "./departure.ts";
import { type ConversionFacts, isMove } from "./formation-facts.ts";
import { formerLaw, kindIn, kindOf, lawOf } from "./law.ts";
import { eachOf, nameAndAddress } from "./people.ts";

/** What the cap table says when the company converts. */
export interface ConvertedEquity {
  /** The instruments that change, each by its symbols before and after. */
  instruments: { symbol: string; becomes: string; authorized_units: number; issued_units: number }[];
  /** Who holds what of them; all units of a holder together. */
  holders: { name: string; units: number }[];
  /** How many directors its state asks for, by how many hold shares. */
  least_directors: number;
}

export const PLAN_OF_CONVERSION = "Plan of Conversion";

/** What a unit or a share is called in a company of that type. */
const words = {
  llc: { one: "Unit", many: "Units", term: "Company", governing: "operating agreement" },
  c_corp: { one: "share of Common Stock", many: "shares of Common Stock", term: "Corporation", governing: "bylaws" },
} as const;

/** The plan that the owners approve: what the company becomes, and what becomes of what they hold. */
export function planOfConversion(facts: ConversionFacts, equity: ConvertedEquity): string {
  const { former, legal_name } = facts;
  const law = lawOf(facts);
  const old = formerLaw(facts);
  const before = former.legal_name;
  const [was, becomes] = isMove(facts)
    ? [kindIn(former.entity_type, former.jurisdiction), kindIn(facts.entity_type, facts.jurisdiction)]
    : [kindOf(former.entity_type), kindOf(facts.entity_type)];

  return documentText({ ...facts, legal_name: former.legal_name }, PLAN_OF_CONVERSION, [
    `By this ${PLAN_OF_CONVERSION} (the “Plan”), ${before} (the “Converting Company”), ${was} under ${old.full} (the “${old.term}”), converts to ${becomes} under ${law.full} (the “${law.term}”), named ${legal_name} (the “${words[facts.entity_type].term}”).`,
    ...articles([
      theConversion(facts),
      documents(facts),
      interests(facts, equity),
      management(facts, equity),
      general(facts),
    ]),
    ...signatures(
      `${eachOf(conversionSigners(facts).length)} signs this Plan as a person authorized to sign for the Converting Company. A signature given by electronic means has the same effect as one given by hand.`,
      conversionSigners(facts),
    ),
  ]);
}

function theConversion(facts: ConversionFacts): Article {
  const { term } = words[facts.entity_type];
  return article(
    "The Conversion",
    section(
      "Conversion",
      `When the filing described in Section 2.1 takes effect (the “Effective Time”), the Converting Company becomes the ${term}, as ${conversionSection(facts)} provides.`,
    ),
    section(
      "The same company",
      `The ${term} is the same entity as the Converting Company, and its existence is taken to have begun when the Converting Company was first formed. The conversion is no dissolution; nothing is wound up and nothing is distributed by reason of it.`,
    ),
    section(
      "Property, debts, and proceedings",
      `All rights, privileges, powers, and property of the Converting Company remain those of the ${term}, without any transfer. All its debts and duties, its contracts, and the proceedings by or against it continue as if there had been no conversion.`,
    ),
    ...(isMove(facts) ? [theState(facts)] : []),
  );
}

/** What a change of state means for the law that governs the company, and for what it owes where it was. */
function theState({ former, jurisdiction }: ConversionFacts) {
  const [old, next] = [former.jurisdiction.formal_name, jurisdiction.formal_name];
  return section(
    "Change of state",
    `From the Effective Time on the law of the ${next} governs the internal affairs of the company, in place of that of the ${old}. Whatever the company owes in the ${old} for the time before, its taxes and reports among it, it goes on owing. Where it does business in the ${old} afterwards, it does so as a company of another state, and registers there as the law asks.`,
  );
}

/** What is filed in the state that the company leaves: what our facts know, or that it is found out. */
function filedWhereItWas(facts: ConversionFacts) {
  const { former } = facts;
  const { name } = former.jurisdiction.filing_office;
  const departure = departureOf(facts);
  return section(
    "Filing in the state that the company leaves",
    departure === null
      ? `Those who act for the Converting Company find out from the ${name} whether and by what filing a company of the ${former.jurisdiction.formal_name} becomes one of another state, and make that filing.`
      : `The ${departure.title} prepared with this Plan is signed and delivered to the ${name}, for filing${departure.after_new_state ? ` once the ${facts.jurisdiction.formal_name} has filed the conversion` : ""}, as ${departure.statutes[former.entity_type]} ${providing(departure.statutes[former.entity_type])}.${departure.taxes === null ? "" : ` The office takes it where ${departure.taxes.rule} (${departure.taxes.statute}).`}`,
  );
}

function documents(facts: ConversionFacts): Article {
  const { jurisdiction, former } = facts;
  const governing = words[facts.entity_type].governing;
  const filed = jurisdiction.documents[facts.entity_type].name;
  return article(
    "Documents",
    section(
      "Filing",
      `After this Plan has been approved, the ${conversionTitle(facts)} and the ${filed} prepared with it are signed and delivered together to the ${jurisdiction.filing_office.name}, with the fees that are due.`,
    ),
    ...(isMove(facts) ? [filedWhereItWas(facts)] : []),
    section(
      "Governing documents",
      `From the Effective Time on, the ${filed} and the ${governing} prepared with this Plan govern the company, in place of the ${words[former.entity_type].governing} and the other governing documents it had before. Approval of this Plan adopts them.`,
    ),
  );
}

function interests(facts: ConversionFacts, { instruments, holders }: ConvertedEquity): Article {
  const { term, one, many } = words[facts.entity_type];
  const { former } = facts;
  const was = words[former.entity_type];
  return article(
    "What the Owners Hold",
    section(
      "One for one",
      `At the Effective Time each ${was.one} of the Converting Company becomes one ${one} of the ${term}, held by the same person. Nothing is paid for it, and no fraction arises.`,
    ),
    section(
      "Classes",
      `The following classes ${facts.entity_type === former.entity_type ? `go on as classes of the ${term}` : "change"}, each with all that is authorized and issued of it:`,
      instruments.map(
        ({ symbol, becomes, authorized_units, issued_units }) =>
          `${symbol === becomes ? symbol : `${symbol}, which becomes ${becomes}`}: ${count(authorized_units)} authorized, ${count(issued_units)} issued`,
      ),
    ),
    holders.length === 0
      ? section("Holders", `No ${was.many} are held on the day this Plan is prepared.`)
      : section(
          "Holders",
          `On the day this Plan is prepared, the following persons hold ${was.many}, and will hold as many ${many}:`,
          holders.map(({ name, units }) => `${inline(name)}: ${count(units)}`),
        ),
    section(
      "Other rights",
      `Options, warrants, restricted stock units, simple agreements for future equity, and other rights to acquire ${was.many} become rights to acquire as many ${many}, on the same terms. Other classes of the Converting Company keep their numbers and their terms. Conditions on which anything vests or may be bought back continue.`,
    ),
  );
}

function management(facts: ConversionFacts, { least_directors }: ConvertedEquity): Article {
  const { directors, officers, managers, management: by } = facts.particulars;
  if (facts.entity_type === "c_corp") {
    return article(
      "Management",
      section(
        "Directors",
        `${least_directors > 1 ? `The Corporation has at least ${least_directors} directors while it has as many holders of shares as on the day of this Plan. ` : ""}From the Effective Time on, the following persons are the directors of the Corporation, until their successors are elected and qualified:`,
        directors.length === 0 ? [blank("directors")] : directors.map(nameAndAddress),
      ),
      section(
        "Officers",
        "From the Effective Time on, the following persons hold the offices beside their names, until their successors are appointed:",
        officers.length === 0 ? [blank("officers")] : officers.map(({ name, title }) => `${title}: ${name}`),
      ),
    );
  }
  const authority =
    facts.former.entity_type === "llc"
      ? "From the Effective Time on"
      : "The offices of the directors and officers of the Converting Company end at the Effective Time. From then on";
  return article(
    "Management",
    by === "manager_managed"
      ? section(
          "Managers",
          `${authority} the Company is managed by the following managers, as its operating agreement provides:`,
          managers.length === 0 ? [blank("managers")] : managers.map(({ name }) => name),
        )
      : section("Management by members", `${authority} the Company is managed by its members.`),
  );
}

function general(facts: ConversionFacts): Article {
  const { entity_type, former } = facts;
  const old = formerLaw(facts);
  const own = words[former.entity_type].governing;
  const registrations = [
    "tax registrations",
    "bank accounts",
    "contracts",
    "licenses",
    "qualifications in other states",
  ];
  return article(
    "General",
    section(
      "Approval",
      `This Plan takes effect when it has been approved as ${old.at(former.entity_type === "llc" ? "18-216" : "266")} and the Converting Company’s ${own} require. The approval of this Plan is the approval of the ${facts.jurisdiction.documents[entity_type].name} as well.`,
    ),
    section(
      "Abandonment",
      "Until the Effective Time the conversion may be abandoned by the same approval, without any liability.",
    ),
    section(
      "Registrations",
      `Those who manage the company bring its ${listed(registrations)} up to ${isMove(facts) ? "what the company has become" : "the new name and type"}, and find out from the Internal Revenue Service whether a new employer identification number is needed.`,
    ),
    section(
      "Taxes",
      "This Plan says nothing about how the conversion is taxed. Each owner has had the chance to obtain independent legal and tax advice.",
    ),
    section("Further acts", "Those who sign this Plan may sign and deliver whatever else is needed to carry it out."),
  );
}
