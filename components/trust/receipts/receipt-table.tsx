"use client";

import type { ReactNode } from "react";
import { type CompanyNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { type ActTitles, titleOf } from "./act-labels.ts";
import { ActTold } from "./act-told.tsx";
import { Actor } from "./actor.tsx";
import type { ReceiptRow } from "./receipt-row.ts";

/** Receipts, newest first, with the names of those companies that the reader may see. */
export function ReceiptTable({
  rows,
  titles,
  empty,
  ...names
}: CompanyNames & {
  rows: readonly ReceiptRow[];
  titles: ActTitles;
  empty: ReactNode;
}) {
  const companies = useCompanyNames(rows, names);
  return (
    <PlainTable
      caption="Receipts"
      rows={rows}
      rowKey={(receipt) => receipt.receipt_id}
      rowHref={(receipt) => `/receipts/${receipt.receipt_id}`}
      empty={empty}
      columns={[
        {
          key: "act",
          header: "Act",
          className: "sm:min-w-44 lg:max-w-96",
          cell: ({ action, subject }) => <ActTold title={titleOf(action, titles)} subject={subject} />,
        },
        {
          key: "company",
          header: "Company",
          cell: ({ entity_id }) =>
            entity_id === null ? (
              <span className="text-subtle">–</span>
            ) : (
              (companies.get(entity_id) ?? <Identifier value={entity_id} copy={false} />)
            ),
        },
        { key: "actor", header: "By", cell: ({ actor }) => <Actor actor={actor} /> },
        { key: "at", header: "When", cell: ({ executed_at }) => <DateText value={executed_at} time /> },
        {
          key: "receipt",
          header: "Receipt",
          hideOnPhone: true,
          className: "max-w-40",
          cell: ({ receipt_id }) => <Identifier value={receipt_id} copy={false} className="w-full text-muted" />,
        },
      ]}
    />
  );
}
