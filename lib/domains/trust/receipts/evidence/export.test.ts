import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import * as documents from "#lib/domains/company/documents/store.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { advanceFormation } from "#lib/domains/company/formation/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { execute } from "#lib/execute.ts";
import { fileBytes } from "#lib/work/files.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../../e2e/support/database.ts";
import { openZip, sentenceOf, verifyEvidence } from "../../../../../public/verify.mjs";
import { seal } from "../log.ts";
import { signedNote } from "../notes.ts";
import { readCheckpoint } from "../operations.ts";
import { exportEvidence } from "./operations.ts";

// An export as the service makes it, out of the database, across a rotation of the signing key.

let company: Awaited<ReturnType<typeof newCompany>>;
let other = "";
const folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-evidence-"));

async function sealAll({ workspace_id }: { workspace_id: string }) {
  while (((await transaction({ workspace_id }, "write", seal)) ?? 1) > 0);
}

/** As an operator does it, beside this process, which notices a second later. */
async function rotateSigning() {
  const owner = process.env.OWNER_DATABASE_URL ?? "";
  const env = { ...process.env, DATABASE_URL: owner, OWNER_URLS: owner, DIRECTORY_URL: "" };
  await promisify(execFile)(process.execPath, [path.resolve("scripts/rotate.ts"), "signing"], { env });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_100 });
}

beforeAll(async () => {
  company = await newCompany();
  const { caller, entity_id, act } = company;
  await act(advanceFormation);
  await rotateSigning();
  const [first] = await transaction(caller, "read", (tx) => documents.ofFormation(tx, entity_id));
  const { document_id = "", signer_roles = [] } = first ?? {};
  await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role: signer_roles[0] ?? "" });
  await act(createInvoice, { customer: "Globex", amount_cents: 5_000, due_date: "2027-01-31" });
  other = (await execute(createEntity, caller, { ...createEntity.example, legal_name: "Globex Robotics" })).value
    .entity_id;
  await sealAll(company);
});
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true }));

async function exported(caller: Caller, input: object = {}) {
  const { value } = await execute(exportEvidence, caller, input);
  const bytes = await fileBytes(value);
  const source = await openZip(bytes.length, async (from: number, to: number) => bytes.subarray(from, to));
  const { findings, ...seen } = await verifyEvidence(source);
  if (findings.length > 0) throw new Error(findings.map(sentenceOf).join("\n"));
  const names: string[] = source.names;
  const lines = async (of: string): Promise<Record<string, unknown>[]> => {
    const files = await Promise.all(names.filter((name) => name.startsWith(of)).map((name) => source.read(name)));
    return files
      .flatMap((text) => new TextDecoder().decode(text).trimEnd().split("\n"))
      .map((line) => JSON.parse(line));
  };
  const actions = (await lines("receipts/")).map(({ action }) => action);
  return { file: value, bytes, source, ...seen, actions, lines };
}

describe("an export of a workspace's evidence", () => {
  it("holds every receipt with its proof, the keys that were rotated, and the documents; and verifies", async () => {
    const { file, manifest, keys, actions, lines } = await exported(company.caller);
    expect(file).toMatchObject({
      content_type: "application/zip",
      filename: expect.stringMatching(/^Evidence-\d{4}-\d\d-\d\d-5\.zip$/),
    });
    expect(manifest).toMatchObject({
      receipts: 5,
      is_complete: true,
      tree_size: 5,
      workspace_id: company.workspace_id,
    });
    expect(actions).toEqual([
      "entities.create",
      "formations.advance",
      "documents.sign",
      "invoices.create",
      "entities.create",
    ]);
    const signers = new Set((await lines("receipts/")).map(({ key_id }) => key_id));
    expect(signers.size, "signed by the key of before, and by the one after").toBe(2);
    expect(keys.map(({ key_id }: { key_id: string }) => key_id)).toEqual(expect.arrayContaining([...signers]));
    expect((await lines("documents/")).filter(({ status }) => status === "signed")).toMatchObject([
      { signatures: [{ signer_name: "Ada Byron" }] },
    ]);
  });

  it("is narrowed to a company and to days", async () => {
    const { caller, entity_id } = company;
    expect(await exported(caller, { entity_id: other })).toMatchObject({
      actions: ["entities.create"],
      documents: 0,
      manifest: { is_complete: false },
    });
    expect((await exported(caller, { entity_id })).actions).toHaveLength(4);
    const today = new Date().toISOString().slice(0, 10);
    expect((await exported(caller, { from: today, to: today })).actions).toHaveLength(5);
    expect((await exported(caller, { to: "2020-01-01" })).receipts).toBe(0);
    await expect(execute(exportEvidence, caller, { entity_id: "ent_none" })).rejects.toMatchObject({ status: 404 });
    await expect(execute(exportEvidence, caller, { from: today, to: "2020-01-01" })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("holds what its reader may read, and no more", async () => {
    const holding = (...scopes: string[]) => callerIn(company.workspace_id, ...scopes);
    await expect(exported(holding("documents:read"))).rejects.toMatchObject({ status: 403 });
    expect(await exported(holding("receipts:read"))).toMatchObject({ receipts: 0, documents: 0 });
    expect(await exported(holding("receipts:read", "invoices:read"))).toMatchObject({
      actions: ["invoices.create"],
      documents: 0,
    });
    const reader = await exported(holding("receipts:read", "documents:write"));
    expect(reader.actions).toEqual(["documents.sign"]);
    expect(reader.documents).toBeGreaterThan(1);
    const bound = { ...company.caller, entity_ids: [other] };
    await expect(exported(bound)).rejects.toMatchObject({ status: 400, code: "validation_error" });
    await expect(exported(bound, { entity_id: company.entity_id })).rejects.toMatchObject({ status: 404 });
    expect(await exported(bound, { entity_id: other })).toMatchObject({ actions: ["entities.create"], documents: 0 });
  });

  it("stands in the audit trail, and of an empty log there is none", async () => {
    const told = await asOwner<{ about: string }>("select about from audit_event where workspace_id = $1", [
      company.workspace_id,
    ]);
    expect(told).toContainEqual({ about: "evidence.export" });
    await expect(execute(exportEvidence, callerIn(await newWorkspace()), {})).rejects.toMatchObject({ status: 404 });
  });

  it("shows a later change of a receipt in the database, though it was made by who owns it", async () => {
    const made = await newCompany();
    await sealAll(made);
    await asOwner("begin; set local session_replication_role = replica");
    await asOwner("update receipt set body = replace(body, 'Acme', 'Acne') where workspace_id = $1", [
      made.workspace_id,
    ]);
    await asOwner("commit");
    await expect(exported(made.caller)).rejects.toThrow(
      /receipts\/000001.jsonl, line 1, rcpt_\w+: its hash is not the hash of what it says/,
    );
  });
});

describe("verify.mjs, on the command line", () => {
  const run = (...names: string[]) =>
    promisify(execFile)(process.execPath, [path.resolve("public/verify.mjs"), ...names], { cwd: folder }).then(
      ({ stdout }) => ({ code: 0, told: stdout }),
      ({ code, stderr }) => ({ code, told: String(stderr) }),
    );

  it("takes the zip and the folder, and a checkpoint that was saved; says what holds, and where something does not", async () => {
    const { bytes, source } = await exported(company.caller);
    writeFileSync(path.join(folder, "evidence.zip"), bytes);
    const { value: checkpoint } = await execute(readCheckpoint, company.caller, {});
    writeFileSync(path.join(folder, "saved.json"), JSON.stringify(checkpoint));
    writeFileSync(path.join(folder, "saved.txt"), await signedNote(checkpoint, "books.example"));
    for (const name of source.names) {
      mkdirSync(path.dirname(path.join(folder, "unpacked", name)), { recursive: true });
      writeFileSync(path.join(folder, "unpacked", name), await source.read(name));
    }
    const good = await run("evidence.zip", "saved.json", "saved.txt");
    expect(good).toMatchObject({
      code: 0,
      told: expect.stringContaining("is here: 5 receipts, each genuine and in its place"),
    });
    expect(good.told).toContain("Nothing that stood at saved.txt was rewritten since.");
    expect(await run("unpacked", path.join("unpacked", "keys.json"))).toMatchObject({
      code: 0,
      told: expect.stringContaining("the keys that were given"),
    });
    const changed = Buffer.from(await source.read("documents/000001.jsonl"));
    writeFileSync(path.join(folder, "unpacked/documents/000001.jsonl"), changed.toString().replace("Acme", "Acne"));
    expect(await run("unpacked")).toMatchObject({
      code: 1,
      told: expect.stringContaining("NOT verified: documents/000001.jsonl"),
    });
    writeFileSync(path.join(folder, "saved.json"), JSON.stringify({ ...checkpoint, root_hash: "00".repeat(32) }));
    expect(await run("evidence.zip", "saved.json")).toMatchObject({
      code: 1,
      told: expect.stringContaining("NOT verified: saved.json"),
    });
    expect(await run("nothing.zip")).toMatchObject({ code: 1, told: expect.stringContaining("nothing.zip") });
  });

  it("finds each changed byte of a zip, or reads from it what it held before", async () => {
    const { bytes, source } = await exported(company.caller);
    const files = async (of: typeof source) =>
      JSON.stringify(
        await Promise.all(
          [...of.names].sort().map(async (name: string) => [name, Buffer.from(await of.read(name)).toString("hex")]),
        ),
      );
    const before = await files(source);
    for (let trial = 0; trial < 300; trial++) {
      const changed = Uint8Array.from(bytes);
      const at = Math.floor((trial / 300) * bytes.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << (trial % 8));
      const readAt = async (from: number, to: number) => changed.subarray(from, to);
      const found = await openZip(changed.length, readAt).then(
        async (of: typeof source) => ((await verifyEvidence(of)).findings.length > 0 ? "found" : await files(of)),
        () => "found",
      );
      if (found !== "found") expect(found, `byte ${at}`).toBe(before);
    }
  });
});
