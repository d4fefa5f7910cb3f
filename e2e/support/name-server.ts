import { createSocket } from "node:dgram";

/** A DNS server of the test's own that knows TXT records. */
export interface NameServer {
  /** What SSO_DNS_SERVER is set to. */
  address: string;
  /** The texts by their domain. */
  records: Map<string, string[]>;
  close: () => Promise<void>;
}

/** The name that a question asks about, and where the question ends (RFC 1035, 4.1.2). */
function questionIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

const TXT = 16;

function answerTo(message: Buffer, records: Map<string, string[]>): Buffer {
  const { name, end } = questionIn(message);
  const isTxt = message.readUInt16BE(end - 4) === TXT;
  const texts = isTxt ? (records.get(name) ?? []) : [];
  const answers = texts.map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(TXT, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  // An answer, with recursion; a name that nobody knows is said to be none.
  header.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, message.subarray(12, end), ...answers]);
}

export async function openNameServer(): Promise<NameServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (message, from) => socket.send(answerTo(message, records), from.port, from.address));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
