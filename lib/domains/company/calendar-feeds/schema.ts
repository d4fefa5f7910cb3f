import * as z from "zod";
import { Id, Name, Timestamp } from "#lib/core/fields.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { feedStates } from "./states.ts";

const Url = z.string().meta({ description: "The secret address: shown this once, kept as a hash." });
sensitive.add(Url, { kind: "secret" });
const NoUrl = Url.nullable().meta({
  description: "The secret address, in the answer that makes it; null ever after, since only its hash is kept.",
});

export const CalendarFeed = z
  .object({
    calendar_feed_id: Id("cal"),
    entity_id: Id("ent"),
    name: z.string(),
    status: z.enum(feedStates.states),
    url: NoUrl,
    expires_at: Timestamp.nullable().meta({
      description:
        "When its address ends by itself, and it is revoked: with the key that was told it. Null: it does not by itself.",
    }),
    last_read_at: Timestamp.nullable().meta({ description: "When a calendar read it last, to the hour; null: never." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CalendarFeed" });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** A feed with the address that it has just been given: what it is read as from then on has another ETag. */
export const CreatedCalendarFeed = CalendarFeed.extend({ url: Url }).meta({ id: "CreatedCalendarFeed" });
export type CreatedCalendarFeed = z.infer<typeof CreatedCalendarFeed>;

export const NewFeed = z.object({
  entity_id: Id("ent"),
  name: Name.meta({ description: "Whose calendar it is for." }),
});
