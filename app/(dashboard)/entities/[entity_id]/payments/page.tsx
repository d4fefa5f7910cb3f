import { Send } from "lucide-react";
import { createPayment, listAllPayments } from "#lib/domains/payments/operations.ts";
import { paymentStates } from "#lib/domains/payments/states.ts";
import { read } from "#lib/server/read.ts";
import { ListPage } from "#ui/ledger/list-page.tsx";
import { NewPayment } from "#ui/payments/new-payment.tsx";
import { PaymentTable } from "#ui/payments/payment-table.tsx";
import { methodWords } from "#ui/payments/words.ts";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, bookOf, currencyChoices, exampleOf, type ListParams } from "../ledger/book.tsx";
import { create } from "./actions.ts";

export const metadata = { title: "Payments" };

export default async function PaymentsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const page = `/entities/${entity_id}/payments`;
  const { writes, notice } = await bookOf(page, entity_id, createPayment.scope);
  const schema = listAllPayments.input.pick({ search: true, status: true, method: true });
  const asked = askedOf(schema, page, await searchParams);
  const { data, next_cursor } = await read(listAllPayments, { entity_id, ...asked.filter, ...asked.paging });
  return (
    <ListPage
      title="Payments"
      description="What the company pays others, newest first."
      create={writes ? <NewPayment entity_id={entity_id} currencies={currencyChoices} action={create} /> : null}
      notice={notice}
      filters={
        <>
          <SearchFilter label="Search by recipient" name="search" />
          <SelectFilter
            label="Status"
            name="status"
            options={paymentStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
          <SelectFilter
            label="Method"
            name="method"
            options={Object.entries(methodWords).map(([value, label]) => ({ value, label }))}
          />
        </>
      }
      filterNames={["search", "status", "method"]}
      narrowed={asked.narrowed}
      count={data.length}
      empty={{
        icon: <Send aria-hidden="true" />,
        title: "No payments yet",
        text: "A payment is submitted, and then settles, fails or is cancelled; the ledger follows each step by itself.",
      }}
      pages={asked.hrefs(next_cursor)}
      calls={[
        { method: "GET", path: `/v1${page}${asked.words}` },
        {
          method: "POST",
          path: `/v1${page}`,
          body: exampleOf(createPayment),
          title: "Submit a payment",
        },
      ]}
    >
      <PaymentTable payments={data} />
    </ListPage>
  );
}
