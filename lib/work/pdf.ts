import path from "node:path";
import { Piscina } from "piscina";
import type { InvoiceSource, PdfSource } from "#lib/core/file.ts";

/** Rendering takes a tenth of a second of CPU and more; one thread keeps it off the event loop and leaves the cores to requests. */
const THREADS = 1;
/** More than this many waiting renders would take longer than callers wait; the next one is refused. */
const MOST_WAITING = 200;
/** The thread with its fonts takes some 100 MB; it goes when nobody has asked for a minute. */
const IDLE_MS = 60_000;
/** PDFs kept for asking again; a document has 20 to 80 kB. */
const MOST_CACHED_BYTES = 16 * 1024 * 1024;

interface Renderer {
  pool: Piscina<PdfSource | InvoiceSource, Uint8Array<ArrayBuffer>>;
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
    pool: new Piscina({
      // Put together at run time: the worker is plain source that Node loads, and no bundler may take it in.
      filename: path.join(/* turbopackIgnore: true */ process.cwd(), ["lib", "work", "pdf-worker.ts"].join(path.sep)),
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: MOST_WAITING,
      idleTimeout: IDLE_MS,
      execArgv: [],
    }),
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

/** Texts and signatures never change once they are there, so their hash and number stand for them; an invoice is small. */
function keyOf(input: PdfSource | InvoiceSource): string {
  if ("invoice_id" in input) return JSON.stringify(input);
  const { document_id, sha256, signatures, title, company } = input;
  return JSON.stringify([document_id, sha256, signatures.length, title, company]);
}

/**
 * A document's or an invoice's PDF, rendered off the event loop, the same bytes for the same source every time. The
 * caller owns the bytes. Rejects when rendering fails or too many renders wait already.
 */
export async function renderPdf(input: PdfSource | InvoiceSource): Promise<Uint8Array<ArrayBuffer>> {
  const state = renderer();
  const key = keyOf(input);
  const cached = state.cached.get(key);
  if (cached !== undefined) return cached.slice();
  let running = state.running.get(key);
  if (running === undefined) {
    running = state.pool.run(input).finally(() => state.running.delete(key));
    state.running.set(key, running);
    const bytes = await running;
    keep(state, key, bytes);
    return bytes.slice();
  }
  return (await running).slice();
}

/** Ends the worker thread after the renders under way, for the server's shutdown; the next render starts another. */
export async function closePdfRenderer(): Promise<void> {
  const state = shared.minutebookPdf;
  delete shared.minutebookPdf;
  await state?.pool.close();
}
