"use client";

import { unstable_rethrow } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import type { ActionResult, Change, ErrorBody, Shown } from "#lib/core/answer.ts";
import { type Aftermath, unanswered, useAftermath } from "#ui/ui/aftermath.ts";
import { useIdentity } from "#ui/ui/identity.ts";

/** An act as a component is handed it: asked with its input, it answers as a value. */
export type Act<I, T = unknown> = (input: I) => Promise<ActionResult<T>>;

/** An act that makes something, or one that changes what is shown. */
export type Deed<I, T = unknown> = Act<I, T> | Change<I, T>;

/** What became of a record by this page's own acts: the ETag that was shown, and the one it has since. */
const since = new Map<Shown, string>();

/** What the page knows a record to be: as it was shown, or as the page itself has changed it and not yet drawn it anew. */
function latest(shown: Shown): Shown {
  let known = shown;
  for (let next = since.get(known); next !== undefined; next = since.get(known)) known = next;
  return known;
}

/** Does it. Of several changes on one page each is sent with what the one before has answered. */
export async function perform<I, T>(deed: Deed<I, T>, input: I): Promise<ActionResult<T>> {
  if (typeof deed === "function") return deed(input);
  const shown = latest(deed.shown);
  const result = await deed.act(shown, input);
  if (result.ok && result.etag !== undefined && result.etag !== shown) {
    // What it has become is the last word on it, also where it was so once before.
    since.delete(result.etag);
    since.set(shown, result.etag);
  }
  return result;
}

/** Runs a server action that takes no typing: a button, a confirmation. Says what went wrong instead of throwing. */
export function useAct<I, T>(deed: Deed<I, T>, aftermath: Aftermath = {}) {
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
        const result = await asMyself(() => perform(deed, input));
        if (!result.ok) {
          setFailure(result.error);
          return;
        }
        onDone?.(result.value);
        follow(result);
      } catch (cause) {
        unstable_rethrow(cause);
        console.error(cause);
        setFailure(unanswered(cause).error);
      } finally {
        busy.current = false;
      }
    });
  };
  return { run, pending, failure, clear: () => setFailure(null) };
}
