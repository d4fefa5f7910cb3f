import { describe, expect, it } from "vitest";
import { NewKey } from "#lib/domains/trust/access/schema.ts";
import { expiryOf } from "./expiry.ts";

const now = Date.parse("2026-11-22T10:00:00Z");
const isTaken = (text: string) =>
  NewKey.safeParse({ name: "Key", scopes: ["*"], expires_at: expiryOf(text, now) }).success;

describe("keys create --expires", () => {
  it("takes a day to its end, days from now, and a time as it stands", () => {
    expect(expiryOf("2027-01-31", now)).toBe("2027-01-31T23:59:59Z");
    expect(expiryOf("90d", now)).toBe("2027-02-20T10:00:00.000Z");
    expect(expiryOf("2027-01-31T12:00:00+01:00", now)).toBe("2027-01-31T12:00:00+01:00");
    expect(expiryOf(undefined, now)).toBeUndefined();
    for (const text of ["2027-01-31", "90d", "2027-01-31T12:00:00+01:00"]) expect(isTaken(text), text).toBe(true);
  });

  it("leaves what is none of them to be refused", () => {
    for (const text of ["2027-02-30", "soon", "99999d", ""]) expect(isTaken(text), text).toBe(false);
  });
});
