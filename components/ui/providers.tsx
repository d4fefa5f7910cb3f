"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useKeptFocus } from "#ui/ui/kept-focus.ts";
import { Leaving } from "#ui/ui/leaving.tsx";
import { Notices } from "#ui/ui/notices.tsx";
import { Offline } from "#ui/ui/offline.tsx";

export function Providers({ children }: { children: ReactNode }) {
  useKeptFocus();
  // In state, so that two readers served by one process never share a cache.
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 }, mutations: { retry: 0 } } }),
  );
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <Offline />
        <Leaving />
        <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
      </NuqsAdapter>
      <Notices />
    </QueryClientProvider>
  );
}
