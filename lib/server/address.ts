import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Under which the server in front tells pages the client's address; it writes over whatever a client sends. */
export const ADDRESS_HEADER = "x-client-address";
/** Under which it tells them `https` or `http`: how the client came, to the proxy in front of us where there is one. */
export const SCHEME_HEADER = "x-client-scheme";

/** Under which it tells them the nonce that this answer's scripts carry. */
export const NONCE_HEADER = "x-nonce";

/** What only a proxy may say; of anybody else it is taken off the request, so that nothing behind us believes it. */
const SAID_BY_PROXIES = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/;
const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * The networks whose word about the client is believed (TRUST_PROXY, by commas); none where nothing is set. Throws a
 * sentence on what is no network. A bare `1`, which once meant any connection, is one of those: whoever reached the
 * service past its proxy wrote their own address with it.
 */
export function proxiesIn(text: string | undefined): BlockList {
  const trusted = new BlockList();
  for (const word of (text ?? "").split(",").map((one) => one.trim())) {
    if (word === "") continue;
    const [, address = "", bits] = NETWORK.exec(word) ?? [];
    const most = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || Number(bits ?? most) > most) {
      throw new RangeError(
        `TRUST_PROXY has "${word}": name the proxies' addresses or networks by commas, such as 127.0.0.1,::1,10.0.0.0/8.`,
      );
    }
    trusted.addSubnet(address, Number(bits ?? most), familyOf(address));
  }
  return trusted;
}

const known: { text?: string | undefined; proxies?: BlockList } = {};

function isProxy(address: string): boolean {
  const text = process.env.TRUST_PROXY;
  if (!known.proxies || known.text !== text) Object.assign(known, { text, proxies: proxiesIn(text) });
  return known.proxies?.check(address, familyOf(address)) ?? false;
}

/** The address alone, in its shortest form: without port, brackets, zone, or IPv6 around IPv4. Null where it is none. */
function plain(text: string | undefined): string | null {
  const [bare = ""] = (text ?? "")
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .split("%");
  const address = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  return [high, low]
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join(".");
}

const peers = new WeakMap<IncomingMessage["socket"], string | null>();

/** The address at the other end of a connection, which it keeps: found once, as each request on it asks several times. */
function peerOf({ socket }: Pick<IncomingMessage, "socket">): string | null {
  let peer = peers.get(socket);
  if (peer === undefined) {
    peer = plain(socket.remoteAddress);
    // Of one that has ended meanwhile there is none to be kept.
    if (socket.remoteAddress !== undefined) peers.set(socket, peer);
  }
  return peer;
}

/** Whose connection it is, for counting them: null where it is a trusted proxy's, which stand for many. */
export function connectorOf(socket: IncomingMessage["socket"]): string | null {
  const peer = peerOf({ socket });
  return peer !== null && isProxy(peer) ? null : networkOf(peer);
}

/** Whether the connection comes from a proxy whose word is believed. */
function isFromProxy(request: IncomingMessage): boolean {
  const peer = peerOf(request);
  return peer !== null && isProxy(peer);
}

/**
 * The client's address: the connection's, or where that is a trusted proxy's, the first in X-Forwarded-For, read from
 * its end, that is none of theirs. What stands left of it the client may have written.
 */
export function addressOf(request: IncomingMessage): string | null {
  let nearest = peerOf(request);
  const hops = String(request.headers["x-forwarded-for"] ?? "").split(",");
  while (nearest !== null && isProxy(nearest)) {
    const next = plain(hops.pop());
    if (next === null) break;
    nearest = next;
  }
  return nearest;
}

/** Whether the client comes by https: the instance's own address says so, or the proxy in front of it. */
export function isSecure(request: IncomingMessage): boolean {
  if (process.env.NEXTAUTH_URL?.startsWith("https://")) return true;
  const said = request.headers["x-forwarded-proto"];
  if (said === undefined) return false;
  return isFromProxy(request) && [said].flat().some((one) => one.split(",").some((word) => word.trim() === "https"));
}

/** Tells pages what the server in front knows of the client, in place of whatever the client says of itself. */
export function tellPages(request: IncomingMessage): void {
  const [address, secure] = [addressOf(request), isSecure(request)];
  if (!isFromProxy(request)) for (const name of SAID_BY_PROXIES) delete request.headers[name];
  request.headers[ADDRESS_HEADER] = address ?? "";
  request.headers[SCHEME_HEADER] = secure ? "https" : "http";
}

/**
 * What is counted together as one client: an IPv4 address, or the /64 that an IPv6 customer has all to themselves and
 * could wander through without end.
 */
export function networkOf(address: string | null): string {
  const short = plain(address ?? undefined);
  if (short === null) return "unknown";
  if (isIP(short) === 4) return short;
  const [left = "", right] = short.split("::");
  const groups = (side: string | undefined) => (side ? side.split(":") : []);
  const zeros = right === undefined ? 0 : 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array.from({ length: zeros }, () => "0"), ...groups(right)];
  return `${all.slice(0, 4).join(":")}::/64`;
}
