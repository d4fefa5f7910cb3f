import { createHash } from "node:crypto";
import { receiptHash, type Unsigned } from "#lib/domains/trust/receipts/rules.ts";
import { type Files, newKey } from "./evidence.ts";

// Changes that somebody may make to an export of evidence, each with what a verifier must name.

/** Draws whole numbers below a bound, the same ones for the same seed (mulberry32). */
export function drawing(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
type Draw = ReturnType<typeof drawing>;

/** What was done, and what must be named for it: a file, and a record in it where it was one record's. */
export interface Tampering {
  kind: string;
  files: Files;
  named: { file: string; id?: string | undefined }[];
}
interface Finding {
  file: string;
  id?: string;
}

/** Whether all of it is named. */
export const isNamed = ({ named }: Tampering, findings: Finding[]) =>
  named.every(({ file, id }) => findings.some((one) => one.file === file && (id === undefined || one.id === id)));

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const encode = (text: string) => new TextEncoder().encode(text);
const one = <T>(draw: Draw, of: readonly T[]): T => {
  const drawn = of[draw(of.length)];
  if (drawn === undefined) throw new TypeError("nothing to draw from");
  return drawn;
};
const namesIn = (files: Files, folder: string) => [...files.keys()].filter((name) => name.startsWith(`${folder}/`));

/** The records of a file, changed and written again as the service writes them. */
function rewrite(files: Files, file: string, change: (lines: string[]) => string[]): Files {
  const lines = decode(files.get(file)).trimEnd().split("\n");
  return new Map(files).set(
    file,
    encode(
      change(lines)
        .map((line) => `${line}\n`)
        .join(""),
    ),
  );
}
const json = (line: string | undefined) => JSON.parse(line ?? "null") as Record<string, unknown>;
const idOf = (line: string | undefined) => String(json(line).receipt_id ?? json(line).document_id);
const replaced = (lines: string[], at: number, line: string) => lines.map((old, n) => (n === at ? line : old));

/** A line of a folder's files, drawn. */
function drawLine(files: Files, draw: Draw, folder: string) {
  const file = one(draw, namesIn(files, folder));
  const lines = decode(files.get(file)).trimEnd().split("\n");
  const at = draw(lines.length);
  return { file, lines, at, line: lines[at] ?? "", id: idOf(lines[at]) };
}

const changesOfReceipts: readonly ((receipt: Record<string, unknown>, draw: Draw) => object)[] = [
  (_, draw) => ({ params: { description: `Another ${draw(1e9)}` } }),
  (_, draw) => ({ result: { total_cents: draw(1e9) } }),
  () => ({ actor: { type: "user", id: "usr_1", name: "Somebody else" } }),
  () => ({ policy: { decision: "permit", policies: ["Everything"] } }),
  (_, draw) => ({ executed_at: new Date(draw(2 ** 31) * 1000).toISOString() }),
  () => ({ action: "payments.create" }),
  () => ({ entity_id: null }),
  (_, draw) => ({ [`more_${draw(100)}`]: true }),
  ({ hash }) => ({ hash: String(hash).replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }),
  ({ signature }) => ({ signature: String(signature).replace(/^./, (letter) => (letter === "A" ? "B" : "A")) }),
  // Another spelling of the same bytes.
  ({ signature }) => ({
    signature: String(signature).replace(/.==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`),
  }),
  () => ({ key_id: "sk_000000000000000000000000" }),
];

const changesOfProofs: readonly ((proof: Record<string, unknown>, draw: Draw) => object)[] = [
  ({ leaf_index }) => ({ leaf_index: Number(leaf_index) + 1 }),
  () => ({ leaf_index: -1 }),
  ({ leaf_hash }) => ({ leaf_hash: String(leaf_hash).split("").reverse().join("") }),
  ({ inclusion_path }) => ({ inclusion_path: (inclusion_path as string[]).slice(1) }),
  ({ inclusion_path }) => ({ inclusion_path: (inclusion_path as string[]).toReversed() }),
  ({ inclusion_path }, draw) => {
    const path = [...(inclusion_path as string[])];
    const at = draw(path.length);
    path[at] = (path[at] ?? "").replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
    return { inclusion_path: path };
  },
];

/** Each kind of change; it names what it has touched. */
const kinds: Readonly<Record<string, (files: Files, draw: Draw) => Omit<Tampering, "kind">>> = {
  "a bit of any file": (files, draw) => {
    const file = one(
      draw,
      [...files.keys()].filter((name) => (files.get(name)?.length ?? 0) > 0),
    );
    const bytes = Uint8Array.from(files.get(file) ?? []);
    const at = draw(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
    return { files: new Map(files).set(file, bytes), named: [{ file }] };
  },
  "a receipt's content": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "receipts");
    const receipt = json(line);
    const changed = JSON.stringify({ ...receipt, ...one(draw, changesOfReceipts)(receipt, draw) });
    return { files: rewrite(files, file, (lines) => replaced(lines, at, changed)), named: [{ file, id }] };
  },
  "a receipt's content, hashed anew": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "receipts");
    const { hash: _, signature, key_id, ...rest } = json(line);
    const forged = { ...rest, params: { description: `Another ${draw(1e9)}` } };
    const hash = receiptHash(forged as unknown as Unsigned).toString("hex");
    const changed = JSON.stringify({ ...forged, hash, signature, key_id });
    return { files: rewrite(files, file, (lines) => replaced(lines, at, changed)), named: [{ file, id }] };
  },
  "a receipt, signed anew with a key of one's own": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "receipts");
    const { hash: _, signature: __, ...rest } = json(line);
    const own = newKey();
    const forged = { ...rest, params: {}, key_id: own.key_id };
    const { key_id, ...unsigned } = forged;
    const hash = receiptHash(unsigned as unknown as Unsigned);
    const changed = { ...unsigned, hash: hash.toString("hex"), signature: own.sign(hash).toString("base64"), key_id };
    const keys = json(decode(files.get("keys.json")));
    const listed = encode(JSON.stringify({ ...keys, data: [own.listed, ...(keys.data as object[])] }));
    const forgedFiles = rewrite(files, file, (lines) => replaced(lines, at, JSON.stringify(changed)));
    const proofs = file.replace("receipts", "proofs");
    return {
      files: forgedFiles.set("keys.json", listed),
      named: [{ file }, { file: "keys.json" }, { file: proofs, id }],
    };
  },
  "a receipt that two readers read differently": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "receipts");
    const changed = one(draw, [
      line.replace('"action":', '"action":"payments.create","action":'),
      line.replace('"params":{', '"params":{"description":"Another",'),
      line.replace(/"(amount|total)_cents":(\d+)/, '"$1_cents":$2.0'),
    ]);
    return { files: rewrite(files, file, (lines) => replaced(lines, at, changed)), named: [{ file, id }] };
  },
  "a receipt left out": (files, draw) => {
    const { file, at, id } = drawLine(files, draw, "receipts");
    return { files: rewrite(files, file, (lines) => lines.toSpliced(at, 1)), named: [{ file, id }] };
  },
  "a receipt left out with its proof": (files, draw) => {
    const { file, at } = drawLine(files, draw, "receipts");
    const proofs = file.replace("receipts", "proofs");
    const without = rewrite(files, file, (lines) => lines.toSpliced(at, 1));
    const named = [{ file }, { file: proofs }, { file: "manifest.json" }, { file: "checkpoint.json" }];
    return { files: rewrite(without, proofs, (lines) => lines.toSpliced(at, 1)), named };
  },
  "a receipt twice": (files, draw) => {
    const { file, line, at, id } = drawLine(files, draw, "receipts");
    return {
      files: rewrite(files, file, (lines) => lines.toSpliced(at, 0, line)),
      named: [{ file }, { file: file.replace("receipts", "proofs"), id }],
    };
  },
  "two receipts in each other's place": (files, draw) => {
    const { file, lines, at } = drawLine(files, draw, "receipts");
    const other = (at + 1 + draw(lines.length - 1)) % lines.length;
    const [a = "", b = ""] = [lines[at], lines[other]];
    const later = at < other ? b : a;
    const swapped = (all: string[]) => replaced(replaced(all, at, b), other, a);
    // The one that now stands before the other came after it.
    return { files: rewrite(files, file, swapped), named: [{ file, id: idOf(later === a ? b : a) }] };
  },
  "one receipt's signature on another": (files, draw) => {
    const { file, lines, at, line, id } = drawLine(files, draw, "receipts");
    const { signature } = json(lines[(at + 1) % lines.length]);
    const changed = JSON.stringify({ ...json(line), signature });
    return { files: rewrite(files, file, (all) => replaced(all, at, changed)), named: [{ file, id }] };
  },
  "a proof": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "proofs");
    const changed = JSON.stringify({ ...json(line), ...one(draw, changesOfProofs)(json(line), draw) });
    return { files: rewrite(files, file, (lines) => replaced(lines, at, changed)), named: [{ file, id }] };
  },
  "a proof left out": (files, draw) => {
    const { file, at, id } = drawLine(files, draw, "proofs");
    return { files: rewrite(files, file, (lines) => lines.toSpliced(at, 1)), named: [{ file, id }] };
  },
  "a document's text": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "documents");
    const document = json(line);
    const changed = JSON.stringify({ ...document, text: String(document.text).replace("Resolved", "Rejected") });
    return { files: rewrite(files, file, (lines) => replaced(lines, at, changed)), named: [{ file, id }] };
  },
  "a document's text with all of its hashes": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "documents");
    const document = json(line);
    const text = `${document.text}Also resolved: ${draw(1e9)}.\n`;
    const hash = Buffer.from(newHash(text)).toString("hex");
    const signatures = (document.signatures as object[]).map((signature) => ({ ...signature, text_sha256: hash }));
    const changed = JSON.stringify({ ...document, text, sha256: hash, signatures });
    return { files: rewrite(files, file, (lines) => replaced(lines, at, changed)), named: [{ file, id }] };
  },
  "a document left out": (files, draw) => {
    const { file, at } = drawLine(files, draw, "documents");
    return { files: rewrite(files, file, (lines) => lines.toSpliced(at, 1)), named: [{ file }] };
  },
  "a policy": (files, draw) => {
    const { file, at, line } = drawLine(files, draw, "policies");
    const changed = JSON.stringify({ ...json(line), text: `permit(principal, action, resource); // ${draw(1e9)}` });
    return { files: rewrite(files, file, (lines) => replaced(lines, at, changed)), named: [{ file }] };
  },
  "a file left out": (files, draw) => {
    const file = one(draw, [...files.keys()]);
    const left = new Map(files);
    left.delete(file);
    return { files: left, named: [{ file }] };
  },
  "a file put in": (files, draw) => {
    const file = one(draw, ["receipts/999999.jsonl", "documents/000999.jsonl", "notes.txt", "keys.json.old"]);
    return { files: new Map(files).set(file, encode("{}\n")), named: [{ file }] };
  },
  "two files in each other's place": (files, draw) => {
    const file = one(draw, namesIn(files, "receipts"));
    const other = one(draw, namesIn(files, "proofs"));
    const [a = encode(""), b = encode("")] = [files.get(file), files.get(other)];
    return { files: new Map(files).set(file, b).set(other, a), named: [{ file }, { file: other }] };
  },
  "the end of a file": (files, draw) => {
    const file = one(
      draw,
      [...files.keys()].filter((name) => (files.get(name)?.length ?? 0) > 0),
    );
    const bytes = files.get(file) ?? encode("");
    const cut = bytes.slice(0, draw(bytes.length));
    return { files: new Map(files).set(file, draw(2) ? cut : encode(`${decode(bytes)} `)), named: [{ file }] };
  },
  "an earlier checkpoint in the place of the last": (files, draw) => {
    const earlier = decode(files.get("checkpoints.jsonl")).trimEnd().split("\n");
    const { checkpoint } = json(one(draw, earlier));
    const file = "checkpoint.json";
    return { files: new Map(files).set(file, encode(`${JSON.stringify(checkpoint, null, 2)}\n`)), named: [{ file }] };
  },
  "a file with its hash in the manifest": (files, draw) => {
    const { file, at, line, id } = drawLine(files, draw, "receipts");
    const changed = JSON.stringify({ ...json(line), params: { description: `Another ${draw(1e9)}` } });
    const forged = rewrite(files, file, (lines) => replaced(lines, at, changed));
    const manifest = json(decode(files.get("manifest.json")));
    const bytes = forged.get(file) ?? encode("");
    const sha256 = Buffer.from(newHash(decode(bytes))).toString("hex");
    const listed = (manifest.files as { path: string }[]).map((entry) =>
      entry.path === file ? { path: file, bytes: bytes.length, sha256 } : entry,
    );
    const told = encode(`${JSON.stringify({ ...manifest, files: listed })}\n`);
    return { files: forged.set("manifest.json", told), named: [{ file, id }, { file: "manifest.json" }] };
  },
  "what the manifest says": (files, draw) => {
    const manifest = json(decode(files.get("manifest.json")));
    const change = one(draw, [
      { is_complete: false },
      { receipts: draw(1e6) },
      { tree_size: draw(1e6) },
      { workspace_id: "ws_other" },
      { made_at: new Date(draw(2 ** 31) * 1000).toISOString() },
      { files: (manifest.files as object[]).toSpliced(draw((manifest.files as object[]).length), 1) },
    ]);
    const file = "manifest.json";
    return {
      files: new Map(files).set(file, encode(`${JSON.stringify({ ...manifest, ...change })}\n`)),
      named: [{ file }],
    };
  },
};

const newHash = (text: string) => createHash("sha256").update(text).digest();

/** One change, drawn; the kinds take turns. */
export function tampered(files: Files, draw: Draw, turn: number): Tampering {
  const all = Object.entries(kinds);
  const [kind, change] = all[turn % all.length] ?? one(draw, all);
  return { kind, ...change(files, draw) };
}

export const kindsOfTampering = Object.keys(kinds);
