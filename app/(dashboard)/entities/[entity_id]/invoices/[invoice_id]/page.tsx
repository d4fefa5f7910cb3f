import { Download, Pencil } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import * as invoicing from "#lib/domains/money/invoicing/operations.ts";
import { invoiceStates } from "#lib/domains/money/invoicing/states.ts";
import { listMail } from "#lib/domains/trust/mail/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { InvoiceStatus } from "#ui/money/invoicing/invoice-table.tsx";
import { invoiceActs, invoiceTitle, overdueWords } from "#ui/money/invoicing/labels.ts";
import { LineItemTable } from "#ui/money/invoicing/line-item-table.tsx";
import { MailStatus } from "#ui/money/invoicing/mail-status.tsx";
import { PublicLink } from "#ui/money/invoicing/public-link.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../company.tsx";
import { entriesOf } from "../../ledger/entries-of.ts";
import { pay, send, tryPay, trySend, tryVoid, voidInvoice } from "../actions.ts";

interface InvoiceParams {
  params: Promise<{ entity_id: string; invoice_id: string }>;
}

const acts = { send: invoicing.sendInvoice, pay: invoicing.payInvoice, void: invoicing.voidInvoice };

const invoiceOf = cache((entity_id: string, invoice_id: string) =>
  read(invoicing.readInvoice, { entity_id, invoice_id }),
);

export async function generateMetadata({ params }: InvoiceParams) {
  const { entity_id, invoice_id } = await params;
  return { title: invoiceTitle(await invoiceOf(entity_id, invoice_id)) };
}

/** The message that carries the invoice; null until the worker has written it. */
async function mailOf(entity_id: string, invoice_id: string) {
  const { data } = await read(listMail, { entity_id, about_id: invoice_id });
  return data[0] ?? null;
}

export default async function InvoicePage({ params }: InvoiceParams) {
  const { entity_id, invoice_id } = await params;
  const list = `/entities/${entity_id}/invoices`;
  const { page, writes, notice } = await companyPage(entity_id, `invoices/${invoice_id}`, invoicing.sendInvoice.scope);
  const invoice = await invoiceOf(entity_id, invoice_id);
  const { customer, email, amount_cents, currency, due_date, description, status, sent_at } = invoice;
  const { line_items, notes, public_url } = invoice;
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
        status={<InvoiceStatus invoice={invoice} />}
        meta={<span className="[overflow-wrap:anywhere]">To {customer}</span>}
        more={
          <>
            <Button asChild>
              <a href={`${page}/pdf`} download>
                <Download aria-hidden="true" />
                Download PDF
              </a>
            </Button>
            {writes && status === "draft" ? (
              <ButtonLink href={`${page}/edit`} icon={<Pencil aria-hidden="true" />}>
                Edit
              </ButtonLink>
            ) : null}
          </>
        }
        action={
          <RecordActs
            may={writes ? may : []}
            words={words}
            actions={asShown(invoice, { send, pay, void: voidInvoice })}
            trials={{ send: trySend, pay: tryPay, void: tryVoid }}
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
            {
              label: "Due",
              value: <DateText value={due_date} />,
              ...(invoice.is_overdue && { note: overdueWords(invoice) }),
            },
          ]}
        />
        <Section title="For" className="mt-10!">
          {description || line_items.length === 0 ? (
            <p className="mb-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {description || <span className="text-subtle">No description.</span>}
            </p>
          ) : null}
          {line_items.length > 0 ? (
            <LineItemTable lines={line_items} currency={currency} amount_cents={amount_cents} />
          ) : null}
        </Section>
        {notes ? (
          <Section title="Notes">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
          </Section>
        ) : null}
        {public_url ? (
          <Section title="For the customer">
            <PublicLink url={public_url} />
          </Section>
        ) : null}
        <EntriesMade entries={entries} none="The draft touches no balance. Sending it makes its first entry." />
        {sent_at ? (
          <Section title="Mail">
            <MailStatus mail={mail} email={email} />
          </Section>
        ) : null}
      </RecordBody>
      <ApiFold
        calls={[
          callOf(invoicing.readInvoice, { entity_id, invoice_id }),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, invoice_id })),
          ...(writes && status === "draft"
            ? [callOf(invoicing.changeInvoice, { entity_id, invoice_id, due_date })]
            : []),
          callOf(invoicing.downloadInvoice, { entity_id, invoice_id }),
        ]}
      />
    </>
  );
}
