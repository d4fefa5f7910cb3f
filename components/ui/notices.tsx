"use client";

import clsx from "clsx";
import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import { Toaster, toast } from "sonner";
import { Link } from "#ui/ui/link.tsx";
import { type Tone, toneText } from "#ui/ui/tone.ts";

export interface NoticeContent {
  title: string;
  description?: string;
  tone?: Tone;
  link?: { href: string; label: string };
  /** What takes back what was just done. */
  undo?: () => void;
}

const icons = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX };
const word = "shrink-0 rounded-sm px-1 font-medium text-accent underline-offset-4 hover:underline";

/** Says that something was done. What the reader must act on belongs on the page instead. */
export function notify(content: NoticeContent) {
  // A notice one can act on waits longer for the hand to arrive.
  const duration = content.link || content.undo ? 10_000 : 6000;
  toast.custom((id) => <Notice {...content} onGone={() => toast.dismiss(id)} />, { duration });
}

/** Takes away what still stands: whoever opens a question has gone on, and must not find a notice over its buttons. */
export const dismissNotices = () => void toast.dismiss();

/** Drawn by our own variables, which know light and dark; sonner places, stacks, swipes, times and announces it. */
function Notice({ title, description, tone = "neutral", link, undo, onGone }: NoticeContent & { onGone: () => void }) {
  const Icon = icons[tone];
  return (
    <div className="flex w-full items-start gap-3 rounded-lg bg-raised py-3 pr-2 pl-4 shadow-pop">
      <Icon aria-hidden="true" className={clsx("mt-[3px] size-4 shrink-0", toneText[tone])} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
        {description ? <p className="text-muted">{description}</p> : null}
      </div>
      {undo ? (
        <button
          type="button"
          className={word}
          onClick={() => {
            onGone();
            undo();
          }}
        >
          Undo
        </button>
      ) : null}
      {link ? (
        <Link href={link.href} onClick={onGone} className={word}>
          {link.label}
        </Link>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onGone}
        className="-my-0.5 flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/**
 * The one place notices appear; in Providers. In the middle below: the corners belong to what a page or a sheet lets one
 * do. A modal panel takes the pointer from the rest of the page, but not from what says that something was done.
 */
export function Notices() {
  return (
    <Toaster
      position="bottom-center"
      visibleToasts={3}
      gap={8}
      mobileOffset={12}
      toastOptions={{ unstyled: true, className: "w-(--width)" }}
      className="pointer-events-auto font-sans!"
      containerAriaLabel="Notices"
    />
  );
}
