"use client";

import clsx from "clsx";
import { useId, useState } from "react";
import { FieldNotes, useControl } from "#ui/ui/field.tsx";
import { useFieldError, useFieldIssues } from "#ui/ui/form.tsx";

const LEAST_LINES = 8;

/** The lines that messages of the form "line 2, column 5: …" speak of. */
const linesOf = (message: string | undefined): ReadonlySet<number> =>
  new Set([...(message ?? "").matchAll(/^line (\d+), column \d+: /gm)].map(([, line]) => Number(line)));

/** A Cedar text, with its lines numbered, since that is how a refusal speaks of it; those that it names are marked. */
export function CedarText({
  name,
  label,
  given = "",
  hint,
}: {
  name: string;
  label: string;
  given?: string;
  hint?: string;
}) {
  const [text, setText] = useState(given);
  const id = useId();
  const first = useFieldError(name);
  const error = useFieldIssues(name).join("\n") || first;
  const marked = linesOf(error);
  const count = Math.max(LEAST_LINES, text.split("\n").length);
  return (
    <div data-field={name} className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="flex min-w-0 rounded-md border border-edge bg-page font-mono text-sm focus-within:outline-2 focus-within:outline-accent has-aria-invalid:border-danger">
        <ol
          aria-hidden="true"
          className="shrink-0 select-none rounded-l-md border-r bg-sunken py-2 text-right text-muted leading-6"
        >
          {Array.from({ length: count }, (_, at) => at + 1).map((line) => (
            <li key={line} className={clsx("px-2.5", marked.has(line) && "bg-danger-soft font-semibold text-danger")}>
              {line}
            </li>
          ))}
        </ol>
        <textarea
          {...useControl({ id, name, required: true })}
          aria-describedby={clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
          aria-invalid={error ? true : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // A line more than there are numbers, for the bar that scrolls a long one.
          rows={count + 1}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          className="min-w-0 flex-1 resize-none overflow-x-auto overflow-y-hidden bg-transparent px-3 py-2 leading-6 outline-none"
        />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
