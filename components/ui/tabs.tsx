"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "#ui/ui/link.tsx";

const bar = "-mx-4 flex gap-4 overflow-x-auto border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0";
const tab =
  "relative flex h-11 shrink-0 items-center gap-2 font-medium text-muted -outline-offset-2 transition-colors hover:text-ink sm:h-9 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5";

function Count({ children }: { children: ReactNode }) {
  return <span className="rounded-sm bg-neutral-soft px-1.5 text-muted text-xs tabular-nums">{children}</span>;
}

/** Parts of a page that are pages: links, the one shown marked. */
export function TabLinks({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { href: string; label: ReactNode; count?: number; exact?: boolean }[];
}) {
  const path = usePathname();
  const shown = tabs.find((each) => path === each.href || (!each.exact && path.startsWith(`${each.href}/`)))?.href;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the row scrolls, and the part that is shown must be in sight. Not scrollIntoView: it moves the page as well.
    const current = row.current?.querySelector<HTMLElement>(`a[href="${shown}"]`);
    if (current) row.current?.scrollTo({ left: current.offsetLeft - 48 });
  }, [shown]);
  return (
    <nav ref={row} aria-label={label} className={clsx(bar, "relative")}>
      {tabs.map((each) => (
        <Link
          key={each.href}
          href={each.href}
          aria-current={each.href === shown ? "page" : undefined}
          className={clsx(tab, "aria-[current]:text-ink aria-[current]:after:bg-accent")}
        >
          {each.label}
          {each.count === undefined ? null : <Count>{each.count}</Count>}
        </Link>
      ))}
    </nav>
  );
}
