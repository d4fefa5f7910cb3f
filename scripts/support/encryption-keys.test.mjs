import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { keyOf } from "#lib/core/keys.mjs";
import { newKeyText } from "#lib/core/sealing.ts";
import { withDatabase } from "./database.mjs";
import { tellOfKeys } from "./encryption-keys.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "minutebook-keys-"));
const file = path.join(folder, "encryption.key");

afterEach(() => vi.unstubAllEnvs());
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it("An instance that lacks a key which the database says values are sealed with says so, and makes no secret of what to do", async () => {
  const [old, present] = [newKeyText(), newKeyText()];
  const names = [old, present].map((text) => keyOf(text).key_id);
  vi.stubEnv("ENCRYPTION_KEY", "");
  await withDatabase(process.env.OWNER_DATABASE_URL ?? "", async (client) => {
    const told = async () => {
      const lines = [];
      await tellOfKeys(client, folder, (line) => lines.push(line));
      return lines.join();
    };
    // In place of the one that the service's tests share, and this connection's alone.
    await client.query("create temporary table encryption_key (key_id text, created_at timestamptz default now())");
    expect(await told()).toBe("");
    await client.query("insert into encryption_key (key_id) select unnest($1::text[])", [names]);
    // The folder is a new one, as where it was kept on no disk that stays.
    expect(await told()).toMatch(`encryption key ${names.join(", ")} `);
    fs.writeFileSync(file, `${present}\n${old}\n`);
    expect(await told()).toBe("");
    vi.stubEnv("ENCRYPTION_KEY", present);
    expect(await told()).toMatch(`encryption key ${names[0]} `);
    vi.stubEnv("ENCRYPTION_KEY", `${present}, ${old}`);
    expect(await told()).toBe("");
    vi.stubEnv("ENCRYPTION_KEY", `${present},short`);
    await expect(told()).rejects.toThrow("ENCRYPTION_KEY must be 32 bytes");
  });
});
