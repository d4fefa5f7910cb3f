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
  "x-scope"?: string;
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

/** The name that a reference ends in. */
export const nameOf = (reference: string) => reference.split("/").at(-1) ?? reference;

/** An operation's parameters, those that it shares with others in full. */
export const parametersOf = (operation: OperationObject, { components }: OpenApi): Parameter[] =>
  (operation.parameters ?? []).flatMap((one) => (one.$ref ? (components.parameters[nameOf(one.$ref)] ?? []) : one));
