"use client";

import { useRouter } from "next/navigation";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useEffect, useTransition } from "react";
import { Button } from "#ui/ui/button.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { returnFocus } from "#ui/ui/kept-focus.ts";
import { dismissNotices } from "#ui/ui/notices.tsx";

/**
 * What is shown this once and kept nowhere. A click beside it does not close it: only saying that it was kept does. The page is read
 * again then, and no sooner: a list that was empty would put its own button in the place of the one that is waited for.
 */
export function ShownOnce({
  title,
  description,
  secret,
  label,
  doneLabel = "I have kept it",
  onDone,
}: {
  title: ReactNode;
  description: ReactNode;
  /** Shown while there is one. */
  secret: string | null;
  /** What it is, for the copy button: "key". */
  label: string;
  doneLabel?: string;
  onDone: () => void;
}) {
  const router = useRouter();
  const [isEnding, end] = useTransition();
  const isShown = secret !== null;
  // The notice of the act that made it would lie over the button on a phone.
  useEffect(() => {
    if (isShown) dismissNotices();
  }, [isShown]);
  return (
    <AlertDialog.Root open={isShown}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <AlertDialog.Content
          onEscapeKeyDown={(event) => event.preventDefault()}
          // No button opened it: whoever goes by keyboard goes on where they were, and not at the browser's beginning.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full animate-rise flex-col gap-4 overflow-y-auto rounded-t-lg bg-raised p-6 shadow-pop outline-none sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg"
        >
          <AlertDialog.Title className="font-semibold text-lg [overflow-wrap:anywhere]">{title}</AlertDialog.Title>
          <AlertDialog.Description className="-mt-3 text-muted">{description}</AlertDialog.Description>
          <CodeBlock code={secret ?? ""} label={label} wrap />
          <div className="flex flex-row-reverse pt-1">
            <Button
              variant="primary"
              pending={isEnding}
              // It closes in one with what the page reads: a form opened upon the page as it was would change a record that has changed.
              onClick={() =>
                end(() => {
                  onDone();
                  router.refresh();
                })
              }
            >
              {doneLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
