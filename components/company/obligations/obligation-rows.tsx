"use client";

import type { Obligation } from "#lib/domains/company/obligations/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { LoadMore, type Rows, useEndless } from "#ui/ui/endless.tsx";
import type { CompleteInput } from "./complete-dialog.tsx";
import { ObligationTable } from "./obligation-table.tsx";

interface ObligationQuery {
  limit: number;
  tier?: Obligation["tier"] | undefined;
  status?: Obligation["status"] | undefined;
  entity_id?: string | undefined;
  cursor?: string | undefined;
}

/** Obligations that go on below, and that appear by themselves when they open meanwhile. */
export function ObligationRows({
  first,
  asked,
  list,
  nextHref,
  ...table
}: {
  first: Rows<Obligation>;
  /** What the list was asked with. */
  asked: ObligationQuery;
  list: Act<ObligationQuery, Rows<Obligation>>;
  nextHref: string | null;
  companies: ReadonlyMap<string, string>;
  today: string;
  complete: Act<CompleteInput> | null;
}) {
  const { rows, more } = useEndless({
    of: ["obligations", asked],
    first,
    ask: (cursor) => answerOf(list({ ...asked, ...(cursor && { cursor }) })),
    every: asked.cursor === undefined && 15_000,
  });
  return (
    <>
      <ObligationTable obligations={rows} {...table} />
      <LoadMore more={more} href={nextHref} />
    </>
  );
}
