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

interface Tab {
  href: string;
  label: ReactNode;
  count?: number;
  exact?: boolean;
}

const shows = (path: string, { href, exact }: Tab) => path === href || (!exact && path.startsWith(`${href}/`));

/** The links of a row that scrolls where it is wider than its page. */
function Row({
  tabs,
  shown,
  current = "page",
  look,
}: {
  tabs: readonly Tab[];
  shown: string | undefined;
  current?: "page" | "true";
  look: { row: string; link: string };
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On phones the row scrolls, and the part that is shown must be in sight. Not scrollIntoView: it moves the page as well.
    const link = row.current?.querySelector<HTMLElement>(`a[href="${shown}"]`);
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 48 });
  }, [shown]);
  return (
    <div ref={row} className={clsx(look.row, "relative")}>
      {tabs.map(({ href, label, count }) => (
        <Link key={href} href={href} aria-current={href === shown ? current : undefined} className={look.link}>
          {label}
          {count === undefined ? null : <Count>{count}</Count>}
        </Link>
      ))}
    </div>
  );
}

const line = { row: bar, link: clsx(tab, "aria-[current]:text-ink aria-[current]:after:bg-accent") };
const below = {
  row: "-mx-4 mt-2 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] sm:-mx-3 sm:px-0",
  link: "flex h-11 shrink-0 items-center rounded-md px-3 text-muted text-sm -outline-offset-2 transition-colors hover:text-ink sm:h-8 aria-[current]:bg-neutral-soft aria-[current]:font-medium aria-[current]:text-ink",
};

/** Parts of a page that are pages: links, the one shown marked. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const path = usePathname();
  return (
    <nav aria-label={label}>
      <Row tabs={tabs} shown={tabs.find((each) => shows(path, each))?.href} look={line} />
    </nav>
  );
}

/** More parts than a row shows: in groups, each leading to its first, and those beside the one shown below. */
export function TabGroups({
  label,
  groups,
}: {
  label: string;
  groups: readonly { label: string; tabs: readonly [Tab, ...Tab[]] }[];
}) {
  const path = usePathname();
  const open = groups.find(({ tabs }) => tabs.some((each) => shows(path, each)));
  return (
    <nav aria-label={label}>
      <Row
        tabs={groups.map(({ label, tabs: [{ href }] }) => ({ href, label }))}
        shown={open?.tabs[0].href}
        current="true"
        look={line}
      />
      {open === undefined ? null : (
        <Row tabs={open.tabs} shown={open.tabs.find((each) => shows(path, each))?.href} look={below} />
      )}
    </nav>
  );
}
