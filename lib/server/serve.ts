import nextModule from "next";
import { rememberKeys } from "./authenticate.ts";
import { drainable } from "./draining.ts";
import { frontServer } from "./front.ts";

// Under `nodenext` the default import of next is typed as its namespace.
const next = nextModule as unknown as typeof nextModule.default;

/** Listens on `port`, at one address of the machine or at all (null), with the API in front of Next. Answers the function that stops it: no new requests, then the drain. */
export async function serve({
  port,
  host,
  development,
}: {
  port: number;
  host: string | null;
  development: boolean;
}): Promise<() => Promise<void>> {
  process.env.NEXTAUTH_URL ??= `http://localhost:${port}`;
  const app = next({ dev: development, port, hostname: "localhost" });
  await app.prepare();
  await rememberKeys();
  const server = frontServer(app.getRequestHandler(), {}, development);
  const stop = drainable(server);
  if (development) server.on("upgrade", app.getUpgradeHandler());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host !== null && { host }) }, resolve);
  });
  return stop;
}
