import { isCalendarDate } from "#lib/core/calendar.ts";
import type { Election83b } from "#lib/domains/equity/tax-forms/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What is written into each box of a form; what is not known here is written by hand. */
export function FormBoxes({ form, boxes }: Pick<Election83b, "form" | "boxes">) {
  return (
    <Fold label={`What stands in Form ${form}`}>
      <PlainTable
        caption={`Form ${form}`}
        rows={boxes.map((box, place) => ({ ...box, place }))}
        rowKey={({ place }) => String(place)}
        columns={[
          { key: "box", header: "Box", cell: ({ box }) => box, className: "w-28 align-top" },
          { key: "label", header: "Asks for", cell: ({ label }) => label, className: "align-top" },
          {
            key: "value",
            header: "Written there",
            cell: ({ value }) =>
              value === null ? (
                <span className="text-subtle">By hand: not kept here</span>
              ) : isCalendarDate(value) ? (
                <DateText value={value} />
              ) : (
                value
              ),
          },
        ]}
      />
    </Fold>
  );
}
