import type { BookSource, EvidenceSource, File } from "#lib/core/file.ts";
import { exportEvidence } from "#lib/domains/trust/receipts/evidence/operations.ts";
import * as receipts from "#lib/domains/trust/receipts/store.ts";
import * as documents from "../documents/store.ts";
import type { EntityConversion } from "../entities/conversions/schema.ts";
import { type Asking, ask, isTooMuch, type Part, tooLarge } from "./asking.ts";
import { packed } from "./packing.ts";
import { plan } from "./planning.ts";
import { folders, inTwo, paths } from "./rules.ts";

/** What a book is made of is kept in memory, packed, from its moment on until its bytes are taken. */
const MOST_PACKED = 64 * 1024 * 1024;
/** Documents that are read and packed at once. */
const A_PART = 50;
/** Records whose receipts are looked for at once. */
const AT_ONCE = 1000;

type Entry = BookSource["entries"][number];

/** What the evidence is made of: the company's receipts by the book's own scopes, but for payroll's, which tell what each person is paid. */
export async function evidenceOf(asking: Asking): Promise<EvidenceSource> {
  const { caller, entity_id } = asking;
  const scopes = new Set([...caller.scopes].filter((scope) => scope !== "payroll:read"));
  const { content } = await ask({ ...asking, caller: { ...caller, scopes } }, exportEvidence, { entity_id });
  if ("evidence" in content) return content.evidence;
  throw new TypeError("an export of evidence is made of what it is an export of");
}

/** What has been packed so far. Throws 400 where it is more than is kept. */
function keeping() {
  let bytes = 0;
  return async (source: unknown) => {
    const one = await packed(source);
    bytes += one.byteLength;
    if (bytes > MOST_PACKED) throw tooLarge("64 MiB of texts and records, packed");
    return one;
  };
}

/** The company's documents with their texts, packed in parts, and in which part each is. */
async function textsOf({ tx, entity_id }: Asking, keep: ReturnType<typeof keeping>) {
  const packs: Uint8Array[] = [];
  const partOf = new Map<string, number>();
  for (let after = ""; ; ) {
    const next = await documents.nextExported(tx, entity_id, after, A_PART);
    const last = next.at(-1);
    if (!last) return { packs, partOf };
    for (const { document_id } of next) partOf.set(document_id, packs.length);
    packs.push(await keep(next));
    after = last.document_id;
  }
}

/** By which receipts the records came. */
async function makersOf({ tx, entity_id }: Asking, parts: readonly Part[], scopes: readonly string[] | null) {
  const ids = [...new Set(parts.flatMap(({ record_id }) => record_id ?? []))];
  const found = new Map<string, receipts.Maker>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = await receipts.makersOf(tx, entity_id, ids.slice(from, from + AT_ONCE), scopes);
    for (const one of some) found.set(one.record_id, one);
  }
  return found;
}

/** All of a book, read and packed: what is left is to draw its papers and to zip it. */
export async function collect(asking: Asking): Promise<BookSource> {
  const { entity_id } = asking;
  const { entity, company, parts, left_out } = await plan(asking);
  const keep = keeping();
  const evidence = await evidenceOf(asking);
  const { packs, partOf } = await textsOf(asking, keep);
  const makers = await makersOf(asking, parts, evidence.scopes);
  const pathFor = paths();
  const entries: Entry[] = [];
  const missing = [...left_out];
  for (const part of parts) {
    const { folder, what, day, record_id = null, standing = null, text_sha256 = null, called, content } = part;
    const maker = makers.get(record_id ?? "");
    const place = maker?.leaf_index ?? null;
    const leaf_index = place !== null && place < evidence.checkpoint.tree_size ? place : null;
    const told = { what, day, record_id, standing, text_sha256, receipt_id: maker?.receipt_id ?? null, leaf_index };
    const enter = ([name, ending]: [string, string], made: Entry["content"]) =>
      entries.push({ path: pathFor(folder, name, ending), ...told, content: made });
    if ("document_id" in content) {
      const { document_id } = content;
      enter(called ?? [what, ".pdf"], { part: partOf.get(document_id) ?? 0, document_id });
    } else if ("file_of" in content) {
      enter(called ?? [what, ""], { file_of: content.file_of, sha256: content.sha256 });
    } else {
      for (const file of await madeOf(part, content.made, missing)) {
        enter(called ?? inTwo(file.filename), { packed: await keep(file.content) });
      }
    }
  }
  return {
    ...{ entity_id, company, made_at: new Date().toISOString(), entries, left_out: missing },
    facts: factsOf(entity),
    folders: Object.values(folders),
    evidence: { ...evidence, folder: folders.evidence.folder, documents: packs },
  };
}

/** What an export answers; nothing where it is too large for that form, and stands in the book in another. */
async function madeOf(part: Part, made: () => Promise<File[]>, missing: BookSource["left_out"]): Promise<File[]> {
  try {
    return await made();
  } catch (error) {
    if (!part.isAlsoOtherwise || !isTooMuch(error)) throw error;
    missing.push({ what: part.what, why: error.message });
    return [];
  }
}

type Told = Awaited<ReturnType<typeof plan>>["entity"];

const kinds = { llc: "Limited liability company", c_corp: "Corporation" } as const;

/** What a company was before its last conversion, and how that stands. */
function convertedFrom({ from_type, from_jurisdiction, status, filed_on, confirmation_number }: EntityConversion) {
  const filed = status === "confirmed" ? `filed on ${filed_on}, confirmation ${confirmation_number}` : "not filed";
  return `from ${kinds[from_type]}, ${from_jurisdiction}: ${filed}`;
}

/** Whose book it is, as its index says at the head. */
function factsOf({
  entity_type,
  jurisdiction,
  status,
  formation_status,
  confirmation_number,
  filed_on,
  conversion,
}: Told) {
  return [
    { name: "Company", value: `${kinds[entity_type]}, ${jurisdiction}` },
    { name: "Status", value: status },
    { name: "Formation", value: formation_status },
    { name: "Filed on", value: filed_on ?? "not filed" },
    { name: "Confirmation", value: confirmation_number ?? "none" },
    ...(conversion === null ? [] : [{ name: "Converted", value: convertedFrom(conversion) }]),
  ];
}
