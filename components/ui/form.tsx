"use client";

import clsx from "clsx";
import { unstable_rethrow } from "next/navigation";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  startTransition,
  use,
  useActionState,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ActionResult, ErrorBody, Issue } from "#lib/core/answer.ts";
import { type Deed, perform } from "#ui/ui/act.ts";
import { type Aftermath, unanswered, useAftermath } from "#ui/ui/aftermath.ts";
import { Button, type ButtonProps } from "#ui/ui/button.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { placeIn } from "#ui/ui/field-labels.ts";
import { centsOf, readForm } from "#ui/ui/form-values.ts";
import { useIdentity } from "#ui/ui/identity.ts";
import { onceChosen } from "#ui/ui/once-chosen.ts";

interface FormState {
  pending: boolean;
  /** Messages by the name of the field they belong to. */
  messages: ReadonlyMap<string, string>;
  failure: ErrorBody | null;
  /** Fields make themselves known, so that the form can tell which issues have a place and which must go on top. */
  register: (name: string) => () => void;
  /** What it would send just now; null while something is missing. */
  draft: () => unknown;
}

/** The form around, for its fields and for whatever reads it as it is typed. */
export const FormContext = createContext<FormState | null>(null);

/** What is wrong with the field of this name, if anything. Using it claims the issue: it no longer shows on top. */
export function useFieldError(name: string | undefined): string | undefined {
  const form = use(FormContext);
  const register = form?.register;
  useEffect(() => (name && register ? register(name) : undefined), [name, register]);
  return name ? form?.messages.get(name) : undefined;
}

/** All that is wrong with the field of this name, where a refusal said more than one thing of it. */
export function useFieldIssues(name: string): readonly string[] {
  const form = use(FormContext);
  if (!form?.messages.has(name)) return [];
  return (form.failure?.issues ?? []).filter(({ path }) => path === name).map(({ message }) => message);
}

export interface ActionFormProps<I, T> extends Aftermath {
  /** A change is sent with what was shown when the form was opened, since that is what its fields were filled with. */
  action: Deed<I, T>;
  /** Sent along with what was typed, and over it: the ids a form is about. */
  values?: Partial<I> | undefined;
  /** Shapes what was typed into what the action takes, when names alone cannot. */
  parse?: ((typed: Record<string, unknown>) => I) | undefined;
  onDone?: ((value: T, result: Extract<ActionResult<T>, { ok: true }>) => void) | undefined;
  /** Empties the form after success, for adding one thing after another. */
  reset?: boolean | undefined;
  /** Names the form for readers who cannot see its title. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

interface Outcome {
  attempt: number;
  failure: ErrorBody | null;
  messages: ReadonlyMap<string, string>;
  elsewhere: readonly Issue[];
}

/** What somebody types in or chooses by. The frame around a box that finds choices takes the focus by script alone, and no keys. */
const CONTROLS = ":is(input:not([type=hidden]), select, textarea, button, [tabindex]):not([tabindex='-1'])";

const untried: Outcome = { attempt: 0, failure: null, messages: new Map(), elsewhere: [] };

export function ActionForm<I, T>({
  action,
  values,
  parse,
  onDone,
  reset = false,
  label,
  className,
  children,
  ...aftermath
}: ActionFormProps<I, T>) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const names = useRef(new Map<string, number>());
  const busy = useRef(false);
  const follow = useAftermath(aftermath);
  const asMyself = useIdentity();
  const [shown] = useState(typeof action === "function" ? null : action.shown);
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());

  const [register] = useState(() => (name: string) => {
    const known = names.current;
    known.set(name, (known.get(name) ?? 0) + 1);
    return () => {
      known.set(name, (known.get(name) ?? 1) - 1);
    };
  });

  const placed = (failure: ErrorBody, attempt: number): Outcome => {
    const messages = new Map<string, string>();
    const elsewhere: Issue[] = [];
    for (const issue of failure.issues ?? []) {
      const { name, message } = placeIn((one) => (names.current.get(one) ?? 0) > 0, issue);
      if (name === null) elsewhere.push(issue);
      else if (!messages.has(name)) messages.set(name, message);
    }
    return { attempt, failure, messages, elsewhere };
  };

  const asInput = (given: Record<string, unknown>): I => {
    const typed: unknown = parse ? parse(given) : given;
    // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
    return (values ? { ...Object(typed), ...values } : typed) as I;
  };
  const draft = () => {
    const target = form.current;
    return target === null || missing(target).size > 0 ? null : asInput(readForm(target, null));
  };

  const [outcome, submit, pending] = useActionState<Outcome, Outcome | { typed: Record<string, unknown> }>(
    async (before, sent) => {
      if (!("typed" in sent)) return { ...sent, attempt: before.attempt + 1 };
      const input = asInput(sent.typed);
      try {
        const deed = shown === null || typeof action === "function" ? action : { ...action, shown };
        const result = await asMyself(() => perform(deed, input));
        if (!result.ok) {
          // It is kept as it was asked, so that nothing is lost by going on.
          if (result.error.obligation_id) form.current?.removeAttribute("data-dirty");
          return placed(result.error, before.attempt + 1);
        }
        form.current?.removeAttribute("data-dirty");
        if (reset) form.current?.reset();
        onDone?.(result.value, result);
        follow(result);
        return { ...untried, attempt: before.attempt + 1 };
      } catch (cause) {
        unstable_rethrow(cause);
        console.error(cause);
        return placed(unanswered(cause).error, before.attempt + 1);
      } finally {
        busy.current = false;
      }
    },
    untried,
  );

  const send = (target: HTMLFormElement, submitter: HTMLElement | null) => {
    if (busy.current) return;
    setMended(new Set());
    const wanting = missing(target);
    if (wanting.size > 0) {
      startTransition(() => submit({ attempt: 0, failure: null, messages: wanting, elsewhere: [] }));
      return;
    }
    busy.current = true;
    startTransition(() => submit({ typed: readForm(target, submitter) }));
  };

  useEffect(() => {
    if (outcome.attempt === 0 || !form.current) return;
    const fields = form.current.querySelectorAll<HTMLElement>("[data-field]");
    const first = [...fields].find((field) => outcome.messages.has(field.dataset.field ?? ""));
    const control = first?.matches("[tabindex]") ? first : first?.querySelector<HTMLElement>(CONTROLS);
    if (control) {
      // The whole field, so that its label does not stay behind a header that sticks.
      control.focus({ preventScroll: true });
      first?.scrollIntoView({ block: "nearest" });
    } else if (outcome.failure) alert.current?.focus();
  }, [outcome]);

  const messages = new Map([...outcome.messages].filter(([name]) => !mended.has(name)));
  const { failure, elsewhere } = outcome;
  // When every issue stands at its field, the general sentence above them would say nothing new.
  const onTop = failure !== null && (elsewhere.length > 0 || outcome.messages.size === 0);

  return (
    <FormContext value={{ pending, messages, failure, register, draft }}>
      <form
        ref={form}
        aria-label={label}
        noValidate
        // Not `action=`: React empties a form after its action, and a refusal must leave what was typed. Posting, so that
        // a submission before the page has woken can never put what was typed into the address.
        method="post"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          // A form in a dialog is inside the page's form for React, though not for the browser.
          event.stopPropagation();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const target = event.currentTarget;
          onceChosen(target, () => send(target, submitter));
        }}
        onInput={(event) => {
          event.currentTarget.dataset.dirty = "";
          const name = fieldOf(event.target);
          if (name && outcome.messages.has(name)) setMended((before) => new Set(before).add(name));
        }}
        className={clsx("flex flex-col gap-5", className)}
      >
        {onTop ? <Failure ref={alert} error={{ ...failure, issues: [...elsewhere] }} typed /> : null}
        {children}
      </form>
    </FormContext>
  );
}

/** Of what is no amount the API would say that it wants whole cents, which nobody types here. */
const isNoAmount = ({ dataset, value }: HTMLInputElement) =>
  dataset.type === "cents" && value.trim() !== "" && typeof centsOf(value) === "string";

/** The browser's own checks (required, type, pattern), told in our place and words instead of its bubbles. */
function missing(form: HTMLFormElement): Map<string, string> {
  const found = new Map<string, string>();
  for (const control of form.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
    const name = fieldOf(control);
    if (!name || found.has(name)) continue;
    if (!control.validity.valid) {
      found.set(name, control.validity.valueMissing ? "This is required." : control.validationMessage);
    } else if (isNoAmount(control)) {
      found.set(name, "must be an amount such as 1,234.50");
    }
  }
  return found;
}

function fieldOf(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.closest<HTMLElement>("[data-field]")?.dataset.field : undefined;
}

/** Outside an ActionForm it is a plain primary submit button. */
export function SubmitButton({ variant = "primary", pending, children, ...rest }: ButtonProps) {
  const form = use(FormContext);
  return (
    <Button type="submit" variant={variant} pending={pending ?? form?.pending ?? false} {...rest}>
      {children}
    </Button>
  );
}

/** Two columns where there is room, one on phones. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>;
}

/** A part of a long form under its own heading. */
export function FormSection({
  title,
  description,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="mt-3 flex min-w-0 flex-col gap-5 border-t pt-7 first-of-type:mt-0 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="contents font-semibold text-lg">
        <span className="block">{title}</span>
      </legend>
      {description ? <p className="-mt-4 text-muted">{description}</p> : null}
      {children}
    </fieldset>
  );
}

/** The form's buttons, the submitting one first in the markup and at the right. In a sheet or dialog they stay in sight. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      className={clsx(
        "flex flex-row-reverse flex-wrap items-center justify-start gap-2 pt-1",
        "in-data-panel:sticky in-data-panel:-bottom-6 in-data-panel:-mx-6 in-data-panel:-mb-6 in-data-panel:border-t in-data-panel:bg-raised in-data-panel:px-6 in-data-panel:py-4",
      )}
    >
      {children}
    </div>
  );
}
