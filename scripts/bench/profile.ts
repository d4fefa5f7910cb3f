import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";

/** A process as `ps` lists it. */
interface Listed {
  pid: number;
  parent: number;
  args: string;
}

function processes(): Listed[] {
  const listed = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return listed.split("\n").flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return pid === undefined || parent === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), args: args.join(" ") }];
  });
}

/** The processes with these words in their command line that another such one has forked. */
export function workersOf(words: string): number[] {
  const found = processes().filter(({ args }) => args.includes(words));
  return found.filter(({ parent }) => found.some(({ pid }) => pid === parent)).map(({ pid }) => pid);
}

/** Every process of PostgreSQL's on this machine. */
export const postgresProcesses = (): number[] =>
  processes().flatMap(({ pid, args }) => (/(?:^|\/)postgres(?::|\s)/.test(args) ? [pid] : []));

/** What Linux counts of a process's time, a hundred a second. */
const TICK_MS = 10;

/** Milliseconds of the processor's time that each of these has had; those that have ended had none. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return sum;
      throw error;
    }
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return sum + TICK_MS * (Number(fields[11]) + Number(fields[12]));
  }, 0);
}

interface Frame {
  functionName: string;
  url: string;
}
interface Profile {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/** The house's rooms and what stands around them, the first that a file is of. */
const rooms: [RegExp, string][] = [
  [/\/node_modules\/(?:@hono|hono)\//, "HTTP: hono and its adapter"],
  [/\/node_modules\/pg-boss\//, "queue: pg-boss"],
  // Which hands over what the driver writes.
  [/\/node_modules\/pg|\/lib\/db\/gathering\.ts$/, "driver: pg"],
  [/\/node_modules\/zod\//, "zod"],
  [/\/node_modules\//, "other packages"],
  [/\/lib\/db\//, "transactions and statements: lib/db"],
  [/\/lib\/server\//, "the door: key, limits, question, answer (lib/server)"],
  [/\/lib\/domains\/trust\/(?:receipts|policies)\//, "receipts and policies"],
  [/\/lib\/domains\//, "operations: lib/domains"],
  [/\/lib\//, "execute and core: lib"],
  [/\/scripts\/bench\//, "the floor's own file"],
];

const roomOf = ({ url }: Frame) => rooms.find(([at]) => at.test(url))?.[1] ?? "other";

/** Milliseconds by room: what Node does for somebody counts as theirs who called it. */
function byRoom({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const room = (leaf: number): string => {
    const first = known.get(leaf)?.callFrame;
    if (first?.functionName === "(garbage collector)") return "garbage collection";
    if (first?.functionName === "(idle)") return "idle";
    if (first?.functionName === "(program)") return "Node's own, beside JavaScript";
    for (let at: number | undefined = leaf; at !== undefined; at = parents.get(at)) {
      const frame = known.get(at)?.callFrame;
      if (frame && frame.url !== "" && !frame.url.startsWith("node:")) return roomOf(frame);
    }
    return "HTTP: Node's own";
  };
  const found = new Map<string, number>();
  for (const [at, sample] of samples.entries()) {
    const name = room(sample);
    found.set(name, (found.get(name) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  found.delete("idle");
  return found;
}

/** Node's inspector of a process, on its usual port of this machine's own address, until it is closed. */
async function inspector(pid: number) {
  process.kill(pid, "SIGUSR1");
  let address: string | undefined;
  for (let tries = 0; address === undefined && tries < 50; tries++) {
    await after(100);
    const listed = await fetch("http://127.0.0.1:9229/json/list").catch(() => null);
    address = ((await listed?.json()) as { webSocketDebuggerUrl: string }[] | undefined)?.[0]?.webSocketDebuggerUrl;
  }
  if (address === undefined) throw new Error(`the process ${pid} opened no inspector`);
  const socket = new WebSocket(address);
  const asked = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) asked.get(id)?.(result);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let count = 0;
  const ask = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve) => {
      asked.set(++count, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  const close = async () => {
    // The next process to be looked at wants the port.
    const expression = 'process.getBuiltinModule("node:inspector").close()';
    socket.send(JSON.stringify({ id: ++count, method: "Runtime.evaluate", params: { expression } }));
    await new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
  };
  return { ask, close };
}

/** Where a process spends its time while something goes on: milliseconds by room. */
export async function profiled(pid: number, during: () => Promise<unknown>): Promise<Map<string, number>> {
  const { ask, close } = await inspector(pid);
  await ask("Profiler.enable");
  await ask("Profiler.setSamplingInterval", { interval: 250 });
  await ask("Profiler.start");
  await during();
  const { profile } = await ask<{ profile: Profile }>("Profiler.stop");
  await close();
  return byRoom(profile);
}
