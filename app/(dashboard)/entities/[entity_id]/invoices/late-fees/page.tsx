import { Clock } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { chargeLateFees, listLateFees } from "#lib/domains/money/invoicing/late-fees/operations.ts";
import { read } from "#lib/server/read.ts";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { LateFeeTable } from "#ui/money/invoicing/late-fee-table.tsx";
import { EffectsOf } from "#ui/record/effects.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { chargeFees, moreLateFees, tryChargeFees } from "../actions.ts";

export const metadata = { title: "Late fees" };

const filters = { customer: true, status: true } as const;

export default async function LateFeesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "invoices/late-fees", chargeLateFees.scope);
  const asked = askedOf(listLateFees.input.pick(filters), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listLateFees, narrowing);
  const input = { entity_id };
  return (
    <ListPage
      title="Late fees"
      create={
        writes ? (
          <Confirm
            trigger={<Button variant="primary">Charge late fees</Button>}
            title="Charge all late fees that are due today?"
            consequences={[
              "Each overdue invoice whose terms say so is charged for every month that is over and was not charged.",
              "The fees on it are an invoice of their own, which is sent to its customer at once. Voiding that one waives them.",
            ]}
            effects={<EffectsOf trial={tryChargeFees} input={input} />}
            confirmLabel="Charge"
            tone="primary"
            action={chargeFees}
            input={input}
            success="The late fees are charged"
            receiptHref="/receipts/{receipt_id}"
          />
        ) : null
      }
      description="What being overdue has cost, newest first. Terms are an invoice’s own, or the usual ones of the invoice settings."
      notice={notice}
      tabs={<InvoiceTabs entity_id={entity_id} />}
      filters={
        <>
          <SearchFilter label="Customer, by the whole name" name="customer" placeholder="Customer" />
          <SelectFilter
            label="Status"
            name="status"
            options={[
              { value: "charged", label: "Charged" },
              { value: "waived", label: "Waived" },
            ]}
          />
        </>
      }
      filterNames={Object.keys(filters)}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Clock aria-hidden="true" />,
        title: "No late fees yet",
        text: "Invoices with late-fee terms are charged here once they are overdue, each month once.",
      }}
      calls={[callOf(listLateFees, { entity_id, ...asked.filter }), callOf(chargeLateFees, { entity_id })]}
    >
      <EndlessList of="late fees" first={first} asked={narrowing} list={moreLateFees} table={LateFeeTable} />
    </ListPage>
  );
}
