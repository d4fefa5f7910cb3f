import { unstopped } from "../../documents/writing.ts";
import { type Jurisdiction, llcAct } from "../../jurisdictions/facts/facts.ts";
import type { ConversionFacts, FormationFacts } from "./formation-facts.ts";

/** How a document speaks of the statute that governs the company. */
export interface Law {
  /** The name: `the California statute governing business corporations`. */
  name: string;
  /** The name with its citation where there is one, for where the term is defined. */
  full: string;
  /** The defined term that stands for it afterwards: `DGCL`, `Corporation Statute`. */
  term: string;
  /** A section where the statute is known by its numbers, else the statute: `Section 228 of the DGCL`. */
  at(section: string): string;
  /** The same in a text that defines no term: `Section 133 of the General Corporation Law of the State of Delaware`. */
  of(section: string): string;
}

const DELAWARE: Record<FormationFacts["entity_type"], { name: string; citation: string; term: string }> = {
  c_corp: {
    name: "the General Corporation Law of the State of Delaware",
    citation: "8 Del. C. § 101 et seq.",
    term: "DGCL",
  },
  llc: {
    name: "the Delaware Limited Liability Company Act",
    citation: "6 Del. C. § 18-101 et seq.",
    term: "LLC Act",
  },
};

const ELSEWHERE: Record<FormationFacts["entity_type"], { subject: string; term: string }> = {
  c_corp: { subject: "business corporations", term: "Corporation Statute" },
  llc: { subject: "limited liability companies", term: "LLC Act" },
};

/**
 * Delaware's statutes are cited by section. Elsewhere an llc's is named, and a corporation's by its subject; neither claims section
 * numbers, since those are not among our facts.
 */
export function lawOf({ entity_type, jurisdiction }: FormationFacts): Law {
  if (jurisdiction.code === "DE") {
    const { name, citation, term } = DELAWARE[entity_type];
    return {
      name,
      full: `${name} (${citation})`,
      term,
      at: (number) => `Section ${number} of the ${term}`,
      of: (number) => `Section ${number} of ${name}`,
    };
  }
  const { subject, term } = ELSEWHERE[entity_type];
  const act = entity_type === "llc" ? llcAct(jurisdiction.code) : null;
  const name = act?.name ?? `the ${jurisdiction.name} statute governing ${subject}`;
  const full = act === null ? name : `${name} (${act.citation})`;
  return { name, full, term, at: () => `the ${term}`, of: () => full };
}

/**
 * The law that governed a company until it converts. Where it would be called as the new one is (an LLC Act, of another state), it is the
 * former one.
 */
export function formerLaw(facts: ConversionFacts): Law {
  const { entity_type, jurisdiction } = facts.former;
  const own = lawOf({ ...facts, entity_type, jurisdiction });
  if (own.term !== lawOf(facts).term) return own;
  const term = `Former ${own.term}`;
  return { ...own, term, at: (section) => own.at(section).replace(own.term, term) };
}

/** `the State of Delaware`, `the Commonwealth of Virginia`, `the District of Columbia`. */
export const stateOf = ({ jurisdiction }: FormationFacts) => `the ${jurisdiction.formal_name}`;

/** What the filed document is for: `form a corporation`, or `continue Acme LLC, a limited liability company, as a corporation`. */
export function purposeOfFiling({ former, jurisdiction }: FormationFacts, kind: string): string {
  if (former === null) return `form ${kind}`;
  const was =
    former.jurisdiction.code === jurisdiction.code
      ? kindOf(former.entity_type)
      : kindIn(former.entity_type, former.jurisdiction);
  return `continue ${former.legal_name}, ${was} that converts, as ${kind}`;
}

/** `a corporation`, `a limited liability company`. */
export const kindOf = (type: FormationFacts["entity_type"]) =>
  type === "c_corp" ? "a corporation" : "a limited liability company";

/** `a limited liability company of the State of Texas`. */
export const kindIn = (type: FormationFacts["entity_type"], { formal_name }: Jurisdiction) =>
  `${kindOf(type)} of the ${formal_name}`;

/**
 * California has its purpose clauses say exactly this, whatever else they say (Cal. Corp. Code § 202(b)(1)(A) and
 * § 17702.01(b)(2)), and its filing office refuses articles that do not.
 */
const CALIFORNIA: Record<FormationFacts["entity_type"], string> = {
  c_corp:
    "The purpose of the corporation is to engage in any lawful act or activity for which a corporation may be organized under the General Corporation Law of California other than the banking business, the trust company business or the practice of a profession permitted to be incorporated by the California Corporations Code.",
  llc: "The purpose of the limited liability company is to engage in any lawful act or activity for which a limited liability company may be organized under the California Revised Uniform Limited Liability Company Act.",
};

/** The purpose clause of the document that is filed: one or two sentences. */
export function purposeClause(facts: FormationFacts): string {
  const { entity_type, jurisdiction, particulars } = facts;
  const company = entity_type === "c_corp" ? "Corporation" : "Company";
  const kind = entity_type === "c_corp" ? "corporations" : "limited liability companies";
  const own = particulars.purpose === null ? null : unstopped(particulars.purpose);
  if (jurisdiction.code === "CA") {
    const required = CALIFORNIA[entity_type];
    return own === null ? required : `${required} The ${company}’s business within that purpose is: ${own}.`;
  }
  if (own !== null) return `The purpose of the ${company} is: ${own}.`;
  return `The purpose of the ${company} is to engage in any lawful act or activity for which ${kind} may be organized under ${lawOf(facts).name}.`;
}
