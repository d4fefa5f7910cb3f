import { expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { createCalendarFeed, listCalendarFeeds, revokeCalendarFeed } from "./operations.ts";

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
