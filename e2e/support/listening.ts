import pg from "pg";
import { endAll } from "#lib/db/readings.ts";

/** A statement as the service sent it. */
export interface Sent {
  text: string;
  values: unknown[];
  /** Sent without an answer having come since the one ahead of it, so it costs no round trip of its own. */
  rides: boolean;
}

/**
 * The SQL that this process sends while `ask` is answered, in order. By transaction, and without those that seal the
 * receipts' log meanwhile (begun before or since) or look a key up that another process would know, which is no part of what was asked.
 */
export async function listening(ask: () => Promise<unknown>): Promise<Sent[]> {
  const transactions: Sent[][] = [];
  const current = new Map<pg.Client, Sent[]>();
  // Rounds and not what is open: whether two answers come in one packet or in two is the network's to say, and no count.
  const asked = new Map<pg.Client, number>();
  const heard = new Map<pg.Client, number>();
  // Of answers that came in one packet the first counts for what is sent at once: which of them it has waited for cannot be seen,
  // and how answers are packed is no count either.
  const arriving = new Map<pg.Client, number>();
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
    const round = (arriving.get(this) ?? heard.get(this) ?? 0) + 1;
    sent.push({ text: statement.text, values: statement.values, rides: asked.get(this) === round });
    asked.set(this, round);
    const answered = query.apply(this, given);
    // Told first of all, since whoever asked sends the next as soon as it is told.
    const hear = () => {
      if (!arriving.has(this)) setImmediate(() => arriving.delete(this));
      arriving.set(this, Math.min(arriving.get(this) ?? round, round));
      heard.set(this, Math.max(heard.get(this) ?? 0, round));
    };
    answered.then(hear, hear);
    return answered;
  } as typeof pg.Client.prototype.query;
  try {
    await ask();
    endAll();
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
