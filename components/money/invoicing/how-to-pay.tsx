import { ExternalLink } from "lucide-react";
import { stop } from "#lib/core/names.ts";
import type { PublicInvoice } from "#lib/server/public-invoices.ts";
import type { Act } from "#ui/ui/act.ts";
import { CopyButton } from "#ui/ui/copy-button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { invoiceTitle } from "./labels.ts";
import { ReportPayment } from "./report-payment.tsx";

const copied = (text: string, label: string) => (
  <span className="flex items-center gap-1">
    <span className="font-mono text-sm">{text}</span>
    <CopyButton text={text} label={label} />
  </span>
);

/** How an open invoice is paid: online, by bank, or as its notes say; and a word to the company that it is on its way. */
export function HowToPay({
  invoice,
  token,
  report,
}: {
  invoice: PublicInvoice;
  token: string;
  report: Act<{ token: string; reference?: string | null }, null>;
}) {
  const { company, status, payment_url, bank, payment_reported_at } = invoice;
  if (status !== "sent") return null;
  return (
    <section aria-labelledby="how-to-pay" className="mt-10 rounded-lg border bg-sunken p-5 print:bg-page">
      <h2 id="how-to-pay" className="font-semibold text-lg">
        How to pay
      </h2>
      {payment_url ? (
        <p className="mt-3">
          <a
            href={payment_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center gap-2 rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong"
          >
            Pay online
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only">(opens {new URL(payment_url).host} in a new tab)</span>
          </a>
          <span className="ml-3 text-muted text-sm [overflow-wrap:anywhere]">at {new URL(payment_url).host}</span>
        </p>
      ) : null}
      {bank ? (
        <div className="mt-4">
          <DescriptionList
            facts={[
              { term: "Pay to", value: company },
              { term: "Bank", value: bank.bank_name ?? "Ask for the bank's name" },
              ...(bank.routing_number && bank.account_number
                ? [
                    { term: "Routing number", value: copied(bank.routing_number, "the routing number") },
                    { term: "Account number", value: copied(bank.account_number, "the account number") },
                  ]
                : []),
              { term: "Reference", value: invoiceTitle(invoice) },
            ]}
          />
          {bank.account_number ? (
            <p className="mt-3 text-pretty text-muted text-sm">
              Before a first payment, or if these numbers have changed, check them with {company} by a way that you
              know: not by the message that this link came in.
            </p>
          ) : (
            <p className="mt-3 text-pretty text-muted text-sm">{company} gives the account&apos;s number on request.</p>
          )}
        </div>
      ) : null}
      {payment_url === null && bank === null ? (
        <p className="mt-2 text-pretty text-muted">
          {stop(`${invoice.notes ? "As the notes say, or as" : "As"} you have agreed with ${company}`)}
        </p>
      ) : null}
      <div className="mt-5 border-t pt-4 print:hidden">
        {payment_reported_at ? (
          <p role="status" className="text-muted">
            You told {company} on <DateText value={payment_reported_at.slice(0, 10)} /> that the money is on its way.
            This page says so when it has arrived.
          </p>
        ) : (
          <ReportPayment company={company} token={token} action={report} />
        )}
      </div>
    </section>
  );
}
