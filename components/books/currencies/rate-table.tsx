"use client";

import type { Change } from "#lib/core/answer.ts";
import type { ExchangeRate } from "#lib/domains/books/currencies/schema.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText, formatDate } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

interface RateInput {
  entity_id: string;
  exchange_rate_id: string;
}

const pairOf = ({ currency, to_currency }: ExchangeRate) => `${currency.toUpperCase()} to ${to_currency.toUpperCase()}`;

/** The rates that were entered, latest day first. */
export function RateTable({
  rows,
  writes,
  remove,
  trial,
}: {
  rows: readonly ExchangeRate[];
  writes: boolean;
  remove: Change<RateInput, null>["act"];
  trial: Trial<RateInput>;
}) {
  return (
    <PlainTable
      caption="Exchange rates"
      rows={rows}
      rowKey={({ exchange_rate_id }) => exchange_rate_id}
      columns={[
        { key: "pair", header: "Currencies", cell: (one) => <span className="whitespace-nowrap">{pairOf(one)}</span> },
        { key: "date", header: "From", cell: ({ date }) => <DateText value={date} /> },
        {
          key: "rate",
          header: "Rate",
          numeric: true,
          cell: ({ rate }) => <span className="tabular-nums">{rate}</span>,
        },
        ...(writes
          ? [
              {
                key: "acts",
                header: "Acts",
                hideHeader: true,
                cell: (one: ExchangeRate) => (
                  <Confirm
                    trigger={
                      <Button size="sm" variant="ghost">
                        Delete<span className="sr-only"> {`${pairOf(one)} of ${formatDate(one.date)}`}</span>
                      </Button>
                    }
                    title={`Delete the rate of ${formatDate(one.date)}?`}
                    consequences={[
                      "Days from then on go by the rate before it; where there is none, they cannot be translated.",
                      "Revaluations that were made with it stand.",
                    ]}
                    effects={
                      <EffectsOf
                        trial={trial}
                        input={{ entity_id: one.entity_id, exchange_rate_id: one.exchange_rate_id }}
                      />
                    }
                    confirmLabel="Delete"
                    action={{ act: remove, shown: one }}
                    input={{ entity_id: one.entity_id, exchange_rate_id: one.exchange_rate_id }}
                    success="The rate is deleted"
                    receiptHref="/receipts/{receipt_id}"
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
