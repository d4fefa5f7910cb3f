import net from "node:net";
import { closePool } from "#lib/db/pool.ts";

const times = (piece: Buffer, text: string) => piece.toString("latin1").split(text).length - 1;

/**
 * Stands before PostgreSQL, as this process reaches it, and breaks a connection off on which the word was heard: at once, or once
 * PostgreSQL has answered its COMMIT, whose answer is lost by that. Answers what ends it: PostgreSQL is there again.
 */
export async function breakingAt(word: string, when: "asked" | "kept"): Promise<() => Promise<void>> {
  const own = process.env.DATABASE_URL ?? "";
  const { port, hostname } = new URL(own);
  const server = net.createServer((client) => {
    let isHeard = false;
    // What has ended before the word, whose answer may come after it: the reading before ends with what is sent next.
    let [ended, answered] = [0, 0];
    const upstream = net.connect(Number(port), hostname);
    client.on("data", (piece) => {
      const at = piece.indexOf(word);
      if (!isHeard) ended += times(at < 0 ? piece : piece.subarray(0, at), "commit\0");
      isHeard ||= at >= 0;
      if (isHeard && when === "asked") client.destroy();
      else upstream.write(piece);
    });
    upstream.on("data", (piece) => {
      answered += times(piece, "COMMIT\0");
      if (isHeard && answered > ended) client.destroy();
      else client.write(piece);
    });
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(own);
  Object.assign(url, { host: `127.0.0.1:${(server.address() as net.AddressInfo).port}`, search: "" });
  process.env.DATABASE_URL = url.href;
  await closePool();
  return async () => {
    if (process.env.DATABASE_URL === url.href) process.env.DATABASE_URL = own;
    await closePool();
    server.close();
  };
}
