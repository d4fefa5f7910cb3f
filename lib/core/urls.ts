/**
 * An address that somebody has given; null where it is none. `URL` passes over tabs and ends of lines, so that what is kept and shown
 * would be another text than what is gone to.
 */
export const urlOf = (text: string): URL | null =>
  /[\p{Cc}\p{Z}]/u.test(text) || !URL.canParse(text) ? null : new URL(text);
