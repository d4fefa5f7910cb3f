"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import type { TablePart } from "#ui/ui/plain-table.tsx";

/** As many are simply drawn. */
const DRAWN = 150;
/** And as many the server draws of a longer one: more than any screen shows. */
const AT_FIRST = 60;
const ROW_PX = 41;

/** Of many rows those that are in sight, with room for the others above and below; of few, all. */
export function useShownRows<T>(rows: readonly T[]) {
  const box = useRef<HTMLDivElement>(null);
  // The server knows no window, and the first look must be what it has drawn.
  const [top, setTop] = useState<number | null>(null);
  const long = rows.length > DRAWN;
  useEffect(() => {
    if (long && box.current) setTop(box.current.getBoundingClientRect().top + window.scrollY);
  }, [long]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 20,
    scrollMargin: top ?? 0,
    enabled: long && top !== null,
  });
  if (!long) return { shown: rows, part: null, ref: box };
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  if (top === null || !first || !last) {
    const part: TablePart = { from: 0, of: rows.length, before: 0, after: (rows.length - AT_FIRST) * ROW_PX };
    return { shown: rows.slice(0, AT_FIRST), part, ref: box };
  }
  const part: TablePart = {
    from: first.index,
    of: rows.length,
    before: first.start - top,
    after: virtual.getTotalSize() - (last.end - top),
    measure: virtual.measureElement,
  };
  return { shown: rows.slice(first.index, last.index + 1), part, ref: box };
}
