"use client";

import { useEffect, useSyncExternalStore } from "react";
import { linkAway } from "#ui/ui/links-away.ts";
import { notify } from "#ui/ui/notices.tsx";

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/**
 * While the browser knows of no network: its own page of that would stand in the place of this one, and of all that was typed
 * here, as soon as a link is followed. So links wait, and say why; in Providers.
 */
export function Offline() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    if (isOnline) return;
    const stay = (event: MouseEvent) => {
      if (linkAway(event) === null) return;
      event.preventDefault();
      event.stopPropagation();
      notify({ title: "You are offline", description: "The link opens once the connection is back.", tone: "warning" });
    };
    document.addEventListener("click", stay, { capture: true });
    return () => document.removeEventListener("click", stay, { capture: true });
  }, [isOnline]);
  return (
    <div role="status" className="sticky top-0 z-50 print:hidden">
      {isOnline ? null : (
        <p className="border-b bg-warning-soft px-4 py-2 text-center text-sm">
          You are offline. What stands here was read before, and what you type stays here until the connection is back.
        </p>
      )}
    </div>
  );
}
