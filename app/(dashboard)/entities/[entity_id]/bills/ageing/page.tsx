import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { downloadPayablesAgeing, readPayablesAgeing } from "#lib/domains/money/payments/bills/payables/operations.ts";
import { read } from "#lib/server/read.ts";
import { AgeingPage as Frame, filesOf } from "#ui/money/ageing-page.tsx";
import { PayablesReport } from "#ui/money/payments/bills/ageing-report.tsx";
import { BillTabs } from "#ui/money/payments/bills/bill-tabs.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Aging of bills" };

export default async function PayablesAgeingPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page } = await companyPage(entity_id, "bills/ageing", readPayablesAgeing.scope);
  const asked = askedOf(readPayablesAgeing.input.pick({ as_of: true }), await searchParams);
  const { as_of, currencies } = await read(readPayablesAgeing, { entity_id, ...asked.filter });
  return (
    <>
      <Frame
        title="Aging of bills"
        description="Whom the company owes, and for how long it has been overdue."
        files={currencies.length === 0 ? null : filesOf(page, asked.words)}
        tabs={<BillTabs entity_id={entity_id} />}
        as_of={as_of}
        today={today()}
        empty="What was approved and not yet paid is shown here by its age: whom to pay, and how late it is."
      >
        <PayablesReport currencies={currencies} entity_id={entity_id} as_of={as_of} isToday={as_of >= today()} />
      </Frame>
      <ApiFold
        calls={[
          callOf(readPayablesAgeing, { entity_id, ...asked.filter }),
          callOf(downloadPayablesAgeing, { entity_id, ...asked.filter }),
        ]}
      />
    </>
  );
}
