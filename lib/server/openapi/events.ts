import { eventTypeOf } from "#lib/domains/trust/events/rules.ts";
import { operations } from "#lib/operations.ts";
import { type Schemas, varnames } from "./schemas.ts";

/** What can happen: of every act the type of its event, each once, by the alphabet. */
export const eventTypes: readonly string[] = [
  ...new Set(
    operations.filter(({ effect, delegates }) => effect === "write" && !delegates).map(({ name }) => eventTypeOf(name)),
  ),
].toSorted();

/** Lists the types that events have, once everything is described. */
export function withEventTypes(schemas: Schemas): void {
  const values = { enum: eventTypes, ...varnames([...eventTypes]) };
  schemas.EventType = { ...schemas.EventType, ...values };
}
