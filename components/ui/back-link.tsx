"use client";

import { ChevronLeft } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link } from "#ui/ui/link.tsx";

const nothing = () => () => {};

/** The address as it was when somebody last stood there on the way to this page: with the filters of a list, not with an open form. */
function addressLeft(href: string): string {
  // A browser that tells no history leads to the page as such.
  if (!("navigation" in window) || href.includes("?")) return href;
  const { navigation } = window;
  const before = navigation.entries().slice(0, (navigation.currentEntry?.index ?? -1) + 1);
  const left = before
    .flatMap(({ url }) => (url === null ? [] : [new URL(url)]))
    .findLast(({ pathname }) => pathname === href);
  left?.searchParams.delete("new");
  return left ? left.pathname + left.search : href;
}

/** Leads from a record to the list that it stands in, as whoever comes from there has left it. */
export function BackLink({ href, label }: { href: string; label: string }) {
  const left = useSyncExternalStore(
    nothing,
    () => addressLeft(href),
    () => href,
  );
  return (
    <Link
      href={left}
      className="-ml-1 mb-2 inline-flex min-h-6 max-w-full items-center gap-0.5 rounded-sm pr-1 text-muted text-sm [overflow-wrap:anywhere] hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
      {label}
    </Link>
  );
}
