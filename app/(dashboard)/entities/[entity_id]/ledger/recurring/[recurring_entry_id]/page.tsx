import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { triggers } from "#lib/core/machine.ts";
import * as recurring from "#lib/domains/books/recurring/operations.ts";
import { recurringStates } from "#lib/domains/books/recurring/states.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { recurringActs } from "#ui/books/recurring/labels.ts";
import { TemplateLines } from "#ui/books/recurring/template-lines.tsx";
import { dated, made } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { recurrenceLabels, recurrenceTones } from "#ui/record/recurrence.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../entries-of.ts";
import { namedAccounts } from "../../named-accounts.ts";
import { tagsOf } from "../../tags.ts";
import {
  endRecurring,
  makeRecurring,
  pauseRecurring,
  resumeRecurring,
  tryEnd,
  tryMake,
  tryPause,
  tryResume,
} from "../actions.ts";
import { type RecurringParams, recurringOf } from "../recurring.ts";

const acts = {
  make: recurring.makeRecurringEntry,
  pause: recurring.pauseRecurringEntry,
  resume: recurring.resumeRecurringEntry,
  end: recurring.endRecurringEntry,
};

export async function generateMetadata({ params }: RecurringParams) {
  const { entity_id, recurring_entry_id } = await params;
  return { title: (await recurringOf(entity_id, recurring_entry_id)).description };
}

export default async function RecurringEntryPage({ params }: RecurringParams) {
  const { entity_id, recurring_entry_id } = await params;
  const list = `/entities/${entity_id}/ledger/recurring`;
  const part = `ledger/recurring/${recurring_entry_id}`;
  const { writes, notice } = await companyPage(entity_id, part, recurring.updateRecurringEntry.scope);
  const of = await recurringOf(entity_id, recurring_entry_id);
  const { description, status, next_on, error, total_cents, currency, latest, lines } = of;
  const [entries, accounts, tags] = await Promise.all([
    entriesOf(
      entity_id,
      latest.map(({ entry_id }) => entry_id),
    ),
    namedAccounts(
      entity_id,
      lines.map(({ account_id }) => account_id),
    ),
    tagsOf(entity_id),
  ]);
  const isDue = status === "active" && next_on !== null && next_on <= today();
  const may = [...(isDue ? (["make"] as const) : []), ...triggers(recurringStates, status)];
  const shown = asShown(of, { make: makeRecurring, pause: pauseRecurring, resume: resumeRecurring, end: endRecurring });
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Recurring entries" }}
        title={description}
        status={<Status value={status} tones={recurrenceTones} />}
        more={
          writes && status !== "ended" ? (
            <ButtonLink href={`${list}/${recurring_entry_id}/edit`}>Edit</ButtonLink>
          ) : null
        }
        action={
          <RecordActs
            may={writes ? may : []}
            words={recurringActs(of)}
            actions={shown}
            trials={{ make: tryMake, pause: tryPause, resume: tryResume, end: tryEnd }}
            input={{ entity_id, recurring_entry_id }}
          />
        }
      />
      {notice}
      {error ? (
        <Callout tone="warning" title="The next entry could not be made" className="mb-6">
          {error} It is tried again each day.
        </Callout>
      ) : null}
      <RecordBody
        facts={[
          { term: "How often", value: recurrenceLabels[of.frequency] },
          { term: "From", value: <DateText value={of.starts_on} /> },
          ...dated("Until", of.ends_on),
          { term: "Each is", value: of.post ? "Posted at once" : "Drafted, for somebody to post" },
          { term: "Taken back", value: of.reverses_next_month ? "On the first of the next month" : "Never" },
          ...made(of.created_at, recurring_entry_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Each entry", value: <Sum cents={total_cents} currency={currency} /> },
            { label: "Next", value: next_on ? <DateText value={next_on} /> : "None" },
            { label: "Made", value: String(of.made_count) },
          ]}
        />
        <Section title="Lines of each" className="mt-10!">
          <TemplateLines recurring={of} accounts={accounts} tags={tags} />
        </Section>
        <EntriesMade entries={entries} none="No entry was made of it yet." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(recurring.readRecurringEntry, { entity_id, recurring_entry_id }),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, recurring_entry_id })),
        ]}
      />
    </>
  );
}
