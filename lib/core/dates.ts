const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether `text` is a `YYYY-MM-DD` that stands in the calendar (years 0001 to 9999). */
export function isCalendarDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match || match[1] === "0000") return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** Whether `text` is a month `YYYY-MM`. */
export function isPeriod(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isCalendarDate(`${text}-01`);
}
