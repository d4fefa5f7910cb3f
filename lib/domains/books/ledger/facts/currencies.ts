import table from "./currencies.json" with { type: "json" };

/** The currencies that books may be kept in, as lowercase ISO 4217 codes (decisions "Numbers, names, dates"). */
export const currencies: ReadonlySet<string> = new Set(table.codes);
