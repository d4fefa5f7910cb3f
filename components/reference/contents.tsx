import { ChevronRight } from "lucide-react";
import { introductions } from "#ui/reference/introductions.ts";
import { Method } from "#ui/reference/method.tsx";
import type { ReferenceChapter } from "#ui/reference/openapi.ts";

const line = "flex min-h-9 items-center gap-2 rounded-md px-2 text-muted hover:bg-hover hover:text-ink lg:min-h-7";

/** The table of contents: at the side where there is room, folded above the text on phones. */
export function Contents({ chapters }: { chapters: readonly ReferenceChapter[] }) {
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
      <nav
        aria-label="Contents"
        className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-8 lg:block print:hidden"
      >
        <Lines chapters={chapters} />
      </nav>
    </>
  );
}

function Lines({ chapters }: { chapters: readonly ReferenceChapter[] }) {
  return (
    <ul className="flex flex-col gap-5 text-sm">
      <li>
        <p className="mb-1 px-2 font-medium text-ink">Basics</p>
        <ul>
          {[...introductions, { anchor: "statuses", title: "Statuses" }].map(({ anchor, title }) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className={line}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </li>
      {chapters.map(({ title, anchor, entries }) => (
        <li key={anchor}>
          <a href={`#${anchor}`} className="mb-1 inline-flex min-h-6 items-center rounded-sm px-2 font-medium">
            {title}
          </a>
          <ul>
            {entries.map((entry) => (
              <li key={entry.anchor}>
                <a href={`#${entry.anchor}`} className={line}>
                  <span className="min-w-0 flex-1">{entry.operation.summary}</span>
                  <Method method={entry.method} />
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#records" className="inline-flex min-h-6 items-center rounded-sm px-2 font-medium">
          Records
        </a>
      </li>
    </ul>
  );
}
