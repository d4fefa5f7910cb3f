import cluster, { type Worker } from "node:cluster";
import { flushCompileCache } from "node:module";
import { createServer, isIPv6 } from "node:net";
import { availableParallelism } from "node:os";
import { assertMachines } from "#lib/db/router.ts";
import { encryptionKeys } from "#lib/db/sealing.ts";
import { signer } from "#lib/domains/trust/receipts/signing.ts";
import { sealOldSecrets } from "#lib/work/clear-secrets.ts";
import { log } from "#lib/work/log.ts";
import { proxiesIn } from "./address.ts";
import { countForWorkers } from "./counters.ts";
import { firstStart, keepFirstStart, markTold, tellFirstStart } from "./first-start.ts";
import { endWithIts } from "./handed-over.ts";
import { endWithParent } from "./orphan.ts";
import { authSecret } from "./secret.ts";
import { assertSettings } from "./settings.ts";

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST || null;
const development = process.env.MINUTEBOOK_DEV === "1";
const processes = development ? 1 : Number(process.env.WEB_PROCESSES ?? availableParallelism());

/** What a person who has just started the service needs to see, and nothing else. */
async function greet(): Promise<void> {
  const first = await firstStart();
  const at = `http://${host === null ? "localhost" : isIPv6(host) ? `[${host}]` : host}:${port}`;
  console.log(`Minutebook is at ${at} (API reference: ${at}/docs)`);
  if (!first) return;
  const lines = tellFirstStart(first);
  console.log(
    process.env.FIRST_START === "quiet"
      ? `The owner's sign-in and an API key are in ${keepFirstStart(lines)}, which only this user reads: keep them elsewhere and delete it.`
      : lines,
  );
  markTold();
}

/** Ready for the launcher, and for whoever waits on it. */
async function started(): Promise<void> {
  await greet();
  process.send?.({ ready: true });
}

/** What must be there before the first request, made once so that every process finds it made. */
async function prepare(): Promise<void> {
  authSecret();
  encryptionKeys();
  await signer();
  await sealOldSecrets();
}

/**
 * Refuses an address that cannot be listened at before Next is loaded: a mistyped HOST is told at once, and Node, which can
 * wait for its own threads for ever when it exits while they compile, has nothing to compile yet.
 */
async function assertAddressIsFree(): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen({ port, ...(host !== null && { host }) }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

async function primary(): Promise<void> {
  countForWorkers();
  await prepare();
  let stopping = false;
  let listening = 0;
  const start = () => endWithIts(cluster.fork());
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGTERM");
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever launched the service is gone, by kill -9 perhaps: it ends in order rather than run on unattended.
  process.on("disconnect", stop);
  cluster.on("message", (_: Worker, message: { listening?: boolean }) => {
    if (message.listening && ++listening === processes) void started();
  });
  cluster.on("exit", (worker, code) => {
    if (stopping || (code !== 0 && listening < processes)) {
      stopping = true;
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(listening < processes ? 1 : 0);
      else for (const other of Object.values(cluster.workers ?? {})) other?.process.kill("SIGTERM");
      return;
    }
    log.error({ worker: worker.process.pid, code }, "a process ended; another takes its place");
    start();
  });
  for (let i = 0; i < processes; i++) start();
}

async function worker(): Promise<void> {
  if (process.send) endWithParent();
  if (cluster.isPrimary) await prepare();
  // The product, and Next with it: the primary process serves nothing, and has none of them.
  const { startServing } = await import("./serving.ts");
  const end = await startServing({ port, host, development });
  let ending = false;
  const stop = () => {
    if (ending) return;
    ending = true;
    void end().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever launched it is gone; where that is the primary process, Node ends its workers by itself.
  if (!cluster.isWorker) process.on("disconnect", stop);
  if (cluster.isWorker) process.send?.({ listening: true });
  else await started();
  // For the next process to start, also where this one is ended by force.
  flushCompileCache();
}

try {
  assertSettings();
  proxiesIn(process.env.TRUST_PROXY);
  assertMachines();
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  process.exit(1);
}
try {
  if (cluster.isPrimary) await assertAddressIsFree();
  await (cluster.isPrimary && processes > 1 ? primary() : worker());
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const said: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: stop what listens there, or set PORT to another.`,
    EADDRNOTAVAIL: `HOST is "${host}", which is no address of this machine.`,
    ENOTFOUND: `HOST is "${host}", which is the name of no machine.`,
  };
  if (code === undefined || said[code] === undefined) throw error;
  console.error(said[code]);
  process.exit(1);
}
