/** A JSON Schema as our own OpenAPI document uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  example?: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

export interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  "x-scope": string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
}

/** As much of OpenAPI as the reference reads. */
export interface OpenApi {
  info: { title: string; description: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string }>;
    parameters: Record<string, Parameter>;
  };
}

/** An operation with where it is served: what one section of the reference shows. */
export interface Entry {
  anchor: string;
  method: string;
  path: string;
  operation: OperationObject;
}

export interface ReferenceChapter {
  title: string;
  anchor: string;
  entries: Entry[];
}

/** A heading as an address can name it: "Keys and members" → "keys-and-members". */
const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

const methods = ["POST", "GET", "PATCH", "PUT", "DELETE"];

/** The collection before the record, and making before reading, changing and taking away; then what is done to it. */
function byPlace(a: Entry, b: Entry): number {
  const depth = a.path.split("/").length - b.path.split("/").length;
  return depth || a.path.localeCompare(b.path) || methods.indexOf(a.method) - methods.indexOf(b.method);
}

/** The operations by chapter. */
export function chaptersOf(document: OpenApi): ReferenceChapter[] {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Entry => ({
        anchor: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation,
      }),
    ),
  );
  return document.tags.map(({ name }) => ({
    title: name,
    anchor: anchorOf(name),
    entries: entries.filter(({ operation }) => operation.tags.includes(name)).toSorted(byPlace),
  }));
}
