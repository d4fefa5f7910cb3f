/** A name as names compare (decisions "Equity"): trimmed, by single spaces, without regard to case and however its letters are composed. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, " ").normalize("NFC").toLowerCase();
