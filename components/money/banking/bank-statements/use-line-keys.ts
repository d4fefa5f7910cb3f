"use client";

import { useEffect, useEffectEvent } from "react";

/** Whether a key is typed into something, or is a panel's that lies over the page. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("[role=dialog], [role=alertdialog], textarea, select, [contenteditable], input:not([data-line])") !==
    null;

/**
 * Lets the lines be worked by keys, as lists of mail are: J and K go to the next one and the one before, Enter accepts what
 * is proposed for the one they are at, and space chooses it.
 */
export function useLineKeys(accept: (bank_line_id: string) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const lines = [...document.querySelectorAll<HTMLInputElement>("input[data-line]")];
    const active = document.activeElement;
    const at = active instanceof HTMLInputElement ? lines.indexOf(active) : -1;
    const key = event.key.toLowerCase();
    if (key === "j" || key === "k") {
      const next = lines[key === "j" ? at + 1 : at === -1 ? 0 : at - 1];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    }
    const line = lines[at];
    if (key === "enter" && line) {
      event.preventDefault();
      // The row may go once it is matched: whoever works on is at the next one by then.
      (lines[at + 1] ?? lines[at - 1])?.focus();
      accept(line.dataset.line ?? "");
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
