import { today } from "#lib/core/days.ts";
import { invalid, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as periods from "#lib/domains/books/closing/store.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { postBusinessEntries } from "#lib/domains/books/ledger/store.ts";
import * as tags from "#lib/domains/books/ledger/tags/store.ts";
import { fileOf } from "#lib/domains/company/documents/files/rules.ts";
import type { GivenFile } from "#lib/domains/company/documents/files/schema.ts";
import * as files from "#lib/domains/company/documents/files/store.ts";
import { assertPayable } from "../vendors/rules.ts";
import * as vendors from "../vendors/store.ts";
import * as attached from "./files-store.ts";
import { approvedEntry, assertDueAfter, assertTakesBill, sumOf, type WholeBill, wholeBill } from "./rules.ts";
import type { Bill, NewBill, ReceivedBill } from "./schema.ts";
import * as store from "./store.ts";

type VendorGiven = Partial<Record<"vendor_id" | "vendor_name", string | null | undefined>> & { entity_id: string };

/** Whose bill or credit it is: the vendor that it names, or else the one of that name, remembered now. Throws 404. */
export const namedVendor = (tx: Tx, { entity_id, vendor_id, vendor_name }: VendorGiven) =>
  vendor_id == null ? vendors.remember(tx, entity_id, vendor_name ?? "") : vendors.load(tx, { entity_id, vendor_id });

/** Whose bill it is. Throws 404, and 400 where it is archived. */
export async function vendorOf(tx: Tx, given: VendorGiven) {
  const [whose] = await vendorsOf(tx, given.entity_id, [given]);
  if (!whose) throw notFound("vendor");
  return whose;
}

/** The same of many of one entity: those that are named are remembered together. */
async function vendorsOf(tx: Tx, entity_id: string, given: readonly VendorGiven[]) {
  const names = given.flatMap(({ vendor_id, vendor_name }) => (vendor_id == null ? [vendor_name ?? ""] : []));
  const named = names.length === 0 ? null : await vendors.rememberAll(tx, entity_id, names);
  const found: { vendor_id: string; vendor_name: string }[] = [];
  for (const { vendor_id, vendor_name } of given) {
    const known = vendor_id == null ? named?.get(vendor_name ?? "") : null;
    const vendor = known ?? (await vendors.load(tx, { entity_id, vendor_id: vendor_id ?? "" }));
    assertPayable(vendor);
    found.push({ vendor_id: vendor.vendor_id, vendor_name: vendor_name ?? vendor.name });
  }
  return found;
}

/** Makes a draft, and answers its identifier. Throws as draftBills does. */
export async function draftBill(tx: Tx, given: NewBill): Promise<string> {
  const [bill_id = ""] = await draftBills(tx, given.entity_id, [given]);
  return bill_id;
}

/**
 * Makes drafts of an entity, and answers their identifiers as they are given. Throws 404 and 400 about a vendor, a day and the line that is
 * wrong, and 409 where a number or a file is there already.
 */
export async function draftBills(tx: Tx, entity_id: string, given: readonly NewBill[]): Promise<string[]> {
  for (const { bill_date, due_date } of given) assertDueAfter(bill_date, due_date);
  const whose = await vendorsOf(tx, entity_id, given);
  const known: KnownAccounts = new Map();
  for (const { currency, line_items } of given) await assertLineAccounts(tx, entity_id, currency, line_items, known);
  for (const { line_items } of given) await tags.assertLinesUsable(tx, entity_id, line_items, []);
  const kept: (string | null)[] = [];
  for (const { attachment } of given) kept.push(attachment ? await keepAttachment(tx, entity_id, attachment) : null);
  const drafts = given.flatMap(({ bill_number = null, bill_date, due_date, currency, notes, line_items }, at) => {
    const vendor = whose[at];
    const told = { entity_id, bill_number, bill_date, due_date, currency, notes, received_from: null };
    return vendor ? [{ ...told, ...vendor, amount_cents: sumOf(line_items), lines: line_items }] : [];
  });
  const bill_ids = await store.insertAll(tx, drafts);
  for (const [at, document_id] of kept.entries()) {
    const bill_id = bill_ids[at];
    if (document_id !== null && bill_id !== undefined) await attached.attach(tx, bill_id, document_id);
  }
  return bill_ids;
}

/** Approves drafts that are owed already, all on one day: each by the same step and with the same entry as one that is approved by itself. */
export async function approveAll(tx: Tx, entity_id: string, bill_ids: readonly string[], posted_on: string) {
  const bills = (await store.holdAll(tx, entity_id, bill_ids)).map(wholeBill);
  const linesOf = await accountsForLines(tx, bills, null);
  await store.approveAll(tx, bills, posted_on);
  for (const [currency, of] of Map.groupBy(bills, (one) => one.currency)) {
    const entries = of.map((bill) => approvedEntry(bill, linesOf(bill), posted_on));
    await postBusinessEntries(tx, { entity_id, currency }, entries);
  }
}

/** Accounts that were asked for already. */
type KnownAccounts = Map<string, Awaited<ReturnType<typeof accounts.load>>>;

type Line = Pick<Bill["line_items"][number], "amount_cents"> & { account_id?: string | null | undefined };

/** Throws 404 and 400 naming the line whose account it cannot be debited to. */
export async function assertLineAccounts(
  tx: Tx,
  entity_id: string,
  currency: string,
  lines: readonly Line[],
  known: KnownAccounts = new Map(),
) {
  for (const [at, { account_id }] of lines.entries()) {
    if (account_id == null) continue;
    const account = known.get(account_id) ?? (await accounts.load(tx, { entity_id, account_id }));
    known.set(account_id, account);
    assertTakesBill(account, currency, `line_items.${at}.account_id`);
  }
}

/** What of a line its entry's line says. */
const spent = ({ amount_cents, class_id, project_id }: Omit<Bill["line_items"][number], "account_id">) => ({
  amount_cents,
  class_id,
  project_id,
});

/** Lines of a bill or a credit, in their currency, and their vendor's own account. */
interface Whose extends Pick<Bill, "entity_id" | "currency"> {
  line_items: readonly (Line & Partial<Record<"class_id" | "project_id", string | null | undefined>>)[];
}

/** The account of lines that name none: the vendor's, or `expense`, opened if need be; null where each names its own. Throws 404 and 400. */
export async function usualAccount(
  tx: Tx,
  { entity_id, currency, line_items }: Whose,
  vendors_account: string | null,
  known?: KnownAccounts,
): Promise<string | null> {
  await assertLineAccounts(tx, entity_id, currency, line_items, known);
  if (line_items.every(({ account_id }) => account_id != null)) return null;
  const usual =
    vendors_account ?? (await accounts.byCode(tx, entity_id, currency, ["expense"])).get("expense")?.account_id;
  if (usual === undefined) throw notFound("account expense");
  assertTakesBill(await accounts.load(tx, { entity_id, account_id: usual }), currency, "account_id");
  return usual;
}

/** The lines of bills, each with the account that it is debited to: its own, or the vendor's, or `expense`. */
export async function accountsForLines(tx: Tx, bills: readonly WholeBill[], vendors_account: string | null) {
  const known: KnownAccounts = new Map();
  const usual = new Map<string, string>();
  for (const bill of bills) {
    const account_id = await usualAccount(tx, bill, vendors_account, known);
    if (account_id !== null) usual.set(bill.bill_id, account_id);
  }
  await store.setAccounts(tx, usual);
  return ({ bill_id, line_items }: WholeBill) =>
    line_items.map(({ account_id, ...line }) => ({
      ...spent(line),
      account_id: account_id ?? usual.get(bill_id) ?? "",
    }));
}

/** The day that an approved bill is dated: as given, else its own where its month is open, else today. Throws 400. */
export async function postingDay(tx: Tx, bill: WholeBill, given: string | null | undefined): Promise<string> {
  const { entity_id, bill_date } = bill;
  if (given != null) return actDay(tx, entity_id, "posted_on", given, { day: bill_date, what: "bill_date" });
  const now = today();
  if (bill_date > now) throw invalid("bill_date", `must not be after today, ${now}, for the bill to be approved`);
  const closed = await periods.closed(tx, entity_id, [bill_date]);
  return closed.length === 0 ? bill_date : now;
}

/** Keeps a file that comes with a bill. Throws 400 where it is none, and 409 where it is with a bill already. */
export async function keepAttachment(tx: Tx, entity_id: string, given: GivenFile): Promise<string> {
  const file = fileOf(given);
  await attached.assertNewFile(tx, entity_id, file.sha256);
  return files.keep(tx, entity_id, file);
}

/** What a draft knows of itself whose file is all there is of it, and that file's document. */
export async function draftOf(tx: Tx, given: ReceivedBill) {
  const { entity_id, filename, content_base64, vendor_id, received_from = null, notes } = given;
  const vendor =
    vendor_id == null
      ? received_from === null
        ? null
        : await vendors.findByEmail(tx, entity_id, received_from)
      : await vendors.load(tx, { entity_id, vendor_id });
  if (vendor && vendor_id != null) assertPayable(vendor);
  const document_id =
    content_base64 === undefined
      ? await keptFile(tx, entity_id, given.document_id ?? "")
      : await keepAttachment(tx, entity_id, { filename, content_base64 });
  return {
    document_id,
    ...{ vendor_id: vendor?.vendor_id ?? null, vendor_name: vendor?.name ?? null, bill_number: null },
    ...{ bill_date: null, due_date: null, currency: "usd", amount_cents: 0, notes, received_from },
  };
}

/** A file that is kept already. Throws 404, and 409 where it is with a bill already. */
async function keptFile(tx: Tx, entity_id: string, document_id: string): Promise<string> {
  await attached.assertNewFile(tx, entity_id, await files.sha256Of(tx, entity_id, document_id));
  return document_id;
}
