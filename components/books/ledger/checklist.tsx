"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import type * as z from "zod";
import type { Checklist, Figure as CountedFigure, NewReview, Point } from "#lib/domains/books/checklist/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import type { Act } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";

const titles: Readonly<Record<Point["name"], string>> = {
  earlier_months: "Earlier months are closed",
  bank_accounts: "Bank accounts are reconciled",
  drafts: "Drafts are posted or discarded",
  due_entries: "Entries that were due are made",
  receivables: "Receivables are looked through",
  payables: "Payables are looked through",
  payroll: "Payroll ties",
  tie_outs: "The books tie out",
};

/** Where what is still to be done is done, of a month and its last day. */
const ways = (
  period: string,
  last_day: string,
): Readonly<Record<Point["name"], readonly { path: string; label: string }[]>> => ({
  earlier_months: [{ path: "ledger/periods?status=open", label: "Open months" }],
  bank_accounts: [{ path: "ledger/reconciliations", label: "Reconciliations" }],
  drafts: [{ path: `ledger/entries?period=${period}&status=draft`, label: "Drafts" }],
  due_entries: [
    { path: "ledger/recurring", label: "Recurring entries" },
    { path: "ledger/schedules", label: "Schedules" },
    { path: `ledger/entries?period=${period}`, label: "Journal" },
  ],
  receivables: [{ path: `invoices/ageing?as_of=${last_day}`, label: "Aging of receivables" }],
  payables: [{ path: `bills/ageing?as_of=${last_day}`, label: "Aging of payables" }],
  payroll: [{ path: "payroll", label: "Payroll" }],
  tie_outs: [{ path: "ledger", label: "Integrity" }],
});

export type ReviewAct = Act<z.input<typeof NewReview>, Checklist>;

/** What a month's close still needs, each point with the figures that say so and the way to mend it. */
export function ChecklistPoints({
  checklist: { entity_id, period, last_day, points },
  writes,
  review,
  withdraw,
}: {
  checklist: Checklist;
  writes: boolean;
  review: ReviewAct;
  withdraw: ReviewAct;
}) {
  const wayOf = ways(period, last_day);
  return (
    <ul className="divide-y rounded-lg border">
      {points.map((point) => {
        const { name, is_done, note, figures, review: word } = point;
        const Icon = is_done ? CircleCheck : CircleDashed;
        return (
          <li key={name} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
            <Icon
              aria-hidden="true"
              className={is_done ? "mt-0.5 shrink-0 text-success" : "mt-0.5 shrink-0 text-subtle"}
            />
            <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
              <h2 className="font-medium">
                {titles[name]}
                <span className="sr-only">{is_done ? " (done)" : " (still to be done)"}</span>
              </h2>
              <p className="text-muted [overflow-wrap:anywhere]">
                <Spoken>{note}</Spoken>
              </p>
              {figures.length > 0 ? <Figures figures={figures} /> : null}
              {word ? (
                <p className="text-muted text-sm">
                  <DateText value={word.created_at} time />
                  {word.note ? `: ${word.note}` : null}
                </p>
              ) : null}
              <p className="flex flex-wrap gap-x-4 text-sm">
                {wayOf[name].map(({ path, label }) => (
                  <TextLink key={path} href={`/entities/${entity_id}/${path}`}>
                    {label}
                  </TextLink>
                ))}
              </p>
            </div>
            {writes && (name === "receivables" || name === "payables") ? (
              word && is_done ? (
                <ActionButton
                  variant="ghost"
                  size="sm"
                  action={withdraw}
                  input={{ entity_id, period, point: name }}
                  success="The sign-off is withdrawn"
                  receiptHref="/receipts/{receipt_id}"
                >
                  Withdraw<span className="sr-only"> the sign-off of {name}</span>
                </ActionButton>
              ) : (
                <ActionButton
                  size="sm"
                  action={review}
                  input={{ entity_id, period, point: name }}
                  success="The point is signed off"
                  receiptHref="/receipts/{receipt_id}"
                >
                  Sign off<span className="sr-only"> {name}</span>
                </ActionButton>
              )
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The API names accounts by their codes; here they are words in a sentence. */
const spoken = (name: string) => name.replaceAll("_", " ");

function Figures({ figures }: { figures: readonly CountedFigure[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(({ name, value, unit, currency }) => (
        <div key={`${name} ${currency}`} className="flex min-w-0 gap-2">
          <dt className="text-muted [overflow-wrap:anywhere]">{spoken(name)}</dt>
          <dd>{unit === "cents" ? <Money cents={value} currency={currency ?? "usd"} /> : <Figure value={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}
