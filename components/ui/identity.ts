"use client";

import { createContext, use } from "react";
import type { ActionResult } from "#lib/core/answer.ts";

/** Asks whoever sits here to confirm that it is them; answers whether they did. */
export type ConfirmIdentity = () => Promise<boolean>;

export const IdentityContext = createContext<ConfirmIdentity | null>(null);

/**
 * Runs an act, and where it is refused because the person proved too long ago who they are, asks them, and goes on with the
 * very same act; so no form and no button needs to know what is guarded.
 */
export function useIdentity() {
  const confirm = use(IdentityContext);
  return async <T>(act: () => Promise<ActionResult<T>>): Promise<ActionResult<T>> => {
    const answer = await act();
    if (answer.ok || answer.error.code !== "reauthentication_required" || confirm === null) return answer;
    return (await confirm()) ? act() : answer;
  };
}
