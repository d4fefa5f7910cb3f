import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { generation, preparedTexts, raw } from "./sql.ts";
import { transaction } from "./transaction.ts";

// A migration runs under an instance that serves, and what its connections have prepared before answers other columns
// from then on. The table is the test's own, so that no other test sees it change.

const schema = newId("request").replace("req_", "upgrade_");
const note = () => raw(`${schema}.note`);
let workspace_id = "";

beforeAll(async () => {
  workspace_id = await newWorkspace();
  await asOwner(`create schema ${schema}`);
  await asOwner(`create table ${schema}.note (note_id text primary key, text text not null)`);
  await asOwner(`grant usage on schema ${schema} to minutebook_app`);
  await asOwner(`grant select, insert on ${schema}.note to minutebook_app`);
});

afterAll(async () => {
  await asOwner(`drop schema ${schema} cascade`);
});

/** Each changes what `*` answers; the last also how a column is read. */
const migrations = [
  "add column author text",
  "add column pages int not null default 1",
  "rename column author to writer",
  "alter column pages type bigint",
  "drop column writer",
];

const AT_ONCE = 8;

describe("a migration under traffic", () => {
  it("has statements prepared anew once, however many transactions fail by it at the same time", async () => {
    /** Each on a connection of its own: none goes on before all have begun. */
    const readAtOnce = async () => {
      let waiting = AT_ONCE;
      let begin = () => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          transaction({ workspace_id }, "read", async (tx) => {
            if (--waiting === 0) begin();
            await begun;
            await tx.sql`select * from ${raw(`${schema}.page`)}`;
          }),
        ),
      );
    };
    await asOwner(`create table ${schema}.page (page_id text primary key)`);
    await asOwner(`grant select on ${schema}.page to minutebook_app`);
    await readAtOnce();
    const before = generation();
    await asOwner(`alter table ${schema}.page add column text text`);
    await readAtOnce();
    expect(generation()).toBe(before + 1);
  });

  it("fails no request and does nothing twice, whatever was prepared before it", async () => {
    let written = 0;
    let isDone = false;
    const write = async () => {
      await transaction({ workspace_id }, "write", async (tx) => {
        const [made] = await tx.sql<{ note_id: string }>`
          insert into ${note()} (note_id, text) values (${newId("request")}, 'kept') returning *`;
        expect(made).toMatchObject({ text: "kept" });
      });
      written += 1;
    };
    const read = () =>
      transaction({ workspace_id }, "read", async (tx) => {
        await tx.sql`select * from ${note()} order by note_id limit 1`;
      });
    const traffic = Array.from({ length: AT_ONCE }, async () => {
      while (!isDone) {
        await write();
        await read();
      }
    });
    const served = async () => {
      const before = written;
      await expect.poll(() => written, { timeout: 120_000 }).toBeGreaterThan(before + 2 * AT_ONCE);
    };
    const migrated = async () => {
      for (const change of migrations) {
        await served();
        await asOwner(`alter table ${schema}.note ${change}`);
      }
      await served();
    };
    // The first request that fails ends it.
    await Promise.race([migrated(), Promise.all(traffic)]).finally(() => {
      isDone = true;
    });
    await Promise.all(traffic);
    expect(
      preparedTexts().some((text) => text.includes(`${schema}.note`)),
      "nothing was prepared",
    ).toBe(true);
    const [kept] = await asOwner<{ rows: number }>(`select count(*)::int as rows from ${schema}.note`);
    expect(kept?.rows).toBe(written);
  });
});
