import { Jurisdiction } from "#lib/core/fields.ts";
import { isRoutingNumber } from "#lib/domains/money/banking/account-numbers/schema.ts";
import { NewVendor } from "../payments/vendors/schema.ts";
import { dayOf, quoted } from "./cells.ts";
import { type Listed, type Planned, recordOf } from "./planning.ts";
import { addressesIn, type FieldOf } from "./rules.ts";
import type { Reading } from "./table.ts";

/** What is known of the company's own that a list of vendors may name. */
export interface Known {
  /** The names of its vendors, as they compare. */
  names: ReadonlySet<string>;
  accounts: ReadonlyMap<string, string>;
}

type Field = FieldOf<"vendors">;

/** The one e-mail address of a cell; of several the first, which is said. */
export function emailOf(reading: Reading): string | null {
  const [first = null, ...others] = addressesIn(reading.text("email") ?? "");
  if (others.length > 0) reading.remarks.push(`Of ${others.length + 1} e-mail addresses the first is taken.`);
  return first;
}

/** A number that a spreadsheet has kept as one has lost the zeros before it: they are put back where that makes it whole. */
function digitsOf(reading: Reading, field: Field, length: number, isIt: (digits: string) => boolean): string | null {
  const cell = reading.cell(field);
  if (cell === null || cell.kind !== "number" || !/^\d+$/.test(cell.text)) return cell?.text ?? null;
  const whole = cell.text.padStart(length, "0");
  if (whole === cell.text || !isIt(whole)) return cell.text;
  reading.remarks.push(`The zeros that the spreadsheet has dropped before ${cell.text} are put back: ${whole}.`);
  return whole;
}

function accountNumberOf(reading: Reading): string | null {
  const cell = reading.cell("account_number");
  if (cell?.kind === "number") {
    reading.remarks.push("The file keeps the account number as a number: zeros before it, if it had any, are lost.");
  }
  return cell?.text.replaceAll(/\s/g, "") ?? null;
}

/** What of an address is no American one's is left out, and said. */
function americanOf(reading: Reading): { state: string | null; postal_code: string | null } {
  const state = reading.text("state");
  const told = state === null ? null : Jurisdiction.safeParse(state.toUpperCase());
  if (state !== null && !told?.success) {
    reading.remarks.push(`The state ${quoted(state)} is left out: it is no two letters of a US state.`);
  }
  const code = digitsOf(reading, "postal_code", 5, () => true);
  const isZip = code !== null && /^\d{5}(-\d{4})?$/.test(code);
  if (code !== null && !isZip) reading.remarks.push(`The postal code ${quoted(code)} is left out: it is no ZIP code.`);
  return { state: told?.success ? told.data : null, postal_code: isZip ? code : null };
}

/**
 * A taxpayer identification number, where it is an American one. One of another country is left out, which is said: by its letters,
 * which no American one has, or beside an address that is none. A vendor may have none, and one abroad gives a Form W-8 instead.
 */
function tinOf(reading: Reading, isAbroad: boolean): string | null {
  const tin = reading.text("tin");
  if (tin === null || NewVendor.shape.tin.safeParse(tin).success || !(isAbroad || /\p{L}/u.test(tin))) return tin;
  reading.remarks.push(
    "The tax number is left out: it is no American one, written 123-45-6789 or 12-3456789. A vendor abroad gives a Form W-8, and is kept without.",
  );
  return null;
}

function accountOf(reading: Reading, { accounts }: Known): string | null {
  const code = reading.text("account_code");
  if (code === null) return null;
  const account_id = accounts.get(code.toLowerCase()) ?? null;
  if (account_id === null) {
    reading.remarks.push(`The company has no account ${quoted(code)}: payments are booked to expense.`);
  }
  return account_id;
}

const lower = (text: string | null) => text?.toLowerCase() ?? undefined;

/** The vendors of a list: one that is there already is passed over, and the same name twice is a fault. */
export function vendorsOf(listed: Listed, entity_id: string, known: Known): Planned<NewVendor>[] {
  const rowOf = new Map<string, number>();
  return listed.readings.map((reading) => {
    const name = reading.text("name");
    const told = { reading, name, number: null, due_date: null, amount_cents: null, currency: null };
    const key = (name ?? "").toLowerCase();
    if (lower(reading.text("status")) === "archived") {
      reading.remarks.push("It is archived.");
      return { ...told, record: null };
    }
    if (known.names.has(key)) {
      reading.remarks.push("A vendor of the name is there already, and stays as it is.");
      return { ...told, record: null };
    }
    const before = rowOf.get(key);
    if (name !== null && before !== undefined)
      reading.refuse("name", `must be given once: row ${before} has it already`);
    rowOf.set(key, before ?? reading.row);
    const words = (field: Field) => lower(reading.text(field));
    const routing_number = digitsOf(reading, "routing_number", 9, isRoutingNumber);
    const account = { account_number: accountNumberOf(reading), account_id: accountOf(reading, known) };
    const american = americanOf(reading);
    const isAbroad =
      (reading.text("state") !== null && american.state === null) ||
      (reading.text("postal_code") !== null && american.postal_code === null);
    const record = recordOf(reading, NewVendor, {
      ...{ entity_id, name: name ?? undefined, email: emailOf(reading) },
      ...{ holder: words("holder"), account_kind: words("account_kind"), tax_box: words("tax_box") },
      tax_classification: words("tax_classification"),
      ...{ routing_number, ...account },
      ...{ legal_name: reading.text("legal_name"), tin: tinOf(reading, isAbroad) },
      ...{ street: reading.text("street"), city: reading.text("city"), ...american },
      w9_received_on: dayOf(reading, "w9_received_on", listed.manner),
    });
    return { ...told, record };
  });
}
