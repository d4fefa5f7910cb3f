import type { ReactNode } from "react";
import { BackLink } from "#ui/ui/back-link.tsx";

/** A page's head: where it belongs, its title and status, what else is known of it, its one primary action at the right. */
export function PageHeader({
  title,
  status,
  meta,
  description,
  back,
  action,
  more,
}: {
  title: ReactNode;
  status?: ReactNode;
  /** Small facts in a row: an identifier, a date, a party. */
  meta?: ReactNode;
  description?: ReactNode;
  back?: { href: string; label: string };
  /** The one primary action. */
  action?: ReactNode;
  /** What else may be done, to its left: secondary buttons, a menu. */
  more?: ReactNode;
}) {
  return (
    <header className="mb-8">
      {back ? <BackLink {...back} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-balance font-semibold text-2xl tracking-[-0.015em] [overflow-wrap:anywhere]">
              {title}
            </h1>
            {status}
          </div>
          {description ? <p className="mt-1.5 max-w-2xl text-pretty text-muted">{description}</p> : null}
          {meta ? (
            <div className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">{meta}</div>
          ) : null}
        </div>
        {action || more ? (
          <div className="flex flex-wrap items-center gap-2">
            {more}
            {action}
          </div>
        ) : null}
      </div>
    </header>
  );
}
