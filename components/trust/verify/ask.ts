"use client";

import type { ActionResult, ErrorBody } from "#lib/core/answer.ts";
import type { Verdict } from "#lib/server/verification.ts";
import { unread } from "#ui/ui/aftermath.ts";

const MOST_BYTES = 10 * 1024 * 1024;

const tooLarge: ErrorBody = {
  error: "The file is larger than 10 MiB, and no document of this record is.",
  code: "payload_too_large",
  request_id: "",
};

export const askForFile = (file: File) => ({ body: file, type: "application/octet-stream" });

export const askForHash = (sha256: string) => ({ body: sha256, type: "application/vnd.minutebook.sha256" });

/** Asks the service about a file or a hash; answers as a server action does. */
export async function ask({ body, type }: { body: File | string; type: string }): Promise<ActionResult<Verdict>> {
  // Said here too, since a refusal in the middle of an upload reaches the browser as a broken connection.
  if (body instanceof File && body.size > MOST_BYTES) return { ok: false, status: 413, error: tooLarge };
  try {
    const answer = await fetch("/verify/check", { method: "POST", headers: { "Content-Type": type }, body });
    if (answer.ok) return { ok: true, value: (await answer.json()) as Verdict, receipt_id: null };
    return { ok: false, status: answer.status, error: (await answer.json()) as ErrorBody };
  } catch (cause) {
    return unread(cause);
  }
}
