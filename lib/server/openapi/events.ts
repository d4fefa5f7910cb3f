import { eventTypeOf } from "#lib/domains/trust/events/rules.ts";
import { operations } from "#lib/operations.ts";
import { type Schemas, varnames } from "./schemas.ts";

/** What can happen: of every act the type of its event, each once, by the alphabet. */
const eventTypes: readonly string[] = [
  ...new Set(
    operations.filter(({ effect, delegates }) => effect === "write" && !delegates).map(({ name }) => eventTypeOf(name)),
  ),
].toSorted();

const listing = (values: readonly string[]) => ({ enum: values, ...varnames(values) });

/** Lists the types that events have, and what a webhook can be told of, once everything is described. */
export function withEventTypes(schemas: Schemas): void {
  schemas.EventType = { ...schemas.EventType, ...listing(eventTypes) };
  schemas.EventName = { ...schemas.EventName, ...listing(["*", ...eventTypes]) };
}
