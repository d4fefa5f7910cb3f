import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transaction } from "#lib/db/transaction.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { exportEvidence } from "#lib/domains/trust/receipts/evidence/operations.ts";
import { readCheckpoint } from "#lib/domains/trust/receipts/operations.ts";
import {
  changeWitness,
  createWitness,
  deleteWitness,
  readWitness,
  sendToWitness as sendNow,
} from "#lib/domains/trust/receipts/witnesses/operations.ts";
import type { Frequency } from "#lib/domains/trust/receipts/witnesses/rules.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { type Mailbox, openMailbox } from "../../e2e/support/mailbox.ts";
import { owed } from "../../e2e/support/owed.ts";
import { openZip, sentenceOf, verifyAll } from "../../public/verify.mjs";
import { dispatch } from "./dispatch.ts";
import { fileBytes } from "./files.ts";
import { closeQueue } from "./queue.ts";
import { sealAndTell } from "./sealing.ts";
import { sendToWitness } from "./witnesses.ts";

let mailbox: Mailbox;
let company: Awaited<ReturnType<typeof newCompany>>;
const taken: { method: string | undefined; type: string | undefined; body: string }[] = [];
let answer = 200;
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  taken.push({ method: request.method, type: request.headers["content-type"], body });
  response.writeHead(answer, answer === 302 ? { Location: "http://169.254.169.254/" } : {}).end();
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;

beforeAll(async () => {
  mailbox = await openMailbox();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(async () => {
  process.env.SMTP_URL = mailbox.url;
  process.env.WEBHOOK_ALLOW_PRIVATE = "1";
  company = await newCompany();
  await seal();
});
afterEach(() => {
  answer = 200;
  taken.length = 0;
  delete process.env.SMTP_URL;
  delete process.env.WEBHOOK_ALLOW_PRIVATE;
});
afterAll(async () => {
  await Promise.all([mailbox.close(), new Promise((resolve) => server.close(resolve)), closeQueue()]);
});

const seal = async () => {
  while (((await transaction({ workspace_id: company.workspace_id }, "write", sealAndTell)) ?? 1) > 0);
};
const act = async () => {
  await execute(createContact, company.caller, { name: "Grace", role: "founder" });
  await seal();
};
/** A witness, whose own receipt is sealed by now. */
const newWitness = async (of: string, frequency: Frequency = "daily") => {
  const { value } = await execute(createWitness, company.caller, { name: "Auditor", address: of, frequency });
  await seal();
  return value;
};
type Witness = Awaited<ReturnType<typeof newWitness>>;
const read = async ({ witness_id }: Witness) => (await execute(readWitness, company.caller, { witness_id })).value;
const send = ({ witness_id }: Witness) => sendToWitness({ workspace_id: company.workspace_id, witness_id });
const head = async () => (await execute(readCheckpoint, company.caller, {})).value;
const jobs = () => owed(company.workspace_id, "witness.send");
/** As if so much time had gone by since it was sent a head. */
const longAgo = ({ witness_id }: Witness, time: string) =>
  asOwner("update witness set sent_at = sent_at - $2::interval where witness_id = $1", [witness_id, time]);

describe("a witness", () => {
  it("that is an address is posted the signed head, as anybody reads it", async () => {
    const witness = await newWitness(address());
    expect(witness).toMatchObject({ kind: "url", sent_at: null, scheduled_at: expect.any(String) });
    await send(witness);
    expect(taken).toMatchObject([{ method: "POST", type: "application/json" }]);
    expect(JSON.parse(taken[0]?.body ?? "")).toEqual(await head());
    expect(await read(witness)).toMatchObject({ sent_tree_size: 2, error: null });
  });

  it("that is a mailbox is mailed it with what verifies it, as JSON and as a signed note", async () => {
    const witness = await newWitness(`auditor.${company.workspace_id}@example.com`);
    await send(witness);
    const [letter] = mailbox.to(witness.address);
    expect(letter?.subject).toMatch(/^Checkpoint of Test \w+: size 2$/);
    const [json, note] = letter?.attachments ?? [];
    expect(json?.filename).toBe("checkpoint-2.json");
    const text = (of: typeof json) => new TextDecoder().decode(of?.content as ArrayBuffer);
    expect(JSON.parse(text(json))).toEqual(await head());
    expect(letter?.text).toContain(text(note).trim());
  });

  it("is sent no more than its frequency says, and the newest head when it is time again", async () => {
    const witness = await newWitness(address(), "hourly");
    await send(witness);
    await act();
    const planned = await read(witness);
    expect(Date.parse(planned.scheduled_at ?? "") - Date.parse(planned.sent_at ?? "")).toBe(60 * 60 * 1000);
    expect((await jobs()).map(({ payload }) => payload)).toContainEqual({
      witness_id: witness.witness_id,
      start_after: planned.scheduled_at,
    });
    while ((await dispatch()) > 0);
    const [job] = await asOwner<{ start_after: Date }>(
      "select max(start_after) as start_after from pgboss.job where name = 'witness.send' and data ->> 'witness_id' = $1",
      [witness.witness_id],
    );
    expect(job?.start_after.toISOString(), "the queue waits as long").toBe(planned.scheduled_at);
    await send(witness);
    expect(taken, "it was too early").toHaveLength(1);
    await asOwner("update witness set scheduled_at = now() where witness_id = $1", [witness.witness_id]);
    await act();
    await send(witness);
    expect(taken.map(({ body }) => JSON.parse(body).tree_size)).toEqual([2, (await head()).tree_size]);
    await send(witness);
    expect(taken, "it has the newest").toHaveLength(2);
    await longAgo(witness, "2 hours");
    await act();
    expect(Date.parse((await read(witness)).scheduled_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("that does not take a head says why, and is sent it at the next try", async () => {
    const witness = await newWitness(address());
    for (const [status, why] of [
      [500, /answered 500/],
      [302, /answered 302/],
    ] as const) {
      answer = status;
      await expect(send(witness)).rejects.toThrow(why);
      expect((await read(witness)).error).toMatch(why);
    }
    answer = 204;
    await send(witness);
    expect(await read(witness)).toMatchObject({ error: null, sent_tree_size: 2 });
  });

  it("in a private network is not reached, unless the service is told so", async () => {
    const witness = await newWitness(address());
    delete process.env.WEBHOOK_ALLOW_PRIVATE;
    await expect(send(witness)).rejects.toThrow(/is not an https address/);
    const inside = await newWitness("https://10.0.0.1/heads");
    await expect(send(inside)).rejects.toThrow(/private network.*WEBHOOK_ALLOW_PRIVATE/);
    expect(taken).toEqual([]);
  });

  it("by mail, where there is no mail server, says so", async () => {
    const witness = await newWitness("auditor@example.com");
    delete process.env.SMTP_URL;
    await expect(send(witness)).rejects.toThrow("no mail server");
    expect((await read(witness)).error).toContain("SMTP_URL");
  });

  it("is sent a head at once where somebody asks for it, and none once it is off or gone", async () => {
    const witness = await newWitness(address());
    await send(witness);
    await execute(sendNow, company.caller, { witness_id: witness.witness_id });
    await send(witness);
    expect(taken).toHaveLength(2);
    await execute(changeWitness, company.caller, { witness_id: witness.witness_id, is_enabled: false });
    await execute(sendNow, company.caller, { witness_id: witness.witness_id });
    await send(witness);
    await execute(deleteWitness, company.caller, { witness_id: witness.witness_id });
    await send(witness);
    expect(taken).toHaveLength(2);
    await expect(read(witness)).rejects.toMatchObject({ status: 404 });
  });

  it("proves later that nothing was rewritten, by what it kept: of an export, and of a part of one", async () => {
    const witness = await newWitness(address());
    await act();
    await send(witness);
    const saved = { name: "kept.json", text: taken[0]?.body ?? "" };
    await act();
    await act();
    for (const input of [{}, { entity_id: company.entity_id }]) {
      const bytes = await fileBytes((await execute(exportEvidence, company.caller, input)).value);
      const source = await openZip(bytes.length, async (from: number, to: number) => bytes.subarray(from, to));
      const { told, findings } = await verifyAll([{ name: "evidence.zip", source }, saved]);
      expect(findings.map(sentenceOf)).toEqual([]);
      expect(told).toContain("Nothing that stood at kept.json was rewritten since.");
    }
  });
});

describe("what is no witness", () => {
  it.each([
    "auditor",
    "http://witness.example/",
    "ftp://witness.example/",
    "https://user:word@witness.example/",
    "https://witness.example/#here",
    "https://",
    "a@b@c",
    "",
  ])("is refused: '%s'", async (given) => {
    await expect(newWitness(given)).rejects.toMatchObject({ status: 400 });
  });

  it("is one that is there, and one too many", async () => {
    await newWitness("auditor@example.com");
    await expect(newWitness("auditor@example.com")).rejects.toMatchObject({ status: 409 });
    // They come together, and one of them finds no place.
    const others = Array.from({ length: 20 }, (_, n) => newWitness(`auditor.${n}@example.com`));
    const refused = (await Promise.allSettled(others)).filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason)).toEqual([expect.objectContaining({ status: 400 })]);
    await expect(newWitness("one.more@example.com")).rejects.toMatchObject({ status: 400 });
  });
});
