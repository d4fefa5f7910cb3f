import * as z from "zod";
import { type Operation, pathParams, route } from "#lib/core/operation.ts";
import { IntentDryRun } from "#lib/domains/trust/intents/schema.ts";
import { DryRun } from "#lib/domains/trust/policies/schema.ts";
import { hasEtag, readerOf } from "../etag.ts";
import { hasBody } from "../question.ts";
import answers from "./answers.json" with { type: "json" };
import { meaningOf } from "./glossary.ts";
import { type Manner, referToParameter, requestId, successHeaders } from "./headers.ts";
import { intentReceipt, intentRequest } from "./intents.ts";
import { operationIdOf } from "./operation-ids.ts";
import { planRequest } from "./plans.ts";
import { refusalsOf } from "./refusals.ts";
import { answerOf, type Json, named, pascal, type Schemas, schemaOf } from "./schemas.ts";

const isIntents = ({ name }: Operation) => name === "intents.execute";

/** Bodies whose fields depend on which intent is asked for. */
const byIntents: Readonly<Record<string, (schemas: Schemas) => Json>> = {
  "intents.execute": intentRequest,
  "plans.create": planRequest,
};

/** Agents are woken by mail and webhooks that bear their own signature in place of a key. */
const isInbound = (path: string) => path.startsWith("/v1/inbound/");

/** An operation's input without what its path holds, which OpenAPI lists apart. */
function bodyOf(operation: Operation, params: readonly string[]): z.ZodObject {
  const shape = Object.entries(operation.input.shape).filter(([name]) => !params.includes(name));
  const rest = z.object(Object.fromEntries(shape));
  const { catchall } = operation.input._zod.def;
  return catchall ? rest.catchall(catchall as z.ZodType) : rest;
}

function queryParameters(operation: Operation, params: readonly string[], schemas: Schemas): Json[] {
  if (!operation.http?.startsWith("GET")) return [];
  const shape = Object.fromEntries(Object.entries(operation.input.shape).filter(([name]) => !params.includes(name)));
  const query = schemaOf(z.object(shape), "input", schemas, ["list", operationIdOf(operation)]);
  const examples = operation.example as Json;
  const required = Array.isArray(query.required) ? query.required : [];
  return Object.entries((query.properties ?? {}) as Record<string, Json>).map(([name, schema]) => {
    const { description, ...rest } = schema;
    const example = examples[name];
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example !== undefined && { example }),
    };
  });
}

/** What an operation takes and answers beside its input and its record. */
export function mannerOf(operation: Operation): Manner {
  const { method } = route(operation.http ?? "GET /v1/");
  const isWrite = operation.effect === "write";
  return {
    isWrite,
    hasBody: hasBody(method),
    isRepeatable: isWrite && method !== "DELETE",
    hasEtag: hasEtag(operation),
    isConditional: isWrite ? readerOf(operation) !== null : hasEtag(operation),
  };
}

function parametersOf(operation: Operation, schemas: Schemas): Json[] {
  const { path } = route(operation.http ?? "GET /v1/");
  const params = pathParams(path);
  const examples = operation.example as Json;
  const inPath = params.map((name) => ({
    name,
    in: "path",
    required: true,
    description: meaningOf(name, ["path"]),
    schema: { type: "string" },
    example: examples[name],
  }));
  const { isWrite, isRepeatable, isConditional, hasBody, hasEtag } = mannerOf(operation);
  const shared = [
    ...(operation.public ? ["workspace"] : []),
    ...(isWrite ? ["dry_run"] : []),
    ...(isRepeatable ? ["Idempotency-Key"] : []),
    ...(isConditional ? ["If-Match"] : []),
    ...(hasEtag && !isWrite ? ["If-None-Match"] : []),
    ...(hasBody ? ["Prefer"] : []),
    ...(isInbound(path) ? ["webhook-id", "webhook-timestamp"] : []),
  ];
  return [...inPath, ...queryParameters(operation, params, schemas), ...shared.map(referToParameter)];
}

/** A file's content: text as text, anything else as the bytes that code generators know by `binary`. */
const fileSchema = (type: string): Json => ({
  type: "string",
  contentMediaType: type,
  ...(!type.startsWith("text/") && { format: "binary" }),
});

function requestBodyOf(operation: Operation, schemas: Schemas): Json {
  const id = operationIdOf(operation);
  const params = pathParams(route(operation.http ?? "GET /v1/").path);
  const body = bodyOf(operation, params);
  const ofIntents = byIntents[operation.name];
  const schema = ofIntents
    ? ofIntents(schemas)
    : named(`${pascal(id)}Request`, schemaOf(body, "input", schemas, [id]), schemas);
  const example = Object.fromEntries(Object.entries(operation.example).filter(([name]) => !params.includes(name)));
  const files = Object.keys(operation.bodies ?? {}).map((type) => [type, { schema: fileSchema(type) }]);
  return {
    required: Object.values(body.shape).some((field) => !field.safeParse(undefined).success),
    content: { "application/json": { schema, example }, ...Object.fromEntries(files) },
  };
}

/** What an operation answers where it is done, by its media type; null where there is nothing to say. */
function deedOf(operation: Operation, schemas: Schemas): { type: string; schema: Json } | null {
  if (operation.output instanceof z.ZodNull) return null;
  if (operation.file !== undefined) return { type: operation.file, schema: fileSchema(operation.file) };
  const schema = isIntents(operation)
    ? intentReceipt(schemas)
    : answerOf(operation.output, operationIdOf(operation), schemas);
  return { type: "application/json", schema };
}

/** What the operation's own example was answered with, as the API's tests keep it; nothing that is of another time. */
function exampleAnswer({ name, output }: Operation): { example?: unknown } {
  const example = (answers as Json)[name];
  return output.safeParse(example).success ? { example } : {};
}

function successOf(operation: Operation, schemas: Schemas): Json {
  const manner = mannerOf(operation);
  const headers = successHeaders(manner);
  const deed = deedOf(operation, schemas);
  const trial = manner.isWrite ? schemaOf(isIntents(operation) ? IntentDryRun : DryRun, "output", schemas) : undefined;
  const example = exampleAnswer(operation);
  const answered = (description: string, type: string, schema: Json) => ({
    description,
    headers,
    content: { [type]: { schema, ...(type === "application/json" && deed !== null && example) } },
  });
  if (deed === null) {
    return {
      ...(trial && { 200: answered("What would be done, where it was only asked for.", "application/json", trial) }),
      204: { description: "Done; there is nothing to say.", headers },
    };
  }
  const { type, schema } = deed;
  const description = type === "application/json" ? "Success." : "The file.";
  return {
    200: answered(description, type, trial ? { anyOf: [schema, trial] } : schema),
    ...(manner.hasEtag &&
      !manner.isWrite && {
        304: { description: "Nothing has changed since.", headers: { ...requestId, ETag: headers.ETag } },
      }),
  };
}

function needs({ ofAnyScope, public: isPublic, scope, orScope, alsoScopes }: Operation): string {
  if (ofAnyScope) return "Any key may ask it, whatever its scopes.";
  if (alsoScopes) return `Needs all of the scopes ${[scope, ...alsoScopes].map((one) => `\`${one}\``).join(", ")}.`;
  const other = orScope ? `, or \`${orScope}\`, as told above` : "";
  return `${isPublic ? "Needs no key; a key that is sent needs" : "Needs"} the scope \`${scope}\`${other}.`;
}

/** An operation as OpenAPI has it; the schemas that it names are gathered into `schemas`. */
export function describe(operation: Operation, tag: string, schemas: Schemas): Json {
  const { method, path } = route(operation.http ?? "GET /v1/");
  const manner = mannerOf(operation);
  return {
    operationId: operationIdOf(operation),
    summary: operation.title,
    description: `${operation.about ?? operation.title}\n\n${needs(operation)}`,
    tags: [tag],
    ...(!operation.ofAnyScope && { "x-scope": operation.scope }),
    ...(operation.public && { security: [{ key: [] }, {}] }),
    ...(isInbound(path) && { security: [{ key: [] }, { webhookSignature: [] }] }),
    parameters: parametersOf(operation, schemas),
    ...(manner.hasBody && method !== "DELETE" && { requestBody: requestBodyOf(operation, schemas) }),
    responses: {
      ...successOf(operation, schemas),
      ...refusalsOf(manner),
    },
  };
}
