import { createCipheriv, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keyOf } from "#lib/core/keys.mjs";
import { rewrapWith, sealedBy } from "#lib/core/sealing.ts";
import { addEncryptionKey, encryptionKeys, forgetOldKeys, seal, unseal } from "./sealing.ts";

const place = { workspace_id: "ws_1", table: "vendor", id: "ven_1", column: "account_number_sealed" };
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-key-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("ENCRYPTION_KEY", "");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** As values were sealed before each had a key of its own. */
function sealedAsBefore(text: string): string {
  const [{ key_id, bytes }] = encryptionKeys();
  const nonce = randomBytes(12);
  const bound = Buffer.from(JSON.stringify([place.workspace_id, place.table, place.id, place.column]));
  const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["sealed", key_id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

describe("what is sealed", () => {
  it("opens where it was sealed, and says nothing of itself before", () => {
    const sealed = seal("000123456789", place);
    expect(sealed).toMatch(/^sealed\.v2\.[0-9a-f]{12}\.[\w-]{80}\.[\w-]+$/);
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

describe("what was sealed before values had keys of their own", () => {
  it("opens, and takes the present form when it is wrapped anew", () => {
    const old = sealedAsBefore("000123456789");
    expect(unseal(old, place)).toBe("000123456789");
    expect(() => unseal(old, { ...place, id: "ven_2" })).toThrow();
    const anew = rewrapWith(encryptionKeys(), old, place);
    expect(anew).toMatch(/^sealed\.v2\./);
    expect(unseal(anew, place)).toBe("000123456789");
  });
});

describe("the keys", () => {
  it("begin as one, made in DATA_DIR, for its owner's eyes only, and found again", () => {
    const [{ key_id }] = encryptionKeys();
    const file = path.join(folder, "encryption.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(keyOf(readFileSync(file, "utf8")).key_id).toBe(key_id);
  });

  it("get a first that seals from then on, while what the others wrapped opens, and is wrapped anew without its text", () => {
    const sealed = seal("1234", place);
    const [old] = encryptionKeys();
    addEncryptionKey();
    const [present, ...others] = encryptionKeys();
    expect(others).toEqual([old]);
    expect(unseal(sealed, place)).toBe("1234");
    expect(sealedBy(seal("1234", place))).toBe(present.key_id);
    const anew = rewrapWith(encryptionKeys(), sealed, place);
    expect([sealedBy(anew), anew.split(".")[4]]).toEqual([present.key_id, sealed.split(".")[4]]);
    forgetOldKeys();
    expect(unseal(anew, place)).toBe("1234");
    expect(() => unseal(sealed, place)).toThrow(`sealed with the key ${old.key_id}, and this instance has`);
    expect(statSync(path.join(folder, "encryption.key")).mode & 0o777).toBe(0o600);
  });

  it("that another process has put there are noticed within a second, and at once by what they sealed", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const [old] = encryptionKeys();
    const next = randomBytes(32).toString("base64");
    const words = `${next}\n${old.bytes.toString("base64")}\n`;
    writeFileSync(path.join(folder, "encryption.key"), words);
    expect(encryptionKeys()).toEqual([old]);
    vi.setSystemTime(Date.now() + 1001);
    expect(encryptionKeys()).toEqual([keyOf(next), old]);
    const sealed = seal("1234", place);
    const third = randomBytes(32).toString("base64");
    writeFileSync(path.join(folder, "encryption.key"), `${third}\n${words}`);
    const [, version, , ...rest] = sealed.split(".");
    const elsewhere = ["sealed", version, keyOf(third).key_id, ...rest].join(".");
    // Its key is known now; that it is not what wrapped this is another matter.
    expect(() => unseal(elsewhere, place)).toThrow("unable to authenticate");
    expect(encryptionKeys()[0]).toEqual(keyOf(third));
  });

  it("are those of ENCRYPTION_KEY where that is set; what none of them sealed is said to be so", () => {
    const sealed = seal("1234", place);
    const [{ key_id, bytes }] = encryptionKeys();
    const other = randomBytes(32).toString("base64");
    vi.stubEnv("ENCRYPTION_KEY", other);
    expect(() => unseal(sealed, place)).toThrow(
      `vendor.account_number_sealed of ven_1 is sealed with the key ${key_id}, and this instance has ${keyOf(other).key_id}`,
    );
    vi.stubEnv("ENCRYPTION_KEY", `${other},${bytes.toString("base64")}`);
    expect(unseal(sealed, place)).toBe("1234");
    expect(sealedBy(seal("1234", place))).toBe(keyOf(other).key_id);
  });

  it.each(["short", randomBytes(31).toString("base64"), randomBytes(33).toString("base64")])(
    "that are not 32 bytes in base64 are refused at the start",
    (key) => {
      vi.stubEnv("ENCRYPTION_KEY", key);
      expect(() => encryptionKeys()).toThrow("ENCRYPTION_KEY must be 32 bytes in base64");
    },
  );
});
