/**
 * A transaction that is bound to one workspace: what `run` and the stores see of the database. Rows come as the wire
 * says them: `bigint` as number, `date` as `YYYY-MM-DD`, `timestamptz` as RFC 3339 in UTC with milliseconds.
 */
export interface Tx {
  readonly workspace_id: string;
  /** Of a workspace made for tests: where its clock stands, null inside while it goes with the world's. Null in any other. */
  readonly clock: { now: string | null } | null;
  /** Runs one statement; every `${value}` is a bound parameter, a piece made by `sql` (lib/db/sql.ts) is set into the text. */
  sql<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /**
   * The same, planned for its own values each time: for lists of what a company may have a million of. A plan that is kept
   * is that of whoever asked first, and one that suits a small company can be a large one's ruin.
   */
  fresh<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** A write that nobody in `run` waits for: it travels with COMMIT, and its failure fails the transaction. */
  last(statement: Promise<unknown>): void;
  /** Has the transaction undone at its end although all went well: for asking what an act would do. */
  undo(): void;
}
