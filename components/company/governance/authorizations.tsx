import type { Resolution } from "#lib/domains/company/governance/resolutions/schema.ts";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { actLabels } from "./labels.ts";

/** What the items of a meeting authorize, up to what, and how much of it was used. */
export function AuthorizedActs({
  resolutions,
  agenda_items,
  noun,
}: {
  resolutions: readonly Resolution[];
  agenda_items: readonly string[];
  /** What the company's holders have. */
  noun: "shares" | "units";
}) {
  if (resolutions.length === 0) return null;
  return (
    <Section title="What its items authorize">
      <PlainTable
        caption="What its items authorize"
        phone="stack"
        rows={resolutions.toSorted((a, b) => a.agenda_item_index - b.agenda_item_index)}
        rowKey={({ resolution_id }) => resolution_id}
        columns={[
          {
            key: "item",
            header: "Item",
            cell: ({ agenda_item_index: at }) => `${at + 1}. ${agenda_items[at] ?? ""}`,
          },
          { key: "act", header: "Act", cell: ({ act }) => actLabels[act] },
          { key: "for", header: "For", cell: ({ recipient_name }) => recipient_name ?? "Anybody" },
          { key: "limit", header: "At most", numeric: true, cell: (one) => <Limit {...one} noun={noun} /> },
          { key: "used", header: "Used", numeric: true, cell: (one) => <Used {...one} /> },
        ]}
      />
    </Section>
  );
}

const NONE = "No limit";

function Limit({ act, units, amount_cents, price_per_share, noun }: Resolution & { noun: string }) {
  if (units === null && amount_cents === null && price_per_share === null) return NONE;
  // One element, since a phone sets each of a cell's apart.
  return (
    <span>
      {units === null ? null : (
        <>
          <Figure value={units} /> {act === "option" ? "options" : noun}
        </>
      )}
      {units !== null && amount_cents !== null ? ", " : null}
      {amount_cents === null ? null : <Money cents={amount_cents} />}
      {price_per_share === null ? null : (
        <span className="block text-muted">
          {units === null && amount_cents === null ? `${NONE}, at ` : "at "}${price_per_share} or more
        </span>
      )}
    </span>
  );
}

function Used({ used_count, used_units, used_cents }: Resolution) {
  if (used_count === 0) return <span className="text-subtle">Nothing yet</span>;
  if (used_units === 0 && used_cents === 0) return used_count === 1 ? "Once" : `${used_count} times`;
  return (
    <span>
      {used_units === 0 ? null : <Figure value={used_units} />}
      {used_units !== 0 && used_cents !== 0 ? ", " : null}
      {used_cents === 0 ? null : <Money cents={used_cents} />}
    </span>
  );
}
