import type { RoundPreview } from "#lib/domains/equity/rounds/schema.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";

/** Who held what before the round, fully diluted, the unallocated pool among them. */
export interface Before {
  name: string;
  shares: number;
}

const keyOf = (name: string) => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
const sum = (parts: readonly { shares: number }[]) => parts.reduce((total, { shares }) => total + shares, 0);

/** What each part of the round takes of the whole after it. */
function partsOf(round: RoundPreview, before: readonly Before[]) {
  const more = round.adjustments.map((one) => ({ shares: one.common_shares - one.common_shares_before }));
  return [
    { label: "Held before, pool included", shares: sum(before), tone: "bg-accent" },
    { label: "Anti-dilution", shares: sum(more), tone: "bg-accent/80" },
    { label: "SAFEs that convert", shares: sum(round.safes), tone: "bg-accent/60" },
    { label: "Notes that convert", shares: sum(round.notes), tone: "bg-accent/45" },
    { label: "New money", shares: sum(round.investors), tone: "bg-accent/35" },
    { label: "Increase of the pool", shares: round.option_pool_increase, tone: "bg-accent/15" },
  ].filter(({ shares }) => shares > 0);
}

/** Everybody before and after the round, and by what they are diluted. */
export function RoundDilution({ round, before }: { round: RoundPreview; before: readonly Before[] }) {
  const held = new Map(before.map(({ name, shares }) => [keyOf(name), shares]));
  const whole = sum(before);
  const parts = partsOf(round, before);
  const { total_shares } = round;
  return (
    <Section
      title="After closing"
      description="Everybody, fully diluted, and what the round takes from those before it."
    >
      <div aria-hidden="true" className="flex h-5 overflow-hidden rounded-sm border">
        {parts.map(({ label, shares, tone }) => (
          <div key={label} className={tone} style={{ width: `${(shares / total_shares) * 100}%` }} />
        ))}
      </div>
      <ul className="mt-2 mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map(({ label, shares, tone }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-sm border ${tone}`} />
            {label}: <Percent part={shares} of={total_shares} />
          </li>
        ))}
      </ul>
      <PlainTable
        caption="After closing"
        rows={round.holders}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total" },
          {
            key: "before",
            header: "Before",
            numeric: true,
            cell: ({ name }) => <Percent part={held.get(keyOf(name)) ?? 0} of={whole} />,
          },
          {
            key: "shares",
            header: "Shares",
            numeric: true,
            cell: ({ shares }) => <Figure value={shares} />,
            footer: <Figure value={total_shares} />,
          },
          {
            key: "percent",
            header: "After",
            numeric: true,
            cell: ({ percent }) => <Percent part={percent} of={100} />,
          },
        ]}
      />
    </Section>
  );
}
