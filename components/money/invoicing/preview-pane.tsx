"use client";

import clsx from "clsx";
import { FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Callout } from "#ui/ui/callout.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { PdfCanvas } from "./pdf-canvas.tsx";

/** Waits for a pause in typing. */
const PAUSE_MS = 400;

interface Shown {
  bytes: Uint8Array | null;
  /** Why there is no PDF of what is typed now. */
  problem: string | null;
  pending: boolean;
}

const noAnswer = "No answer came back. Check your connection; the next change asks again.";

async function ask(href: string, body: string, signal: AbortSignal): Promise<Pick<Shown, "problem"> & Partial<Shown>> {
  const answer = await fetch(href, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    signal,
  });
  if (answer.ok && answer.headers.get("content-type") === "application/pdf") {
    return { bytes: new Uint8Array(await answer.arrayBuffer()), problem: null };
  }
  const told: unknown = await answer.json().catch(() => null);
  const error = typeof told === "object" && told !== null && "error" in told ? told.error : null;
  return { problem: typeof error === "string" ? error : noAnswer };
}

/** The PDF of what is being typed, as the service would make it. `content` is null until something was typed. */
export function PreviewPane({ href, content }: { href: string; content: string | null }) {
  const [{ bytes, problem, pending }, setShown] = useState<Shown>({ bytes: null, problem: null, pending: false });
  const first = useRef(true);

  useEffect(() => {
    if (content === null) return;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        setShown((before) => ({ ...before, pending: true }));
        ask(href, content, abort.signal)
          .catch(() => ({ problem: noAnswer }))
          .then((told) => {
            if (!abort.signal.aborted) setShown((before) => ({ ...before, ...told, pending: false }));
          });
      },
      first.current ? 0 : PAUSE_MS,
    );
    first.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [href, content]);

  return (
    <section aria-label="Preview" className="min-w-0 rounded-lg border bg-sunken p-4 sm:p-5">
      <div className="mb-3 flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-medium text-sm">Preview of the PDF</h2>
        {pending ? <Spinner label="Drawing the preview" className="text-muted" /> : null}
      </div>
      {problem === null ? null : (
        <Callout tone="warning" title="Not an invoice yet" className="mb-4">
          {problem}
        </Callout>
      )}
      {bytes === null ? (
        problem === null ? (
          <div className="flex aspect-[17/22] flex-col items-center justify-center gap-3 rounded-sm border border-dashed px-6 text-center text-muted">
            <FileText aria-hidden="true" className="size-5" />
            <p>The PDF that your customer gets is drawn here while you type.</p>
          </div>
        ) : null
      ) : (
        <div className={clsx("transition-opacity", problem !== null && "opacity-40")}>
          <PdfCanvas bytes={bytes} label="The invoice as a PDF" />
        </div>
      )}
    </section>
  );
}
