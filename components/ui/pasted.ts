/** A spreadsheet's cells out of what is pasted, row by row; null where the text is no such cells. */
export const cellsPasted = (text: string): string[][] | null =>
  text.includes("\t") ? text.split(/\r?\n/).map((row) => row.split("\t").map((cell) => cell.trim())) : null;

/** Lines with others in the place of one that is blank, or after one that is not; other blank ones go. */
export function withPasted<Line extends { key: number }>(
  lines: readonly Line[],
  key: number,
  pasted: readonly Omit<Line, "key">[],
  isBlank: (line: Line) => boolean,
): (Line | (Omit<Line, "key"> & { key: number }))[] {
  const first = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const given = pasted.map((line, at) => ({ ...line, key: first + at }));
  return lines.flatMap((line) => [...(isBlank(line) ? [] : [line]), ...(line.key === key ? given : [])]);
}
