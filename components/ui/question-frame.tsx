"use client";

import clsx from "clsx";
import { AlertDialog } from "radix-ui";
import type { ComponentProps } from "react";

/** What a question stands in: at the foot of a phone, and on wide screens at a height that stays while it grows below. */
export function QuestionFrame({ className, ...content }: ComponentProps<typeof AlertDialog.Content>) {
  return (
    <AlertDialog.Portal>
      <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
      <AlertDialog.Content
        {...content}
        className={clsx(
          "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full animate-rise flex-col gap-4 overflow-y-auto rounded-t-lg bg-raised p-6 shadow-pop outline-none",
          // What arrives late makes it longer below: what is chosen above stays under the finger.
          "sm:top-[14dvh] sm:right-auto sm:bottom-auto sm:left-1/2 sm:max-h-[80dvh] sm:max-w-md sm:-translate-x-1/2 sm:rounded-lg",
          className,
        )}
      />
    </AlertDialog.Portal>
  );
}
