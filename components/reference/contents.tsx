"use client";

import { ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { basics } from "#ui/reference/introductions.ts";
import { Method } from "#ui/reference/method.tsx";
import { Link } from "#ui/ui/link.tsx";

/** A chapter as the contents list it. */
export interface Listed {
  title: string;
  href: string;
  entries: { anchor: string; title: string; method: string }[];
}

const line = "flex min-h-9 items-center gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-ink lg:min-h-7";
const heading =
  "flex min-h-9 items-center rounded-md px-2 font-medium hover:bg-hover aria-[current]:text-accent lg:min-h-7";

/** The table of contents: at the side where there is room, folded above the text on phones. */
export function Contents({ chapters }: { chapters: readonly Listed[] }) {
  return (
    <>
      <details className="group border-b lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center gap-2 font-medium">
          <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
          Contents
        </summary>
        <nav aria-label="Contents" className="pb-6">
          <Lines chapters={chapters} />
        </nav>
      </details>
      <nav aria-label="Contents" className="hidden min-h-0 overflow-y-auto pb-8 lg:block print:hidden">
        <Lines chapters={chapters} />
      </nav>
    </>
  );
}

/** Every chapter, and what is in the one that is open. */
function Lines({ chapters }: { chapters: readonly Listed[] }) {
  const path = usePathname();
  return (
    <ul className="flex flex-col text-sm">
      <li>
        <Link href="/docs" className={heading} {...(path === "/docs" && { "aria-current": "page" })}>
          Basics
        </Link>
        {path === "/docs" ? (
          <ul className="mb-2">
            {basics.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className={line}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </li>
      {chapters.map(({ title, href, entries }) => (
        <li key={href}>
          <Link href={href} className={heading} {...(path === href && { "aria-current": "page" })}>
            {title}
          </Link>
          {path === href ? (
            <ul className="mb-2">
              {entries.map((entry) => (
                <li key={entry.anchor}>
                  <a href={`#${entry.anchor}`} className={line}>
                    <span className="min-w-0 flex-1">{entry.title}</span>
                    <Method method={entry.method} />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
