import { invalid } from "#lib/core/errors.ts";
import type { EntityType } from "../../entities/schema.ts";
import { type AgreementOptions, type FormationChoices, type GivenChoices, usualChoices } from "./schema.ts";

/** A member, and what of the company is that member's. */
interface Holding {
  units: number | null;
}

/** Whether two own a company by halves, so that neither can decide without the other. */
export function isHalved(members: readonly Holding[]): boolean {
  const [one, other] = members;
  return members.length === 2 && one?.units != null && one.units > 0 && one.units === other?.units;
}

/** Throws 400 naming `deadlock` where it is chosen, and the members are not two with equal units. */
export function assertHalved(deadlock: AgreementOptions["deadlock"], members: readonly Holding[]): void {
  if (deadlock === null || isHalved(members)) return;
  throw invalid("deadlock", "must be left out: it is for two members with equal units, and the company has not these");
}

/** Of which company the documents are written. */
interface Company {
  entity_type: EntityType;
  management: "member_managed" | "manager_managed" | null;
  members: readonly Holding[];
}

/**
 * What was chosen, with the usual text where nothing was. Throws 400 naming the field that does not fit the company: what stands in
 * an operating agreement is for an llc; the short form is for one member that manages, and has none of the other clauses.
 */
export function fittingChoices(company: Company, given: GivenChoices): FormationChoices {
  const chosen: FormationChoices = {
    operating_agreement: given.operating_agreement ?? usualChoices.operating_agreement,
    partnership_representative: given.partnership_representative ?? null,
    deadlock: given.deadlock ?? null,
    federal_forum: given.federal_forum ?? false,
  };
  const { operating_agreement, partnership_representative, deadlock, federal_forum } = chosen;
  if (company.entity_type !== "llc") {
    for (const field of ["operating_agreement", "partnership_representative", "deadlock"] as const) {
      if (given[field] != null) throw invalid(field, "must be left out: a corporation has no operating agreement");
    }
    return chosen;
  }
  if (operating_agreement === "short") {
    if (company.members.length !== 1) {
      throw invalid("operating_agreement", "must be full: the short form is for a company with a single member");
    }
    if (company.management === "manager_managed") {
      throw invalid("operating_agreement", "must be full: in the short form the member manages, and here managers do");
    }
    const without = "must be left out: the short form of the operating agreement has no such clause";
    if (partnership_representative !== null) throw invalid("partnership_representative", without);
    if (federal_forum) throw invalid("federal_forum", without);
  }
  assertHalved(deadlock, company.members);
  return chosen;
}

/** Throws 400 naming a choice that was made where the documents are written already. */
export function assertNoChoices(given: GivenChoices, status: string): void {
  const fields = ["operating_agreement", "partnership_representative", "deadlock", "federal_forum"] as const;
  const chosen = fields.find((field) => given[field] != null);
  if (chosen === undefined) return;
  throw invalid(
    chosen,
    `must be left out: it is chosen while the formation is Pending, and it is ${status}, its documents written`,
  );
}
