import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import type { NewContact } from "#lib/domains/company/contacts/schema.ts";
import * as contacts from "#lib/domains/company/contacts/store.ts";
import { draftInvoices } from "../invoicing/drafting.ts";
import { NewInvoice } from "../invoicing/schema.ts";
import { sendQuietly } from "../invoicing/sending.ts";
import * as invoices from "../invoicing/store.ts";
import { approveAll, draftBills } from "../payments/bills/drafting.ts";
import { NewBill } from "../payments/bills/schema.ts";
import * as bills from "../payments/bills/store.ts";
import { takesPayments } from "../payments/vendors/rules.ts";
import type { NewVendor } from "../payments/vendors/schema.ts";
import * as vendors from "../payments/vendors/store.ts";
import type { NewPayrollPerson } from "../payroll/people/schema.ts";
import * as people from "../payroll/people/store.ts";
import * as schedules from "../payroll/schedules/store.ts";
import { contactsOf } from "./contacts.ts";
import { type Asked, broughtLine, documentsOf, type Standing } from "./documents.ts";
import { employed, employeesOf, nameIn } from "./employees.ts";
import { againstOf, dayOf, type Side, sides, takePlace } from "./opening.ts";
import { type Listed, listedIn, type Plan, type Planned, recordOf, recordsOf, sheetsOf } from "./planning.ts";
import { isTaxNumber } from "./rules.ts";
import type { NewBillList, NewContactList, NewEmployeeList, NewInvoiceList, NewVendorList } from "./schema.ts";
import { emailOf, vendorsOf } from "./vendors.ts";

/** The plan of a list that books nothing. */
const plain = <T>(
  { list, content_sha256, table, date_format, faults, remarks }: Listed,
  rows: Planned<T>[],
): Plan<T> => ({
  ...{ list, content_sha256, table, date_format, faults, remarks, rows },
  as_of: null,
  totals: [],
});

/** What an import of contacts would make. */
export async function planContacts(tx: Tx, given: NewContactList): Promise<Plan<NewContact>> {
  const listed = listedIn("contacts", await sheetsOf(tx.workspace_id, given), given, { days: [], amounts: [] });
  const told = (field: "name" | "email") => listed.readings.flatMap(({ text }) => text(field) ?? []);
  return plain(listed, contactsOf(listed, given, await contacts.alreadyThere(tx, told("name"), told("email"))));
}

/** Makes the contacts as those that are given by themselves; answers their identifiers. */
export async function takeContacts(tx: Tx, given: readonly NewContact[]): Promise<string[]> {
  return (await contacts.insertAll(tx, given)).map(({ contact_id }) => contact_id);
}

/** What an import of vendors would make. */
export async function planVendors(tx: Tx, given: NewVendorList): Promise<Plan<NewVendor>> {
  const { entity_id } = given;
  const listed = listedIn("vendors", await sheetsOf(tx.workspace_id, given), given, {
    days: ["w9_received_on"],
    amounts: [],
  });
  const [names, chart] = await Promise.all([
    vendors.namesAmong(
      tx,
      entity_id,
      listed.readings.flatMap(({ text }) => text("name") ?? []),
    ),
    accounts.all(tx, entity_id),
  ]);
  const paid = chart.filter(takesPayments).map(({ account_code, account_id }) => [account_code, account_id] as const);
  return plain(listed, vendorsOf(listed, entity_id, { names, accounts: new Map(paid) }));
}

/** Makes the vendors as those that are given by themselves; answers their identifiers. */
export const takeVendors = (tx: Tx, entity_id: string, given: readonly NewVendor[]): Promise<string[]> =>
  vendors.insertAll(tx, entity_id, given);

/** What an import of employees would make. Throws 404 and 400 of the schedule that is to pay them. */
export async function planEmployees(tx: Tx, given: NewEmployeeList): Promise<Plan<NewPayrollPerson>> {
  const { entity_id } = given;
  await schedules.assertPays(tx, entity_id, given.pay_schedule_id ?? null);
  const listed = listedIn("employees", await sheetsOf(tx.workspace_id, given), given, employed);
  const names = listed.readings.flatMap((reading) => nameIn(reading) ?? []);
  const person_ids = listed.readings.flatMap(({ text }) => text("same_person_as") ?? []);
  const [there, known] = await Promise.all([
    people.known(tx, { entity_id, names, person_ids }),
    schedules.named(tx, entity_id),
  ]);
  const { employees } = there;
  const named = there.named.map(({ asked, person_id, ...one }) => ({
    ...{ ...one, called: person_id, row: null, name_key: nameKey(asked) },
  }));
  const inUse = known.filter(({ status }) => status === "active");
  const byName = [...Map.groupBy(inUse, ({ name }) => name.toLowerCase())].map(([name, [one, other]]) => {
    return [name, other ? null : (one?.pay_schedule_id ?? null)] as const;
  });
  const rows = employeesOf(listed, given, { named, employees, schedules: new Map(byName) });
  return plain(withoutNumbers(listed), rows);
}

/** No tax number is kept of an employee: where a file has them, that is told. */
const withoutNumbers = (listed: Listed): Listed =>
  listed.table?.columns.some(({ heading, field }) => field === null && isTaxNumber(heading))
    ? { ...listed, remarks: [...listed.remarks, "Social security numbers are left out: none is kept of an employee."] }
    : listed;

/** Makes the employees as those that are added by themselves; answers their identifiers. */
export const takeEmployees = (tx: Tx, entity_id: string, given: readonly NewPayrollPerson[]): Promise<string[]> =>
  people.insertAll(tx, entity_id, given);

/** What days and amounts a list of open invoices or bills has. */
const documented = { days: ["date", "due_date"], amounts: ["balance_due", "amount"] } as const;

/** What an import of open invoices or bills would make, and what its other side is taken from. */
async function planDocuments<T>(
  tx: Tx,
  given: NewInvoiceList | NewBillList,
  {
    list,
    standing,
    refused,
    recordOf: parse,
  }: Pick<Asked<T>, "list" | "recordOf"> & {
    standing(parties: string[]): Promise<Standing[]>;
    refused?(parties: string[]): Promise<ReadonlySet<string>>;
  },
): Promise<Plan<T>> {
  const listed = listedIn(list, await sheetsOf(tx.workspace_id, given), given, documented);
  // A list that is grouped names its parties in rows of their own.
  const parties = listed.readings.flatMap(({ text, filled: [first] }) => text(sides[list].party) ?? first?.text ?? []);
  const [{ as_of, faults }, there, gone] = await Promise.all([
    dayOf(tx, given),
    standing(parties),
    refused?.(parties) ?? new Set<string>(),
  ]);
  const { currency } = given;
  const rows = documentsOf(listed, { list, currency, as_of, standing: there, recordOf: parse });
  for (const { name, reading, record } of rows) {
    if (record !== null && gone.has((name ?? "").toLowerCase())) {
      reading.refuse(sides[list].party, "must not be archived: take the vendor up again first");
    }
  }
  const open = rows.flatMap(({ record, currency: of, amount_cents }) =>
    record === null || of === null || amount_cents === null ? [] : [{ currency: of, amount_cents }],
  );
  const told = await againstOf(tx, list, given, as_of, open);
  const whole = isWhole(listed) ? [] : ["No column tells what is open of each: its amount is taken to be, as a whole."];
  return {
    ...plain(listed, rows),
    faults: [...listed.faults, ...faults, ...(faults.length > 0 ? [] : told.faults)],
    remarks: [...listed.remarks, ...whole, ...told.remarks],
    as_of,
    totals: told.totals,
  };
}

const isWhole = ({ table }: Listed) => table === null || table.columns.some(({ field }) => field === "balance_due");

/** What an import of open invoices would make. */
export const planInvoices = (tx: Tx, given: NewInvoiceList): Promise<Plan<NewInvoice>> =>
  planDocuments(tx, given, {
    list: "invoices",
    standing: async (parties) =>
      (await invoices.standing(tx, given.entity_id, parties)).map(
        ({ invoice_id: id, former_number: number, ...one }) => ({ ...one, id, number }),
      ),
    recordOf: (reading, document) => {
      const { party, number, due_date, open_cents, currency, description } = document;
      const line = { description: broughtLine("Invoice", document), quantity: 1, unit_amount_cents: open_cents };
      const input = {
        ...{ entity_id: given.entity_id, customer: party ?? undefined, email: emailOf(reading), currency },
        ...{ amount_cents: open_cents, line_items: [line], due_date: due_date ?? undefined },
        // The terms of an early payment were those of the day that it was sent in truth.
        ...{ former_number: number, description: description ?? undefined, discount_days: 0 },
        has_late_fees: false,
      };
      return recordOf(reading, NewInvoice, input, { former_number: "number", amount_cents: "balance_due" });
    },
  });

/** What an import of open bills would make. */
export const planBills = (tx: Tx, given: NewBillList): Promise<Plan<NewBill>> =>
  planDocuments(tx, given, {
    list: "bills",
    standing: async (parties) =>
      (await bills.standing(tx, given.entity_id, parties)).map(({ bill_id: id, bill_number_key: number, ...one }) => ({
        ...one,
        id,
        number,
      })),
    refused: (parties) => vendors.archivedAmong(tx, given.entity_id, parties),
    recordOf: (reading, document) => {
      const { party, number, date, due_date, open_cents, currency, description } = document;
      const brought = broughtLine("Bill", document);
      const input = {
        ...{ entity_id: given.entity_id, vendor_name: party ?? undefined, bill_number: number, currency },
        ...{ bill_date: date ?? due_date ?? undefined, due_date: due_date ?? undefined },
        ...{ line_items: [{ description: description ?? brought, amount_cents: open_cents }], notes: brought },
      };
      if (date !== null && due_date !== null && due_date < date) {
        reading.refuse("due_date", `must not be before its own day, ${date}`);
      }
      return recordOf(reading, NewBill, input, {
        ...{ vendor_name: "vendor", bill_number: "number", bill_date: "date" },
        ...{ "line_items.0.description": "description", "line_items.0.amount_cents": "balance_due" },
      });
    },
  });

/** The account of their own that what is brought in is booked to, by currency; opened where there is none. */
async function ownAccounts(tx: Tx, side: Side, entity_id: string, records: readonly { currency: string }[]) {
  const ids = new Map<string, string>();
  for (const currency of new Set(records.map((one) => one.currency))) {
    const found = (await accounts.byCode(tx, entity_id, currency, [sides[side].own])).get(sides[side].own);
    if (found) ids.set(currency, found.account_id);
  }
  return (currency: string) => ids.get(currency) ?? null;
}

interface Taken {
  record_ids: string[];
  entry_ids: string[];
}

/** Makes the invoices and sends them without mail, and takes their other side from what the books hold of them. */
export async function takeInvoices(tx: Tx, plan: Plan<NewInvoice>, entity_id: string): Promise<Taken> {
  const given = recordsOf(plan);
  const as_of = plan.as_of ?? "";
  const accountOf = await ownAccounts(tx, "invoices", entity_id, given);
  const whole = given.map(({ line_items, ...one }) => {
    return {
      ...one,
      line_items: line_items?.map((line) => ({ ...line, account_id: accountOf(one.currency) })) ?? null,
    };
  });
  const drafts = await draftInvoices(tx, entity_id, whole);
  await sendQuietly(tx, entity_id, drafts, as_of);
  const entry_ids = await takePlace(tx, "invoices", entity_id, as_of, plan.totals);
  return { record_ids: drafts.map(({ invoice_id }) => invoice_id), entry_ids };
}

/** Makes the bills and approves them, and takes their other side from what the books hold of them. */
export async function takeBills(tx: Tx, plan: Plan<NewBill>, entity_id: string): Promise<Taken> {
  const given = recordsOf(plan);
  const as_of = plan.as_of ?? "";
  const accountOf = await ownAccounts(tx, "bills", entity_id, given);
  const drafts = given.map((one) => {
    return { ...one, line_items: one.line_items.map((line) => ({ ...line, account_id: accountOf(one.currency) })) };
  });
  const record_ids = await draftBills(tx, entity_id, drafts);
  await approveAll(tx, entity_id, record_ids, as_of);
  return { record_ids, entry_ids: await takePlace(tx, "bills", entity_id, as_of, plan.totals) };
}
