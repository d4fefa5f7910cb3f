import clsx from "clsx";
import type { ReportRow, ReportSheet } from "#lib/core/file.ts";
import { Link } from "#ui/ui/link.tsx";
import { Money } from "#ui/ui/money.tsx";
import { ScrollBox } from "#ui/ui/scroll-box.tsx";
import { ledgerHref } from "./ledger-href.ts";

const cell = "px-3 py-2 align-middle last:pr-0";

const looks: Readonly<Record<ReportRow["kind"], string>> = {
  heading: "",
  line: "relative border-b",
  total: "font-medium",
  closing: "border-ink/40 border-t font-semibold last:[border-bottom:3px_double_var(--control)]",
};

const pages = { income: "reports", cash: "reports/cash-movements" } as const;

/** The ledger that an account's figure in a column adds up, or the statement that one which is worked out is taken from. */
function lead(
  entity_id: string,
  { account_id, leads }: ReportRow,
  column: ReportSheet["columns"][number],
  at: number,
): string | null {
  if (account_id !== null) {
    return ledgerHref(entity_id, account_id, { ...(column.from !== null && { from: column.from }), to: column.to });
  }
  const to = leads?.[at];
  return to ? `/entities/${entity_id}/${pages[to.page]}?${new URLSearchParams(to.query)}` : null;
}

/** A statement with a column for each period; every figure of an account leads to its lines in that period. */
export function SheetTable({
  entity_id,
  currency,
  sheet,
}: {
  entity_id: string;
  currency: string;
  sheet: ReportSheet;
}) {
  const { title, columns, rows, notes } = sheet;
  const isAlone = columns.length === 1;
  // An account stands under two activities where an asset was disposed of, so that a row is its account's under its heading.
  let under = "";
  return (
    <>
      <ScrollBox label={title} className="relative min-w-0 overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="sr-only">{title}</caption>
          <thead className={clsx(isAlone && "sr-only")}>
            <tr>
              <th scope="col" className="py-2 text-left font-medium text-muted text-sm">
                Account
              </th>
              {columns.map(({ label }) => (
                <th
                  key={label}
                  scope="col"
                  className={clsx(cell, "whitespace-nowrap border-b text-right font-medium text-muted text-sm")}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              if (row.kind === "heading") under = row.label;
              return row.kind === "heading" ? (
                <tr key={`heading ${row.label}`}>
                  <th scope="rowgroup" colSpan={columns.length + 1} className="pt-6 pb-1.5 text-left font-semibold">
                    {row.label}
                  </th>
                </tr>
              ) : (
                <tr
                  key={row.account_id === null ? `${row.kind} ${row.label}` : `${under} ${row.account_id}`}
                  className={clsx(
                    looks[row.kind],
                    isAlone && (row.account_id !== null || row.leads) && "relative hover:bg-hover",
                  )}
                >
                  <th
                    scope="row"
                    className={clsx(
                      "h-10 w-full min-w-36 py-2 pr-3 text-left align-middle",
                      row.kind === "line" ? "pl-3 font-normal" : "font-[inherit]",
                    )}
                  >
                    <Named entity_id={entity_id} row={row} only={isAlone ? columns[0] : undefined} />
                  </th>
                  {columns.map((column, at) => {
                    const cents = row.cells[at] ?? null;
                    const href = isAlone ? null : lead(entity_id, row, column, at);
                    const amount = cents === null ? null : <Money cents={cents} currency={currency} />;
                    return (
                      <td key={column.label} className={clsx(cell, "figures text-right")}>
                        {href === null || cents === null ? (
                          amount
                        ) : (
                          <Link
                            href={href}
                            className="underline decoration-line underline-offset-4 hover:decoration-ink"
                          >
                            {amount}
                          </Link>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      {notes.map((note) => (
        <p key={note} className="mt-4 text-muted text-sm">
          {note}
        </p>
      ))}
    </>
  );
}

/** A row's words; where there is one column, they lead to its lines. */
function Named({
  entity_id,
  row,
  only,
}: {
  entity_id: string;
  row: ReportRow;
  only: ReportSheet["columns"][number] | undefined;
}) {
  const href = only === undefined ? null : lead(entity_id, row, only, 0);
  const words = (
    <span className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
      {row.label}
      {row.account_code === null ? null : (
        <span className="font-mono text-muted text-xs print:hidden">{row.account_code}</span>
      )}
    </span>
  );
  if (href === null) return words;
  return (
    <Link
      href={href}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
    >
      {words}
    </Link>
  );
}
