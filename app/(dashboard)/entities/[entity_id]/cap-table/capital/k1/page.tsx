import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { readScheduleK1s } from "#lib/domains/compliance/tax/k1/operations.ts";
import { read } from "#lib/server/read.ts";
import { ScheduleK1Table } from "#ui/equity/capital-table.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";

export const metadata = { title: "Schedules K-1" };

export default async function ScheduleK1Page({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "cap-table/capital/k1", readScheduleK1s.scope);
  const { filter } = askedOf(readScheduleK1s.input.pick({ tax_year: true }).partial(), await searchParams);
  const asked = { entity_id, tax_year: filter.tax_year ?? yearOf(today()) - 1 };
  const schedules = await read(readScheduleK1s, asked);
  const { tax_year, reason, net_income_cents, unallocated_cents, notes } = schedules;
  const at = `/entities/${entity_id}/cap-table/capital`;
  return (
    <>
      <PageHeader
        back={{ href: at, label: "Members' capital" }}
        title={`Schedules K-1 of ${tax_year}`}
        description="Each member's share of the year's income, and their capital account. Nothing is filed."
      />
      {notice}
      <p className="mb-6 flex gap-4">
        <TextLink href={`${at}/k1?tax_year=${tax_year - 1}`}>{tax_year - 1}</TextLink>
        <TextLink href={`${at}/k1?tax_year=${tax_year + 1}`}>{tax_year + 1}</TextLink>
      </p>
      {reason === null ? (
        <>
          <Stats
            stats={[
              { label: "Net income by the books", value: <Money cents={net_income_cents} /> },
              {
                label: "On nobody's schedule",
                value: <Money cents={unallocated_cents} />,
                note:
                  schedules.basis === "allocations"
                    ? "Income is told as it was allocated"
                    : "Income is told by the units of each day",
              },
            ]}
          />
          <div className="mt-10">
            <ScheduleK1Table schedules={schedules} />
          </div>
          <div className="mt-6 grid gap-3">
            {notes.map((note) => (
              <Callout key={note} tone="info">
                {note}
              </Callout>
            ))}
          </div>
        </>
      ) : (
        <EmptyState title="No Schedule K-1">{reason}</EmptyState>
      )}
      <ApiFold calls={[callOf(readScheduleK1s, asked)]} />
    </>
  );
}
