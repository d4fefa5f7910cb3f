import clsx from "clsx";
import { LoaderCircle } from "lucide-react";

/** Decoration beside words that say what is under way; alone, give it a label. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <LoaderCircle aria-hidden="true" className={clsx("size-4 animate-spin", className)} />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
