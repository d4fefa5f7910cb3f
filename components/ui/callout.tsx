import clsx from "clsx";
import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { type Tone, toneText } from "#ui/ui/tone.ts";

const icons = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX };

const edges: Record<Tone, string> = {
  neutral: "bg-sunken border-line",
  info: "bg-info-soft/60 border-info/20",
  success: "bg-success-soft/60 border-success/20",
  warning: "bg-warning-soft/60 border-warning/20",
  danger: "bg-danger-soft/60 border-danger/20",
};

/** Words that must be read beside what they concern. `live` announces it when it appears. */
export function Callout({
  tone = "neutral",
  title,
  action,
  live = false,
  className,
  ref,
  children,
}: {
  tone?: Tone;
  title?: ReactNode;
  action?: ReactNode;
  live?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      role={live ? "alert" : undefined}
      // Focusable by script only: a form sends the reader here when an error belongs to no field.
      tabIndex={-1}
      className={clsx("flex gap-3 rounded-lg border px-4 py-3 text-base outline-offset-0", edges[tone], className)}
    >
      <Icon aria-hidden="true" className={clsx("mt-[3px] size-4 shrink-0", toneText[tone])} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title ? <p className="font-medium text-ink">{title}</p> : null}
        {children ? <div className={clsx("text-muted", title && "mt-0.5")}>{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 self-center">{action}</div> : null}
    </div>
  );
}
