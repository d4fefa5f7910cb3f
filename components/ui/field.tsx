"use client";

import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { useFieldError } from "#ui/ui/form.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";

interface Wiring {
  id: string;
  name: string | undefined;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<Wiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
}

/** The attributes a control takes from the field around it; its own come first. */
export function useControl(own: ControlProps) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    name: own.name ?? field?.name,
    required: own.required ?? field?.required,
    "aria-describedby": field?.["aria-describedby"],
    "aria-invalid": field?.["aria-invalid"],
  };
}

export interface FieldProps {
  label: ReactNode;
  /** The path in what is sent, e.g. `registered_agent.name`; issues with this path show here. */
  name?: string | undefined;
  hint?: ReactNode;
  /** Over the form's own; for controls outside an ActionForm. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Says "Optional" beside the label. Mark the exception, not the rule. */
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({
  label,
  name,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const told = useFieldError(name);
  const message = error ?? told;
  const describedBy = clsx(hint && `${id}-hint`, message && `${id}-error`) || undefined;
  return (
    <div data-field={name} className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-2"}>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {optional ? <span className="text-subtle text-xs">Optional</span> : null}
      </div>
      <FieldContext
        value={{
          id,
          name,
          required,
          "aria-describedby": describedBy,
          "aria-invalid": message ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      <FieldNotes id={id} hint={hint} error={message} live={error !== undefined} />
    </div>
  );
}

/** The hint and the error under a control, with the ids its `aria-describedby` names. `live` announces one that comes while the focus is elsewhere. */
export function FieldNotes({
  id,
  hint,
  error,
  live = false,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
  live?: boolean;
}) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role={live ? "alert" : undefined} className="flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
          <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
            <Spoken>{error}</Spoken>
          </span>
        </p>
      ) : null}
    </>
  );
}
