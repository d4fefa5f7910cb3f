import type { Classification } from "#lib/domains/compliance/classification/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { prongLabels } from "./labels.ts";

type Factor = Classification["factors"][number];

const speaks = {
  employee: { tone: "danger", words: "For an employee" },
  contractor: { tone: "success", words: "For a contractor" },
  neutral: { tone: "neutral", words: "Not said" },
} as const;

const signed = (points: number) => `${points > 0 ? "+" : ""}${points.toFixed(1)}`;

/** What the score is made of. */
export function FactorTable({ factors }: { factors: readonly Factor[] }) {
  return (
    <PlainTable
      caption="Factors"
      rows={factors}
      rowKey={({ factor }) => factor}
      columns={[
        {
          key: "factor",
          header: "Factor",
          cell: ({ label, prong }) => (
            <span>
              {label}
              <span className="block font-normal text-muted text-sm">{prongLabels[prong]}</span>
            </span>
          ),
        },
        {
          key: "heard",
          header: "The description says",
          cell: ({ cues }) =>
            cues.length > 0 ? (
              <span className="max-sm:text-right">{cues.join(", ")}</span>
            ) : (
              <span className="text-subtle">Nothing</span>
            ),
        },
        {
          key: "direction",
          header: "Speaks",
          cell: ({ direction }) => <Badge tone={speaks[direction].tone}>{speaks[direction].words}</Badge>,
        },
        { key: "points", header: "Points", numeric: true, cell: ({ points }) => signed(points) },
      ]}
    />
  );
}
