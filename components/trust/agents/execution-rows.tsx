"use client";

import type { ReactNode } from "react";
import { triggers } from "#lib/core/machine.ts";
import type { Execution } from "#lib/domains/trust/agents/schema.ts";
import { executionStates } from "#lib/domains/trust/agents/states.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { type Rows, useEndless } from "#ui/ui/endless.ts";
import { FromTheBeginning, LoadMore } from "#ui/ui/endless-list.tsx";
import { ExecutionList } from "./execution-list.tsx";

interface ExecutionQuery {
  agent_id: string;
  limit: number;
  cursor?: string;
}

const UNDER_WAY_MS = 1200;
const IDLE_MS = 10_000;

const underWay = ({ status }: Execution) => triggers(executionStates, status).length > 0;

/** What an agent does, as it does it: a run that was begun from here, by mail or by a webhook arrives by itself. */
export function ExecutionRows({
  first,
  asked,
  list,
  titles,
  empty,
}: {
  first: Rows<Execution>;
  /** What the list was asked with. */
  asked: ExecutionQuery;
  list: Act<ExecutionQuery, Rows<Execution>>;
  /** What the acts that agents do are called. */
  titles: ActTitles;
  empty: ReactNode;
}) {
  const { rows, more } = useEndless({
    of: ["executions", asked],
    first,
    ask: (cursor) => answerOf(list({ ...asked, ...(cursor && { cursor }) })),
    every: (shown) => (asked.cursor === undefined ? (shown.some(underWay) ? UNDER_WAY_MS : IDLE_MS) : false),
  });
  return (
    <>
      <FromTheBeginning />
      <div aria-live="polite">{rows.length > 0 ? <ExecutionList executions={rows} titles={titles} /> : empty}</div>
      <LoadMore more={more} count={rows.length} of="runs" />
    </>
  );
}
