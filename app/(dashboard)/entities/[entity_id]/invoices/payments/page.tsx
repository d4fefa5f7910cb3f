import { HandCoins } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import {
  listCustomerPayments,
  receiveCustomerPayment,
} from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { customerPaymentStates } from "#lib/domains/money/invoicing/customer-payments/states.ts";
import { read } from "#lib/server/read.ts";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { CustomerPaymentTable } from "#ui/money/invoicing/receiving/payment-table.tsx";
import { ReceivePayment } from "#ui/money/invoicing/receiving/receive-payment.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { findBanks } from "../../payments/actions.ts";
import { banksOf } from "../../payments/choices.ts";
import { morePayments, receiveMany, tryReceiveMany } from "../actions.ts";
import { customers, openInvoices } from "../customers.ts";

export const metadata = { title: "Customer payments" };

const filters = { customer: true, status: true } as const;

export default async function CustomerPaymentsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "invoices/payments", receiveCustomerPayment.scope);
  const asked = askedOf(listCustomerPayments.input.pick(filters), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, banks] = await Promise.all([read(listCustomerPayments, narrowing), writes ? banksOf(entity_id) : []]);
  return (
    <ListPage
      title="Customer payments"
      description="What customers have paid, newest first: on one invoice or many, or ahead of any."
      create={
        writes ? (
          <ReceivePayment
            entity_id={entity_id}
            banks={banks.filter(({ status }) => status !== "closed")}
            findBanks={findBanks}
            findCustomers={customers}
            findOpen={openInvoices}
            action={receiveMany}
            trial={tryReceiveMany}
          />
        ) : null
      }
      notice={notice}
      tabs={<InvoiceTabs entity_id={entity_id} />}
      filters={
        <>
          <SearchFilter label="Customer, by the whole name" name="customer" placeholder="Customer" />
          <SelectFilter
            label="Status"
            name="status"
            options={customerPaymentStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        </>
      }
      filterNames={Object.keys(filters)}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <HandCoins aria-hidden="true" />,
        title: "No customer payments yet",
        text: "What a customer pays settles the invoices that it is for; what is too much is kept as their credit.",
      }}
      calls={[
        callOf(listCustomerPayments, { entity_id, ...asked.filter }),
        callOf(receiveCustomerPayment, { ...receiveCustomerPayment.example, entity_id }),
      ]}
    >
      <EndlessList
        of="customer payments"
        first={first}
        asked={narrowing}
        list={morePayments}
        table={CustomerPaymentTable}
      />
    </ListPage>
  );
}
