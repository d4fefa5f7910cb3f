import type { Schedule, SchedulePosting } from "#lib/domains/books/schedules/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** Every month of a schedule with its part, and what is left after it. */
export function SchedulePlan({ schedule }: { schedule: Schedule }) {
  const { entity_id, currency, cost_cents, status, postings } = schedule;
  const isOver = status === "disposed" || status === "voided";
  // Of what is over, the months that were to come do not come any more.
  const shown = isOver ? postings.filter(({ entry_id }) => entry_id !== null) : postings;
  let left = cost_cents;
  const rows = shown.map((posting) => {
    left -= posting.taken_back_on === null ? posting.amount_cents : 0;
    return { ...posting, left };
  });
  type Row = SchedulePosting & { left: number };
  return (
    <PlainTable
      caption="Plan by month"
      phone="scroll"
      rows={rows}
      rowKey={({ number }) => String(number)}
      empty={<p className="text-muted">No month of it was posted.</p>}
      columns={[
        { key: "month", header: "Month", cell: ({ period }: Row) => monthLabel(period) },
        {
          key: "posted",
          header: "Posted",
          cell: ({ date, entry_id, taken_back_on }: Row) =>
            entry_id === null ? (
              <span className="text-subtle">To come</span>
            ) : (
              <span className="flex flex-col max-sm:items-end">
                <TextLink href={`/entities/${entity_id}/ledger/entries/${entry_id}`}>
                  <DateText value={date} />
                </TextLink>
                {taken_back_on === null ? null : <span className="text-muted text-xs">Taken back by its disposal</span>}
              </span>
            ),
        },
        {
          key: "part",
          header: "Part",
          numeric: true,
          cell: ({ amount_cents }: Row) => <Money cents={amount_cents} currency={currency} />,
        },
        {
          key: "left",
          header: "Book value after it",
          numeric: true,
          cell: ({ left: after }: Row) => <Money cents={after} currency={currency} />,
        },
      ]}
    />
  );
}
