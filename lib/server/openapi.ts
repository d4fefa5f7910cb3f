import { route } from "#lib/core/operation.ts";
import { chapters } from "#lib/operations.ts";
import { describe } from "./openapi/describe.ts";
import { withEventTypes } from "./openapi/events.ts";
import { headers, parameters } from "./openapi/headers.ts";
import { refusalSchemas, responses } from "./openapi/refusals.ts";
import type { Json, Schemas } from "./openapi/schemas.ts";
import { aboutOf } from "./openapi/tags.ts";
import { webhooks } from "./openapi/webhooks.ts";

const securitySchemes = {
  key: { type: "http", scheme: "bearer", description: "`Authorization: Bearer <API key>`." },
  webhookSignature: {
    type: "apiKey",
    in: "header",
    name: "webhook-signature",
    description:
      "An agent's own signature (Standard Webhooks), by the `webhook_secret` that making the agent answered: `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, joined by periods.",
  },
};

function build(): string {
  const schemas: Schemas = { ...refusalSchemas };
  const paths: Record<string, Json> = {};
  for (const { title, operations } of chapters) {
    for (const operation of operations) {
      if (!operation.http) continue;
      const { method, path } = route(operation.http);
      paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, title, schemas) };
    }
  }
  withEventTypes(schemas);
  return JSON.stringify({
    openapi: "3.1.1",
    info: {
      title: "Minutebook",
      version: "1",
      summary: "The open book of record for a company.",
      description:
        "Every write is an act: done and receipted in one transaction. Answers are JSON in snake_case; amounts are whole cents; lists answer `data` and `next_cursor`; a `to` before its `from` is a 400 that names both; fields of a body that an operation does not know are passed over, and named in `X-Ignored-Fields`; `If-Match` is heeded by the operations that name it, and is a 400 at any other write.",
      contact: { name: "Whoever runs this instance" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This instance." }],
    security: [{ key: [] }],
    tags: chapters.map(({ title }) => ({ name: title, description: aboutOf(title) })),
    paths,
    webhooks: webhooks({ heads: "Witnesses", events: "Webhooks" }, schemas),
    components: { securitySchemes, headers, parameters, responses, schemas },
  });
}

/** The API and the pages of the reference have a module each, in one process: two seconds' work for either. */
const shared = globalThis as { minutebook_openapi?: string };

/** The OpenAPI 3.1 document of everything the API serves, as JSON text; made once in a process, from the registry. */
export function openApi(): string {
  shared.minutebook_openapi ??= build();
  return shared.minutebook_openapi;
}
