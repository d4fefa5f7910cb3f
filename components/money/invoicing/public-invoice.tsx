import { Download } from "lucide-react";
import { today } from "#lib/core/days.ts";
import { lateFeesLabel } from "#lib/domains/money/invoicing/late-fees/rules.ts";
import type { PublicInvoice } from "#lib/server/public-invoices.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Status } from "#ui/ui/status.tsx";
import { invoiceTitle, publicLabels, publicTones, standingOf } from "./labels.ts";
import { LineItemTable } from "./line-item-table.tsx";

/** What paying early takes off, as long as it does. */
function Early({ invoice }: { invoice: PublicInvoice }) {
  const { discount_percent, discount_until, discount_cents, balance_due_cents, currency } = invoice;
  if (discount_until === null || discount_cents === 0 || discount_until < today()) return null;
  return (
    <>
      {" "}
      If you pay by <DateText value={discount_until} />, it is less {discount_percent} %:{" "}
      <Money cents={balance_due_cents - discount_cents} currency={currency} />.
    </>
  );
}

/** What the customer should know first: what is asked of them, or that nothing is. */
function Standing({ invoice }: { invoice: PublicInvoice }) {
  const { is_overdue, days_overdue, due_date, status, paid_on, voided_on } = invoice;
  if (status === "paid") {
    return (
      <>
        Paid on <DateText value={paid_on} />. Thank you.
      </>
    );
  }
  if (status === "voided") {
    return (
      <>
        Void since <DateText value={voided_on} />: nothing is to be paid.
      </>
    );
  }
  return (
    <>
      Due on <DateText value={due_date} />
      {is_overdue ? `, ${days_overdue} ${days_overdue === 1 ? "day" : "days"} ago` : null}.
      <Early invoice={invoice} /> {lateFeesLabel(invoice, invoice.currency)}
    </>
  );
}

/** An invoice as its customer sees it, by its link. */
export function PublicInvoiceView({ invoice, pdfHref }: { invoice: PublicInvoice; pdfHref: string }) {
  const { company, company_address, customer, amount_cents, currency, description, line_items, notes } = invoice;
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold text-lg [overflow-wrap:anywhere]">{company}</p>
          {company_address ? (
            <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{company_address}</p>
          ) : null}
        </div>
        <Button asChild className="print:hidden">
          <a href={pdfHref} download>
            <Download aria-hidden="true" />
            Download PDF
          </a>
        </Button>
      </header>
      <div className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-semibold text-2xl tracking-[-0.015em]">{invoiceTitle(invoice)}</h1>
        <Status value={standingOf(invoice)} tones={publicTones} labels={publicLabels} />
      </div>
      <p className="mt-5 font-semibold text-2xl tabular-nums [overflow-wrap:anywhere] sm:text-[2rem] sm:leading-10">
        <Money
          cents={invoice.status === "sent" ? invoice.balance_due_cents : amount_cents}
          currency={currency}
          className="whitespace-normal!"
        />
      </p>
      {invoice.status === "sent" && invoice.balance_due_cents < amount_cents ? (
        <p className="mt-1 text-muted">
          Still open of <Money cents={amount_cents} currency={currency} />.
        </p>
      ) : null}
      <p className="mt-1 text-muted">
        <Standing invoice={invoice} />
      </p>
      <div className="mt-8">
        <DescriptionList
          facts={[
            { term: "Billed to", value: customer },
            { term: "Date of issue", value: <DateText value={invoice.sent_on} /> },
            { term: "Due date", value: <DateText value={invoice.due_date} /> },
          ]}
        />
      </div>
      {description ? <p className="mt-8 whitespace-pre-wrap [overflow-wrap:anywhere]">{description}</p> : null}
      {line_items.length > 0 ? (
        <div className="mt-8">
          <LineItemTable lines={line_items} taxes={invoice.taxes} currency={currency} amount_cents={amount_cents} />
        </div>
      ) : null}
      {notes ? (
        <section aria-label="Notes" className="mt-8">
          <h2 className="font-medium text-muted text-sm">Notes</h2>
          <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
        </section>
      ) : null}
    </>
  );
}
