import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql, where } from "#lib/db/sql.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { entryIdsOfAll, postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import type { Contribution } from "../schema.ts";
import { contributionStates } from "../states.ts";

type Own = RowAs<"contribution", Contribution> & Pick<Contribution, "entry_ids">;

/** What was paid for units before contributions were kept bears its grant's own letters, and so are its entries the grant's. */
const before = sql`select g.grant_id from equity_grant g
  where g.workspace_id = c.workspace_id and g.grant_id = c.grant_id and substr(g.grant_id, 4) = substr(c.contribution_id, 4)`;

const rows = sql`select ${columnsOf("contribution", "c")}, ${entryIdsOfAll({ contribution: sql`c.contribution_id`, grant: before })}
  from contribution c`;

const record = ({ holder_key: _, ...row }: Own): Contribution => row;

/** Which contribution is meant. */
export type At = Pick<Contribution, "entity_id" | "contribution_id">;

/** The contribution of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, contribution_id }: At): Promise<Contribution> {
  const [row] = await tx.sql<Own>`${rows} where c.contribution_id = ${contribution_id} and c.entity_id = ${entity_id}`;
  if (!row) throw notFound("contribution");
  return record(row);
}

/** Throws 404, and 400 where the account is not an active one of an asset in dollars. */
export async function assertTakesIn(tx: Tx, entity_id: string, account_id: string): Promise<void> {
  const account = await accounts.load(tx, { entity_id, account_id });
  const { account_code, account_type, currency, status } = account;
  if (status !== "active") throw invalid("account_id", `must be an active account: ${account_code} is ${status}`);
  if (account_type !== "asset") throw invalid("account_id", `must be the account of an asset: ${account_code} is not`);
  if (currency !== "usd") throw invalid("account_id", `must be an account in usd: ${account_code} keeps ${currency}`);
}

type New = Pick<
  Contribution,
  "entity_id" | "member_name" | "kind" | "description" | "amount_cents" | "contributed_on" | "account_id" | "grant_id"
>;

/** Keeps what a member has put in, and books it: what it came to against members' contributions. Its day is one that the books take. */
export async function insert(tx: Tx, given: New): Promise<string> {
  const { entity_id, member_name, amount_cents, contributed_on, account_id } = given;
  const contribution_id = newId("contribution");
  // Whose units they were paid for, or the workspace's contact of that name.
  const holder_key =
    given.grant_id === null
      ? (await people.named(tx, { name: member_name }, { field: "member_name", role: "holder" })).name_key
      : sql`(select g.recipient_key from equity_grant g where g.grant_id = ${given.grant_id})`;
  const own = { contribution_id, ...given, holder_key };
  await tx.sql`insert into contribution ${columns("contribution", own)}`;
  const to = account_id === null ? { code: "cash" } : { account_id };
  await postBusinessEntry(tx, {
    entity_id,
    date: contributed_on,
    description: `Contribution of ${member_name}`,
    source: { type: "contribution", id: contribution_id, event: "received" },
    currency: "usd",
    lines: [
      { ...to, side: "debit", amount_cents },
      { code: "members_contributions", side: "credit", amount_cents },
    ],
  });
  return contribution_id;
}

/** Takes a contribution back: its entry is reversed. Throws 400 where units stand for it, or it was taken back already. */
export async function takeBack(tx: Tx, at: At, given: string | null | undefined): Promise<Contribution> {
  const { grant_id, contributed_on, entity_id, contribution_id } = await load(tx, at);
  if (grant_id !== null) {
    throw wrongState(`Cannot void the contribution: the units of ${grant_id} were issued for it, and stand.`);
  }
  const earliest = { day: contributed_on, what: "contributed_on" };
  const voided_on = await actDay(tx, entity_id, "voided_on", given ?? undefined, earliest);
  const also = sql`, voided_on = ${voided_on}::date`;
  await move(tx, contributionStates, "void", {
    table: "contribution",
    key: "contribution_id",
    id: contribution_id,
    also,
  });
  await reverseEntriesOf(tx, entity_id, { type: "contribution", id: contribution_id, event: "voided" }, voided_on);
  return load(tx, at);
}

interface Filter {
  entity_id: string;
  member_name?: string | undefined;
  status?: Contribution["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's contributions, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, member_name, status } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`c.entity_id = ${entity_id}`,
      member_name === undefined ? null : sql`c.holder_key = any(${people.keysOf(member_name)})`,
      status === undefined ? null : sql`c.status = ${status}`,
      after && sql`c.contribution_id < ${after[0]}`,
    ])} order by c.contribution_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ contribution_id }) => [contribution_id]);
  return { data: data.map(record), next_cursor };
}

/** The contribution that a grant's units were issued for. Throws 404. */
export async function loadOf(tx: Tx, grant_id: string): Promise<Contribution> {
  const [row] = await tx.sql<Own>`${rows} where c.grant_id = ${grant_id}`;
  if (!row) throw notFound("contribution");
  return record(row);
}
