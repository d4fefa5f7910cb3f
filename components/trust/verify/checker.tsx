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
import { areSelfProving, type Verified, verifyHere } from "./offline.ts";
import { OfflineVerdict } from "./offline-verdict.tsx";
import { VerdictView } from "./verdict.tsx";

type State =
  | { at: "start" }
  | { at: "checking"; what: string; part?: { done: number; of: number } }
  | { at: "refused"; error: ErrorBody }
  | { at: "verified"; verified: Verified }
  | { at: "answered"; what: string; verdict: Verdict };

const unfit: ErrorBody = {
  error: "This browser could not check it. Take a newer one, or verify.mjs on a computer of yours.",
  code: "not_supported",
  request_id: "",
};

/** How far it has come, where that can be told. */
function Checking({ what, part }: { what: string; part?: { done: number; of: number } }) {
  if (!part || part.of === 0) return <Progress label={`Checking ${what}`} />;
  const count = (number: number) => number.toLocaleString("en-US");
  return (
    <Progress
      label={`Checking ${what}`}
      value={part.done}
      max={part.of}
      note={`${count(part.done)} of ${count(part.of)} receipts`}
    />
  );
}

/** Takes files or a hash: what proves itself is checked here, and of a document the service says what it knows. */
export function Checker() {
  const [state, setState] = useState<State>({ at: "start" });
  const result = useRef<HTMLDivElement>(null);

  const show = (next: State) => {
    setState(next);
    result.current?.focus();
  };
  const checkFile = async (file: File) => {
    const answer = await ask(askForFile(file));
    show(
      answer.ok ? { at: "answered", what: file.name, verdict: answer.value } : { at: "refused", error: answer.error },
    );
  };
  const check = async (files: File[]) => {
    const [first] = files;
    if (!first) return;
    const what = files.map(({ name }) => name).join(", ");
    setState({ at: "checking", what });
    if (!(await areSelfProving(files))) return checkFile(first);
    const tell = (done: number, of: number) => setState({ at: "checking", what, part: { done, of } });
    try {
      show({ at: "verified", verified: await verifyHere(files, tell) });
    } catch (error) {
      show({ at: "refused", error: { ...unfit, error: `${unfit.error} (${String(error)})` } });
    }
  };

  return (
    <>
      <div className="mt-8">
        <DropZone onFiles={check} busy={state.at === "checking"} />
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
        {state.at === "checking" ? <Checking {...state} /> : null}
        {state.at === "refused" ? <Failure error={state.error} /> : null}
        {state.at === "verified" ? <OfflineVerdict verified={state.verified} /> : null}
        {state.at === "answered" ? <VerdictView what={state.what} verdict={state.verdict} /> : null}
      </div>
    </>
  );
}
