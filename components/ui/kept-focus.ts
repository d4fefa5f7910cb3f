"use client";

import { useEffect } from "react";

/** Where whoever goes by keyboard was last, outside of what lies over the page. */
interface Place {
  control: HTMLElement;
  path: string;
  /** Which of its row's controls it was. */
  nth: number;
  /** Its row, those after it, and those before it, the nearest first. */
  rows: readonly Element[];
  /** What stood around it, from the inside out. */
  around: readonly Element[];
  /** Left of one's own accord: what then becomes of it concerns nobody. */
  isLeft: boolean;
}

const OVER = "[role=dialog], [role=alertdialog], [role=menu]";
const CONTROLS =
  "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary";

let place: Place | null = null;
/** Whether the page is one that the browser has gone back to. */
let isReturning = false;

/** What can be pressed or typed in, and is in sight. */
const controlsIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.getClientRects().length > 0);

function placeOf(control: HTMLElement): Place {
  const row = control.closest("tr, li");
  const siblings = row?.parentElement ? [...row.parentElement.children] : [];
  const at = row ? siblings.indexOf(row) : 0;
  const around: Element[] = [];
  for (let part = control.parentElement; part; part = part.parentElement) around.push(part);
  return {
    control,
    path: location.pathname,
    nth: row ? controlsIn(row).indexOf(control) : 0,
    rows: row ? [row, ...siblings.slice(at + 1), ...siblings.slice(0, at).reverse()] : [],
    around,
    isLeft: false,
  };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** What is left of its row, the next row, or the one before. */
function besides({ nth, rows }: Place): HTMLElement | undefined {
  for (const row of rows.filter(({ isConnected }) => isConnected)) {
    const found = controlsIn(row);
    // Of another row the first, which leads to its record: what ended this one must not be one press away from ending that.
    const next = row === rows[0] ? (found[nth] ?? found.at(-1)) : found[0];
    if (next) return next;
  }
  return undefined;
}

function focusHeading(heading: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}

/** The page's title: what is read there says where one is, and Tab goes on with what is below it. */
export function focusTitle(options?: FocusOptions): void {
  const main = document.getElementById("content");
  focusHeading(main?.querySelector("h1") ?? main, options);
}

/**
 * Goes back to where the focus was; where that has gone, to what is left of its row, to the next row or the one before, to the
 * heading of its part of the page, or to the page's title.
 */
export function returnFocus(): void {
  const still: FocusOptions = { preventScroll: true };
  if (place === null || place.path !== location.pathname) {
    const left = isReturning ? place?.path : undefined;
    const links = document.querySelectorAll<HTMLAnchorElement>("#content :is(tr, li) a[href]");
    // In a list that one comes back to, the record that one comes from.
    const record = [...links].find(({ pathname }) => pathname === left);
    if (record) record.focus(still);
    else focusTitle(still);
    return;
  }
  if (place.control.isConnected) place.control.focus(still);
  if (isLost()) besides(place)?.focus(still);
  const part = place.around.find((one) => one.isConnected && one.matches("section"));
  if (isLost()) focusHeading(part?.querySelector<HTMLElement>("h2, h3"), still);
  if (isLost()) focusTitle(still);
}

/**
 * Keeps the focus on the page. What one has pressed often goes by it: the row of what was retired, the button of what was done.
 * The browser then forgets where one was; and so it does of a control that is disabled for the time that it is asked for.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const come = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(OVER)) place = placeOf(target);
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const left = place;
      if (left === null || left.control !== target) return;
      // On its way to another control, and nowhere for the moment.
      if (relatedTarget !== null) left.isLeft = true;
      // Once what is being done has been done to the page: some browsers tell of it while they take the control away.
      queueMicrotask(() => {
        if (isLost() && left.control.isConnected && !left.control.matches(":disabled")) left.isLeft = true;
      });
    };
    let asked: HTMLElement | null = null;
    const changes = new MutationObserver(() => {
      if (place === null || place.isLeft || !isLost() || document.querySelector(OVER)) return;
      const { control } = place;
      if (control.isConnected && (control.matches(":disabled") || control !== asked)) {
        if (control.matches(":disabled")) asked = control;
        return;
      }
      asked = null;
      returnFocus();
    });
    const goBack = () => {
      isReturning = true;
    };
    const act = ({ type, target }: Event) => {
      isReturning = false;
      // Not every browser, and no button of a menu, takes the focus by a click.
      const control = type === "pointerdown" && target instanceof Element ? target.closest(CONTROLS) : null;
      if (control instanceof HTMLElement && !control.closest(OVER)) place = placeOf(control);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("popstate", goBack, { signal });
    for (const what of ["pointerdown", "keydown"]) addEventListener(what, act, { signal, capture: true });
    document.addEventListener("focusin", come, { signal });
    document.addEventListener("focusout", leave, { signal });
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      listening.abort();
      changes.disconnect();
    };
  }, []);
}
