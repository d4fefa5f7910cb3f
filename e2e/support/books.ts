import type * as z from "zod";
import type { Operation } from "#lib/core/operation.ts";
import { createAccount, createEntry, postEntry } from "#lib/domains/books/ledger/operations.ts";
import type { Side } from "#lib/domains/books/ledger/schema.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "./callers.ts";
import { asOwner } from "./database.ts";

/** A company in a workspace of its own, and what is done in its name. */
export async function newCompany() {
  const workspace_id = await newWorkspace();
  const caller = callerIn(workspace_id);
  const { value: entity } = await execute(createEntity, caller, createEntity.example);
  const { entity_id } = entity;
  /** Does an operation for the company; the input is without its `entity_id`. */
  const act = async <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, input: object = {}) =>
    (await execute(operation, caller, { entity_id, ...input })).value;
  const open = async (account_code: string, more: object = {}) =>
    (await act(createAccount, { account_code, account_name: account_code, ...more })).account_id;
  /** Drafts an entry of lines written `["cash", "debit", 100]`, by account identifiers. */
  const draft = async (...lines: [account_id: string, side: Side, amount_cents: number][]) => {
    const written = lines.map(([account_id, side, amount_cents]) => ({ account_id, side, amount_cents }));
    return (await act(createEntry, { date: "2026-03-31", description: "By hand", lines: written })).entry_id;
  };
  const post = (entry_id: string) => act(postEntry, { entry_id });
  return { workspace_id, caller, entity_id, act, open, draft, post };
}

/** Where a workspace's kept balances differ from what the lines of its posted entries add up to; empty when all is well. */
export const brokenBalances = (workspace_id: string) =>
  asOwner<{ account_code: string }>(
    `select a.account_code, b.debit_cents, b.credit_cents, l.debit, l.credit
     from account a left join account_balance b on b.workspace_id = a.workspace_id and b.account_id = a.account_id
     cross join lateral (select coalesce(sum(l.amount_cents) filter (where l.side = 'debit'), 0) as debit,
         coalesce(sum(l.amount_cents) filter (where l.side = 'credit'), 0) as credit
       from journal_line l join journal_entry e on e.workspace_id = l.workspace_id and e.entry_id = l.entry_id
       where l.workspace_id = a.workspace_id and l.account_id = a.account_id and e.posted_at is not null) l
     where a.workspace_id = $1 and (b.debit_cents, b.credit_cents) is distinct from (l.debit, l.credit)`,
    [workspace_id],
  );

/** All that a workspace's posted entries have debited and credited, as exact text. */
export async function ledgerTotals(workspace_id: string): Promise<{ debit: string; credit: string }> {
  const [sums] = await asOwner<{ debit: string; credit: string }>(
    `select coalesce(sum(debit_cents), 0)::text as debit, coalesce(sum(credit_cents), 0)::text as credit
     from account_balance where workspace_id = $1`,
    [workspace_id],
  );
  return sums ?? { debit: "", credit: "" };
}

/** The balances of a company's accounts by code, in cents, those of 0 left out. */
export async function balancesOf(workspace_id: string): Promise<Record<string, number>> {
  const rows = await asOwner<{ code: string; net: string }>(
    `select a.account_code as code, b.debit_cents - b.credit_cents as net from account a
     join account_balance b on b.workspace_id = a.workspace_id and b.account_id = a.account_id
     where a.workspace_id = $1 and b.debit_cents <> b.credit_cents order by 1`,
    [workspace_id],
  );
  return Object.fromEntries(rows.map(({ code, net }) => [code, Number(net)]));
}

/** Which of several attempts were done, and with what status and code the others were refused. */
export const outcomes = (settled: PromiseSettledResult<unknown>[]) => ({
  done: settled.filter(({ status }) => status === "fulfilled").length,
  refused: settled.flatMap((one) => (one.status === "rejected" ? [(one.reason as { status: number }).status] : [])),
});
