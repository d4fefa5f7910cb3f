import type { Tx } from "./tx.ts";

/** Who gets how much of an act's money. */
export interface Share {
  recipient: string;
  amount_cents: number;
  /** The vendor that they are, whatever their name is, where that is known. */
  vendor_id?: string | null;
}

/** What an act lets go. */
export interface Left extends Share {
  also?: readonly Share[];
}

/** Money that an act is about, as policies may ask of it. */
export interface Moved {
  amount_cents: number;
  /** Who gets it, or gives it. */
  recipient: string;
  method: string;
  /** The vendor who gets it, where that is known. */
  vendor_id?: string | null;
  /** Others who get it, or a part of it, and whose it is besides where it is told under another name: policies are asked of each. */
  also?: readonly Share[];
  /** Of the record that it is about, for whoever is asked for their word: policies compare cents, of whatever currency. */
  currency?: string;
}

/** How policies learn of the money that an act is about, where its input does not name it. */
export interface MoneyRule<Input, Record = unknown> {
  /** Whether money leaves the company by it: it counts against the limits of days and months. */
  leaves: boolean;
  /** What of it the input does not name: of the record that it is about. */
  of?(tx: Tx, input: Input): Promise<Partial<Moved>>;
  /** What has left, by the record that is answered; what its fields say, where nothing is said here. */
  left?(record: Record, input: Input): Left;
  /** Whether it says anew to which account money goes: to a vendor, or from customers. */
  redirects?(input: Input): boolean;
}
