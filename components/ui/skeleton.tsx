import clsx from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block animate-pulse rounded-sm bg-neutral-soft", className)} />;
}

const widths = ["w-40", "w-24", "w-32", "w-20"];

/** For a loading.tsx: a title, and a list on its way. */
export function SkeletonPage({ rows = 6, label = "Loading" }: { rows?: number; label?: string }) {
  return (
    <div role="status" data-until-loaded>
      <span className="sr-only">{label}</span>
      <Skeleton className="mb-3 h-7 w-48" />
      <Skeleton className="mb-10 h-4 w-72 max-w-full" />
      <SkeletonRows rows={rows} />
    </div>
  );
}

function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className="border-t">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
        <div key={key} className="flex h-10 items-center justify-between gap-6 border-b px-3">
          <Skeleton className={clsx("h-3.5", widths[row % widths.length])} />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
