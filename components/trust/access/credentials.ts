"use client";

import { signIn } from "next-auth/react";
import type { ActionResult } from "#lib/core/answer.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** How long people are asked to wait, in the unit that they would say it in. */
function waiting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

const sentences: Record<string, (seconds: number) => string> = {
  wrong_credentials: () => "The e-mail or the password is wrong.",
  rate_limit_exceeded: (seconds) => `Too many attempts to sign in. Wait ${waiting(seconds)}, then try again.`,
  internal_error: () => "Signing in failed on our side. Try again in a moment.",
};

/** Signs in through next-auth, whose refusal is a word and the seconds to wait; answers as a server action does, so that forms show it. */
export async function enter({ email, password }: Credentials): Promise<ActionResult<null>> {
  const answer = await signIn("credentials", { email, password, redirect: false });
  if (answer?.ok && !answer.error) return { ok: true, value: null, receipt_id: null };
  const [word = "", seconds] = (answer?.error ?? "").split(":");
  const known = word in sentences ? word : "internal_error";
  return {
    ok: false,
    status: answer?.status ?? 500,
    error: { error: sentences[known]?.(Number(seconds ?? 0)) ?? "", code: known, request_id: "" },
  };
}

/** Goes on as somebody else than before: a whole new page, since whatever the router kept was seen signed out. */
export function goOn(path: string): void {
  window.location.assign(path);
}
