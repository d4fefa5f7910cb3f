import type { SecondarySale } from "#lib/domains/equity/secondary-sales/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** Of which grants shares changed hands, and how many of each. */
export function GrantsMoved({
  entity_id,
  rows,
  caption,
  moved,
}: {
  entity_id: string;
  rows: SecondarySale["repurchases"];
  caption: string;
  /** What became of the shares, above how many they are. */
  moved: string;
}) {
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      rowKey={({ grant_id }) => grant_id}
      columns={[
        {
          key: "recipient",
          header: "Granted to",
          cell: ({ grant_id, recipient_name }) => (
            <TextLink href={`/entities/${entity_id}/cap-table/grants/${grant_id}`}>{recipient_name}</TextLink>
          ),
        },
        { key: "on", header: "On", cell: ({ granted_on }) => <DateText value={granted_on} /> },
        {
          key: "certificate",
          header: "Certificate",
          cell: ({ certificate_number }) => certificate_number ?? <span className="text-subtle">None</span>,
        },
        { key: "shares", header: moved, numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
      ]}
    />
  );
}
