import type { Caller } from "#lib/core/caller.ts";
import type { Scope } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";

export interface Company {
  workspace_id: string;
  entity_id: string;
}

/** A kind of thing that is done on its day: what is due, and the acts that do one of it. */
export interface Kind {
  name: string;
  /** What the service may write for it, beside which it may nothing. */
  scope: Scope;
  /** What is due by a day, so many at most, each as the input of its act. */
  due(tx: Tx, entity_id: string, day: string, most: number): Promise<object[]>;
  /** The first day after one on which something is due. */
  nextDay(tx: Tx, entity_id: string, day: string): Promise<string | null>;
  /** Does one that is due. */
  post(caller: Caller, input: object): Promise<void>;
  /** Notes on the record why it was not done. */
  note?(tx: Tx, input: object, why: string): Promise<void>;
}
