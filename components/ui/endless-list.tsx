"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Act } from "#ui/ui/act.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { type Rows, useEndless } from "#ui/ui/endless.ts";
import { Spinner } from "#ui/ui/spinner.tsx";

/** What a table is told of the list that it shows a part of: whether its first and its last row are the list's own. */
export interface ShownPart<R> {
  rows: readonly R[];
  begins: boolean;
  ends: boolean;
}

/**
 * A list that goes on below, page by page, as every list of the dashboard does. `table` draws its rows, and is handed
 * `given` beside them; `asked` is what the first page was asked with, and `list` asks for the others.
 */
export function EndlessList<R, Q extends { cursor?: string | undefined }, P extends object = object>({
  of,
  first,
  asked,
  list,
  table: Table,
  given,
  every = false,
  place = "cursor",
}: {
  /** What is listed: "invoices". */
  of: string;
  first: Rows<R>;
  asked: Q;
  list: Act<Q, Rows<R>>;
  table: (props: ShownPart<R> & NoInfer<P>) => ReactNode;
  given?: P;
  /** Milliseconds after which it is asked again for what has arrived. */
  every?: number | false;
  /** The address's word for where in the list to begin: of a second list on a page, another one. */
  place?: string;
}) {
  const begins = asked.cursor === undefined;
  const { rows, more } = useEndless({
    of: [of, asked],
    first,
    ask: (cursor) => answerOf(list(cursor === null ? asked : { ...asked, cursor })),
    every: begins && every,
  });
  return (
    <>
      <FromTheBeginning place={place} />
      {/* Left out only for a table that takes nothing beside its rows. */}
      <Table {...(given as P)} rows={rows} begins={begins} ends={more.cursor === null} />
      <LoadMore more={more} count={rows.length} of={of} place={place} />
    </>
  );
}

/** The address with another place in the list, and without what opens a form on the page that is left. */
function useHrefAt(place: string) {
  const path = usePathname();
  const query = useSearchParams();
  return (cursor: string | null) => {
    const next = new URLSearchParams(query);
    next.delete(place);
    next.delete("new");
    if (cursor !== null) next.set(place, cursor);
    return next.size > 0 ? `${path}?${next}` : path;
  };
}

/** The way back for whoever came to a place further down by its link. */
export function FromTheBeginning({ place = "cursor" }: { place?: string }) {
  const hrefAt = useHrefAt(place);
  if (!useSearchParams().has(place)) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-muted">
      This is further down the list.
      <ButtonLink size="sm" href={hrefAt(null)}>
        From the beginning
      </ButtonLink>
    </p>
  );
}

/**
 * The next page below this one; a link to it, for whoever opens it elsewhere or has no script. It keeps the focus while
 * it loads, and hands it on to the words that say that there is no more.
 */
export function LoadMore({
  more: { load, loading, failed, cursor },
  count,
  of,
  place = "cursor",
}: {
  more: ReturnType<typeof useEndless>["more"];
  /** How many are shown. */
  count: number;
  of: string;
  place?: string;
}) {
  const hrefAt = useHrefAt(place);
  const end = useRef<HTMLParagraphElement>(null);
  const [pressed, setPressed] = useState(false);
  const ended = cursor === null;
  // Before anything else takes the focus up that has gone with the link.
  useLayoutEffect(() => {
    if (pressed && ended && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [pressed, ended]);
  if (ended) {
    return pressed ? (
      <p ref={end} tabIndex={-1} className="mt-4 text-center text-muted text-sm focus-visible:outline-none">
        That is the end of the list: {count.toLocaleString("en-US")} {of}.
      </p>
    ) : null;
  }
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      <ButtonLink
        href={hrefAt(cursor)}
        prefetch={false}
        icon={loading ? <Spinner /> : null}
        aria-busy={loading || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          setPressed(true);
          if (!loading) load();
        }}
      >
        {loading ? "Loading more" : "Load more"}
      </ButtonLink>
      <p role="status" className="text-danger text-sm empty:hidden">
        {failed && !loading ? "The rest could not be loaded. Try again." : ""}
      </p>
    </div>
  );
}
