import { beforeAll, describe, expect, it } from "vitest";
import { addMonths, today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { importStatement } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { issueCreditNote } from "#lib/domains/money/invoicing/credit-notes/operations.ts";
import { createInvoice, voidInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { cancelPayment, createPayment } from "#lib/domains/money/payments/operations.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import { createKey, revokeKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openAccount } from "#lib/server/accounts.ts";
import { newPayer } from "../../e2e/support/ach.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { withInvoice } from "../../e2e/support/invoices.ts";
import { untilWaitedFor } from "../../e2e/support/waited-for.ts";
import { join, raw } from "./sql.ts";
import { transaction } from "./transaction.ts";

// What somebody could write who got a statement of their own through to the service's connection: rules of the domains that an act of
// the service's never comes up against, as PostgreSQL holds them.

let company: Awaited<ReturnType<typeof withInvoice>>;

beforeAll(async () => {
  company = await withInvoice();
});

/** What PostgreSQL says to a deed of the service's own sign-in by the end of its act; null where it would be done. */
async function refusal(deed: (tx: Tx) => Promise<unknown>, of: { workspace_id: string } = company) {
  const tried = transaction(of, "write", async (tx) => {
    await deed(tx);
    await tx.sql`set constraints all immediate`;
    tx.undo();
  });
  return tried.then(
    () => null,
    ({ message }: Error) => message.replace(/^The change is refused: (.*)\.$/, "$1"),
  );
}

/** Writes a row as another is, but for these columns. */
async function copy(tx: Tx, table: string, [key, id]: [key: string, id: string], changes: object) {
  const columns = await asOwner<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await tx.fresh`
    insert into ${raw(table)} (${join(names.map(raw))}) select ${join(names.map((name) => raw(`n.${name}`)))}
    from ${raw(table)} t, jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb) n where t.${raw(key)} = ${id}`;
}

describe("a statement of the service's own sign-in", () => {
  it("brings back no key, and changes nothing that has ended", async () => {
    const { caller, act } = company;
    const { key_id } = (await execute(createKey, caller, { name: "Books", scopes: ["*"] })).value;
    await execute(revokeKey, caller, { key_id });
    const revive = (tx: Tx) => tx.sql`update api_key set revoked_at = null where key_id = ${key_id}`;
    expect(await refusal(revive)).toBe("update of api_key is refused: a key that was revoked stays so");
    const { invoice_id } = await act(createInvoice, { customer: "Globex", amount_cents: 1, due_date: "2026-04-01" });
    await act(voidInvoice, { invoice_id });
    const backdate = (tx: Tx) => tx.sql`update invoice set voided_on = '2026-01-01' where invoice_id = ${invoice_id}`;
    expect(await refusal(backdate)).toBe("update of invoice is refused: an invoice that is voided stands");
  });

  it("leaves a workspace its owner, and a grant no two leaves of one day", async () => {
    const { workspace_id } = company;
    const { user_id } = await openAccount({
      email: `${newId("request")}@example.com`,
      name: "Ada",
      password: newId("request"),
    });
    await transaction({ workspace_id }, "write", (tx) => members.insert(tx, user_id, "owner"));
    const last = "the last owner of a workspace stays its owner";
    expect(await refusal((tx) => tx.sql`delete from membership where user_id = ${user_id}`)).toBe(last);
    expect(await refusal((tx) => tx.sql`update membership set role = 'viewer' where user_id = ${user_id}`)).toBe(last);
    const { grant_id } = await company.act(issueEquity, { grant_type: "common", shares: 1, recipient_name: "Ada" });
    const leave = (tx: Tx, from: string, to: string) => tx.sql`
      insert into grant_event (grant_event_id, entity_id, grant_id, kind, happened_on, ends_on)
      values (${newId("grant_event")}, ${company.entity_id}, ${grant_id}, 'leave', ${from}::date, ${to}::date)`;
    const leaves = async (tx: Tx) => {
      await leave(tx, "2026-03-02", "2026-03-31");
      await leave(tx, "2026-04-01", "2026-04-01");
      await leave(tx, "2026-03-31", "2026-03-31");
    };
    expect(await refusal(leaves)).toBe("a leave overlaps no other");
  });

  it("begins nothing behind the step that it would be asked for", async () => {
    const { entity_id } = company;
    const text = (tx: Tx) => tx.sql`
      insert into document (document_id, entity_id, category, document_type, title, company, signer_roles, text, sha256, status)
      values (${newId("document")}, ${entity_id}, 'formation', 'Bylaws', 'Bylaws', 'Acme', '{Director}', 'Words',
        encode(sha256('Words'), 'hex'), 'signed')`;
    expect(await refusal(text)).toBe("insert of document is refused: a document begins unsigned");
  });

  it("names nothing that is another company's", async () => {
    const { caller, receive } = company;
    const { value: other } = await execute(createEntity, caller, createEntity.example);
    const { value: bank } = await execute(createBankAccount, caller, {
      entity_id: other.entity_id,
      bank_name: "Harbor",
    });
    const { customer_payment_id: id } = await receive(1);
    const changes = { customer_payment_id: newId("customer_payment"), bank_id: bank.bank_id };
    const paid = (tx: Tx) => copy(tx, "customer_payment", ["customer_payment_id", id], changes);
    expect(await refusal(paid)).toBe("a customer payment names what is another company's");
  });

  it("credits no more of an invoice than was charged", async () => {
    const { act, sent } = company;
    const { credit_note_id } = await act(issueCreditNote, { invoice_id: await sent(1000), amount_cents: 600 });
    const note = (amount_cents: number) => (tx: Tx) =>
      copy(tx, "credit_note", ["credit_note_id", credit_note_id], {
        ...{ credit_note_id: newId("credit_note"), number: 1000 + amount_cents, amount_cents, credit_cents: 0 },
      });
    expect(await refusal(note(401))).toMatch(/more would be credited than was charged/);
    expect(await refusal(note(400))).toMatch(/is not what it settles and credits|have no gaps/);
  });

  it("comes to no result without votes, and closes no month that is not over", async () => {
    const { act, entity_id } = company;
    const agenda = { meeting_type: "board", title: "First meeting", agenda_items: ["Open a bank account"] };
    const { meeting_id } = await act(conveneMeeting, agenda);
    const adjourn = (result: string) => (tx: Tx) =>
      tx.sql`
      update meeting set status = 'adjourned', results = array[${result}::text], adjourned_at = now(), minutes_document_id = (
        select document_id from document limit 1) where meeting_id = ${meeting_id}`;
    for (const result of ["approved", "rejected"]) {
      expect(await refusal(adjourn(result))).toBe("the results of a meeting follow from its votes");
    }
    // PostgreSQL lets two machines' clocks be a day apart, so that this month may be over on its last day.
    const period = addMonths(today(), 1).slice(0, 7);
    const close = async (tx: Tx) => {
      await tx.sql`insert into accounting_period (period_id, entity_id, period) values (${newId("request")}, ${entity_id}, ${period})`;
      await tx.sql`update accounting_period set status = 'closed', closed_at = now() where period = ${period}`;
    };
    expect(await refusal(close)).toBe(`the month ${period} is not over`);
  });

  it("takes one line of the bank for one payment", async () => {
    const { act, bank_id, vendor_id, workspace_id } = await newPayer();
    const content = "Date,Amount,Description\n2026-03-02,-1.00,GLOBEX\n";
    await act(importStatement, { bank_id, format: "csv", content });
    const [line] = await asOwner<{ bank_line_id: string }>("select bank_line_id from bank_line where bank_id = $1", [
      bank_id,
    ]);
    const { payment_id } = await act(createPayment, { vendor_id, amount_cents: 100, bank_line_id: line?.bank_line_id });
    const again = { payment_id: newId("payment"), status: "submitted", settled_on: null, settled_at: null };
    const twice = (tx: Tx) => copy(tx, "payment", ["payment_id", payment_id], again);
    expect(await refusal(twice, { workspace_id })).toBe("a bank line tells of one payment, and is matched to it");
  });

  it("puts no payment into a file that is cancelled at the same time", async () => {
    const { act, pay, make, workspace_id } = await newPayer();
    const first = await pay();
    const { ach_file_id: made } = await make();
    const { payment_id } = await pay();
    const { tried } = await transaction({ workspace_id }, "write", async (tx) => {
      const [{ now } = { now: "" }] = await tx.sql<{ now: string }>`select now()::text as now`;
      const own = { ach_file_id: newId("ach_file"), file_id_modifier: "Z", created_at: now };
      await copy(tx, "ach_file", ["ach_file_id", made], own);
      const changes = { ach_file_id: own.ach_file_id, payment_id, trace_number: "021000020000099" };
      await copy(tx, "ach_entry", ["payment_id", first.payment_id], changes);
      const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const waiting = act(cancelPayment, { payment_id }).catch((error) => error);
      await untilWaitedFor(pid);
      return { tried: waiting };
    });
    expect(await tried).toMatchObject({ status: 400 });
  });
});
