"use client";

import { useEffect, useState } from "react";
import { DiscardQuestion } from "#ui/ui/discard.tsx";
import { linkAway } from "#ui/ui/links-away.ts";

/** What was typed in the page itself and not sent; a panel asks by itself as it is shut. */
const TYPED = "form[data-dirty]:not([data-panel] *):not(:has(input[autocomplete=current-password]))";

const forms = () => document.querySelectorAll<HTMLFormElement>(TYPED);

/** Asks before a link throws away what was typed in a page's form, as a panel does before it is shut; in Providers. */
export function Leaving() {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const away = linkAway(event);
      // What is typed stays where only the page's list goes on or is narrowed; and without a network no link leads away.
      if (away === null || away.pathname === window.location.pathname || !navigator.onLine) return;
      if (forms().length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(away);
    };
    document.addEventListener("click", ask, { capture: true });
    return () => document.removeEventListener("click", ask, { capture: true });
  }, []);
  const leave = () => {
    for (const form of forms()) delete form.dataset.dirty;
    setLink(null);
    link?.click();
  };
  return <DiscardQuestion asks={link !== null} keep={() => setLink(null)} discard={leave} />;
}
