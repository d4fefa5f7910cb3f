"use client";

import { AlertDialog } from "radix-ui";
import { useRef } from "react";
import { Button } from "#ui/ui/button.tsx";
import type { Discard } from "#ui/ui/dismiss.ts";
import { QuestionFrame } from "#ui/ui/question-frame.tsx";

/** Asked where a panel is shut over what was typed in it, by Escape or its cross: what is gone so does not come back. */
export function DiscardQuestion({ asks, keep, discard }: Discard) {
  const typedIn = useRef<Element | null>(null);
  return (
    <AlertDialog.Root open={asks} onOpenChange={(open) => open || keep()}>
      <QuestionFrame
        onOpenAutoFocus={() => {
          typedIn.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (typedIn.current instanceof HTMLElement && typedIn.current.isConnected) typedIn.current.focus();
        }}
      >
        <AlertDialog.Title className="font-semibold text-lg">Discard what you have typed?</AlertDialog.Title>
        <AlertDialog.Description className="text-muted">It was not sent, and is not kept.</AlertDialog.Description>
        <div className="flex flex-row-reverse flex-wrap gap-2 pt-1">
          <Button variant="danger" onClick={discard}>
            Discard
          </Button>
          <AlertDialog.Cancel asChild>
            <Button>Keep editing</Button>
          </AlertDialog.Cancel>
        </div>
      </QuestionFrame>
    </AlertDialog.Root>
  );
}
