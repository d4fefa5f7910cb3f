import clsx from "clsx";
import { type ReactNode, useId } from "react";

/** A part of a page under its own heading. */
export function Section({
  title,
  description,
  action,
  className,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx("mt-10 min-w-0 first:mt-0", className)}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-lg [overflow-wrap:anywhere]">
            {title}
          </h2>
          {description ? <p className="max-w-2xl text-muted">{description}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
