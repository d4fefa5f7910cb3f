"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/ui/button.tsx";
import { FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";

/** A list in a form, one person a row. Rows are numbered as they stand, so an issue at `directors.2.name` finds its field. */
export function RowFields<T>({
  name,
  legend,
  hint,
  noun,
  given = [],
  children,
}: {
  name: string;
  legend: string;
  hint?: ReactNode;
  /** One of them, in the singular and in lower case. */
  noun: string;
  given?: readonly T[];
  /** A row's fields; `path` is what their names begin with. */
  children: (path: string, row: T | undefined) => ReactNode;
}) {
  const id = useId();
  const error = useFieldError(name);
  const list = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState<{ key: number; row: T | undefined }[]>(() =>
    given.map((row, key) => ({ key, row })),
  );
  const [focused, setFocused] = useState<number | "add" | null>(null);
  const [count, setCount] = useState(given.length);

  useEffect(() => {
    if (focused === null) return;
    const place = focused === "add" ? "[data-add]" : `[data-row="${focused}"] :is(input, select)`;
    list.current?.querySelector<HTMLElement>(place)?.focus();
  }, [focused]);

  const add = () => {
    setRows([...rows, { key: count, row: undefined }]);
    setCount(count + 1);
    setFocused(count);
  };
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key));
    setFocused("add");
  };

  return (
    <fieldset
      ref={list}
      data-field={name}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {rows.map(({ key, row }, index) => (
        <fieldset key={key} data-row={key} className="relative min-w-0 rounded-lg border p-4">
          <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
          <div className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 items-start gap-4 sm:grid-cols-[2fr_3fr]">
              {children(`${name}.${index}`, row)}
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${noun} ${index + 1}`}
              onClick={() => remove(key)}
              className="-mt-2 -mr-2"
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button data-add="" size="sm" icon={<Plus aria-hidden="true" />} onClick={add}>
          Add {noun}
        </Button>
      </div>
    </fieldset>
  );
}
