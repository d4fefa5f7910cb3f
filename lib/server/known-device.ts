import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "#lib/core/days.ts";
import { authSecrets } from "./secret.ts";

export const DEVICE_DAYS = 180;

const hashOf = (email: string) => createHash("sha256").update(email).digest("hex");

/** The cookie of a device that knows the account: one for each, so that people who share a device do not push each other out. */
export const deviceCookie = (email: string) => `known_device_${hashOf(email).slice(0, 16)}`;

const sign = (email: string, device: string, until: string, secret: string = authSecrets()[0]) =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["known device", hashOf(email), device, until]))
    .digest();

/** What a device is given once somebody has signed in on it. It opens nothing: strangers' failures do not hold it up. */
export function newDeviceToken(email: string): string {
  const device = randomUUID();
  const until = String(Date.now() + DEVICE_DAYS * DAY_MS);
  return [device, until, sign(email, device, until).toString("base64url")].join(".");
}

/** The device that a token is of, where it is the account's and holds still; null else. */
export function deviceOf(token: string | null, email: string): string | null {
  const [device = "", until = "", signature = ""] = (token ?? "").split(".");
  const given = Buffer.from(signature, "base64url");
  const isRight = authSecrets().some((secret) => {
    const right = sign(email, device, until, secret);
    return given.byteLength === right.byteLength && timingSafeEqual(given, right);
  });
  return isRight && Number(until) > Date.now() ? device : null;
}
