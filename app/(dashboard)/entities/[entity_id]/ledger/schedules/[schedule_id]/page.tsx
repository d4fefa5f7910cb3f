import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { next } from "#lib/core/machine.ts";
import * as schedules from "#lib/domains/books/schedules/operations.ts";
import { scheduleStates } from "#lib/domains/books/schedules/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { DisposeSchedule } from "#ui/books/schedules/dispose.tsx";
import { kindLabels, scheduleActs, scheduleTones } from "#ui/books/schedules/labels.ts";
import { SchedulePlan } from "#ui/books/schedules/plan.tsx";
import { TagNames } from "#ui/books/tags/tag-names.tsx";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../actions.ts";
import { accountsOf } from "../../choices.ts";
import { entriesOf } from "../../entries-of.ts";
import { namedAccounts } from "../../named-accounts.ts";
import { tagsOf } from "../../tags.ts";
import { disposeSchedule, postSchedule, tryDispose, tryPost, tryVoid, voidSchedule } from "../actions.ts";

interface ScheduleParams {
  params: Promise<{ entity_id: string; schedule_id: string }>;
}

/** The plan leads to every month's entry; so many of the latest are shown beneath. */
const LATEST = 12;

const scheduleOf = cache((entity_id: string, schedule_id: string) =>
  read(schedules.readSchedule, { entity_id, schedule_id }),
);

export async function generateMetadata({ params }: ScheduleParams) {
  const { entity_id, schedule_id } = await params;
  return { title: (await scheduleOf(entity_id, schedule_id)).name };
}

export default async function SchedulePage({ params }: ScheduleParams) {
  const { entity_id, schedule_id } = await params;
  const part = `ledger/schedules/${schedule_id}`;
  const { writes, notice } = await companyPage(entity_id, part, schedules.createSchedule.scope);
  const schedule = await scheduleOf(entity_id, schedule_id);
  const { kind, name, status, currency, months, first_period, error, next_on, entry_ids } = schedule;
  const { asset_account_id, expense_account_id, accumulated_account_id, proceeds_cents, gain_cents } = schedule;
  const [accounts, tags, entries] = await Promise.all([
    namedAccounts(entity_id, [asset_account_id, expense_account_id, accumulated_account_id]),
    tagsOf(entity_id),
    entriesOf(entity_id, entry_ids.toReversed().slice(0, LATEST)),
  ]);
  const account = (id: string | null) => {
    const found = accounts.find(({ account_id }) => account_id === id);
    return found && <TextLink href={`/entities/${entity_id}/ledger/accounts/${id}`}>{found.account_name}</TextLink>;
  };
  const isDue = status === "active" && next_on !== null && next_on <= today();
  const mayDispose = next(scheduleStates, status, "dispose") !== null;
  const mayVoid = next(scheduleStates, status, "void") !== null;
  const words = scheduleActs(schedule);
  const shown = asShown(schedule, { post: postSchedule, void: voidSchedule, dispose: disposeSchedule });
  const atHand = writes && mayDispose ? await accountsOf(entity_id) : [];
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/ledger/schedules`, label: "Schedules" }}
        title={name}
        status={<Status value={status} tones={scheduleTones} />}
        meta={kindLabels[kind]}
        more={
          writes && mayDispose ? (
            <DisposeSchedule
              schedule={schedule}
              accounts={atHand}
              find={findAccounts}
              action={shown.dispose}
              trial={tryDispose}
            />
          ) : null
        }
        action={
          writes ? (
            <>
              {mayVoid ? (
                <DatedAct
                  words={words.void}
                  day={{
                    name: "voided_on",
                    label: "Voided on",
                    min: `${first_period}-01`,
                    hint: "Each entry is taken back on this day, or on its own where that is later. With the first month’s first day, it is as if nothing had been posted.",
                  }}
                  action={shown.void}
                  trial={tryVoid}
                  input={{ entity_id, schedule_id }}
                />
              ) : null}
              <RecordActs
                may={isDue ? ["post"] : []}
                words={words}
                actions={shown}
                trials={{ post: tryPost }}
                input={{ entity_id, schedule_id }}
              />
            </>
          ) : null
        }
      />
      {notice}
      {error ? (
        <Callout tone="warning" title="The next month could not be posted" className="mb-6">
          {error} It is tried again each day.
        </Callout>
      ) : null}
      <RecordBody
        facts={[
          {
            term: "Spread over",
            value: `${months} ${months === 1 ? "month" : "months"} from ${monthLabel(first_period)}`,
          },
          ...told(
            "Salvage value",
            schedule.salvage_cents > 0 && <Money cents={schedule.salvage_cents} currency={currency} />,
          ),
          ...told("Stands on", account(asset_account_id)),
          ...told("Each month debits", account(expense_account_id)),
          ...told("Depreciation gathers on", account(accumulated_account_id)),
          ...told(
            "Tags",
            (schedule.class_id ?? schedule.project_id) !== null && <TagNames tags={tags} of={schedule} />,
          ),
          ...dated("Disposed of", schedule.disposed_on),
          ...told("Proceeds", proceeds_cents !== null && <Money cents={proceeds_cents} currency={currency} />),
          ...told("Gain or loss", gain_cents !== null && <Money cents={gain_cents} currency={currency} signed />),
          ...made(schedule.created_at, schedule_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Cost", value: <Sum cents={schedule.cost_cents} currency={currency} /> },
            {
              label: "Posted",
              value: <Sum cents={schedule.posted_cents} currency={currency} />,
              note: `${schedule.posted_months} of ${months} months`,
            },
            { label: "Still to post", value: <Sum cents={schedule.remaining_cents} currency={currency} /> },
            { label: "Book value", value: <Sum cents={schedule.book_value_cents} currency={currency} /> },
            { label: "Next", value: next_on ? <DateText value={next_on} /> : "None" },
          ]}
        />
        <Section title="Plan by month" className="mt-10!">
          <SchedulePlan schedule={schedule} />
        </Section>
        <EntriesMade entries={entries} none="Nothing of it is posted yet." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(schedules.readSchedule, { entity_id, schedule_id }),
          ...(isDue ? [callOf(schedules.postSchedule, { entity_id, schedule_id })] : []),
          ...(mayVoid ? [callOf(schedules.voidSchedule, { entity_id, schedule_id })] : []),
          ...(mayDispose
            ? [callOf(schedules.disposeSchedule, { ...schedules.disposeSchedule.example, entity_id, schedule_id })]
            : []),
        ]}
      />
    </>
  );
}
