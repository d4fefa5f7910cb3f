import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "#ui/ui/link.tsx";
import { ScrollBox } from "#ui/ui/scroll-box.tsx";

export interface GroupedColumn<T> {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  numeric?: boolean;
}

/** A line of sums: its words, and the figures by the keys of their columns. */
export interface SumLine {
  label: ReactNode;
  figures: Readonly<Record<string, ReactNode>>;
}

export interface Group<T> {
  key: string;
  title: string;
  rows: readonly T[];
  total?: SumLine | undefined;
  /** Said where the group has no rows. */
  none?: string;
}

/** Figures under headings, each heading with its total, and what they come to together at the foot. */
export function GroupedTable<T>({
  caption,
  columns,
  groups,
  rowKey,
  rowHref,
  closing = [],
  hideHead = false,
}: {
  caption: string;
  /** The first names the row. */
  columns: readonly GroupedColumn<T>[];
  groups: readonly Group<T>[];
  rowKey: (row: T) => string;
  /** Makes the row's name a link. */
  rowHref?: ((row: T) => string | null) | undefined;
  /** The last of them is doubly underlined, as what was to be found. */
  closing?: readonly SumLine[];
  /** Keeps the heads for screen readers only, where a column of amounts explains itself. */
  hideHead?: boolean;
}) {
  const [first, ...others] = columns;
  if (!first) return null;
  const cell = "px-3 py-2 align-middle first:pl-0 last:pr-0";
  const figure = (column: GroupedColumn<T>) => clsx(cell, column.numeric ? "figures text-right" : "text-left");
  const sums = ({ label, figures }: SumLine, key: string, look: string) => (
    <tr key={key} className={look}>
      <th scope="row" className={clsx(cell, "text-left font-[inherit]")}>
        {label}
      </th>
      {others.map((column) => (
        <td key={column.key} className={figure(column)}>
          {figures[column.key]}
        </td>
      ))}
    </tr>
  );
  return (
    <ScrollBox label={caption} className="relative min-w-0 overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className={clsx(hideHead && "sr-only")}>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  cell,
                  "whitespace-nowrap border-b font-medium text-muted text-sm",
                  column.numeric ? "text-right" : "text-left",
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, title, rows, total, none }) => (
          <tbody key={key} className="break-inside-avoid">
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className="pt-6 pb-1.5 text-left font-semibold">
                {title}
              </th>
            </tr>
            {rows.map((row) => {
              const href = rowHref?.(row) ?? null;
              return (
                <tr key={rowKey(row)} className={clsx("relative border-b", href && "hover:bg-hover")}>
                  <th scope="row" className={clsx(cell, "h-10 w-full min-w-36 pl-3! text-left font-normal")}>
                    {href === null ? (
                      first.cell(row)
                    ) : (
                      <Link
                        href={href}
                        className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
                      >
                        {first.cell(row)}
                      </Link>
                    )}
                  </th>
                  {others.map((column) => (
                    <td key={column.key} className={figure(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
            {rows.length === 0 && none ? (
              <tr className="border-b">
                <td colSpan={columns.length} className="py-2 pl-3 text-muted">
                  {none}
                </td>
              </tr>
            ) : null}
            {total ? sums(total, `${key}-total`, "font-medium") : null}
          </tbody>
        ))}
        {closing.length > 0 ? (
          <tfoot className="break-inside-avoid">
            {closing.map((line, at) =>
              sums(
                line,
                `closing-${at}`,
                clsx(
                  "border-ink/40 border-t font-semibold",
                  at === closing.length - 1 && "[border-bottom:3px_double_var(--control)]",
                ),
              ),
            )}
          </tfoot>
        ) : null}
      </table>
    </ScrollBox>
  );
}
