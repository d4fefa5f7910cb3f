"use client";

import clsx from "clsx";
import { CircleCheck, CircleX, Info, TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { type Tone, toneText } from "#ui/ui/tone.ts";

export interface ToastContent {
  title: string;
  description?: string;
  tone?: Tone;
  link?: { href: string; label: string };
}

type Shown = ToastContent & { id: number };

const icons = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX };
const none: readonly Shown[] = [];
const watchers = new Set<() => void>();
let shown: readonly Shown[] = none;
let count = 0;

function show(next: readonly Shown[]) {
  shown = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Says that something was done. What the reader must act on belongs on the page instead. */
export function toast(content: ToastContent) {
  count += 1;
  show([...shown.slice(-2), { ...content, id: count }]);
}

/** The one place toasts appear; in Providers. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  );
  return (
    <Toast.Provider label="Notice" swipeDirection="right" duration={6000}>
      {toasts.map(({ id, title, description, tone = "neutral", link }) => {
        const Icon = icons[tone];
        return (
          <Toast.Root
            key={id}
            // A toast one can act on waits longer for the hand to arrive.
            duration={link ? 10_000 : 6000}
            onOpenChange={(open) => {
              if (!open) show(shown.filter((other) => other.id !== id));
            }}
            className="flex animate-rise items-start gap-3 rounded-lg bg-raised py-3 pr-2 pl-4 shadow-pop data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
          >
            <Icon aria-hidden="true" className={clsx("mt-[3px] size-4 shrink-0", toneText[tone])} />
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Toast.Title className="font-medium">{title}</Toast.Title>
              {description ? <Toast.Description className="text-muted">{description}</Toast.Description> : null}
            </div>
            {link ? (
              <Toast.Action asChild altText={link.label}>
                <Link
                  href={link.href}
                  className="shrink-0 rounded-sm px-1 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {link.label}
                </Link>
              </Toast.Action>
            ) : null}
            <Toast.Close
              aria-label="Dismiss"
              className="-my-0.5 flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </Toast.Close>
          </Toast.Root>
        );
      })}
      {/* In the middle below: the corners belong to what a page or a sheet lets one do. On phones above, clear of the thumb. */}
      <Toast.Viewport className="fixed inset-x-0 top-14 z-[60] mx-auto flex w-full max-w-[26rem] flex-col gap-2 p-3 outline-none sm:top-auto sm:bottom-2" />
    </Toast.Provider>
  );
}
