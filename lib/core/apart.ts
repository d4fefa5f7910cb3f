import { type AppError, invalid } from "./errors.ts";

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

/** The 400 for what passes its bounds: it took too long, or too much memory. */
export type TooMuch = (why: string) => AppError;

/** Does a task apart, for whoever it is. */
export type Lender = (task: Task, whose: string, tooMuch: TooMuch, input: unknown) => Promise<unknown>;

/** Of a text: that it is quick to read is a rule of its field. */
const notRead =
  (field: string): TooMuch =>
  (why) =>
    invalid(field, `must be quick to read: reading it ${why}`);

// Next's bundle and the server each have this file, and the threads are one for both.
const shared = globalThis as { minutebook_apart?: Lender | undefined };

/** Lends threads (lib/work/reading.ts); without any, the work is done where it is asked for. */
export const lendThreads = (lender: Lender | undefined): void => {
  shared.minutebook_apart = lender;
};

/**
 * Does a task of a domain's in a thread where one is lent, so that no text holds up the process that serves, however it
 * is read; `here` is what the thread does as well. What passes its bounds is a 400 that names the field, or as it is given.
 */
export async function apart<In, Out>(
  task: Task,
  { whose, ...of }: { whose: string } & ({ field: string } | { tooMuch: TooMuch }),
  input: In,
  here: (input: In) => Out | Promise<Out>,
): Promise<Out> {
  const lend = shared.minutebook_apart;
  if (!lend) return here(input);
  return (await lend(task, whose, "field" in of ? notRead(of.field) : of.tooMuch, input)) as Out;
}
