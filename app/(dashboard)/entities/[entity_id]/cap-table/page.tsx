import { Landmark } from "lucide-react";
import { convertEntity } from "#lib/domains/entities/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { HolderTable, InstrumentTable } from "#ui/equity/cap-table-parts.tsx";
import { DistributionCalculator } from "#ui/equity/distribution-calculator.tsx";
import { GrantSheet } from "#ui/equity/grant-form.tsx";
import { NewInstrumentSheet } from "#ui/equity/instrument-form.tsx";
import { SafeSheet } from "#ui/equity/safe-form.tsx";
import { TransferSheet } from "#ui/equity/transfer-form.tsx";
import { issueWords } from "#ui/equity/words.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import type { CursorQuery } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Filters, SegmentedFilter } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import type { EntityParams } from "../entity.ts";
import { sectionOf } from "../section.tsx";
import * as act from "./actions.ts";
import { capTableCalls } from "./calls.ts";
import { Grants, Safes, Transfers } from "./lists.tsx";

export const metadata = { title: "Cap table" };

type Query = CursorQuery & { view?: string };

export default async function CapTablePage({ params, searchParams }: EntityParams & { searchParams: Promise<Query> }) {
  const { entity_id } = await params;
  const query = await searchParams;
  const { page, entity, may, writes, notice } = await sectionOf(entity_id, "cap-table", equity.createGrant.scope);
  const { cap_table } = entity;
  const { instruments, holders, safes, grants, transfers } = cap_table;
  const noun = issueWords[entity.entity_type];
  const view = typeof query.view === "string" ? query.view : "";
  const grant = writes ? <GrantSheet cap_table={cap_table} noun={noun} action={act.createGrant} /> : null;
  const transfer = <TransferSheet cap_table={cap_table} noun={noun} action={act.createTransfer} />;
  const issueSafe = <SafeSheet entity_id={entity_id} action={act.createSafe} />;
  const primary: Record<string, React.ReactNode> = {
    instruments: <NewInstrumentSheet entity_id={entity_id} action={act.createInstrument} />,
    safes: issueSafe,
    transfers: transfer,
    distribution: null,
  };
  const raised = safes.reduce((sum, { principal_amount_cents }) => sum + principal_amount_cents, 0);
  const listed = { entity_id, page, query, cap_table };
  return (
    <>
      <PageHeader
        title="Cap table"
        description={`What ${entity.legal_name} may issue, and who holds what of it.`}
        more={
          may(convertEntity.scope) && entity.formation_status === "Active" ? (
            <ButtonLink href={`${page}/convert`}>Convert</ButtonLink>
          ) : null
        }
        action={writes ? (view in primary ? primary[view] : grant) : null}
      />
      {notice}
      <Stats
        stats={[
          { label: "Outstanding", value: <Figure value={cap_table.outstanding_units} /> },
          { label: "Fully diluted", value: <Figure value={cap_table.fully_diluted_units} /> },
          { label: "Holders", value: <Figure value={holders.length} /> },
          { label: "Raised by SAFEs", value: <Money cents={raised} /> },
        ]}
      />
      <div className="mt-8">
        <Filters label="Parts of the cap table">
          <SegmentedFilter
            label="Parts of the cap table"
            name="view"
            options={[
              { label: "Holders", count: holders.length },
              { value: "instruments", label: "Instruments", count: instruments.length },
              { value: "grants", label: "Grants", count: grants.length },
              { value: "safes", label: "SAFEs", count: safes.length },
              { value: "transfers", label: "Transfers", count: transfers.length },
              { value: "distribution", label: "Distribution" },
            ]}
          />
        </Filters>
      </div>
      {view === "instruments" ? <InstrumentTable instruments={instruments} /> : null}
      {view === "grants" ? <Grants {...listed} action={grant} /> : null}
      {view === "safes" ? <Safes {...listed} action={writes ? issueSafe : null} /> : null}
      {view === "transfers" ? <Transfers {...listed} action={writes ? transfer : null} /> : null}
      {view === "distribution" ? <Distribution /> : null}
      {["instruments", "grants", "safes", "transfers", "distribution"].includes(view) ? null : (
        <HolderTable
          cap_table={cap_table}
          grantsOf={(name) => `${page}?${new URLSearchParams({ view: "grants", recipient_name: name })}`}
          empty={
            <EmptyState icon={<Landmark aria-hidden="true" />} title="Nobody holds anything yet" action={grant}>
              Here stands who owns the company, and how much of it, once the first {noun} are granted.
            </EmptyState>
          }
        />
      )}
      <ApiFold calls={capTableCalls(cap_table, view)} />
    </>
  );

  function Distribution() {
    if (!may(equity.calculateDistribution.scope)) {
      return (
        <p className="text-muted">A calculation leaves a receipt, so it needs a role that writes the cap table.</p>
      );
    }
    if (cap_table.outstanding_units === 0) {
      return <p className="text-muted">Nobody holds outstanding {noun}, so there is nobody to distribute to.</p>;
    }
    return <DistributionCalculator entity_id={entity_id} action={act.calculateDistribution} />;
  }
}
