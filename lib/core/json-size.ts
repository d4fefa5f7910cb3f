/** How far a JSON text is taken in: how deep arrays and objects nest, and how many values it holds. */
export interface JsonSize {
  depth: number;
  values: number;
}

const [QUOTE, BACKSLASH, COMMA, LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE] = Buffer.from('"\\,[]{}');

/**
 * How deep a JSON text nests and about how many values it holds, told from the text alone and no further than to where it passes a
 * bound: a parser or a hash may not be made to recurse for ever, and a few kilobytes that unpack to nothing but brackets take
 * a hundred times their length in memory, inside of a parser that nothing interrupts.
 */
export function jsonSize(text: string, most: JsonSize): JsonSize {
  const size = { depth: 0, values: 1 };
  let level = 0;
  for (let at = 0; at < text.length && size.depth <= most.depth && size.values <= most.values; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      for (at++; at < text.length; at++) {
        const inside = text.charCodeAt(at);
        if (inside === QUOTE) break;
        if (inside === BACKSLASH) at++;
      }
    } else if (letter === COMMA) size.values++;
    else if (letter === LEFT_BRACKET || letter === LEFT_BRACE) {
      size.values++;
      size.depth = Math.max(size.depth, ++level);
    } else if (letter === RIGHT_BRACKET || letter === RIGHT_BRACE) level--;
  }
  return size;
}
