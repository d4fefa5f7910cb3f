import { nameKey } from "#lib/core/names.ts";
import { totals } from "../ledger/rules.ts";
import type { AccountType, Side } from "../ledger/schema.ts";
import { Dimension, type Tag } from "../ledger/tags/schema.ts";
import {
  type FileAccount,
  type FileEntry,
  type FileTags,
  type JournalFile,
  type MappedAccount,
  MOST_TAGS,
  MOST_TOLD,
  type PlannedAccount,
  type PlannedTag,
  type Remarks,
} from "./schema.ts";

/** An account that the books have. */
export interface KnownAccount {
  account_id: string;
  account_code: string;
  account_name: string;
  account_type: AccountType | null;
  currency: string;
  status: "active" | "inactive";
}

export const remark = (remarks: Remarks, line: number, reason: string): void => {
  remarks.count++;
  if (remarks.told.length < MOST_TOLD) remarks.told.push({ line, reason });
};

const folded = (name: string) => name.trim().toLowerCase();
const keyed = (currency: string, name: string) => `${currency} ${name}`;

/** The longest code that an account has. */
const LONGEST = 50;

/** A code that nobody has: the one that is wanted, the same of the currency, or one with a number behind it. */
function freeCode(wanted: string, currency: string, taken: ReadonlySet<string>): string {
  const local = `${wanted.slice(0, LONGEST - 4)}_${currency}`;
  if (!taken.has(wanted)) return wanted;
  if (!taken.has(local)) return local;
  const start = wanted.slice(0, LONGEST - 5);
  let number = 2;
  while (taken.has(`${start}_${number}`)) number++;
  return `${start}_${number}`;
}

/** The last part of an account's name: of `Utilities:Gas` it is `Gas`. */
const lastPart = (title: string) => title.slice(title.lastIndexOf(":") + 1).trim();

/** `6000 Utilities:6010 · Gas`, as QuickBooks has it where accounts are numbered: 6010 and `Gas`. Null where the name has no number. */
function numberedName(title: string): { code: string; name: string } | null {
  const last = lastPart(title);
  const [before, code] = /^(\d[\d.-]{0,20})\s{1,3}(?:[·–-]\s{1,3})?(?=\S)/.exec(last) ?? [];
  return before === undefined || code === undefined ? null : { code, name: folded(last.slice(before.length)) };
}

/** What is to be said of accounts by whoever imports, by the names of the file. */
function mappings(given: readonly MappedAccount[], file: JournalFile, faults: Remarks) {
  const named = new Set(file.accounts.flatMap(({ name, currency }) => [name, keyed(currency, name)]));
  const byKey = new Map<string, MappedAccount>();
  for (const [at, one] of given.entries()) {
    const key = one.currency == null ? one.name : keyed(one.currency, one.name);
    if (!named.has(key)) remark(faults, 0, `accounts.${at}.name must be an account of the file`);
    else if (byKey.has(key)) remark(faults, 0, `accounts.${at}.name must be given once`);
    byKey.set(key, one);
  }
  return ({ name, currency }: FileAccount) => byKey.get(keyed(currency, name)) ?? byKey.get(name);
}

/** Which accounts of the books those of a file are, or are to be opened as; what cannot be is told among the faults. */
export function planAccounts(
  file: JournalFile,
  known: readonly KnownAccount[],
  given: readonly MappedAccount[],
  typeOfCode: (code: string) => AccountType | null,
  faults: Remarks,
): PlannedAccount[] {
  const byId = new Map(known.map((one) => [one.account_id, one]));
  const byCode = new Map(known.map((one) => [one.account_code, one]));
  const byName = new Map(known.map((one) => [keyed(one.currency, folded(one.account_name)), one]));
  const taken = new Set(byCode.keys());
  const mappingOf = mappings(given, file, faults);
  const lines = new Map<number, number>();
  for (const { lines: of } of file.entries) {
    for (const { account } of of) lines.set(account, (lines.get(account) ?? 0) + 1);
  }

  /** The account that it is, if the books have it. */
  const thatIs = (one: FileAccount, mapped: MappedAccount | undefined): KnownAccount | undefined => {
    if (mapped?.account_id != null) {
      const found = byId.get(mapped.account_id);
      if (!found) remark(faults, one.line, `account_id of ${one.name} must be an account of this company`);
      return found;
    }
    if (mapped?.account_code != null) return byCode.get(mapped.account_code);
    const fits = (found: KnownAccount | undefined) =>
      found?.currency === one.currency &&
      (one.type === null || found.account_type === null || found.account_type === one.type);
    const told = numberedName(one.title);
    const byNumber = byCode.get(told?.code ?? "");
    const isNamedSo = byNumber !== undefined && told?.name === folded(lastPart(byNumber.account_name));
    const named = byName.get(keyed(one.currency, folded(one.title)));
    return [byCode.get(one.code), named, isNamedSo ? byNumber : undefined].find(fits);
  };

  return file.accounts.map((one, at) => {
    const mapped = mappingOf(one);
    const entry_lines = lines.get(at) ?? 0;
    const beside = { name: one.name, currency: one.currency, entry_lines };
    const found = thatIs(one, mapped);
    if (found) {
      const { account_id, account_code, account_name, account_type, currency, status } = found;
      if (currency !== one.currency) {
        remark(
          faults,
          one.line,
          `${one.name} is in ${one.currency}, and the account ${account_code} keeps ${currency}`,
        );
      }
      if (status !== "active" && entry_lines > 0)
        remark(faults, one.line, `the account ${account_code} of ${one.name} is inactive`);
      if (mapped?.account_type != null && mapped.account_type !== account_type) {
        remark(
          faults,
          one.line,
          `account_type of ${one.name} must be left out: the account ${account_code} is there, and is ${account_type ?? "unclassified"}`,
        );
      }
      return { ...beside, account_id, account_code, account_name, account_type, type_by: "account" as const };
    }
    const asked = mapped?.account_code ?? null;
    if (asked !== null && taken.has(asked))
      remark(faults, one.line, `account_code of ${one.name} must be another one's: ${asked} is`);
    const account_code = asked ?? freeCode(one.code, one.currency, taken);
    taken.add(account_code);
    const types = [
      ["given", mapped?.account_type ?? null],
      ["file", one.type],
      ["code", typeOfCode(account_code)],
    ] as const;
    const [type_by, account_type] = types.find(([, type]) => type !== null) ?? (["nothing", null] as const);
    const account_name = mapped?.account_name ?? (one.title.trim().slice(0, 500) || account_code);
    return { ...beside, account_id: null, account_code, account_name, account_type, type_by };
  });
}

/** A tag that the books have. */
export type KnownTag = Pick<Tag, "tag_id" | "dimension" | "name" | "status">;

const tagKey = (dimension: Dimension, name: string) => `${dimension} ${nameKey(name)}`;

/** Which tags of the books those of a file's lines are, or are to be made as, by dimension and name; what cannot be is told among the faults. */
export function planTags(file: JournalFile, known: readonly KnownTag[], faults: Remarks): PlannedTag[] {
  const byKey = new Map(known.map((one) => [tagKey(one.dimension, one.name), one]));
  const planned = new Map<string, PlannedTag>();
  for (const { line, lines } of file.entries) {
    for (const of of lines) {
      for (const dimension of Dimension.options) {
        const name = of[dimension];
        if (name === null) continue;
        const key = tagKey(dimension, name);
        const before = planned.get(key);
        if (before) {
          before.entry_lines++;
          continue;
        }
        const found = byKey.get(key);
        if (found?.status === "archived") remark(faults, line, `the ${dimension} ${found.name} is archived`);
        if (planned.size === MOST_TAGS) remark(faults, line, `a file has at most ${MOST_TAGS} tags`);
        planned.set(key, { dimension, name: found?.name ?? name, tag_id: found?.tag_id ?? null, entry_lines: 1 });
      }
    }
  }
  return [...planned].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, tag]) => tag);
}

/** The tags of a line by what they are in the books; the plan has all of them. */
export function taggedBy(plan: readonly (PlannedTag & { tag_id: string })[]) {
  const ids = new Map(plan.map(({ dimension, name, tag_id }) => [tagKey(dimension, name), tag_id]));
  const idOf = (dimension: Dimension, name: string | null) =>
    name === null ? null : (ids.get(tagKey(dimension, name)) ?? null);
  return (line: FileTags) => ({ class_id: idOf("class", line.class), project_id: idOf("project", line.project) });
}

/** An entry as it is to be made; its lines name the file's accounts by their places. */
export interface PlannedJournal extends Omit<FileEntry, "reverses"> {
  total_cents: number;
  /** Its place in the journal of the entry that it takes back. */
  reverses: number | null;
}

/** What an entry does to each account of the books under its tags, debits positive; accounts that two of the file's are, as one. */
function effects({ lines }: FileEntry, idOf: (account: number) => string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, side, amount_cents, ...tags } of lines) {
    const id = [idOf(account), ...Dimension.options.map((one) => nameKey(tags[one] ?? ""))].join("\n");
    sums.set(id, (sums.get(id) ?? 0n) + (side === "debit" ? BigInt(amount_cents) : -BigInt(amount_cents)));
  }
  return sums;
}

/** Whether the second does exactly the contrary of the first. */
function takesBack(first: FileEntry, second: FileEntry, idOf: (account: number) => string): boolean {
  const [one, other] = [effects(first, idOf), effects(second, idOf)];
  return one.size === other.size && [...one].every(([id, sum]) => other.get(id) === -sum);
}

/**
 * A file's entries by day, as they are to be made. One that says it takes back another of them does so where that is so;
 * else it stands by itself, which is told.
 */
export function planEntries(file: JournalFile, plan: readonly PlannedAccount[], ignored: Remarks): PlannedJournal[] {
  const sorted = file.entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const idOf = (account: number) => plan[account]?.account_code ?? "";
  const places = new Map<string, number>();
  const taken = new Set<number>();
  return sorted.map((entry, at) => {
    const place = entry.reverses === null ? undefined : places.get(entry.reverses);
    const first = place === undefined ? undefined : sorted[place];
    const holds =
      place !== undefined &&
      first !== undefined &&
      first.reverses === null &&
      !taken.has(place) &&
      first.currency === entry.currency &&
      takesBack(first, entry, idOf);
    if (holds) taken.add(place);
    else if (entry.reverses !== null) {
      remark(
        ignored,
        entry.line,
        `that it takes back ${entry.reverses.slice(0, 60)}, which is not so in this file: it stands by itself`,
      );
    }
    if (entry.reference !== null && !places.has(entry.reference)) places.set(entry.reference, at);
    const total_cents = Number(totals(entry.lines).debit);
    return { ...entry, total_cents, reverses: holds ? place : null };
  });
}

/** What entries come to, by currency; exact also past 2^53. */
export function sumsByCurrency(
  entries: readonly { currency: string; lines: readonly { side: Side; amount_cents: number }[] }[],
) {
  const sums = new Map<string, bigint>();
  for (const { currency, lines } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + totals(lines).debit);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
