import { Download, Hourglass } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { downloadAgeing, readAgeing } from "#lib/domains/money/invoicing/receivables/operations.ts";
import { read } from "#lib/server/read.ts";
import { AgeingReport } from "#ui/money/invoicing/ageing-report.tsx";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Aging" };

export default async function AgeingPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page } = await companyPage(entity_id, "invoices/ageing", readAgeing.scope);
  const asked = askedOf(readAgeing.input.pick({ as_of: true }), await searchParams);
  const { as_of, currencies } = await read(readAgeing, { entity_id, ...asked.filter });
  return (
    <>
      <PageHeader
        title="Invoices"
        description="Who owes the company, and for how long it has been overdue."
        more={
          currencies.length === 0 ? null : (
            <Button asChild>
              <a href={`${page}/csv${asked.words}`} download>
                <Download aria-hidden="true" />
                Download CSV
              </a>
            </Button>
          )
        }
      />
      <div className="mb-6">
        <InvoiceTabs entity_id={entity_id} />
      </div>
      <Filters>
        <DateFilter label="At the end of" name="as_of" shown={as_of} max={today()} />
      </Filters>
      {currencies.length === 0 ? (
        <EmptyState icon={<Hourglass aria-hidden="true" />} title="Nothing is owed">
          What was sent and not yet paid is shown here by its age: who is late, and by how much.
        </EmptyState>
      ) : (
        <AgeingReport currencies={currencies} entity_id={entity_id} isToday={as_of >= today()} />
      )}
      <ApiFold
        calls={[
          callOf(readAgeing, { entity_id, ...asked.filter }),
          callOf(downloadAgeing, { entity_id, ...asked.filter }),
        ]}
      />
    </>
  );
}
