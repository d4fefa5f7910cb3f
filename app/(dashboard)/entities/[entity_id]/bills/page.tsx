import { Plus, ReceiptText } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createBill, listBills, receiveBill } from "#lib/domains/money/payments/bills/operations.ts";
import { readPayables } from "#lib/domains/money/payments/bills/payables/operations.ts";
import { billStates } from "#lib/domains/money/payments/bills/states.ts";
import { read } from "#lib/server/read.ts";
import { DueFilters } from "#ui/money/due-filters.tsx";
import { BillTable } from "#ui/money/payments/bills/bill-table.tsx";
import { BillTabs } from "#ui/money/payments/bills/bill-tabs.tsx";
import { FileDrop } from "#ui/money/payments/bills/file-drop.tsx";
import { PayablesStats } from "#ui/money/payments/bills/payables-stats.tsx";
import { CsvLink, ImportLink } from "#ui/record/list-file.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { moreBills, receive } from "./actions.ts";

export const metadata = { title: "Bills" };

const filters = {
  search: true,
  status: true,
  overdue: true,
  vendor_id: true,
  due_from: true,
  due_to: true,
  currency: true,
} as const;

export default async function BillsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "bills", createBill.scope);
  const asked = askedOf(listBills.input.pick(filters), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, totals] = await Promise.all([read(listBills, narrowing), read(readPayables, { entity_id })]);
  return (
    <ListPage
      title="Bills"
      description="What the company owes its vendors, newest first."
      more={<CsvLink page={page} filter={asked.filter} />}
      create={
        writes ? (
          <>
            <ImportLink page={page} />
            <ButtonLink href={`${page}/new`} variant="primary" icon={<Plus aria-hidden="true" />}>
              Draft bill
            </ButtonLink>
          </>
        ) : null
      }
      notice={
        <>
          {notice}
          {writes ? (
            <div className="mb-8">
              <FileDrop
                title="Drop a bill here, or choose its file"
                text="A PDF or an image becomes a draft with the file attached. What it says is for you to enter."
                action={receive}
                input={{ entity_id }}
                success="The draft is there: say what the file says"
                doneHref="/entities/{entity_id}/bills/{bill_id}"
              />
            </div>
          ) : null}
        </>
      }
      tabs={<BillTabs entity_id={entity_id} />}
      summary={<PayablesStats totals={totals} />}
      filters={
        <>
          <SearchFilter label="Search by vendor, number or line" name="search" placeholder="Vendor, number or line" />
          <SelectFilter
            label="Status"
            name="status"
            options={billStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
          <DueFilters />
        </>
      }
      filterNames={Object.keys(filters)}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <ReceiptText aria-hidden="true" />,
        title: "No bills yet",
        text: "A bill is drafted, by hand or from its file, approved, and paid; the ledger follows each step by itself.",
      }}
      calls={[
        callOf(listBills, { entity_id, ...asked.filter }),
        callOf(readPayables, { entity_id }),
        callOf(createBill, { ...createBill.example, entity_id }),
        callOf(receiveBill, { ...receiveBill.example, entity_id }),
      ]}
    >
      <EndlessList of="bills" first={first} asked={narrowing} list={moreBills} table={BillTable} />
    </ListPage>
  );
}
