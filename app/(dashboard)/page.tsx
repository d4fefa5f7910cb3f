import { Building2, CircleCheck } from "lucide-react";
import { createEntity, listAllEntities } from "#lib/domains/entities/operations.ts";
import { readFormation } from "#lib/domains/formation/operations.ts";
import { listAllObligations } from "#lib/domains/obligations/operations.ts";
import { listAllReceipts } from "#lib/domains/receipts/operations.ts";
import { read } from "#lib/server/read.ts";
import { ReadOnlyNote } from "#ui/entities/read-only-note.tsx";
import { formationWords } from "#ui/entities/words.ts";
import { TaskList, type Waiting } from "#ui/formation/task-list.tsx";
import { waitingFor } from "#ui/formation/waiting.ts";
import { PendingObligations } from "#ui/obligations/pending-obligations.tsx";
import { RecentActs } from "#ui/receipts/recent-acts.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { actTitles } from "./act-titles.ts";
import { permissions } from "./permissions.ts";

export const metadata = { title: "Home" };

/** The newest entities that are looked through for what waits, and of those that wait, how many are shown. */
const LOOKED_THROUGH = 100;
const SHOWN = 10;
const OBLIGATIONS_SHOWN = 6;

/** What waits beside the formations, which say for themselves what they wait for. The most urgent comes first. */
async function obligationsNow() {
  const { data } = await read(listAllObligations, { status: "pending", limit: LOOKED_THROUGH });
  return data.filter(({ about_type }) => about_type !== "formation").slice(0, OBLIGATIONS_SHOWN);
}

async function waitingNow() {
  const { data, next_cursor } = await read(listAllEntities, { limit: LOOKED_THROUGH });
  const forming = data.filter(({ status, formation_status }) => status === "active" && formation_status !== "Active");
  const waiting: Waiting[] = await Promise.all(
    forming.slice(0, SHOWN).map(async (entity) => ({
      entity_id: entity.entity_id,
      legal_name: entity.legal_name,
      status: formationWords[entity.formation_status],
      tasks: waitingFor(entity, await read(readFormation, { entity_id: entity.entity_id })),
    })),
  );
  return { waiting, more: forming.length > SHOWN || next_cursor !== null, entities: data };
}

export default async function HomePage() {
  const { workspace, role, can } = await permissions("/");
  const [{ waiting, more, entities }, obligations, receipts] = await Promise.all([
    waitingNow(),
    obligationsNow(),
    read(listAllReceipts, { limit: 8 }),
  ]);
  const none = entities.length === 0;
  const companies = new Map(entities.map(({ entity_id, legal_name }) => [entity_id, legal_name]));
  const forms = can(createEntity.scope);
  const form = (
    <ButtonLink variant="primary" href="/entities/new">
      Form an entity
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Home"
        description={`What needs a human now in ${workspace?.name ?? "the workspace"}.`}
        action={forms && !none ? form : null}
      />
      {forms ? null : <ReadOnlyNote role={role}>You see what waits, and others do it.</ReadOnlyNote>}
      {none ? (
        <Welcome action={forms ? form : null} />
      ) : (
        <Section
          title="Waiting"
          action={
            more ? (
              <ButtonLink size="sm" href="/entities?status=active">
                All entities
              </ButtonLink>
            ) : null
          }
        >
          {waiting.length > 0 ? (
            <TaskList waiting={waiting} />
          ) : obligations.length > 0 ? (
            <p className="text-muted">No formation waits for you.</p>
          ) : (
            <Callout tone="success" title="Nothing waits for you">
              Every company here is formed. What needs signing, filing or confirming will stand here.
            </Callout>
          )}
        </Section>
      )}
      {obligations.length > 0 ? (
        <Section
          title="Obligations"
          description="What else a person has to do, the most urgent first."
          action={
            <ButtonLink size="sm" href="/obligations">
              All obligations
            </ButtonLink>
          }
        >
          <PendingObligations
            obligations={obligations}
            companies={companies}
            today={new Date().toISOString().slice(0, 10)}
          />
        </Section>
      ) : null}
      {receipts.data.length > 0 ? (
        <Section
          title="Recent receipts"
          description="Every act leaves one, signed and for ever the same."
          action={
            <ButtonLink size="sm" href="/receipts">
              All receipts
            </ButtonLink>
          }
        >
          <RecentActs receipts={receipts.data} titles={actTitles} companies={companies} />
        </Section>
      ) : null}
      <ApiFold
        calls={[
          {
            method: "GET",
            path: "/v1/entities",
            title: "The companies, with what each formation waits for",
          },
          { method: "GET", path: "/v1/obligations?status=pending", title: "What else a person has to do" },
          { method: "GET", path: "/v1/receipts?limit=8", title: "The last receipts" },
        ]}
      />
    </>
  );
}

const path = [
  ["Name it", "Its type, its name and its state. People, addresses and shares can follow."],
  ["Sign", "The documents are written from what you said; read them here and sign them here."],
  ["File", "Record the state’s confirmation and the tax number. The company is formed."],
] as const;

/** A workspace with no company yet: what this is for, and the way to the first one. */
function Welcome({ action }: { action: React.ReactNode }) {
  return (
    <>
      <EmptyState icon={<Building2 aria-hidden="true" />} title="Your first company" action={action}>
        Minutebook keeps a company’s book of record: its formation, its documents and its cap table, each act with a
        receipt that anybody can verify.
      </EmptyState>
      <ol className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {path.map(([title, words]) => (
          <li key={title} className="flex gap-3">
            <CircleCheck aria-hidden="true" className="mt-[3px] size-4 shrink-0 text-accent" />
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-muted">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
