import { Download } from "lucide-react";
import { cache } from "react";
import { triggers } from "#lib/core/machine.ts";
import { readInvoice, sendInvoice } from "#lib/domains/invoicing/operations.ts";
import { invoiceStates } from "#lib/domains/invoicing/states.ts";
import { listEntityMail } from "#lib/domains/mail/operations.ts";
import { read } from "#lib/server/read.ts";
import { InvoiceStatus } from "#ui/invoicing/invoice-table.tsx";
import { MailStatus } from "#ui/invoicing/mail-status.tsx";
import { invoiceActs, invoiceTitle } from "#ui/invoicing/words.ts";
import { EntriesMade } from "#ui/ledger/entries-made.tsx";
import { dated, made, told } from "#ui/ledger/facts.tsx";
import { RecordActs, recordCalls } from "#ui/ledger/record-acts.tsx";
import { RecordBody } from "#ui/ledger/record-body.tsx";
import { Sum } from "#ui/ledger/sum.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { bookOf, entriesOf, today } from "../../ledger/book.tsx";
import { pay, send, voidInvoice } from "../actions.ts";

interface InvoiceParams {
  params: Promise<{ entity_id: string; invoice_id: string }>;
}

const invoiceOf = cache((entity_id: string, invoice_id: string) => read(readInvoice, { entity_id, invoice_id }));

export async function generateMetadata({ params }: InvoiceParams) {
  const { entity_id, invoice_id } = await params;
  return { title: invoiceTitle(await invoiceOf(entity_id, invoice_id)) };
}

/** The message that carries the invoice; null until the worker has written it. */
async function mailOf(entity_id: string, invoice_id: string) {
  const { data } = await read(listEntityMail, { entity_id, about_id: invoice_id });
  return data[0] ?? null;
}

export default async function InvoicePage({ params }: InvoiceParams) {
  const { entity_id, invoice_id } = await params;
  const list = `/entities/${entity_id}/invoices`;
  const page = `${list}/${invoice_id}`;
  const { writes, notice } = await bookOf(page, entity_id, sendInvoice.scope);
  const invoice = await invoiceOf(entity_id, invoice_id);
  const { customer, email, amount_cents, currency, due_date, description, status, sent_at } = invoice;
  const [entries, mail] = await Promise.all([
    entriesOf(entity_id, invoice.entry_ids),
    sent_at && email ? mailOf(entity_id, invoice_id) : null,
  ]);
  const may = triggers(invoiceStates, status);
  const words = invoiceActs(invoice);
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Invoices" }}
        title={invoiceTitle(invoice)}
        status={<InvoiceStatus invoice={invoice} today={today()} />}
        meta={<span className="[overflow-wrap:anywhere]">To {customer}</span>}
        more={
          <Button asChild>
            <a href={`${page}/pdf`} download>
              <Download aria-hidden="true" />
              Download PDF
            </a>
          </Button>
        }
        action={
          <RecordActs
            may={writes ? may : []}
            words={words}
            actions={{ send, pay, void: voidInvoice }}
            input={{ entity_id, invoice_id }}
          />
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Customer", value: customer },
          ...told("E-mail", email),
          { term: "From", value: invoice.company },
          ...told("Address", invoice.company_address),
          ...dated("Sent", sent_at),
          ...dated("Paid", invoice.paid_at),
          ...dated("Voided", invoice.voided_at),
          ...made(invoice.created_at, invoice_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Amount", value: <Sum cents={amount_cents} currency={currency} /> },
            { label: "Due", value: <DateText value={due_date} /> },
          ]}
        />
        <Section title="For" className="mt-10!">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {description || <span className="text-subtle">No description.</span>}
          </p>
        </Section>
        <EntriesMade entries={entries} none="The draft touches no balance. Sending it makes its first entry." />
        {sent_at ? (
          <Section title="Mail">
            <MailStatus mail={mail} email={email} />
          </Section>
        ) : null}
      </RecordBody>
      <ApiFold
        calls={[
          ...recordCalls(`/v1${page}`, may, words),
          { method: "GET", path: `/v1${page}/pdf`, title: "Download the PDF" },
        ]}
      />
    </>
  );
}
