import net from "node:net";
import { closePool } from "#lib/db/pool.ts";

/**
 * Stands before PostgreSQL, as this process reaches it, and breaks a connection off on which the word was heard: at once, or once
 * PostgreSQL has answered its COMMIT, whose answer is lost by that. Answers what ends it: PostgreSQL is there again.
 */
export async function breakingAt(word: string, when: "asked" | "kept"): Promise<() => Promise<void>> {
  const own = process.env.DATABASE_URL ?? "";
  const { port, hostname } = new URL(own);
  const server = net.createServer((client) => {
    let isHeard = false;
    const upstream = net.connect(Number(port), hostname);
    client.on("data", (piece) => {
      isHeard ||= piece.includes(word);
      if (isHeard && when === "asked") client.destroy();
      else upstream.write(piece);
    });
    upstream.on("data", (piece) => {
      if (isHeard && piece.includes("COMMIT\0")) client.destroy();
      else client.write(piece);
    });
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(own);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  process.env.DATABASE_URL = url.href;
  await closePool();
  return async () => {
    if (process.env.DATABASE_URL === url.href) process.env.DATABASE_URL = own;
    await closePool();
    server.close();
  };
}
