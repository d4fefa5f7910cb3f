"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Choice, matching } from "#ui/ui/choices.ts";
import { useSettled } from "#ui/ui/settled.ts";

export type { Choice };

/** Where choices are asked for that are not at hand: the server, as one types. */
export interface ChoiceSource {
  /** What the answers are kept under: whose choices these are. */
  key: readonly unknown[];
  /** The first of those that have every word of what was typed; of all, where nothing was. */
  find: (typed: string) => Promise<readonly Choice[]>;
}

/** As many stand in the list at once: of ten thousand names nobody scrolls to the last, and typing finds it. */
const MOST = 1000;

const nowhere: ChoiceSource = { key: [], find: async () => [] };

/** What fits: at once of the choices at hand, and then what the server knows of beside them. */
export function useChoicesFound(
  choices: readonly Choice[],
  source: ChoiceSource | undefined,
  typed: string,
  open: boolean,
) {
  const asked = useSettled(typed);
  const { key, find } = source ?? nowhere;
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ["choices", ...key, asked],
    queryFn: () => find(asked),
    enabled: open && source !== undefined,
    // What was found for other letters stays in sight until there is better, as far as it fits.
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const near = matching(choices, typed).slice(0, MOST);
  const known = new Set(choices.map(({ value }) => value));
  const old = isPlaceholderData || asked !== typed;
  const told = old ? matching(data ?? [], typed) : (data ?? []);
  const further = told.filter(({ value }) => !known.has(value));
  return {
    found: [...near, ...further],
    waiting: source !== undefined && open && (isFetching || asked !== typed),
    failed: isError,
  };
}
