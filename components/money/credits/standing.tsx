"use client";

import type { CustomerCredit } from "#lib/domains/money/invoicing/credits/schema.ts";
import { Money } from "#ui/ui/money.tsx";
import type { PlainColumn } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { creditStanding, creditTones } from "./labels.ts";

type Credit = Pick<CustomerCredit, "status" | "amount_cents" | "balance_cents" | "currency">;

/** The columns of how a credit stands, a customer's or a vendor's: what it was of, and what is left of it. */
export const standing: readonly PlainColumn<Credit>[] = [
  { key: "status", header: "Status", cell: (row) => <Status value={creditStanding(row)} tones={creditTones} /> },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    cell: ({ amount_cents, currency }) => <Money cents={amount_cents} currency={currency} />,
  },
  {
    key: "left",
    header: "Left",
    numeric: true,
    cell: ({ balance_cents, currency }) => <Money cents={balance_cents} currency={currency} />,
  },
];
