"use client";

import { useRouter } from "next/navigation";
import { createContext, useEffect, useRef, useState } from "react";
import { returnFocus } from "#ui/ui/kept-focus.ts";
import { dismissNotices } from "#ui/ui/notices.tsx";
import { TYPED } from "#ui/ui/typed.ts";

/** Closes the dialog or sheet around a form once its act is done. `stay`: do not also go to the panel's `closeHref`. */
export type Dismiss = (how?: { stay?: boolean }) => void;

export const DismissContext = createContext<Dismiss | null>(null);

export interface PanelControl {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** For a panel that is a page's address: it is open while the page shows it, and closing it goes here. */
  closeHref?: string | undefined;
}

/** Whether a panel asks before it throws away what was typed in it, and what is answered. */
export interface Discard {
  asks: boolean;
  keep: () => void;
  discard: () => void;
}

export function usePanel({ open, onOpenChange, closeHref }: PanelControl) {
  const router = useRouter();
  const [own, setOwn] = useState(closeHref !== undefined);
  const [asks, setAsks] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const change = (next: boolean, stay = false) => {
    setAsks(false);
    setOwn(next);
    onOpenChange?.(next);
    if (!next && closeHref !== undefined && !stay) router.push(closeHref, { scroll: false });
  };
  const dismiss: Dismiss = (how) => change(false, how?.stay);
  const isOpen = open ?? own;
  // A panel that is a page's address opens after the act that led to it, whose notice is news there.
  const isAsked = isOpen && closeHref === undefined;
  useEffect(() => {
    if (isAsked) dismissNotices();
  }, [isAsked]);
  /** As somebody opens or shuts it, by Escape or its cross: what was typed is thrown away by a second word only. */
  const ask = (next: boolean) => {
    if (!next && panel.current?.querySelector(TYPED)) setAsks(true);
    else change(next);
  };
  const question: Discard = { asks, keep: () => setAsks(false), discard: () => change(false) };
  return { isOpen, change: ask, dismiss, panel, question };
}

/** A click beside the panel must not throw away what was typed in it; and one on a notice is not beside it. */
export function keepTyped(event: Event & { detail?: { originalEvent?: Event } }) {
  const at = event.detail?.originalEvent?.target;
  if (at instanceof Element && at.closest("[data-sonner-toaster]")) event.preventDefault();
  if (document.querySelector("[data-panel] form[data-dirty]")) event.preventDefault();
}

/** A form is ready to be typed in as it opens; but on touch, a keyboard over half of it would hide what it asks. */
export function focusFirstControl(event: Event) {
  if (!(event.target instanceof HTMLElement) || matchMedia("(pointer: coarse)").matches) return;
  const control = event.target.querySelector<HTMLElement>(
    "form :is(input, select, textarea):not([type=hidden], :disabled)",
  );
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/**
 * The focus goes back to what opened the panel. Where that has gone with the act, or was an item of a menu, whoever goes by
 * keyboard goes on at the panel below or where they were on the page, and not at the browser's beginning.
 */
export function keepFocusOnPage() {
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const below = document.querySelector<HTMLElement>("[data-panel][data-state=open]");
    if (below) below.focus({ preventScroll: true });
    else returnFocus();
  });
}
