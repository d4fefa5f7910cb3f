/** Whether two records tell one e-mail address, which with the same name is one person's. */
export const isSameAddress = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase();
