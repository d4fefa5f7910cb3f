import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "#ui/ui/link.tsx";
import { ScrollBox } from "#ui/ui/scroll-box.tsx";

export interface PlainColumn<T> {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** What stands in the head in place of the words: a button that orders by it, and how it does now. */
  head?: ReactNode;
  sorted?: "ascending" | "descending" | "none";
  /** Right aligned, tabular. */
  numeric?: boolean;
  /** A total; any one makes a foot row. */
  footer?: ReactNode;
  /** What is in the total and is no row: any one makes a row of its own above it, which nothing orders. */
  aside?: ReactNode;
  /** Keeps the header for screen readers only: a column of actions. */
  hideHeader?: boolean;
  /** Left out where rows are stacked on phones. */
  hideOnPhone?: boolean;
  className?: string;
}

/** Which rows of a long table these are, and the room that the others would take: pixels above and below. */
export interface TablePart {
  from: number;
  of: number;
  before: number;
  after: number;
  measure?: (row: HTMLTableRowElement | null) => void;
}

export interface PlainTableProps<T> {
  /** What the table lists; read to those who cannot see it. */
  caption: string;
  columns: readonly PlainColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Makes the whole row lead there, through a link in its first cell; null: this one leads nowhere. */
  rowHref?: ((row: T) => string | null) | undefined;
  /** The row whose record is open beside the list. */
  isCurrent?: ((row: T) => boolean) | undefined;
  /** On phones: rows as small cards (a list of records), or the table in a box that scrolls (figures to compare). */
  phone?: "stack" | "scroll" | undefined;
  /** Whether the first column stays in sight where the others are wider than the page. */
  frozen?: boolean;
  /** An EmptyState. */
  empty?: ReactNode;
  /** Where these are not all the rows. */
  part?: TablePart;
}

/** A column that stays at the left while the others pass under it; phones show cards. */
const STAYS = "sm:sticky sm:left-0 sm:z-[2] sm:bg-page";

/** More than any word of a language and any amount: a name without a space, which would make its column wider than the page. */
const LONG_WORD = /\S{31}/;

/** What stands in a cell; a text that no space parts breaks where it must. */
const inCell = (told: ReactNode): ReactNode =>
  typeof told === "string" && LONG_WORD.test(told) ? <span className="[overflow-wrap:anywhere]">{told}</span> : told;

/** The first column names the row. Works in server and client components alike. */
export function PlainTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  isCurrent,
  phone = "stack",
  frozen = false,
  empty,
  part,
}: PlainTableProps<T>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  const stack = phone === "stack";
  // Where a row is a link, its highlight reaches a little past the text, which stays in line with the page.
  const bleeds = rowHref !== undefined;
  const feet = (["aside", "footer"] as const).filter((foot) => columns.some((column) => column[foot] !== undefined));
  const cellLook = (column: PlainColumn<T>, first: boolean) =>
    clsx(
      "h-10 px-3 py-2 align-middle font-normal",
      !bleeds && "first:pl-0 last:pr-0",
      column.numeric ? "figures text-right" : column.hideHeader ? "text-right" : "text-left",
      // Above the row's link, so that what can be pressed in a cell stays its own.
      !first && "[&_:is(a,button,input,select)]:relative [&_:is(a,button,input,select)]:z-[1]",
      column.className,
      frozen && first && STAYS,
      stack && [
        // A word that is longer than the phone is wide is broken, also where it is a link's.
        "max-sm:flex max-sm:h-auto max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:p-0 max-sm:[overflow-wrap:anywhere]",
        // On phones each figure stands behind its column's name, so that it needs no header above it.
        !first &&
          "max-sm:before:shrink-0 max-sm:before:font-sans max-sm:before:text-muted max-sm:before:text-sm max-sm:before:content-[attr(data-label)]",
        column.hideHeader && "max-sm:justify-end max-sm:before:content-none",
        column.hideOnPhone && "max-sm:hidden",
        first && "max-sm:font-medium",
      ],
      // Beside figures that scroll, a name keeps room for its words.
      !stack && first && !column.numeric && "max-sm:min-w-32",
    );
  const boxLook = clsx(
    "min-w-0",
    // A head stays in sight only where nothing around it scrolls: so a list does where it is too wide alone.
    stack && !frozen
      ? "max-lg:relative max-lg:overflow-x-auto data-scrolls:relative data-scrolls:overflow-x-auto"
      : "relative overflow-x-auto",
    bleeds && (stack ? "-mx-3 max-sm:-mx-4" : "-mx-3"),
  );
  return (
    <ScrollBox label={caption} className={boxLook}>
      <table
        {...(part && { "aria-rowcount": part.of + 1 })}
        className={clsx("w-full border-collapse", stack && "max-sm:block")}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={clsx(stack && "max-sm:sr-only")}>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sorted}
                className={clsx(
                  "sticky top-0 z-[2] h-9 whitespace-nowrap border-line bg-page px-3 font-medium text-muted text-sm shadow-[inset_0_-1px_0_var(--line)]",
                  !bleeds && "first:pl-0 last:pr-0",
                  column.numeric ? "text-right" : "text-left",
                  frozen && index === 0 && STAYS,
                )}
              >
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : (column.head ?? column.header)}
              </th>
            ))}
          </tr>
        </thead>
        {part ? <Room px={part.before} /> : null}
        <tbody className={clsx(stack && "max-sm:block")}>
          {rows.map((row, place) => {
            const href = rowHref?.(row);
            const current = isCurrent?.(row) ?? false;
            return (
              <tr
                key={rowKey(row)}
                {...(part && {
                  "aria-rowindex": part.from + place + 2,
                  "data-index": part.from + place,
                  ref: part.measure,
                })}
                aria-current={current ? "true" : undefined}
                className={clsx(
                  "relative border-b",
                  stack && "max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:py-3",
                  stack && bleeds && "max-sm:px-4",
                  href && "hover:bg-hover",
                  current && "bg-accent-soft",
                )}
              >
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.key} scope="row" className={cellLook(column, true)}>
                      {href ? (
                        <Link
                          href={href}
                          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
                        >
                          {inCell(column.cell(row))}
                        </Link>
                      ) : (
                        inCell(column.cell(row))
                      )}
                    </th>
                  ) : (
                    <td key={column.key} data-label={column.header} className={cellLook(column, false)}>
                      {inCell(column.cell(row))}
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
        {part ? <Room px={part.after} /> : null}
        {feet.length > 0 ? (
          <tfoot className={clsx(stack && "max-sm:block")}>
            {feet.map((foot) => (
              <tr
                key={foot}
                className={clsx(
                  foot === "footer"
                    ? "border-ink/40 border-t font-medium [border-bottom:3px_double_var(--control)]"
                    : "border-b",
                  stack && "max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:py-3",
                  stack && bleeds && "max-sm:px-4",
                )}
              >
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th
                      key={column.key}
                      scope="row"
                      className={clsx(cellLook(column, true), foot === "footer" && "font-semibold")}
                    >
                      {column[foot]}
                    </th>
                  ) : (
                    <td
                      key={column.key}
                      data-label={column.header}
                      className={clsx(cellLook(column, false), stack && column[foot] === undefined && "max-sm:hidden")}
                    >
                      {column[foot]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tfoot>
        ) : null}
      </table>
    </ScrollBox>
  );
}

/** The place of rows that are not in the page. */
const Room = ({ px }: { px: number }) =>
  px > 0 ? (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height: px }} className="p-0" />
      </tr>
    </tbody>
  ) : null;
