import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import type { Tx } from "#lib/core/tx.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { eventually } from "../../e2e/support/eventually.ts";
import { listening } from "../../e2e/support/listening.ts";
import { pool } from "./pool.ts";
import { columns } from "./rows.ts";
import { type Bound, transaction } from "./transaction.ts";

let here = "";
let elsewhere = "";

beforeAll(async () => {
  [here, elsewhere] = await Promise.all([newWorkspace(), newWorkspace()]);
});

const row = (more: object = {}) => ({
  entity_id: newId("entity"),
  legal_name: "Acme",
  entity_type: "llc",
  jurisdiction: "DE",
  ...more,
});
const insert = (tx: Tx, more: object = {}) =>
  tx.sql<{ entity_id: string }>`insert into entity ${columns("entity", row(more))} returning entity_id`;
const ids = (tx: Tx) => tx.sql<{ entity_id: string }>`select entity_id from entity order by entity_id`;
const inside = <T>(workspace_id: string, fn: (tx: Tx) => Promise<T>) => transaction({ workspace_id }, "write", fn);

describe("a transaction", () => {
  it("keeps what it did", async () => {
    const workspace_id = await newWorkspace();
    const [made] = await inside(workspace_id, (tx) => insert(tx));
    expect(await inside(workspace_id, ids)).toEqual([made]);
  });

  it("is of the day that it began on, in TypeScript and in PostgreSQL, also past midnight", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-31T23:59:59.900Z") });
    const over = Promise.withResolvers<void>();
    const { seen, later } = await inside(here, async (tx) => {
      const goesOn = over.promise.then(today);
      vi.setSystemTime("2026-04-01T00:00:00.100Z");
      const [told] = await tx.sql<{ day: string }>`select app_today() as day`;
      return { seen: [today(), told?.day], later: { goesOn } };
    });
    expect(seen).toEqual(["2026-03-31", "2026-03-31"]);
    over.resolve();
    expect([today(), await later.goesOn], "what goes on after it is of the next").toEqual(["2026-04-01", "2026-04-01"]);
    vi.useRealTimers();
  });

  it("keeps nothing when it throws, and throws the same", async () => {
    const workspace_id = await newWorkspace();
    const fault = new Error("no");
    const tried = inside(workspace_id, async (tx) => {
      await insert(tx);
      throw fault;
    });
    await expect(tried).rejects.toBe(fault);
    expect(await inside(workspace_id, ids)).toEqual([]);
  });

  it("keeps nothing when a write fails that nobody waits for", async () => {
    const workspace_id = await newWorkspace();
    const tried = inside(workspace_id, async (tx) => {
      await insert(tx);
      tx.last(insert(tx, { entity_type: "gmbh" }));
    });
    await expect(tried).rejects.toMatchObject({ status: 400, code: "constraint" });
    expect(await inside(workspace_id, ids)).toEqual([]);
  });

  it("tells why it failed, not that a statement came after the one that did", async () => {
    const workspace_id = await newWorkspace();
    const tried = inside(workspace_id, async (tx) => {
      const later = insert(tx, { entity_type: "gmbh" });
      await ids(tx);
      await later;
    });
    await expect(tried).rejects.toMatchObject({ status: 400, code: "constraint" });
  });

  it("keeps nothing when a failed statement is swallowed", async () => {
    const workspace_id = await newWorkspace();
    const tried = inside(workspace_id, async (tx) => {
      await insert(tx);
      await insert(tx, { entity_type: "gmbh" }).catch(() => []);
    });
    await expect(tried).rejects.toThrow("did not commit");
    expect(await inside(workspace_id, ids)).toEqual([]);
  });

  it("fails as a whole, and the process goes on, where a statement fails before it is waited for", async () => {
    const unhandled: unknown[] = [];
    const note = (cause: unknown) => unhandled.push(cause);
    process.on("unhandledRejection", note);
    const tried = inside(here, async (tx) => {
      const failing = tx.sql`select 1 / 0`;
      await tx.sql`select 1`.catch(() => []);
      // Node tells of what nobody has taken once a turn is over.
      await new Promise(setImmediate);
      await failing;
    });
    await expect(tried).rejects.toThrow("division by zero");
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  it("that only reads cannot write", async () => {
    const tried = transaction({ workspace_id: here }, "read", (tx) => insert(tx));
    await expect(tried).rejects.toThrow("read-only transaction");
  });

  it("gives its connection back, also after failing", async () => {
    const failing = () => inside(here, (tx) => tx.sql`select 1 / 0`).catch(() => undefined);
    await Promise.all(Array.from({ length: 40 }, failing));
    await Promise.all(Array.from({ length: 40 }, () => transaction({ workspace_id: here }, "read", ids)));
    // A reading gives its connection back after its answer.
    await eventually(() => {
      const { totalCount, idleCount, waitingCount } = pool();
      expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 });
    });
  });

  it("is tried again after a deadlock, so that both of two win", async () => {
    const workspace_id = await newWorkspace();
    const [first, second] = await inside(workspace_id, async (tx) => [...(await insert(tx)), ...(await insert(tx))]);
    const gate = new Map<string, () => void>();
    const held = (name: string) => new Promise<void>((resolve) => gate.set(name, resolve));
    const waits = { a: held("a"), b: held("b") };
    let tries = 0;
    const rename = (me: "a" | "b", one: unknown, other: unknown) =>
      inside(workspace_id, async (tx) => {
        tries += 1;
        await tx.sql`update entity set legal_name = ${me} where entity_id = ${one}`;
        gate.get(me)?.();
        await waits[me === "a" ? "b" : "a"];
        await tx.sql`update entity set legal_name = ${me} where entity_id = ${other}`;
      });
    await Promise.all([
      rename("a", first?.entity_id, second?.entity_id),
      rename("b", second?.entity_id, first?.entity_id),
    ]);
    expect(tries).toBeGreaterThan(2);
    const names = await asOwner("select distinct legal_name from entity where workspace_id = $1", [workspace_id]);
    expect(names).toHaveLength(1);
  });

  it("is a conflict where it waits for another for longer than a statement may, and a fault where it takes as long itself", async () => {
    const workspace_id = await newWorkspace();
    const [{ entity_id } = { entity_id: "" }] = await inside(workspace_id, insert);
    const impatiently = (deed: (tx: Tx) => Promise<unknown>) =>
      inside(workspace_id, async (tx) => {
        await tx.sql`select set_config('statement_timeout', '50ms', true)`;
        await deed(tx);
      }).catch((error: unknown) => error);
    const rename = (tx: Tx) => tx.sql`update entity set legal_name = 'Another' where entity_id = ${entity_id}`;
    // Of what there are at most so many, those who come together are counted one after the other.
    const counted = (tx: Tx) =>
      tx.sql`insert into workspace_role (role_id, name, scopes) values (${newId("role")}, ${newId("role")}, '{ledger:read}')`;
    for (const deed of [rename, counted]) {
      const waited = await inside(workspace_id, async (tx) => {
        await deed(tx);
        return { tried: await impatiently(deed) };
      });
      expect(waited.tried).toMatchObject({ status: 409, code: "concurrency_conflict" });
    }
    expect(await impatiently((tx) => tx.sql`select pg_sleep(10)`)).toMatchObject({ code: "57014" });
  });

  describe("past one machine", () => {
    afterEach(() => {
      vi.unstubAllEnvs();
    });

    /** What is sent for a transaction of this workspace or person, up to its own first statement, query by query. */
    const openingOf = async (bound: Bound): Promise<string[]> => {
      const sent = await listening(() => transaction(bound, "write", ids).catch(() => undefined));
      const texts = sent.map(({ text }) => text);
      return texts.slice(0, texts.indexOf("select entity_id from entity order by entity_id"));
    };

    it.each([
      ["pgdog", [`set local pgdog.sharding_key = '%s'`]],
      ["spqr", [`set local __spqr__sharding_key = '%s'`, "set local __spqr__distribution = 'workspaces'"]],
    ])(
      "tells %s whose it is right after it begins and before anything else, one statement a query",
      async (router, hints) => {
        vi.stubEnv("DATABASE_ROUTER", router);
        for (const workspace_id of [here, elsewhere]) {
          const [first, ...others] = await openingOf({ workspace_id });
          expect(first).toBe("begin");
          expect(others.slice(0, hints.length)).toEqual(hints.map((hint) => hint.replace("%s", workspace_id)));
          expect(others.slice(hints.length).join("\n")).toMatch(new RegExp(`app\\.workspace_id\\W+${workspace_id}`));
          expect(others.filter((text) => text.includes(";"))).toEqual([]);
        }
      },
    );

    it("is found by PgDog's hint and by row-level security as one workspace's", async () => {
      vi.stubEnv("DATABASE_ROUTER", "pgdog");
      const told = await inside(
        here,
        (tx) => tx.sql`select current_setting('pgdog.sharding_key') as key, current_setting('app.workspace_id') as own`,
      );
      expect(told).toEqual([{ key: here, own: here }]);
    });

    it("tells no router of a person's own, which is the directory's", async () => {
      vi.stubEnv("DATABASE_ROUTER", "pgdog");
      expect((await openingOf({ user_id: newId("user") })).join("\n")).not.toMatch(/pgdog|spqr/);
    });

    it("tells none where there is none, and opens in one query", async () => {
      const opening = await openingOf({ workspace_id: here });
      expect(opening).toHaveLength(1);
      expect(opening[0]).toMatch(/^begin; /);
      expect(opening[0]).not.toMatch(/pgdog|spqr/);
    });

    it("is refused where we know no hint for the router", async () => {
      vi.stubEnv("DATABASE_ROUTER", "unheard-of");
      await expect(inside(here, ids)).rejects.toThrow("DATABASE_ROUTER must be pgdog or spqr");
    });
  });

  it.each(["", "ws_", "ws_1'; drop table entity; --", `ws_${"A".repeat(26)}`])(
    "is opened for an identifier only, not for %j",
    async (workspace_id) => {
      await expect(inside(workspace_id, ids)).rejects.toThrow(TypeError);
    },
  );
});

describe("a workspace's rows", () => {
  it("are invisible to another workspace, and cannot be changed from there", async () => {
    const [made] = await inside(here, (tx) => insert(tx));
    const seen = await inside(elsewhere, (tx) => tx.sql`select * from entity where entity_id = ${made?.entity_id}`);
    expect(seen).toEqual([]);
    const changed = await inside(
      elsewhere,
      (tx) => tx.sql`update entity set legal_name = 'Mine' where entity_id = ${made?.entity_id} returning entity_id`,
    );
    expect(changed).toEqual([]);
  });

  it("are made in that workspace, whatever a statement says", async () => {
    const tried = inside(elsewhere, (tx) => insert(tx, { workspace_id: here }));
    await expect(tried).rejects.toThrow("row-level security");
  });

  it("cannot be moved to another workspace", async () => {
    const [made] = await inside(here, (tx) => insert(tx));
    const tried = inside(
      here,
      (tx) => tx.sql`update entity set workspace_id = ${elsewhere} where entity_id = ${made?.entity_id}`,
    );
    await expect(tried).rejects.toThrow("row-level security");
  });

  it("are seen by nobody outside of a transaction that is bound to it", async () => {
    await inside(here, (tx) => insert(tx));
    expect((await pool().query("select * from entity")).rows).toEqual([]);
  });

  it("do not stay visible to the next who gets the connection", async () => {
    const workspaces = await Promise.all(Array.from({ length: 12 }, newWorkspace));
    const made = await Promise.all(workspaces.map((workspace_id) => inside(workspace_id, (tx) => insert(tx))));
    const seen = await Promise.all(workspaces.map((workspace_id) => inside(workspace_id, ids)));
    expect(seen).toEqual(made);
  });

  it("come as the wire says them: exact numbers, days and times", async () => {
    const [read] = await inside(
      here,
      (tx) => tx.sql`select 9007199254740991::bigint as most, date '2026-03-31' as day, sum(2)::numeric as sum,
        timestamptz '2026-03-31 09:30:00.123+02' as time from generate_series(1, 2)`,
    );
    expect(read).toEqual({ most: 2 ** 53 - 1, day: "2026-03-31", sum: 4, time: "2026-03-31T07:30:00.123Z" });
  });

  it("never come as a number that is only nearly right", async () => {
    const tried = inside(here, (tx) => tx.sql`select 9007199254740993::bigint as most`);
    await expect(tried).rejects.toMatchObject({ status: 400, code: "out_of_range" });
  });
});
