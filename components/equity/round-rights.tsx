import type { RoundPreview } from "#lib/domains/equity/rounds/schema.ts";
import { antiDilutionLabels } from "#ui/equity/labels.ts";
import { Button } from "#ui/ui/button.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";

/** What becomes of each convertible note, with its interest. */
export function RoundNotes({ notes }: { notes: RoundPreview["notes"] }) {
  if (notes.length === 0) return null;
  return (
    <Section title="Convertible notes">
      <PlainTable
        caption="Convertible notes"
        rows={notes}
        rowKey={({ note_id }) => note_id}
        columns={[
          { key: "investor", header: "Note of", cell: ({ investor_name }) => investor_name },
          {
            key: "interest",
            header: "Interest",
            numeric: true,
            cell: ({ interest_cents }) => <Money cents={interest_cents} />,
          },
          {
            key: "price",
            header: "At",
            numeric: true,
            cell: ({ price_per_share: at }) => (at === null ? "–" : `$${at}`),
          },
          {
            key: "shares",
            header: "Becomes",
            numeric: true,
            cell: ({ is_converting, shares }) =>
              is_converting ? <Figure value={shares} /> : <span className="text-subtle">Stays a debt</span>,
          },
        ]}
      />
    </Section>
  );
}

/** What the round's price makes of what preferred stock converts into. */
export function RoundAdjustments({ adjustments }: { adjustments: RoundPreview["adjustments"] }) {
  if (adjustments.length === 0) return null;
  return (
    <Section
      title="Anti-dilution"
      description="The round sells for less than these convert at, so that they convert into more: borne by those before the money."
    >
      <PlainTable
        caption="Conversion prices that the round adjusts"
        rows={adjustments}
        rowKey={({ instrument_id }) => instrument_id}
        columns={[
          {
            key: "class",
            header: "Class",
            cell: ({ symbol, anti_dilution }) => (
              <span>
                <span className="font-medium">{symbol}</span>
                <span className="block text-muted text-sm">{antiDilutionLabels[anti_dilution]}</span>
              </span>
            ),
          },
          {
            key: "price",
            header: "Converts at",
            numeric: true,
            cell: ({ conversion_price }) => `$${conversion_price}`,
          },
          {
            key: "before",
            header: "Before",
            numeric: true,
            cell: ({ conversion_price_before }) => `$${conversion_price_before}`,
          },
          {
            key: "into",
            header: "Into common shares",
            numeric: true,
            cell: ({ common_shares }) => <Figure value={common_shares} />,
          },
          {
            key: "into_before",
            header: "Before",
            numeric: true,
            cell: ({ common_shares_before }) => <Figure value={common_shares_before} />,
          },
        ]}
      />
    </Section>
  );
}

/** What holders of side letters are offered, and whether they take it. */
export function RoundRights({
  rights,
  onChange,
}: {
  rights: RoundPreview["pro_rata"];
  onChange: (takes_pro_rata: string[]) => void;
}) {
  if (rights.length === 0) return null;
  const taken = rights.filter(({ is_taken }) => is_taken).map(({ safe_id }) => safe_id);
  const turned = (id: string) => (taken.includes(id) ? taken.filter((one) => one !== id) : [...taken, id]);
  return (
    <Section title="Pro-rata rights" description="What side letters let investors buy of the new shares.">
      <PlainTable
        caption="Pro-rata rights"
        rows={rights}
        rowKey={({ safe_id }) => safe_id}
        columns={[
          { key: "investor", header: "Investor", cell: ({ investor_name }) => investor_name },
          { key: "part", header: "Part", numeric: true, cell: ({ percent }) => `${percent}%` },
          { key: "shares", header: "Offered", numeric: true, cell: (one) => <Figure value={one.offered_shares} /> },
          { key: "amount", header: "For", numeric: true, cell: (one) => <Money cents={one.offered_amount_cents} /> },
          {
            key: "taken",
            header: "Taken",
            cell: ({ safe_id, investor_name, is_taken }) => (
              <Button
                variant="secondary"
                aria-pressed={is_taken}
                aria-label={`${is_taken ? "Taken" : "Take it"}: ${investor_name}`}
                onClick={() => onChange(turned(safe_id))}
              >
                {is_taken ? "Taken" : "Take it"}
              </Button>
            ),
          },
        ]}
      />
    </Section>
  );
}
