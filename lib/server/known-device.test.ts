import { afterEach, describe, expect, it } from "vitest";
import { deviceCookie, deviceOf, newDeviceToken } from "./known-device.ts";

const before = process.env.AUTH_SECRET;

afterEach(() => {
  if (before === undefined) delete process.env.AUTH_SECRET;
  else process.env.AUTH_SECRET = before;
});

describe("a device that an account knows", () => {
  it("is known by its own account's token, and by nothing that was made up or changed", () => {
    const token = newDeviceToken("ada@example.com");
    expect(deviceOf(token, "ada@example.com")).toMatch(/^[0-9a-f-]{36}$/);
    expect(deviceOf(token, "grace@example.com")).toBeNull();
    const [device, until, signature] = token.split(".");
    for (const made of [
      `x.${until}.${signature}`,
      `${device}.${Number(until) + 1}.${signature}`,
      `${device}.${until}.`,
    ]) {
      expect(deviceOf(made, "ada@example.com")).toBeNull();
    }
    expect(deviceOf(null, "ada@example.com")).toBeNull();
    expect(deviceCookie("ada@example.com")).not.toBe(deviceCookie("grace@example.com"));
  });

  it("stays known when the secret is replaced, until that one opens nothing any more", () => {
    process.env.AUTH_SECRET = "the first";
    const token = newDeviceToken("ada@example.com");
    process.env.AUTH_SECRET = "the second,the first";
    expect(deviceOf(token, "ada@example.com")).not.toBeNull();
    process.env.AUTH_SECRET = "the second";
    expect(deviceOf(token, "ada@example.com")).toBeNull();
  });
});
