import { execFile } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { canonicalJson } from "#lib/core/canonical.ts";
import { signingKeyName } from "#lib/core/keys.mjs";
import { sealedBy } from "#lib/core/sealing.ts";
import { pool } from "#lib/db/pool.ts";
import { encryptionKeys, unseal } from "#lib/db/sealing.ts";
import { transaction } from "#lib/db/transaction.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { updateHolderW9 } from "#lib/domains/compliance/tax/holders/operations.ts";
import * as holders from "#lib/domains/compliance/tax/holders/store.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { openNumber } from "#lib/domains/money/banking/account-numbers/store.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { createAgent } from "#lib/domains/trust/agents/operations.ts";
import { webhookSecret } from "#lib/domains/trust/agents/store.ts";
import { listSigningKeys, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { createWebhook, rotateWebhookSecret } from "#lib/domains/trust/webhooks/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../e2e/support/books.ts";
import { asOwner } from "../e2e/support/database.ts";
import { grant } from "../e2e/support/equity.ts";
import { eventually } from "../e2e/support/eventually.ts";

// As an operator does it, beside a service that goes on: this process, and whatever else the tests run on the same keys.

let company: Awaited<ReturnType<typeof newCompany>>;

beforeAll(async () => {
  company = await newCompany();
});
afterEach(() => vi.useRealTimers());

const owner = process.env.OWNER_DATABASE_URL ?? "";

/** What a start with that DATA_DIR does about its signing key, and what a rotation does. */
const inFolder = (deed: "publishKey" | "rotateKey") => (folder: string) => {
  const text = `import { ${deed} } from "#lib/domains/trust/receipts/signing.ts"; await ${deed}(); process.exit()`;
  const env = { ...process.env, DATABASE_URL: owner, DIRECTORY_URL: "", DATA_DIR: folder };
  return promisify(execFile)(process.execPath, ["--input-type=module", "-e", text], { env });
};
const startIn = inFolder("publishKey");
const rotateIn = inFolder("rotateKey");

async function rotate(...what: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: owner, OWNER_URLS: owner, DIRECTORY_URL: "" };
  const { stdout } = await promisify(execFile)(process.execPath, [path.resolve("scripts/rotate.ts"), ...what], { env });
  return stdout;
}

/** A second later, by this process's clock: when it looks at its secrets again. */
const aSecondLater = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_100 });

describe("the encryption key", () => {
  it("is changed under a service that goes on, and all that it had wrapped is wrapped anew, also what nobody may change", async () => {
    const { workspace_id, entity_id, caller } = company;
    const bank = { routing_number: "021000021", account_number: "000123456789" };
    const vendor = await company.act(createVendor, { name: "Precision Parts", ...bank });
    const agent = (
      await execute(createAgent, caller, { entity_id, name: "A", system_prompt: "B", model: "local/rules" })
    ).value;
    const address = { url: "https://example.com/told", events: ["*"] };
    const webhook = (await execute(createWebhook, caller, address)).value;
    await execute(rotateWebhookSecret, caller, webhook);
    const { cap_table_id, instruments } = await company.act(readCapTable);
    const ofCommon = { entity_id, cap_table_id, instrument_id: instruments[0]?.instrument_id ?? "" };
    const granted = await grant(caller, { ...ofCommon, recipient_name: "Ada Byron", shares: 1 });
    const holder_contact_id = granted.value.recipient_contact_id ?? "";
    await company.act(updateHolderW9, { holder_contact_id, tin: "84-7654321" });
    await company.act(dissolveEntity, { reason: "Sold." });
    const sealed = async () =>
      (
        await asOwner<{ value: string }>(
          `select account_number_sealed as value from vendor where workspace_id = $1
           union all select webhook_secret from agent where workspace_id = $1
           union all select former_secret_sealed from webhook where workspace_id = $1
           union all select tin_sealed from holder_w9 where workspace_id = $1`,
          [workspace_id],
        )
      ).map(({ value }) => value);
    const [old] = encryptionKeys(true);
    expect((await sealed()).map(sealedBy)).toEqual(Array(4).fill(old.key_id));
    const told = await rotate("encryption");
    const [present, ...others] = encryptionKeys(true);
    expect(others[0]).toEqual(old);
    expect(told).toContain(present.key_id);
    const now = await sealed();
    expect(now.map(sealedBy)).toEqual(Array(4).fill(present.key_id));
    const read = await transaction({ workspace_id }, "read", async (tx) => [
      openNumber(tx, "vendor", vendor.vendor_id, now[0] ?? ""),
      await webhookSecret(tx, agent),
      unseal(now[2] ?? "", { workspace_id, table: "webhook", id: webhook.webhook_id, column: "former_secret_sealed" }),
      (await holders.ofCompany(tx, entity_id)).get(holder_contact_id)?.openTin(),
    ]);
    expect(read).toEqual([bank.account_number, agent.webhook_secret, webhook.secret, "84-7654321"]);
    const columns = await asOwner<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name ~ '_sealed$' or column_name = 'webhook_secret') order by 1`,
    );
    const wrapped = [...told.matchAll(/^(\S+)\t/gm)].map(([, column]) => column);
    expect(wrapped.sort(), "no sealed value is passed over").toEqual(columns.map(({ name }) => name));
    const [off] = await asOwner<{ off: number }>("select count(*)::int as off from pg_trigger where tgenabled <> 'O'");
    expect(off?.off, "every trigger is on again").toBe(0);
  });
});

describe("the signing key", () => {
  it("is changed under a service that goes on: what either signed verifies, and both stay listed", async () => {
    const signed = async () => {
      const made = await newCompany();
      const [row] = await asOwner<{ id: string }>("select receipt_id as id from receipt where workspace_id = $1", [
        made.workspace_id,
      ]);
      return (await execute(readReceipt, made.caller, { receipt_id: row?.id ?? "" })).value;
    };
    const before = await signed();
    // Another test may rotate it too, between the two.
    const [, present, replaced] = /with (\w+); those of (\w+) verify/.exec(await rotate("signing")) ?? [];
    aSecondLater();
    const after = await signed();
    expect(after.key_id).not.toBe(before.key_id);
    const { data } = (await execute(listSigningKeys, company.caller, {})).value;
    const listed = data.map(({ key_id }) => key_id);
    expect(listed).toEqual(expect.arrayContaining([present, replaced, before.key_id, after.key_id]));
    for (const { hash, signature, key_id, ...rest } of [before, after]) {
      const pem = data.find((key) => key.key_id === key_id)?.public_key_pem ?? "";
      const digest = createHash("sha256").update(canonicalJson(rest), "utf8").digest();
      expect(digest.toString("hex")).toBe(hash);
      expect(verify(null, digest, createPublicKey(pem), Buffer.from(signature, "base64"))).toBe(true);
    }
    // So that whoever has kept the old one signs nothing of later with it.
    expect(data.find(({ key_id }) => key_id === replaced)?.retired_at).toMatch(/^\d{4}-/);
  });

  it("is replaced at the next start where it was retired, as in a DATA_DIR of before", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-before-"));
    const file = path.join(folder, "signing-key.pem");
    copyFileSync(path.join(process.env.DATA_DIR ?? "", "signing-key.pem"), file);
    const before = readFileSync(file, "utf8");
    const start = () => startIn(folder);
    await rotate("signing");
    await start();
    const made = readFileSync(file, "utf8");
    expect(made).not.toBe(before);
    await start();
    expect(readFileSync(file, "utf8")).toBe(made);
    rmSync(folder, { recursive: true });
  });

  it("is retired at the next start where the rotation that put another in its place was cut short", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-cut-short-"));
    const nameOf = (pem: string) =>
      signingKeyName(createPublicKey(pem).export({ type: "spki", format: "der" }) as Buffer);
    const own = () => nameOf(readFileSync(path.join(folder, "signing-key.pem"), "utf8"));
    const retired = async (key_id: string) =>
      (await asOwner<{ at: Date | null }>("select retired_at as at from signing_key where key_id = $1", [key_id]))[0]
        ?.at;
    await startIn(folder);
    const old = own();
    // Whoever holds its row lets the rotation wait there, as it is about to retire the key; and there it dies.
    const holder = new pg.Client({ connectionString: owner });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select key_id from signing_key where key_id = $1 for update", [old]);
    const rotating = expect(rotateIn(folder)).rejects.toThrow("terminating connection");
    const {
      rows: [own_pid],
    } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    await eventually(async () => {
      const ended = await asOwner(
        "select pg_terminate_backend(pid) from pg_stat_activity where $1 = any (pg_blocking_pids(pid))",
        [own_pid?.pid],
      );
      expect(ended).toHaveLength(1);
    });
    await rotating;
    await holder.end();
    expect(own()).not.toBe(old);
    expect(await retired(old)).toBeNull();
    await startIn(folder);
    expect(await retired(old)).toBeInstanceOf(Date);
    expect(await retired(own())).toBeNull();
    rmSync(folder, { recursive: true });
  });
});

it("no statement of the service publishes a key", async () => {
  const insert = "insert into signing_key (key_id, algorithm, public_key_pem) values ('sk_mine', 'Ed25519', 'mine')";
  await expect(pool().query(insert)).rejects.toThrow("permission denied");
});
