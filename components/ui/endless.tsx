"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

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
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null as string | null,
    initialData: { pages: [first], pageParams: [null] },
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      if (pages.length > 1) return false;
      return typeof every === "function" ? every(pages.flatMap((page) => page.data)) : every;
    },
  });
  const drawn = useRef<Rows<R> | null>(null);
  useEffect(() => {
    const before = drawn.current;
    if (before === first) return;
    drawn.current = first;
    // Drawn before what is being done just now, which the page already shows: it will be drawn again after it.
    if (client.isMutating() > 0) return;
    // What the server has drawn is newer than what is kept here from before.
    if (before && data.pages.length > 1) void client.invalidateQueries({ queryKey: key });
    else client.setQueryData(key, { pages: [first], pageParams: [null] });
  });
  return {
    rows: data.pages.flatMap((page) => page.data),
    more: hasNextPage ? { load: () => void fetchNextPage(), loading: isFetchingNextPage } : null,
  };
}

/** The next page below this one; a link to it, for whoever opens it elsewhere or before the page has woken. */
export function LoadMore({ more, href }: { more: { load: () => void; loading: boolean } | null; href: string | null }) {
  if (more === null) return null;
  return (
    <p className="mt-4 flex justify-center" aria-live="polite">
      {more.loading ? (
        <span className="flex h-9 items-center gap-2 text-muted">
          <Spinner /> Loading more
        </span>
      ) : (
        <ButtonLink
          href={href ?? "?"}
          prefetch={false}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            more.load();
          }}
        >
          Load more
        </ButtonLink>
      )}
    </p>
  );
}
