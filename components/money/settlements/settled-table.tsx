"use client";

import type { ReactNode } from "react";
import type { Change } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const tones: Readonly<Record<string, Tone>> = { applied: "success", voided: "neutral" };

/** What every settlement tells, of an invoice or of a bill. */
interface Settled {
  entity_id: string;
  settled_on: string;
  status: string;
  amount_cents: number;
  updated_at: string;
}

/** How a settlement is taken back, and what that would do. */
export interface SettlementActs<At, Row> {
  takeBack: Change<At, Row>["act"];
  tryTakeBack: Trial<At>;
}

/** Settlements, and what was taken back; newest first. */
export function SettledTable<Row extends Settled, At extends object>({
  caption,
  rows,
  at,
  by,
  noun,
  consequence,
  currency,
  acts,
}: {
  caption: string;
  rows: readonly Row[];
  /** Which settlement a row is. */
  at: (row: Row) => At;
  /** What has settled it, or what it has settled. */
  by: { header: string; cell: (row: Row) => ReactNode };
  /** What people call what is taken back; null of what is taken back on another page. */
  noun: (row: Row) => string | null;
  consequence: string;
  currency: string;
  /** null for whoever may not take back. */
  acts: SettlementActs<At, Row> | null;
}) {
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      rowKey={(row) => JSON.stringify(at(row))}
      columns={[
        { key: "by", ...by },
        { key: "day", header: "Date", cell: ({ settled_on }) => <DateText value={settled_on} /> },
        { key: "status", header: "Status", cell: ({ status }) => <Status value={status} tones={tones} /> },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents }) => <Money cents={amount_cents} currency={currency} />,
        },
        {
          key: "acts",
          header: "Actions",
          hideHeader: true,
          cell: (row) => {
            const called = noun(row);
            if (acts === null || called === null || row.status !== "applied") return null;
            const what = `the ${called} of ${amount(row.amount_cents, currency)}`;
            return (
              <Confirm
                trigger={
                  <Button size="sm" aria-label={`Take back ${what}`}>
                    Take back
                  </Button>
                }
                title={`Take back ${what}?`}
                consequences={[consequence]}
                effects={<EffectsOf trial={acts.tryTakeBack} input={at(row)} />}
                confirmLabel="Take back"
                tone="danger"
                action={{ act: acts.takeBack, shown: row }}
                input={at(row)}
                success="It is taken back"
                receiptHref="/receipts/{receipt_id}"
              />
            );
          },
        },
      ]}
    />
  );
}
