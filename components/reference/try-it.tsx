"use client";

import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { prettied, requestOf } from "#ui/reference/try-request.ts";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FoldSummary } from "#ui/ui/fold.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

export interface TryParameter {
  name: string;
  place: string;
  example: string;
  required: boolean;
}

export interface Trial {
  method: string;
  path: string;
  parameters: readonly TryParameter[];
  /** The example of its JSON body; null where it takes none. */
  body: string | null;
}

const KEY = "minutebook-reference-key";
const listeners = new Set<() => void>();

/** The reader's own key: in this tab's memory alone, gone when it is closed, and sent to nobody but this server. */
const key = {
  read: () => sessionStorage.getItem(KEY) ?? "",
  keep: (typed: string) => {
    sessionStorage.setItem(KEY, typed.trim());
    for (const tell of listeners) tell();
  },
  listen: (tell: () => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};
const useKey = () => useSyncExternalStore(key.listen, key.read, () => "");

/** Sends the operation with the reader's own key. The form is made when it is opened, since a page has many. */
export function TryIt(trial: Trial) {
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLDetailsElement>(null);
  // Whoever opens it before React listens has opened it all the same.
  useEffect(() => setOpen(fold.current?.open ?? false), []);
  return (
    <details ref={fold} className="group print:hidden" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <FoldSummary label="Try it" />
      {isOpen ? <TryForm {...trial} /> : null}
    </details>
  );
}

interface Told {
  status: number;
  receipt: string | null;
  text: string;
}

async function ask(url: string, init: RequestInit): Promise<Told> {
  const answer = await fetch(url, init);
  const type = answer.headers.get("content-type") ?? "";
  const text = type.includes("pdf") ? "(a PDF)" : prettied(await answer.text(), type);
  return { status: answer.status, receipt: answer.headers.get("x-receipt-id"), text };
}

function TryForm({ method, path, parameters, body }: Trial) {
  const own = useKey();
  const [told, setTold] = useState<Told | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isWrite = method !== "GET";
  const takesDryRun = isWrite && parameters.some(({ name }) => name === "dry_run");
  const [isDry, setDry] = useState(takesDryRun);
  const filled = parameters.filter(({ name }) => name !== "dry_run");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = Object.fromEntries(filled.map(({ name }) => [name, String(form.get(name) ?? "")]));
    const query = filled.filter(({ place }) => place === "query").map(({ name }) => name);
    setFault(null);
    setTold(null);
    setAsking(true);
    try {
      const typed = body === null ? null : String(form.get("body") ?? "");
      const asked = requestOf({ method, path, values, query, body: typed, dryRun: isDry });
      const headers = {
        Authorization: `Bearer ${own}`,
        ...(asked.body !== null && { "Content-Type": "application/json" }),
      };
      setTold(await ask(asked.url, { method, headers, ...(asked.body !== null && { body: asked.body }) }));
    } catch (error) {
      setFault(error instanceof Error ? error.message : "The request could not be sent.");
    } finally {
      setAsking(false);
    }
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-4 rounded-lg border p-4">
      <Field label="Your API key" hint="Kept in this tab until it is closed, and sent to this server alone." required>
        <PasswordInput
          value={own}
          onChange={({ target }) => key.keep(target.value)}
          autoComplete="off"
          placeholder="mb_…"
        />
      </Field>
      {filled.map(({ name, example, required }) => (
        <Field key={name} label={name} optional={!required} required={required}>
          {/* Shown and not filled in: an example's identifier is nobody's. */}
          <Input name={name} mono placeholder={example} autoComplete="off" />
        </Field>
      ))}
      {body === null ? null : (
        <Field label="Body">
          <Textarea name="body" mono rows={4} defaultValue={body} spellCheck={false} className="text-sm" />
        </Field>
      )}
      {takesDryRun ? (
        <Checkbox
          label="Only ask (dry run)"
          hint="Says what would be done; nothing is kept."
          checked={isDry}
          onChange={({ target }) => setDry(target.checked)}
        />
      ) : null}
      {isWrite && !isDry ? (
        <Callout tone="warning" title="This does the deed.">
          What is sent is done in the workspace of your key, as it would be by any program.
        </Callout>
      ) : null}
      <Button
        type="submit"
        variant={isWrite && !isDry ? "primary" : "secondary"}
        disabled={isAsking}
        className="self-start"
      >
        {isAsking ? "Sending …" : `Send ${method}`}
      </Button>
      <div role="status" className="flex min-w-0 flex-col gap-3">
        {fault === null ? null : <Callout tone="danger">{fault}</Callout>}
        {told === null ? null : <Outcome told={told} />}
      </div>
    </form>
  );
}

function Outcome({ told: { status, receipt, text } }: { told: Told }) {
  return (
    <>
      <p className="text-sm">
        Answered <span className="font-medium font-mono">{status}</span>
        {receipt === null ? null : (
          <>
            , with the receipt <code className="font-mono [overflow-wrap:anywhere]">{receipt}</code>
          </>
        )}
      </p>
      {text === "" ? null : <CodeBlock code={text} label="answer" />}
    </>
  );
}
