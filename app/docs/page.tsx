import type { Metadata } from "next";
import { requestOrigin } from "#lib/server/origin.ts";
import { chapterHref } from "#ui/reference/chapters.ts";
import { Codes } from "#ui/reference/codes.tsx";
import { introductionsFor } from "#ui/reference/introductions.ts";
import { Prose } from "#ui/reference/prose.tsx";
import { Statuses } from "#ui/reference/statuses.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Link } from "#ui/ui/link.tsx";
import { chapters, document } from "./reference.ts";

export const metadata: Metadata = { title: "API reference" };

export default async function ReferencePage() {
  const origin = await requestOrigin();
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-[-0.015em]">API reference</h1>
      <p className="mt-1.5 max-w-prose text-pretty text-muted">
        Everything the dashboard does, programs do here. The same as a machine reads it:{" "}
        <a href="/v1/openapi.json" className="rounded-sm text-accent underline underline-offset-4">
          /v1/openapi.json
        </a>{" "}
        (OpenAPI 3.1).
      </p>
      <ul className="mt-6 grid gap-x-6 border-t sm:grid-cols-2 xl:grid-cols-3">
        {chapters.map((chapter) => (
          <li key={chapter.anchor} className="border-b">
            <Link
              href={chapterHref(chapter)}
              className="flex min-h-11 items-center justify-between gap-3 rounded-sm hover:text-accent"
            >
              <span className="font-medium">{chapter.title}</span>
              <span className="text-muted text-sm tabular-nums">
                {chapter.entries.length} {chapter.entries.length === 1 ? "operation" : "operations"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {introductionsFor(origin).map(({ anchor, title, text, code }) => (
        <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} className="mt-10 scroll-mt-6">
          <h2 id={`${anchor}-title`} className="mb-2 font-semibold text-lg">
            {title}
          </h2>
          <div className="flex max-w-prose flex-col gap-2 text-pretty text-muted">
            <Prose text={text} />
          </div>
          {code ? <CodeBlock {...code} className="mt-4" /> : null}
        </section>
      ))}
      <section id="statuses" aria-labelledby="statuses-title" className="mt-10 scroll-mt-6">
        <h2 id="statuses-title" className="mb-2 font-semibold text-lg">
          Statuses
        </h2>
        <Statuses responses={document.components.responses} />
      </section>
      <section id="codes" aria-labelledby="codes-title" className="mt-10 scroll-mt-6">
        <h2 id="codes-title" className="mb-2 font-semibold text-lg">
          Error codes
        </h2>
        <p className="max-w-prose text-pretty text-muted">
          Programs decide by the status first. More codes may come, so an unknown one is to be taken for its status.
        </p>
        <Codes />
      </section>
    </>
  );
}
