"use server";

import * as feeds from "#lib/domains/company/calendar-feeds/operations.ts";
import { action, dryRunOf } from "#lib/server/action.ts";

export const moreFeeds = action(feeds.listCalendarFeeds);
export const create = action(feeds.createCalendarFeed);
export const rotate = action(feeds.rotateCalendarFeed);
export const tryRotate = dryRunOf(feeds.rotateCalendarFeed);
export const revoke = action(feeds.revokeCalendarFeed);
export const tryRevoke = dryRunOf(feeds.revokeCalendarFeed);
