import { newId } from "#lib/core/ids.ts";
import type { PlannedSafe } from "../../imports/register.ts";
import { rateOfDiscount } from "../../rules.ts";
import { NewSafe } from "../../safes/schema.ts";
import * as kinds from "../kinds.ts";
import type { Field } from "../rules.ts";
import type { Table } from "../tables.ts";
import * as values from "../values.ts";
import type { Reading } from "./grants.ts";
import { isSum, openRow, type RowTold } from "./row.ts";

const fieldAt: Readonly<Record<string, Field>> = {
  investor_name: "investor_name",
  principal_amount_cents: "principal_amount",
  valuation_cap_cents: "valuation_cap",
  discount_percent: "discount_percent",
  discount_rate: "discount_percent",
  fixed_percent: "fixed_percent",
  safe_type: "safe_type",
  issued_on: "issued_on",
};

/** A row of a table of SAFEs: what becomes of it, and the SAFE where it is one; null where it says nothing. */
export function draftSafe(
  table: Table,
  cells: Table["rows"][number],
  { dayFormat, granted_on, today }: Reading,
): { told: RowTold; safe: PlannedSafe | null } | null {
  const row = openRow(table, cells);
  const { told } = row;
  const investor_name = row.text("investor_name");
  const principal = row.get("principal_amount", values.readCents);
  told.name = investor_name;
  told.amount_cents = principal;
  if (investor_name === null && principal === null && told.faults.length === 0) return null;
  if (isSum(investor_name, row.text("issued_on") !== null))
    return { told: { ...told, outcome: "passed_over", faults: [], remarks: ["a sum, or nobody's"] }, safe: null };
  const status = row.text("status");
  if (status !== null && kinds.isOver(status)) {
    return { told: { ...told, outcome: "passed_over", remarks: ["it is outstanding no more"] }, safe: null };
  }
  const type = row.text("safe_type") ?? "";
  if (/\bnotes?\b|debt/i.test(type.slice(0, 200)) || /\bnotes\b/i.test(table.sheet)) {
    row.fault("safe_type", "must be a SAFE: a convertible note has interest and a maturity, and is entered by itself");
    return { told, safe: null };
  }
  const valuation_cap_cents = row.get("valuation_cap", values.readCents) || null;
  const discount_percent = row.get("discount_percent", values.readPercent) || null;
  const fixed_percent = row.get("fixed_percent", values.readPercent) || null;
  const said =
    type === "" || /^safes?$/i.test(type)
      ? null
      : row.get("safe_type", (cell) => values.readWord(cell, kinds.safeTypePatterns));
  // What the most common form is: a cap after the money. A discount alone is a form of its own.
  const safe_type =
    said ??
    (valuation_cap_cents === null && fixed_percent === null && discount_percent !== null ? "discount" : "post_money");
  if (said === null && told.faults.length === 0)
    told.remarks.push(`its type is not told: it is taken to be ${safe_type}`);
  const issued_on = row.get("issued_on", (cell) => values.readDayCell(cell, dayFormat)) ?? granted_on;
  if (issued_on !== null && issued_on > today)
    row.fault("issued_on", `must not be after today, ${today}: it is ${issued_on}`);
  if (principal === null) row.lack("principal_amount", "is required: what was invested");
  if (issued_on === null) {
    row.lack("issued_on", "is required: give the day of the issue, or granted_on for all that have none");
  }
  if (told.faults.length > 0 || principal === null || issued_on === null) return { told, safe: null };
  const given = {
    entity_id: "ent_",
    investor_name,
    principal_amount_cents: principal,
    valuation_cap_cents,
    discount_percent,
    fixed_percent,
    safe_type,
    issued_on,
  };
  const read = NewSafe.safeParse(given);
  if (!read.success) {
    for (const { path, message } of read.error.issues) row.fault(fieldAt[String(path[0])] ?? "safe_type", message);
    return { told, safe: null };
  }
  told.outcome = "safe";
  const safe: PlannedSafe = {
    safe_id: newId("safe"),
    investor_name: read.data.investor_name ?? "",
    principal_amount_cents: principal,
    valuation_cap_cents,
    discount_rate: discount_percent === null ? null : rateOfDiscount(discount_percent),
    fixed_percent,
    safe_type,
    issued_on,
  };
  return { told, safe };
}
