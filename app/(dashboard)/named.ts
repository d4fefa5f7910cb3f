import { kindOf } from "#lib/core/kinds.ts";
import { amount } from "#lib/core/money.ts";
import type { Operation } from "#lib/core/operation.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { readMeeting } from "#lib/domains/company/governance/operations.ts";
import { search } from "#lib/domains/company/search/operations.ts";
import { type Kind, kinds } from "#lib/domains/company/search/schema.ts";
import { readGrant } from "#lib/domains/equity/grants/operations.ts";
import { readPayment } from "#lib/domains/money/payments/operations.ts";
import { readRun } from "#lib/domains/money/payroll/operations.ts";
import { read, readOrNull } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { runTitle } from "#ui/money/payroll/labels.ts";
import { isIdentifier, type RecordNames } from "#ui/record/params.ts";

/** As many are looked up for a page; what else it names stands by its identifier. */
const MOST = 30;

/** What a record is called that no search finds, by its kind, and the operation that reads it; null where there is none. */
interface Reader {
  by: Operation;
  name: (entity_id: string, id: string) => Promise<string | null>;
}

const readers: Readonly<Record<string, Reader>> = {
  grant: {
    by: readGrant,
    name: async (entity_id, grant_id) => {
      const grant = await readOrNull(readGrant, { entity_id, grant_id });
      return grant && `${grant.recipient_name}, ${grant.shares.toLocaleString("en-US")}`;
    },
  },
  journal_entry: {
    by: readEntry,
    name: async (entity_id, entry_id) => (await readOrNull(readEntry, { entity_id, entry_id }))?.description || null,
  },
  meeting: {
    by: readMeeting,
    name: async (_, meeting_id) => (await readOrNull(readMeeting, { meeting_id }))?.title ?? null,
  },
  payment: {
    by: readPayment,
    name: async (entity_id, payment_id) => {
      const payment = await readOrNull(readPayment, { entity_id, payment_id });
      return payment && `${payment.recipient_name}, ${amount(payment.amount_cents, payment.currency)}`;
    },
  },
  payroll_run: {
    by: readRun,
    name: async (entity_id, run_id) => {
      const run = await readOrNull(readRun, { entity_id, run_id });
      return run && runTitle(run);
    },
  },
};

/** Every identifier in a record, its own and those within it. */
function identifiersIn(record: unknown): string[] {
  if (isIdentifier(record)) return [record];
  if (typeof record !== "object" || record === null) return [];
  return Object.values(record).flatMap(identifiersIn);
}

const isSearched = (type: string): type is Kind => Object.hasOwn(kinds, type);

/** What people call the records that these name, those of the company among them, as far as the reader may find them. */
export async function namesIn(entity_id: string | null, ...records: unknown[]): Promise<RecordNames> {
  const { can } = await permissions("/");
  const nameOf = async (id: string): Promise<string | null> => {
    const kind = kindOf(id) ?? "";
    const type = kind === "person" ? "payroll_person" : kind;
    if (isSearched(type)) return (await read(search, { q: id, type, limit: 1 })).data[0]?.title ?? null;
    const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    return reader && entity_id !== null && can(reader.by) ? reader.name(entity_id, id) : null;
  };
  const isNamed = (id: string) => {
    const kind = kindOf(id) ?? "";
    return isSearched(kind) || kind === "person" || Object.hasOwn(readers, kind);
  };
  const ids = [...new Set([entity_id, ...records].flatMap(identifiersIn))].filter(isNamed).slice(0, MOST);
  const found = await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const));
  return new Map(found.flatMap(([id, name]) => (name === null ? [] : [[id, name]])));
}
