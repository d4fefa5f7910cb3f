import { describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as keys from "#lib/domains/trust/access/keys/store.ts";
import { createKey, revokeKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { calendarOf } from "#lib/server/calendar.ts";
import { hasEtag } from "#lib/server/etag.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { callerIn } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { untilWaitedFor } from "../../../../e2e/support/waited-for.ts";
import {
  createCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
  rotateCalendarFeed,
} from "./operations.ts";

it("lists the feeds that are active by themselves, however many were revoked since", async () => {
  const { act } = await newCompany();
  const made = await act(createCalendarFeed, { name: "My phone" });
  const gone = await act(createCalendarFeed, { name: "Lost phone" });
  await act(revokeCalendarFeed, { calendar_feed_id: gone.calendar_feed_id });
  const names = async (filter: object) => (await act(listCalendarFeeds, filter)).data.map(({ name }) => name);
  expect(await names({ status: "active", limit: 1 })).toEqual([made.name]);
  expect(await names({ status: "revoked" })).toEqual([gone.name]);
  expect(await names({})).toEqual([gone.name, made.name]);
});

it("says where it ends, of a company that has more due than a calendar shows", async () => {
  const { act, workspace_id, entity_id } = await newCompany();
  const { url } = await act(createCalendarFeed, { name: "My phone" });
  await asOwner(
    `insert into obligation (workspace_id, entity_id, obligation_id, kind, tier, title, due_date)
     select $1, $2, 'obl_' || lpad(n::text, 26, '0'), 'task', 'low', 'No. ' || n, date '2030-01-01' + n
     from generate_series(1, 2001) n`,
    [workspace_id, entity_id],
  );
  const text = String(await calendarOf(String(url?.split("/").at(-1))));
  const last = text.slice(text.lastIndexOf("BEGIN:VEVENT"));
  expect(text.match(/^UID:/gm)).toHaveLength(2001);
  expect(last).toContain("SUMMARY:From here on more is due");
  // 2001 days after the first of January 2030.
  expect(last).toContain("DTSTART;VALUE=DATE:20350625");
});

it("tells its address in the answer that makes it alone, and no ETag with it that no reading has", async () => {
  const { act } = await newCompany();
  const made = await act(createCalendarFeed, { name: "My phone" });
  const { calendar_feed_id } = made;
  const read = await act(readCalendarFeed, { calendar_feed_id });
  expect(read).toEqual({ ...made, url: null });
  expect((await act(listCalendarFeeds, {})).data).toEqual([read]);
  await act(rotateCalendarFeed, { calendar_feed_id });
  const revoked = await act(revokeCalendarFeed, { calendar_feed_id });
  expect(revoked).toMatchObject({ status: "revoked", url: null });
  expect(await act(readCalendarFeed, { calendar_feed_id })).toEqual(revoked);
  const told = [readCalendarFeed, revokeCalendarFeed, createCalendarFeed, rotateCalendarFeed].map(hasEtag);
  expect(told).toEqual([true, true, false, false]);
});

describe("a feed whose address was told to a key", () => {
  const DAY_MS = 86_400_000;

  /** A company with a feed that a key with that end has made, and what the feed's address answers. */
  async function withFeed(expires_at: string | null) {
    const { act, workspace_id, entity_id } = await newCompany();
    const { key_id } = await act(createKey, { name: "Short", scopes: ["obligations:write"], expires_at });
    const actor = { type: "api_key" as const, id: key_id, name: "Short" };
    const by: Caller = { ...callerIn(workspace_id, "obligations:write"), actor, expires_at };
    const { value: feed } = await execute(createCalendarFeed, by, { entity_id, name: "Its own" });
    const at = { entity_id, calendar_feed_id: feed.calendar_feed_id };
    const answers = async (url: string | null) => (await calendarOf(String(url?.split("/").at(-1)))) !== null;
    const statuses = async () => (await act(listCalendarFeeds, {})).data.map(({ status }) => status);
    return { act, by, key_id, feed, at, answers, statuses };
  }
  const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();
  /** The key's whole time lies in the past from now on, and with it its feed's. */
  const expire = (key_id: string) =>
    asOwner("update calendar_feed set expires_at = now() - interval '1 hour' where key_id = $1", [key_id]);

  it("ends where the key expires, and says so from the beginning", async () => {
    const expires_at = tomorrow();
    const { act, key_id, feed, at, answers, statuses } = await withFeed(expires_at);
    expect(feed).toMatchObject({ status: "active", expires_at });
    expect(await answers(feed.url)).toBe(true);
    await expire(key_id);
    expect(await answers(feed.url)).toBe(false);
    expect(await statuses()).toEqual(["revoked"]);
    expect((await act(listCalendarFeeds, { status: "active" })).data).toEqual([]);
    await expect(act(rotateCalendarFeed, at)).rejects.toMatchObject({ status: 400, code: "invalid_transition" });
  });

  it("ends where the key is revoked", async () => {
    const { act, key_id, feed, answers, statuses } = await withFeed(null);
    expect(feed.expires_at).toBeNull();
    await act(revokeKey, { key_id });
    expect(await answers(feed.url)).toBe(false);
    expect(await statuses()).toEqual(["revoked"]);
  });

  it("goes on by another address that somebody else is told", async () => {
    const { act, key_id, feed, at, answers } = await withFeed(tomorrow());
    const rotated = await act(rotateCalendarFeed, at);
    expect(rotated).toMatchObject({ status: "active", expires_at: null });
    await act(revokeKey, { key_id });
    expect(await answers(feed.url)).toBe(false);
    expect(await answers(rotated.url)).toBe(true);
  });

  it("is not made while the key is being revoked: neither would see the other", async () => {
    const { by, key_id, at, statuses } = await withFeed(null);
    const revoked = await transaction({ workspace_id: by.workspace_id }, "write", async (tx) => {
      await keys.revoke(tx, key_id);
      const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const making = execute(createCalendarFeed, by, { entity_id: at.entity_id, name: "Another" });
      const tried = Promise.allSettled([making]);
      await untilWaitedFor(pid);
      return { tried };
    });
    expect(await revoked.tried).toMatchObject([{ reason: { status: 400, code: "constraint" } }]);
    expect(await statuses()).toEqual(["revoked"]);
  });

  it("outlives the key in no way that PostgreSQL would take", async () => {
    const { key_id } = await withFeed(tomorrow());
    const outlives = `update calendar_feed set expires_at = null where key_id = '${key_id}'`;
    expect((await refusalByDatabase(outlives))?.message).toContain("ends no later than the key");
  });
});
