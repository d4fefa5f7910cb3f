import type { AccruedDividends } from "#lib/domains/equity/dividends/schema.ts";
import { compoundingLabels } from "#ui/equity/labels.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";

/** What has accrued, by class, by holder and by lot, each with its formula. */
export function AccruedDividendsView({ accrued, page }: { accrued: AccruedDividends; page: string }) {
  const { accrued_cents, classes, holders, lots } = accrued;
  const symbols = new Map(classes.map(({ instrument_id, symbol }) => [instrument_id, symbol]));
  return (
    <div className="flex flex-col gap-8">
      <Stats
        stats={[
          { label: "Accrued", value: <Money cents={accrued_cents} />, note: <DateText value={accrued.as_of} /> },
          ...classes.map((one) => ({
            label: one.symbol,
            value: <Money cents={one.accrued_cents} />,
            note: `${one.dividend_percent}% a year, ${compoundingLabels[one.dividend_compounding].toLowerCase()}`,
          })),
        ]}
      />
      <Section title="By holder">
        <PlainTable
          caption="Accrued dividends by holder"
          rows={holders}
          rowKey={({ name }) => name}
          columns={[
            { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total" },
            {
              key: "accrued",
              header: "Accrued",
              numeric: true,
              cell: (one) => <Money cents={one.accrued_cents} />,
              footer: <Money cents={accrued_cents} />,
            },
          ]}
        />
      </Section>
      <Section title="By lot" description="What each grant issued accrues from its own day on.">
        <PlainTable
          caption="Accrued dividends by lot"
          rows={lots}
          rowKey={({ grant_id }) => grant_id}
          columns={[
            {
              key: "class",
              header: "Class",
              cell: ({ instrument_id, grant_id, issued_on }) => (
                <TextLink href={`${page}/grants/${grant_id}`}>
                  {symbols.get(instrument_id)} of <DateText value={issued_on} />
                </TextLink>
              ),
            },
            { key: "holders", header: "Held by", cell: (one) => one.holders.map(({ name }) => name).join(", ") },
            { key: "units", header: "Shares", numeric: true, cell: ({ units }) => <Figure value={units} /> },
            { key: "why", header: "Why", cell: ({ why }) => why },
            { key: "accrued", header: "Accrued", numeric: true, cell: (one) => <Money cents={one.accrued_cents} /> },
          ]}
        />
      </Section>
      {accrued_cents > 0 ? (
        <p>
          <TextLink href={`${page}/distribution`}>Declare what has accrued</TextLink>
        </p>
      ) : null}
    </div>
  );
}
