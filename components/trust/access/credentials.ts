"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { signIn } from "next-auth/react";
import type { ActionResult } from "#lib/core/answer.ts";

export interface Credentials {
  email: string;
  password: string;
  /** A code of the person's app, or a recovery code, where their account asks for a second step. */
  code?: string;
  /** What their passkey has signed, in its place. */
  passkey?: AuthenticationResponseJSON;
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
  second_step_required: () => "This account asks for a second step: sign in first, then open this link again.",
  wrong_code: () => "The code is wrong, or was used before.",
  wrong_passkey: () => "The passkey was not accepted. Use the one that is kept for this account.",
  sso_required: () => "Your company has its members sign in by single sign-on: use the button above.",
  unavailable: () => "The database is not available just now: try again in a moment.",
  internal_error: () => "Signing in failed on our side. Try again in a moment.",
};

/**
 * Whether next-auth did nothing, since the token that it had given the browser was another by then, as another tab's request may have
 * it: it answers by the way to a page of its own, and no error.
 */
export const isOfAnotherToken = (url: string | null | undefined) => url?.endsWith("?csrf=true") ?? false;

/** Asks next-auth, whose refusal is a word and the seconds to wait; answers as a server action does, so that forms show it. */
async function ask(provider: "credentials" | "passkey", given: Record<string, string>): Promise<ActionResult<null>> {
  const asked = { ...given, redirect: false } as const;
  const first = await signIn(provider, asked);
  const answer = isOfAnotherToken(first?.url) ? await signIn(provider, asked) : first;
  if (answer?.ok && !answer.error && !isOfAnotherToken(answer.url)) return { ok: true, value: null, receipt_id: null };
  const [word = "", seconds] = (answer?.error ?? "").split(":");
  const known = word in sentences ? word : "internal_error";
  return {
    ok: false,
    status: answer?.status ?? 500,
    error: { error: sentences[known]?.(Number(seconds ?? 0)) ?? "", code: known, request_id: "" },
  };
}

/** Signs in by a password, and a second step where the account asks for one. */
export const enter = ({ email, password, code, passkey }: Credentials): Promise<ActionResult<null>> =>
  ask("credentials", {
    email,
    password,
    ...(code === undefined ? {} : { code }),
    ...(passkey === undefined ? {} : { passkey: JSON.stringify(passkey) }),
  });

/** Signs in by a passkey alone. */
export const enterByPasskey = (passkey: AuthenticationResponseJSON): Promise<ActionResult<null>> =>
  ask("passkey", { passkey: JSON.stringify(passkey) });

/** Goes on as somebody else than before: a whole new page, since whatever the router kept was seen signed out. */
export function goOn(path: string): void {
  window.location.assign(path);
}

/** The action that opens an account, and then signs its owner in; the account is open, whatever hinders that: the sign-in page says it. */
export const openAndEnter =
  <I extends { password: string }>(open: (input: I) => Promise<ActionResult<{ email: string }>>, email: string) =>
  async (input: I): Promise<ActionResult<null>> => {
    const opened = await open(input);
    if (!opened.ok) return opened;
    await enter({ email, password: input.password });
    return { ok: true, value: null, receipt_id: opened.receipt_id };
  };
