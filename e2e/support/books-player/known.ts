import type { newCompany } from "../books.ts";

export type Act = Awaited<ReturnType<typeof newCompany>>["act"];

/** A real company that the model's commands are done to, and what its records are called there: they go by the model's keys. */
export interface Played {
  act: Act;
  /** Ledger accounts by their codes. */
  accounts: Map<string, string>;
  bank_id: string;
  /** Employees by their keys. */
  people: Map<string, string>;
  /** What is called how. */
  all: Map<string, string>;
  known(key: string | null): string;
  keep(key: string, id: string): void;
}
