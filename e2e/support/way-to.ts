import net from "node:net";

/** A way to PostgreSQL that can be cut, as where it is stopped, and opened again. */
export interface Way {
  url: string;
  cut(): Promise<void>;
  open(): Promise<void>;
}

/** Stands before the database of this address. */
export async function wayTo(database: string): Promise<Way> {
  const { port, hostname } = new URL(database);
  const under = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      under.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        under.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const at = (server.address() as net.AddressInfo).port;
  return {
    url: Object.assign(new URL(database), { host: `127.0.0.1:${at}`, search: "" }).href,
    open: () => listen(at),
    cut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of under) socket.destroy();
      await closed;
    },
  };
}
