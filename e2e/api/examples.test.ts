import { afterAll, describe, expect, it } from "vitest";
import { File } from "#lib/core/file.ts";
import { call, expectRefusal } from "../support/client.ts";
import { closeDatabase, rowCounts } from "../support/database.ts";
import { seedCompany, send, served } from "../support/records.ts";
import { openTenant } from "../support/world.ts";

afterAll(closeDatabase);

/** What refuses the shape of an input, or what nobody has written a rule for: no example may meet it. */
const FAULTS = ["validation_error", "malformed_json", "constraint", "out_of_range"];

describe.each(served.map((one) => [one.title, one] as const))("the example of %s", (_, one) => {
  const { operation } = one;

  it("is accepted as it stands, or refused by a rule about what is there, not about its shape", async () => {
    const tenant = await openTenant();
    const ids = await seedCompany(tenant, one);
    const before = await rowCounts();
    const answer = await send(one, ids, tenant.key);
    if (answer.status === 400) {
      expect(FAULTS, answer.text).not.toContain(answer.body.code);
      expectRefusal(answer, 400);
      expect(await rowCounts()).toEqual(before);
      return;
    }
    expect([200, 204], answer.text).toContain(answer.status);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    const after = await rowCounts();
    if (operation.effect === "read") {
      expect(answer.headers.get("x-receipt-id")).toBeNull();
      expect(after).toEqual(before);
    } else {
      expect(after.receipt).toBe(Number(before.receipt) + 1);
      const receipt = await call("GET", `/v1/receipts/${answer.headers.get("x-receipt-id")}`, { key: tenant.key });
      expect(receipt.body.actor).toMatchObject({ type: "api_key" });
      // An intent's receipt has the intent's own name.
      expect([operation.name, answer.body.action]).toContain(receipt.body.action);
    }
    if (answer.status === 204) expect(answer.bytes).toHaveLength(0);
    else if (operation.output === File) {
      expect(answer.headers.get("content-type")?.split(";")[0]).toBe(operation.file);
    } else {
      expect(answer.headers.get("content-type")).toBe("application/json");
      // Exactly what the reference promises: no field is missing, and none is there that it does not name.
      expect(operation.output.parse(answer.body)).toEqual(answer.body);
    }
  });
});
