import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, recordOf, textOf } from "../support/client.ts";
import { closeDatabase } from "../support/database.ts";
import { type Ids, seedCompany } from "../support/records.ts";
import { openWorld, type World } from "../support/world.ts";

let world: World;
let ids: Ids;

beforeAll(async () => {
  world = await openWorld();
  ids = await seedCompany(world);
});
afterAll(closeDatabase);

const read = (more = "") => call("GET", `/v1/documents/${ids.document_id}${more}`, { key: world.key });

describe("a document", () => {
  it("tells the SHA-256 of the exact text it answers", async () => {
    const document = recordOf(await read());
    const sha256 = createHash("sha256").update(textOf(document, "text"), "utf8").digest("hex");
    expect(document.sha256).toBe(sha256);
  });

  it("as a PDF has the same bytes twice, and its own name and type", async () => {
    const [first, second] = [await read("/pdf"), await read("/pdf")];
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toMatch(
      new RegExp(`^inline; filename="\\w+-${ids.document_id}\\.pdf"$`),
    );
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(first.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
  });

  it("as a PDF is another once it is signed, and then stays that", async () => {
    const before = await read("/pdf");
    const signed = await call("POST", `/v1/documents/${ids.document_id}/sign`, {
      key: world.key,
      body: { signer_name: "Ada Byron", signer_role: "director" },
    });
    expect(recordOf(signed).status).toBe("signed");
    const [first, second] = [await read("/pdf"), await read("/pdf")];
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
    expect(Buffer.from(first.bytes).equals(before.bytes)).toBe(false);
  });
});
