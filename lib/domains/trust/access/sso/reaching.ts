import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopback } from "./rules.ts";

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 512 * 1024;
/** How many look-ups and tries run at once in a process, so that nobody makes it ask the whole world at a time. */
const MOST_AT_ONCE = 4;

/** Addresses that are nobody's on the open internet (IANA's special-purpose registries). */
const special = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
  ] as const),
  ...([
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
]) {
  special.addSubnet(network, bits, "ipv4");
}
/** Of IPv6 only what is given out (2000::/3) is reached, without what leads into IPv4 or stands in documents. */
const givenOut = new BlockList();
givenOut.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** Whether an address is of a private network, this machine, or nobody: what a stranger's word must not lead us to. */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return special.check(address, "ipv4");
  return !givenOut.check(address, "ipv6") || special.check(address, "ipv6");
}

/** What of the environment lets private networks be reached: for tests, and for who runs the service beside whom it asks. */
type Allowance = "SSO_ALLOW_PRIVATE" | "WEBHOOK_ALLOW_PRIVATE";
/** What is posted to may stand in a private network without TLS; an issuer may on this machine alone. */
const isPlainOutside = (allowance: Allowance) => allowance === "WEBHOOK_ALLOW_PRIVATE";
const isAllowed = (allowance: Allowance) => process.env[allowance] === "1";

/** Whether issuers may stand in private networks. */
export const mayReachPrivate = (): boolean => isAllowed("SSO_ALLOW_PRIVATE");

const refused = (host: string, allowance: Allowance) =>
  new Error(`${host} is an address of a private network, which this service does not reach (${allowance})`);

const plain = (host: string) => new Error(`http://${host} is not an https address`);

/** Looks a name up once and connects to what was found and checked: a second answer of DNS has no say. */
const pinned =
  (allowance: Allowance, isPlain: boolean): LookupFunction =>
  (host, options, found) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const isInside = addresses.some(({ address }) => isPrivate(address));
      if (isInside && !isAllowed(allowance)) return found(refused(host, allowance), []);
      if (isPlain && !addresses.every(({ address }) => isPrivate(address))) return found(plain(host), []);
      const [first] = addresses;
      if (options.all) found(null, addresses);
      else found(null, first?.address ?? "", first?.family);
    });
  };

/** Throws where an address must not be asked: neither https nor, where private ones may be, one of those; or a private one by its figures. */
function assertMayReach(url: URL, allowance: Allowance): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPlain = url.protocol === "http:" && (isLoopback(url) || isPlainOutside(allowance)) && isAllowed(allowance);
  if (url.protocol !== "https:" && !isPlain) throw new Error(`${url.origin} is not an https address`);
  if (isPlain && isIP(host) !== 0 && !isPrivate(host)) throw plain(host);
  // Figures are looked up by nobody, so that they are checked here.
  if (isIP(host) !== 0 && isPrivate(host) && !isAllowed(allowance)) throw refused(host, allowance);
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.byteLength;
    if (size > MOST_BYTES) throw new Error("the answer is larger than 512 KiB");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

const sentences: Record<string, string> = {
  ENOTFOUND: "has no address: DNS knows no such name",
  EAI_AGAIN: "has no address: DNS did not answer",
  ECONNREFUSED: "refuses the connection",
  EHOSTUNREACH: "cannot be reached",
  ENETUNREACH: "cannot be reached",
  ETIMEDOUT: "cannot be reached",
  ECONNRESET: "broke the connection off",
  HPE_HEADER_OVERFLOW: "answers with more headers than are read (16 KiB)",
  CERT_HAS_EXPIRED: "has a certificate that has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a certificate that it has signed itself",
  SELF_SIGNED_CERT_IN_CHAIN: "has a certificate that nobody else has signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "has a certificate whose issuer is not known",
  ERR_TLS_CERT_ALTNAME_INVALID: "has a certificate of another name",
};

/** What an error of the network says of the host that was asked; null where it is none that is known. */
export function sentenceOf(error: unknown): string | null {
  const code = String((error as NodeJS.ErrnoException | undefined)?.code);
  return sentences[code] ?? (code.startsWith("HPE_") ? "does not answer in HTTP" : null);
}

/** What is sent. */
export interface Asked {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** How long it may take in all, 5 s where nothing is said. */
  timeoutMs?: number | undefined;
  /** Whether only the status counts: nothing of what is answered is read. */
  isUnread?: boolean | undefined;
}

/** Asks an issuer, as `reachOutside` does. */
export const reach = (address: string, asked: Asked): Promise<Response> =>
  reachOutside(address, asked, "SSO_ALLOW_PRIVATE");

/** The head of what is answered. Whatever becomes of the connection, it is settled by then: nobody waits for what never comes. */
const answerTo = (url: URL, options: RequestOptions, text: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestSecure : requestPlain;
    send(url, options, resolve)
      .on("error", reject)
      // By 101 the connection is another protocol's, and neither an answer nor an error comes of it.
      .on("upgrade", (_, socket) => {
        socket.destroy();
        reject(new Error(`${url.host} answered 101, for another protocol than HTTP`));
      })
      .end(text);
  });

async function answered(url: URL, options: RequestOptions, text: string, isUnread: boolean): Promise<Response> {
  const answer = await answerTo(url, options, text);
  const status = answer.statusCode ?? 0;
  if (isUnread || status < 200 || status > 599) answer.destroy();
  if (status < 200 || status > 599) throw new Error(`${url.host} answered ${status}, which HTTP has no meaning for`);
  if (isUnread) return new Response(null, { status });
  const bytes = await bodyOf(answer);
  const told = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(", ")]],
  );
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), { status, headers: told });
}

/**
 * Asks an address that somebody has given as `fetch` would, but reaches no private network, follows no redirect, waits for
 * 5 s in all unless another time is given, and reads 512 KiB at most. Throws an Error whose message says what was wrong.
 */
export async function reachOutside(
  address: string,
  { method = "GET", headers = {}, body, signal, timeoutMs = TIMEOUT_MS, isUnread = false }: Asked,
  allowance: Allowance,
): Promise<Response> {
  const url = new URL(address);
  assertMayReach(url, allowance);
  const limit = AbortSignal.timeout(timeoutMs);
  const text = body === undefined || body === null ? "" : String(body);
  const length = text === "" ? {} : { "content-length": String(Buffer.byteLength(text)) };
  const options = {
    method,
    headers: { ...headers, ...length },
    lookup: pinned(allowance, url.protocol === "http:"),
    signal: signal ? AbortSignal.any([limit, signal]) : limit,
    agent: false,
  };
  return answered(url, options, text, isUnread).catch((error) => {
    if (limit.aborted) throw new Error(`${url.host} did not answer within ${timeoutMs / 1000} seconds`);
    const known = sentenceOf(error);
    throw known === null ? error : new Error(`${url.host} ${known}`, { cause: error });
  });
}

/** The TXT records of a domain, each in its pieces; none where it has none. `SSO_DNS_SERVER` names who is asked. */
export async function txtRecordsOf(domain: string): Promise<string[][]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (process.env.SSO_DNS_SERVER) resolver.setServers(process.env.SSO_DNS_SERVER.split(","));
  try {
    return await resolver.resolveTxt(domain);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENODATA" || code === "ENOTFOUND") return [];
    throw error;
  }
}

const running = { now: 0 };

/** Waits for the outside in the course of an act, a few at a time. Answers null where too many do so already. */
export async function inTurn<T>(ask: () => Promise<T>): Promise<T | null> {
  if (running.now >= MOST_AT_ONCE) return null;
  running.now += 1;
  try {
    return await ask();
  } finally {
    running.now -= 1;
  }
}
