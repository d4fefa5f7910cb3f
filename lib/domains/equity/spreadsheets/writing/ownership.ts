import type { WorkbookCell, WorkbookSheet } from "#lib/core/file.ts";
import { byId, fullyDilutedOf, type Part } from "../../cap-table/rules.ts";
import { ratioOf } from "../../ratio/rules.ts";
import type { Instrument } from "../../schema.ts";
import { columnName } from "../reading/table.ts";
import { acrossCell, type Column, firstRow, headed, partCell, sumCell } from "./cells.ts";

/** The sheet of the classes, which others refer to. */
export const CLASSES = "Share classes";

interface Told {
  instruments: readonly Instrument[];
  parts: readonly Part[];
}

/** Holders as rows and classes as columns: what is outstanding first, then what is promised; totals and percentages as formulas. */
export function tableSheet(lines: string[], { instruments, parts }: Told): WorkbookSheet {
  const found = (is: boolean) =>
    instruments.filter(({ instrument_id }) =>
      parts.some((part) => part.instrument_id === instrument_id && part.is_outstanding === is),
    );
  const [held, promised] = [found(true), found(false)];
  const classes = [...held.map((one) => ({ one, is: true })), ...promised.map((one) => ({ one, is: false }))];
  const last = classes.length;
  const [total, diluted] = [last + 1, last + 3];
  const byHolder = [...Map.groupBy(parts, ({ holder_key }) => holder_key).values()];
  const unitsOf = (own: readonly Part[], is: boolean) =>
    own.reduce((sum, part) => sum + (part.is_outstanding === is ? part.units : 0), 0);
  const sorted = byHolder.toSorted(
    (a, b) =>
      unitsOf(b, true) - unitsOf(a, true) ||
      unitsOf(b, false) - unitsOf(a, false) ||
      ((a[0]?.name ?? "") < (b[0]?.name ?? "") ? -1 : 1),
  );
  const first = firstRow(lines.length);
  const lastRow = first + sorted.length;
  const totalRow = lastRow + 1;
  const pools = instruments.flatMap((one, at) => (one.kind === "option" ? [{ one, line: firstRow(2) + at }] : []));
  const available = pools.reduce((sum, { one }) => sum + one.available_units, 0);
  const outstanding = unitsOf(parts, true);
  const known = byId(instruments);
  const all = fullyDilutedOf(parts, known) + available;
  // Fully diluted counts preferred stock as the whole common shares that it may be converted into.
  const converted = classes.flatMap(({ one }, at) => {
    const [common, preferred] = ratioOf(one);
    return one.kind !== "preferred" || common === preferred ? [] : [{ column: columnName(at + 1), common, preferred }];
  });
  const asConverted = (own: readonly Part[], line: number, cell: WorkbookCell): WorkbookCell => {
    if (converted.length === 0 || cell === null || typeof cell !== "object" || !("formula" in cell)) return cell;
    const more = converted.map(({ column, common, preferred }) => {
      const units = `${column}${line}`;
      return `-${units}+INT(${units}*${common}/${preferred})`;
    });
    return { formula: `${cell.formula}${more.join("")}`, value: fullyDilutedOf(own, known) };
  };
  const rows = sorted.map((own, at): WorkbookCell[] => {
    const line = first + at;
    const cells: WorkbookCell[] = [
      own[0]?.name ?? "",
      ...classes.map(({ one, is }): WorkbookCell => {
        const part = own.find((some) => some.instrument_id === one.instrument_id && some.is_outstanding === is);
        return part?.units ?? null;
      }),
    ];
    const sum = acrossCell(cells, 1, held.length, line);
    const full = asConverted(own, line, acrossCell(cells, 1, last, line));
    cells.push(sum, partCell(sum, `${columnName(total)}${line}`, outstanding, `${columnName(total)}$${totalRow}`));
    cells.push(full, partCell(full, `${columnName(diluted)}${line}`, all, `${columnName(diluted)}$${totalRow}`));
    return cells;
  });
  const pool: WorkbookCell =
    pools.length === 0
      ? 0
      : {
          formula: pools.map(({ line }) => `'${CLASSES}'!F${line}`).join("+"),
          value: available,
        };
  rows.push([
    "Pool, not granted",
    ...classes.map(() => null),
    0,
    partCell(0, `${columnName(total)}${lastRow}`, outstanding, `${columnName(total)}$${totalRow}`),
    pool,
    partCell(pool, `${columnName(diluted)}${lastRow}`, all, `${columnName(diluted)}$${totalRow}`),
  ]);
  // A heading that an import would take for its own is none here: this sheet is read by people.
  const columns: Column[] = [
    ["Who holds", "text", 32],
    ...classes.map(
      ({ one, is }): Column => [
        `${one.symbol} (${is ? one.kind : one.kind === "option" || one.kind === "warrant" ? one.kind : "promised"})`,
        "units",
        18,
      ],
    ),
    ["Total outstanding", "units", 18],
    ["Percent", "percent", 12],
    ["Fully diluted", "units", 18],
    ["Fully diluted percent", "percent", 20],
  ];
  const sheet = { title: "Cap table", lines, columns: headed(columns), rows };
  const totals = columns.map((_, at): WorkbookCell => {
    if (at === 0) return "Total";
    return sumCell(sheet, at);
  });
  return { ...sheet, totals: [totals] };
}
