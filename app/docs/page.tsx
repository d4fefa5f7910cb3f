import type { Metadata } from "next";
import { openApi } from "#lib/server/openapi.ts";
import { Contents } from "#ui/reference/contents.tsx";
import { introductions } from "#ui/reference/introductions.ts";
import { chaptersOf, type OpenApi } from "#ui/reference/openapi.ts";
import { OperationSection } from "#ui/reference/operation-section.tsx";
import { Prose } from "#ui/reference/prose.tsx";
import { PublicFrame } from "#ui/reference/public-frame.tsx";
import { Records } from "#ui/reference/records.tsx";
import { Statuses } from "#ui/reference/statuses.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";

export const metadata: Metadata = { title: "API reference" };

// The very document that /v1/openapi.json answers, so that the two cannot say different things.
const document = JSON.parse(openApi()) as OpenApi;
const chapters = chaptersOf(document);

const chapterLook = "mb-6 scroll-mt-6 font-semibold text-xl tracking-[-0.01em]";

export default function ReferencePage() {
  return (
    <PublicFrame width="wide">
      <div className="mx-auto max-w-7xl px-4 sm:px-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12 print:block">
        <Contents chapters={chapters} />
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 py-8 outline-none print:[&_pre]:max-h-none print:[&_pre]:whitespace-pre-wrap"
        >
          <h1 className="font-semibold text-2xl tracking-[-0.015em]">API reference</h1>
          <p className="mt-1.5 max-w-prose text-pretty text-muted">
            Everything the dashboard does, programs do here. The same as a machine reads it:{" "}
            <a href="/v1/openapi.json" className="rounded-sm text-accent underline underline-offset-4">
              /v1/openapi.json
            </a>{" "}
            (OpenAPI 3.1).
          </p>
          {introductions.map(({ anchor, title, text, code }) => (
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
          {chapters.map(({ title, anchor, entries }) => (
            <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`} className="mt-16 scroll-mt-6">
              <h2 id={`${anchor}-title`} className={chapterLook}>
                {title}
              </h2>
              {entries.map((entry) => (
                <OperationSection key={entry.anchor} entry={entry} components={document.components} />
              ))}
            </section>
          ))}
          <Records schemas={document.components.schemas} />
        </main>
      </div>
    </PublicFrame>
  );
}
