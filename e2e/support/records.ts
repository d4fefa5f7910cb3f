import * as z from "zod";
import { type Method, type Operation, pathParams, route } from "#lib/core/operation.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { operations } from "#lib/operations.ts";
import { asLlc } from "./capital-steps.ts";
import { type Answer, call, recordOf, textOf } from "./client.ts";
import { asOwner } from "./database.ts";
import { formByCalls } from "./forming.ts";
import { after, makers } from "./makers.ts";
import { quiet } from "./quiet.ts";
import { keyWith, openMembers, openTestTenant, type Workspace } from "./world.ts";

/** An operation as the API serves it. */
export interface Served {
  operation: Operation;
  method: Method;
  path: string;
  params: string[];
  /** How tests call it: `POST /v1/entities`. */
  title: string;
}

/** Every operation that the API serves; what is generated from it holds for operations that are still to be written. */
export const served: Served[] = operations.flatMap((operation) => {
  if (operation.http === undefined) return [];
  const { method, path } = route(operation.http);
  return [{ operation, method, path, params: pathParams(path), title: operation.http }];
});

/** Identifiers by the names that paths and bodies give them. */
export type Ids = Record<string, string>;

/** Sends the example of an operation, named as `POST /v1/…`, with these changes; what it makes is known from then on. */
export type Ask = (title: string, changes?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/**
 * For `document_id` the table whose primary key is (workspace_id, document_id), with its columns. What waits for approval
 * stands beside its obligation, under the same identifier, a file beside its document, and what a round issued beside its grant.
 */
const tables = new Map(
  (
    await asOwner<{ name: string; key: string; columns: string[] }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid, 2, true) as key,
         array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid
       where i.indisprimary and i.indnkeyatts = 2 and pg_get_indexdef(i.indexrelid, 1, true) = 'workspace_id'
         and c.relnamespace = 'public'::regnamespace and c.relname not in ('approval_request', 'document_file', 'round_issue')
       order by exists (select from pg_attribute where attrelid = c.oid and attname = 'entity_id'), c.oid`,
    )
  ).map((table) => [table.key, table]),
);

/**
 * The newest record of that kind which belongs to what is known already, or else to nothing in particular; null where
 * there is none.
 */
async function findId(workspace_id: string, name: string, known: Ids): Promise<string | null> {
  const table = tables.get(name);
  if (!table) return null;
  const shared = Object.entries(known).filter(([column]) => column !== name && table.columns.includes(column));
  const conditions = shared.map(([column], at) => `and coalesce(${column}, $${at + 2}) = $${at + 2}`);
  const first = shared.map(([column]) => `${column} is null,`);
  const [row] = await asOwner<{ id: string }>(
    `select ${name} as id from ${table.name} where workspace_id = $1 ${conditions.join(" ")}
     order by ${first.join(" ")} ${name} desc limit 1`,
    [workspace_id, ...shared.map(([, id]) => id)],
  );
  return row?.id ?? null;
}

/** What a company has of every kind already, the newest of each; what it has nothing of is left out. */
export async function idsOf({ workspace_id }: Pick<Workspace, "workspace_id">, entity_id: string): Promise<Ids> {
  const found = [...tables.keys()]
    .filter((name) => name !== "entity_id")
    .map(async (name) => [name, await findId(workspace_id, name, { entity_id })] as const);
  const known = (await Promise.all(found)).flatMap(([name, id]) => (id === null ? [] : [[name, id] as const]));
  return { entity_id, ...Object.fromEntries(known) };
}

/** The names of records in a value, at any depth. */
export function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    (tables.has(key) || key in makers) && typeof member === "string" ? [key] : namesIn(member),
  );
}

/** A value with these identifiers in place of its made-up ones, by the names of its fields. */
export function withIds(value: unknown, ids: Ids): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      typeof member === "string" ? (ids[key] ?? member) : withIds(member, ids),
    ]),
  );
}

/** What is sent for an operation: its example, with the identifiers that are given in place of its made-up ones. */
export function requestOf({ operation, method, path, params }: Served, ids: Ids) {
  const example = withIds(operation.example, ids) as Record<string, unknown>;
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example[name])));
  const rest = Object.fromEntries(Object.entries(example).filter(([name]) => !params.includes(name)));
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
  if (method === "GET") return { path: query === "" ? inPath : `${inPath}?${query}`, body: undefined };
  return { path: inPath, body: method === "DELETE" ? undefined : rest };
}

/** Sends an operation's example. */
export function send(one: Served, ids: Ids, key: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { path, body } = requestOf(one, ids);
  return call(one.method, path, { key, headers, ...(body && { body }) });
}

/** The identifier that an operation answers first, if its path does not have it: that of the record it makes. */
export function makes({ operation, method, params }: Served): string | null {
  const [first] = "shape" in operation.output ? Object.keys(operation.output.shape as object) : [];
  return method === "POST" && first !== undefined && !params.includes(first) ? first : null;
}

/** The field that tells records of a list apart: what each begins with; null where an operation answers no list. */
export function lists({ operation }: Served): string | null {
  const data: unknown = "shape" in operation.output ? (operation.output.shape as Record<string, unknown>).data : null;
  if (!(data instanceof z.ZodArray) || !(data.element instanceof z.ZodObject)) return null;
  return Object.keys(data.element.shape)[0] ?? null;
}

/** What reads the record of that identifier, which its path ends with and its answer begins with. */
export const readersOf = (name: string) =>
  served.filter(({ method, path, operation: { output } }) => {
    const [first] = "shape" in output ? Object.keys(output.shape as object) : [];
    return method === "GET" && path.endsWith(`/{${name}}`) && first === name;
  });

/** Records that come with another, which an operation makes: a bank's lines come with the file that they are in. */
const comesWith: Ids = { bank_line_id: "import_id" };

const isEnding = ({ operation }: Served) => operation.entity.in !== "nothing" && operation.entity.hold === "ending";

/** Sends an operation's example as the company's own: it names the company, also where the example leaves that open. */
export function sendAsOwn(one: Served, ids: Ids, key: string): Promise<Answer> {
  const { path, body } = requestOf(one, ids);
  const own = "entity_id" in one.operation.input.shape &&
    !one.params.includes("entity_id") && { entity_id: ids.entity_id };
  return call(one.method, path, { key, ...(body && { body: { ...body, ...own } }) });
}

/**
 * Sees to it that `ids` names a record of that kind: finds one, or else sends the example of an operation that makes it,
 * or else of those that change what is known already (an advance writes documents), or else of all that make anything,
 * and the first again. What an operation names is come by in the same way. Throws
 * where no example helps.
 */
export async function ensure(name: string, ids: Ids, tenant: Workspace, asked: readonly string[] = []): Promise<void> {
  const find = async () => {
    const id = ids[name] ?? (await findId(tenant.workspace_id, name, { entity_id: ids.entity_id ?? "" }));
    if (id !== null) ids[name] = id;
    return id !== null;
  };
  // Whatever revokes a key has a spare one to revoke.
  if (name === "key_id" && !(name in ids)) await keyWith(tenant.workspace_id, ["contacts:read"]);
  if (await find()) return;
  // Only what is filed is amended.
  if (name === "amendment_id") await formByCalls(ids.entity_id ?? "", tenant.key);
  // People come by no API.
  if (name === "user_id") await openMembers(tenant.workspace_id);
  if (name === "ach_file_id") await prepareAchFile(ids, tenant);
  const first = after[name];
  if (first !== undefined) await ensure(first, ids, tenant, [name]);
  await makers[name]?.(ids, tenant);
  if (name === "revaluation_id") {
    await holdEuros(async (path, body) =>
      recordOf(await call("POST", `/v1/entities/${ids.entity_id}/${path}`, { key: tenant.key, body })),
    );
  }
  if (name === "deposit_id") await preparePayroll(ids, tenant);
  if (name === "payroll_correction_id") {
    const { run_id, people } = await preparePayroll(ids, tenant);
    const [{ person_id } = {}] = people as { person_id?: string }[];
    const wrong = { federal_withheld_cents: 5_000, reason: "Nothing was withheld", corrected_on: "2026-02-10" };
    const body = { run_id, person_id, ...wrong };
    await call("POST", `/v1/entities/${ids.entity_id}/payroll-corrections`, { key: tenant.key, body });
  }
  if (name === "contribution_id" || name === "allocation_id") await prepareCapital(ids, tenant);
  if (name === "secondary_sale_id") await holdVested(ids, tenant);
  const examples = served.filter((one) => makes(one) === (comesWith[name] ?? name));
  const changers = served.filter((one) => one.method === "POST" && makes(one) === null && !isEnding(one));
  const others = served.filter((one) => makes(one) !== null && makes(one) !== "entity_id");
  for (const one of [...examples, ...changers, ...others, ...examples]) {
    if (await find()) return;
    const needed = namesOf(one).filter((other) => other !== name);
    const isChanger = makes(one) === null;
    if (needed.some((other) => asked.includes(other) || (isChanger && !(other in ids)))) continue;
    for (const other of needed) await ensure(other, ids, tenant, [...asked, name]);
    await sendAsOwn(one, ids, tenant.key);
  }
  if (!(await find())) throw new Error(`no example makes a record for ${name}`);
}

/** Whoever sells shares holds some that have vested. */
async function holdVested(ids: Ids, tenant: Workspace): Promise<void> {
  for (const name of ["cap_table_id", "instrument_id"]) await ensure(name, ids, tenant, ["secondary_sale_id"]);
  const { entity_id, cap_table_id, instrument_id } = ids;
  const body = { cap_table_id, instrument_id, recipient_name: "Ada Byron", grant_type: "common_stock", shares: 5000 };
  await call("POST", `/v1/entities/${entity_id}/grants`, { key: tenant.key, body });
}

/** An ACH file needs an active bank account, and a payment from it to a vendor whose own account is known. */
async function prepareAchFile(ids: Ids, tenant: Workspace): Promise<void> {
  for (const name of ["bank_id", "vendor_id"]) await ensure(name, ids, tenant, ["ach_file_id"]);
  const { entity_id, bank_id = "", vendor_id = "" } = ids;
  const ask = (method: Method, path: string, body: object) =>
    call(method, `/v1/entities/${entity_id}/${path}`, { key: tenant.key, body });
  await ask("POST", `bank-accounts/${bank_id}/activate`, {});
  await ask("PATCH", `vendors/${vendor_id}`, { routing_number: "121042882", account_number: "88001234567" });
  await ask("POST", "payments", { vendor_id, bank_id, amount_cents: 9_900 });
}

/** Euros whose rate has moved since they were earned, in accounts of their own, so that there is something to revalue. */
export async function holdEuros(make: (path: string, body: object) => Promise<Record<string, unknown>>): Promise<void> {
  const suffix = crypto.randomUUID().slice(0, 8);
  const open = async (name: string, account_type: string) =>
    (await make("accounts", { account_code: `${name}_${suffix}`, account_name: name, currency: "eur", account_type }))
      .account_id;
  const [held, earned] = [await open("euros", "asset"), await open("sales", "revenue")];
  const rates = [
    { date: "2026-01-01", rate: "1.05" },
    { date: "2026-03-31", rate: "1.0842" },
  ];
  for (const rate of rates) await make("exchange-rates", { currency: "eur", ...rate }).catch(() => undefined);
  const line = (account_id: unknown, side: string) => ({ account_id, side, amount_cents: 1_000_000 });
  const lines = [line(held, "debit"), line(earned, "credit")];
  await make("journal-entries", { date: "2026-01-15", description: "Sold in euros", post: true, lines });
}

/** Members put in, and are allocated income, where there are members. */
async function prepareCapital({ entity_id = "" }: Ids, { key }: Workspace): Promise<void> {
  const ask = async (path: string, body: object) =>
    recordOf(await call("POST", `/v1/entities/${entity_id}/${path}`, { key, body }));
  const year = { starts_on: "2025-01-01", ends_on: "2025-12-31", basis: "percentages", amount_cents: 100_000 };
  await asLlc(entity_id, async () => {
    await ask("contributions", { member_name: "Ada Byron", amount_cents: 5_000, contributed_on: "2025-01-01" });
    await ask("allocations", { ...year, percentages: [{ member_name: "Ada Byron", percent: 100 }] });
  });
}

/** A deposit clears what a processed run leaves owed, and a correction puts right what it has paid. */
async function preparePayroll(ids: Ids, tenant: Workspace): Promise<Record<string, unknown>> {
  await ensure("person_id", ids, tenant, ["deposit_id", "payroll_correction_id"]);
  const days = { pay_date: "2026-01-30", period_start: "2026-01-01", period_end: "2026-01-31", off_cycle: true };
  const ask = (path: string, body: object) =>
    call("POST", `/v1/entities/${ids.entity_id}/payroll-runs${path}`, { key: tenant.key, body });
  const run = recordOf(await ask("", { ...days, people: [{ person_id: ids.person_id, gross_cents: 100_000_000 }] }));
  await ask(`/${run.run_id}/approve`, {});
  return recordOf(await ask(`/${run.run_id}/process`, { paid_on: "2026-01-30" }));
}

/** The names of the records that an operation's path and example name. */
export const namesOf = ({ operation, params }: Served) => [...new Set([...params, ...namesIn(operation.example)])];

/** A new company in the workspace, with a record of every kind that these operations name; of all kinds without them. */
export async function seedCompany(tenant: Workspace, ...needing: Served[]): Promise<Ids> {
  // The clock of a workspace is moved only where it was made for tests: the tenant becomes another.
  if (needing.some(({ operation }) => operation.name === "test_clock.move")) {
    Object.assign(tenant, await openTestTenant());
  }
  const made = await call("POST", "/v1/entities", { key: tenant.key, body: createEntity.example });
  return provide({ entity_id: textOf(recordOf(made), "entity_id") }, tenant, ...needing);
}

/** Gives a company of the workspace a record of every kind that these operations name, where it has none yet: `ids`, with those. */
export async function provide(ids: Ids, tenant: Workspace, ...needing: Served[]): Promise<Ids> {
  const all = needing.length === 0 ? served : needing;
  const names = all.flatMap(namesOf);
  // Into an empty cap table alone is another imported.
  const first = names.filter((name) => name === "cap_table_import_id");
  for (const name of [...first, ...names]) await ensure(name, ids, tenant);
  const isLogged = all.some(({ operation }) => operation.scope === "receipts:read");
  // One alone is asked for what it needs; where there are several, or all, everything has been done.
  await quiet(tenant.workspace_id, needing.length === 1 ? needing[0]?.operation : undefined);
  // A receipt is named by its hash as well.
  if (isLogged) {
    const [receipt] = await asOwner<{ hash: string }>(
      "select body::jsonb ->> 'hash' as hash from receipt where workspace_id = $1 order by receipt_id limit 1",
      [tenant.workspace_id],
    );
    ids.hash = receipt?.hash ?? "";
  }
  return ids;
}

/** The operation of that name, as the API serves it. */
export function servedAs(name: string): Served {
  const found = served.find(({ operation }) => operation.name === name);
  if (!found) throw new Error(`the API serves no ${name}`);
  return found;
}
