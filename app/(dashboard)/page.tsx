import { Building2, CircleCheck } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { listReceipts } from "#lib/domains/trust/receipts/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { EntityTable } from "#ui/company/entities/entity-table.tsx";
import { TaskList } from "#ui/company/formation/task-list.tsx";
import { ObligationList } from "#ui/company/obligations/obligation-list.tsx";
import { ReadOnlyNote } from "#ui/record/read-only-note.tsx";
import { Arrivals } from "#ui/trust/receipts/arrivals.tsx";
import { RecentActs } from "#ui/trust/receipts/recent-acts.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { actTitles } from "./act-titles.ts";
import { companyNames, stateNames } from "./companies.ts";
import { moreReceipts } from "./receipts/actions.ts";
import { waitingNow } from "./waiting.ts";

export const metadata = { title: "Home" };

export default async function HomePage() {
  const { workspace, role, can } = await permissions("/");
  const [waiting, receipts] = await Promise.all([
    waitingNow(can),
    can(listReceipts) ? read(listReceipts, { limit: 8 }) : null,
  ]);
  const { asked, moreAsked, formations, moreFormations, moreCompanies } = waiting;
  const none = waiting.isEmpty && can(listEntities);
  const companies = can(listEntities) ? await companyNames(receipts?.data ?? []) : new Map<string, string>();
  const forms = can(createEntity);
  const asks = can(listObligations);
  const form = (
    <ButtonLink variant="primary" href="/entities/new">
      Form a company
    </ButtonLink>
  );
  return (
    <>
      {receipts ? <Arrivals newest={receipts.data[0]?.receipt_id ?? null} list={moreReceipts} /> : null}
      <PageHeader
        title="Home"
        description={stop(
          `${asks ? "What needs your attention" : "What is open to you"} in ${workspace?.name ?? "the workspace"}`,
        )}
        action={forms && !none ? form : null}
      />
      {forms || !asks ? null : <ReadOnlyNote role={role}>You see what waits, and others do it.</ReadOnlyNote>}
      {none ? (
        <Welcome action={forms ? form : null} />
      ) : asks ? (
        <Section
          title="Waiting"
          action={moreAsked ? <More href="/obligations?status=pending">All obligations</More> : null}
        >
          {asked.length > 0 ? (
            <ObligationList asked={asked} today={today()} />
          ) : (
            <Callout tone="success" title="Nothing waits for you">
              What needs signing, filing, deciding or confirming will stand here, the most urgent first.
            </Callout>
          )}
        </Section>
      ) : waiting.companies.length > 0 ? (
        <Section title="Companies" action={moreCompanies ? <More href="/entities">All companies</More> : null}>
          <EntityTable rows={waiting.companies} states={stateNames} empty={null} />
        </Section>
      ) : null}
      {formations.length > 0 ? (
        <Section
          title="Formations that can go on"
          action={moreFormations ? <More href="/entities?status=active">All companies</More> : null}
        >
          <TaskList waiting={formations} />
        </Section>
      ) : null}
      {receipts && receipts.data.length > 0 ? (
        <Section
          title="Recent receipts"
          description="Every act leaves one, signed and for ever the same."
          action={<More href="/receipts">All receipts</More>}
        >
          <RecentActs receipts={receipts.data} titles={actTitles} companies={companies} />
        </Section>
      ) : null}
      <ApiFold
        calls={[
          ...(can(listObligations) ? [callOf(listObligations, { status: "pending", limit: 20 })] : []),
          ...(can(listEntities) ? [callOf(listEntities, {})] : []),
          ...(can(listReceipts) ? [callOf(listReceipts, { limit: 8 })] : []),
        ]}
      />
    </>
  );
}

const More = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink size="sm" href={href}>
    {children}
  </ButtonLink>
);

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
        Minutebook keeps a company’s book of record: its formation, its documents, its cap table and its books, each act
        with a receipt that anybody can verify.
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
