"use client";

import clsx from "clsx";
import { Dialog as Primitive } from "radix-ui";
import { type DialogProps, PanelHeader, Scrim } from "#ui/ui/dialog.tsx";
import { DiscardQuestion } from "#ui/ui/discard.tsx";
import { DismissContext, focusFirstControl, keepFocusOnPage, keepTyped, usePanel } from "#ui/ui/dismiss.ts";

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-2xl" };

/** A form or a record beside what it belongs to: at the right on wide screens, the whole screen on phones. */
export function Sheet({ trigger, title, description, size = "md", children, ...control }: DialogProps) {
  const { isOpen, change, dismiss, panel, question } = usePanel(control);
  return (
    <Primitive.Root open={isOpen} onOpenChange={change}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Scrim />
        <Primitive.Content
          ref={panel}
          data-panel=""
          onOpenAutoFocus={focusFirstControl}
          onCloseAutoFocus={keepFocusOnPage}
          onInteractOutside={keepTyped}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={clsx(
            "fixed inset-y-0 right-0 z-50 flex w-full animate-slide-in flex-col scroll-pt-24 scroll-pb-24 overflow-y-auto bg-raised p-6 shadow-pop outline-none data-[state=closed]:animate-slide-out",
            widths[size],
          )}
        >
          <PanelHeader title={title} description={description} />
          <DismissContext value={dismiss}>
            <div className="flex flex-1 flex-col *:[form]:flex-1 *:[form]:[&>:last-child]:mt-auto">{children}</div>
          </DismissContext>
        </Primitive.Content>
      </Primitive.Portal>
      <DiscardQuestion {...question} />
    </Primitive.Root>
  );
}
