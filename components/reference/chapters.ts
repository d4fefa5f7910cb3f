import { nameOf, type OpenApi, type OperationObject, type Schema } from "#ui/reference/openapi.ts";

/** An operation with where it is served: what one section of the reference shows. */
export interface Entry {
  anchor: string;
  method: string;
  path: string;
  operation: OperationObject;
}

/** A page of the reference: the operations of one tag, and the records that are told there. */
export interface Chapter {
  title: string;
  anchor: string;
  about: string;
  entries: Entry[];
  records: string[];
}

/** Where each record is told: `Invoice` → `invoices`. */
export type Homes = Readonly<Record<string, string>>;

/** A heading as an address can name it: "Keys and members" → "keys-and-members". */
const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

export const chapterHref = ({ anchor }: Pick<Chapter, "anchor">) => `/docs/${anchor}`;
export const recordHref = (record: string, homes: Homes) => `/docs/${homes[record] ?? ""}#record-${record}`;

const methods = ["POST", "GET", "PATCH", "PUT", "DELETE"];

/** The collection before the record, and making before reading, changing and taking away; then what is done to it. */
function byPlace(a: Entry, b: Entry): number {
  const depth = a.path.split("/").length - b.path.split("/").length;
  return depth || a.path.localeCompare(b.path) || methods.indexOf(a.method) - methods.indexOf(b.method);
}

/** The schemas that a part of the document names, and what these name, in the order in which they are met. */
function namedBy(value: unknown, schemas: Record<string, Schema>, met = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return met;
  for (const [key, member] of Object.entries(value)) {
    if (key !== "$ref" || typeof member !== "string") namedBy(member, schemas, met);
    else if (member.startsWith("#/components/schemas/") && !met.has(nameOf(member))) {
      met.add(nameOf(member));
      namedBy(schemas[nameOf(member)], schemas, met);
    }
  }
  return met;
}

/** Bodies and pages are told where their operation is, refusals once for all, and an intent's parts with the intent. */
const isToldElsewhere = (name: string, schema: Schema) =>
  /(Request|Page|Answer|Intent|Params|Receipt|Result)$/.test(name) && !["Receipt", "ApprovalRequest"].includes(name)
    ? true
    : schema.enum !== undefined || ["Error", "ErrorCode", "Issue"].includes(name);

/** The operations by chapter, each record in the first chapter whose operations name it. */
export function chaptersOf({ tags, paths, components: { schemas } }: OpenApi): Chapter[] {
  const entries = Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(
      ([method, operation]): Entry => ({
        anchor: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation,
      }),
    ),
  );
  const told = new Set<string>();
  return tags.map(({ name, description = "" }) => {
    const own = entries.filter(({ operation }) => operation.tags.includes(name)).toSorted(byPlace);
    const named = own.flatMap(({ operation: { requestBody, responses } }) => [
      ...namedBy({ requestBody, responses }, schemas),
    ]);
    const records = [...new Set(named)].filter((one) => !told.has(one) && !isToldElsewhere(one, schemas[one] ?? {}));
    for (const record of records) told.add(record);
    return { title: name, anchor: anchorOf(name), about: description, entries: own, records };
  });
}

/** Where each record is told. */
export const homesOf = (chapters: readonly Chapter[]): Homes =>
  Object.fromEntries(chapters.flatMap(({ anchor, records }) => records.map((record) => [record, anchor])));
