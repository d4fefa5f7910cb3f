import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { transaction } from "#lib/db/transaction.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { callerIn } from "../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../e2e/support/database.ts";
import { untilWaitedFor } from "../../../../e2e/support/waited-for.ts";
import { createKey } from "../access/operations.ts";
import { executeIntent } from "../intents/operations.ts";
import { seal } from "../receipts/log.ts";
import { listEvents } from "./operations.ts";
import { eventTypeOf } from "./rules.ts";

const acts = operations.filter(({ effect, delegates }) => effect === "write" && !delegates).map(({ name }) => name);

describe("the type of an event", () => {
  it("is a record and what has happened to it, whichever act it is", () => {
    const shape =
      /^[a-z]+(_[a-z]+)*\.(cast|made|paid|repaid|sent|sold|split|taken|withdrawn|written|[a-z]*ed|(written|signed)_off|worked_out)$/;
    const found = acts.map((name) => `${name} → ${eventTypeOf(name)}`);
    const why = "say in events/rules.ts what the act has done to which record";
    expect(
      found.filter((one) => !shape.test(one.slice(one.indexOf("→") + 2))),
      why,
    ).toEqual([]);
    // Verbs of one syllable double their last letter, and a y behind a consonant is no more.
    expect(found.filter((one) => /[^aeiou]yed$|\.(ad|tag|pin|cap|set|drop|stop|plan)ed$/.test(one))).toEqual([]);
  });

  it("is another for each act, but where two acts make the same of the same record", () => {
    const types = acts.map(eventTypeOf);
    const doubled = [...new Set(types.filter((type, at) => types.indexOf(type) !== at))];
    expect(doubled, "two acts are told as one: name one of them in events/rules.ts, or list it here").toEqual([
      // For a month, or by the pay schedule's own days.
      "payroll_run.drafted",
    ]);
  });

  it.each([
    ["invoices.send", "invoice.sent"],
    ["invoices.pay", "invoice.paid"],
    ["entities.create", "entity.created"],
    ["equity.exercise_grant", "grant.exercised"],
    ["equity.split_instrument", "instrument.split"],
    ["keys.revoke", "key.revoked"],
    ["policies.delete", "policy.deleted"],
    ["payroll_people.end", "payroll_person.ended"],
    ["invoice_settings.change", "invoice_settings.changed"],
    ["customer_credits.apply", "customer_credit.applied"],
    ["journal_entries.tag", "journal_entry.tagged"],
    ["cast_vote", "vote.cast"],
    ["submit_payment", "payment.created"],
    ["witnesses.send", "witness.sent"],
    // Of another version.
    ["ships.launch", "ship.launched"],
  ])("of %s is %s", (action, type) => {
    expect(eventTypeOf(action)).toBe(type);
  });

  it("of an intent is that of the operation that it is", () => {
    for (const [action, { operation }] of Object.entries(intents)) {
      expect(eventTypeOf(action), action).toBe(eventTypeOf(operation.name));
    }
  });
});

let owner: Caller;
let entity_id: string;
beforeAll(async () => {
  ({ caller: owner, entity_id } = await newCompany());
});

const sealed = async (caller: Caller) => {
  while ((await transaction({ workspace_id: caller.workspace_id }, "write", seal)) !== 0);
};
const listed = async (caller: Caller, given: { after?: string; limit?: number; cursor?: string } = {}) =>
  (await execute(listEvents, caller, given)).value;
const contact = (caller: Caller, name: string) => execute(createContact, caller, { name, role: "founder" });

describe("the events of a workspace", () => {
  it("are its receipts in the order of the log, the oldest first, an intent's as its operation's", async () => {
    const { caller, entity_id } = await newCompany();
    const params = { entity_id, client_name: "Globex", amount_cents: 5_000, description: "Hosting", due_days: 30 };
    const done = await execute(executeIntent, caller, { action: "create_invoice", params });
    await sealed(caller);
    const { data, next_cursor } = await listed(caller);
    expect(next_cursor).toBeNull();
    expect(data.map(({ type }) => type)).toEqual(["entity.created", "invoice.created"]);
    expect(data[1]).toEqual({
      event_id: done.receipt_id?.replace("rcpt_", "evt_"),
      type: "invoice.created",
      created_at: expect.stringMatching(/Z$/),
      entity_id,
      receipt_id: done.receipt_id,
      data: expect.objectContaining({ customer: "Globex", amount_cents: 5_000 }),
    });
  });

  it("are read on after the last that is known, by pages of any size", async () => {
    for (const name of ["Ada", "Grace", "Joan"]) await contact(owner, name);
    await sealed(owner);
    const { data: all } = await listed(owner);
    const ids = all.map(({ event_id }) => event_id);
    expect(ids.length).toBeGreaterThan(3);
    const read = [];
    for (let after = {}; ; ) {
      const { data } = await listed(owner, { ...after, limit: 1 });
      const [one] = data;
      if (!one) break;
      read.push(one.event_id);
      after = { after: one.event_id };
    }
    expect(read).toEqual(ids);
    const [first = ""] = ids;
    const { next_cursor } = await listed(owner, { after: first, limit: 1 });
    const rest = await listed(owner, { after: first, limit: 1000, cursor: String(next_cursor) });
    expect(rest.data.map(({ event_id }) => event_id)).toEqual(ids.slice(2));
  });

  it.each([
    ["what is no event", "rcpt_01k0zk1x3ve4b8j0c2v5y6m7n8"],
    ["an unknown one", newId("event")],
    ["none", "evt"],
  ])("are not read after %s", async (_, after) => {
    await expect(listed(owner, { after })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: "after" }] },
    });
  });

  it("are shown as far as the reader is shown their receipts: by scopes, and by companies", async () => {
    await execute(createInvoice, owner, { entity_id, customer: "G", amount_cents: 1, due_date: "2027-01-31" });
    await execute(createKey, owner, { name: "Mine", scopes: ["entities:read"] });
    await sealed(owner);
    const types = async (caller: Caller) => new Set((await listed(caller)).data.map(({ type }) => type));
    const reader = callerIn(owner.workspace_id, "receipts:read", "invoices:read");
    expect(await types(reader)).toEqual(new Set(["invoice.created"]));
    expect(await types({ ...owner, entity_ids: [newId("entity")] })).toEqual(new Set());
    const bound = await types({ ...owner, entity_ids: [entity_id] });
    expect(bound).toContain("invoice.created");
    expect(bound).not.toContain("key.created");
    expect(await types(owner)).toContain("key.created");
  });

  it("are told once each, whichever act is committed first", async () => {
    const { caller } = await newCompany();
    const { workspace_id } = caller;
    await sealed(caller);
    const last = (await listed(caller)).data.at(-1)?.event_id ?? "";
    const [held, mayEnd] = [Promise.withResolvers<Tx>(), Promise.withResolvers<void>()];
    // Its receipt's identifier is the older one, and it is committed last: it holds a row that the second one waits for.
    const hooks = {
      seal: async (tx: Tx) => {
        held.resolve(tx);
        await mayEnd.promise;
      },
    };
    const early = execute(createContact, caller, { name: "Early", role: "founder" }, hooks);
    await held.promise;
    await contact(caller, "Late");
    await sealed(caller);
    const before = (await listed(caller, { after: last })).data;
    expect(before.map(({ data }) => (data as { name: string }).name)).toEqual(["Late"]);
    mayEnd.resolve();
    await early;
    await sealed(caller);
    const after = (await listed(caller, { after: before[0]?.event_id ?? "" })).data;
    expect(after.map(({ data }) => (data as { name: string }).name)).toEqual(["Early"]);
    expect((after[0]?.event_id ?? "") < (before[0]?.event_id ?? "")).toBe(true);
    const all = (await listed(caller, { after: last })).data.map(({ event_id }) => event_id);
    expect(all).toEqual([...before, ...after].map(({ event_id }) => event_id));
    const [waiting] = await asOwner<{ count: string }>("select count(*) from log_pending where workspace_id = $1", [
      workspace_id,
    ]);
    expect(Number(waiting?.count)).toBe(0);
  });

  it("that are sealed beside a reader come behind what it has read", async () => {
    const { caller } = await newCompany();
    await sealed(caller);
    const seen = (await listed(caller)).data.at(-1)?.event_id ?? "";
    const held = Promise.withResolvers<number>();
    const mayEnd = Promise.withResolvers<void>();
    await contact(caller, "First");
    const sealing = transaction({ workspace_id: caller.workspace_id }, "write", async (tx) => {
      await seal(tx);
      const [own] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
      held.resolve(own?.pid ?? 0);
      await mayEnd.promise;
    });
    const pid = await held.promise;
    await contact(caller, "Second");
    // Another sealer, which takes none of it while the first is at it.
    const other = transaction({ workspace_id: caller.workspace_id }, "write", async (tx) => {
      await tx.sql`select tree_size from log_head for update`;
      return seal(tx);
    });
    await untilWaitedFor(pid);
    expect((await listed(caller, { after: seen })).data).toEqual([]);
    mayEnd.resolve();
    await Promise.all([sealing, other]);
    const names = (await listed(caller, { after: seen })).data.map(({ data }) => (data as { name: string }).name);
    expect(names).toEqual(["First", "Second"]);
  });
});
