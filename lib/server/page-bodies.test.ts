import { describe, expect, it } from "vitest";
import { bodyRefusal } from "./page-bodies.ts";

const KIB = 1024;
const asked = (url: string, headers: Record<string, string>) => bodyRefusal({ url, headers })?.status ?? null;
const long = (bytes: number) => ({ "content-length": String(bytes) });

describe("a page's door", () => {
  it("takes what its form may need, and refuses what is longer", () => {
    expect(asked("/api/auth/callback/credentials", long(64 * KIB))).toBeNull();
    expect(asked("/api/auth/callback/credentials?x=1", long(64 * KIB + 1))).toBe(413);
    expect(asked("//api//auth/session", long(64 * KIB + 1))).toBe(413);
    expect(asked("/settings/members", long(1024 * KIB))).toBeNull();
    expect(asked("/settings/members", long(4 * 1024 * KIB))).toBe(413);
    expect(asked("/api/v1/entities", long(4 * 1024 * KIB))).toBe(413);
    expect(asked("/verify/check", long(10 * 1024 * KIB))).toBeNull();
    expect(asked("/verify/check", long(10 * 1024 * KIB + 1))).toBe(413);
  });

  it("refuses a body that does not say how long it is", () => {
    expect(asked("/settings/members", { "transfer-encoding": "chunked" })).toBe(413);
    expect(asked("/settings/members", {})).toBeNull();
  });

  it("takes such a body where it is counted as it comes: a directory's", () => {
    expect(asked("/scim/v2/Users", { "transfer-encoding": "chunked" })).toBeNull();
    expect(asked("/scim/v2/Users", long(4 * 1024 * KIB))).toBe(413);
    expect(asked("/scimitar", { "transfer-encoding": "chunked" })).toBe(413);
  });
});
