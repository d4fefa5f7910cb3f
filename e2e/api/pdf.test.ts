import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { call, recordOf, textOf } from "../support/client.ts";
import { openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let document_id = "";

beforeAll(async () => {
  tenant = await openTenant();
  const { key } = tenant;
  const { entity_id } = recordOf(await call("POST", "/v1/entities", { key, body: createEntity.example }));
  const { documents } = recordOf(await call("POST", `/v1/formations/${entity_id}/advance`, { key }));
  document_id = (documents as { document_id: string }[])[0]?.document_id ?? "";
});

const read = (more = "") => call("GET", `/v1/documents/${document_id}${more}`, { key: tenant.key });

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
      new RegExp(`^inline; filename="\\w+-${document_id}\\.pdf"$`),
    );
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(first.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
  });

  it("as a PDF is another once it is signed, and then stays that", async () => {
    const before = await read("/pdf");
    const signed = await call("POST", `/v1/documents/${document_id}/sign`, {
      key: tenant.key,
      body: { signer_name: "Ada Byron", signer_role: "director" },
    });
    expect(recordOf(signed).status).toBe("signed");
    const [first, second] = [await read("/pdf"), await read("/pdf")];
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
    expect(Buffer.from(first.bytes).equals(before.bytes)).toBe(false);
  });
});
