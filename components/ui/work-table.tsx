"use client";

import {
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import clsx from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { type PlainColumn, PlainTable, type PlainTableProps } from "#ui/ui/plain-table.tsx";
import { Select } from "#ui/ui/select.tsx";
import { useShownRows } from "#ui/ui/shown-rows.ts";

export interface WorkColumn<T> extends PlainColumn<T> {
  /** What the rows are ordered by at a press of the column's name; null stands last. Left out: not to be ordered by. */
  sortBy?: (row: T) => string | number | null;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

/** By which column an address orders the rows, the largest first where it says `-held`; by none where there is no such column. */
function sortingOf<T>(order: string | null, columns: readonly WorkColumn<T>[]): SortingState {
  const id = order?.replace(/^-/, "");
  const isThere = columns.some(({ key, sortBy }) => key === id && sortBy !== undefined);
  return id !== undefined && isThere ? [{ id, desc: order?.startsWith("-") === true }] : [];
}

const wordOf = ([way]: SortingState): string | null => (way ? `${way.desc ? "-" : ""}${way.id}` : null);

/**
 * A table that is worked in: its columns' names order it, and of a long one only the rows in sight are in the page. The
 * server draws it as it comes. `isPart`: there are more rows than these, so that nothing orders them: the largest of those
 * that are shown would pass for the largest there is.
 */
export function WorkTable<T extends RowData>({
  columns: all,
  rows,
  rowKey,
  isPart = false,
  ...table
}: Omit<PlainTableProps<T>, "columns" | "part"> & { columns: readonly WorkColumn<T>[]; isPart?: boolean }) {
  // In the address, so that whoever comes back from a record finds the rows in the order that they were left in.
  const [order, setOrder] = useQueryState("order", parseAsString);
  const sorting = useMemo(() => (isPart ? [] : sortingOf(order, all)), [isPart, order, all]);
  const setSorting = (next: SortingState) => void setOrder(wordOf(next));
  const columns = useMemo(
    () => (isPart ? all.map(({ sortBy: _, ...column }): WorkColumn<T> => column) : all),
    [isPart, all],
  );
  // As cards on phones the rows have no head to press.
  const stacked = table.phone !== "scroll";
  const ordered = useMemo(
    () =>
      columns.map(({ key, sortBy }) => ({
        id: key,
        // Text is compared by its letters, whatever their case.
        accessorFn: (row: T) => {
          const value = sortBy?.(row) ?? undefined;
          return typeof value === "string" ? value.toLocaleLowerCase("en-US") : value;
        },
        enableSorting: sortBy !== undefined,
        sortFn: "basic" as const,
        sortUndefined: "last" as const,
        sortDescFirst: false,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const { getRowModel, getColumn } = useTable<typeof features, T>({
    features,
    columns: ordered,
    data,
    getRowId: rowKey,
    state: { sorting },
    onSortingChange: (change) => setSorting(typeof change === "function" ? change(sorting) : change),
    enableMultiSort: false,
  });
  const sorted = getRowModel().rows.map(({ original }) => original);
  const { shown, part, ref } = useShownRows(sorted);
  const heads = columns.map((column) => {
    if (column.sortBy === undefined) return column;
    const way = getColumn(column.key)?.getIsSorted() || null;
    const Sign = way === "asc" ? ArrowUp : way === "desc" ? ArrowDown : ChevronsUpDown;
    return {
      ...column,
      sorted: way === "asc" ? ("ascending" as const) : way === "desc" ? ("descending" as const) : ("none" as const),
      head: (
        <>
          <span className={clsx(stacked ? "sm:hidden" : "hidden")}>{column.header}</span>
          <button
            type="button"
            onClick={() => getColumn(column.key)?.toggleSorting()}
            className={clsx(
              "-mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink [&_svg]:size-3.5",
              column.numeric && "flex-row-reverse",
              stacked && "max-sm:hidden",
              way && "text-ink",
            )}
          >
            {column.header}
            <Sign aria-hidden="true" className={way ? "" : "text-subtle"} />
          </button>
        </>
      ),
    };
  });
  return (
    <div ref={ref}>
      {stacked && !isPart && rows.length > 1 ? (
        <OrderBy columns={columns} sorting={sorting} onChange={setSorting} />
      ) : null}
      <PlainTable columns={heads} rows={shown} rowKey={rowKey} {...(part && { part })} {...table} />
    </div>
  );
}

/** What the heads do, for where there are none. */
function OrderBy<T>({
  columns,
  sorting: [way],
  onChange,
}: {
  columns: readonly WorkColumn<T>[];
  sorting: SortingState;
  onChange: (sorting: SortingState) => void;
}) {
  const ordering = columns.filter(({ sortBy }) => sortBy !== undefined);
  return (
    <div className="mb-2 sm:hidden">
      <Select
        aria-label="Order"
        placeholder="As it comes"
        value={way ? `${way.id} ${way.desc}` : ""}
        options={ordering.flatMap(({ key, header }) => [
          { value: `${key} false`, label: `${header}, rising` },
          { value: `${key} true`, label: `${header}, falling` },
        ])}
        onChange={(event) => {
          const [id, desc] = event.currentTarget.value.split(" ");
          onChange(id ? [{ id, desc: desc === "true" }] : []);
        }}
      />
    </div>
  );
}
