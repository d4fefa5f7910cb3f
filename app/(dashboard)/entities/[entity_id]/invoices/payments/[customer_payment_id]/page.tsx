import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { readAccount } from "#lib/domains/books/ledger/operations.ts";
import { readBankAccount } from "#lib/domains/money/banking/operations.ts";
import { readCustomerPayment, voidCustomerPayment } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import type { Allocation } from "#lib/domains/money/invoicing/customer-payments/schema.ts";
import { invoiceNumber } from "#lib/domains/money/invoicing/rules.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { paymentTones } from "#ui/money/invoicing/receiving/labels.ts";
import { methodLabels } from "#ui/money/payments/labels.ts";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { tryVoidPayment, voidPayment } from "../../actions.ts";

interface PaymentParams {
  params: Promise<{ entity_id: string; customer_payment_id: string }>;
}

const paymentOf = cache((entity_id: string, customer_payment_id: string) =>
  read(readCustomerPayment, { entity_id, customer_payment_id }),
);

export async function generateMetadata({ params }: PaymentParams) {
  const { entity_id, customer_payment_id } = await params;
  return { title: `Payment from ${(await paymentOf(entity_id, customer_payment_id)).customer}` };
}

export default async function CustomerPaymentPage({ params }: PaymentParams) {
  const { entity_id, customer_payment_id } = await params;
  const list = `/entities/${entity_id}/invoices`;
  const path = `invoices/payments/${customer_payment_id}`;
  const { writes, notice } = await companyPage(entity_id, path, voidCustomerPayment.scope);
  const payment = await paymentOf(entity_id, customer_payment_id);
  const { customer, amount_cents, currency, allocations, credit_cents, status, method, bank_id } = payment;
  const [entries, bank, account] = await Promise.all([
    entriesOf(entity_id, payment.entry_ids),
    bank_id === null ? null : read(readBankAccount, { entity_id, bank_id }),
    read(readAccount, { entity_id, account_id: payment.account_id }),
  ]);
  const statement = `${list}/statement?${new URLSearchParams({ customer, currency })}`;
  return (
    <>
      <PageHeader
        back={{ href: `${list}/payments`, label: "Customer payments" }}
        title={`Payment from ${customer}`}
        status={<Status value={status} tones={paymentTones} />}
        action={
          writes && status === "received" ? (
            <DatedAct
              words={{
                label: "Void",
                title: "Take this payment back?",
                consequences: [
                  "What it has settled is due again, with early-payment discounts on it, and its credit is gone.",
                  "Its entry is reversed on that day; a bank line that is matched to it is unmatched.",
                ],
                success: "The payment is taken back",
                forward: false,
              }}
              day={{ name: "voided_on", label: "Voided on", min: payment.paid_on }}
              action={asShown(payment, { voidPayment }).voidPayment}
              trial={tryVoidPayment}
              input={{ entity_id, customer_payment_id }}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Customer", value: <TextLink href={statement}>{customer}</TextLink> },
          {
            term: "To",
            value: bank ? (
              <TextLink href={`/entities/${entity_id}/banking/${bank.bank_id}`}>{bankName(bank)}</TextLink>
            ) : (
              <TextLink href={`/entities/${entity_id}/ledger/accounts/${account.account_id}`}>
                {account.account_name}
              </TextLink>
            ),
          },
          ...(payment.customer_credit_id === null
            ? []
            : [
                {
                  term: "Credit",
                  value: <TextLink href={`${list}/credits/${payment.customer_credit_id}`}>what is left of it</TextLink>,
                },
              ]),
          ...told("Reference", payment.reference),
          ...dated("Voided", payment.voided_on),
          ...told("Reason", payment.void_reason),
          ...made(payment.created_at, customer_payment_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Amount", value: <Sum cents={amount_cents} currency={currency} /> },
            { label: "Paid on", value: <DateText value={payment.paid_on} /> },
            { label: "Method", value: method === null ? "Not said" : methodLabels[method] },
            ...(credit_cents > 0
              ? [{ label: "Kept as credit", value: <Sum cents={credit_cents} currency={currency} /> }]
              : []),
          ]}
        />
        {allocations.length > 0 ? (
          <Section title="What it has settled" className="mt-10!">
            <PlainTable
              caption="Invoices that it has settled"
              rows={allocations}
              rowKey={({ settlement_id }) => settlement_id}
              rowHref={({ invoice_id }) => `${list}/${invoice_id}`}
              columns={[
                { key: "invoice", header: "Invoice", cell: ({ number }) => invoiceNumber(number) },
                ...(allocations.some(({ discount_cents }) => discount_cents > 0)
                  ? [
                      {
                        key: "discount",
                        header: "Early-payment discount",
                        numeric: true,
                        cell: (one: Allocation) => <Money cents={one.discount_cents} currency={currency} />,
                      },
                    ]
                  : []),
                {
                  key: "amount",
                  header: "Amount",
                  numeric: true,
                  cell: (one) => <Money cents={one.amount_cents} currency={currency} />,
                },
              ]}
            />
          </Section>
        ) : null}
        <EntriesMade entries={entries} none="It has made no entry." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readCustomerPayment, { entity_id, customer_payment_id }),
          ...(status === "received" ? [callOf(voidCustomerPayment, { entity_id, customer_payment_id })] : []),
        ]}
      />
    </>
  );
}
