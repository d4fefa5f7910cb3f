"use client";

import type { ReactNode } from "react";
import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { LoadMore, type Rows, useEndless } from "#ui/ui/endless.tsx";
import type { ActTitles } from "./act-labels.ts";
import { ReceiptTable } from "./receipt-table.tsx";

interface ReceiptQuery {
  limit: number;
  action?: string;
  entity_id?: string;
  cursor?: string;
}

/** Receipts, newest first: those of acts that are done meanwhile appear by themselves, and the older ones further down. */
export function ReceiptRows({
  first,
  asked,
  list,
  nextHref,
  ...table
}: {
  first: Rows<Receipt>;
  /** What the list was asked with. */
  asked: ReceiptQuery;
  list: Act<ReceiptQuery, Rows<Receipt>>;
  nextHref: string | null;
  titles: ActTitles;
  companies: ReadonlyMap<string, string>;
  empty: ReactNode;
}) {
  const { rows, more } = useEndless({
    of: ["receipts", asked],
    first,
    ask: (cursor) => answerOf(list({ ...asked, ...(cursor && { cursor }) })),
    every: asked.cursor === undefined && 15_000,
  });
  return (
    <>
      <ReceiptTable receipts={rows} {...table} />
      <LoadMore more={more} href={nextHref} />
    </>
  );
}
