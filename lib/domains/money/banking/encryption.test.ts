import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encryptionKey, seal, unseal } from "./encryption.ts";

const place = { workspace_id: "ws_1", table: "vendor", id: "ven_1", column: "account_number_sealed" };
const shared = globalThis as { minutebook_encryption_key?: unknown };
let folder = "";

/** As a process does that starts anew. */
const startAnew = () => {
  delete shared.minutebook_encryption_key;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-key-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("ENCRYPTION_KEY", "");
  startAnew();
});
afterEach(() => {
  vi.unstubAllEnvs();
  startAnew();
  rmSync(folder, { recursive: true });
});

describe("what is sealed", () => {
  it("opens where it was sealed, and says nothing of itself before", () => {
    const sealed = seal("000123456789", place);
    expect(sealed).toMatch(/^sealed\.[0-9a-f]{12}\.[\w-]{16}\.[\w-]+$/);
    expect(sealed).not.toContain("123456789");
    expect(unseal(sealed, place)).toBe("000123456789");
  });

  it("is another text each time", () => {
    expect(seal("1234", place)).not.toBe(seal("1234", place));
  });

  it.each(["workspace_id", "table", "id", "column"] as const)("does not open with another %s", (part) => {
    const sealed = seal("000123456789", place);
    expect(() => unseal(sealed, { ...place, [part]: "other" })).toThrow();
  });

  it("does not open once a letter of it is changed", () => {
    const sealed = seal("000123456789", place);
    const at = sealed.length - 3;
    const changed = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
    expect(() => unseal(changed, place)).toThrow();
  });
});

describe("the key", () => {
  it("is made once in DATA_DIR, for its owner's eyes only, and found again", () => {
    const { key_id } = encryptionKey();
    const file = path.join(folder, "encryption.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file, "utf8"), "base64")).toHaveLength(32);
    startAnew();
    expect(encryptionKey().key_id).toBe(key_id);
  });

  it("is ENCRYPTION_KEY where that is set; what another key sealed is said to be so", () => {
    const sealed = seal("1234", place);
    const { key_id } = encryptionKey();
    vi.stubEnv("ENCRYPTION_KEY", randomBytes(32).toString("base64"));
    startAnew();
    expect(() => unseal(sealed, place)).toThrow(
      `vendor.account_number_sealed of ven_1 is sealed with the key ${key_id}, and this instance has ${encryptionKey().key_id}`,
    );
  });

  it.each(["short", randomBytes(31).toString("base64"), randomBytes(33).toString("base64")])(
    "that is not 32 bytes in base64 is refused at the start",
    (key) => {
      vi.stubEnv("ENCRYPTION_KEY", key);
      expect(() => encryptionKey()).toThrow("ENCRYPTION_KEY must be 32 bytes in base64");
    },
  );
});
