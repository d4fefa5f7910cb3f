import type { Content } from "#lib/core/effects.ts";
import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columnNames, columns, type RowAs, type RowOf } from "#lib/db/rows.ts";
import { seal, secretDigest, unseal } from "#lib/db/sealing.ts";
import { join, json, raw, type Sql, sql, where } from "#lib/db/sql.ts";
import { openNumber } from "../../banking/account-numbers/store.ts";
import { isCarriedOut } from "../../banking/bank-statements/matching/store.ts";
import type { BankAccount } from "../../banking/schema.ts";
import type { Vendor } from "../vendors/schema.ts";
import { achText, type NachaEntry, type NachaFile, recipients } from "./nacha.ts";
import { type Candidate, lackOf } from "./rules.ts";
import type { AchCandidate, AchFile, LeftOut } from "./schema.ts";
import { achFileStates } from "./states.ts";

type VendorRow = RowAs<"vendor", Vendor>;
type PaymentRow = RowOf<"payment">;

/** A payment that awaits a file, with all that a file needs of it, out of itself and its vendor. */
type AwaitingRow = Pick<PaymentRow, "payment_id" | "vendor_id" | "recipient_name" | "amount_cents" | "reference"> &
  Pick<VendorRow, "holder" | "account_kind" | "routing_number" | "account_number_sealed"> & {
    submitted_at: PaymentRow["created_at"];
    vendor_status: VendorRow["status"];
  };
export type Awaiting = AwaitingRow & Candidate;

/**
 * Submitted ACH payments that leave a bank account, by its name or by its ledger account, are in no file that stands, and that no
 * line of the bank tells of: what has left it already would be paid twice.
 */
const awaiting = ({ bank_id, account_id }: Pick<BankAccount, "bank_id" | "account_id">, more: Sql | null) => sql`
  select p.payment_id, p.vendor_id, p.recipient_name, p.amount_cents, p.reference, p.created_at as submitted_at,
    v.status as vendor_status, v.holder, v.account_kind, v.routing_number, v.account_number_sealed
  from payment p join vendor v on v.vendor_id = p.vendor_id${where([
    sql`p.cash_account_id = ${account_id}`,
    // As words of the statement, so that PostgreSQL sees that its partial index suffices.
    sql`p.status = 'submitted' and p.method = 'ach'`,
    sql`(p.bank_id is null or p.bank_id = ${bank_id})`,
    sql`not exists (select from ach_entry e where e.payment_id = p.payment_id and e.stands)`,
    sql`not ${isCarriedOut("payment", sql`p.payment_id`)}`,
    more,
  ])} order by p.payment_id`;

const awaitingRecord = (row: AwaitingRow): Awaiting => ({ ...row, written_name: achText(row.recipient_name) });

/** A page of the payments that await a file of the bank account, oldest first. */
export async function listAwaiting(tx: Tx, bank: BankAccount, paging: { limit: number; cursor?: string | undefined }) {
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<AwaitingRow>`
      ${awaiting(bank, after && sql`p.payment_id > ${after[0]}`)} limit ${limit}`;
    return found.map((row): AchCandidate => ({ ...row, reason: lackOf(awaitingRecord(row)) }));
  };
  return page(paging, 1, read, ({ payment_id }) => [payment_id]);
}

/** More payments than this are several files. */
const MOST_PAYMENTS = 1000;

/** The payments that await a file, oldest first, held: nobody settles or calls one back until the file is there. */
export async function holdAwaiting(tx: Tx, bank: BankAccount): Promise<Awaiting[]> {
  const found = await tx.sql<AwaitingRow>`${awaiting(bank, null)} limit ${MOST_PAYMENTS} for no key update of p`;
  return found.map(awaitingRecord);
}

/** A payment as a file carries it; its vendor's account number is opened for that. */
export function entryOf(tx: Tx, payment: Awaiting): NachaEntry {
  const { payment_id, vendor_id, recipient_name, amount_cents, reference, account_kind, holder } = payment;
  const { routing_number, account_number_sealed } = payment;
  if (routing_number === null || account_number_sealed === null) throw notFound(`account of the vendor ${vendor_id}`);
  const account_number = openNumber(tx, "vendor", vendor_id, account_number_sealed);
  const sec_code = holder === "company" ? "CCD" : "PPD";
  return {
    payment_id,
    sec_code,
    account_kind,
    routing_number,
    account_number,
    amount_cents,
    recipient_name,
    reference,
  };
}

/** The time of the transaction, and how many files the bank account has had on its day (UTC). */
export async function fileTime(
  tx: Tx,
  bank_id: string,
): Promise<{ made_at: string; today: string; made_before: number }> {
  const [time] = await tx.sql<{ made_at: string; today: string; made_before: number }>`
    select now() as made_at, app_today() as today, (select count(*)::int from ach_file
      where bank_id = ${bank_id} and file_date = app_today()) as made_before`;
  if (!time) throw notFound("time");
  return time;
}

const placeOf = (tx: Tx, ach_file_id: string) => ({
  workspace_id: tx.workspace_id,
  table: "ach_file",
  id: ach_file_id,
  column: "content_sealed",
});

type NewFile = Pick<
  AchFile,
  "entity_id" | "bank_id" | "file_date" | "file_id_modifier" | "effective_entry_date" | "company_identification"
>;

/** Keeps a file, its text sealed, and ties its payments to it. */
export async function insert(tx: Tx, given: NewFile, file: NachaFile, left_out: readonly LeftOut[]): Promise<string> {
  const ach_file_id = newId("ach_file");
  const { text, traces, total_cents, entry_hash } = file;
  const sums = { payment_count: traces.length, total_cents, entry_hash, left_out: json(left_out) };
  const row = { ach_file_id, ...given, ...sums, content_sealed: seal(text, placeOf(tx, ach_file_id)) };
  await tx.sql`insert into ach_file ${columns("ach_file", row)}`;
  await tx.sql`
    insert into ach_entry (ach_file_id, payment_id, sec_code, trace_number)
    select ${ach_file_id}, payment_id, sec_code, trace_number
    from jsonb_to_recordset(${JSON.stringify(traces)}::jsonb) as t(payment_id text, sec_code text, trace_number text)`;
  // One that named no bank account leaves by this one from now on.
  await tx.sql`
    update payment set bank_id = ${given.bank_id}
    where payment_id = any(${traces.map(({ payment_id }) => payment_id)}::text[]) and bank_id is null`;
  return ach_file_id;
}

// The sealed text stays where it is, but for whoever downloads it.
type Own = Omit<RowAs<"ach_file", AchFile>, "content_sealed">;
const own = join(
  columnNames("ach_file")
    .filter((name) => name !== "content_sealed")
    .map((name) => raw(`f.${name}`)),
);

const payments = sql`(select jsonb_agg(jsonb_build_object('payment_id', p.payment_id, 'vendor_id', p.vendor_id,
    'recipient_name', p.recipient_name, 'amount_cents', p.amount_cents, 'sec_code', e.sec_code,
    'trace_number', e.trace_number) order by e.trace_number)
  from ach_entry e join payment p on p.payment_id = e.payment_id where e.ach_file_id = f.ach_file_id) as payments`;

/** Which file is meant. */
type At = Pick<AchFile, "entity_id" | "bank_id" | "ach_file_id">;

/** The file with its payments. Throws 404, also where it is another bank account's. */
export async function load(tx: Tx, { entity_id, bank_id, ach_file_id }: At): Promise<AchFile> {
  const [row] = await tx.sql<Own & Pick<AchFile, "payments">>`
    select ${own}, ${payments} from ach_file f
    where f.ach_file_id = ${ach_file_id} and f.bank_id = ${bank_id} and f.entity_id = ${entity_id}`;
  if (!row) throw notFound("ACH file");
  return row;
}

/** The file's text. Throws 404. */
export async function fileText(tx: Tx, ach_file_id: string): Promise<string> {
  const [row] = await tx.sql<Pick<RowOf<"ach_file">, "content_sealed">>`
    select content_sealed from ach_file where ach_file_id = ${ach_file_id}`;
  if (!row) throw notFound("ACH file");
  return unseal(row.content_sealed, placeOf(tx, ach_file_id));
}

/**
 * Whom files pay, at which account and how much, so that it shows when that is another: by a digest, since account numbers are told
 * to nobody. The moment in a file's first line is left out of it.
 */
export async function recipientsOf(tx: Tx, ids: readonly string[]): Promise<Content[]> {
  const of = async (id: string) => ({ type: "ach_file", id, text: secretDigest(recipients(await fileText(tx, id))) });
  return Promise.all(ids.map(of));
}

/** Discards a file and frees its payments. Throws 400 naming the status, or the payment that has settled. */
export async function discard(tx: Tx, { ach_file_id }: At): Promise<void> {
  await move(tx, achFileStates, "discard", {
    table: "ach_file",
    key: "ach_file_id",
    id: ach_file_id,
    also: sql`, discarded_at = now()`,
  });
  const held = await tx.sql<Pick<PaymentRow, "payment_id" | "status">>`
    select p.payment_id, p.status from ach_entry e join payment p on p.payment_id = e.payment_id
    where e.ach_file_id = ${ach_file_id} order by p.payment_id for no key update of p`;
  const settled = held.find(({ status }) => status === "settled");
  if (settled) {
    throw wrongState(`Cannot discard the ACH file: its payment ${settled.payment_id} has settled.`, "payment_settled");
  }
  await tx.sql`update ach_entry set stands = false where ach_file_id = ${ach_file_id}`;
}

interface Filter {
  bank_id: string;
  status?: AchFile["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of a bank account's files, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { bank_id, status } = filter;
  const read = (after: Key | null, limit: number) => tx.sql<Own>`
    select ${own} from ach_file f${where([
      sql`f.bank_id = ${bank_id}`,
      status === undefined ? null : sql`f.status = ${status}`,
      after && sql`f.ach_file_id < ${after[0]}`,
    ])} order by f.ach_file_id desc limit ${limit}`;
  return page(filter, 1, read, ({ ach_file_id }) => [ach_file_id]);
}
