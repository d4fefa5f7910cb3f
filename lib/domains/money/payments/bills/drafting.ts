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
import { approvedEntry, assertDueAfter, assertTakesBill, sumOf, type WholeBill, wholeBill } from "./rules.ts";
import type { Bill, NewBill, ReceivedBill } from "./schema.ts";
import * as store from "./store.ts";

type VendorGiven = Partial<Record<"vendor_id" | "vendor_name", string | null | undefined>> & { entity_id: string };

/** Whose bill or credit it is: the vendor that it names, or else the one of that name, remembered now. Throws 404. */
export const namedVendor = (tx: Tx, { entity_id, vendor_id, vendor_name }: VendorGiven) =>
  vendor_id == null ? vendors.remember(tx, entity_id, vendor_name ?? "") : vendors.load(tx, { entity_id, vendor_id });

/** Whose bill it is. Throws 404, and 400 where it is archived. */
export async function vendorOf(tx: Tx, given: VendorGiven) {
  const vendor = await namedVendor(tx, given);
  assertPayable(vendor);
  return { vendor_id: vendor.vendor_id, vendor_name: given.vendor_name ?? vendor.name };
}

/**
 * Makes a draft, and answers its identifier. Throws 404 and 400 about its vendor, its days and the line that is wrong, and 409 where its
 * number or its file is there already.
 */
export async function draftBill(tx: Tx, { attachment, line_items, ...given }: NewBill): Promise<string> {
  const { entity_id, bill_date, due_date, currency, notes } = given;
  assertDueAfter(bill_date, due_date);
  const vendor = await vendorOf(tx, given);
  await assertLineAccounts(tx, entity_id, currency, line_items);
  await tags.assertLinesUsable(tx, entity_id, line_items, []);
  const document_id = attachment ? await keepAttachment(tx, entity_id, attachment) : null;
  const bill_number = given.bill_number ?? null;
  const told = { ...vendor, bill_number, bill_date, due_date, currency, notes, received_from: null };
  const bill_id = await store.insert(tx, { entity_id, ...told, amount_cents: sumOf(line_items) }, line_items);
  if (document_id !== null) await store.attach(tx, bill_id, document_id);
  return bill_id;
}

/** Approves drafts that are owed already, all on one day: each by the same step and with the same entry as one that is approved by itself. */
export async function approveAll(tx: Tx, entity_id: string, bill_ids: readonly string[], posted_on: string) {
  const bills = (await store.holdAll(tx, entity_id, bill_ids)).map(wholeBill);
  for (const bill of bills) await store.approve(tx, bill, posted_on);
  for (const [currency, of] of Map.groupBy(bills, (one) => one.currency)) {
    const entries: ReturnType<typeof approvedEntry>[] = [];
    for (const bill of of) entries.push(approvedEntry(bill, await accountsForLines(tx, bill, null), posted_on));
    await postBusinessEntries(tx, { entity_id, currency }, entries);
  }
}

type Line = Pick<Bill["line_items"][number], "amount_cents"> & { account_id?: string | null | undefined };

/** Throws 404 and 400 naming the line whose account it cannot be debited to. */
export async function assertLineAccounts(tx: Tx, entity_id: string, currency: string, lines: readonly Line[]) {
  const known = new Map<string, Awaited<ReturnType<typeof accounts.load>>>();
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
): Promise<string | null> {
  await assertLineAccounts(tx, entity_id, currency, line_items);
  if (line_items.every(({ account_id }) => account_id != null)) return null;
  const usual =
    vendors_account ?? (await accounts.byCode(tx, entity_id, currency, ["expense"])).get("expense")?.account_id;
  if (usual === undefined) throw notFound("account expense");
  assertTakesBill(await accounts.load(tx, { entity_id, account_id: usual }), currency, "account_id");
  return usual;
}

/** The lines of a bill, each with the account that it is debited to: its own, or the vendor's, or `expense`. */
export async function accountsForLines(tx: Tx, bill: WholeBill, vendors_account: string | null) {
  const usual = await usualAccount(tx, bill, vendors_account);
  if (usual !== null) await store.setAccount(tx, bill, usual);
  return bill.line_items.map(({ account_id, ...line }) => ({ ...spent(line), account_id: account_id ?? usual ?? "" }));
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
  await store.assertNewFile(tx, entity_id, file.sha256);
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
  await store.assertNewFile(tx, entity_id, await files.sha256Of(tx, entity_id, document_id));
  return document_id;
}
