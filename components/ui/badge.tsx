import clsx from "clsx";
import type { ReactNode } from "react";
import { type Tone, toneSoft } from "#ui/ui/tone.ts";

export function Badge({
  tone = "neutral",
  dot = false,
  className,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 align-middle items-center gap-1.5 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs",
        toneSoft[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}
