"use client";

import clsx from "clsx";
import { AlertDialog } from "radix-ui";
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from "react";
import { type Deed, useAct } from "#ui/ui/act.ts";
import type { Aftermath } from "#ui/ui/aftermath.ts";
import { Button } from "#ui/ui/button.tsx";
import { DismissContext, keepFocusOnPage, type PanelControl, usePanel } from "#ui/ui/dismiss.ts";
import { Failure } from "#ui/ui/failure.tsx";
import { Input } from "#ui/ui/input.tsx";
import { QuestionFrame } from "#ui/ui/question-frame.tsx";

export interface ConfirmProps<I, T> extends Aftermath, Omit<PanelControl, "closeHref"> {
  trigger?: ReactNode;
  /** The question, naming its object: "Void invoice INV-0042?" */
  title: ReactNode;
  description?: ReactNode;
  /** What will follow, one sentence each. */
  consequences?: readonly ReactNode[] | undefined;
  /** What is chosen before it is done. */
  choices?: ReactNode;
  /** The same in figures, once they are worked out. */
  effects?: ReactNode;
  /** The act in its own verb, never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "primary" | "danger" | undefined;
  /** Must be typed before the act can be done; for what cannot be undone. */
  phrase?: string | undefined;
  action: Deed<I, T>;
  input: I;
  onDone?: ((value: T) => void) | undefined;
}

const AwaitContext = createContext<((awaited: boolean) => void) | null>(null);

/**
 * Has the question around wait for what is still worked out in it: when that arrives the buttons move, so that a click in that
 * moment would miss them, or hit what it did not mean. Elsewhere it does nothing.
 */
export function useAwaited(isAwaited: boolean): void {
  const tell = useContext(AwaitContext);
  useLayoutEffect(() => {
    tell?.(isAwaited);
    return () => tell?.(false);
  }, [tell, isAwaited]);
}

/** Asked before a destructive or binding act: it says what will follow, and starts on the way out. */
export function Confirm<I, T>({ trigger, title, open, onOpenChange, ...question }: ConfirmProps<I, T>) {
  const { isOpen, change, dismiss } = usePanel({ open, onOpenChange });
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={change}>
      {trigger ? <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger> : null}
      <QuestionFrame
        onCloseAutoFocus={keepFocusOnPage}
        className={clsx(question.effects && question.choices && "max-sm:h-[92dvh]")}
      >
        <AlertDialog.Title className="font-semibold text-lg [overflow-wrap:anywhere]">{title}</AlertDialog.Title>
        <DismissContext value={dismiss}>
          <Question {...question} />
        </DismissContext>
      </QuestionFrame>
    </AlertDialog.Root>
  );
}

// Mounted with the dialog, so that a phrase typed once is not remembered for the next time.
function Question<I, T>({
  description,
  consequences = [],
  choices,
  effects,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "danger",
  phrase,
  action,
  input,
  onDone,
  ...aftermath
}: Omit<ConfirmProps<I, T>, "trigger" | "title">) {
  const { run, pending, failure } = useAct(action, aftermath);
  const [typed, setTyped] = useState("");
  const [isAwaiting, setAwaiting] = useState(false);
  const id = useId();
  const agreed = !isAwaiting && (phrase === undefined || typed.trim() === phrase);
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (agreed) run(input, onDone);
      }}
    >
      <AlertDialog.Description asChild>
        <div className="flex flex-col gap-3 text-muted [overflow-wrap:anywhere]">
          {description ? <p>{description}</p> : null}
          {consequences.length > 0 ? (
            <div>
              <p className="font-medium text-ink">What will follow</p>
              <ul className="mt-1 list-disc space-y-1 pl-4">
                {consequences.map((consequence, index) => (
                  <li key={typeof consequence === "string" ? consequence : `consequence-${index}`}>{consequence}</li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
      </AlertDialog.Description>
      {choices}
      <AwaitContext value={setAwaiting}>{effects}</AwaitContext>
      {phrase === undefined ? null : (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm">
            Type <strong className="select-all font-semibold">{phrase}</strong> to confirm
          </label>
          <Input
            id={id}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
      )}
      {failure ? <Failure error={failure} /> : null}
      <div className="flex flex-row-reverse flex-wrap gap-2 pt-1">
        <Button type="submit" variant={tone} pending={pending} disabled={!agreed}>
          {confirmLabel}
        </Button>
        <AlertDialog.Cancel asChild>
          <Button>{cancelLabel}</Button>
        </AlertDialog.Cancel>
      </div>
    </form>
  );
}
