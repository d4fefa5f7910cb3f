import { format } from "./facts/facts.ts";
import type { SecCode } from "./schema.ts";

/** A payment as an ACH file carries it: a credit to the recipient's account. */
export interface NachaEntry {
  payment_id: string;
  sec_code: SecCode;
  account_kind: "checking" | "savings";
  routing_number: string;
  account_number: string;
  amount_cents: number;
  recipient_name: string;
  reference: string | null;
}

export interface NachaSource {
  /** Of the bank account that pays, and of the bank that takes the file. */
  routing_number: string;
  bank_name: string;
  company_name: string;
  /** 10 characters, commonly 1 and the EIN. */
  company_identification: string;
  /** RFC 3339, UTC. */
  made_at: string;
  file_id_modifier: string;
  /** `YYYY-MM-DD` */
  effective_entry_date: string;
  entries: readonly NachaEntry[];
}

export interface NachaFile {
  text: string;
  /** Each payment's trace number, in the order of the file. */
  traces: { payment_id: string; sec_code: SecCode; trace_number: string }[];
  total_cents: number;
  entry_hash: string;
}

/** Text as ACH files carry it: capitals without accents, in ASCII; what has no such form becomes a space. */
export const achText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^\x20-\x7e]+/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();

/** Left justified in spaces, cut where it is longer. */
const words = (text: string, length: number) => achText(text).slice(0, length).trimEnd().padEnd(length);
const blank = (length: number) => " ".repeat(length);

/** Right justified in zeros. Throws RangeError on what the field cannot hold: a cut amount would be another one. */
function digits(value: number, length: number): string {
  const text = String(value).padStart(length, "0");
  if (text.length > length || !/^\d+$/.test(text)) throw new RangeError(`${value} does not fit ${length} digits`);
  return text;
}

/** `YYYY-MM-DD…` as YYMMDD. */
const yymmdd = (date: string) => date.slice(2, 10).replaceAll("-", "");
/** A routing number without its check digit. */
const dfi = (routing_number: string) => routing_number.slice(0, 8);

const HASH_DIGITS = 10;
/** The sum of the receiving banks' numbers, of which a hash keeps the low-order ten digits. */
const hashOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) % 10 ** HASH_DIGITS;

function fileHeader(file: NachaSource): string {
  const { routing_number, company_identification, made_at, file_id_modifier, bank_name, company_name } = file;
  const time = made_at.slice(11, 16).replace(":", "");
  const shape = `${digits(format.record_length, 3)}${format.blocking_factor}1`;
  return `101 ${routing_number}${company_identification}${yymmdd(made_at)}${time}${file_id_modifier}${shape}${words(bank_name, 23)}${words(company_name, 23)}${blank(8)}`;
}

function batchHeader(file: NachaSource, sec_code: SecCode, batch: number): string {
  const { company_name, company_identification, effective_entry_date, routing_number } = file;
  const company = `${words(company_name, 16)}${blank(20)}${company_identification}`;
  const dates = `${blank(6)}${yymmdd(effective_entry_date)}${blank(3)}`;
  return `5${format.service_class_code}${company}${sec_code}${words(format.company_entry_description, 10)}${dates}1${dfi(routing_number)}${digits(batch, 7)}`;
}

function entryDetail(entry: NachaEntry, hasAddenda: boolean, trace_number: string): string {
  const { account_kind, routing_number, account_number, amount_cents, payment_id, recipient_name } = entry;
  // The end of the identifier, which differs most; the bank shows it where it says what became of the entry.
  const identification = words(payment_id.slice(-15), 15);
  return `6${format.transaction_codes[account_kind]}${routing_number}${account_number.padEnd(17)}${digits(amount_cents, 10)}${identification}${words(recipient_name, 22)}${blank(2)}${hasAddenda ? 1 : 0}${trace_number}`;
}

/** Of a file's text whom it pays: each recipient's kind of account, bank, account number, amount and name. */
export const recipients = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.startsWith("6"))
    .map((line) => line.slice(1, 39) + line.slice(54, 76))
    .join("\n");

const addenda = (reference: string, trace_number: string) => `705${words(reference, 80)}0001${trace_number.slice(-7)}`;

interface Totals {
  records: number;
  hash: number;
  credit_cents: number;
}

function batchControl(file: NachaSource, { records, hash, credit_cents }: Totals, batch: number): string {
  const sums = `${digits(records, 6)}${digits(hash, HASH_DIGITS)}${digits(0, 12)}${digits(credit_cents, 12)}`;
  return `8${format.service_class_code}${sums}${file.company_identification}${blank(25)}${dfi(file.routing_number)}${digits(batch, 7)}`;
}

function fileControl({ records, hash, credit_cents }: Totals, batches: number, blocks: number): string {
  const counts = `${digits(batches, 6)}${digits(blocks, 6)}${digits(records, 8)}`;
  return `9${counts}${digits(hash, HASH_DIGITS)}${digits(0, 12)}${digits(credit_cents, 12)}${blank(39)}`;
}

/**
 * A NACHA file of credits: one batch of each kind of recipient, an addenda record where a payment has a reference, and
 * control records with the counts, the hash and the total; lines of 94 characters in blocks of ten. Throws RangeError
 * where an amount or a total does not fit its field.
 */
export function nachaFile(file: NachaSource): NachaFile {
  const kinds = Object.values(format.sec_codes) as SecCode[];
  const batches = kinds
    .map((sec_code) => ({ sec_code, entries: file.entries.filter((entry) => entry.sec_code === sec_code) }))
    .filter(({ entries }) => entries.length > 0);
  const lines = [fileHeader(file)];
  const traces: NachaFile["traces"] = [];
  const controls = batches.map(({ sec_code, entries }, at): Totals => {
    const before = lines.push(batchHeader(file, sec_code, at + 1));
    for (const entry of entries) {
      const trace_number = `${dfi(file.routing_number)}${digits(traces.length + 1, 7)}`;
      const { payment_id, reference } = entry;
      const hasAddenda = reference !== null && achText(reference) !== "";
      traces.push({ payment_id, sec_code, trace_number });
      lines.push(entryDetail(entry, hasAddenda, trace_number));
      if (hasAddenda) lines.push(addenda(reference, trace_number));
    }
    const totals = {
      records: lines.length - before,
      hash: hashOf(entries.map(({ routing_number }) => Number(dfi(routing_number)))),
      credit_cents: entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    };
    lines.push(batchControl(file, totals, at + 1));
    return totals;
  });
  const whole = {
    records: controls.reduce((sum, { records }) => sum + records, 0),
    hash: hashOf(controls.map(({ hash }) => hash)),
    credit_cents: controls.reduce((sum, { credit_cents }) => sum + credit_cents, 0),
  };
  const blocks = Math.ceil((lines.length + 1) / format.blocking_factor);
  lines.push(fileControl(whole, batches.length, blocks));
  while (lines.length < blocks * format.blocking_factor) lines.push("9".repeat(format.record_length));
  const text = `${lines.join("\n")}\n`;
  return { text, traces, total_cents: whole.credit_cents, entry_hash: digits(whole.hash, HASH_DIGITS) };
}
