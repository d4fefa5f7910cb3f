"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "#ui/ui/button.tsx";
import { DiscardQuestion } from "#ui/ui/discard.tsx";
import {
  DismissContext,
  focusFirstControl,
  keepFocusOnPage,
  keepTyped,
  type PanelControl,
  usePanel,
} from "#ui/ui/dismiss.ts";

/** What a dialog and a sheet are given. */
export interface PanelProps extends PanelControl {
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg" | undefined;
  children: ReactNode;
}

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-2xl" };

/** What stands over the page and takes its keys, where and as its class says; what is typed in it is not lost unasked. */
export function Panel({
  trigger,
  title,
  description,
  size = "md",
  className,
  children,
  ...control
}: PanelProps & { className: string }) {
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
            "fixed z-50 flex w-full flex-col scroll-pt-24 scroll-pb-24 overflow-y-auto bg-raised p-6 shadow-pop outline-none",
            widths[size],
            className,
          )}
        >
          <PanelHeader title={title} description={description} />
          <DismissContext value={dismiss}>{children}</DismissContext>
        </Primitive.Content>
      </Primitive.Portal>
      <DiscardQuestion {...question} />
    </Primitive.Root>
  );
}

export function Scrim() {
  return (
    <Primitive.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
  );
}

function PanelHeader({ title, description }: Pick<PanelProps, "title" | "description">) {
  return (
    <div className="sticky -top-6 z-10 -mx-6 -mt-6 mb-1 flex items-start gap-4 bg-raised px-6 pt-6 pb-4">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Primitive.Title className="font-semibold text-lg">{title}</Primitive.Title>
        {description ? <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description> : null}
      </div>
      <Primitive.Close asChild>
        <Button variant="ghost" size="icon" aria-label="Close" className="-mt-2.5 -mr-3 sm:-mt-1 sm:-mr-2">
          <X aria-hidden="true" />
        </Button>
      </Primitive.Close>
    </div>
  );
}
