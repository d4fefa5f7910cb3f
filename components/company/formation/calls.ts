import type { EntityDetail } from "#lib/domains/company/formation/schema.ts";
import type { ApiCall } from "#ui/ui/api-fold.tsx";
import { formationAct } from "./steps.ts";

/** The entity's page by the API: what it shows, and what its primary action does. */
export function entityCalls({ entity_id, status, formation }: EntityDetail): ApiCall[] {
  const calls: ApiCall[] = [{ method: "GET", path: `/v1/entities/${entity_id}`, title: "Read the entity" }];
  const of = `/v1/formations/${entity_id}`;
  switch (formationAct(status, formation)) {
    case "advance":
      calls.push({ method: "POST", path: `${of}/advance`, body: {}, title: "Take the next step" });
      break;
    case "sign":
      calls.push({ method: "GET", path: `${of}/documents`, title: "List the documents to sign" });
      break;
    case "confirm_filing":
      calls.push({
        method: "POST",
        path: `${of}/filing/confirm`,
        body: { confirmation_number: "SR-2026-0418842" },
        title: "Confirm the filing",
      });
      break;
    case "confirm_ein":
      calls.push({
        method: "POST",
        path: `${of}/tax/confirm-ein`,
        body: { ein: "84-1234567" },
        title: "Confirm the EIN",
      });
      break;
  }
  if (status === "active") {
    const body = { reason: "The founders have sold the business." };
    calls.push({ method: "POST", path: `/v1/entities/${entity_id}/dissolve`, body, title: "Dissolve the entity" });
  }
  return calls;
}
