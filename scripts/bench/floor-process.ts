import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { rememberKeys } from "#lib/server/authenticate.ts";
import type { Sent } from "../../e2e/support/listening.ts";
import { capture } from "./capture.ts";
import type { Case } from "./cases.ts";
import { madeBy } from "./replay.ts";

/** What the floor runs for a path: the statements of one request, and the identifiers that each further run makes anew. */
export interface FloorCase {
  path: string;
  statements: Sent[];
  made: string[];
}

/** What the service runs for each of these requests. */
export async function captured(key: string, cases: readonly Case[]): Promise<FloorCase[]> {
  // As in a serving process, which looks no key up that it knows.
  await rememberKeys();
  const found: FloorCase[] = [];
  for (const { ask } of cases) {
    const statements = await capture(key, ask);
    found.push({ path: ask.path, statements, made: [...madeBy(statements)] });
  }
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** Starts the floor in so many processes. Answers its address, and what ends it. */
export async function openFloor(cases: readonly FloorCase[], processes: number) {
  const port = await freePort();
  const floor = spawn(process.execPath, [new URL("./floor.ts", import.meta.url).pathname], {
    env: {
      ...process.env,
      FLOOR_CASES: JSON.stringify(cases),
      FLOOR_PORT: String(port),
      WEB_PROCESSES: String(processes),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(floor, "message");
  return { url: `http://127.0.0.1:${port}`, close: () => void floor.kill() };
}
