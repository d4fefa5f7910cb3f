"use client";

import { ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { ErrorBody } from "#lib/core/answer.ts";
import type { Verdict } from "#lib/server/verification.ts";
import { Failure } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Progress } from "#ui/ui/progress.tsx";
import { ask, askForFile, askForHash } from "./ask.ts";
import { DropZone } from "./drop-zone.tsx";
import { VerdictView } from "./verdict.tsx";

type State =
  | { at: "start" }
  | { at: "checking"; what: string }
  | { at: "refused"; error: ErrorBody }
  | { at: "answered"; what: string; verdict: Verdict };

/** Takes a file or a hash and shows what the service says of it. */
export function Checker() {
  const [state, setState] = useState<State>({ at: "start" });
  const result = useRef<HTMLDivElement>(null);

  const show = (next: State) => {
    setState(next);
    result.current?.focus();
  };
  const checkFile = async (file: File) => {
    setState({ at: "checking", what: file.name });
    const answer = await ask(askForFile(file));
    show(
      answer.ok ? { at: "answered", what: file.name, verdict: answer.value } : { at: "refused", error: answer.error },
    );
  };

  return (
    <>
      <div className="mt-8">
        <DropZone onFile={checkFile} busy={state.at === "checking"} />
      </div>
      <details className="group mt-4">
        <summary className="-mx-2 flex min-h-11 w-fit list-none items-center gap-2 rounded-md px-2 text-muted hover:text-ink">
          <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
          Or give the SHA-256 of the text
        </summary>
        <ActionForm<{ sha256: string }, Verdict>
          action={({ sha256 }) => ask(askForHash(sha256))}
          onDone={(verdict) => show({ at: "answered", what: "The text with this SHA-256", verdict })}
          refresh={false}
          label="Check a SHA-256"
          className="mt-2"
        >
          <Field
            label="SHA-256"
            name="sha256"
            hint="Of the text’s UTF-8 bytes, 64 hexadecimal digits; a document’s PDF prints it at the foot of every page."
            required
          >
            <Input mono autoComplete="off" spellCheck={false} autoCapitalize="off" />
          </Field>
          <div>
            <SubmitButton variant="secondary">Check</SubmitButton>
          </div>
        </ActionForm>
      </details>
      <div ref={result} tabIndex={-1} className="mt-8 outline-none" aria-live="polite">
        {state.at === "checking" ? <Progress label={`Checking ${state.what}`} /> : null}
        {state.at === "refused" ? <Failure error={state.error} /> : null}
        {state.at === "answered" ? <VerdictView what={state.what} verdict={state.verdict} /> : null}
      </div>
    </>
  );
}
