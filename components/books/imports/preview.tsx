import { amount } from "#lib/core/money.ts";
import type { ImportPreview } from "#lib/domains/books/imports/schema.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { counted, toldOf } from "./labels.ts";
import { Remarks } from "./remarks.tsx";

/** What an import would make of a file, and what keeps it from being done. */
export function Preview({ preview }: { preview: ImportPreview }) {
  const { entry_count, accounts_to_open, tags_to_open, totals, fault_count, ignored_count, imported_as } = preview;
  const { possible_duplicates } = preview;
  const sums = totals.map(({ currency, total_cents }) => amount(total_cents, currency)).join(", ");
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {imported_as === null ? null : (
        <Callout tone="warning" title="This very file is taken in already">
          It is taken in once, so that nothing is in the books twice.
        </Callout>
      )}
      {possible_duplicates === 0 || imported_as !== null ? null : (
        <Callout
          tone="warning"
          title={`${counted(possible_duplicates, "entry", "entries")} may be in the books already`}
        >
          Entries of the same day, text and sum are posted. The same journal in another file would be taken in twice.
        </Callout>
      )}
      {fault_count === 0 ? null : (
        <Callout tone="danger" title={`${counted(fault_count, "fault")}: nothing of the file would be taken in`}>
          <Remarks caption="Faults" remarks={preview.faults} />
        </Callout>
      )}
      <p>
        {toldOf(preview)}: {counted(entry_count, "entry", "entries")}
        {entry_count === 0 ? null : (
          <>
            {" "}
            from <DateText value={preview.first_date} /> to <DateText value={preview.last_date} />, {sums}
          </>
        )}
        ; {counted(accounts_to_open, "account")} to open
        {tags_to_open === 0 ? null : `, ${counted(tags_to_open, "class or project", "classes and projects")} to name`}.
      </p>
      {ignored_count === 0 ? null : (
        <Fold label={`${counted(ignored_count, "thing")} in the file that the books do not keep`}>
          <Remarks caption="Left out" remarks={preview.ignored} />
        </Fold>
      )}
      {entry_count === 0 ? null : (
        <PlainTable
          caption="Entries"
          phone="scroll"
          rows={preview.entries}
          rowKey={({ line }) => String(line)}
          columns={[
            {
              key: "description",
              header: "Entry",
              cell: ({ description }) => (
                <span className="[overflow-wrap:anywhere]">{description || "Journal entry"}</span>
              ),
            },
            { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
            { key: "line", header: "Line", numeric: true, cell: ({ line }) => line.toLocaleString("en-US") },
            {
              key: "total",
              header: "Total",
              numeric: true,
              cell: ({ total_cents, currency }) => <Money cents={total_cents} currency={currency} />,
            },
          ]}
        />
      )}
    </div>
  );
}
