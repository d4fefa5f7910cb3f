import type * as z from "zod";
import { invalid } from "#lib/core/errors.ts";
import { File } from "#lib/core/file.ts";
import { type Operation, ofWorkspace, operation, within } from "#lib/core/operation.ts";
import type { ScopeDomain } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import { ContactFilter } from "#lib/domains/company/contacts/schema.ts";
import * as contacts from "#lib/domains/company/contacts/store.ts";
import { InvoiceFilter } from "../../invoicing/schema.ts";
import * as invoices from "../../invoicing/store.ts";
import { BillFilter } from "../../payments/bills/schema.ts";
import * as bills from "../../payments/bills/store.ts";
import { VendorFilter } from "../../payments/vendors/schema.ts";
import * as vendors from "../../payments/vendors/store.ts";
import { PersonFilter } from "../../payroll/people/schema.ts";
import * as people from "../../payroll/people/store.ts";
import * as schedules from "../../payroll/schedules/store.ts";
import { billsFile, contactsFile, employeesFile, invoicesFile, vendorsFile } from "./rules.ts";

/** A file of more records than this is asked for by filters. */
const MOST = 10_000;
const A_PAGE = 1000;

interface Place {
  limit: number;
  cursor?: string | undefined;
}

/** All pages of a list. Throws 400 where a file does not hold them. */
async function all<R>(page: (place: Place) => Promise<{ data: R[]; next_cursor: string | null }>): Promise<R[]> {
  const records: R[] = [];
  let cursor: string | undefined;
  do {
    const { data, next_cursor } = await page({ limit: A_PAGE, cursor });
    records.push(...data);
    if (records.length > MOST) throw invalid("search", "must leave at most 10,000 records: ask for fewer at a time");
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return records;
}

const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** A list as a file for a spreadsheet, narrowed by the filters of the list itself. */
function listExport<I extends z.ZodObject, R>(of: {
  list: string;
  path: `/v1/${string}`;
  scopes: ScopeDomain;
  title: string;
  about: string;
  input: I;
  example: z.input<I>;
  page(tx: Tx, filter: z.output<I> & Place): Promise<{ data: R[]; next_cursor: string | null }>;
  file(records: readonly R[]): File;
}): Operation<I, typeof File> {
  const { list, path, scopes, title, about, input, example } = of;
  // A file of contacts is of the whole workspace's, and so is what the audit trail tells of it.
  const at = list === "contacts" ? within(list, path, scopes, ofWorkspace) : within(list, path, scopes);
  return operation({
    ...at("csv", "GET /csv"),
    ...{ title, input, example },
    about: `${about} Amounts are in whole units with two decimals, and text that begins as a formula would is text. At most 10,000 records (400). An import of ours reads the file.`,
    output: File,
    file: "text/csv",
    audited: "file.exported",
    run: async ({ tx }, filter) => of.file(await all((place) => of.page(tx, { ...filter, ...place }))),
  });
}

export const exportContacts = listExport({
  ...{ list: "contacts", path: "/v1/contacts", scopes: "contacts", title: "Download contacts as CSV" },
  about:
    "One row a contact of the workspace, newest first; those that were merged into another are left out. Whoever is bound to companies is refused (403).",
  ...{ input: ContactFilter, example: { role: "customer" }, page: contacts.list, file: contactsFile },
});

export const exportVendors = listExport({
  ...{ list: "vendors", path: "/v1/entities/{entity_id}/vendors", scopes: "payments" },
  title: "Download vendors as CSV",
  about:
    "One row a vendor, by name. Account numbers and taxpayer identification numbers are told by their ends, so that an import leaves them out.",
  ...{ input: VendorFilter, example: entity, page: vendors.list, file: vendorsFile },
});

export const exportInvoices = listExport({
  ...{ list: "invoices", path: "/v1/entities/{entity_id}/invoices", scopes: "invoices" },
  title: "Download invoices as CSV",
  about: "One row an invoice, newest first, with what is due of it. An import takes in those that are open.",
  ...{ input: InvoiceFilter, example: { ...entity, status: "sent" as const } },
  page: (tx, filter) => invoices.list(tx, { ...filter, order: "newest" }),
  file: invoicesFile,
});

export const exportBills = listExport({
  ...{ list: "bills", path: "/v1/entities/{entity_id}/bills", scopes: "payments" },
  title: "Download bills as CSV",
  about: "One row a bill, newest first, with what is due of it. An import takes in those that are open.",
  ...{ input: BillFilter, example: { ...entity, status: "approved" as const }, page: bills.list, file: billsFile },
});

export const exportEmployees = listExport({
  ...{ list: "payroll_people", path: "/v1/entities/{entity_id}/payroll-people", scopes: "payroll" },
  title: "Download employees as CSV",
  about:
    "One row an employee's record, newest first, with the pay that holds today and what they told on Form W-4; deductions are left out, and tax numbers are not kept.",
  ...{ input: PersonFilter, example: { ...entity, on: "2026-06-30" }, file: employeesFile },
  async page(tx, filter) {
    const { data, next_cursor } = await people.list(tx, filter);
    const names = new Map((await schedules.named(tx, filter.entity_id)).map((one) => [one.pay_schedule_id, one.name]));
    return {
      data: data.map((one) => ({ ...one, pay_schedule: names.get(one.pay_schedule_id ?? "") ?? null })),
      next_cursor,
    };
  },
});
