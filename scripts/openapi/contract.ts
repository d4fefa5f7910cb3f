/** The parts of an OpenAPI document that a program stands on. */
export interface Contract {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Schema>>;
}

export interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  [limit: string]: unknown;
}

/** Words for people, which may change as they like. */
const words = new Set(["description", "summary", "example", "examples", "title", "tags", "info", "servers"]);

/** A document without its words; `areNames` where the keys are names of fields, of which one may be `title`. */
export function contractOf(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => contractOf(item));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => areNames || !(words.has(key) || key.startsWith("x-")));
  return Object.fromEntries(kept.map(([key, member]) => [key, contractOf(member, key === "properties" && !areNames)]));
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** As text in which a change is a line: an operation, a schema. */
export function written(value: unknown, depth = 3, indent = ""): string {
  if (depth === 0 || !isObject(value) || Object.keys(value as object).length === 0) return JSON.stringify(value);
  const inner = `${indent} `;
  const lines = Object.entries(value as object).map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${written(member, depth - 1, inner)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
