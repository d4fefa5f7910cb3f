import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "../entities/rules.ts";
import type { Entity } from "../entities/schema.ts";
import type { FormationStatus } from "../entities/states.ts";
import { jurisdiction } from "../jurisdictions/facts/facts.ts";
import * as obligations from "../obligations/store.ts";

type Asked = Pick<obligations.Asked, "kind" | "tier" | "title">;

/** What a human must do once a formation has come to a status; null where it waits for nobody. */
function askedIn(status: FormationStatus, entity: Entity): Asked | null {
  const company = legalName(entity.legal_name, entity.entity_type);
  const { documents, filing_office } = jurisdiction(entity.jurisdiction);
  switch (status) {
    case "DocumentsGenerated":
      return { kind: "sign_documents", tier: "high", title: `Sign the formation documents of ${company}` };
    case "FilingSubmitted": {
      const filed = documents[entity.entity_type].name;
      const title = `File the ${filed} of ${company} with the ${filing_office.name}, and confirm the filing`;
      return { kind: "make_filing", tier: "high", title };
    }
    case "EinApplied":
      return { kind: "obtain_ein", tier: "medium", title: `Obtain the EIN of ${company} from the IRS, and confirm it` };
    default:
      return null;
  }
}

/** Opens the obligation that comes with the status which the formation has just reached (decisions "Agents, obligations, contacts"). */
export async function askFor(tx: Tx, status: FormationStatus, entity: Entity): Promise<void> {
  const asked = askedIn(status, entity);
  const { entity_id } = entity;
  if (asked) await obligations.open(tx, { ...asked, entity_id, due_date: null, about: about(entity_id) });
}

/** Ends what was asked for, once it is done. */
export async function isDone(tx: Tx, entity_id: string, kind: "make_filing" | "obtain_ein") {
  await obligations.endAbout(tx, about(entity_id), kind);
}

const about = (entity_id: string) => ({ type: "formation", id: entity_id });
