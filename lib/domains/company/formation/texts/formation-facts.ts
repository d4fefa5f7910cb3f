import { inline } from "../../documents/writing.ts";
import { type FilledParticulars, legalName, withDefaults } from "../../entities/rules.ts";
import type { EntityType, Particulars } from "../../entities/schema.ts";
import { type Jurisdiction, jurisdiction } from "../../jurisdictions/facts/facts.ts";
import type { StatedClass } from "./capital.ts";

/** What a company was until it converted to the one that the documents speak of. */
export interface FormerCompany {
  /** With its designator: `Acme LLC`. */
  legal_name: string;
  entity_type: EntityType;
  /** The state that it was of until then, and the one in which it was first formed. */
  jurisdiction: Jurisdiction;
  first_jurisdiction: Jurisdiction;
  /** The day its first formation document was filed, `YYYY-MM-DD`; null where it is not known. */
  filed_on: string | null;
  /** When the document that its state has of it was filed first, and under which name. */
  charter: { filed_on: string | null; name: string };
  /** Those who act for it until the conversion takes effect, and as what. */
  signers: { capacity: "Director" | "Manager" | "Member"; names: string[] };
}

/** All that a formation document says about one company: the texts are functions of this and of nothing else. */
export interface FormationFacts {
  /** With its designator: `Acme, Inc.`. */
  legal_name: string;
  entity_type: EntityType;
  jurisdiction: Jurisdiction;
  particulars: FilledParticulars;
  /** The day the documents are made, `YYYY-MM-DD`. */
  generated_on: string;
  /** null for a company that is formed and not converted. */
  former: FormerCompany | null;
  /** What may be issued, where that is more than one class of one vote each; null where it is not. */
  classes: readonly StatedClass[] | null;
}

export interface Formation {
  legal_name: string;
  entity_type: EntityType;
  /** 2-letter code. */
  jurisdiction: string;
  particulars: Particulars;
  /** `YYYY-MM-DD`. */
  generated_on: string;
}

/** Every string that people wrote, brought onto one line, so that none of them can pass for a heading or an item. */
function inlined<T>(value: T): T;
function inlined(value: unknown): unknown {
  if (typeof value === "string") return inline(value);
  if (Array.isArray(value)) return value.map((member) => inlined(member));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inlined(member)]));
}

/** The facts of a company as its record has them: designator added, usual values filled in, text brought onto one line. */
export function formationFacts(company: Formation): FormationFacts {
  return {
    legal_name: legalName(inline(company.legal_name), company.entity_type),
    entity_type: company.entity_type,
    jurisdiction: jurisdiction(company.jurisdiction),
    particulars: inlined(withDefaults(company.particulars)),
    generated_on: company.generated_on,
    former: null,
    classes: null,
  };
}

/** The facts of a company that converts: what it becomes, and what it was. */
export type ConversionFacts = FormationFacts & { former: FormerCompany };

/** The same for a company that converts; `company` is what it becomes, and `classes` all that it may issue then. */
export const conversionFacts = (
  company: Formation,
  former: FormerCompany,
  classes: readonly StatedClass[] = [],
): ConversionFacts => ({
  ...formationFacts(company),
  former: inlined(former),
  classes:
    classes.length > 1 || classes.some(({ votes_per_share }) => votes_per_share !== null) ? inlined(classes) : null,
});

/** Whether a company that converts becomes one of another state. */
export const isMove = ({ former, jurisdiction: to }: ConversionFacts): boolean => former.jurisdiction.code !== to.code;
