/** Today in the book's calendar, which is UTC: `YYYY-MM-DD`. */
export const today = () => new Date().toISOString().slice(0, 10);
