import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import * as recurring from "#lib/domains/money/invoicing/recurring/operations.ts";
import { recurringInvoiceStates } from "#lib/domains/money/invoicing/recurring/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { LineItemTable } from "#ui/money/invoicing/line-item-table.tsx";
import { issueLabels, recurringActs, recurringTerms, recurringTitle } from "#ui/money/invoicing/recurring/labels.ts";
import { EditRecurring } from "#ui/money/invoicing/recurring/recurring-forms.tsx";
import { made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { recurrenceLabels, recurrenceTones } from "#ui/record/recurrence.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { tagsOf } from "../../../ledger/tags.ts";
import { changeRecurring, end, pause, resume, tryEnd, tryPause, tryResume } from "../actions.ts";

interface RecurringParams {
  params: Promise<{ entity_id: string; recurring_invoice_id: string }>;
}

const scheduleOf = cache((entity_id: string, recurring_invoice_id: string) =>
  read(recurring.readRecurringInvoice, { entity_id, recurring_invoice_id }),
);

export async function generateMetadata({ params }: RecurringParams) {
  const { entity_id, recurring_invoice_id } = await params;
  return { title: recurringTitle(await scheduleOf(entity_id, recurring_invoice_id)) };
}

const acts = {
  pause: recurring.pauseRecurringInvoice,
  resume: recurring.resumeRecurringInvoice,
  end: recurring.endRecurringInvoice,
};

export default async function RecurringInvoicePage({ params }: RecurringParams) {
  const { entity_id, recurring_invoice_id } = await params;
  const list = `/entities/${entity_id}/invoices`;
  const part = `invoices/recurring/${recurring_invoice_id}`;
  const { writes, notice } = await companyPage(entity_id, part, recurring.changeRecurringInvoice.scope);
  const schedule = await scheduleOf(entity_id, recurring_invoice_id);
  const { customer, email, amount_cents, currency, line_items, description, notes, status, error, next_on } = schedule;
  const may = triggers(recurringInvoiceStates, status);
  const shown = asShown(schedule, { changeRecurring, pause, resume, end });
  const subtotal = line_items.reduce((sum, line) => sum + line.amount_cents, 0);
  return (
    <>
      <PageHeader
        back={{ href: `${list}/recurring`, label: "Recurring invoices" }}
        title={recurringTitle(schedule)}
        status={<Status value={status} tones={recurrenceTones} />}
        more={
          writes && status !== "ended" ? <EditRecurring schedule={schedule} action={shown.changeRecurring} /> : null
        }
        action={
          <RecordActs
            may={writes ? may : []}
            words={recurringActs(schedule)}
            actions={shown}
            trials={{ pause: tryPause, resume: tryResume, end: tryEnd }}
            input={{ entity_id, recurring_invoice_id }}
          />
        }
      />
      {notice}
      {error ? (
        <Callout tone="warning" title="The last invoice could not be issued" className="mb-6">
          {error} It is tried again each day.
        </Callout>
      ) : null}
      <RecordBody
        facts={[
          { term: "Customer", value: customer },
          ...told("E-mail", email),
          { term: "How often", value: recurrenceLabels[schedule.frequency] },
          { term: "From", value: <DateText value={schedule.starts_on} /> },
          { term: "Until", value: schedule.ends_on ? <DateText value={schedule.ends_on} /> : "It is ended" },
          { term: "Each is", value: issueLabels[schedule.issue_as] },
          { term: "Due after", value: `${schedule.due_days} days` },
          ...told("Early payment", recurringTerms(schedule)),
          ...made(schedule.created_at, recurring_invoice_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Each invoice", value: <Sum cents={amount_cents} currency={currency} /> },
            { label: "Next", value: next_on ? <DateText value={next_on} /> : "None" },
            { label: "Issued", value: String(schedule.issued_count) },
          ]}
        />
        {schedule.last_invoice_id ? (
          <p className="mt-4">
            <TextLink href={`${list}/${schedule.last_invoice_id}`}>The invoice that it issued last</TextLink>
          </p>
        ) : null}
        <Section title="For" className="mt-10!">
          {description ? <p className="mb-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{description}</p> : null}
          {line_items.length > 0 ? (
            <LineItemTable
              lines={line_items}
              tags={await tagsOf(entity_id)}
              currency={currency}
              amount_cents={subtotal}
            />
          ) : (
            <p className="text-muted">One amount, without line items.</p>
          )}
          {line_items.length > 0 && subtotal < amount_cents ? (
            <p className="mt-2 text-muted text-sm">Sales tax comes on top of it, by the rates that its lines name.</p>
          ) : null}
        </Section>
        {notes ? (
          <Section title="Notes">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
          </Section>
        ) : null}
      </RecordBody>
      <ApiFold
        calls={[
          callOf(recurring.readRecurringInvoice, { entity_id, recurring_invoice_id }),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, recurring_invoice_id })),
          callOf(recurring.changeRecurringInvoice, {
            ...recurring.changeRecurringInvoice.example,
            entity_id,
            recurring_invoice_id,
          }),
        ]}
      />
    </>
  );
}
