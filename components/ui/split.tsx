import clsx from "clsx";
import type { ReactNode } from "react";

/** A record beside its list. Where there is no room for both, the record stands alone (give it a way back). */
export function Split({ list, record }: { list: ReactNode; record?: ReactNode }) {
  return (
    <div className={clsx("grid gap-8", record && "xl:grid-cols-[minmax(0,1fr)_26rem]")}>
      <div className={clsx("min-w-0", record && "max-xl:hidden")}>{list}</div>
      {record ? (
        <aside
          aria-label="Record"
          className="min-w-0 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:self-start xl:overflow-y-auto xl:border-l xl:pl-8"
        >
          {record}
        </aside>
      ) : null}
    </div>
  );
}
