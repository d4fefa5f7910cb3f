"use client";

import type { Change } from "#lib/core/answer.ts";
import type { Revaluation } from "#lib/domains/books/currencies/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { TakeBack } from "./take-back.tsx";

interface RevaluationInput {
  entity_id: string;
  revaluation_id: string;
}

/** What the rates have done to the books, and was taken into income. */
export function RevaluationTable({
  rows,
  writes,
  reverse,
  trial,
}: {
  rows: readonly Revaluation[];
  writes: boolean;
  reverse: Change<RevaluationInput, Revaluation>["act"];
  trial: Trial<RevaluationInput>;
}) {
  return (
    <PlainTable
      caption="Revaluations"
      rows={rows}
      rowKey={({ revaluation_id }) => revaluation_id}
      columns={[
        {
          key: "currency",
          header: "Currency",
          cell: ({ entity_id, currency, to_currency, entry_ids }) => (
            <TextLink
              href={`/entities/${entity_id}/ledger/entries/${entry_ids[0] ?? ""}`}
              className="whitespace-nowrap font-medium"
            >
              {`${currency.toUpperCase()} in ${to_currency.toUpperCase()}`}
            </TextLink>
          ),
        },
        { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
        {
          key: "rate",
          header: "Rate",
          numeric: true,
          cell: ({ rate }) => <span className="tabular-nums">{rate}</span>,
        },
        {
          key: "gain",
          header: "Gain or loss",
          numeric: true,
          cell: ({ gain_cents, to_currency }) => <Money cents={gain_cents} currency={to_currency} signed />,
        },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={{ posted: "success" }} />,
        },
        ...(writes
          ? [
              {
                key: "acts",
                header: "Acts",
                hideHeader: true,
                cell: (shown: Revaluation) => {
                  const { entity_id, revaluation_id, status, date } = shown;
                  return status === "posted" ? (
                    <TakeBack
                      verb="Reverse"
                      what="revaluation"
                      date={date}
                      consequences={[
                        "An entry of today takes it back; both stay in the books.",
                        "The next revaluation takes up what it leaves.",
                      ]}
                      action={{ act: reverse, shown }}
                      trial={trial}
                      input={{ entity_id, revaluation_id }}
                      success="The revaluation is reversed"
                    />
                  ) : null;
                },
              },
            ]
          : []),
      ]}
    />
  );
}
