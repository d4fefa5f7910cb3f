import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { type ActTitles, titleOf } from "./act-labels.ts";
import { ActTold } from "./act-told.tsx";
import { Actor } from "./actor.tsx";
import { subjectOf } from "./subject.ts";

/** The last acts, each leading to its receipt; with `companies`, also whose they are. The page of receipts has more. */
export function RecentActs({
  receipts,
  titles,
  companies,
}: {
  receipts: readonly Receipt[];
  titles: ActTitles;
  companies?: ReadonlyMap<string, string>;
}) {
  const company: PlainColumn<Receipt> = {
    key: "company",
    header: "Company",
    cell: ({ entity_id }) => (entity_id && companies?.get(entity_id)) ?? <span className="text-subtle">–</span>,
  };
  return (
    <PlainTable
      caption="Recent acts"
      rows={receipts}
      rowKey={({ receipt_id }) => receipt_id}
      rowHref={({ receipt_id }) => `/receipts/${receipt_id}`}
      columns={[
        {
          key: "act",
          header: "Act",
          className: "sm:min-w-44 lg:max-w-96",
          cell: (receipt) => <ActTold title={titleOf(receipt.action, titles)} subject={subjectOf(receipt)} />,
        },
        ...(companies ? [company] : []),
        {
          key: "actor",
          header: "By",
          cell: ({ actor }) => (
            <span className="flex">
              <Actor actor={actor} />
            </span>
          ),
        },
        {
          key: "time",
          header: "When",
          numeric: true,
          cell: ({ executed_at }) => <DateText value={executed_at} time className="text-muted" />,
        },
      ]}
    />
  );
}
