"use client";

import { useEffect, useState } from "react";
import { type Act, useAct } from "#ui/ui/act.ts";

/**
 * What an act would do, asked anew with each change of what it is given: one question at a time, and the latest is always
 * asked. So nothing of the form has to be taken from whoever is writing in it until the answer is there.
 */
export function usePreview<I, T>(ask: Act<I, T>) {
  const [wanted, setWanted] = useState<I | null>(null);
  const [asked, setAsked] = useState<I | null>(null);
  const [preview, setPreview] = useState<T | null>(null);
  const { run, pending, failure, clear } = useAct(ask);
  useEffect(() => {
    if (pending || wanted === asked) return;
    setAsked(wanted);
    if (wanted !== null) run(wanted, setPreview);
  });
  return {
    preview,
    failure,
    /** Whether what is shown is of before a change. */
    pending: pending || wanted !== asked,
    /** Asks for the preview of what is given now, or of nothing. */
    want(input: I | null) {
      clear();
      setWanted(input);
    },
    /** Leaves nothing shown of what was given before. */
    forget: () => setPreview(null),
  };
}
