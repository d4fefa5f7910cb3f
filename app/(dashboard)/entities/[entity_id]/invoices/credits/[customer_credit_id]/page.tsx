import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { readCustomerCredit } from "#lib/domains/money/invoicing/credits/operations.ts";
import { listCustomerRefunds, refundCustomerCredit } from "#lib/domains/money/invoicing/refunds/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { creditStanding, creditTones } from "#ui/money/credits/labels.ts";
import { RefundCredit } from "#ui/money/invoicing/credits/refund-credit.tsx";
import { RefundTable } from "#ui/money/refunds/refund-table.tsx";
import { made } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { findBanks } from "../../../payments/actions.ts";
import { banksOf } from "../../../payments/choices.ts";
import { moreRefunds, refund, tryRefund } from "../../actions.ts";

interface CreditParams {
  params: Promise<{ entity_id: string; customer_credit_id: string }>;
}

const creditOf = cache((entity_id: string, customer_credit_id: string) =>
  read(readCustomerCredit, { entity_id, customer_credit_id }),
);

export async function generateMetadata({ params }: CreditParams) {
  const { entity_id, customer_credit_id } = await params;
  return { title: `Credit of ${(await creditOf(entity_id, customer_credit_id)).customer}` };
}

export default async function CustomerCreditPage({
  params,
  searchParams,
}: CreditParams & Pick<ListParams, "searchParams">) {
  const { entity_id, customer_credit_id } = await params;
  const list = `/entities/${entity_id}/invoices`;
  const path = `invoices/credits/${customer_credit_id}`;
  const { writes, notice } = await companyPage(entity_id, path, refundCustomerCredit.scope);
  const credit = await creditOf(entity_id, customer_credit_id);
  const { customer, currency, amount_cents, applied_cents, balance_cents, customer_payment_id } = credit;
  const mayRefund = writes && balance_cents > 0;
  const refunding = {
    ...{ entity_id, customer_credit_id },
    ...askedOf(listCustomerRefunds.input.pick({}), await searchParams).paging,
  };
  const [refunds, banks] = await Promise.all([
    read(listCustomerRefunds, refunding),
    mayRefund ? banksOf(entity_id) : [],
  ]);
  return (
    <>
      <PageHeader
        back={{ href: `${list}/credits`, label: "Customer credits" }}
        title={`Credit of ${customer}`}
        status={<Status value={creditStanding(credit)} tones={creditTones} />}
        action={
          mayRefund ? (
            <RefundCredit
              key={credit.updated_at}
              credit={credit}
              today={today()}
              banks={banks}
              findBanks={findBanks}
              action={asShown(credit, { refund }).refund}
              trial={tryRefund}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          {
            term: "Customer",
            value: (
              <TextLink href={`${list}/statement?${new URLSearchParams({ customer, currency })}`}>{customer}</TextLink>
            ),
          },
          {
            term: "Comes of",
            value:
              customer_payment_id === null ? (
                <TextLink href={`${list}/credit-notes/${credit.credit_note_id}`}>a credit note</TextLink>
              ) : (
                <TextLink href={`${list}/payments/${customer_payment_id}`}>a payment</TextLink>
              ),
          },
          { term: "Since", value: <DateText value={credit.credited_on} /> },
          ...made(credit.created_at, customer_credit_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Amount", value: <Sum cents={amount_cents} currency={currency} /> },
            { label: "Applied to invoices", value: <Sum cents={applied_cents} currency={currency} /> },
            { label: "Refunded", value: <Sum cents={credit.refunded_cents} currency={currency} /> },
            { label: "Left", value: <Sum cents={balance_cents} currency={currency} /> },
          ]}
        />
        <Section
          title="Refunds"
          description="What was paid back. An open invoice of the customer is settled with the credit on that invoice’s page."
          className="mt-10!"
        >
          {refunds.data.length > 0 ? (
            <EndlessList of="refunds" first={refunds} asked={refunding} list={moreRefunds} table={RefundTable} />
          ) : (
            <p className="text-subtle">None yet.</p>
          )}
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readCustomerCredit, { entity_id, customer_credit_id }),
          ...(mayRefund ? [callOf(refundCustomerCredit, { entity_id, customer_credit_id })] : []),
          callOf(listCustomerRefunds, { entity_id, customer_credit_id }),
        ]}
      />
    </>
  );
}
