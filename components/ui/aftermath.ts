"use client";

import { useQueryClient } from "@tanstack/react-query";
import { unstable_isUnrecognizedActionError, useRouter } from "next/navigation";
import { createContext, startTransition, use } from "react";
import type { ActionResult, ErrorBody } from "#lib/core/answer.ts";
import { DismissContext } from "#ui/ui/dismiss.ts";
import { notify } from "#ui/ui/notices.tsx";

/** What follows an act that was done. All of it can be said from a server component: strings, no functions. */
export interface Aftermath {
  /** The notice's words. */
  success?: string | undefined;
  /** Where the receipt is read; `{receipt_id}` is filled in. */
  receiptHref?: string | undefined;
  /** Where to go; `{id}`, `{a.b}` are filled in from the answer, `{receipt_id}` from the receipt. */
  doneHref?: string | undefined;
  /** Whether the page is read again when it stays. Yes, unless said otherwise. */
  refresh?: boolean | undefined;
}

/** Whether whoever acts here may read the receipt of what they do: without it, the way there would lead to a refusal. */
export const ReadsReceiptsContext = createContext(true);

function fillTemplate(template: string, value: unknown, receiptId: string | null): string {
  return template.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    if (path === "receipt_id") return encodeURIComponent(receiptId ?? "");
    let held = value;
    for (const key of path.split(".")) {
      held = typeof held === "object" && held !== null ? Reflect.get(held, key) : undefined;
    }
    return typeof held === "string" || typeof held === "number" ? encodeURIComponent(held) : "";
  });
}

/**
 * Says so, closes the dialog or sheet around it, then goes on or reads the page again. Where the page stays, the panel closes
 * in one with what the page reads: a panel opened upon the page as it was would change a record that this act has changed.
 */
export function useAftermath({ success, receiptHref, doneHref, refresh = true }: Aftermath) {
  const router = useRouter();
  const client = useQueryClient();
  const dismiss = use(DismissContext);
  const readsReceipts = use(ReadsReceiptsContext);
  return (result: Extract<ActionResult<unknown>, { ok: true }>) => {
    // What is alive on the page may be about what was done.
    void client.invalidateQueries();
    if (success) {
      const hasReceipt = readsReceipts && receiptHref && result.receipt_id;
      const href = hasReceipt && fillTemplate(receiptHref, result.value, result.receipt_id);
      notify({ title: success, tone: "success", ...(href ? { link: { href, label: "Receipt" } } : {}) });
    }
    if (doneHref) {
      // The way out of a panel that has an address of its own is this, not its own way back.
      dismiss?.({ stay: true });
      // Read again as well, or the way back would lead to what is kept of the pages before: a list without the new record, a
      // form with what was there before it was sent.
      startTransition(() => {
        router.push(fillTemplate(doneHref, result.value, result.receipt_id));
        router.refresh();
      });
      return;
    }
    startTransition(() => {
      dismiss?.();
      if (refresh) router.refresh();
    });
  };
}

/** The action could not be asked, or gave no answer. Nobody can say whether it was done, and neither do these words. */
export const noAnswer: { ok: false; status: number; error: ErrorBody } = {
  ok: false,
  status: 0,
  error: {
    error: "No answer came back. Check your connection, and whether it was done, before you try again.",
    code: "no_answer",
    request_id: "",
  },
};

/** The service has been built anew since the page was drawn, and knows no act by the page's names any more: nothing was done. */
const ofAnotherVersion: typeof noAnswer = {
  ok: false,
  status: 409,
  error: {
    error: "The service has another version since you opened this page: reload to go on with that.",
    code: "another_version",
    request_id: "",
  },
};

/** What to say of an act that was asked and has thrown in place of answering. */
export const unanswered = (cause: unknown): typeof noAnswer =>
  unstable_isUnrecognizedActionError(cause) ? ofAnotherVersion : noAnswer;

/** What to say of a question, which does nothing that one would have to look after. */
export const unread = (cause: unknown): typeof noAnswer =>
  unstable_isUnrecognizedActionError(cause)
    ? ofAnotherVersion
    : { ...noAnswer, error: { ...noAnswer.error, error: "No answer came back. Check your connection." } };
