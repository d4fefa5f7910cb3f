import type { Operation } from "#lib/core/operation.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { readFormation } from "#lib/domains/company/formation/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import { read } from "#lib/server/read.ts";
import { formationLabels } from "#ui/company/entities/labels.ts";
import type { Waiting } from "#ui/company/formation/task-list.tsx";
import { toSign, waitingFor } from "#ui/company/formation/waiting.ts";
import type { Asked } from "#ui/company/obligations/obligation-list.tsx";
import { companiesOf } from "./companies.ts";

/** The newest companies that are looked through for formations that can go on, and of those, how many are shown. */
const LOOKED_THROUGH = 100;
const SHOWN = 10;
/** The most urgent obligations; their own page has all of them. */
const ASKED = 20;

const nothing = { data: [], next_cursor: null };

const formationOf = ({ entity_id }: Entity) => read(readFormation, { entity_id });

/**
 * What waits for a human: the obligations, the most urgent first, and the formations that can go on but ask nobody for
 * anything. What a role may not read waits for others. A formation that does ask has opened an obligation, so it stands there, with its documents to sign, and not here.
 */
export async function waitingNow(can: (of: Operation) => boolean) {
  const [entities, obligations] = await Promise.all([
    can(listEntities) ? read(listEntities, { limit: LOOKED_THROUGH }) : nothing,
    can(listObligations) ? read(listObligations, { status: "pending", limit: ASKED }) : nothing,
  ]);
  const reads = can(readFormation);
  const companies = can(listEntities) ? await companiesOf(obligations.data) : new Map<string, Entity>();
  const asked: Asked[] = await Promise.all(
    obligations.data.map(async (obligation) => {
      const company = obligation.entity_id === null ? undefined : companies.get(obligation.entity_id);
      const signs = obligation.kind === "sign_documents" && company !== undefined;
      return {
        obligation,
        company: company?.legal_name ?? null,
        steps: reads && signs ? toSign(await formationOf(company)) : [],
      };
    }),
  );
  // One whose documents have a signature each goes on, whoever is still to sign them beside the first.
  const goesOn = ({ kind, entity_id }: Obligation) =>
    kind === "sign_documents" && companies.get(entity_id ?? "")?.formation_status !== "DocumentsGenerated";
  const asking = new Set(
    obligations.data
      .filter((obligation) => obligation.about_type === "formation" && !goesOn(obligation))
      .map(({ about_id }) => about_id),
  );
  const forming = entities.data.filter(
    ({ entity_id, status, formation_status }) =>
      status === "active" && formation_status !== "Active" && !asking.has(entity_id),
  );
  const formations: Waiting[] = await Promise.all(
    forming.slice(0, SHOWN).map(async (entity) => ({
      entity_id: entity.entity_id,
      legal_name: entity.legal_name,
      status: formationLabels[entity.formation_status],
      tasks: reads ? waitingFor(entity, await formationOf(entity)) : [],
    })),
  );
  return {
    companies: entities.data.slice(0, SHOWN),
    moreCompanies: entities.data.length > SHOWN || entities.next_cursor !== null,
    asked,
    moreAsked: obligations.next_cursor !== null,
    formations,
    moreFormations: forming.length > SHOWN || entities.next_cursor !== null,
    isEmpty: entities.data.length === 0 && asked.length === 0,
  };
}
