"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { FileText } from "lucide-react";
import { useState } from "react";
import type { ErrorBody } from "#lib/core/answer.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { refusalLabel } from "#ui/ui/field-labels.ts";
import { useSettled } from "#ui/ui/settled.ts";
import { Spinner } from "#ui/ui/spinner.tsx";
import { spoken } from "#ui/ui/spoken.ts";
import { PdfCanvas } from "./pdf-canvas.tsx";

/** Waits for a pause in typing. */
const PAUSE_MS = 400;

const noAnswer = "No answer came back. Check your connection; the next change asks again.";

/** Throws the reason why there is no PDF of what is typed now. */
async function ask(href: string, body: string, signal: AbortSignal): Promise<Uint8Array> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(href, { method: "POST", headers, body, signal }).catch(() => null);
  if (answer?.ok && answer.headers.get("content-type") === "application/pdf") {
    return new Uint8Array(await answer.arrayBuffer());
  }
  const told: ErrorBody | null = (await answer?.json().catch(() => null)) ?? null;
  throw new Error(typeof told?.error === "string" ? spoken(refusalLabel(told)) : noAnswer);
}

/** The PDF of what is being typed, as the service would make it. */
export function PreviewPane({
  href,
  content,
  lack,
}: {
  href: string;
  /** What is drawn; null until something was typed. */
  content: string | null;
  /** Why it cannot be drawn yet, which need not be asked. */
  lack: string | null;
}) {
  const asked = useSettled(lack === null ? content : null, PAUSE_MS);
  const {
    data,
    error,
    isFetching: pending,
  } = useQuery({
    queryKey: ["preview", href, asked],
    queryFn: ({ signal }) => ask(href, asked ?? "", signal),
    enabled: asked !== null,
    // The same words make the same PDF.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  // What was drawn and told last stays in sight until there is an answer: the drawing paled, where there is none of it now.
  const [bytes, setBytes] = useState<Uint8Array | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (data && data !== bytes) setBytes(data);
  const told = content === null ? null : (lack ?? error?.message ?? null);
  if (!pending && told !== problem) setProblem(told);

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
