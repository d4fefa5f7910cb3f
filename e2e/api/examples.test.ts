import { afterAll, describe, expect, it } from "vitest";
import { File } from "#lib/core/file.ts";
import { call, expectRefusal } from "../support/client.ts";
import { closeDatabase, rowCounts } from "../support/database.ts";
import { seedCompany, send, served } from "../support/records.ts";
import { openTenant } from "../support/world.ts";

afterAll(closeDatabase);

/** Why a well-formed example may still be refused: the record is where the act is not possible (interface 7.12). */
const STATE_RULES = ["invalid_transition"];

describe.each(served.map((one) => [one.title, one] as const))("the example of %s", (_, one) => {
  const { operation } = one;

  it("is accepted as it stands, or refused by the record's state alone", async () => {
    const tenant = await openTenant();
    const ids = await seedCompany(tenant, one);
    const before = await rowCounts();
    const answer = await send(one, ids, tenant.key);
    if (answer.status === 400) {
      expect(STATE_RULES, answer.text).toContain(answer.body.code);
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
      expect(receipt.body).toMatchObject({ action: operation.name, actor: { type: "api_key" } });
    }
    if (answer.status === 204) expect(answer.bytes).toHaveLength(0);
    else if (operation.output !== File) {
      expect(answer.headers.get("content-type")).toBe("application/json");
      // Exactly what the reference promises: no field is missing, and none is there that it does not name.
      expect(operation.output.parse(answer.body)).toEqual(answer.body);
    }
  });
});
