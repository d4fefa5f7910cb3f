import type { Distribution } from "#lib/domains/equity/distributions/schema.ts";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";

const breakLabels: Readonly<Record<Distribution["break_points"][number]["event"], string>> = {
  paid_in_full: "is paid in full",
  common_begins: "begins to share",
  exercises: "is exercised",
  reaches_cap: "reaches its cap",
  converts: "converts",
  stops_converting: "stands by its preference again",
};

type Named = Pick<Distribution["classes"][number], "name" | "exercise_price" | "accrued_per_share">;
export const classTitle = ({ name, exercise_price, accrued_per_share }: Named) => {
  if (accrued_per_share !== null) return `${name} with $${Number(accrued_per_share).toFixed(4)} accrued each`;
  return exercise_price === null ? name : `${name} at $${exercise_price}`;
};

type Divided = Pick<Distribution, "parts" | "total_amount_cents" | "outstanding_units">;

/** What each holder gets, with the reason of each of its lines. */
export function DistributionParts({ distribution }: { distribution: Divided }) {
  const { parts, total_amount_cents, outstanding_units } = distribution;
  return (
    <PlainTable
      caption="Distribution"
      rows={parts}
      rowKey={({ name }) => name}
      columns={[
        { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total" },
        {
          key: "units",
          header: "Held",
          numeric: true,
          cell: ({ units }) => <Figure value={units} />,
          footer: <Figure value={outstanding_units} />,
        },
        { key: "percent", header: "Share", numeric: true, cell: ({ percent }) => <Percent part={percent} of={100} /> },
        {
          key: "why",
          header: "Why",
          hideOnPhone: true,
          cell: ({ lines }) => lines.map(({ why }) => why).join(" "),
        },
        {
          key: "amount",
          header: "Gets",
          numeric: true,
          cell: ({ amount_cents }) => <Money cents={amount_cents} />,
          footer: <Money cents={total_amount_cents} />,
        },
      ]}
    />
  );
}

type Worked = Pick<Distribution, "classes" | "break_points" | "notes">;

/** What each class gets by a waterfall, where that changes its course, and what was taken to be so. */
export function Waterfall({ distribution }: { distribution: Worked }) {
  const { classes, break_points, notes } = distribution;
  return (
    <>
      {classes.length > 0 ? (
        <Section title="By class">
          <PlainTable
            caption="By class"
            rows={classes}
            rowKey={(one) =>
              `${one.instrument_id ?? one.safe_id ?? one.note_id} ${one.kind} ${one.exercise_price ?? one.accrued_per_share}`
            }
            columns={[
              { key: "class", header: "Class", cell: classTitle },
              {
                key: "why",
                header: "Why",
                hideOnPhone: true,
                cell: ({ claims }) => claims.map(({ why }) => why).join(" "),
              },
              { key: "gets", header: "Gets", numeric: true, cell: (one) => <Money cents={one.amount_cents} /> },
            ]}
          />
        </Section>
      ) : null}
      <BreakPoints break_points={break_points} />
      {notes.map((note) => (
        <p key={note} className="text-muted text-sm">
          <Spoken>{note}</Spoken>
        </p>
      ))}
    </>
  );
}

/** Where a waterfall changes its course as the amount grows; nothing where it does not. */
export function BreakPoints({ break_points }: Pick<Distribution, "break_points">) {
  if (break_points.length === 0) return null;
  return (
    <Section title="Break points" description="The amounts from which on the division changes its course.">
      <PlainTable
        caption="Break points"
        rows={break_points}
        rowKey={(one) =>
          `${one.total_amount_cents} ${one.instrument_id ?? one.safe_id ?? one.note_id} ${one.exercise_price ?? one.accrued_per_share} ${one.event}`
        }
        columns={[
          { key: "what", header: "What begins", cell: (one) => `${classTitle(one)} ${breakLabels[one.event]}` },
          { key: "from", header: "From", numeric: true, cell: (one) => <Money cents={one.total_amount_cents} /> },
        ]}
      />
    </Section>
  );
}
