/**
 * What is done with what a stranger has given and may take long: reading a bank's file, a journal, a cap table or a spreadsheet, raw mail,
 * the orders in words to an agent, a policy; and dividing amounts among many classes.
 */
export type Task =
  | "statement"
  | "journal"
  | "mail"
  | "orders"
  | "cap_table"
  | "spreadsheet"
  | "policy"
  | "waterfall"
  | "exits";

/** Does a task apart, for whoever it is; what passes its bounds is refused by a 400 that names the field. */
export type Lender = (task: Task, whose: string, field: string, input: unknown) => Promise<unknown>;

// Next's bundle and the server each have this file, and the threads are one for both.
const shared = globalThis as { minutebook_apart?: Lender | undefined };

/** Lends threads (lib/work/reading.ts); without any, the work is done where it is asked for. */
export const lendThreads = (lender: Lender | undefined): void => {
  shared.minutebook_apart = lender;
};

/**
 * Does a task of a domain's in a thread where one is lent, so that no text holds up the process that serves, however it
 * is read; `here` is what the thread does as well.
 */
export async function apart<In, Out>(
  task: Task,
  { whose, field }: { whose: string; field: string },
  input: In,
  here: (input: In) => Out | Promise<Out>,
): Promise<Out> {
  const lend = shared.minutebook_apart;
  return lend ? ((await lend(task, whose, field, input)) as Out) : here(input);
}
