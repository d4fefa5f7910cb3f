import clsx from "clsx";
import type { Classification } from "#lib/domains/compliance/classification/schema.ts";

const fills: Readonly<Record<Classification["classification"], string>> = {
  contractor: "bg-success",
  uncertain: "bg-warning",
  employee: "bg-danger",
};

/** The score on its scale, with the two bounds between which nobody can be sure. */
export function RiskMeter({ risk_score, classification }: Pick<Classification, "risk_score" | "classification">) {
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="font-medium text-2xl tabular-nums">{risk_score}</span>
        <span className="text-muted">of 100, the risk that a contractor’s status is challenged with success</span>
      </p>
      <div aria-hidden="true" className="relative mt-3 h-2 rounded-full bg-neutral-soft">
        <div className={clsx("h-full rounded-full", fills[classification])} style={{ width: `${risk_score}%` }} />
        <span className="absolute inset-y-0 left-[35%] w-px bg-control" />
        <span className="absolute inset-y-0 left-[60%] w-px bg-control" />
      </div>
      <div aria-hidden="true" className="relative mt-1.5 h-5 text-muted text-xs">
        <span>Contractor</span>
        <span className="absolute left-[35%] pl-1">Uncertain</span>
        <span className="absolute left-[60%] pl-1">Employee</span>
      </div>
    </div>
  );
}
