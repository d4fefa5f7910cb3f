import { beforeAll, describe, expect, it } from "vitest";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { operations } from "#lib/operations.ts";
import { openApi } from "../openapi.ts";
import { glossary } from "./glossary.ts";
import { operationIdOf } from "./operation-ids.ts";
import { type Json, pascal } from "./schemas.ts";

interface Field extends Json {
  description?: string;
  $ref?: string;
}
type Schema = Field & { properties?: Record<string, Field>; "x-enum-varnames"?: string[] };

let document: Json & {
  components: Record<string, Record<string, Schema>>;
  paths: Record<string, Record<string, Json & { parameters: Json[] }>>;
  webhooks: Record<string, Record<string, Json & { tags: string[] }>>;
  tags: { name: string }[];
};
beforeAll(() => {
  document = JSON.parse(openApi());
});

/** Every object of the document that is a schema with fields, or has an enum, with where it stands. */
function everySchema(value: unknown, at = ""): [string, Schema][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) => everySchema(member, `${at}/${key}`));
  const isSchema = !at.endsWith("/properties") && ("properties" in value || "enum" in value);
  return isSchema ? [[at, value as Schema], ...inner] : inner;
}

describe("the OpenAPI document", () => {
  it("says what every field means", () => {
    const why = "say what is particular to it in the schema, or what the word means everywhere in openapi/glossary";
    const { schemas = {} } = document.components;
    // A field that is a schema of its own is told of there, if not where it stands.
    const meaning = ({ description, $ref }: Field) =>
      description ?? schemas[$ref?.split("/").at(-1) ?? ""]?.description;
    const silent = everySchema({ components: schemas, paths: document.paths }).flatMap(([at, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => !meaning(field))
        .map(([name]) => `${at}: ${name}`),
    );
    expect(silent, why).toEqual([]);
  });

  it("says what every parameter means", () => {
    const own = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const silent = own.flatMap(({ operationId, parameters }) =>
      parameters.filter((one) => !one.$ref && !one.description).map(({ name }) => `${operationId}: ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it("knows no word that stands nowhere", () => {
    const written = new Set<unknown>();
    JSON.parse(openApi(), (name, value: unknown) => {
      written.add(name).add(value);
      return value;
    });
    const unused = Object.keys(glossary).filter((word) => !written.has(word.split(".").at(-1)));
    expect(unused, "the word has no field any more: strike it out of openapi/glossary").toEqual([]);
  });

  it("knows no word of a place that is none: an operation, a record or a field that was renamed", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const fields = everySchema(document).flatMap(([, { properties = {} }]) => Object.keys(properties));
    const places = new Set([
      ...["list", "path"],
      ...operations.map(({ operationId }) => operationId),
      ...Object.keys(document.components.schemas ?? {}),
      ...fields,
    ]);
    const lost = Object.keys(glossary).filter((word) => word.includes(".") && !places.has(word.split(".")[0] ?? ""));
    expect(lost, "call the place in openapi/glossary as it is called now").toEqual([]);
  });

  it("names every value of an enum once, as programs can", () => {
    for (const [at, schema] of everySchema(document)) {
      const values = schema["x-enum-varnames"] ?? (Array.isArray(schema.enum) ? schema.enum : []);
      expect(new Set(values).size, at).toBe(values.length);
      for (const value of values.filter((one) => typeof one === "string")) expect(value, at).toMatch(/^[A-Za-z_]\w*$/);
    }
  });

  it("types each intent's params and its result by its action", () => {
    const { schemas } = document.components;
    for (const kind of ["Intent", "Receipt"]) {
      const union = schemas?.[kind === "Intent" ? "IntentRequest" : "IntentReceipt"] ?? {};
      const of = Object.keys(intents).map((action) => `#/components/schemas/${pascal(action)}${kind}`);
      expect(union.discriminator).toMatchObject({
        propertyName: "action",
        mapping: Object.fromEntries(Object.keys(intents).map((action, at) => [action, of[at]])),
      });
      expect(union.oneOf).toEqual(of.map(($ref) => ({ $ref })));
    }
    expect(schemas?.FormEntityIntent?.properties?.params?.$ref).toBe("#/components/schemas/FormEntityParams");
    expect(schemas?.CreateInvoiceReceipt?.properties?.result?.$ref).toBe("#/components/schemas/Invoice");
  });

  it("types each step of a plan by its action, and lets each of its params refer to an earlier step", () => {
    const { schemas } = document.components;
    const steps = schemas?.PlansCreateRequest?.properties?.steps as Json | undefined;
    expect(steps).toMatchObject({
      minItems: 1,
      maxItems: 100,
      items: { $ref: "#/components/schemas/PlanStepRequest" },
    });
    const of = Object.keys(intents).map((action) => ({ $ref: `#/components/schemas/${pascal(action)}Step` }));
    expect(schemas?.PlanStepRequest?.oneOf).toEqual(of);
    expect(schemas?.CastVoteStepParams?.properties?.meeting_id?.anyOf).toEqual([
      expect.objectContaining({ type: "string" }),
      { $ref: "#/components/schemas/StepReference" },
    ]);
    // Tools follow any $ref that is a text, also in an example.
    expect(openApi()).not.toMatch(/"\$ref": ?"\d/);
  });

  it("tells on every refusal that may follow the reading of a body what was made of it", () => {
    for (const status of [400, 403, 404, 409, 412, 500]) {
      const headers = { "X-Ignored-Fields": {}, "Preference-Applied": {} };
      expect(document.components.responses?.[status], String(status)).toMatchObject({ headers });
    }
  });

  it("gives every body and every page a name, so that programs can too", () => {
    const nameless = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody, responses }) =>
        everyContent({ requestBody, responses }).map((schema) => (schema.type === "object" ? [operationId] : [])),
      ),
    );
    expect(nameless.flat()).toEqual([]);
    expect(document.components.schemas).toHaveProperty("InvoicePage");
  });

  it("says in words what a field is if it is left out, since generators ask for what has a default", () => {
    const { InvoicesCreateRequest } = document.components.schemas ?? {};
    expect(InvoicesCreateRequest?.properties?.currency).not.toHaveProperty("default");
    expect(InvoicesCreateRequest?.properties?.currency?.description).toMatch(/ISO 4217.*`usd` if left out\.$/);
    const defaults = (value: unknown, at: string): string[] =>
      typeof value !== "object" || value === null
        ? []
        : Object.entries(value).flatMap(([key, member]) => [
            ...(key === "default" && !at.endsWith(".responses") ? [at] : []),
            ...(key === "example" ? [] : defaults(member, `${at}.${key}`)),
          ]);
    expect(defaults(document, "")).toEqual([]);
  });

  it("tells what the service sends by itself: a witness is posted the head of the log", () => {
    const { post } = document.webhooks.checkpoint ?? {};
    expect(post?.requestBody).toEqual(
      expect.objectContaining({
        content: { "application/json": { schema: { $ref: "#/components/schemas/Checkpoint" } } },
      }),
    );
    expect(document.tags.map(({ name }) => name)).toContain(post?.tags?.[0]);
  });

  it("shows an answer of every operation that answers JSON", () => {
    const why =
      "what the reference would show no longer fits: RECORD_ANSWERS=1 npm test -- api examples writes it anew";
    const unshown = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).filter(({ responses }) => {
        const { 200: done, 204: silent } = responses as Record<string, { content?: Record<string, Json> }>;
        const json = done?.content?.["application/json"];
        // What answers nothing answers JSON only to a trial.
        return json !== undefined && silent === undefined && json.example === undefined;
      }),
    );
    expect(
      unshown.map(({ operationId }) => operationId),
      why,
    ).toEqual([]);
  });

  it("names operations by their record and their verb", () => {
    const served = operations.filter(({ http }) => http !== undefined);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.toSorted()).toEqual(served.map(operationIdOf).toSorted());
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    // A domain that is no resource names none.
    expect(
      ids.filter((id) =>
        /^(equity_|governance_|reports_|classification_|tax_(?!filings|rates)|journal_(?!entries|imports))/.test(
          String(id),
        ),
      ),
    ).toEqual([]);
  });
});

/** The schemas of all media types in a part of an operation. */
function everyContent(value: unknown): Schema[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "content"
      ? Object.values(member as Record<string, { schema: Schema }>).map(({ schema }) => schema)
      : everyContent(member),
  );
}
