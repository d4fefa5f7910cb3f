/** As of when the register is read: what was in force at the end of a day, as far as it was known at a time (null: now). */
export interface Moment {
  as_of: string;
  known_at: string | null;
}

/** What of a record's days had come by then. */
export const comeBy = (moment: Moment | null, day: string | null): string | null =>
  moment !== null && day !== null && day > moment.as_of ? null : day;

/** What had happened by then, and was known. */
export const happenedBy = <E extends { happened_on: string; created_at: string }>(
  moment: Moment | null,
  events: readonly E[],
): E[] =>
  events.filter(
    ({ happened_on, created_at }) =>
      moment === null || (happened_on <= moment.as_of && (moment.known_at === null || created_at <= moment.known_at)),
  );
