"use client";

import { signIn } from "next-auth/react";
import type { ActionResult } from "#lib/core/answer.ts";

export interface Credentials {
  email: string;
  password: string;
}

const sentences: Record<string, string> = {
  wrong_credentials: "The e-mail or the password is wrong.",
  rate_limit_exceeded: "Too many attempts to sign in. Wait a quarter of an hour, then try again.",
  internal_error: "Signing in failed on our side. Try again in a moment.",
};

/** Signs in through next-auth, whose refusal is a word; answers as a server action does, so that forms show it. */
export async function enter({ email, password }: Credentials): Promise<ActionResult<null>> {
  const answer = await signIn("credentials", { email, password, redirect: false });
  if (answer?.ok && !answer.error) return { ok: true, value: null, receipt_id: null };
  const known = answer?.error && answer.error in sentences ? answer.error : "internal_error";
  return {
    ok: false,
    status: answer?.status ?? 500,
    error: { error: sentences[known] ?? "", code: known, request_id: "" },
  };
}

/** Goes on as somebody else than before: a whole new page, since whatever the router kept was seen signed out. */
export function goOn(path: string): void {
  window.location.assign(path);
}
