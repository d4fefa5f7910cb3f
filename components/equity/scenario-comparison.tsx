import type { ScenarioComparison as Comparison } from "#lib/domains/equity/scenarios/schema.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

type Part = Comparison["holders"][number]["parts"][number];

const told = ({ shares, percent, amount_cents }: Part) => {
  if (shares === null && amount_cents === null) return "–";
  return (
    <>
      {shares === null ? <Money cents={amount_cents ?? 0} /> : <Figure value={shares} />}
      {percent === null ? null : (
        <span className="block text-muted text-sm">
          <Percent part={percent} of={100} />
        </span>
      )}
    </>
  );
};

/** Scenarios side by side: what each comes to, and what every holder has in it. */
export function ScenarioComparison({ comparison }: { comparison: Comparison }) {
  const { scenarios, holders } = comparison;
  return (
    <PlainTable
      caption="Side by side"
      phone="scroll"
      frozen
      rows={holders}
      rowKey={({ name }) => name}
      columns={[
        { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Price or amount" },
        ...scenarios.map(({ scenario_id, name, price_per_share, total_amount_cents }, at) => ({
          key: scenario_id,
          header: name,
          numeric: true,
          cell: ({ parts }: Comparison["holders"][number]) => {
            const part = parts[at];
            return part ? told(part) : "–";
          },
          footer: price_per_share === null ? <Money cents={total_amount_cents ?? 0} /> : `$${price_per_share}`,
        })),
      ]}
    />
  );
}
