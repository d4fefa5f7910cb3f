import { once } from "node:events";
import net from "node:net";
import { setTimeout as after } from "node:timers/promises";

/** Somebody with a workspace, a company and an agent of their own, and what they do to everybody else's service. */
export interface Attacker {
  base: string;
  key: string;
  entity_id: string;
  bank_id: string;
  agent_id: string;
}

const PAUSE_MS = 1000;
const long = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));

/** A request that is put together once and sent again and again: putting it together is no part of what the service bears. */
function ask({ base, key }: Attacker, path: string, body: unknown, headers: Record<string, string> = {}) {
  const raw = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const sent = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers };
  return async () => {
    const answer = await fetch(`${base}${path}`, { method: "POST", headers: sent, body: raw });
    await answer.arrayBuffer();
  };
}

const see =
  (url: string, headers: Record<string, string> = {}) =>
  async () => {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
  };

/** Opens a connection, promises a body and lets it come by a byte a second. */
const drip =
  ({ base, key }: Attacker) =>
  async () => {
    const { hostname, port } = new URL(base);
    const socket = net.connect(Number(port), hostname);
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(
      `POST /v1/contacts HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
    );
    while (!socket.destroyed) {
      socket.write(" ");
      await after(PAUSE_MS);
    }
  };

/** What was found to stop a process, to fill its memory or to keep it busy, and what strangers try anywhere. */
const attacks: ((by: Attacker) => () => Promise<unknown>)[] = [
  (by) => ask(by, `/v1/agents/${by.agent_id}/messages`, { content: `Pay${long(" ", 49_000)}x` }),
  (by) =>
    ask(
      by,
      `/v1/inbound/email/${by.agent_id}`,
      `From: a@b.example\r\nSubject: Hi\r\nContent-Type: text/html\r\n\r\n${long("<", 80_000)}`,
      { "Content-Type": "message/rfc822" },
    ),
  (by) =>
    ask(by, `/v1/entities/${by.entity_id}/bank-accounts/${by.bank_id}/imports`, {
      format: "ofx",
      content: `OFXHEADER:100\n<OFX>${long("<!--", 160_000)}`,
    }),
  (by) =>
    ask(by, "/api/auth/callback/credentials", `email=${long("a", 4_000_000)}&password=x`, {
      "Content-Type": "application/x-www-form-urlencoded",
    }),
  (by) => ask({ ...by, key: "mb_nobody" }, "/v1/contacts", {}),
  (by) => ask(by, "/v1/contacts", `{"name":${long("[", 900_000)}`),
  (by) =>
    ask(by, `/v1/entities/${by.entity_id}/invoices`, {
      customer: long("x", 900_000),
      amount_cents: 1,
      due_date: "2030-01-01",
    }),
  (by) =>
    see(`${by.base}/v1/entities/${by.entity_id}/journal-entries?limit=1000`, { Authorization: `Bearer ${by.key}` }),
  drip,
  (by) => see(`${by.base}/verify?${long("a", 7_000)}`),
];

/** So many attackers, each at one kind and again a second after its answer, for ever. A refusal or a cut line is what they expect. */
async function attack(many: number, by: Attacker): Promise<void> {
  const made = attacks.map((kind) => kind(by));
  const one = async (_: unknown, at: number) => {
    const again = made[at % made.length];
    for (;;) {
      await again?.().catch(() => undefined);
      await after(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: many }, one));
}

// A process of its own, so that what the attackers bear is not taken for the customer's waiting; whoever started it ends it.
const { ATTACKERS = "50", ATTACKER } = process.env;
if (ATTACKER !== undefined) await attack(Number(ATTACKERS), JSON.parse(ATTACKER));
