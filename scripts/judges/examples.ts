import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import formats from "ajv-formats";

type Node = Record<string, unknown>;

/** Where each value of a document stands that a schema beside it or around it describes, as JSON pointers of both. */
interface Place {
  value: string;
  schema: string;
}

/** Names that a schema gives its own members, which are no keywords, whatever they are called. */
const NAMING = new Set(["properties", "patternProperties", "$defs"]);

const step = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** All examples and defaults: of a medium or parameter by its schema, of a schema by itself. Those of examples are values. */
function* places(node: unknown, at: string, isNames = false): Generator<Place> {
  if (typeof node !== "object" || node === null) return;
  for (const [name, member] of Object.entries(node)) {
    const here = `${at}/${step(name)}`;
    if (isNames || Array.isArray(node)) yield* places(member, here);
    else if (name === "example" || name === "default") {
      yield { value: here, schema: "schema" in node ? `${at}/schema` : at };
    } else if (name === "examples") {
      for (const one of Object.keys(member)) {
        yield "schema" in node
          ? { value: `${here}/${step(one)}/value`, schema: `${at}/schema` }
          : { value: `${here}/${one}`, schema: at };
      }
    } else if (name !== "enum" && name !== "const") yield* places(member, here, NAMING.has(name));
  }
}

function valueAt(document: Node, pointer: string): unknown {
  const names = pointer.split("/").slice(1);
  return names.reduce<unknown>(
    (node, name) => (node as Node)[name.replaceAll("~1", "/").replaceAll("~0", "~")],
    document,
  );
}

const told = (pointer: string, errors: ErrorObject[] | null | undefined) =>
  `${pointer}: ${(errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join("; ")}`;

/**
 * What Ajv finds in the examples and defaults of an OpenAPI 3.1 document, one text for each that its schema does not take. Each
 * schema is compiled once, by its address in the document. Throws where there are none to judge.
 */
export function faultyExamples(document: Node): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat("base64", /^[A-Za-z0-9+/]*={0,2}$/);
  ajv.addSchema(document, "document");
  const found = [...places(document, "#")];
  if (found.length === 0) throw new Error("There is no example in the document.");
  return found.flatMap(({ value, schema }) => {
    const takes = ajv.getSchema(`document${encodeURI(schema)}`);
    if (!takes) return [`${schema}: is no schema`];
    return takes(valueAt(document, value)) ? [] : [told(value, takes.errors)];
  });
}
