"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** A page of a list, as every list operation answers it. */
export interface Rows<R> {
  data: readonly R[];
  next_cursor: string | null;
}

/**
 * A list whose first page the server has drawn. It goes on below, page by page; and where `every` says so it asks again
 * while it is looked at, so that what arrives is seen. Whoever has gone far down is not moved under their hands.
 */
export function useEndless<R>({
  of,
  first,
  ask,
  every = false,
}: {
  /** What the list is, with everything that narrows it. */
  of: readonly unknown[];
  first: Rows<R>;
  ask: (cursor: string | null) => Promise<Rows<R>>;
  /** Milliseconds, or what they follow from. */
  every?: number | false | ((rows: readonly R[]) => number | false);
}) {
  const client = useQueryClient();
  const key = ["list", ...of];
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null as string | null,
    initialData: { pages: [first], pageParams: [null] },
    getNextPageParam: (last) => last.next_cursor,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 1,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      if (pages.length > 1) return false;
      return typeof every === "function" ? every(pages.flatMap((page) => page.data)) : every;
    },
  });
  const drawn = useRef<Rows<R> | null>(null);
  useEffect(() => {
    if (drawn.current === first) return;
    drawn.current = first;
    // Drawn before what is being done just now, which the page already shows: it will be drawn again after it.
    if (client.isMutating() > 0) return;
    // What the server has drawn is newer than what is kept here from before; whoever comes back from a record further down
    // finds the list as far as they had gone.
    if (data.pages.length > 1) void client.invalidateQueries({ queryKey: key });
    else client.setQueryData(key, { pages: [first], pageParams: [null] });
  });
  return {
    rows: data.pages.flatMap((page) => page.data),
    more: {
      load: () => void fetchNextPage(),
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      /** Where the page below begins; null at the end of the list. */
      cursor: hasNextPage ? (data.pages.at(-1)?.next_cursor ?? null) : null,
    },
  };
}
