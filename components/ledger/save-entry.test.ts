import { describe, expect, test } from "vitest";
import type { ErrorBody } from "#lib/core/answer.ts";
import { saveWith } from "#ui/ledger/save-entry.ts";

const entry = { entity_id: "ent_1", date: "2026-03-31", lines: [] };
const refused = (error: ErrorBody) => async () => ({ ok: false as const, status: 400, error });
const never = async () => {
  throw new Error("was not to be asked");
};

describe("saving an entry from the editor", () => {
  test("a draft is drafted, and a posted one is a batch of one, each by one act", async () => {
    const made = { ...entry, entry_id: "je_1" };
    const create = async () => ({ ok: true as const, value: made, receipt_id: "rcpt_1" });
    expect(await saveWith(create, never)({ ...entry, post: false })).toMatchObject({ value: { entry_id: "je_1" } });
    const batch = async ({ entries, post }: { entries: unknown[]; post: boolean }) => ({
      ok: true as const,
      value: { entity_id: "ent_1", entry_ids: [`je_${entries.length}_${post}`] },
      receipt_id: "rcpt_2",
    });
    const saved = await saveWith(never, batch)({ ...entry, post: true });
    expect(saved).toEqual({
      ok: true,
      value: { entity_id: "ent_1", entry_id: "je_1_true" },
      receipt_id: "rcpt_2",
    });
  });

  test("what is refused of the batch stands at the entry's own fields", async () => {
    const error = {
      error: "entries.0.lines.1.amount_cents must be positive",
      code: "validation_error",
      request_id: "req_1",
      issues: [{ path: "entries.0.lines.1.amount_cents", message: "must be positive" }],
    };
    expect(await saveWith(never, refused(error))({ ...entry, post: true })).toMatchObject({
      error: {
        error: "lines.1.amount_cents must be positive",
        issues: [{ path: "lines.1.amount_cents", message: "must be positive" }],
      },
    });
  });

  test("a closed period stands at the date", async () => {
    const error = { error: "The period 2026-03 is closed.", code: "period_closed", request_id: "req_1" };
    expect(await saveWith(never, refused(error))({ ...entry, post: true })).toMatchObject({
      error: { issues: [{ path: "date", message: "The period 2026-03 is closed." }] },
    });
  });
});
