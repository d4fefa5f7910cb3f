import { expect, test } from "vitest";
import { atDate } from "./save-entry.ts";

test("a refusal for a closed period stands at the date, and any other where it stood", () => {
  const refused = (code: string) => ({
    ok: false as const,
    status: 400,
    error: { error: "The period 2026-03 is closed.", code, request_id: "req_1" },
  });
  expect(atDate(refused("period_closed"))).toMatchObject({
    error: { issues: [{ path: "date", message: "The period 2026-03 is closed." }] },
  });
  expect(atDate(refused("unbalanced_entry"))).toEqual(refused("unbalanced_entry"));
});
