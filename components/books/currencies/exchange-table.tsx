"use client";

import type { Change } from "#lib/core/answer.ts";
import type { CurrencyExchange } from "#lib/domains/books/currencies/exchanges/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { TakeBack } from "./take-back.tsx";

interface ExchangeInput {
  entity_id: string;
  currency_exchange_id: string;
}

/** What was exchanged for what; each side leads to its entry. */
export function ExchangeTable({
  rows,
  writes,
  act,
  trial,
}: {
  rows: readonly CurrencyExchange[];
  writes: boolean;
  act: Change<ExchangeInput, CurrencyExchange>["act"];
  trial: Trial<ExchangeInput>;
}) {
  return (
    <PlainTable
      caption="Currency exchanges"
      rows={rows}
      rowKey={({ currency_exchange_id }) => currency_exchange_id}
      columns={[
        {
          key: "description",
          header: "Exchange",
          cell: ({ entity_id, description, entry_ids }) => (
            <TextLink href={`/entities/${entity_id}/ledger/entries/${entry_ids[0] ?? ""}`} className="font-medium">
              {description}
            </TextLink>
          ),
        },
        { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
        {
          key: "from",
          header: "Left",
          numeric: true,
          cell: (one) => <Money cents={one.from_amount_cents} currency={one.from_currency} />,
        },
        {
          key: "to",
          header: "Came",
          numeric: true,
          cell: ({ entity_id, to_amount_cents, to_currency, entry_ids }) => (
            <TextLink href={`/entities/${entity_id}/ledger/entries/${entry_ids[1] ?? ""}`}>
              <Money cents={to_amount_cents} currency={to_currency} />
            </TextLink>
          ),
        },
        {
          key: "gain",
          header: "Gain or loss",
          numeric: true,
          cell: ({ gain_cents, gain_currency }) =>
            gain_cents === null ? (
              <span className="text-muted">No rate</span>
            ) : (
              <Money cents={gain_cents} currency={gain_currency} signed />
            ),
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
                cell: (shown: CurrencyExchange) => {
                  const { entity_id, currency_exchange_id, status, date } = shown;
                  return status === "posted" ? (
                    <TakeBack
                      verb="Void"
                      what="exchange"
                      date={date}
                      consequences={["Entries of today take it back; all of them stay in the books."]}
                      action={{ act, shown }}
                      trial={trial}
                      input={{ entity_id, currency_exchange_id }}
                      success="The exchange is voided"
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
