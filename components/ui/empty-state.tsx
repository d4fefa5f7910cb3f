import type { ReactNode } from "react";

/** What this list is for, and the first step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed px-6 py-14 text-center">
      {icon ? (
        <span className="mb-4 flex size-10 items-center justify-center rounded-lg bg-neutral-soft text-muted [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <p className="font-medium text-lg">{title}</p>
      {children ? <div className="mt-1 max-w-md text-pretty text-muted">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
