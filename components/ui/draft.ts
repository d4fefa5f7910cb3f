"use client";

import { use, useEffect, useEffectEvent, useState } from "react";
import { FormContext } from "#ui/ui/form.tsx";
import { useSettled } from "#ui/ui/settled.ts";

/**
 * What the form around would send, as it is typed, in JSON; null while something is missing. Not every field tells of its
 * changes by an event of the form, so it's looked at after whatever may have been one.
 */
export function useDraft(): string | null {
  const form = use(FormContext);
  const [draft, setDraft] = useState<string | null>(null);
  const look = useEffectEvent(() => {
    const held = form?.draft() ?? null;
    setDraft(held === null ? null : JSON.stringify(held));
  });
  useEffect(() => {
    const later = () => requestAnimationFrame(() => look());
    const events = ["input", "change", "click", "keyup"] as const;
    for (const event of events) document.addEventListener(event, later);
    later();
    return () => {
      for (const event of events) document.removeEventListener(event, later);
    };
  }, []);
  return useSettled(draft, 300);
}

/** The same at the moment of asking, for what is done with a click: what was typed just before it counts. */
export function useDraftNow(): () => string | null {
  const form = use(FormContext);
  return () => {
    const held = form?.draft() ?? null;
    return held === null ? null : JSON.stringify(held);
  };
}
