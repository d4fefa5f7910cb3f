import { createHash } from "node:crypto";
import { AppError } from "#lib/core/errors.ts";
import type { PrintSource, ReportSource, WorkbookSource } from "#lib/core/file.ts";
import { type Bounds, threads } from "./threads.ts";

/** Rendering takes from a tenth of a second of CPU to three, by its pages. More waiting ones than this would take longer than callers wait. */
const bounds: Bounds = { seconds: 20, memoryMb: 512, mostWaiting: 400, mostOfOne: 100 };
/** PDFs kept for asking again; a document has 20 to 80 kB. */
const MOST_CACHED_BYTES = 16 * 1024 * 1024;

/** What a PDF is made of at most: about 150 pages of text, with as many lines and rows as stand on them. */
const MOST_CHARACTERS = 400_000;
const MOST_LINES = 8_000;
const MOST_ROWS = 1_000;

const refused = (why: string) => new AppError(400, "pdf_too_large", `The PDF cannot be made: ${why}.`);
const overrun = (why: string) => refused(`rendering it ${why}`);

/** What is rendered in a thread: what a PDF is made of, or a report or a workbook as a spreadsheet. */
export type Rendered = PrintSource | { xlsx: ReportSource } | { workbook: WorkbookSource };

interface Renderer {
  pool: ReturnType<typeof threads<Rendered, Uint8Array<ArrayBuffer>>>;
  /** By what fixes the bytes, see `keyOf`; oldest first. */
  cached: Map<string, Uint8Array<ArrayBuffer>>;
  cachedBytes: number;
  /** Renders under way, so that two who ask at once wait for the same one. */
  running: Map<string, Promise<Uint8Array<ArrayBuffer>>>;
}

/** Next's bundle and the server process each load this module; the thread and the cache are one for both. */
const shared: typeof globalThis & { minutebookPdf?: Renderer } = globalThis;

function renderer(): Renderer {
  shared.minutebookPdf ??= {
    pool: threads(["lib", "work", "pdf-worker.ts"], bounds),
    cached: new Map(),
    cachedBytes: 0,
    running: new Map(),
  };
  return shared.minutebookPdf;
}

function keep(state: Renderer, key: string, bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.byteLength > MOST_CACHED_BYTES) return;
  state.cached.set(key, bytes);
  state.cachedBytes += bytes.byteLength;
  for (const [oldest, old] of state.cached) {
    if (state.cachedBytes <= MOST_CACHED_BYTES) break;
    state.cached.delete(oldest);
    state.cachedBytes -= old.byteLength;
  }
}

/** A workbook may be of megabytes, which a key is not kept as. */
const hashOf = (input: object) => createHash("sha256").update(JSON.stringify(input)).digest("hex");

/** Texts and signatures never change once they are there, so their hash and number stand for them; the others are small. */
function keyOf(input: Rendered): string {
  if (!("sha256" in input)) return "workbook" in input ? hashOf(input) : JSON.stringify(input);
  const { document_id, sha256, signatures, title, company } = input;
  return JSON.stringify([document_id, sha256, signatures.length, title, company]);
}

/** What of it takes time: its texts, and how many rows. */
function partsOf(input: Rendered): [string[], readonly unknown[]] {
  if ("invoice_id" in input) {
    const items = input.line_items.map(({ description }) => description);
    return [[input.description, input.notes, ...items], input.line_items];
  }
  // Whoever makes a workbook bounds its rows.
  if ("workbook" in input) return [[], []];
  if ("paper_id" in input) return [input.rows.flat(), input.rows];
  if ("sha256" in input) return [[input.text], input.signatures];
  const rows = ("xlsx" in input ? input.xlsx : input).sheets.flatMap((sheet) => sheet.rows);
  // A spreadsheet's row costs a hundredth of a page's.
  return [rows.map(({ label }) => label), "xlsx" in input ? [] : rows];
}

/** Throws 400 on more than a PDF is made of, before a thread is asked. */
function assertRenderable(input: Rendered): void {
  const [texts, rows] = partsOf(input);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters > MOST_CHARACTERS) throw refused(`its text has more than ${MOST_CHARACTERS} characters`);
  const lines = texts.reduce((sum, text) => sum + text.split("\n").length, 0);
  if (lines > MOST_LINES) throw refused(`its text has more than ${MOST_LINES} lines`);
  if (rows.length > MOST_ROWS) throw refused(`it has more than ${MOST_ROWS} rows`);
}

/**
 * A document's, an invoice's, a report's or another paper's PDF, or a spreadsheet, rendered off the event loop, the same bytes for the same source every time; workspaces
 * take turns. The caller owns the bytes. Rejects when rendering fails; throws 400 on more than a PDF is made of, and 429
 * when too many wait already.
 */
export async function renderPdf(input: Rendered, whose: string): Promise<Uint8Array<ArrayBuffer>> {
  assertRenderable(input);
  const state = renderer();
  const key = keyOf(input);
  const cached = state.cached.get(key);
  if (cached !== undefined) return cached.slice();
  let running = state.running.get(key);
  if (running === undefined) {
    running = state.pool.run(whose, input, overrun).finally(() => state.running.delete(key));
    state.running.set(key, running);
    const bytes = await running;
    keep(state, key, bytes);
    return bytes.slice();
  }
  return (await running).slice();
}

/** Ends the threads after the renders under way, for the server's shutdown; the next render starts others. */
export async function closePdfRenderer(): Promise<void> {
  const state = shared.minutebookPdf;
  delete shared.minutebookPdf;
  await state?.pool.close();
}
