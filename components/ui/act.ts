"use client";

import { unstable_rethrow } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import type { ActionResult, ErrorBody } from "#lib/core/answer.ts";
import { type Aftermath, noAnswer, useAftermath } from "#ui/ui/aftermath.ts";
import { useIdentity } from "#ui/ui/identity.ts";

/** An act as a component is handed it: asked with its input, it answers as a value. */
export type Act<I, T = unknown> = (input: I) => Promise<ActionResult<T>>;

/** Runs a server action that takes no typing: a button, a confirmation. Says what went wrong instead of throwing. */
export function useAct<I, T>(action: (input: I) => Promise<ActionResult<T>>, aftermath: Aftermath = {}) {
  const [pending, start] = useTransition();
  const [failure, setFailure] = useState<ErrorBody | null>(null);
  const busy = useRef(false);
  const follow = useAftermath(aftermath);
  const asMyself = useIdentity();
  const run = (input: I, onDone?: (value: T) => void) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    start(async () => {
      try {
        const result = await asMyself(() => action(input));
        if (!result.ok) {
          setFailure(result.error);
          return;
        }
        onDone?.(result.value);
        follow(result);
      } catch (cause) {
        unstable_rethrow(cause);
        console.error(cause);
        setFailure(noAnswer.error);
      } finally {
        busy.current = false;
      }
    });
  };
  return { run, pending, failure, clear: () => setFailure(null) };
}
