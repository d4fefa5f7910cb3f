/** The acts there are, by the name that receipts carry, as the reference titles them. */
export type ActTitles = Readonly<Record<string, string>>;

/** "invoices.send" → "Send an invoice" where the service knows it, else the name as it stands. */
export const titleOf = (action: string, titles: ActTitles): string => titles[action] ?? action;
