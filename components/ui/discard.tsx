"use client";

import { AlertDialog } from "radix-ui";
import { useRef } from "react";
import { Button } from "#ui/ui/button.tsx";
import type { Discard } from "#ui/ui/dismiss.ts";

/** Asked where a panel is shut over what was typed in it, by Escape or its cross: what is gone so does not come back. */
export function DiscardQuestion({ asks, keep, discard }: Discard) {
  const typedIn = useRef<Element | null>(null);
  return (
    <AlertDialog.Root open={asks} onOpenChange={(open) => open || keep()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <AlertDialog.Content
          onOpenAutoFocus={() => {
            typedIn.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (typedIn.current instanceof HTMLElement && typedIn.current.isConnected) typedIn.current.focus();
          }}
          className="fixed inset-x-0 bottom-0 z-50 flex w-full animate-rise flex-col gap-4 rounded-t-lg bg-raised p-6 shadow-pop outline-none sm:top-[14dvh] sm:right-auto sm:bottom-auto sm:left-1/2 sm:max-w-sm sm:-translate-x-1/2 sm:rounded-lg"
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
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
