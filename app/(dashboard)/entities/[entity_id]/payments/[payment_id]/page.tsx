import { cache } from "react";
import { triggers } from "#lib/core/machine.ts";
import { readPayment, settlePayment } from "#lib/domains/payments/operations.ts";
import { paymentStates } from "#lib/domains/payments/states.ts";
import { read } from "#lib/server/read.ts";
import { EntriesMade } from "#ui/ledger/entries-made.tsx";
import { dated, made, told } from "#ui/ledger/facts.tsx";
import { RecordActs, recordCalls } from "#ui/ledger/record-acts.tsx";
import { RecordBody } from "#ui/ledger/record-body.tsx";
import { Sum } from "#ui/ledger/sum.tsx";
import { methodWords, paymentActs, paymentTones } from "#ui/payments/words.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { bookOf, entriesOf } from "../../ledger/book.tsx";
import { cancel, fail, settle } from "../actions.ts";

interface PaymentParams {
  params: Promise<{ entity_id: string; payment_id: string }>;
}

const paymentOf = cache((entity_id: string, payment_id: string) => read(readPayment, { entity_id, payment_id }));

export async function generateMetadata({ params }: PaymentParams) {
  const { entity_id, payment_id } = await params;
  return { title: `Payment to ${(await paymentOf(entity_id, payment_id)).recipient_name}` };
}

export default async function PaymentPage({ params }: PaymentParams) {
  const { entity_id, payment_id } = await params;
  const list = `/entities/${entity_id}/payments`;
  const page = `${list}/${payment_id}`;
  const { writes, notice } = await bookOf(page, entity_id, settlePayment.scope);
  const payment = await paymentOf(entity_id, payment_id);
  const { recipient_name, amount_cents, currency, method, status, created_at } = payment;
  const entries = await entriesOf(entity_id, payment.entry_ids);
  const may = triggers(paymentStates, status);
  const words = paymentActs(payment);
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Payments" }}
        title={recipient_name}
        status={<Status value={status} tones={paymentTones} />}
        action={
          <RecordActs
            may={writes ? may : []}
            words={words}
            actions={{ settle, fail, cancel }}
            input={{ entity_id, payment_id }}
          />
        }
      />
      {notice}
      <RecordBody
        facts={[
          ...told("Reference", payment.reference),
          ...dated("Settled", payment.settled_at),
          ...dated("Failed", payment.failed_at),
          ...dated("Cancelled", payment.cancelled_at),
          ...made(created_at, payment_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Amount", value: <Sum cents={amount_cents} currency={currency} /> },
              { label: "Method", value: methodWords[method] },
              { label: "Submitted", value: <DateText value={created_at} /> },
            ]}
          />
        </div>
        <EntriesMade entries={entries} none="It has made no entry." />
      </RecordBody>
      <ApiFold calls={recordCalls(`/v1${page}`, may, words)} />
    </>
  );
}
