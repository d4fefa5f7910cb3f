import pg from "pg";

/** A statement as the service sent it. */
export interface Sent {
  text: string;
  values: unknown[];
  /** Sent before the one ahead of it had been answered, so it costs no round trip of its own. */
  rides: boolean;
}

/**
 * The SQL that this process sends while `ask` is answered, in order. By transaction, and without those that seal the
 * receipts' log meanwhile (begun before or since) or look a key up that another process would know, which is no part of what was asked.
 */
export async function listening(ask: () => Promise<unknown>): Promise<Sent[]> {
  const transactions: Sent[][] = [];
  const current = new Map<pg.Client, Sent[]>();
  const open = new Map<pg.Client, number>();
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>;
  pg.Client.prototype.query = function listened(this: pg.Client, ...given: unknown[]) {
    // A pool's own statement, outside of any transaction: it is answered by a callback.
    if (typeof given.at(-1) === "function") return query.apply(this, given);
    const [first] = given;
    const statement =
      typeof first === "string" ? { text: first, values: [] } : (first as { text: string; values: unknown[] });
    let sent = current.get(this);
    if (!sent || statement.text.startsWith("begin")) {
      sent = [];
      current.set(this, sent);
      transactions.push(sent);
    }
    const waiting = open.get(this) ?? 0;
    sent.push({ text: statement.text, values: statement.values, rides: waiting > 0 });
    open.set(this, waiting + 1);
    const answered = query.apply(this, given);
    answered.catch(() => undefined).finally(() => open.set(this, (open.get(this) ?? 1) - 1));
    return answered;
  } as typeof pg.Client.prototype.query;
  try {
    await ask();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  // What was asked has ended its transactions before it is answered; one that goes on is somebody else's.
  const isOther = (sent: Sent[]) =>
    !sent[0]?.text.startsWith("begin") ||
    !/^(commit|rollback)/.test(sent.at(-1)?.text ?? "") ||
    sent.some(({ text }) => /\blog_(head|pending|leaf|node)\b|\bopen_log\b|\bkey_hash =/.test(text));
  return transactions.filter((sent) => !isOther(sent)).flat();
}
