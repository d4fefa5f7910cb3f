const MOST_LETTERS = 50;

/** Symbols out of names: letters, digits, hyphens and underscores, each once. */
export function newSymbols() {
  const taken = new Set<string>();
  return (name: string, otherwise: string): string => {
    const plain = name
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9 _-]+/g, " ")
      .replace(/ +/g, " ")
      .trim()
      .slice(0, MOST_LETTERS)
      .trim();
    const wanted = plain === "" ? otherwise : plain;
    let symbol = wanted;
    for (let at = 2; taken.has(symbol.toLowerCase()); at++) symbol = `${wanted.slice(0, MOST_LETTERS - 6)} ${at}`;
    taken.add(symbol.toLowerCase());
    return symbol;
  };
}
