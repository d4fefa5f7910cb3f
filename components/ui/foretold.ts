"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";

/** What is answered to `asked`, JSON that may be null for the time being; the answer to what was asked before stays until then. */
export function useForetold<I, T>(tell: Act<I, T>, asked: string | null) {
  const { data, error } = useQuery({
    queryKey: ["foretold", useId(), asked],
    queryFn: () => answerOf(tell(JSON.parse(asked ?? "null") as I)),
    enabled: asked !== null,
    // Of the moment before the act: once that is done, it is not asked again.
    staleTime: "static",
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { data, error };
}
