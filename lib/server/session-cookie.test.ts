import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS } from "#lib/core/days.ts";
import { deviceOf, newDeviceToken } from "./known-device.ts";
import { authSecret, rotateAuthSecret } from "./secret.ts";
import { unsealCookie } from "./session-cookie.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-secret-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("AUTH_SECRET", "");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const sealed = () => encode({ token: { session_id: "ses_1" }, secret: authSecret() });
/** As next-auth asks: it knows the present secret only. */
const opened = async (token: string) => (await unsealCookie({ token, secret: authSecret() }))?.session_id;

it("a session's cookie opens after its secret was changed, for as long as a session lasts", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const [cookie, device, first] = [await sealed(), newDeviceToken("ada@example.com"), authSecret()];
  rotateAuthSecret();
  expect(authSecret()).not.toBe(first);
  expect(await opened(cookie)).toBe("ses_1");
  expect(deviceOf(device, "ada@example.com")).not.toBeNull();
  const second = await sealed();
  rotateAuthSecret();
  expect([await opened(cookie), await opened(second), await opened(await sealed())]).toEqual(Array(3).fill("ses_1"));
  vi.setSystemTime(Date.now() + 29 * DAY_MS);
  expect(deviceOf(device, "ada@example.com")).not.toBeNull();
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(deviceOf(device, "ada@example.com")).toBeNull();
  await expect(opened(cookie)).rejects.toThrow();
  rotateAuthSecret();
  expect(readFileSync(path.join(folder, "auth-secret"), "utf8"), "what opens nothing is kept no longer").not.toContain(
    first,
  );
});

it("a session's cookie opens by any of AUTH_SECRET's, and is sealed by the first", async () => {
  vi.stubEnv("AUTH_SECRET", "the old one");
  const cookie = await sealed();
  vi.stubEnv("AUTH_SECRET", "the new one,the old one");
  expect(await opened(cookie)).toBe("ses_1");
  const next = await sealed();
  vi.stubEnv("AUTH_SECRET", "the new one");
  expect(await opened(next)).toBe("ses_1");
  await expect(opened(cookie)).rejects.toThrow();
});
