import type { ContactHoldings } from "#lib/domains/company/profiles/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** What a contact holds of each company, over all grants; nothing where it holds nothing. */
export function Holdings({ of: { holdings } }: { of: Pick<ContactHoldings, "holdings"> }) {
  if (holdings.length === 0) return null;
  return (
    <Section title="Holdings across companies" description="What it holds of each instrument now, over all grants.">
      <PlainTable
        caption="Holdings across companies"
        rows={holdings}
        rowKey={({ instrument_id, kind }) => `${instrument_id} ${kind}`}
        columns={[
          {
            key: "company",
            header: "Company",
            cell: ({ entity_id, legal_name }) => (
              <TextLink href={`/entities/${entity_id}/cap-table`}>{legal_name}</TextLink>
            ),
          },
          {
            key: "instrument",
            header: "Instrument",
            cell: ({ symbol }) => <span className="font-mono">{symbol}</span>,
          },
          {
            key: "kind",
            header: "Kind",
            cell: ({ kind }) => <span className="text-muted">{kind === "rsu" ? "RSU" : wordsOf(kind)}</span>,
          },
          { key: "units", header: "Holds", numeric: true, cell: ({ units }) => <Figure value={units} /> },
          {
            key: "part",
            header: "Of what is issued",
            numeric: true,
            // What RSUs promise is not issued yet.
            cell: ({ kind, units, issued_units }) =>
              kind === "rsu" ? <span className="text-subtle">–</span> : <Percent part={units} of={issued_units} />,
          },
        ]}
      />
    </Section>
  );
}
