"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ErrorBody } from "#lib/core/answer.ts";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";

/**
 * What an act would do, asked anew with each change of what it is given. What was answered last stays in sight until there is an
 * answer, also where what is asked now is refused: what is wrong is put right there.
 */
export function usePreview<I, T>(ask: Act<I, T>) {
  const [asked, setAsked] = useState<{ input: I | null; change: number }>({ input: null, change: 0 });
  const { data, error, isFetching } = useQuery({
    // By how often it was changed: what is asked may be a whole file.
    queryKey: ["preview", useId(), asked.change],
    queryFn: () => answerOf(ask(asked.input as I)),
    enabled: asked.input !== null,
    staleTime: "static",
    gcTime: 0,
    retry: false,
  });
  const [preview, setPreview] = useState<T | null>(null);
  if (data !== undefined && data !== preview) setPreview(data);
  return {
    preview,
    failure: (error?.cause as ErrorBody | undefined) ?? null,
    /** Whether what is shown is of before a change. */
    pending: isFetching,
    /** Asks for the preview of what is given now, or of nothing. */
    want: (input: I | null) => setAsked(({ change }) => ({ input, change: change + 1 })),
    /** Leaves nothing shown of what was given before. */
    forget() {
      setAsked(({ change }) => ({ input: null, change: change + 1 }));
      setPreview(null);
    },
  };
}
