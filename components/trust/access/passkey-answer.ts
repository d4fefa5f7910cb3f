"use client";

import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser";
import type { ActionResult, ErrorBody } from "#lib/core/answer.ts";

/** What asks the service for something to sign. */
export type AskPasskey = (input: Record<string, never>) => Promise<ActionResult<PublicKeyCredentialRequestOptionsJSON>>;

/** Why a browser came back without a passkey: mostly, its owner has thought better of it. */
export function refusalOf(cause: unknown): { ok: false; status: number; error: ErrorBody } {
  const name = cause instanceof Error ? cause.name : "";
  const error =
    name === "InvalidStateError"
      ? "This device has a passkey of yours already."
      : name === "SecurityError"
        ? "Passkeys work under the service’s own address only: open it by that."
        : "No passkey was used. Try again, or go another way.";
  return { ok: false, status: 0, error: { error, code: "no_passkey", request_id: "" } };
}

/** Has one of the person's passkeys sign what the service asks for, and hands it on. Refusals come as values. */
export async function withPasskey(
  ask: AskPasskey,
  use: (signed: AuthenticationResponseJSON) => Promise<ActionResult<null>>,
): Promise<ActionResult<null>> {
  const asked = await ask({});
  if (!asked.ok) return asked;
  try {
    return await use(await startAuthentication({ optionsJSON: asked.value }));
  } catch (cause) {
    return refusalOf(cause);
  }
}
