import { type Call, callOf } from "#lib/core/call.ts";
import { readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import type { EntityDetail } from "#lib/domains/company/entities/detail/schema.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import * as formation from "#lib/domains/company/formation/operations.ts";
import { formationAct } from "#ui/company/formation/steps.ts";

/** What the company's primary action does in its formation's status. */
function nextCall(company: EntityDetail): Call[] {
  const { entity_id } = company;
  switch (formationAct(company.status, company.formation)) {
    case "advance":
      return [callOf(formation.advanceFormation, { entity_id })];
    case "sign":
      return [callOf(formation.listFormationDocuments, { entity_id })];
    case "confirm_filing":
      return [callOf(formation.confirmStateFiling, { entity_id, confirmation_number: "SR-2026-0418842" })];
    case "confirm_ein":
      return [callOf(formation.confirmTaxNumber, { entity_id, ein: "84-1234567" })];
    default:
      return [];
  }
}

/** The company's page by the API: what it shows, and what its acts do. */
export const companyCalls = (company: EntityDetail): Call[] => [
  callOf(readEntity, { entity_id: company.entity_id }),
  ...nextCall(company),
  ...(company.status === "active"
    ? [callOf(dissolveEntity, { ...dissolveEntity.example, entity_id: company.entity_id })]
    : []),
];
