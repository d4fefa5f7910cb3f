/** A record's states, and for each what a trigger leads to: the tables of interface part 3, written once. */
export interface Machine<State extends string = string, Trigger extends string = string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly table: { readonly [S in State]: { readonly [T in Trigger]?: State } };
}

type TriggersOf<Table> = Table[keyof Table] extends infer Row ? (Row extends Row ? keyof Row : never) : never;

/**
 * Declares a state machine. A trigger that leads to an unknown state does not compile.
 * `machine("bank account", { open: { activate: "active" }, active: { close: "closed" }, closed: {} })`
 */
export function machine<const Table extends Record<string, Record<string, NoInfer<keyof Table & string>>>>(
  name: string,
  table: Table,
): Machine<keyof Table & string, TriggersOf<Table> & string> {
  return { name, states: Object.keys(table), table } as unknown as Machine<
    keyof Table & string,
    TriggersOf<Table> & string
  >;
}

/** The state that `trigger` leads to from `state`, or null where the table has no such row. */
export function next<S extends string, T extends string>(of: Machine<S, T>, state: S, trigger: T): S | null {
  return of.table[state][trigger] ?? null;
}

/** What may be done in `state`: the dashboard enables its buttons from this. */
export function triggers<S extends string, T extends string>(of: Machine<S, T>, state: S): T[] {
  return Object.keys(of.table[state]) as T[];
}

/** The states from which `trigger` is allowed, each with the state it leads to. */
export function sources<S extends string, T extends string>(of: Machine<S, T>, trigger: T): { from: S; to: S }[] {
  return of.states.flatMap((from) => {
    const to = of.table[from][trigger];
    return to === undefined ? [] : [{ from, to }];
  });
}
