import * as z from "zod";
import { wrongState } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { CalendarFeed, CreatedCalendarFeed, NewFeed } from "./schema.ts";
import * as store from "./store.ts";

const at = within("calendar_feeds", "/v1/entities/{entity_id}/calendar-feeds", "obligations");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...company, calendar_feed_id: "cal_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const one = z.object({ entity_id: Id("ent"), calendar_feed_id: Id("cal") });

export const createCalendarFeed = operation({
  ...at("create", "POST"),
  title: "Create a calendar feed",
  about:
    "A secret address at which a calendar reads the company's pending obligations that have a day, as iCalendar (RFC 5545). It is told in this answer alone: whoever has it reads the deadlines, and nothing else. It ends with the right of whoever was told it: a key's where that expires (`expires_at`) or is revoked, a member's where they are removed, or their role lacks `obligations:write` or they are bound to other companies by then. The feed is revoked, and the audit trail told. Each entry keeps its UID, so that a calendar changes what it has.",
  input: NewFeed,
  output: CreatedCalendarFeed,
  example: { ...company, name: "Ada's phone" },
  run: ({ tx, caller }, input) => store.insert(tx, input, caller),
});

export const listCalendarFeeds = operation({
  ...at("list", "GET"),
  title: "List calendar feeds",
  about: "Newest first, without their addresses; `status` narrows the list.",
  input: Paging.extend({ entity_id: Id("ent"), status: CalendarFeed.shape.status.optional() }),
  output: Page(CalendarFeed),
  example: company,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readCalendarFeed = operation({
  ...at("read", "GET /{calendar_feed_id}"),
  title: "Read a calendar feed",
  about: "Without its address, which only the answer that makes it tells.",
  input: one,
  output: CalendarFeed,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const rotateCalendarFeed = operation({
  ...at("rotate", "POST /{calendar_feed_id}/rotate"),
  title: "Rotate a calendar feed's address",
  about:
    "The address before answers nothing any more, and the new one ends with the right of whoever it is told to. A revoked feed is a 400.",
  input: one,
  output: CreatedCalendarFeed,
  example,
  async run({ tx, caller }, input) {
    const { status } = await store.load(tx, input);
    const rotated = await store.rotate(tx, input, caller);
    if (!rotated) throw wrongState(`Cannot rotate the calendar feed: its status is ${status}.`);
    return rotated;
  },
});

export const revokeCalendarFeed = operation({
  ...at("revoke", "POST /{calendar_feed_id}/revoke"),
  title: "Revoke a calendar feed",
  about: "Its address answers nothing any more.",
  input: one,
  output: CalendarFeed,
  example,
  async run({ tx }, input) {
    await store.load(tx, input);
    await store.revoke(tx, input);
    return store.load(tx, input);
  },
});
