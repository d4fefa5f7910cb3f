import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import { readAccount } from "#lib/domains/books/ledger/operations.ts";
import { readBankAccount } from "#lib/domains/money/banking/operations.ts";
import { readAchFile } from "#lib/domains/money/payments/ach/operations.ts";
import * as payments from "#lib/domains/money/payments/operations.ts";
import { paymentStates } from "#lib/domains/money/payments/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { fileTitle } from "#ui/money/payments/ach/labels.ts";
import { PaidBills } from "#ui/money/payments/bills/paid-bills.tsx";
import { mayOf, methodLabels, paymentActs, paymentTones } from "#ui/money/payments/labels.ts";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../company.tsx";
import { entriesOf } from "../../ledger/entries-of.ts";
import { cancel, fail, settle, tryCancel, tryFail, trySettle } from "../actions.ts";

interface PaymentParams {
  params: Promise<{ entity_id: string; payment_id: string }>;
}

const paymentOf = cache((entity_id: string, payment_id: string) =>
  read(payments.readPayment, { entity_id, payment_id }),
);

export async function generateMetadata({ params }: PaymentParams) {
  const { entity_id, payment_id } = await params;
  return { title: `Payment to ${(await paymentOf(entity_id, payment_id)).recipient_name}` };
}

export default async function PaymentPage({ params }: PaymentParams) {
  const { entity_id, payment_id } = await params;
  const list = `/entities/${entity_id}/payments`;
  const { writes, notice } = await companyPage(entity_id, `payments/${payment_id}`, payments.settlePayment.scope);
  const payment = await paymentOf(entity_id, payment_id);
  const { recipient_name, amount_cents, currency, method, status, created_at } = payment;
  const entries = await entriesOf(entity_id, payment.entry_ids);
  const may = mayOf(triggers(paymentStates, status), payment);
  const [bank, credited] = await Promise.all([
    payment.bank_id === null ? null : read(readBankAccount, { entity_id, bank_id: payment.bank_id }),
    read(readAccount, { entity_id, account_id: payment.cash_account_id }),
  ]);
  const debited = await read(readAccount, { entity_id, account_id: payment.account_id });
  const ledger = `/entities/${entity_id}/ledger/accounts`;
  const words = paymentActs(payment);
  const shown = asShown(payment, { settle, fail, cancel });
  const { ach_file_id, bank_id } = payment;
  const file = ach_file_id && bank_id ? await read(readAchFile, { entity_id, bank_id, ach_file_id }) : null;
  const fileHref = `/entities/${entity_id}/banking/${bank_id}/ach-files/${ach_file_id}`;
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Payments" }}
        title={recipient_name}
        status={<Status value={status} tones={paymentTones} />}
        action={
          <>
            {writes && may.includes("cancel") ? (
              <DatedAct
                words={words.cancel}
                day={{
                  name: "cancelled_on",
                  label: "Cancelled on",
                  min: payment.paid_on,
                  // A mistake leaves nothing behind where it is taken back on its own day.
                  usual: payment.status === "settled" ? payment.paid_on : undefined,
                }}
                action={shown.cancel}
                trial={tryCancel}
                input={{ entity_id, payment_id }}
              />
            ) : null}
            {writes && may.includes("fail") ? (
              <DatedAct
                words={words.fail}
                day={{ name: "failed_on", label: "Failed on", min: payment.settled_on ?? payment.paid_on }}
                action={shown.fail}
                trial={tryFail}
                input={{ entity_id, payment_id }}
              />
            ) : null}
            {writes && may.includes("settle") ? (
              <DatedAct
                words={words.settle}
                day={{ name: "settled_on", label: "Settled on", min: payment.paid_on }}
                action={shown.settle}
                trial={trySettle}
                input={{ entity_id, payment_id }}
              />
            ) : null}
          </>
        }
      />
      {notice}
      <RecordBody
        facts={[
          {
            term: "Vendor",
            value: <TextLink href={`${list}/vendors/${payment.vendor_id}`}>{recipient_name}</TextLink>,
          },
          {
            term: "From",
            value: bank ? (
              <TextLink href={`/entities/${entity_id}/banking/${bank.bank_id}`}>{bankName(bank)}</TextLink>
            ) : (
              <TextLink href={`${ledger}/${credited.account_id}`}>{credited.account_name}</TextLink>
            ),
          },
          {
            term: "Booked to",
            value: <TextLink href={`${ledger}/${debited.account_id}`}>{debited.account_name}</TextLink>,
          },
          ...told("Reference", payment.reference),
          ...(payment.bank_line_id
            ? told(
                "Told by",
                <TextLink href={`/entities/${entity_id}/banking/lines/${payment.bank_line_id}`}>
                  A line of the bank’s statement
                </TextLink>,
              )
            : []),
          ...(file ? told("ACH file", <TextLink href={fileHref}>{fileTitle(file)}</TextLink>) : []),
          ...dated("Settled", payment.settled_on),
          ...dated("Failed", payment.failed_on),
          ...dated("Cancelled", payment.cancelled_on ?? payment.cancelled_at),
          ...made(created_at, payment_id),
        ]}
      >
        {file && status === "submitted" ? (
          <Callout tone="info" title="The bank is told of it by an ACH file" className="mb-8">
            It is in <TextLink href={fileHref}>{fileTitle(file)}</TextLink>. To cancel it, discard the file, while it is
            not given to the bank.
          </Callout>
        ) : null}
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Amount", value: <Sum cents={amount_cents} currency={currency} /> },
              { label: "Method", value: methodLabels[method] },
              { label: "Paid on", value: <DateText value={payment.paid_on} /> },
            ]}
          />
        </div>
        {payment.bills.length > 0 ? (
          <Section title="Bills that it pays">
            <PaidBills payment={payment} />
          </Section>
        ) : null}
        <EntriesMade entries={entries} none="It has made no entry." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(payments.readPayment, { entity_id, payment_id }),
          ...(may.includes("settle") ? [callOf(payments.settlePayment, { entity_id, payment_id })] : []),
          ...(may.includes("fail") ? [callOf(payments.failPayment, { entity_id, payment_id })] : []),
          ...(may.includes("cancel") ? [callOf(payments.cancelPayment, { entity_id, payment_id })] : []),
        ]}
      />
    </>
  );
}
