"use client";

import { useEffect } from "react";

/**
 * Which workspace is looked at is one choice for all tabs of a browser. A tab whose frame still names the one before begins at
 * the other's home as well: it could do nothing more, since the server refuses what is asked of it. `seen` says who looks at which.
 */
export function useOneWorkspace(seen: string): void {
  useEffect(() => {
    const tabs = new BroadcastChannel("workspace");
    tabs.onmessage = ({ data }) => {
      if (data !== seen) window.location.assign("/");
    };
    tabs.postMessage(seen);
    return () => tabs.close();
  }, [seen]);
}
