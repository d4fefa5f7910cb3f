import clsx from "clsx";
import { Ban, Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#ui/ui/link.tsx";

export interface Step {
  label: ReactNode;
  state: "done" | "current" | "upcoming" | "blocked";
  /** A date, a detail; for a blocked step, the reason. */
  note?: ReactNode;
  href?: string;
}

const spoken = { done: "Done", current: "Current step", upcoming: "Not yet", blocked: "Blocked" };

/** How far something long has come. Vertical on phones; `orientation="horizontal"` lays it in a row where there is room. */
export function Stepper({
  label,
  steps,
  orientation = "vertical",
}: {
  label: string;
  steps: readonly Step[];
  orientation?: "vertical" | "horizontal";
}) {
  const row = orientation === "horizontal";
  return (
    <ol aria-label={label} className={clsx("flex flex-col", row && "md:flex-row")}>
      {steps.map((step, index) => (
        <li
          key={typeof step.label === "string" ? step.label : `step-${index}`}
          aria-current={step.state === "current" ? "step" : undefined}
          className={clsx("group relative flex min-w-0 gap-3", row && "md:flex-1 md:flex-col md:gap-2 md:pr-4")}
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-7 bottom-1 left-[11px] w-px",
                row && "md:top-[11px] md:right-1 md:bottom-auto md:left-7 md:h-px md:w-auto",
                step.state === "done" ? "bg-accent" : "bg-line",
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={clsx(
              "relative flex size-[23px] shrink-0 items-center justify-center rounded-full font-medium text-xs tabular-nums",
              step.state === "done" && "bg-accent text-on-accent",
              step.state === "current" && "bg-page text-accent ring-2 ring-accent ring-inset",
              step.state === "upcoming" && "bg-page text-muted ring-1 ring-control ring-inset",
              step.state === "blocked" && "bg-danger-soft text-danger ring-1 ring-danger ring-inset",
            )}
          >
            {step.state === "done" ? (
              <Check className="size-3.5" strokeWidth={2.5} />
            ) : step.state === "blocked" ? (
              <Ban className="size-3.5" />
            ) : (
              index + 1
            )}
          </span>
          <div className={clsx("min-w-0 pb-6 group-last:pb-0", row && "md:pb-0")}>
            <p className={clsx("font-medium", step.state === "upcoming" && "text-muted")}>
              {step.href ? (
                <Link href={step.href} className="underline-offset-4 hover:underline">
                  {step.label}
                </Link>
              ) : (
                step.label
              )}
              <span className="sr-only"> ({spoken[step.state]})</span>
            </p>
            {step.note ? (
              <div className={clsx("text-sm", step.state === "blocked" ? "text-danger" : "text-muted")}>
                {step.note}
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
