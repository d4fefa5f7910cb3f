import * as z from "zod";
import { type Operation, pathParams, route } from "#lib/core/operation.ts";
import { chapters } from "#lib/operations.ts";

type Json = Record<string, unknown>;

const statuses: Record<string, string> = {
  400: "The input breaks a rule, or the record's state does not allow the act; `error` names the field and the rule.",
  401: "The API key is missing or not valid.",
  403: "The API key lacks the scope, or a policy denies the act.",
  404: "There is no such record in the workspace.",
  409: "The record exists already, or somebody else changed it first.",
  413: "The body is larger than 1 MiB.",
  415: "The Content-Type is not application/json.",
  429: "The rate limit is exceeded.",
};

const requestId = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };

const errorBody = {
  type: "object",
  required: ["error", "code", "request_id"],
  properties: {
    error: { type: "string", description: "One sentence that names the field and the rule." },
    code: { type: "string", description: "A stable snake_case word." },
    request_id: { type: "string" },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    obligation_id: { type: "string", description: "The obligation whose approval a policy asks for." },
  },
  example: {
    error: "legal_name must not be empty",
    code: "validation_error",
    request_id: "req_01k0zk1x3ve4b8j0c2v5y6m7n8",
    issues: [{ path: "legal_name", message: "must not be empty" }],
  },
};

/** Zod's JSON Schema of a part of an operation; records that carry an id are gathered into `components`. */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  // Wrapped, since only what stands inside of a schema becomes a reference.
  const made = z.toJSONSchema(z.object({ it: schema }), { io, target: "draft-2020-12", unrepresentable: "any" });
  for (const [id, definition] of Object.entries(made.$defs ?? {})) components[id] = tidy(definition);
  return tidy(made.properties?.it ?? {}) as Json;
}

/** What zod adds for files of JSON Schema's own; that an object has no other fields is not so: unknown ones are ignored. */
const isOwnToJsonSchema = (key: string, member: unknown) =>
  key === "id" || key === "$id" || (key === "additionalProperties" && member === false);

/** Moves references to where OpenAPI keeps schemas, and drops what JSON Schema adds for its own files. */
function tidy(value: unknown, areFields = false): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // A record may have a field of that name.
      .filter(([key, member]) => areFields || !isOwnToJsonSchema(key, member))
      .map(([key, member]) => [
        key,
        key === "$ref" && typeof member === "string"
          ? member.replace("#/$defs/", "#/components/schemas/")
          : tidy(member, key === "properties" && !areFields),
      ]),
  );
}

/** An operation's input without its path's identifiers, which OpenAPI lists apart. */
function restOf(operation: Operation, params: readonly string[]): z.ZodObject {
  const shape = Object.entries(operation.input.shape).filter(([name]) => !params.includes(name));
  const rest = z.object(Object.fromEntries(shape));
  const { catchall } = operation.input._zod.def;
  return catchall ? rest.catchall(catchall as z.ZodType) : rest;
}

function parametersOf(operation: Operation, params: readonly string[], isRead: boolean, components: Json): Json[] {
  const all = operation.example as Record<string, unknown>;
  const inPath = params.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    example: all[name],
  }));
  if (!isRead)
    return [
      ...inPath,
      ...(operation.http?.startsWith("DELETE") ? [] : [{ $ref: "#/components/parameters/Idempotency-Key" }]),
    ];
  const query = schemaOf(restOf(operation, params), "input", components) as { properties?: Record<string, Json> };
  return [
    ...inPath,
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => {
      const { description, ...rest } = schema;
      const example = all[name];
      return {
        name,
        in: "query",
        required: false,
        schema: rest,
        ...(description !== undefined && { description }),
        ...(example !== undefined && { example }),
      };
    }),
  ];
}

function successOf(operation: Operation, components: Json): Json {
  const headers =
    operation.effect === "write"
      ? { ...requestId, "X-Receipt-Id": { $ref: "#/components/headers/X-Receipt-Id" } }
      : requestId;
  if (operation.output instanceof z.ZodNull) return { 204: { description: "Done; there is nothing to say.", headers } };
  const content =
    operation.file !== undefined
      ? { [operation.file]: { schema: { type: "string", contentMediaType: operation.file } } }
      : { "application/json": { schema: schemaOf(operation.output, "output", components) } };
  return { 200: { description: "Success.", headers, content } };
}

function operationOf(operation: Operation, chapter: string, components: Json): Json {
  const { method, path } = route(operation.http ?? "GET /v1/");
  const params = pathParams(path);
  const isRead = method === "GET";
  const rest = restOf(operation, params);
  const hasBody = !isRead && method !== "DELETE";
  const body = Object.fromEntries(Object.entries(operation.example).filter(([name]) => !params.includes(name)));
  const refused = Object.keys(statuses).filter((status) => hasBody || !["413", "415"].includes(status));
  return {
    operationId: operation.name.replaceAll(".", "_"),
    summary: operation.title,
    description: `${operation.about ?? operation.title}\n\nNeeds the scope \`${operation.scope}\`.`,
    tags: [chapter],
    "x-scope": operation.scope,
    parameters: parametersOf(operation, params, isRead, components),
    ...(hasBody && {
      requestBody: {
        required: Object.values(rest.shape).some((field) => !field.safeParse(undefined).success),
        content: { "application/json": { schema: schemaOf(rest, "input", components), example: body } },
      },
    }),
    responses: {
      ...successOf(operation, components),
      ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function build(): string {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const { title, operations } of chapters) {
    for (const operation of operations) {
      if (!operation.http) continue;
      const { method, path } = route(operation.http);
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation, title, components) };
    }
  }
  return JSON.stringify({
    openapi: "3.1.1",
    info: {
      title: "Minutebook",
      version: "1",
      summary: "The open book of record for a company.",
      description:
        "Every write is an act: decided by policy, done, and receipted in one transaction. Answers are JSON in snake_case; amounts are whole cents; lists answer `data` and `next_cursor`; unknown request fields are ignored.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This instance." }],
    security: [{ key: [] }],
    tags: chapters.map(({ title }) => ({ name: title, description: `Operations on ${title.toLowerCase()}.` })),
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "`Authorization: Bearer <API key>`." } },
      headers: {
        "X-Request-Id": { description: "The request's identifier, also in the log.", schema: { type: "string" } },
        "X-Receipt-Id": { description: "The receipt that the act left.", schema: { type: "string" } },
        "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
      },
      parameters: {
        "Idempotency-Key": {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: "For 24 hours the same key and body get the first answer again; another body is a 409.",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
      },
      responses: Object.fromEntries(
        Object.entries(statuses).map(([status, description]) => [
          status,
          {
            description,
            headers:
              status === "429"
                ? { ...requestId, "Retry-After": { $ref: "#/components/headers/Retry-After" } }
                : requestId,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
          },
        ]),
      ),
      schemas: { Error: errorBody, ...components },
    },
  });
}

let made: string | undefined;

/** The OpenAPI 3.1 document of everything the API serves, as JSON text; made once from the registry. */
export function openApi(): string {
  made ??= build();
  return made;
}
