import { invalid, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { looksOf } from "#lib/core/look-alikes.ts";
import type { Moved, Share } from "#lib/core/moved.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { assertOfNoRecords } from "#lib/domains/books/ledger/posted/store.ts";
import * as ledger from "#lib/domains/books/ledger/store.ts";
import type { BankLine } from "../banking/bank-statements/schema.ts";
import * as bankLines from "../banking/bank-statements/store.ts";
import * as banking from "../banking/store.ts";
import { assertApproved, billName, PAYABLE, paidOf } from "./bills/rules.ts";
import type { Bill } from "./bills/schema.ts";
import * as bills from "./bills/store.ts";
import { assertPaidFrom, assertPaysFrom, assertPaysTo, assertTellsOf } from "./rules.ts";
import type { NewPayment, Payment } from "./schema.ts";
import * as store from "./store.ts";
import { assertPayable } from "./vendors/rules.ts";
import * as vendors from "./vendors/store.ts";

/** What a payment pays of a bill. */
interface Part {
  bill: Bill;
  amount_cents: number;
}

/** What the bank line that an input names says was paid; nothing where it names none. Throws 404. */
export async function toldByLine(tx: Tx, { entity_id, bank_line_id }: Pick<NewPayment, "entity_id" | "bank_line_id">) {
  return bank_line_id == null
    ? undefined
    : Math.abs((await bankLines.load(tx, { entity_id, bank_line_id })).amount_cents);
}

/** The bank account that the money leaves, and the line of its statement that tells of it; where one does, it is held. */
async function bankOf(tx: Tx, { entity_id, bank_id, bank_line_id }: NewPayment) {
  if (bank_line_id == null)
    return { line: null, bank: bank_id == null ? null : await banking.load(tx, { entity_id, bank_id }) };
  const line = await bankLines.load(tx, { entity_id, bank_line_id });
  if (line.bank_id !== (bank_id ?? line.bank_id)) throw notFound("bank line of that bank account");
  return { line, bank: await banking.hold(tx, { entity_id, bank_id: line.bank_id }) };
}

/** What a bank line says was paid; nothing where there is none. */
const toldBy = (line: BankLine | null) => (line === null ? undefined : -line.amount_cents);

/** The bills that a payment pays, held, and what of each. Throws 404, and 400 naming the bill and the counts. */
async function partsOf(
  tx: Tx,
  { entity_id, bills: given, ...input }: NewPayment,
  line: BankLine | null,
): Promise<Part[]> {
  if (given == null) return [];
  const ids = given.map(({ bill_id }) => bill_id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) throw invalid(`bills.${twice}.bill_id`, "must name each bill once");
  if (input.account_id != null) {
    throw invalid("account_id", `must be left out: a payment of bills is debited to ${PAYABLE}`);
  }
  const held = await bills.holdAll(tx, entity_id, ids);
  return held.map((bill, at) => {
    assertApproved(bill);
    if (bill.currency !== input.currency) {
      throw invalid("currency", `must be ${bill.currency}, as the bill ${bill.bill_id} has it`);
    }
    // A line pays as much of its one bill as it says.
    const asked = given[at]?.amount_cents ?? (given.length === 1 ? toldBy(line) : undefined);
    return { bill, amount_cents: paidOf(bill, asked, `bills.${at}.amount_cents`) };
  });
}

/** What a payment comes to: what it says, or what it pays of its bills, or the bank line's. Throws 400 where they differ. */
function amountOf({ amount_cents }: NewPayment, parts: readonly Part[], line: BankLine | null): number {
  const sum = parts.reduce((total, part) => total + part.amount_cents, 0);
  if (amount_cents === undefined) return parts.length > 0 ? sum : (toldBy(line) ?? 0);
  if (parts.length > 0 && amount_cents !== sum) {
    const rule = `must be what is paid of the bills: it is ${amount_cents} cents, and the bills are paid ${sum} cents`;
    throw invalid("amount_cents", rule, "amount_mismatch");
  }
  return amount_cents;
}

/** What policies ask of a payment that its input does not say: what it pays of its bills, and whose those are. */
export async function movedBy(tx: Tx, input: NewPayment): Promise<Partial<Moved>> {
  const { entity_id, bills: given, vendor_id } = input;
  const { line } = await bankOf(tx, input);
  const parts = await partsOf(tx, input, line);
  const amount = given == null && line === null ? {} : { amount_cents: amountOf(input, parts, line) };
  const named = input.recipient_name ?? null;
  const told = vendor_id ?? parts[0]?.bill.vendor_id ?? null;
  const of = told ?? (named === null ? null : await vendors.idOf(tx, entity_id, named));
  const recipient = named ?? (of === null ? null : await vendorName(tx, entity_id, of));
  if (recipient === null) return amount;
  const amount_cents = amount.amount_cents ?? input.amount_cents ?? 0;
  return { ...amount, recipient, ...(await besides(tx, { entity_id, vendor_id: of }, { recipient, amount_cents })) };
}

const vendorName = async (tx: Tx, entity_id: string, vendor_id: string) =>
  (await vendors.load(tx, { entity_id, vendor_id })).name;

/** The vendor who gets the money, and by their own name where it is told under one that does not look like it. */
export async function besides(
  tx: Tx,
  { entity_id, vendor_id }: { entity_id: string; vendor_id: string | null },
  { recipient, amount_cents }: Share,
): Promise<Pick<Moved, "also" | "vendor_id">> {
  const name = vendor_id === null ? recipient : await vendorName(tx, entity_id, vendor_id);
  return looksOf(name) === looksOf(recipient)
    ? { vendor_id }
    : { vendor_id, also: [{ recipient: name, amount_cents }] };
}

/** The vendor of the bills, which is one and the same, and the one that the payment names. Throws 400. */
function vendorOfBills({ vendor_id }: NewPayment, parts: readonly Part[]): string | null {
  const [first] = parts;
  if (!first) return vendor_id ?? null;
  const of = vendor_id ?? first.bill.vendor_id;
  const other = parts.findIndex(({ bill }) => bill.vendor_id !== of);
  if (other >= 0) throw invalid(`bills.${other}.bill_id`, "must be a bill of the vendor that is paid");
  return of;
}

/** The last of the days that bills were booked: none of them is paid before. */
const lastPosted = (parts: readonly Part[]) =>
  parts.map(({ bill }) => bill.posted_on ?? "").reduce((last, day) => (day > last ? day : last), "");

/** The accounts that a payment's entry goes to. Throws 404, and 400 where one cannot take it. */
async function accountsOf(
  tx: Tx,
  input: NewPayment,
  of: { bank: string | null; vendor: string | null; pays: boolean },
) {
  const { entity_id, currency } = input;
  const named = of.pays ? null : (input.account_id ?? of.vendor);
  const usual = [...(of.bank === null ? ["cash"] : []), ...(of.pays ? [PAYABLE] : named === null ? ["expense"] : [])];
  const found = usual.length === 0 ? new Map() : await accounts.byCode(tx, entity_id, currency, usual);
  const byCode = (code: string): string => found.get(code)?.account_id ?? missing(code);
  const cash_account_id = of.bank ?? byCode("cash");
  if (named !== null) {
    const account = await accounts.load(tx, { entity_id, account_id: named });
    assertPaysTo(account, currency, cash_account_id);
    await assertOfNoRecords(tx, entity_id, "account_id", account);
  }
  return { account_id: named ?? byCode(of.pays ? PAYABLE : "expense"), cash_account_id };
}

function missing(code: string): never {
  throw notFound(`account ${code}`);
}

/** What an entry says of a payment: whom it paid, and which bills. */
const entryDescription = (recipient_name: string, parts: readonly Part[]) =>
  parts.length === 0
    ? `Payment to ${recipient_name}`
    : `Payment to ${recipient_name}: ${parts.map(({ bill }) => billName(bill)).join(", ")}`
        .slice(0, 10_000)
        .toWellFormed();

/**
 * Submits a payment: kept, posted on its day, and tied to the bills that it pays; one that a bank line tells of has settled,
 * and the line is matched to its entry. Bank account and bills are held, in this order. Throws 404, and 400 naming the field and
 * the rule.
 */
export async function submit(tx: Tx, input: NewPayment): Promise<Payment> {
  const { entity_id, currency, method, reference = null } = input;
  const { line, bank } = await bankOf(tx, input);
  const parts = await partsOf(tx, input, line);
  const amount_cents = amountOf(input, parts, line);
  if (line) assertTellsOf(line, amount_cents);
  const known = vendorOfBills(input, parts);
  const earliest = parts.length === 0 ? undefined : { day: lastPosted(parts), what: "the bill's posted_on" };
  const [vendor, paid_on] = await Promise.all([
    known === null
      ? vendors.remember(tx, entity_id, input.recipient_name ?? "")
      : vendors.load(tx, { entity_id, vendor_id: known }),
    actDay(tx, entity_id, "paid_on", input.paid_on ?? line?.date, earliest),
  ]);
  assertPayable(vendor);
  if (bank) (line ? assertPaidFrom : assertPaysFrom)(bank, currency);
  const of = { bank: bank?.account_id ?? null, vendor: vendor.account_id, pays: parts.length > 0 };
  const { account_id, cash_account_id } = await accountsOf(tx, input, of);
  const { vendor_id } = vendor;
  const recipient_name = input.recipient_name ?? vendor.name;
  const from = { bank_id: bank?.bank_id ?? null, bank_line_id: line?.bank_line_id ?? null };
  const payment_id = newId("payment");
  const told = { payment_id, entity_id, vendor_id, recipient_name, amount_cents, currency, method, reference };
  const inserted = store.insert(tx, { ...told, ...from, account_id, cash_account_id, paid_on });
  const posted = ledger.postBusinessEntry(tx, {
    entity_id,
    date: paid_on,
    description: entryDescription(recipient_name, parts),
    source: { type: "payment", id: payment_id, event: "submitted" },
    currency,
    lines: [
      { account_id, side: "debit", amount_cents },
      { account_id: cash_account_id, side: "credit", amount_cents },
    ],
  });
  const [, entry_id] = await Promise.all([inserted, posted]);
  if (parts.length > 0) {
    const paid = parts.map(({ bill, amount_cents }) => ({ bill_id: bill.bill_id, amount_cents }));
    await bills.pay(tx, { payment_id, paid_on }, paid);
  }
  if (bank && line) {
    await store.moveBy(tx, { entity_id, payment_id }, "settle", paid_on);
    await bankLines.match(tx, bank, line.bank_line_id, entry_id);
  }
  return store.load(tx, { entity_id, payment_id });
}
