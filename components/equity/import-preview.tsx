import type { Field as FieldName } from "#lib/domains/equity/spreadsheets/rules.ts";
import { fieldsOf } from "#lib/domains/equity/spreadsheets/rules.ts";
import type { SpreadsheetPreview } from "#lib/domains/equity/spreadsheets/schema.ts";
import { MappedColumns } from "#ui/record/mapped-columns.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";

type Row = SpreadsheetPreview["rows"][number];

const outcomes: Readonly<Record<Row["outcome"], string>> = {
  grant: "Grant",
  safe: "SAFE",
  instrument: "Class",
  passed_over: "Passed over",
  refused: "Refused",
};

const writers = { minutebook: "Minutebook", carta: "Carta", pulley: "Pulley" } as const;

const holdLabels = { grants: "Grants", safes: "SAFEs", instruments: "Classes" } as const;

/** So many rows are drawn; those that are refused come first. */
const MOST_SHOWN = 300;

const placeOf = ({ sheet, row }: Row) => (sheet === "" ? `Row ${row}` : `${sheet}, row ${row}`);

function why({ faults, remarks }: Row) {
  const said = faults.map(({ column, heading, rule }) => `${heading ? `${heading} (${column})` : "The row"} ${rule}`);
  return [...said, ...remarks].join(". ");
}

/** What an import would make, and every row that keeps it from being done. */
export function ImportOutcome({ preview }: { preview: SpreadsheetPreview }) {
  const { faults, remarks, refused_count, rows, written_by } = preview;
  const sorted = rows.toSorted((a, b) => Number(b.outcome === "refused") - Number(a.outcome === "refused"));
  return (
    <>
      {preview.is_importable ? (
        <Callout tone="success" title="All of it can be taken in">
          {written_by ? `The headings are ${writers[written_by]}’s. ` : null}
          Nothing is booked, and no approval or election is asked for: what was due is past.
        </Callout>
      ) : (
        <Callout tone="danger" title="It cannot be taken in as it is" live>
          {[
            ...faults,
            ...(refused_count === 0
              ? []
              : [`${refused_count} ${refused_count === 1 ? "row is" : "rows are"} refused.`]),
          ].join(" ")}
        </Callout>
      )}
      {remarks.length === 0 ? null : (
        <Callout tone="neutral" title="How it was understood">
          {remarks.join(" ")}
        </Callout>
      )}
      <Stats
        stats={[
          { label: "Grants", value: <Figure value={preview.grant_count} /> },
          { label: "Holders", value: <Figure value={preview.holder_count} /> },
          { label: "Outstanding", value: <Figure value={preview.outstanding_units} /> },
          { label: "SAFEs", value: <Figure value={preview.safe_count} /> },
        ]}
      />
      <Section title="Rows" description="What becomes of each; those that are refused come first.">
        <PlainTable
          caption="Rows"
          phone="scroll"
          rows={sorted.slice(0, MOST_SHOWN)}
          rowKey={({ sheet, row }) => `${sheet} ${row}`}
          columns={[
            { key: "place", header: "Where", cell: placeOf },
            { key: "outcome", header: "Becomes", cell: ({ outcome }) => outcomes[outcome] },
            { key: "name", header: "Name", cell: ({ name }) => name ?? "–" },
            { key: "class", header: "Class", cell: ({ class_name }) => class_name ?? "–" },
            {
              key: "units",
              header: "Units or amount",
              numeric: true,
              cell: ({ units, amount_cents }) =>
                units !== null ? (
                  <Figure value={units} />
                ) : amount_cents === null ? (
                  "–"
                ) : (
                  <Money cents={amount_cents} />
                ),
            },
            { key: "why", header: "Why", cell: (row) => why(row) || "–" },
          ]}
        />
        {sorted.length > MOST_SHOWN ? (
          <p className="mt-2 text-muted text-sm">And {(sorted.length - MOST_SHOWN).toLocaleString("en-US")} more.</p>
        ) : null}
      </Section>
    </>
  );
}

/** Which column is taken for what, and how many of each class are authorized: both may be corrected. */
export function ImportColumns({
  preview,
  said,
  onColumn,
  onAuthorized,
}: {
  preview: SpreadsheetPreview;
  /** What somebody has said of columns. */
  said: readonly { sheet?: string | null | undefined; heading: string; field: FieldName | null }[];
  onColumn: (sheet: string, heading: string, field: FieldName | null) => void;
  onAuthorized: (name: string, authorized_units: number) => void;
}) {
  return (
    <>
      {preview.instruments.length === 0 ? null : (
        <Section title="Classes" description="How many of each may be issued; the file seldom says it.">
          <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
            {preview.instruments.map(({ name, symbol, kind, authorized_units, issued_units }) => (
              <Field
                key={name}
                label={`${symbol} authorized`}
                name={`authorized ${name}`}
                hint={`${kind}, ${issued_units.toLocaleString("en-US")} outstanding`}
              >
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={authorized_units}
                  onBlur={(event) => {
                    const units = Number(event.currentTarget.value.replaceAll(/[,\s]/g, ""));
                    if (Number.isSafeInteger(units) && units > 0 && units !== authorized_units)
                      onAuthorized(name, units);
                  }}
                />
              </Field>
            ))}
          </div>
        </Section>
      )}
      {preview.sheets
        .filter(({ holds }) => holds !== null)
        .map(({ sheet, holds, columns }) => (
          <Section
            key={sheet}
            title={`Columns${sheet === "" ? "" : ` of ${sheet}`}`}
            description={holds ? `${holdLabels[holds]}: what each column is.` : ""}
          >
            <MappedColumns
              of={sheet}
              columns={columns}
              said={said.filter((one) => one.sheet === sheet)}
              fields={holds ? fieldsOf[holds] : []}
              onColumn={(heading, field) => onColumn(sheet, heading, field)}
            />
          </Section>
        ))}
    </>
  );
}
