"use client";

import { type ReactNode, use, useEffect, useRef } from "react";
import { FoldSummary } from "#ui/ui/fold.tsx";
import { FormContext } from "#ui/ui/form.tsx";

/** What few fill in of a form. It is sent whether it is open or not, and opens by itself where something of it is refused. */
export function FormFold({ label, children }: { label: string; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const messages = use(FormContext)?.messages;
  useEffect(() => {
    const fields = fold.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
    const isRefused = [...fields].some(({ dataset }) => messages?.has(dataset.field ?? ""));
    if (isRefused && fold.current) fold.current.open = true;
  }, [messages]);
  return (
    <details ref={fold} className="group">
      <FoldSummary label={label} />
      <div className="flex flex-col gap-5 pt-2 pb-1">{children}</div>
    </details>
  );
}
