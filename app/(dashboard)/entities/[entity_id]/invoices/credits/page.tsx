import { Coins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listCustomerCredits } from "#lib/domains/money/invoicing/credits/operations.ts";
import { read } from "#lib/server/read.ts";
import { CreditTable } from "#ui/money/invoicing/credits/credit-table.tsx";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreCredits } from "../actions.ts";

export const metadata = { title: "Customer credits" };

const filters = { customer: true, open: true } as const;

export default async function CustomerCreditsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "invoices/credits", listCustomerCredits.scope);
  const asked = askedOf(listCustomerCredits.input.pick(filters), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listCustomerCredits, narrowing);
  return (
    <ListPage
      title="Customer credits"
      create={null}
      description="What customers have paid too much or ahead, or were credited after they had paid, newest first."
      notice={notice}
      tabs={<InvoiceTabs entity_id={entity_id} />}
      filters={
        <>
          <SearchFilter label="Customer, by the whole name" name="customer" placeholder="Customer" />
          <SelectFilter
            label="What is left"
            name="open"
            options={[
              { value: "true", label: "Something is left" },
              { value: "false", label: "Nothing is left" },
            ]}
          />
        </>
      }
      filterNames={Object.keys(filters)}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Coins aria-hidden="true" />,
        title: "No customer credits yet",
        text: "What a payment leaves over, and what is credited of a paid invoice, waits here: it settles other invoices, or is refunded.",
      }}
      calls={[callOf(listCustomerCredits, { entity_id, ...asked.filter })]}
    >
      <EndlessList of="customer credits" first={first} asked={narrowing} list={moreCredits} table={CreditTable} />
    </ListPage>
  );
}
