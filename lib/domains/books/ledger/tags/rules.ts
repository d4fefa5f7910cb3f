/**
 * A tag's name where a text ends it: at a comma, as hledger's tags do, or at the line's end. What would end it stands as in an
 * address, `%2C`, so that nothing of the name is lost.
 */
export const tagText = (name: string): string => name.replaceAll(/[%,\p{Cc}\p{Zl}\p{Zp}]/gu, encodeURIComponent);

/** The name that such a text says; what is no such sign stays as it stands. */
export const nameInText = (text: string): string =>
  text.replaceAll(/(?:%[0-9A-F]{2})+/g, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });
