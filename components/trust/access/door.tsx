import type { ReactNode } from "react";
import { Link } from "#ui/ui/link.tsx";
import { Mark } from "#ui/ui/mark.tsx";

/** The frame of the pages before the dashboard: one narrow column, what is asked, and the ways for those not signed in. */
export function Door({
  title,
  description,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <main className="mx-auto flex w-full max-w-[26rem] flex-1 flex-col justify-center px-4 py-10">
        <p className="mb-6 flex items-center justify-center gap-2.5 font-semibold tracking-[-0.01em]">
          <Mark className="size-6" />
          Minutebook
        </p>
        <div className="rounded-lg border bg-page p-6 sm:p-8">
          <h1 className="text-balance font-semibold text-xl tracking-[-0.01em] [overflow-wrap:anywhere]">{title}</h1>
          {description ? (
            <div className="mt-1.5 text-pretty text-muted [overflow-wrap:anywhere]">{description}</div>
          ) : null}
          <div className="mt-6 first:mt-0">{children}</div>
        </div>
      </main>
      <footer className="flex flex-wrap justify-center gap-x-6 gap-y-1 px-4 pb-6 text-muted text-sm">
        <Link href="/verify" className="inline-flex min-h-8 items-center rounded-sm hover:text-ink">
          Check a document
        </Link>
        <Link href="/docs" className="inline-flex min-h-8 items-center rounded-sm hover:text-ink">
          API reference
        </Link>
      </footer>
    </div>
  );
}
