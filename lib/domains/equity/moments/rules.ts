/** As of when the register is read: what was in force at the end of a day, as far as it was known at a time (null: now). */
export interface Moment {
  as_of: string;
  known_at: string | null;
}

/** What of a record's days had come by then, and had been written down; null as the time is of what was so from the first. */
export const comeBy = (moment: Moment | null, day: string | null, written_at: string | null = null): string | null => {
  const isLater = moment !== null && day !== null && day > moment.as_of;
  const isUnknown = moment?.known_at != null && written_at !== null && written_at > moment.known_at;
  return isLater || isUnknown ? null : day;
};

/** What had happened by then, and was known. */
export const happenedBy = <E extends { happened_on: string; created_at: string }>(
  moment: Moment | null,
  events: readonly E[],
): E[] =>
  events.filter(
    ({ happened_on, created_at }) =>
      moment === null || (happened_on <= moment.as_of && (moment.known_at === null || created_at <= moment.known_at)),
  );
