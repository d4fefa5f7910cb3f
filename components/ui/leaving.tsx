"use client";

import { useEffect, useState } from "react";
import { DiscardQuestion } from "#ui/ui/discard.tsx";
import { linkAway } from "#ui/ui/links-away.ts";
import { askedBy, forgetTyped, isTyped } from "#ui/ui/typed.ts";

/** What was typed in the page itself and not sent; a panel asks by itself as it is shut. */
const IN_PAGE = ":not([data-panel] *)";

/**
 * Asks before a link, the palette, or the way back or forward throws away what was typed, as a panel does before it is shut; and has the
 * browser ask before the page is loaded anew or shut. In Providers.
 */
export function Leaving() {
  const [going, setGoing] = useState<(() => void) | null>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const away = linkAway(event);
      // What is typed stays where only the page's list goes on or is narrowed; and without a network no link leads away.
      if (away === null || away.pathname === window.location.pathname || !navigator.onLine) return;
      if (!isTyped(IN_PAGE)) return;
      event.preventDefault();
      event.stopPropagation();
      setGoing(() => () => away.click());
    };
    // Not every browser tells of the way back while it can still be held up, and none does twice without a press between.
    const turn = (event: NavigateEvent) => {
      const { key, url } = event.destination;
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      if (new URL(url).pathname === window.location.pathname || !isTyped()) return;
      event.preventDefault();
      setGoing(() => () => void window.navigation.traverseTo(key));
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (isTyped()) event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    signal.addEventListener(
      "abort",
      askedBy((go) => setGoing(() => go)),
    );
    document.addEventListener("click", ask, { capture: true, signal });
    if ("navigation" in window) window.navigation.addEventListener("navigate", turn, { signal });
    window.addEventListener("beforeunload", unload, { signal });
    return () => listening.abort();
  }, []);
  const leave = () => {
    forgetTyped();
    setGoing(null);
    going?.();
  };
  return <DiscardQuestion asks={going !== null} keep={() => setGoing(null)} discard={leave} />;
}
