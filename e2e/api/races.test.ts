import { beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { type Answer, call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { asOwner } from "../support/database.ts";
import { openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;

beforeAll(async () => {
  tenant = await openTenant();
});

const RACERS = 8;

const post = (path: string, body: unknown = {}) => call("POST", path, { key: tenant.key, body });
const newEntity = async () => textOf(recordOf(await post("/v1/entities", createEntity.example)), "entity_id");
const advance = (entity_id: string) => post(`/v1/formations/${entity_id}/advance`);
const dissolve = (entity_id: string) => post(`/v1/entities/${entity_id}/dissolve`);
const sign = (document_id: string, signer_name = "Ada Byron") =>
  post(`/v1/documents/${document_id}/sign`, { signer_name, signer_role: "Director" });
const atOnce = (ask: () => Promise<Answer>) => Promise.all(Array.from({ length: RACERS }, ask));

/** One won; the others were refused as they were to be. Answers the refused. */
function onlyOne(answers: Answer[]): Answer[] {
  const won = answers.filter(({ status }) => status === 200);
  expect(won.length, answers.map(({ status, body }) => `${status} ${body.code}`).join(", ")).toBe(1);
  return answers.filter(({ status }) => status !== 200);
}

const receipts = async (entity_id: string, action: string) =>
  (await asOwner("select receipt_id from receipt where entity_id = $1 and action = $2", [entity_id, action])).length;

async function withDocuments(): Promise<{ entity_id: string; documents: string[] }> {
  const entity_id = await newEntity();
  const documents = recordOf(await advance(entity_id)).documents as { document_id: string }[];
  return { entity_id, documents: documents.map(({ document_id }) => document_id) };
}

describe("eight requests at once", () => {
  it("to advance a formation take one step, and write its documents and its receipt once", async () => {
    const entity_id = await newEntity();
    for (const refused of onlyOne(await atOnce(() => advance(entity_id)))) {
      expectRefusal(refused, 400, "invalid_transition");
      expect(refused.body.error).toContain("DocumentsGenerated");
    }
    const read = recordOf(await call("GET", `/v1/entities/${entity_id}`, { key: tenant.key }));
    expect(read.formation_status).toBe("DocumentsGenerated");
    expect(read.documents).toHaveLength(4);
    expect(await receipts(entity_id, "formations.advance")).toBe(1);
  });

  it("to dissolve an entity dissolve it once", async () => {
    const entity_id = await newEntity();
    for (const refused of onlyOne(await atOnce(() => dissolve(entity_id)))) {
      expectRefusal(refused, 400, "entity_dissolved");
    }
    expect(await receipts(entity_id, "entities.dissolve")).toBe(1);
  });

  it("to give the same signature give it once", async () => {
    const { entity_id, documents } = await withDocuments();
    const [document_id = ""] = documents;
    for (const refused of onlyOne(await atOnce(() => sign(document_id)))) expectRefusal(refused, 409, "already_signed");
    const { signatures, status } = recordOf(await call("GET", `/v1/documents/${document_id}`, { key: tenant.key }));
    expect(signatures).toHaveLength(1);
    expect(status).toBe("signed");
    expect(await receipts(entity_id, "documents.sign")).toBe(1);
  });

  it("to sign as eight different people are all kept", async () => {
    const { documents } = await withDocuments();
    const [document_id = ""] = documents;
    const people = Array.from({ length: RACERS }, (_, at) => `Director ${at}`);
    const answers = await Promise.all(people.map((name) => sign(document_id, name)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { signatures } = recordOf(await call("GET", `/v1/documents/${document_id}`, { key: tenant.key }));
    expect((signatures as { signer_name: string }[]).map(({ signer_name }) => signer_name).toSorted()).toEqual(people);
  });

  it("to revoke a key revoke it once", async () => {
    const { key_id } = recordOf(await post("/v1/keys", { name: "Books", scopes: ["*"] }));
    const answers = await atOnce(() => call("DELETE", `/v1/keys/${key_id}`, { key: tenant.key }));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(RACERS - 1).fill(409)]);
  });

  it("to confirm and to advance leave the formation where its table leads, and no receipt for what was refused", async () => {
    const { entity_id, documents } = await withDocuments();
    for (const document_id of documents) recordOf(await sign(document_id));
    recordOf(await advance(entity_id));
    const confirm = (at: number) =>
      post(`/v1/formations/${entity_id}/filing/confirm`, { confirmation_number: `SR-${at}` });
    const answers = await Promise.all([confirm(1), advance(entity_id), confirm(2), advance(entity_id)]);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(refused, 400, "invalid_transition");
    }
    const done = answers.filter(({ status }) => status === 200).length;
    const kept =
      (await receipts(entity_id, "formations.confirm_filing")) + (await receipts(entity_id, "formations.advance"));
    expect(kept).toBe(done + 2);
    const read = recordOf(await call("GET", `/v1/entities/${entity_id}`, { key: tenant.key }));
    expect(["FilingSubmitted", "Filed", "EinApplied"]).toContain(read.formation_status);
  });
});

describe("the last signatures of a formation, all at once", () => {
  it("move it on exactly once", async () => {
    for (let round = 0; round < 5; round++) {
      const { entity_id, documents } = await withDocuments();
      const answers = await Promise.all(documents.map((document_id) => sign(document_id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const read = recordOf(await call("GET", `/v1/formations/${entity_id}`, { key: tenant.key }));
      expect(read).toMatchObject({
        formation_status: "DocumentsSigned",
        next: { to: "FilingSubmitted", blocked_by: null },
      });
      expect(await receipts(entity_id, "documents.sign")).toBe(4);
    }
  });
});

describe("a dissolution against signatures", () => {
  it("either comes after a signature or refuses it, and nothing is written after it", async () => {
    for (let round = 0; round < 5; round++) {
      const { entity_id, documents } = await withDocuments();
      const [dissolved, ...signed] = await Promise.all([dissolve(entity_id), ...documents.map((id) => sign(id))]);
      expect(dissolved.status, dissolved.text).toBe(200);
      for (const refused of signed.filter(({ status }) => status !== 200))
        expectRefusal(refused, 400, "entity_dissolved");
      const late = await asOwner(
        `select receipt_id from receipt where entity_id = $1 and action <> 'entities.dissolve' and executed_at >
           (select executed_at from receipt where entity_id = $1 and action = 'entities.dissolve')`,
        [entity_id],
      );
      const kept = signed.filter(({ status }) => status === 200).length;
      expect(await receipts(entity_id, "documents.sign")).toBe(kept);
      expect(await receipts(entity_id, "entities.dissolve")).toBe(1);
      expect(late).toEqual([]);
    }
  });
});
