import { Coins, Plus } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createVendorCredit, listVendorCredits } from "#lib/domains/money/payments/credits/operations.ts";
import { read } from "#lib/server/read.ts";
import { BillTabs } from "#ui/money/payments/bills/bill-tabs.tsx";
import { CreditTable } from "#ui/money/payments/credits/credit-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreCredits } from "./actions.ts";

export const metadata = { title: "Vendor credits" };

const filters = { open: true, vendor_id: true, currency: true } as const;

export default async function VendorCreditsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "bills/credits", createVendorCredit.scope);
  const asked = askedOf(listVendorCredits.input.pick(filters), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listVendorCredits, narrowing);
  return (
    <ListPage
      title="Vendor credits"
      description="What vendors have credited for returned goods or lowered prices, newest first."
      create={
        writes ? (
          <ButtonLink href={`${page}/new`} variant="primary" icon={<Plus aria-hidden="true" />}>
            Enter credit
          </ButtonLink>
        ) : null
      }
      notice={notice}
      tabs={<BillTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="What is left"
          name="open"
          options={[
            { value: "true", label: "Something is left" },
            { value: "false", label: "Nothing is left" },
          ]}
        />
      }
      filterNames={Object.keys(filters)}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Coins aria-hidden="true" />,
        title: "No vendor credits yet",
        text: "What a vendor credits lowers what is owed: it settles the vendor’s bills, or comes back as money.",
      }}
      calls={[
        callOf(listVendorCredits, { entity_id, ...asked.filter }),
        callOf(createVendorCredit, { ...createVendorCredit.example, entity_id }),
      ]}
    >
      <EndlessList of="vendor credits" first={first} asked={narrowing} list={moreCredits} table={CreditTable} />
    </ListPage>
  );
}
