import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { downloadAgeing, readAgeing } from "#lib/domains/money/invoicing/receivables/operations.ts";
import { read } from "#lib/server/read.ts";
import { AgeingPage as Frame, filesOf } from "#ui/money/ageing-page.tsx";
import { AgeingReport } from "#ui/money/invoicing/ageing-report.tsx";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Aging of invoices" };

export default async function AgeingPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page } = await companyPage(entity_id, "invoices/ageing", readAgeing.scope);
  const asked = askedOf(readAgeing.input.pick({ as_of: true }), await searchParams);
  const { as_of, currencies } = await read(readAgeing, { entity_id, ...asked.filter });
  return (
    <>
      <Frame
        title="Aging of invoices"
        description="Who owes the company, and for how long it has been overdue."
        files={currencies.length === 0 ? null : filesOf(page, asked.words)}
        tabs={<InvoiceTabs entity_id={entity_id} />}
        as_of={as_of}
        today={today()}
        empty="What was sent and not yet paid is shown here by its age: who is late, and by how much."
      >
        <AgeingReport currencies={currencies} entity_id={entity_id} as_of={as_of} isToday={as_of >= today()} />
      </Frame>
      <ApiFold
        calls={[
          callOf(readAgeing, { entity_id, ...asked.filter }),
          callOf(downloadAgeing, { entity_id, ...asked.filter }),
        ]}
      />
    </>
  );
}
