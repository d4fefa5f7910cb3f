import { Download, Pencil } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { addMonths, today } from "#lib/core/days.ts";
import { triggers } from "#lib/core/machine.ts";
import { issueCreditNote } from "#lib/domains/money/invoicing/credit-notes/operations.ts";
import { receiveOnInvoice } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { chargeLateFees, listLateFees } from "#lib/domains/money/invoicing/late-fees/operations.ts";
import { lateFeesLabel } from "#lib/domains/money/invoicing/late-fees/rules.ts";
import * as invoicing from "#lib/domains/money/invoicing/operations.ts";
import { listSettlements, writeOffInvoice } from "#lib/domains/money/invoicing/settlements/operations.ts";
import { invoiceStates } from "#lib/domains/money/invoicing/states.ts";
import { hasMailServer } from "#lib/domains/trust/mail/facts.ts";
import { listMail } from "#lib/domains/trust/mail/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { InvoiceStatus } from "#ui/money/invoicing/invoice-table.tsx";
import { earlyPaymentLabel, invoiceActs, invoiceTitle, overdueLabel } from "#ui/money/invoicing/labels.ts";
import { LineItemTable } from "#ui/money/invoicing/line-item-table.tsx";
import { MailStatus } from "#ui/money/invoicing/mail-status.tsx";
import { PublicLink } from "#ui/money/invoicing/public-link.tsx";
import { RepeatInvoice } from "#ui/money/invoicing/recurring/recurring-forms.tsx";
import { RecordPayment } from "#ui/money/invoicing/settling.tsx";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { entriesOf } from "../../ledger/entries-of.ts";
import { tagsOf } from "../../ledger/tags.ts";
import { findBanks } from "../../payments/actions.ts";
import { banksOf } from "../../payments/choices.ts";
import { receive, send, tryReceive, trySend, tryVoid, voidInvoice } from "../actions.ts";
import { LateFeesOn } from "../late-fees-on.tsx";
import { repeat } from "../recurring/actions.ts";
import { SettledBy } from "../settling.tsx";

interface InvoiceAt {
  entity_id: string;
  invoice_id: string;
}

interface InvoiceParams {
  params: Promise<InvoiceAt>;
}

interface InvoicePageParams extends InvoiceParams {
  searchParams: ListParams["searchParams"];
}

const calls = {
  send: (at: InvoiceAt) => callOf(invoicing.sendInvoice, at),
  void: (at: InvoiceAt) => callOf(invoicing.voidInvoice, at),
};

const invoiceOf = cache((entity_id: string, invoice_id: string) =>
  read(invoicing.readInvoice, { entity_id, invoice_id }),
);

export async function generateMetadata({ params }: InvoiceParams) {
  const { entity_id, invoice_id } = await params;
  return { title: invoiceTitle(await invoiceOf(entity_id, invoice_id)) };
}

/** The message that carries the invoice, of which there is one; null until the worker has written it. */
async function mailOf(entity_id: string, invoice_id: string) {
  const { data } = await read(listMail, { entity_id, about_id: invoice_id, limit: 1 });
  return data[0] ?? null;
}

export default async function InvoicePage({ params, searchParams }: InvoicePageParams) {
  const { entity_id, invoice_id } = await params;
  const list = `/entities/${entity_id}/invoices`;
  const { page, writes, notice } = await companyPage(entity_id, `invoices/${invoice_id}`, invoicing.sendInvoice.scope);
  const invoice = await invoiceOf(entity_id, invoice_id);
  const { customer, email, amount_cents, currency, due_date, description, status, sent_at } = invoice;
  const { line_items, notes, public_url } = invoice;
  const isOwed = status === "sent";
  const settling = { entity_id, invoice_id, ...askedOf(listSettlements.input.pick({}), await searchParams).paging };
  const [entries, settled, banks, mail] = await Promise.all([
    entriesOf(entity_id, invoice.entry_ids),
    isOwed || status === "paid" ? read(listSettlements, settling) : null,
    writes && isOwed ? banksOf(entity_id) : [],
    sent_at && email ? mailOf(entity_id, invoice_id) : null,
  ]);
  const may = triggers(invoiceStates, status).filter((trigger) => trigger === "send" || trigger === "void");
  const words = invoiceActs(invoice, hasMailServer());
  const isUnsettled = status !== "sent" || invoice.balance_due_cents === amount_cents;
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
            {writes ? <RepeatInvoice invoice={invoice} starts_on={addMonths(today(), 1)} action={repeat} /> : null}
            {writes && status === "draft" ? (
              <ButtonLink href={`${page}/edit`} icon={<Pencil aria-hidden="true" />}>
                Edit
              </ButtonLink>
            ) : null}
          </>
        }
        action={
          <>
            {writes && may.includes("void") && isUnsettled ? (
              <DatedAct
                words={words.void}
                day={{ name: "voided_on", label: "Voided on", min: invoice.sent_on ?? undefined }}
                action={asShown(invoice, { voidInvoice }).voidInvoice}
                trial={tryVoid}
                input={{ entity_id, invoice_id }}
              />
            ) : null}
            {writes && may.includes("send") ? (
              <DatedAct
                words={words.send}
                day={{ name: "sent_on", label: "Sent on" }}
                action={asShown(invoice, { send }).send}
                trial={trySend}
                input={{ entity_id, invoice_id }}
              />
            ) : null}
            {writes && isOwed ? (
              <RecordPayment
                key={invoice.updated_at}
                invoice={invoice}
                today={today()}
                banks={banks}
                findBanks={findBanks}
                action={asShown(invoice, { receive }).receive}
                trial={tryReceive}
              />
            ) : null}
          </>
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
          ...told("Number before", invoice.former_number),
          ...told("E-mail", email),
          { term: "From", value: invoice.company },
          ...told("Address", invoice.company_address),
          ...told("Early payment", earlyPaymentLabel(invoice) || null),
          ...told("Late fees", lateFeesLabel(invoice, currency) || null),
          ...(invoice.late_fee_of === null
            ? []
            : [
                {
                  term: "Charges a late fee",
                  value: <TextLink href={`${list}/${invoice.late_fee_of}`}>on an overdue invoice</TextLink>,
                },
              ]),
          ...told("Payment link", invoice.payment_url),
          ...dated("Sent", invoice.sent_on),
          ...dated("Paid", invoice.paid_on),
          ...dated("Voided", invoice.voided_on),
          ...made(invoice.created_at, invoice_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Amount", value: <Sum cents={amount_cents} currency={currency} /> },
            ...(settled
              ? [{ label: "Balance due", value: <Sum cents={invoice.balance_due_cents} currency={currency} /> }]
              : []),
            {
              label: "Due",
              value: <DateText value={due_date} />,
              ...(invoice.is_overdue && { note: overdueLabel(invoice) }),
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
            <LineItemTable
              lines={line_items}
              taxes={invoice.taxes}
              tags={await tagsOf(entity_id)}
              currency={currency}
              amount_cents={amount_cents}
            />
          ) : null}
        </Section>
        {settled ? <SettledBy invoice={invoice} first={settled} asked={settling} writes={writes} /> : null}
        {sent_at && (invoice.late_fee_grace_days !== null || invoice.late_fee_of !== null) ? (
          <LateFeesOn invoice={invoice} writes={writes} />
        ) : null}
        {notes ? (
          <Section title="Notes">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
          </Section>
        ) : null}
        {invoice.payment_reported_at && status === "sent" ? (
          <Callout tone="info" title="The customer says that the money is sent" className="mt-8">
            On <DateText value={invoice.payment_reported_at} time />, by the public page. Record the payment once it has
            arrived.
          </Callout>
        ) : null}
        {status === "draft" && email && !hasMailServer() ? (
          <Callout tone="info" title="Sending it mails nothing" className="mt-8">
            No mail server is set (SMTP_URL). Once it is sent, its link stands here: hand it to {customer}, or the PDF.
          </Callout>
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
          ...may.map((trigger) => calls[trigger]({ entity_id, invoice_id })),
          ...(writes && status === "draft"
            ? [callOf(invoicing.changeInvoice, { entity_id, invoice_id, due_date })]
            : []),
          ...(writes && isOwed
            ? [
                callOf(receiveOnInvoice, { entity_id, invoice_id, amount_cents: invoice.balance_due_cents }),
                callOf(issueCreditNote, { entity_id, invoice_id, amount_cents: invoice.balance_due_cents }),
                callOf(writeOffInvoice, { entity_id, invoice_id }),
              ]
            : []),
          callOf(listSettlements, { entity_id, invoice_id }),
          ...(isOwed && invoice.late_fee_grace_days !== null
            ? [callOf(chargeLateFees, { entity_id, invoice_id })]
            : []),
          callOf(listLateFees, { entity_id, invoice_id }),
          callOf(invoicing.downloadInvoice, { entity_id, invoice_id }),
        ]}
      />
    </>
  );
}
