import { Send } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { readBankAccount } from "#lib/domains/money/banking/operations.ts";
import { createPayment, listPayments } from "#lib/domains/money/payments/operations.ts";
import { paymentStates } from "#lib/domains/money/payments/states.ts";
import { read } from "#lib/server/read.ts";
import { movingPeriods, spanOf } from "#ui/books/ledger/spans.ts";
import { BankFilter } from "#ui/money/banking/bank-filter.tsx";
import { methodLabels } from "#ui/money/payments/labels.ts";
import { NewPayment } from "#ui/money/payments/new-payment.tsx";
import { PaymentTable } from "#ui/money/payments/payment-table.tsx";
import { PaymentTabs } from "#ui/money/payments/payment-tabs.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { DaysFilter } from "#ui/ui/days-filter.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { create, findBanks, morePayments, tryCreate } from "./actions.ts";
import { banksOf, paymentChoices } from "./choices.ts";

export const metadata = { title: "Payments" };

export default async function PaymentsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const query = await searchParams;
  const { company, writes, notice } = await companyPage(entity_id, "payments", createPayment.scope);
  const { fiscal_year_end } = company;
  const schema = listPayments.input.pick({
    search: true,
    status: true,
    method: true,
    bank_id: true,
    from: true,
    to: true,
  });
  const asked = askedOf(schema, query);
  const span = spanOf(query.period, { today: today(), fiscal_year_end });
  const filter = { ...asked.filter, ...span };
  const narrowing = { entity_id, ...filter, ...asked.paging };
  const first = await read(listPayments, narrowing);
  const banks = await banksOf(entity_id);
  const { bank_id } = filter;
  const chosen =
    banks.find((bank) => bank.bank_id === bank_id) ??
    (bank_id ? await read(readBankAccount, { entity_id, bank_id }) : null);
  return (
    <ListPage
      title="Payments"
      description="What the company pays others, newest first."
      create={
        writes ? (
          <NewPayment entity_id={entity_id} {...(await paymentChoices(entity_id))} action={create} trial={tryCreate} />
        ) : null
      }
      notice={notice}
      tabs={<PaymentTabs entity_id={entity_id} />}
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
            options={Object.entries(methodLabels).map(([value, label]) => ({ value, label }))}
          />
          {banks.length > 0 ? (
            <BankFilter entity_id={entity_id} banks={banks} find={findBanks} chosen={chosen} />
          ) : null}
          <DaysFilter
            label="Paid"
            all="Any"
            value={span === null ? null : String(query.period)}
            choices={movingPeriods({ fiscal_year_end })}
            days={[
              { name: "from", label: "Paid from", value: filter.from ?? null },
              { name: "to", label: "Paid until", value: filter.to ?? null },
            ]}
          />
        </>
      }
      filterNames={["search", "status", "method", "bank_id", "period", "from", "to"]}
      narrowed={asked.narrowed || span !== null}
      count={first.data.length}
      empty={{
        icon: <Send aria-hidden="true" />,
        title: "No payments yet",
        text: "A payment is submitted, and then settles, fails or is cancelled; the ledger follows each step by itself.",
      }}
      calls={[
        callOf(listPayments, { entity_id, ...filter }),
        callOf(createPayment, { ...createPayment.example, entity_id }),
      ]}
    >
      <EndlessList of="payments" first={first} asked={narrowing} list={morePayments} table={PaymentTable} />
    </ListPage>
  );
}
