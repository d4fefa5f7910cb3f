import type { Issue } from "#lib/core/answer.ts";
import { AppError, invalid } from "#lib/core/errors.ts";
import { type JsonSize, jsonSize } from "#lib/core/json-size.ts";
import { type FileKind, fileKindNames, fileKinds, md5, noteOf, type OcfObject } from "../format.ts";
import { fileFaults, objectFaults } from "./schemas.ts";
import { filesIn } from "./zip.ts";

/** An object of a package, and where it stands there. */
export interface Found {
  file_type: FileKind | "OCF_MANIFEST_FILE";
  /** `Transactions.ocf.json.items.3` */
  path: string;
  body: OcfObject;
}

/** What a package says. */
export interface Package {
  objects: Found[];
  /** Files that documents are, by their paths. */
  attachments: { path: string; content_base64: string }[];
  /** What our own manifest says beside the format. */
  note: Record<string, unknown>;
}

/** So many faults of a package are told. */
const MOST_TOLD = 50;

/** Refuses a package for what is wrong in it. */
export function refusal(issues: Issue[]): AppError {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new AppError(400, "validation_error", `The package is refused: ${first?.path} ${first?.message}${more}.`, {
    issues: issues.slice(0, MOST_TOLD),
  });
}

/** Text that PostgreSQL keeps: without U+0000 and lone surrogates. */
function isKept(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, one]) => isKept(key) && isKept(one));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A package of ten thousand holders has half a million values; what says as much in few bytes is none. */
const MOST: JsonSize = { depth: 32, values: 1_500_000 };

/** Reads the files of one package, which are bounded together. */
function readerOf(issues: Issue[]) {
  let left = MOST.values;
  return (path: string, bytes: Uint8Array): Record<string, unknown> | null => {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      const { depth, values } = jsonSize(text, { ...MOST, values: left });
      left -= values;
      if (left < 0) {
        const most = MOST.values.toLocaleString("en-US");
        throw invalid("content_base64", `must hold at most ${most} values in all of its files`);
      }
      const value: unknown = depth > MOST.depth ? null : JSON.parse(text);
      if (isObject(value)) return value;
      const rule = depth > MOST.depth ? `must not nest deeper than ${MOST.depth} levels` : "must be a JSON object";
      issues.push({ path, message: rule });
    } catch (error) {
      if (error instanceof AppError) throw error;
      issues.push({ path, message: "must be JSON in UTF-8" });
    }
    return null;
  };
}

const isTyped = (value: unknown): value is OcfObject =>
  isObject(value) && typeof value.id === "string" && typeof value.object_type === "string";

/** What an object is called in a refusal. */
const told = (value: unknown) => (isTyped(value) ? `${value.object_type} ${value.id.slice(0, 100)}: ` : "");

/** Each object of a file, judged by its own schema, since the file's own names no rule of an object but that it is none. */
function objectsOf(path: string, kind: FileKind, file: Record<string, unknown>, issues: Issue[]): Found[] {
  const before = issues.length;
  const items = Array.isArray(file.items) ? file.items : [];
  const found = items.map((body: unknown, at): Found | null => {
    const place = `${path}.items.${at}`;
    const issue = (where: string, rule: string) =>
      issues.push({ path: where === "" ? place : `${place}.${where}`, message: `${told(body)}${rule}` });
    if (!isTyped(body)) {
      issue("", "must have an id and an object_type");
      return null;
    }
    for (const fault of objectFaults(body)) issue(fault.path, fault.rule);
    if (!isKept(body)) issue("", "must be text without U+0000 and lone surrogates");
    return { file_type: kind, path: place, body };
  });
  // Its own schema may still refuse it, also an object that stands in the wrong file.
  if (issues.length === before) {
    // One object of each type stands for all: what the file asks of them is their type, by as many schemas as there are types.
    const first = new Map<string, number>();
    for (const [at, one] of found.entries()) {
      if (one !== null && !first.has(one.body.object_type)) first.set(one.body.object_type, at);
    }
    const places = [...first.values()];
    const some = { ...file, ...(Array.isArray(file.items) && { items: places.map((at) => items[at]) }) };
    const placed = (where: string) => where.replace(/^items\.(\d+)/, (_, at) => `items.${places[Number(at)]}`);
    for (const { path: where, rule } of fileFaults(fileKinds[kind].schema, some)) {
      issues.push({ path: where === "" ? path : `${path}.${placed(where)}`, message: rule });
    }
  }
  return found.filter((one) => one !== null);
}

interface Named {
  filepath: string;
  md5: string;
}

/** Says of a package what its schemas refuse, which file its manifest names and is not there, or is another. Throws 400 with `issues`. */
export function readPackage({ content_base64 }: { content_base64: string }): Package {
  const files = filesIn(new Uint8Array(Buffer.from(content_base64, "base64")));
  const manifestPath = [...files.keys()].find((path) => /(^|\/)manifest(\.ocf)?\.json$/i.test(path));
  if (manifestPath === undefined) throw invalid("content_base64", "must be a zip with a Manifest.ocf.json");
  const issues: Issue[] = [];
  const parsed = readerOf(issues);
  const manifest = parsed(manifestPath, files.get(manifestPath) ?? new Uint8Array());
  if (manifest === null) throw refusal(issues);
  for (const { path, rule } of fileFaults("OCFManifestFile", manifest)) {
    issues.push({ path: path === "" ? manifestPath : `${manifestPath}.${path}`, message: rule });
  }
  if (!isTyped(manifest.issuer) || !isKept(manifest))
    issues.push({ path: manifestPath, message: "must have an issuer in text that is whole" });
  if (issues.length > 0) throw refusal(issues);
  const root = manifestPath.slice(0, manifestPath.lastIndexOf("/") + 1);
  const named = new Set([manifestPath]);
  const objects: Found[] = [
    { file_type: "OCF_MANIFEST_FILE", path: `${manifestPath}.issuer`, body: manifest.issuer as OcfObject },
  ];
  for (const kind of fileKindNames) {
    for (const { filepath, md5: sum } of (manifest[fileKinds[kind].field] ?? []) as Named[]) {
      const path = root + filepath.replace(/^\.\//, "");
      const bytes = files.get(path);
      if (named.has(path)) issues.push({ path: manifestPath, message: `must name ${filepath} once` });
      else if (bytes === undefined)
        issues.push({ path: manifestPath, message: `names ${filepath}, which the zip has not` });
      else if (md5(bytes) !== sum.toLowerCase())
        issues.push({ path: filepath, message: "must have the md5 that the manifest says" });
      else {
        const file = parsed(path, bytes);
        if (file !== null) objects.push(...objectsOf(path, kind, file, issues));
      }
      named.add(path);
    }
  }
  const attached = new Set(
    objects.flatMap(({ body }) =>
      body.object_type === "DOCUMENT" && typeof body.path === "string" ? [root + body.path.replace(/^\.\//, "")] : [],
    ),
  );
  for (const path of files.keys()) {
    if (!named.has(path) && !attached.has(path))
      issues.push({ path, message: "must be named by the manifest, or by a document" });
  }
  if (issues.length > 0) throw refusal(issues);
  const attachments = [...attached].flatMap((path) => {
    if (named.has(path)) return [];
    const bytes = files.get(path);
    return bytes === undefined
      ? []
      : [{ path: path.slice(root.length), content_base64: Buffer.from(bytes).toString("base64") }];
  });
  return { objects, attachments, note: noteOf(manifest) };
}
