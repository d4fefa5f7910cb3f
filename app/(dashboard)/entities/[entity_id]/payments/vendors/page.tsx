import { Store } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createVendor as createVendorOperation, listVendors } from "#lib/domains/money/payments/vendors/operations.ts";
import { vendorStates } from "#lib/domains/money/payments/vendors/states.ts";
import { read } from "#lib/server/read.ts";
import { PaymentTabs } from "#ui/money/payments/payment-tabs.tsx";
import { NewVendor } from "#ui/money/payments/vendors/vendor-form.tsx";
import { VendorTable } from "#ui/money/payments/vendors/vendor-table.tsx";
import { CsvLink, ImportLink } from "#ui/record/list-file.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { findAccounts } from "../../ledger/actions.ts";
import { accountsOf } from "../../ledger/choices.ts";
import { createVendor, findVendors } from "../actions.ts";

export const metadata = { title: "Vendors" };

export default async function VendorsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "payments/vendors", createVendorOperation.scope);
  const asked = askedOf(listVendors.input.pick({ search: true, status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listVendors, narrowing);
  return (
    <ListPage
      title="Vendors"
      description="Whom the company pays, by name. Their account numbers are kept encrypted."
      more={<CsvLink page={page} filter={asked.filter} />}
      create={
        writes ? (
          <>
            <ImportLink page={page} />
            <NewVendor
              entity_id={entity_id}
              accounts={await accountsOf(entity_id)}
              findAccounts={findAccounts}
              action={createVendor}
            />
          </>
        ) : null
      }
      notice={notice}
      tabs={<PaymentTabs entity_id={entity_id} />}
      filters={
        <>
          <SearchFilter label="Search by name or e-mail" name="search" />
          <SelectFilter
            label="Status"
            name="status"
            options={vendorStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        </>
      }
      filterNames={["search", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Store aria-hidden="true" />,
        title: "No vendors yet",
        text: "Whoever you pay is kept here, with the bank details that an ACH file needs and the account that payments are booked to.",
      }}
      calls={[
        callOf(listVendors, { entity_id, ...asked.filter }),
        callOf(createVendorOperation, { ...createVendorOperation.example, entity_id }),
      ]}
    >
      <EndlessList of="vendors" first={first} asked={narrowing} list={findVendors} table={VendorTable} />
    </ListPage>
  );
}
