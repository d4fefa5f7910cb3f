import type { SharedScenario } from "#lib/server/shared-scenarios.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Stats } from "#ui/ui/stat.tsx";

/** A scenario as whoever has its link sees it. */
export function SharedScenarioView({ scenario }: { scenario: SharedScenario }) {
  const { company, name, worked_out_at, expires_at, round, exit } = scenario;
  return (
    <div className="flex flex-col gap-6">
      <header>
        <p className="text-muted">{company}</p>
        <h1 className="font-semibold text-2xl tracking-[-0.015em]">{name}</h1>
        <p className="mt-1 text-muted text-sm">
          A model, worked out on <DateText value={worked_out_at} />. It issues no shares and promises none. This link
          opens until <DateText value={expires_at} />.
        </p>
      </header>
      {round ? <Round round={round} /> : null}
      {exit ? <Exit exit={exit} /> : null}
    </div>
  );
}

function Round({ round }: { round: NonNullable<SharedScenario["round"]> }) {
  return (
    <>
      <Stats
        stats={[
          { label: "Price per share", value: `$${round.price_per_share}` },
          { label: "Pre-money valuation", value: <Money cents={round.pre_money_cents} /> },
          { label: "New money", value: <Money cents={round.raised_cents} /> },
          { label: "Shares after closing", value: <Figure value={round.total_shares} />, note: "Fully diluted" },
        ]}
      />
      <PlainTable
        caption="After closing"
        phone="scroll"
        rows={round.holders}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total" },
          {
            key: "shares",
            header: "Shares",
            numeric: true,
            cell: ({ shares }) => <Figure value={shares} />,
            footer: <Figure value={round.total_shares} />,
          },
          {
            key: "percent",
            header: "Percent",
            numeric: true,
            cell: ({ percent }) => <Percent part={percent} of={100} />,
          },
        ]}
      />
    </>
  );
}

function Exit({ exit }: { exit: NonNullable<SharedScenario["exit"]> }) {
  return (
    <>
      <Stats stats={[{ label: "Divided", value: <Money cents={exit.total_amount_cents} /> }]} />
      <PlainTable
        caption="Who gets what"
        phone="scroll"
        rows={exit.holders}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total" },
          { key: "units", header: "Outstanding", numeric: true, cell: ({ units }) => <Figure value={units} /> },
          {
            key: "amount",
            header: "Gets",
            numeric: true,
            cell: ({ amount_cents }) => <Money cents={amount_cents} />,
            footer: <Money cents={exit.total_amount_cents} />,
          },
        ]}
      />
      {exit.notes.length === 0 ? null : (
        <Callout tone="neutral" title="What was taken to be so">
          {exit.notes.join(" ")}
        </Callout>
      )}
    </>
  );
}
