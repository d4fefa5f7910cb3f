"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf } from "#ui/ui/answer-of.ts";
import type { FindEntities } from "./company-choices.ts";

/** The names of companies by their identifiers, and how to ask for those of others. */
export interface CompanyNames {
  companies: ReadonlyMap<string, string>;
  /** null for whoever may not read companies, and sees their identifiers. */
  find: FindEntities | null;
}

/** As many are asked for at a time. */
const MOST = 100;

/**
 * The names of the companies that these rows speak of. Those of the first page are at hand; a list that goes on below
 * speaks of others, whose names are asked for, each once.
 */
export function useCompanyNames(
  rows: readonly { entity_id: string | null }[],
  { companies, find }: CompanyNames,
): ReadonlyMap<string, string> {
  const [told, setTold] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = [...new Set(rows.flatMap(({ entity_id }) => entity_id ?? []))].filter(
    (entity_id) => !companies.has(entity_id) && !told.has(entity_id),
  );
  const asked = unknown.slice(0, MOST);
  useQuery({
    queryKey: ["company names", asked],
    queryFn: async () => {
      const { data } = find === null ? { data: [] } : await answerOf(find({ entity_id: asked.join(","), limit: MOST }));
      const names = new Map(data.map(({ entity_id, legal_name }) => [entity_id, legal_name]));
      // One that may not be read keeps its identifier, and is not asked for again.
      setTold((before) => new Map([...before, ...asked.map((id) => [id, names.get(id) ?? id] as const)]));
      return null;
    },
    enabled: find !== null && asked.length > 0,
    // What was told is kept here.
    gcTime: 0,
  });
  return new Map([...companies, ...told]);
}
