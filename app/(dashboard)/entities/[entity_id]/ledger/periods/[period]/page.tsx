import { notFound } from "next/navigation";
import { isPeriod } from "#lib/core/calendar.ts";
import { callOf } from "#lib/core/call.ts";
import { periodOf, today } from "#lib/core/days.ts";
import { readChecklist, reviewPeriod, withdrawReview } from "#lib/domains/books/checklist/operations.ts";
import type { Checklist } from "#lib/domains/books/checklist/schema.ts";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { read } from "#lib/server/read.ts";
import { ChecklistPoints } from "#ui/books/ledger/checklist.tsx";
import { Close, Reopen } from "#ui/books/ledger/period-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { monthLabel } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { closePeriod as close, reopenPeriod as reopen, review, tryClose, tryReopen, withdraw } from "../../actions.ts";

interface PeriodParams {
  params: Promise<{ entity_id: string; period: string }>;
}

/** What a point counts first. */
const countOf = ({ points }: Checklist, name: Checklist["points"][number]["name"]) =>
  points.find((point) => point.name === name)?.figures[0]?.value ?? 0;

/** The month that the address names, if it is one. */
const monthIn = (period: string) => (isPeriod(period) ? period : notFound());

export async function generateMetadata({ params }: PeriodParams) {
  return { title: `Close of ${monthLabel(monthIn((await params).period))}` };
}

export default async function PeriodPage({ params }: PeriodParams) {
  const { entity_id, period: given } = await params;
  const period = monthIn(given);
  const { writes, notice } = await companyPage(entity_id, `ledger/periods/${period}`, reviewPeriod.scope);
  const checklist = await read(readChecklist, { entity_id, period });
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/ledger/periods`, label: "Periods" }}
        title={`Close of ${monthLabel(period)}`}
        description={
          checklist.is_ready
            ? "Every point is done."
            : "What is to be looked at before the month is closed. It may be closed whatever the list says."
        }
        status={<Status value={checklist.status} tones={{ closed: "success" }} />}
        action={
          !writes || period >= periodOf(today()) ? null : checklist.status === "open" ? (
            <Close
              of={{ entity_id, period, draft_entries: countOf(checklist, "drafts") }}
              action={close}
              trial={tryClose}
            />
          ) : (
            <Reopen of={{ entity_id, period }} action={reopen} trial={tryReopen} />
          )
        }
      />
      {notice}
      <ChecklistPoints checklist={checklist} writes={writes} review={review} withdraw={withdraw} />
      <ApiFold
        calls={[
          callOf(readChecklist, { entity_id, period }),
          callOf(reviewPeriod, { entity_id, period, point: "receivables" }),
          callOf(withdrawReview, { entity_id, period, point: "receivables" }),
          callOf(closePeriod, { entity_id, period }),
        ]}
      />
    </>
  );
}
