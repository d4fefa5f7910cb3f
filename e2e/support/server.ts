import { fork } from "node:child_process";
import net from "node:net";
import path from "node:path";

/** A server of the test's own, beside the one under test and on the same database. */
export interface Server {
  url: string;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

/** Starts the production server with these settings, and answers when it is ready. */
export async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const { OWNER_DATABASE_URL: _, ...surroundings } = process.env;
  const child = fork(path.resolve("lib/server/main.ts"), {
    env: { PAGES_WHEN_ASKED: "1", ...surroundings, ...settings, PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message !== null && "ready" in message) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
